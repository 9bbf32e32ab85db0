"""A change is proposed, then kept, then applied: what is not applied never happened."""

import pytest

from tablee.games.crossing.words import Point
from tablee.kit.chance import SealedDice
from tablee.kit.log import Clock, opening_of
from tablee.table.table import Table
from tests.table.race import RACE, Roll, Walk
from tests.table.tables import CROSSING, SEED, crossing, done, everything, play, race, refused


def test_a_dropped_change_leaves_no_trace() -> None:
    table = crossing(clock=Clock(per_move_ms=1000))
    done(table, table.choose(0, Point(0), at=10))
    done(table, table.choose(1, Point(1), at=10))
    before = everything(table)
    first = table.choose(2, Point(0), at=20)
    table.choose(2, Point(1), at=20)
    table.choose(0, Point(1), at=20)
    table.withdraw(1)
    table.time_up(at=2000)
    table.sit(0, "uniform", at=20)
    table.resign(0, at=20, bot="uniform")
    table.pause(0, at=20)
    table.ask(0, "draw", at=20)
    assert everything(table) == before
    again = table.choose(2, Point(0), at=20)
    assert (again.entries, again.events) == (first.entries, first.events)


def test_sealed_dice_of_a_dropped_step_are_cast_again_alike() -> None:
    opening = opening_of(RACE, 2)
    table, laying = Table.open(RACE, opening, lambda n: SealedDice(SEED, "t|n", n), at=0)
    done(table, laying)
    assert table.choose(0, Roll(), at=0).entries == table.choose(0, Roll(), at=0).entries


def test_of_two_proposals_only_one_can_happen() -> None:
    table = crossing()
    one, other = table.choose(0, Point(0), at=0), table.choose(1, Point(0), at=0)
    table.apply(one)
    with pytest.raises(ValueError, match="another moment"):
        table.apply(other)
    with pytest.raises(ValueError, match="another moment"):
        table.apply(one)


def test_laying_the_table_is_a_proposal_too() -> None:
    opening = opening_of(CROSSING, 4)
    table, laying = Table.open(CROSSING, opening, lambda n: SealedDice(SEED, "t|n", n), at=7)
    assert table.moment == 0
    table.apply(laying)
    (laid,) = table.log
    assert (laid.n, laid.at, table.moment, table.awaited()) == (0, 7, 1, (0, 1, 2, 3))
    assert [type(event).__name__ for event in laying.events] == ["Filled"] * 3


def test_a_game_is_opened_only_as_it_can_be_played() -> None:
    assert refused(lambda: crossing(seats=2)) == ("ILLEGAL", "wrong_seats")
    assert refused(lambda: race(players=("uniform",))) == ("ILLEGAL", "wrong_seats")


def test_entries_are_numbered_without_gaps() -> None:
    table = race()
    play(table, Walk())
    done(table, table.pause(1, at=0))
    done(table, table.resume(0, at=0))
    done(table, table.ask(0, "undo", at=0))
    assert [entry.n for entry in table.log] == [0, 1, 2, 3, 4]
