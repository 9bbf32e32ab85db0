from collections.abc import Callable
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.games.crossing.words import Point
from tablee.kit.game import AnyGame
from tablee.kit.log import (
    AgreedDraw,
    Answered,
    Asked,
    BadLog,
    Clock,
    Entry,
    Laid,
    Opening,
    Played,
    Resigned,
    Seated,
    TakenBack,
    opening_of,
)  # fmt: skip
from tablee.kit.refusal import Refusal
from tablee.table.change import Change
from tablee.table.replay import read_move, replay
from tablee.table.table import Table
from tests.table.race import RACE, Options, Roll, Stop, Walk
from tests.table.tables import (
    CROSSING,
    chance,
    crossing,
    done,
    everything,
    laid,
    play,
    race,
    sealed_game,
    text,
)  # fmt: skip

SECOND = Clock(per_move_ms=1000)


def replayed(table: Table) -> Table:
    return replay(table.game, table.opening, table.log, chance)


def problem(game: AnyGame, opening: Opening, *entries: Entry) -> tuple[str, int]:
    """What is wrong with a log, and in which line."""
    with pytest.raises(BadLog) as bad:
        replay(game, opening, entries)
    return bad.value.why, bad.value.line


def raced(*entries: Entry) -> tuple[str, int]:
    """What is wrong with this log of two racers, after the laying of the table."""
    return problem(RACE, opening_of(RACE, 2), Laid(n=0, at=0, picks=()), *entries)


def walked(n: int) -> Played:
    return Played(n=n, at=0, choices={0: {"move": "walk"}}, late=(), picks=())


def test_replaying_the_log_gives_the_table() -> None:
    table = sealed_game()
    assert everything(replayed(table)) == everything(table)


def test_a_replayed_table_goes_on() -> None:
    table = crossing()
    play(table, Point(0), Point(1), Point(0))
    again = replayed(table)
    play(again, Point(0), Point(1), Point(0))
    play(table, Point(0), Point(1), Point(0))
    assert everything(again) == everything(table)


def test_everything_that_happens_around_the_table_is_replayed() -> None:
    table = race(seats=3, clock=SECOND)
    play(table, Walk(), at=10)
    done(table, table.ask(0, "undo", at=20))
    play(table, Roll(), at=30)
    done(table, table.ask(1, "undo", at=40))
    done(table, table.answer(0, at=50, yes=True))
    done(table, table.answer(2, at=60, yes=False))
    done(table, table.pause(2, at=70))
    done(table, table.sit(1, "uniform", at=80))
    done(table, table.resume(2, at=5000))
    done(table, table.time_up(at=9000))
    done(table, table.resign(2, at=9001, bot="uniform"))
    done(table, table.sit(1, None, at=9002))
    done(table, table.ask(0, "draw", at=9003))
    assert everything(replayed(table)) == everything(table)
    done(table, table.answer(1, at=9004, yes=True))
    assert everything(replayed(table)) == everything(table)


Act = Callable[[Table, int, int], Change | None]
ACTS: list[Act] = [
    lambda table, seat, at: table.choose(seat, Walk(), at),
    lambda table, seat, at: table.choose(seat, Roll(), at),
    lambda table, seat, at: table.choose(seat, Stop(), at),
    lambda table, seat, at: table.time_up(at),
    lambda table, seat, at: table.ask(seat, "undo", at),
    lambda table, seat, at: table.ask(seat, "draw", at),
    lambda table, seat, at: table.answer(seat, at, yes=True),
    lambda table, seat, at: table.answer(seat, at, yes=False),
    lambda table, seat, at: table.sit(seat, "uniform", at),
    lambda table, seat, at: table.sit(seat, None, at),
    lambda table, seat, at: table.pause(seat, at),
    lambda table, seat, at: table.resume(seat, at),
    lambda table, seat, at: table.resign(seat, at, bot="uniform"),
]


@settings(max_examples=150, derandomize=True, database=None)
@given(
    seats=st.integers(2, 4),
    acts=st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 3), st.integers(0, 700)), max_size=30),
)
def test_whatever_is_done_at_a_table_replaying_gives_the_same(
    seats: int, acts: list[tuple[Act, int, int]]
) -> None:
    table, at = race(seats, clock=SECOND), 0
    for act, seat, wait in acts:
        at += wait
        try:
            change = act(table, seat, at)
        except Refusal:
            continue
        if change is not None:
            table.apply(change)
    assert everything(replayed(table)) == everything(table)


def test_choices_are_replayed_only_as_the_rules_allow() -> None:
    opening = opening_of(CROSSING, 3)
    log = crossing().log
    point = {"move": "point", "mushroom": 0}
    rob = Played(n=1, at=0, choices={0: point, 1: {"move": "rob", "rival": 0}, 2: point}, late=(), picks=())
    assert problem(CROSSING, opening, *log, rob) == ("refused", 3)
    hesitate = Played(n=1, at=0, choices={0: point, 1: {"move": "hesitate"}, 2: point}, late=(), picks=())
    assert problem(CROSSING, opening, *log, hesitate) == ("refused", 3)
    fly = Played(n=1, at=0, choices={0: point, 1: {"move": "fly"}, 2: point}, late=(), picks=())
    assert problem(CROSSING, opening, *log, fly) == ("unreadable", 3)


def test_a_step_needs_the_choices_of_all_awaited_seats_and_no_others() -> None:
    assert raced(Played(n=1, at=0, choices={}, late=(), picks=())) == ("differs", 3)
    walk = {"move": "walk"}
    assert raced(Played(n=1, at=0, choices={1: walk}, late=(), picks=())) == ("refused", 3)
    assert raced(Played(n=1, at=0, choices={0: walk, 1: walk}, late=(), picks=())) == ("differs", 3)


def test_a_default_is_played_only_when_time_is_up() -> None:
    opening = opening_of(RACE, 2, clock=SECOND)
    log = laid(RACE, opening).log
    stop = {"move": "stop"}
    late = Played(n=1, at=1000, choices={0: stop}, late=(0,), picks=())
    assert text(replay(RACE, opening, [*log, late])) == "1:0/0"
    early = Played(n=1, at=999, choices={0: stop}, late=(0,), picks=())
    assert problem(RACE, opening, *log, early) == ("differs", 3)
    another = Played(n=1, at=1000, choices={0: {"move": "walk"}}, late=(0,), picks=())
    assert problem(RACE, opening, *log, another) == ("differs", 3)
    assert raced(late) == ("differs", 3)


def test_a_default_of_former_days_is_read_and_todays_is_played() -> None:
    changed = replace(RACE, former_default=lambda state, seat: 0)
    opening = opening_of(changed, 2, clock=SECOND)
    then = Played(n=1, at=1000, choices={0: {"move": "walk"}}, late=(0,), picks=())
    table = replay(changed, opening, [*laid(changed, opening).log, then], chance)
    assert text(table) == "0:1/0"
    now = Played(n=2, at=2000, choices={0: {"move": "stop"}}, late=(0,), picks=())
    assert done(table, table.time_up(at=2000)).entries == (now,)
    assert text(replayed(table)) == "1:1/0"
    other = Played(n=3, at=3000, choices={1: {"move": "peek"}}, late=(1,), picks=())
    assert problem(changed, opening, *table.log, other) == ("differs", 5)


def test_chance_must_be_what_the_rules_ask_for() -> None:
    roll = {0: {"move": "roll"}}
    assert raced(Played(n=1, at=0, choices=roll, late=(), picks=())) == ("chance", 3)
    assert raced(Played(n=1, at=0, choices=roll, late=(), picks=((4, 1),))) == ("chance", 3)
    assert raced(Played(n=1, at=0, choices=roll, late=(), picks=((3, 3),))) == ("chance", 3)
    assert raced(Played(n=1, at=0, choices=roll, late=(), picks=((3, 1), (3, 1)))) == ("differs", 3)


def test_entries_must_be_numbered_without_gaps_and_begin_with_the_laying_of_the_table() -> None:
    assert raced(walked(2)) == ("out_of_order", 3)
    assert raced(walked(1), walked(1)) == ("out_of_order", 4)
    assert raced(Laid(n=1, at=0, picks=())) == ("out_of_order", 3)
    assert problem(RACE, opening_of(RACE, 2), walked(0)) == ("out_of_order", 2)
    assert problem(RACE, opening_of(RACE, 2)) == ("truncated", 1)


def test_only_the_last_standing_step_is_taken_back() -> None:
    back = TakenBack(n=3, at=0, seat=0, entry=1, consent=False)
    assert raced(walked(1), walked(2), back) == ("differs", 5)
    assert raced(TakenBack(n=1, at=0, seat=0, entry=0, consent=False)) == ("refused", 3)


def test_what_needs_consent_does_not_come_alone() -> None:
    stop = Played(n=1, at=0, choices={0: {"move": "stop"}}, late=(), picks=())
    assert raced(stop, TakenBack(n=2, at=0, seat=0, entry=1, consent=True)) == ("differs", 4)
    assert raced(stop, TakenBack(n=2, at=0, seat=0, entry=1, consent=False)) == ("differs", 4)
    assert raced(AgreedDraw(n=1, at=0)) == ("differs", 3)
    asked, yes = Asked(n=1, at=0, seat=0, what="draw"), Answered(n=2, at=0, seat=1, yes=True)
    assert raced(asked, yes) == ("differs", 4)


def test_a_bot_goes_on_exactly_where_three_or_more_sit() -> None:
    assert raced(Resigned(n=1, at=0, seat=0, bot="uniform")) == ("differs", 3)
    opening = opening_of(RACE, 3)
    laying, resigned = Laid(n=0, at=0, picks=()), Resigned(n=1, at=0, seat=0, bot=None)
    assert problem(RACE, opening, laying, resigned) == ("differs", 3)


def test_nothing_follows_the_end_of_a_game() -> None:
    assert raced(*map(walked, range(1, 7))) == ("refused", 8)
    assert raced(*map(walked, range(1, 6)), Seated(n=6, at=0, seat=0, bot="uniform")) == ("refused", 8)


def test_a_log_is_replayed_only_by_its_own_game_and_rules() -> None:
    log = race().log
    assert problem(RACE, opening_of(CROSSING, 3), *log) == ("other_game", 1)
    newer = msgspec.structs.replace(opening_of(RACE, 2), rules_version=2)
    assert problem(RACE, newer, *log) == ("other_rules", 1)
    assert problem(RACE, opening_of(RACE, 9), *log) == ("refused", 1)
    assert problem(RACE, opening_of(RACE, 2, Options(first=2)), *log) == ("refused", 1)
    strange = msgspec.structs.replace(opening_of(RACE, 2), options={"fast": True})
    assert problem(RACE, strange, *log) == ("refused", 1)


def test_a_move_is_read_from_what_the_log_says() -> None:
    assert read_move(CROSSING, {"move": "point", "mushroom": 1}) == Point(1)
    with pytest.raises(msgspec.ValidationError):
        read_move(CROSSING, {"move": "point", "mushroom": 1, "twice": True})
