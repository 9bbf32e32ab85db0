from tablee.games.crossing.words import Hesitated, Point
from tablee.kit.log import Clock, Played
from tests.table.race import Roll, Walk
from tests.table.tables import asked, crossing, done, play, race, text

MINUTE = Clock(per_move_ms=60_000, grace_ms=500)


def test_a_table_without_a_clock_waits_for_ever() -> None:
    table = crossing()
    assert (table.deadline(), table.time_up(at=10**12)) == (None, None)


def test_before_time_is_up_nothing_happens() -> None:
    table = crossing(clock=MINUTE)
    assert (table.deadline(), table.time_up(at=60_499)) == (60_500, None)


def test_when_time_is_up_the_default_is_played_for_who_has_not_chosen() -> None:
    table = crossing(clock=MINUTE)
    done(table, table.choose(1, Point(1), at=10))
    change = done(table, table.time_up(at=60_500))
    (entry,) = change.entries
    assert isinstance(entry, Played)
    assert entry.late == (0, 2)
    assert entry.choices == {
        0: {"move": "hesitate"},
        1: {"move": "point", "mushroom": 1},
        2: {"move": "hesitate"},
    }
    assert {Hesitated(0), Hesitated(2)} <= set(change.events)


def test_a_new_moment_starts_the_clock_anew() -> None:
    table = crossing(clock=MINUTE)
    play(table, Point(0), Point(0), Point(0), at=5_000)
    assert table.deadline() == 65_500


def test_choosing_does_not_move_the_deadline() -> None:
    table = crossing(clock=MINUTE)
    done(table, table.choose(0, Point(0), at=30_000))
    assert table.deadline() == 60_500


def test_a_choice_that_comes_before_anybody_looked_at_the_clock_still_counts() -> None:
    table = race(clock=MINUTE)
    play(table, Walk(), at=70_000)
    assert text(table) == "0:1/0"


def test_a_pause_stops_the_clock() -> None:
    table = crossing(clock=MINUTE)
    done(table, table.pause(0, at=20_000))
    assert (table.deadline(), table.time_up(at=10**9)) == (None, None)
    done(table, table.resume(0, at=100_000))
    assert table.deadline() == 140_500
    done(table, table.pause(0, at=100_000))
    done(table, table.resume(0, at=100_007))
    assert table.deadline() == 140_507


def test_a_clock_set_back_during_a_pause_takes_no_time_away() -> None:
    table = crossing(clock=MINUTE)
    done(table, table.pause(0, at=20_000))
    done(table, table.resume(0, at=10_000))
    assert table.deadline() == 60_500


def test_a_free_take_back_wins_no_time() -> None:
    table = race(clock=MINUTE)
    play(table, Walk(), at=50_000)
    done(table, table.pause(0, at=51_000))
    done(table, table.resume(0, at=52_000))
    done(table, table.ask(0, "undo", at=53_000))
    assert table.deadline() == 61_500


def test_a_take_back_is_not_free_once_the_time_for_the_step_is_up() -> None:
    table = race(clock=MINUTE)
    play(table, Walk(), at=50_000)
    done(table, table.ask(0, "undo", at=60_500))
    assert (asked(table), text(table)) == ("undo", "0:1/0")


def test_an_agreed_take_back_starts_the_clock_anew() -> None:
    table = race(clock=MINUTE)
    play(table, Roll(), at=50_000)
    done(table, table.ask(0, "undo", at=51_000))
    done(table, table.answer(1, at=55_000, yes=True))
    assert table.deadline() == 115_500


def test_a_take_back_agreed_during_a_pause_leaves_the_whole_time_for_afterwards() -> None:
    table = race(seats=3, clock=MINUTE, players=(None, None, "uniform"))
    play(table, Roll(), at=50_000)
    done(table, table.ask(0, "undo", at=51_000))
    done(table, table.pause(0, at=52_000))
    done(table, table.sit(1, "uniform", at=90_000))
    done(table, table.resume(0, at=100_000))
    assert (text(table), table.deadline()) == ("0:0/0/0", 160_500)


def test_there_is_no_deadline_after_the_game() -> None:
    table = race(clock=MINUTE)
    done(table, table.resign(0, at=0, bot="uniform"))
    assert (table.deadline(), table.time_up(at=10**9)) == (None, None)
