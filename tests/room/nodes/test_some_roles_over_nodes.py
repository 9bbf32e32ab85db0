"""Some of the matrix of roles and messages every day, with guests spread over two nodes.

All of it is in test_roles_over_nodes.py, for when there is time.
"""

import pytest

from tests.room.nodes.test_roles_over_nodes import shared_room  # noqa: F401 - two nodes, as if they were one room
from tests.room.test_repeats import (  # noqa: F401 - the same test
    test_another_choice_in_secret_changes_not_a_byte_of_what_the_others_hear,
)
from tests.room.test_roles import (  # noqa: F401 - the same tests
    test_who_is_silenced_says_and_gestures_nothing_and_plays_on,
    test_who_looks_on_does_nothing_and_chooses_nothing,
)

pytest.importorskip("asyncpg")
