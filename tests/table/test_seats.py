from tablee.games.crossing.words import Point
from tablee.kit.facts import Result
from tablee.kit.log import Paused, Resigned, Resumed, Seated
from tests.table.race import Walk
from tests.table.tables import crossing, done, play, race, refused


def test_a_bot_takes_a_seat_over_and_its_owner_comes_back() -> None:
    table = crossing()
    assert done(table, table.sit(1, "greedy", at=4)).entries == (Seated(n=1, at=4, seat=1, bot="greedy"),)
    assert list(table.players) == [None, "greedy", None]
    done(table, table.sit(1, None, at=5))
    assert list(table.players) == [None, None, None]


def test_a_sealed_choice_stays_when_a_bot_takes_the_seat() -> None:
    table = crossing()
    done(table, table.choose(1, Point(1), at=0))
    done(table, table.sit(1, "greedy", at=0))
    assert table.choice_of(1) == Point(1)


def test_what_the_bot_had_chosen_goes_with_it_when_the_owner_comes_back() -> None:
    table = crossing(players=(None, "greedy", None))
    done(table, table.choose(1, Point(1), at=0))
    change = done(table, table.sit(1, None, at=0))
    assert change.unsealed == {1}
    assert (table.choice_of(1), table.awaited()) == (None, (0, 1, 2))


def test_who_sits_already_cannot_sit_down() -> None:
    table = crossing(players=(None, "greedy", None))
    assert refused(lambda: table.sit(0, None, at=0)) == ("ILLEGAL", "already_seated")
    assert refused(lambda: table.sit(1, "greedy", at=0)) == ("ILLEGAL", "already_seated")
    done(table, table.sit(1, "uniform", at=0))


def test_of_two_seats_one_resigns_and_the_game_is_over() -> None:
    table = race()
    play(table, Walk())
    change = done(table, table.resign(0, at=8, bot="uniform"))
    assert change.entries == (Resigned(n=2, at=8, seat=0, bot=None),)
    assert table.result == Result(places=(2, 1), scores=(0, 0), ending="resigned")
    assert refused(lambda: table.sit(0, "uniform", at=9)) == ("GAME_OVER", "game_over")


def test_of_three_seats_one_resigns_and_a_bot_goes_on() -> None:
    table = crossing()
    change = done(table, table.resign(2, at=8, bot="greedy"))
    assert change.entries == (Resigned(n=1, at=8, seat=2, bot="greedy"),)
    assert (table.result, table.players, table.awaited()) == (None, (None, None, "greedy"), (0, 1, 2))


def test_who_resigned_does_not_come_back() -> None:
    table = crossing()
    done(table, table.resign(2, at=0, bot="greedy"))
    assert refused(lambda: table.sit(2, None, at=0)) == ("FORBIDDEN", "seat_resigned")
    assert refused(lambda: table.resign(2, at=0, bot="greedy")) == ("FORBIDDEN", "seat_resigned")
    done(table, table.sit(2, "uniform", at=0))
    assert table.players[2] == "uniform"


def test_a_paused_table_takes_no_choices_and_offers_none() -> None:
    table = crossing()
    done(table, table.choose(0, Point(0), at=0))
    assert done(table, table.pause(1, at=3)).entries == (Paused(n=1, at=3, seat=1),)
    assert (table.paused, table.moves(1)) == (True, ())
    assert refused(lambda: table.choose(1, Point(0), at=0)) == ("PAUSED", "paused")
    assert refused(lambda: table.withdraw(0)) == ("PAUSED", "paused")
    assert refused(lambda: table.ask(0, "undo", at=0)) == ("PAUSED", "paused")
    assert refused(lambda: table.pause(0, at=0)) == ("ILLEGAL", "already_paused")


def test_any_seat_resumes_and_what_was_sealed_is_still_there() -> None:
    table = crossing()
    done(table, table.choose(0, Point(0), at=0))
    done(table, table.pause(1, at=3))
    assert done(table, table.resume(2, at=4)).entries == (Resumed(n=2, at=4, seat=2),)
    assert (table.paused, table.chosen()) == (False, (0,))
    assert refused(lambda: table.resume(2, at=5)) == ("ILLEGAL", "not_paused")


def test_one_may_leave_and_come_back_during_a_pause() -> None:
    table = crossing()
    done(table, table.pause(0, at=0))
    done(table, table.sit(1, "uniform", at=0))
    done(table, table.resign(2, at=0, bot="uniform"))
    assert table.players == (None, "uniform", "uniform")
