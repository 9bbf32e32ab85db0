"""Taking back and running out of time: what stands, what is undone, and what is warned of before (V22)."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise import words
from tablee.games.venise.game import GAME
from tablee.games.venise.opening import setup
from tablee.games.venise.rules import Venise
from tablee.games.venise.words import (
    Action,
    Discard,
    EndTurn,
    Exchange,
    Give,
    Lay,
    Lift,
    Options,
    Play,
    PlayJoker,
    Take,
    TakeJoker,
    WalkTo,
)
from tablee.kit.chance import RecordingDice
from tablee.kit.dice import FastDice
from tablee.kit.facts import Event, Move
from tablee.laws.taking_back import as_logged
from tablee.laws.walk import WalkStep
from tablee.table.undo import free_for
from tests.games.venise.make_goldens import SCHOOL
from tests.games.venise.positions import (
    SMALL,
    WALK1,
    close,
    hand_of,
    pawn_of,
    planks_of,
    play,
    position,
    step,
    stock_of,
    time_out,
    why_not,
)

NEXT = "a1-b1"


def free(state: Venise, move: Move) -> bool:
    """Whether a move could be taken back without asking."""
    before, dice = state.copy(), RecordingDice(FastDice(1))
    story: list[Event] = []
    code = GAME.code_of(state, state.active, move)
    chosen = vec[i64]([-1] * state.seats)
    chosen[state.active] = code
    step(state, code, dice, story)
    taken = WalkStep(before, chosen, dice.picks, story, state)
    return free_for(as_logged(taken), story, state) == before.active


def test_v22_within_a_turn_all_can_be_taken_back_but_not_a_draw() -> None:
    state = position(planks=NEXT, hand="small walk1 remove move large joker walk2 walk2")
    cards: list[Move] = [Play("small"), Lay("a1-a2"), Play("walk1"), WalkTo("a1-b1")]
    joker: list[Move] = [PlayJoker("walk1"), WalkTo("a1")]
    gifts: list[Move] = [Exchange(), Give("remove"), Give("move"), Give("large"), Give("walk2")]
    for move in (*cards, *joker, *gifts):
        assert free(state, move)
    assert not free(state, EndTurn())


def test_v22_taking_a_joker_can_be_taken_back_and_so_can_a_discard_before_the_last() -> None:
    state = position(hand="small small small large large large remove move")
    assert free(state, TakeJoker())
    play(state, EndTurn(), drawn=(WALK1, SMALL))
    assert free(state, Discard("small"))
    assert free(state, Discard("small"))
    assert not free(state, Discard("small")), "now another seat is to move"


def test_v22_a_win_cannot_be_taken_back() -> None:
    state = close()
    play(state, Play("walk3"))
    assert not free(state, WalkTo("b1"))


def test_v22_when_time_is_up_the_turn_ends() -> None:
    state = position(planks=NEXT, hand="walk2 small")
    time_out(state)
    assert state.active == 1


CARDS: list[Action] = ["small", "large", "remove", "move", "walk1", "walk2", "walk3"]
X = "a1-b2 b1+a2 a2+b1"
"""A large plank across the first square, and two small ones on it."""


def taken_back(state: Venise, *begun: Move) -> list[Event]:
    """What is told when time runs out in the middle of a card; all is as if it had never been begun."""
    never = state.copy()
    play(never, EndTurn())
    play(state, *begun)
    story = time_out(state)
    assert GAME.text(state) == GAME.text(never)
    return story


@pytest.mark.parametrize("card", CARDS)
def test_v22_a_card_begun_is_taken_back_then_and_the_turn_ends(card: Action) -> None:
    state = position(planks="a1-b1", hand=card)
    story = taken_back(state, Play(card))
    assert story[0] == words.TookBack(seat=0, card=card, joker=False, planks=())
    assert (hand_of(state, 0)[card] > 0, state.active) == (True, 1)


@pytest.mark.parametrize("card", CARDS)
def test_v22_so_is_a_joker_named_and_not_placed(card: Action) -> None:
    state = position(planks="a1-b1", hand="joker")
    story = taken_back(state, PlayJoker(card))
    assert story[0] == words.TookBack(seat=0, card=card, joker=True, planks=())
    assert (hand_of(state, 0)["joker"], state.hands.jokers) == (1, 7)


def test_v22_a_plank_in_hand_lies_again_where_it_lay_and_so_does_what_fell() -> None:
    state = position(pawns="b2 c3", planks=X, hand="move small")
    story = taken_back(state, Play("move"), Lift("a1-b2"))
    assert story[0] == words.TookBack(seat=0, card="move", joker=False, planks=("a1-b2", "b1+a2", "a2+b1"))
    assert (planks_of(state), list(state.sunk), state.active) == (set(X.split()), [0, 0], 1)


def test_v22_what_fell_before_stays_where_it_is() -> None:
    state = position(planks=f"{X} a1-b1", hand="remove move small")
    play(state, Play("remove"), Take("a1-b2"))
    taken_back(state, Play("move"), Lift("a1-b1"))
    assert (planks_of(state), list(state.sunk)) == ({"a1-b1"}, [2, 0])


def test_v22_a_tile_spent_for_it_comes_back() -> None:
    state = position(planks="a1-b1 b1-c1", hand="walk3 walk3 walk1", tiles=vec[i64]([3, 0]))
    play(state, Play("walk3"), WalkTo("b1-c1"))
    taken_back(state, Play("walk3"))
    assert list(state.tiles) == [3, 0]


def test_v22_cards_played_before_it_stay_played() -> None:
    state = position(hand="small move walk1")
    play(state, Play("small"), Lay("a1-b1"))
    taken_back(state, Play("move"), Lift("a1-b1"))
    assert (planks_of(state), stock_of(state, 0)) == ({"a1-b1"}, (2, 2))


def test_v22_what_everybody_knows_of_the_hand_they_still_know() -> None:
    state = setup(2, Options(board=SCHOOL, first=0), FastDice(3), None)
    taken_back(state, Play("small"))
    assert GAME.view(state, 1).seats[0].shown == (1, 1, 0, 0, 0, 1, 1, 0)


def test_v22_nothing_has_moved_then() -> None:
    state = position(planks="a1-b1", hand="move")
    taken_back(state, Play("move"), Lift("a1-b1"))
    play(state, EndTurn())
    assert state.still == 1


def test_v22_a_walk_that_has_begun_to_move_is_played() -> None:
    state = position(planks="a1-b1 b1-c1", hand="walk3")
    play(state, Play("walk3"), WalkTo("b1"))
    time_out(state)
    assert (pawn_of(state, 0), state.active) == ("b1", 1)


def test_v22_nobody_chooses_to_take_a_card_back_so() -> None:
    state = position(planks="a1-b1", hand="move")
    assert why_not(state, words.TakeBack()) == "not_now"
    play(state, Play("move"))
    assert why_not(state, words.TakeBack()) == "not_now"


def test_v22_a_discard_owed_is_of_the_most_numerous_kind() -> None:
    state = position(hand="small small small large large remove move walk1")
    play(state, EndTurn(), drawn=(WALK1, WALK1))
    time_out(state)
    assert hand_of(state, 0)["small"] == 2
    time_out(state)
    assert hand_of(state, 0)["walk1"] == 2
    assert state.active == 1


def test_v22_what_is_owed_for_a_joker_is_of_the_most_numerous_kind_too() -> None:
    state = position(hand="small small large remove")
    play(state, Exchange())
    for _ in range(4):
        time_out(state)
    assert hand_of(state, 0) == {**dict.fromkeys(hand_of(state, 0), 0), "joker": 1}


def test_v22_who_has_no_plank_at_its_cell_and_none_that_fits_is_marooned() -> None:
    rows = ("S..", "ooo", "SoS")

    def marooned(stock: str, planks: str = "") -> bool:
        return GAME.view(position(rows, "a1 c3", stock=stock, planks=planks), None).seats[0].marooned

    assert marooned(stock="0+0")
    assert not marooned(stock="0+0", planks="a1-a2")
    assert not marooned(stock="1+0")
    assert not marooned(stock="0+1")
    assert not marooned(stock="1+0", planks="b2-c2")


def test_v22_a_seat_is_warned_before_it_cuts_itself_off() -> None:
    cut = position(planks="a1-b1", hand="remove")
    play(cut, Play("remove"))
    assert GAME.view(cut, 0).previews == (words.Preview(place="a1-b1", sinks=(), maroons=True),)
    assert GAME.view(cut, 1).previews == ()
    able = position(planks="a1-b1", hand="remove small")
    play(able, Play("remove"))
    assert GAME.view(able, 0).previews == (words.Preview(place="a1-b1", sinks=(), maroons=False),)


def test_v22_what_would_sink_is_shown_before() -> None:
    state = position(planks="a1-b2 b1+a2 a1-b1", hand="move")
    state.there[state.map.numbers["a1-a2"]] = 1
    assert GAME.view(state, 0).previews == (), "only when it is asked"
    taking = position(planks="a1-b2 b1+a2", hand="remove")
    play(taking, Play("remove"))
    assert GAME.view(taking, 0).previews == (words.Preview(place="a1-b2", sinks=("b1+a2",), maroons=True),)
