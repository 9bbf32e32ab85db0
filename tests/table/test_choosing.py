from tablee.games.crossing.words import Cover, Hesitate, Point, Rob
from tablee.kit.facts import Move
from tablee.kit.game import Story
from tablee.kit.log import Played
from tests.table.race import Stop, Walk
from tests.table.tables import crossing, done, play, race, refused, text


def test_a_step_is_played_when_the_last_choice_is_in() -> None:
    table = crossing()
    first = done(table, table.choose(0, Point(0), at=5))
    second = done(table, table.choose(2, Point(0), at=6))
    assert (first.entries, second.entries, table.chosen(), table.awaited()) == ((), (), (0, 2), (1,))
    last = done(table, table.choose(1, Point(1), at=7))
    (entry,) = last.entries
    assert isinstance(entry, Played)
    assert (entry.n, entry.at, entry.late) == (1, 7, ())
    assert entry.choices == {
        0: {"move": "point", "mushroom": 0},
        1: {"move": "point", "mushroom": 1},
        2: {"move": "point", "mushroom": 0},
    }
    assert (table.moment, table.chosen(), table.awaited()) == (2, (), (0, 1, 2))


def test_a_choice_can_be_changed_until_the_last_one_is_in() -> None:
    table = crossing()
    done(table, table.choose(0, Point(0), at=0))
    done(table, table.choose(0, Point(1), at=0))
    assert (table.choice_of(0), table.chosen()) == (Point(1), (0,))
    play(table, Point(0), Point(0))
    assert isinstance(entry := table.log[-1], Played)
    assert entry.choices[0] == {"move": "point", "mushroom": 1}


def test_a_choice_can_be_withdrawn_until_the_last_one_is_in() -> None:
    table = crossing()
    done(table, table.choose(0, Point(0), at=0))
    change = done(table, table.withdraw(0))
    assert (change.entries, change.unsealed, table.chosen()) == ((), frozenset({0}), ())
    assert refused(lambda: table.withdraw(0)) == ("ILLEGAL", "nothing_chosen")


def test_a_seat_that_has_chosen_is_still_offered_its_moves() -> None:
    table = crossing()
    done(table, table.choose(0, Point(0), at=0))
    assert table.moves(0) == (Point(0), Point(1))


def test_what_is_sealed_can_be_kept_by_whoever_keeps_the_log() -> None:
    table = crossing()
    assert table.choose(2, Point(1), at=0).sealed == (2, 1, Point(1))


def test_choices_kept_over_a_restart_are_laid_back() -> None:
    table = crossing()
    done(table, table.pause(0, at=0))
    table.restore({0: Point(1), 2: Point(0)})
    assert (table.chosen(), table.choice_of(0), table.awaited()) == ((0, 2), Point(1), (1,))


def test_only_an_awaited_seat_may_choose() -> None:
    table = race()
    assert refused(lambda: table.choose(1, Walk(), at=0)) == ("NOT_YOUR_TURN", "not_your_turn")
    assert (table.moves(1), table.moves(0) != ()) == ((), True)


def test_nobody_chooses_for_a_seat_that_is_not_there() -> None:
    table = race()
    assert refused(lambda: table.choose(2, Walk(), at=0)) == ("FORBIDDEN", "not_a_seat")
    assert refused(lambda: table.choose(-1, Walk(), at=0)) == ("FORBIDDEN", "not_a_seat")


def test_what_the_rules_forbid_is_refused_in_the_words_of_the_game() -> None:
    table = crossing()
    assert refused(lambda: table.choose(0, Rob(1), at=0)) == ("ILLEGAL", "first_round")
    assert refused(lambda: table.choose(0, Cover(), at=0)) == ("ILLEGAL", "first_round")
    assert refused(lambda: table.choose(0, Point(7), at=0)) == ("ILLEGAL", "not_on_this_table")


def test_a_default_that_is_not_offered_cannot_be_chosen() -> None:
    table = crossing()
    assert refused(lambda: table.choose(0, Hesitate(), at=0)) == ("ILLEGAL", "not_a_choice")


def test_a_move_of_another_game_is_refused() -> None:
    table = crossing()
    assert refused(lambda: table.choose(0, Walk(), at=0)) == ("ILLEGAL", "unknown_move")


def test_a_choice_made_for_an_earlier_moment_is_stale() -> None:
    table = crossing()
    play(table, Point(0), Point(0), Point(0))
    assert refused(lambda: table.choose(0, Point(0), at=0, base=1)) == ("STALE", "stale")
    assert refused(lambda: table.choose(0, Point(0), at=0, base=3)) == ("STALE", "stale")
    done(table, table.choose(0, Point(0), at=0, base=2))


def test_neither_another_choice_nor_another_guest_makes_a_choice_stale() -> None:
    table = crossing()
    base = table.moment
    done(table, table.choose(1, Point(0), at=0, base=base))
    done(table, table.sit(2, "uniform", at=0))
    done(table, table.choose(0, Point(0), at=0, base=base))
    assert table.chosen() == (0, 1)


def test_a_take_back_makes_choices_stale() -> None:
    table = race()
    play(table, Walk())
    base = table.moment
    done(table, table.ask(0, "undo", at=0))
    assert refused(lambda: table.choose(0, Walk(), at=0, base=base)) == ("STALE", "stale")


def test_nothing_is_chosen_after_the_game() -> None:
    table = race()
    for _ in range(5):
        play(table, Walk())
    assert table.result is not None
    assert (table.result.ending, table.result.places) == ("arrived", (1, 2))
    assert (table.awaited(), table.moves(0), table.moves(1)) == ((), (), ())
    assert refused(lambda: table.choose(1, Walk(), at=0)) == ("GAME_OVER", "game_over")


def test_a_step_is_played_on_a_copy() -> None:
    table = race()
    before = table.state
    change = table.choose(0, Walk(), at=0)
    assert text(table) == "0:0/0"
    table.apply(change)
    assert text(table) == "0:1/0"
    assert table.game.text(before) == "0:0/0"


def test_events_are_those_of_the_step() -> None:
    table = race()
    stories: list[Story] = [list(play(table, move).events) for move in list[Move]([Walk(), Stop()])]
    assert [[type(event).__name__ for event in story] for story in stories] == [["Went"], []]
