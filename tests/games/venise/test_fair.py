"""The fair bot goes for its gems, wastes nothing, and cuts the way of whoever is about to win."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise import words
from tablee.games.venise.boards.catalogue import names
from tablee.games.venise.bots import BOTS
from tablee.games.venise.eyes import view
from tablee.games.venise.game import GAME
from tablee.games.venise.opening import setup
from tablee.games.venise.rules import Venise
from tablee.games.venise.words import Discard, Exchange, Options
from tablee.kit.dice import FastDice
from tablee.kit.facts import Event, Move
from tablee.kit.game import Sight
from tests.games.venise.positions import WALK1, offered, planks_of, play, position, step

CORRIDOR = ("SoooS", "S...S")


def chosen(state: Venise) -> Move:
    """What fair does, from what its seat sees."""
    sight = Sight(GAME, state.active, view(state, state.active), tuple(offered(state)))
    move = BOTS["fair"](sight, FastDice(1))
    assert move in sight.moves
    return move


def turn(state: Venise) -> list[Event]:
    """Fair plays until the next seat is to move or the game is over."""
    seat, story = state.active, list[Event]()
    while state.active == seat and state.result() is None:
        step(state, GAME.code_of(state, seat, chosen(state)), FastDice(1), story)
    return story


def test_it_takes_a_gem_it_can_reach() -> None:
    state = position(CORRIDOR, "a1 e1", planks="a1-b1", gems=("b1 d1", "c1"), hand="walk2 small")
    told = turn(state)
    assert words.TookGem(seat=0, cell="b1", gems=3, tile=True) in told


def test_it_lays_a_plank_to_get_there() -> None:
    state = position(CORRIDOR, "a1 e1", gems=("b1 d1", "c1"), hand="walk2 small remove")
    assert any(isinstance(event, words.TookGem) for event in turn(state))
    assert "a1-b1" in planks_of(state)


def test_it_wins_when_it_can() -> None:
    state = position(
        CORRIDOR, "a1 e1", planks="a1-b1", gems=("c1", "d1"), hand="walk2 joker small", stock="1+0"
    )
    state.tiles = vec[i64]([1, 0])
    turn(state)
    result = state.result()
    assert result is not None
    assert result.places == (1, 2)


def test_it_cuts_the_way_of_who_is_about_to_win() -> None:
    state = position(
        CORRIDOR, "c1 e1", planks="c1-d1 d1-e1 a1-a2", gems=("a1 a2 b1", "b1 c1"), hand="remove", stock="0+0"
    )
    state.gems = vec[i64]([-1] * len(state.gems))
    state.gems[state.map.numbers["a2"]] = 0
    state.gems[state.map.numbers["c1"]] = 1
    state.taken = vec[i64]([3, 3])
    turn(state)
    assert "c1-d1" not in planks_of(state)


def test_it_takes_a_joker_when_it_can_do_nothing_else() -> None:
    state = position(CORRIDOR, "a1 e1", gems=("b1 d1", "c1"), hand="walk2 walk3")
    assert words.TookJoker(seat=0) in turn(state)


def test_it_discards_what_is_worth_least() -> None:
    state = position(hand="walk3 walk3 walk2 walk2 large large joker joker")
    play(state, words.EndTurn(), drawn=(2, WALK1))
    assert chosen(state) in (Discard("remove"), Discard("walk1"))


def test_it_gives_four_poor_cards_for_a_joker_rather_than_to_discard_them() -> None:
    state = position(hand="remove remove remove move move move small small")
    play(state, words.EndTurn(), drawn=(2, 2))
    assert chosen(state) == Exchange()


@pytest.mark.parametrize("seats", [2, 4])
def test_whole_games_end_with_four_gems(seats: int) -> None:
    dice = FastDice(seats)
    state = setup(seats, Options(board=names()[0]), dice, None)
    story: list[Event] = []
    while state.result() is None:
        step(state, GAME.code_of(state, state.active, chosen(state)), dice, story)
    result = state.result()
    assert result is not None
    assert result.ending == "gems"
