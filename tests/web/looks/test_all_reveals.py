"""Arms that point are told apart on every size of board; each day a few sizes and reveals are looked at."""

import pytest

from tools.checks.outcome import script

pytestmark = pytest.mark.long


def test_no_reveal_can_be_misread_on_any_board() -> None:
    held, told = script("test:long")()
    assert held, told
