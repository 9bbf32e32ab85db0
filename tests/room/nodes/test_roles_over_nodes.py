"""The matrix of roles and messages once more, and that of repeats, with guests spread over two nodes."""

from collections.abc import Iterator
from itertools import cycle

import pytest

from tests.room.nodes.processes import running
from tests.room.test_repeats import (  # noqa: F401 - the same tests
    test_another_choice_in_secret_changes_not_a_byte_of_what_the_others_hear,
    test_the_same_id_with_other_words_is_refused,
    test_two_hundred_disconnects_later_everyone_sees_what_a_newcomer_sees,
    test_what_was_refused_stays_refused_when_a_late_copy_could_be_obeyed,
)
from tests.room.test_roles import (  # noqa: F401 - the same tests
    test_a_witness_looks_through_any_eyes_and_says_nothing_until_the_end,
    test_each_role_says_what_it_may,
    test_seats_do_what_their_role_allows_in_each_phase,
    test_who_has_no_role_and_no_link_learns_of_no_table_even_that_it_is_there,
    test_who_is_silenced_says_and_gestures_nothing_and_plays_on,
    test_who_looks_on_does_nothing_and_chooses_nothing,
)
from tools.driving import nats, postgres
from tools.driving.rooms import RunningRoom

pytest.importorskip("asyncpg")
pytestmark = pytest.mark.long


class Spread:
    """Two nodes, as if they were one room: whoever asks for its address is sent to them in turn."""

    def __init__(self, nodes: list[RunningRoom]) -> None:
        self._urls = cycle([node.url for node in nodes])

    @property
    def url(self) -> str:
        return next(self._urls)


@pytest.fixture(scope="module")
def shared_room(
    postgres_server: postgres.Server, nats_server: nats.Server, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Spread]:
    folder = tmp_path_factory.mktemp("spread")
    with running(folder, postgres_server.new_database(), nats_server.address, 2) as nodes:
        yield Spread(nodes)
