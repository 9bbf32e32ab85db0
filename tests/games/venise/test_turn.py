"""A turn: cards and their cost, walking, gems and tiles, jokers, drawing and discarding (V11, V15–V20)."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise import words
from tablee.games.venise.game import GAME
from tablee.games.venise.turn.cards import DECK, KINDS
from tablee.games.venise.words import (
    Action,
    Discard,
    EndTurn,
    Exchange,
    Give,
    Lay,
    Lift,
    Play,
    PlayJoker,
    Take,
    TakeJoker,
    WalkTo,
)
from tests.games.venise.positions import (
    LARGE,
    REMOVE,
    SMALL,
    WALK1,
    WALK3,
    hand_of,
    offered,
    pawn_of,
    planks_of,
    play,
    position,
    stock_of,
    why_not,
)

ROW = "a1-b1 b1-c1"
"""From a1 to c1 in four steps."""


def test_v7_what_each_card_costs() -> None:
    assert dict(zip(KINDS, DECK.costs, strict=True)) == {
        "small": 1, "large": 2, "remove": 1, "move": 2, "walk1": 1, "walk2": 2, "walk3": 3, "joker": 2,
    }  # fmt: skip


def test_v7_there_are_54_cards_8_of_them_jokers() -> None:
    assert sum(DECK.counts) == 54
    assert dict(zip(KINDS, DECK.counts, strict=True))["joker"] == 8


def test_v11_cards_for_four_hourglasses_at_most() -> None:
    state = position(planks=ROW, hand="walk2 walk3 walk1 small")
    play(state, Play("walk3"), WalkTo("b1-c1"))
    assert why_not(state, Play("walk2")) == "over_the_limit"
    play(state, Play("walk1"), WalkTo("c1"))
    assert state.spent == 4
    assert why_not(state, Play("small")) == "over_the_limit"
    assert offered(state) == [EndTurn()]


def test_v11_a_joker_instead_of_cards() -> None:
    state = position(planks=ROW, hand="small walk2")
    assert play(state, TakeJoker()) == [words.TookJoker(seat=0)]
    assert hand_of(state, 0)["joker"] == 1
    assert offered(state) == [EndTurn()]
    assert why_not(state, Play("small")) == "joker_was_taken"
    assert why_not(state, TakeJoker()) == "joker_was_taken"


def test_v11_no_joker_after_a_card() -> None:
    state = position(planks=ROW, hand="small walk2")
    play(state, Play("small"), Lay("a1-a2"))
    assert why_not(state, TakeJoker()) == "cards_were_played"


def test_v11_no_third_joker() -> None:
    state = position(hand="joker joker")
    assert why_not(state, TakeJoker()) == "two_jokers"


def test_v11_playing_nothing_is_allowed() -> None:
    state = position(planks=ROW, hand="walk1 small")
    assert EndTurn() in offered(state)
    play(state, EndTurn())
    assert state.active == 1


def test_v15_fewer_steps_are_allowed_at_full_cost() -> None:
    state = position(planks=ROW, hand="walk3 walk1")
    play(state, Play("walk3"))
    assert {move.cell for move in offered(state) if isinstance(move, WalkTo)} == {"a1-b1", "b1", "b1-c1"}
    play(state, WalkTo("a1-b1"))
    assert (state.spent, state.steps) == (3, 2)
    assert WalkTo("b1-c1") in offered(state), "the rest of the walk may follow"
    play(state, Play("walk1"), WalkTo("a1"))
    assert (state.spent, state.steps) == (4, 0)


def test_v15_no_card_between_the_steps() -> None:
    state = position(planks=ROW, hand="walk3 small")
    play(state, Play("walk3"), WalkTo("b1"), Play("small"), Lay("b1-b2"))
    assert why_not(state, WalkTo("b1-b2")) == "not_now", "whatever is done in between ends the walk"


def test_v15_a_walk_begun_must_have_a_step() -> None:
    state = position(planks=ROW, hand="walk1")
    play(state, Play("walk1"))
    assert offered(state) == [WalkTo("a1-b1")]


def test_v15_who_has_no_plank_to_step_on_cannot_walk() -> None:
    assert why_not(position(hand="walk3"), Play("walk3")) == "nowhere_to_walk"


def test_v15_a_cell_beyond_the_steps_is_too_far() -> None:
    state = position(planks=ROW, hand="walk1")
    play(state, Play("walk1"))
    assert why_not(state, WalkTo("b1")) == "too_far"
    assert why_not(state, WalkTo("nowhere")) == "not_on_this_board"


def test_v16_a_gem_of_ones_own_is_taken_in_the_middle_of_a_walk() -> None:
    state = position(planks=ROW, gems=("b1 a3 b3 c2", "c1 a2 b2 c3"), hand="walk3")
    story = play(state, Play("walk3"), WalkTo("b1-c1"))
    assert story[1:] == [
        words.Walked(seat=0, path=("a1", "a1-b1", "b1", "b1-c1")),
        words.TookGem(seat=0, cell="b1", gems=1, tile=True),
    ]
    assert (state.taken[0], state.tiles[0]) == (1, 1)


def test_v16_the_gems_of_others_stay() -> None:
    state = position(planks=ROW, gems=("a3", "b1 c1"), hand="walk2")
    play(state, Play("walk2"), WalkTo("b1"))
    assert GAME.view(state, None).seats[1].gems == ("b1", "c1")
    assert (state.taken[0], state.tiles[0]) == (3, 0)


@pytest.mark.parametrize(("gem", "over"), [("b1", "b1"), ("a1", "a1"), ("c3", "a1")])
def test_v16_of_two_shortest_ways_the_one_over_a_gem_is_walked(gem: str, over: str) -> None:
    state = position(pawns="a1-b1 c2", planks="a1-b1 b1-b2 a1-b2", gems=(f"{gem} c1",), hand="walk3")
    story = play(state, Play("walk3"), WalkTo("b2"))
    walked = next(event for event in story if isinstance(event, words.Walked))
    assert walked.path[1] == over


def test_v17_a_tile_just_won_can_be_spent_at_once() -> None:
    state = position(planks=ROW, gems=("b1 a3 b3 c2",), hand="walk2 walk3")
    story = play(state, Play("walk2"), WalkTo("b1"), Play("walk3"), WalkTo("c1"))
    assert words.Played(seat=0, card="walk3", joker=False, cost=3, tiles=1) in story
    assert (state.tiles[0], state.spent, state.extra) == (0, 5, 1)


def test_v17_tiles_are_spent_only_over_the_limit_several_in_one_turn_each_once() -> None:
    state = position(planks=ROW, hand="walk3 walk3 walk1")
    state.tiles = vec[i64]([3, 0])
    play(state, Play("walk3"), WalkTo("b1"))
    assert state.tiles[0] == 3
    play(state, Play("walk3"), WalkTo("c1"))
    assert state.tiles[0] == 1, "six hourglasses are two over the limit"
    play(state, Play("walk1"), WalkTo("b1-c1"))
    assert state.tiles[0] == 0
    play(state, EndTurn())
    assert GAME.view(state, None).limit == 4, "spent tiles do not come back"


@pytest.mark.parametrize("card", ["small", "large", "remove", "move", "walk1", "walk2", "walk3"])
def test_v18_a_joker_acts_as_any_card_for_two(card: Action) -> None:
    state = position(planks=ROW, hand="joker")
    play(state, PlayJoker(card))
    assert (state.spent, state.hands.jokers) == (2, 8), "it goes back to its pile"
    follow: dict[str, list[words.Lay | Take | Lift | WalkTo]] = {
        "small": [Lay("a1-a2")],
        "large": [Lay("a1-b2")],
        "remove": [Take("a1-b1")],
        "move": [Lift("a1-b1"), Lay("a1-a2")],
        "walk1": [WalkTo("a1-b1")],
        "walk2": [WalkTo("b1")],
        "walk3": [WalkTo("b1-c1")],
    }
    play(state, *follow[card])
    assert state.active == 0


def test_v18_with_a_joker_three_steps_cost_two() -> None:
    state = position(planks=ROW, hand="joker walk2")
    play(state, PlayJoker("walk3"), WalkTo("b1-c1"), Play("walk2"), WalkTo("c1"))
    assert state.spent == 4


def test_v18_without_a_joker_none_can_be_played() -> None:
    assert why_not(position(planks=ROW, hand="walk1"), PlayJoker("walk1")) == "no_joker_in_hand"


def test_v19_four_cards_for_a_joker_that_may_be_played_at_once() -> None:
    state = position(planks=ROW, hand="small small remove move walk1")
    story = play(state, Exchange(), Give("small"), Give("small"), Give("remove"), Give("move"))
    assert story == [words.Exchanged(seat=0, cards=(2, 0, 1, 1, 0, 0, 0, 0))]
    assert +hand_of(state, 0) == {"walk1": 1, "joker": 1}
    assert list(state.hands.discards) == [2, 0, 1, 1, 0, 0, 0, 0]
    play(state, PlayJoker("walk3"), WalkTo("b1"))


def test_v19_it_takes_four_cards() -> None:
    assert why_not(position(hand="small small remove"), Exchange()) == "too_few_cards"


def test_v19_once_begun_it_is_finished() -> None:
    state = position(hand="small small remove move walk1")
    play(state, Exchange())
    assert offered(state) == [Give("small"), Give("remove"), Give("move"), Give("walk1")]
    assert why_not(state, EndTurn()) == "not_now"
    assert why_not(state, Give("large")) == "card_not_in_hand"


def test_v19_who_holds_two_jokers_gives_one_of_them() -> None:
    state = position(hand="joker joker small remove move")
    play(state, Exchange(), Give("small"), Give("remove"), Give("move"))
    assert offered(state) == [Give("joker")]
    play(state, Give("joker"))
    assert hand_of(state, 0)["joker"] == 2
    assert state.hands.jokers == 6


def test_v19_not_between_a_card_and_its_place() -> None:
    state = position(hand="small small remove move walk1")
    play(state, Play("small"))
    assert why_not(state, Exchange()) == "not_now"


def test_v19_any_number_of_times() -> None:
    state = position(hand="small small small small large large large large")
    play(state, Exchange(), *[Give("small")] * 4, Exchange(), *[Give("large")] * 4)
    assert hand_of(state, 0)["joker"] == 2


def test_v19_in_a_turn_in_which_a_joker_was_taken_it_is_kept() -> None:
    state = position(planks=ROW, hand="small small remove move walk1")
    play(state, TakeJoker(), Exchange(), Give("small"), Give("small"), Give("remove"), Give("move"))
    assert hand_of(state, 0)["joker"] == 2
    assert offered(state) == [EndTurn()]


def test_v19_a_joker_may_be_taken_after_an_exchange() -> None:
    state = position(hand="small small remove move")
    play(state, Exchange(), Give("small"), Give("small"), Give("remove"), Give("move"), TakeJoker())
    assert hand_of(state, 0)["joker"] == 2


def test_v19_after_drawing_it_brings_the_hand_down_and_ends_the_turn() -> None:
    state = position(hand="small small small small large large large large")
    play(state, EndTurn(), drawn=(WALK1, WALK1))
    assert state.active == 0
    play(state, Exchange(), *[Give("small")] * 4)
    assert hand_of(state, 0)["joker"] == 1
    assert state.active == 1


def test_v19_after_drawing_it_is_offered_as_long_as_more_than_eight_are_held() -> None:
    state = position(hand="small small small small large large large joker")
    play(state, EndTurn(), drawn=(WALK1, WALK1))
    play(state, Discard("large"))
    assert Exchange() in offered(state), "nine are left"
    play(state, Exchange(), *[Give("small")] * 3, Give("joker"))
    assert (hand_of(state, 0)["joker"], hand_of(state, 0).total()) == (1, 6)
    assert (state.hands.jokers, state.active) == (7, 1), (
        "the joker given in went to its pile, the other is kept"
    )


def test_v19_after_drawing_it_is_not_offered_to_who_holds_eight() -> None:
    state = position(hand="small small small small large large large large")
    play(state, EndTurn(), drawn=(WALK1, WALK1))
    play(state, Discard("large"), Discard("large"))
    assert state.active == 1, "the turn is over"


def test_v20_two_cards_are_drawn_then_the_next_seat_plays() -> None:
    state = position(hand="small")
    story = play(state, EndTurn(), drawn=(LARGE, WALK3))
    assert story == [words.Drew(seat=0, count=2, cards=(0, 1, 0, 0, 0, 0, 1, 0))]
    assert hand_of(state, 0).total() == 3
    assert state.active == 1


def test_v20_down_to_eight_by_ones_own_choice() -> None:
    state = position(hand="small small small large large remove move joker")
    play(state, EndTurn(), drawn=(WALK1, WALK1))
    assert offered(state) == [
        Exchange(), Discard("small"), Discard("large"), Discard("remove"), Discard("move"), Discard("walk1"),
        Discard("joker"),
    ]  # fmt: skip
    assert why_not(state, EndTurn()) == "not_now"
    assert why_not(state, Discard("walk2")) == "card_not_in_hand"
    play(state, Discard("joker"))
    assert state.hands.jokers == 8, "a discarded joker goes back to its pile"
    assert state.active == 0
    play(state, Discard("walk1"))
    assert (hand_of(state, 0).total(), state.active) == (8, 1)


def test_v20_played_cards_lie_face_up() -> None:
    state = position(planks=ROW, hand="walk1 joker")
    play(state, Play("walk1"), WalkTo("a1-b1"), PlayJoker("walk1"), WalkTo("a1"))
    assert list(state.hands.discards) == [0, 0, 0, 0, 1, 0, 0, 0], "but jokers do not"


def test_v20_an_empty_pile_is_made_of_the_discards() -> None:
    state = position(hand="small")
    state.hands.pile = vec[i64]([0, 1, 0, 0, 0, 0, 0, 0])
    state.hands.discards = vec[i64]([0, 0, 3, 0, 0, 0, 0, 0])
    story = play(state, EndTurn(), drawn=(LARGE, REMOVE))
    assert story == [
        words.Drew(seat=0, count=1, cards=(0, 1, 0, 0, 0, 0, 0, 0)),
        words.Shuffled(),
        words.Drew(seat=0, count=1, cards=(0, 0, 1, 0, 0, 0, 0, 0)),
    ]
    assert (state.hands.in_pile(), sum(state.hands.discards)) == (2, 0)


def test_v20_with_pile_and_discards_empty_one_draws_what_there_is() -> None:
    state = position(hand="small")
    state.hands.pile = vec[i64]([1, 0, 0, 0, 0, 0, 0, 0])
    assert play(state, EndTurn(), drawn=(SMALL,)) == [
        words.Drew(seat=0, count=1, cards=(1, 0, 0, 0, 0, 0, 0, 0))
    ]
    assert play(state, EndTurn()) == []
    assert state.active == 0


def test_every_card_as_it_is_played() -> None:
    state = position(hand="small large remove move walk1")
    state.tiles = vec[i64]([3, 0])
    play(state, Play("small"), Lay("a1-b1"))
    play(state, Play("large"), Lay("a1-b2"))
    play(state, Play("remove"), Take("a1-b1"))
    play(state, Play("walk1"), WalkTo("a1-b2"))
    assert (planks_of(state), stock_of(state, 0), pawn_of(state, 0)) == ({"a1-b2"}, (3, 1), "a1-b2")
