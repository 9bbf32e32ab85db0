"""Who follows what was played elsewhere, or replays it, leaves a table its own chance."""

import msgspec
import pytest

from tablee.kit.log import BadLog, opening_of
from tablee.table.elsewhere import follow_log
from tablee.table.replay import retrace
from tablee.table.table import Table
from tests.table.race import RACE
from tests.table.tables import chance, done, sealed_game


def test_while_a_log_is_followed_and_after_it_a_table_has_its_own_chance() -> None:
    there = sealed_game()
    here = Table(there.game, there.opening, chance)
    for _ in follow_log(here, there.log):
        assert here.chance is chance
    assert (here.log, here.chance) == (there.log, chance)


def test_where_a_log_is_not_what_was_played_a_table_goes_on_by_its_own_chance() -> None:
    there = Table(RACE, opening_of(RACE, 2), chance)
    done(there, there.lay(0))
    wrong = msgspec.structs.replace(there.log[0], n=7)
    for walk in (retrace, follow_log):
        here = Table(RACE, opening_of(RACE, 2), chance)
        with pytest.raises(BadLog):
            list(walk(here, [wrong]))
        assert here.chance is chance
        done(here, here.lay(0))
        assert here.log == there.log
