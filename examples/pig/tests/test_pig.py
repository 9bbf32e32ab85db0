"""One test a rule, named after it; positions are text."""

from tablee import Match

LAST_TURN = "left=1 turn=1 die=4 pot=9 scores=[12,5]"


def test_3_whoever_keeps_the_pot_has_its_points() -> None:
    match = Match.from_text("pig", LAST_TURN)
    match.play({"move": "keep"})
    assert match.text == "left=0 turn=1 die=4 pot=0 scores=[12,14]"


def test_4_whoever_has_most_points_wins() -> None:
    match = Match.from_text("pig", LAST_TURN)
    match.play({"move": "keep"})
    assert match.result is not None
    assert match.result.places == (2, 1)
