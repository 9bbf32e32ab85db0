"""Whoever passes something else is told what to do, in one short sentence, and nothing has changed."""

import pickle
import re

import pytest

import tablee
from tablee.games.crossing.words import Cover, Point, Rob
from tablee.games.venise.words import EndTurn

CROSSING = (
    "seats=3 keeper=0 chooses=yes round=2 bag=9R9B9Y9W mushrooms=1R1B/1Y tiles=-/2Y/1W won=-/-/- "
    "resting=- served=- phase=round"
)


@pytest.mark.parametrize(
    ("words", "options", "kind", "told"),
    [
        (["chess"], {}, LookupError, "there is no game 'chess'; there is: abracada, crossing, venise"),
        ([["crossing"]], {}, LookupError, "there is no game ['crossing']; there is: "),
        (["crossing", 9], {}, ValueError, "Crossing is for 3 to 6 seats, not 9"),
        (["crossing", "four"], {}, TypeError, "seats is a whole number, not 'four'"),
        (["crossing", [4]], {}, TypeError, "seats is a whole number, not [4]"),
        (["crossing"], {"colour": 1}, TypeError, "Crossing has no option 'colour'; there is: keeper=None, "),
        (["crossing"], {"keeper": "me"}, ValueError, "Crossing: Expected `int | null`, got `str`"),
        (["crossing", 3], {"keeper": 7}, ValueError, "seat"),
        (["crossing"], {"seed": "x"}, TypeError, "seed is a whole number, not 'x'"),
        (["crossing"], {"seed": -1}, ValueError, "seed is 0 at least, not -1"),
    ],
)
def test_a_new_match_that_cannot_be(
    words: list[object], options: dict[str, object], kind: type[Exception], told: str
) -> None:
    with pytest.raises(kind, match=re.escape(told)):
        tablee.new(*words, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [3, 9, -1])
def test_a_seat_that_is_not_there(seat: int) -> None:
    match = tablee.new("crossing", seats=3, seed=1)
    for ask in (match.view, match.legal_moves, match.sight, match.heard):
        with pytest.raises(ValueError, match=re.escape(f"there is no seat {seat}: the seats are 0 to 2")):
            ask(seat)
    with pytest.raises(ValueError, match="the seats are 0 to 2"):
        match.choose(seat, Point(mushroom=0))


@pytest.mark.parametrize("seat", ["0", [0], 1.0])
def test_what_is_no_seat(seat: object) -> None:
    with pytest.raises(TypeError, match="a seat is a number from 0 to 2, not"):
        tablee.new("crossing", seats=3, seed=1).view(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("move", [0, [0, 1, 2], "point", None])
def test_what_is_no_move(move: object) -> None:
    match = tablee.new("crossing", seats=3, seed=1)
    told = re.escape(f"a move is one of legal_moves(1), such as Point(mushroom=0), not {move!r}")
    with pytest.raises(TypeError, match=told):
        match.choose(1, move)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seat", "move", "why", "told"),
    [
        (0, Cover(), "nothing_to_cover", "seat 0, Cover(): Your tile is empty: there is nothing to cover."),
        (0, Rob(rival=9), "not_on_this_table", "seat 0, Rob(rival=9): "),
        (1, EndTurn(), "unknown_move", "seat 1, EndTurn(): This game knows no such move."),
        (2, {"move": "fly"}, "unknown_move", "This game knows no such move."),
    ],
)
def test_an_illegal_move_says_why_in_the_rule_s_own_words(
    seat: int, move: tablee.Move, why: str, told: str
) -> None:
    match = tablee.Match.from_text("crossing", CROSSING)
    with pytest.raises(tablee.IllegalMove) as illegal:
        match.choose(seat, move)
    assert illegal.value.why == why
    assert told in str(illegal.value)
    assert illegal.value.position == match.text == CROSSING
    assert illegal.value.say("fr") != illegal.value.say("en")
    assert str(pickle.loads(pickle.dumps(illegal.value))) == str(illegal.value)
    assert match.awaited == (0, 1, 2)


def test_who_is_not_awaited_is_told_who_is() -> None:
    match = tablee.new("abracada", seats=3, seed=1, first=2)
    with pytest.raises(tablee.IllegalMove, match=r"It is not your turn. Awaited: 2."):
        match.choose(0, match.legal_moves(2)[0])
    with pytest.raises(ValueError, match="seat 0 has nothing to choose; awaited: 2"):
        match.ask("uniform", 0)


def test_where_several_choose_one_says_for_whom() -> None:
    match = tablee.new("crossing", seats=3, seed=1)
    with pytest.raises(ValueError, match=r"say which seat, with choose\(seat, move\); awaited: 0, 1, 2"):
        match.play(Point(mushroom=0))
    with pytest.raises(ValueError, match=r"with legal_moves\(seat\)"):
        match.legal_moves()


def test_after_the_end_nothing_is_played() -> None:
    match = tablee.new("abracada", seats=2, seed=1)
    while match.awaited:
        match.play(match.ask("uniform"))
    with pytest.raises(tablee.IllegalMove, match="The game is over"):
        match.play(match.history[0][0] if 0 in match.history[0] else match.history[0][1])
    with pytest.raises(tablee.IllegalMove, match="The game is over"):
        match.choose(0, {"move": "stop"})


@pytest.mark.parametrize("text", ["", "nonsense", CROSSING.replace("seats=3", "seats=9"), CROSSING + " x=1"])
def test_a_text_that_is_no_position(text: str) -> None:
    with pytest.raises(ValueError, match="no position of Crossing"):
        tablee.Match.from_text("crossing", text)


def test_a_bot_that_is_not_there_or_fails_or_cheats_is_named() -> None:
    match = tablee.new("crossing", seats=3, seed=1)
    with pytest.raises(LookupError, match=r"There is no bot “nobody” here; there is: uniform, greedy"):
        match.ask("nobody", 0)
    for name in ("fails", "cheats"):
        with pytest.raises(
            Exception, match=f"The bot “tests.contestants.outsiders:{name}” is not there, fails"
        ):
            match.ask(f"tests.contestants.outsiders:{name}", 0)
    with pytest.raises(Exception, match="None"):
        match.ask(lambda sight, dice: None, 0)  # type: ignore[arg-type]
