"""One test a rule, named after it; positions are text."""

from tablee import Match

ALMOST_OVER = "turn=1 heap=2 last_loses=false taken=[8,9]"


def test_2_nobody_takes_more_than_there_is() -> None:
    match = Match.from_text("starter", ALMOST_OVER)
    assert [match.say("en", move) for move in match.legal_moves(1)] == ["Take 1 stone", "Take 2 stones"]


def test_3_whoever_takes_the_last_stone_wins() -> None:
    match = Match.from_text("starter", ALMOST_OVER)
    match.play({"move": "take", "stones": 2})
    assert match.result is not None
    assert match.result.places == (2, 1)


def test_3_or_loses_if_that_was_agreed_on() -> None:
    match = Match.from_text("starter", ALMOST_OVER.replace("false", "true"))
    match.play({"move": "take", "stones": 2})
    assert match.result is not None
    assert match.result.places == (1, 2)
