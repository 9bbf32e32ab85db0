from functools import partial

from tablee.games.crossing.words import Point
from tablee.kit.log import Answered, Asked, Entry, Laid, Played, Seated, TakenBack, opening_of
from tablee.table.replay import replay
from tablee.table.table import Table
from tablee.table.undo import free_for
from tests.table.race import RACE, Peek, Roll, Stop, Vow, Walk
from tests.table.tables import asked, chance, crossing, done, ending, play, race, refused, text


def test_a_step_that_showed_nothing_is_taken_back_at_once() -> None:
    table = race()
    play(table, Walk())
    change = done(table, table.ask(0, "undo", at=9))
    assert change.entries == (TakenBack(n=2, at=9, seat=0, entry=1, consent=False),)
    assert (text(table), table.moment, asked(table)) == ("0:0/0", 3, None)


def test_one_step_after_the_other_is_taken_back() -> None:
    table = race()
    play(table, Walk())
    play(table, Walk())
    done(table, table.ask(0, "undo", at=0))
    done(table, table.ask(0, "undo", at=0))
    assert text(table) == "0:0/0"
    assert refused(lambda: table.ask(0, "undo", at=0)) == ("ILLEGAL", "nothing_to_take_back")


def test_play_goes_on_after_a_take_back() -> None:
    table = race()
    play(table, Walk())
    done(table, table.ask(0, "undo", at=0))
    play(table, Stop())
    assert text(table) == "1:0/0"


def test_a_throw_is_taken_back_only_by_consent() -> None:
    table = race()
    play(table, Roll())
    assert done(table, table.ask(0, "undo", at=3)).entries == (Asked(n=2, at=3, seat=0, what="undo"),)
    assert text(table) != "0:0/0"
    change = done(table, table.answer(1, at=4, yes=True))
    assert change.entries == (
        Answered(n=3, at=4, seat=1, yes=True),
        TakenBack(n=4, at=4, seat=0, entry=1, consent=True),
    )
    assert (text(table), asked(table)) == ("0:0/0", None)


def test_a_step_that_revealed_something_is_taken_back_only_by_consent() -> None:
    table = race()
    play(table, Peek())
    done(table, table.ask(0, "undo", at=0))
    assert asked(table) == "undo"


def test_a_step_is_not_free_once_another_seat_is_to_move() -> None:
    table = race()
    play(table, Stop())
    done(table, table.ask(0, "undo", at=0))
    assert asked(table) == "undo"


def test_what_was_played_because_time_was_up_is_not_taken_back_freely() -> None:
    chosen = Played(n=1, at=0, choices={0: {"move": "walk"}}, late=(), picks=())
    defaulted = Played(n=1, at=0, choices={0: {"move": "walk"}}, late=(0,), picks=())
    after = RACE.parse("0:1/0")
    assert (free_for(chosen, [], after), free_for(defaulted, [], after)) == (0, None)


def test_another_seat_must_ask_even_where_the_mover_need_not() -> None:
    table = race()
    play(table, Walk())
    done(table, table.ask(1, "undo", at=0))
    assert asked(table) == "undo"
    done(table, table.ask(0, "undo", at=0))
    assert (asked(table), text(table)) == (None, "0:0/0")


def test_a_step_of_several_choices_is_taken_back_only_by_consent_of_all() -> None:
    table = crossing()
    before = text(table)
    play(table, Point(0), Point(1), Point(0))
    done(table, table.ask(1, "undo", at=0))
    done(table, table.answer(0, at=0, yes=True))
    assert text(table) != before
    done(table, table.answer(2, at=0, yes=True))
    assert text(table) == before


def test_one_no_is_enough() -> None:
    table = crossing()
    play(table, Point(0), Point(1), Point(0))
    after = text(table)
    done(table, table.ask(1, "undo", at=0))
    done(table, table.answer(0, at=0, yes=False))
    assert (asked(table), text(table)) == (None, after)
    assert refused(lambda: table.answer(2, at=0, yes=True)) == ("ILLEGAL", "no_question")


def test_bots_agree_to_a_take_back() -> None:
    table = crossing(players=(None, "uniform", "greedy"))
    before = text(table)
    play(table, Point(0), Point(1), Point(0))
    change = done(table, table.ask(0, "undo", at=0))
    assert [type(entry) for entry in change.entries] == [Asked, TakenBack]
    assert text(table) == before


def test_a_take_back_is_agreed_when_the_last_who_was_asked_leaves_to_a_bot() -> None:
    table = crossing()
    before = text(table)
    play(table, Point(0), Point(1), Point(0))
    done(table, table.ask(0, "undo", at=0))
    done(table, table.answer(1, at=0, yes=True))
    done(table, table.sit(2, "uniform", at=0))
    assert (asked(table), text(table)) == (None, before)


def test_a_take_back_unseals_what_was_chosen_since() -> None:
    table = crossing()
    play(table, Point(0), Point(1), Point(0))
    done(table, table.choose(0, Point(0), at=0))
    done(table, table.ask(1, "undo", at=0))
    done(table, table.answer(0, at=0, yes=True))
    done(table, table.answer(2, at=0, yes=True))
    assert table.chosen() == ()


def test_a_question_lapses_when_play_goes_on() -> None:
    table = race()
    play(table, Stop())
    done(table, table.ask(0, "undo", at=0))
    play(table, Walk())
    assert asked(table) is None


def test_after_a_take_back_chance_is_cast_anew() -> None:
    table = race()
    first = play(table, Roll()).entries[0]
    done(table, table.ask(0, "undo", at=0))
    done(table, table.answer(1, at=0, yes=True))
    assert table.choose(0, Roll(), at=0).entries[0].n != first.n


def test_nothing_is_taken_back_after_the_game() -> None:
    table = race()
    for _ in range(5):
        play(table, Walk())
    assert refused(lambda: table.ask(0, "undo", at=0)) == ("GAME_OVER", "game_over")


def test_what_lasts_is_not_taken_back_even_if_all_would_agree() -> None:
    table = race()
    play(table, Walk())
    play(table, Vow())
    assert [table.can_undo(seat, at=0) for seat in (0, 1)] == [None, None]
    for seat in (0, 1):
        assert refused(partial(table.ask, seat, "undo", at=0)) == ("ILLEGAL", "stands_for_good")


def test_bots_do_not_agree_to_take_back_what_lasts() -> None:
    table = race(players=(None, "uniform"))
    play(table, Vow())
    assert refused(lambda: table.ask(0, "undo", at=0)) == ("ILLEGAL", "stands_for_good")


def test_what_came_after_it_is_taken_back_and_no_more() -> None:
    table = race()
    play(table, Vow())
    play(table, Walk())
    assert table.can_undo(0, at=0) == "free"
    done(table, table.ask(0, "undo", at=0))
    assert text(table) == "0:0/0"
    assert table.can_undo(0, at=0) is None


def test_a_draw_may_still_be_asked_for() -> None:
    table = race()
    play(table, Vow())
    done(table, table.ask(0, "draw", at=0))
    done(table, table.answer(1, at=0, yes=True))
    assert ending(table) == "agreed"


VOWED = Played(n=1, at=0, choices={0: {"move": "vow"}}, late=(), picks=())
ASKED = Asked(n=2, at=0, seat=1, what="undo")


def long_ago(*entries: Entry) -> Table:
    """A table that was played when what lasts could still be taken back, opened again today."""
    return replay(RACE, opening_of(RACE, 2), [Laid(n=0, at=0, picks=()), VOWED, ASKED, *entries], chance)


def test_what_was_taken_back_long_ago_is_still_read_so() -> None:
    yes = Answered(n=3, at=0, seat=0, yes=True)
    table = long_ago(yes, TakenBack(n=4, at=0, seat=1, entry=1, consent=True))
    play(table, Vow())
    assert refused(lambda: table.ask(0, "undo", at=0)) == ("ILLEGAL", "stands_for_good")
    left = long_ago(
        Seated(n=3, at=0, seat=0, bot="uniform"), TakenBack(n=4, at=0, seat=1, entry=1, consent=True)
    )
    assert (text(left), left.moment) == ("0:0/0", 5)


def test_a_question_left_open_since_then_is_not_agreed_to_any_more() -> None:
    table = long_ago()
    assert refused(lambda: table.answer(0, at=0, yes=True)) == ("ILLEGAL", "stands_for_good")
    done(table, table.answer(0, at=0, yes=False))
    assert asked(table) is None


def test_nor_does_it_carry_when_the_last_who_was_asked_leaves() -> None:
    table = long_ago()
    assert len(done(table, table.sit(0, "uniform", at=0)).entries) == 1
    assert len(replay(RACE, table.opening, table.log).log) == 4, "and that is read again tomorrow"
