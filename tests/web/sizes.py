"""The two sizes most things are tried at: under a thumb every day, on a desk when there is time."""

import pytest

from tools.driving.windows import DESK, PHONE

SIZES = [pytest.param(PHONE, id="phone"), pytest.param(DESK, id="desk", marks=pytest.mark.long)]
