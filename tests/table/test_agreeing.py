from tablee.games.crossing.words import Point
from tablee.kit.facts import Result
from tablee.kit.log import AgreedDraw, Answered
from tests.table.race import Stop
from tests.table.tables import crossing, done, ending, play, race, refused


def test_a_draw_is_agreed_by_all() -> None:
    table = crossing()
    done(table, table.ask(0, "draw", at=1))
    done(table, table.answer(1, at=2, yes=True))
    assert ending(table) is None
    change = done(table, table.answer(2, at=3, yes=True))
    assert change.entries == (Answered(n=3, at=3, seat=2, yes=True), AgreedDraw(n=4, at=3))
    assert table.result == Result(places=(1, 1, 1), scores=(0, 0, 0), ending="agreed")
    assert (table.awaited(), table.moves(0), table.deadline()) == ((), (), None)


def test_what_was_sealed_is_gone_once_a_draw_is_agreed() -> None:
    table = crossing(players=(None, None, "uniform"))
    done(table, table.choose(2, Point(0), at=0))
    done(table, table.ask(0, "draw", at=0))
    change = done(table, table.answer(1, at=0, yes=True))
    assert change.unsealed == frozenset({2})
    assert table.chosen() == ()


def test_a_draw_refused_by_one_is_no_draw() -> None:
    table = crossing()
    done(table, table.ask(0, "draw", at=0))
    done(table, table.answer(1, at=0, yes=True))
    done(table, table.answer(2, at=0, yes=False))
    assert (table.result, table.question) == (None, None)


def test_bots_go_along_with_a_draw_but_make_none_alone() -> None:
    table = crossing(players=(None, None, "uniform"))
    done(table, table.ask(0, "draw", at=0))
    done(table, table.answer(1, at=0, yes=True))
    assert ending(table) == "agreed"
    alone = crossing(players=(None, "uniform", "uniform"))
    assert refused(lambda: alone.ask(0, "draw", at=0)) == ("ILLEGAL", "nobody_to_ask")


def test_no_draw_is_won_from_a_rival_who_left() -> None:
    table = race()
    done(table, table.ask(0, "draw", at=0))
    done(table, table.sit(1, "uniform", at=0))
    assert ending(table) is None


def test_who_resigned_no_longer_asks_for_a_draw() -> None:
    table = crossing()
    done(table, table.ask(0, "draw", at=0))
    done(table, table.resign(0, at=0, bot="uniform"))
    assert refused(lambda: table.answer(1, at=0, yes=True)) == ("ILLEGAL", "no_question")


def test_only_one_question_is_open_at_a_time() -> None:
    table = crossing()
    play(table, Point(0), Point(1), Point(0))
    done(table, table.ask(0, "draw", at=0))
    assert refused(lambda: table.ask(1, "undo", at=0)) == ("ILLEGAL", "question_open")


def test_who_asked_has_no_say_and_nobody_says_it_twice() -> None:
    table = crossing(seats=4, players=(None, None, None, "uniform"))
    done(table, table.ask(0, "draw", at=0))
    done(table, table.answer(1, at=0, yes=True))
    assert refused(lambda: table.answer(0, at=0, yes=True)) == ("ILLEGAL", "own_question")
    assert refused(lambda: table.answer(1, at=0, yes=False)) == ("ILLEGAL", "already_answered")
    assert refused(lambda: table.answer(3, at=0, yes=False)) == ("ILLEGAL", "already_answered")


def test_nobody_answers_what_was_not_asked() -> None:
    table = race()
    play(table, Stop())
    assert refused(lambda: table.answer(1, at=0, yes=True)) == ("ILLEGAL", "no_question")
