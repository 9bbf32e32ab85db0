"""What seats of Venise may see: hands and pile stay hidden, and no number tells one from the other."""

import pytest

from tablee.games.venise.bots import BOTS
from tablee.games.venise.box import BOX
from tablee.games.venise.eyes import imagine, redeal, view
from tablee.games.venise.notation import parse, text
from tablee.games.venise.opening import setup
from tablee.games.venise.words import EndTurn, Lay, Options, Play, TakeJoker, WalkTo
from tablee.kit.dice import FastDice
from tests.games.venise.positions import offered, play, position


def test_a_seat_sees_its_own_hand_and_nobody_elses() -> None:
    state = position(hands=("small walk2", "large joker"))
    assert view(state, 0).hand == (1, 0, 0, 0, 0, 1, 0, 0)
    assert view(state, 1).hand == (0, 1, 0, 0, 0, 0, 0, 1)
    assert view(state, None).hand is None


def test_pile_and_hidden_hands_are_shown_as_one_heap() -> None:
    state = position(hands=("small walk2", "large joker"))
    assert view(state, 0).unseen == (7, 8, 6, 6, 6, 5, 6, 0)
    assert view(state, 1).unseen == (8, 7, 6, 6, 6, 6, 6, 0)
    assert view(state, None).unseen == (8, 8, 6, 6, 6, 6, 6, 0)


def test_jokers_are_known_to_all() -> None:
    state = position(hands=("small walk2", "large joker"))
    assert view(state, 0).seats[1].shown == (0, 0, 0, 0, 0, 0, 0, 1)


def test_v4_a_seat_is_told_how_far_it_could_walk_over_the_planks_that_lie() -> None:
    state = position(("S|S", "ooo", "SoS"), planks="a1-b1 b1-c1 b1-b2 c2-c3")
    assert [(reach.cell, reach.steps) for reach in view(state, 0).reach] == [
        ("a1-b1", 1),
        ("b1.below", 2),
        ("b1-c1", 3),
        ("c1", 4),
    ]
    assert [reach.cell for reach in view(state, 1).reach] == ["c2-c3", "c2"]
    assert view(state, None).reach == ()


def test_imagined_hands_hold_what_was_shown_and_are_of_the_right_size() -> None:
    state = setup(4, Options(), FastDice(5), None)
    seen = view(state, 2)
    hands = {text(imagine(seen, FastDice(seed))) for seed in range(20)}
    assert len(hands) > 1
    for seed in range(20):
        assert view(imagine(seen, FastDice(seed)), 2) == seen


def test_redealing_leaves_the_own_hand_and_the_number_of_cards() -> None:
    state = setup(3, Options(), FastDice(5), None)
    for seed in range(20):
        assert view(redeal(state, 1, FastDice(seed)), 1) == view(state, 1)


def test_a_position_survives_its_text_in_the_middle_of_a_walk() -> None:
    state = position(planks="a1-b1", gems=("c1 b2", "c2"), hand="walk2 small")
    play(state, Play("walk2"), WalkTo("a1-b1"))
    again = parse(text(state))
    assert text(again) == text(state)
    assert offered(again) == offered(state)


@pytest.mark.parametrize(
    ("change", "to"),
    [("seats=2", "seats=5"), ("rows=SoS", "rows=SxS"), ("phase=turn", "phase=nap"), ("pile=", "pile=9.")],
)
def test_a_text_that_is_no_position_is_refused(change: str, to: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse(text(position()).replace(change, to, 1))


def test_a_name_with_spaces_survives() -> None:
    state = position(name="my = own / board")
    assert parse(text(state)).name == "my = own / board"


def test_the_box_names_the_bots_there_are() -> None:
    assert set(BOTS) == set(BOX.bots)
    assert EndTurn() in offered(position())


def test_v11_a_seat_is_told_what_is_left_of_its_turn() -> None:
    state = position(hands=("small large walk2", "large joker"))
    fresh = view(state, 0)
    assert (fresh.left, fresh.going, fresh.done) == (4, False, False)
    play(state, Play("large"), Lay("a1-b2"))
    begun = view(state, 0)
    assert (begun.left, begun.going, begun.done) == (2, True, False)
    play(state, Play("walk2"), WalkTo("b2"))
    played = view(state, 0)
    assert (played.left, played.going, played.done) == (0, False, True)


def test_v11_who_has_taken_a_joker_has_played_the_turn() -> None:
    state = position(hands=("small large", "large"))
    play(state, TakeJoker())
    assert (view(state, 0).going, view(state, 0).done) == (False, True)
