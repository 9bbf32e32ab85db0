"""One test a rule, named after it; positions are text."""

from tablee import Match

LAST_BUT_ONE = "prize=8 to_come=[1] hands=[[1,2],[1,2]] scores=[0,0]"


def test_3_the_highest_bid_takes_the_prize_and_every_bid_is_gone() -> None:
    match = Match.from_text("goofspiel", LAST_BUT_ONE)
    match.choose(0, {"move": "bid", "card": 2})
    match.choose(1, {"move": "bid", "card": 1})
    assert match.text == "prize=1 to_come=[] hands=[[1],[2]] scores=[8,0]"


def test_3_nobody_gets_the_prize_if_the_highest_bid_is_not_alone() -> None:
    match = Match.from_text("goofspiel", LAST_BUT_ONE)
    match.choose(0, {"move": "bid", "card": 2})
    match.choose(1, {"move": "bid", "card": 2})
    assert match.text == "prize=1 to_come=[] hands=[[1],[1]] scores=[0,0]"
