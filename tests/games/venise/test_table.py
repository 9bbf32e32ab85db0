"""The table: set-up, winning and playing on, stalling and boards (V1, V8–V10, V21, V23, V24)."""

from typing import Any

import pytest

from tablee.games.venise import words
from tablee.games.venise.boards.catalogue import catalogue, source
from tablee.games.venise.game import GAME
from tablee.games.venise.opening import setup
from tablee.games.venise.rules import Venise
from tablee.games.venise.words import (
    EndTurn,
    Lay,
    Options,
    Play,
    Take,
    WalkTo,
)
from tablee.kit.chance import RecordingDice
from tablee.kit.dice import FastDice
from tablee.kit.facts import Result
from tablee.kit.game import TextPlace, Unfit
from tests.games.venise.make_goldens import SCHOOL
from tests.games.venise.positions import (
    close,
    hand_of,
    offered,
    pawn_of,
    play,
    position,
    stock_of,
)

SEATS = range(2, 5)
NEXT = "a1-b1"


def fresh(seats: int, **options: Any) -> Venise:
    return setup(seats, Options(**{"board": SCHOOL, **options}), FastDice(3), None)


@pytest.mark.parametrize(
    ("seats", "colours"),
    [(2, ["red", "green"]), (3, ["red", "white", "green"]), (4, ["red", "white", "green", "yellow"])],
)
def test_v1_seats_sit_clockwise_and_two_of_them_opposite(seats: int, colours: list[str]) -> None:
    view = GAME.view(fresh(seats), None)
    assert [seat.colour for seat in view.seats] == colours
    corner = {"red": "a1", "white": "e1", "green": "e5", "yellow": "a5"}
    assert [seat.pawn for seat in view.seats] == [corner[colour] for colour in colours]


@pytest.mark.parametrize("seats", SEATS)
def test_v1_four_gems_of_each_colour_in_play_and_no_other(seats: int) -> None:
    view = GAME.view(fresh(seats), None)
    assert [len(seat.gems) for seat in view.seats] == [4] * seats
    assert sum(owner >= 0 for owner in fresh(seats).gems) == 4 * seats


def test_v1_the_fourth_gem_wins_at_once_in_the_middle_of_a_walk() -> None:
    state = close()
    story = play(state, Play("walk3"), WalkTo("c1"))
    assert story[1:] == [
        words.Walked(seat=0, path=("a1-b1", "b1")),
        words.TookGem(seat=0, cell="b1", gems=4, tile=False),
        words.Finished(seat=0, place=1),
        words.Ended(),
    ]
    assert state.result() == Result(places=(1, 2, 3), scores=(4, 2, 1), ending="gems")
    assert list(state.to_move()) == []


def test_v1_play_on_the_winner_leaves_with_all_it_has() -> None:
    state = close(play_on=True)
    story = play(state, Play("walk3"), WalkTo("c1"))
    assert story[-1] == words.Finished(seat=0, place=1), "it draws nothing"
    view = GAME.view(state, 1)
    assert (view.seats[0].pawn, view.seats[0].place, view.seats[0].cards) == (None, 1, 1)
    assert state.active == 1
    play(state, EndTurn())
    play(state, EndTurn())
    assert (state.active, state.round) == (1, 2), "rounds go on without it"


def test_v1_play_on_until_one_seat_is_left() -> None:
    state = close(play_on=True)
    play(state, Play("walk3"), WalkTo("c1"))
    state.there[state.map.numbers["c2-c3"]] = 1
    state.gems[state.map.numbers["b3"]] = -1
    state.taken[1] = 3
    state.hands.hands[8 + 5] = 1
    play(state, Play("walk2"), WalkTo("c2"))
    assert state.result() == Result(places=(1, 2, 3), scores=(4, 4, 1), ending="placed")


def test_v1_with_two_seats_playing_on_ends_with_the_first_to_win() -> None:
    state = position(pawns="a1 c3", planks=NEXT, gems=("b1", "c2 b3"), hand="walk2", play_on=True)
    play(state, Play("walk2"), WalkTo("b1"))
    assert state.result() == Result(places=(1, 2), scores=(4, 2), ending="placed")


@pytest.mark.parametrize("seats", SEATS)
def test_v8_four_cards_known_to_all_and_two_at_random(seats: int) -> None:
    state = fresh(seats)
    view = GAME.view(state, None)
    assert [seat.cards for seat in view.seats] == [6] * seats
    assert [seat.shown for seat in view.seats] == [(1, 1, 0, 0, 0, 1, 1, 0)] * seats
    assert (view.pile, view.jokers, sum(view.unseen)) == (46 - 6 * seats, 8, 46 - 4 * seats)
    assert all(hand_of(state, seat)["joker"] == 0 for seat in range(seats))


def test_v8_a_card_that_leaves_the_hand_is_no_longer_known_to_be_there() -> None:
    state = fresh(2, first=0)
    place = next(iter(GAME.view(state, 0).planks), None)
    assert place is None
    play(state, Play("small"))
    play(state, offered(state)[0])
    assert GAME.view(state, 1).seats[0].shown == (0, 1, 0, 0, 0, 1, 1, 0)


def test_v8_others_see_how_many_cards_are_dealt_and_drawn() -> None:
    event = words.Drew(seat=1, count=2, cards=(1, 1, 0, 0, 0, 0, 0, 0))
    assert GAME.see(event, 1) == event
    assert GAME.see(event, 0) == GAME.see(event, None) == words.Drew(seat=1, count=2, cards=None)


@pytest.mark.parametrize(("seats", "stock"), [(2, (6, 4)), (3, (4, 2)), (4, (3, 2))])
def test_v9_planks_are_shared_out_by_the_number_of_seats(seats: int, stock: tuple[int, int]) -> None:
    state = fresh(seats)
    assert [stock_of(state, seat) for seat in range(seats)] == [stock] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_v9_or_fixed(seats: int) -> None:
    state = fresh(seats, fixed_stock=True)
    assert [stock_of(state, seat) for seat in range(seats)] == [(3, 2)] * seats


def test_v10_the_option_names_the_first_seat() -> None:
    dice = RecordingDice(FastDice(1))
    state = setup(4, Options(first=2), dice, None)
    assert (state.first, state.active) == (2, 2)
    assert all(isinstance(among, tuple) for among, _ in dice.picks), "chance was asked for cards only"


def test_v10_without_the_option_chance_does() -> None:
    assert {setup(4, Options(), FastDice(seed), None).first for seed in range(40)} == {0, 1, 2, 3}


def test_v10_the_first_seat_must_be_there() -> None:
    assert GAME.unfit(2, Options(first=2)) == Unfit("first_not_seated")
    assert GAME.unfit(2, Options(first=-1)) == Unfit("first_not_seated")
    assert GAME.unfit(3, Options(first=2)) is None


def test_v10_clockwise_and_the_left_neighbour_begins_a_rematch() -> None:
    state = fresh(3, first=1)
    order = []
    for _ in range(6):
        order.append(state.active)
        play(state, EndTurn())
        while state.active == order[-1]:
            play(state, offered(state)[-1])
    assert order == [1, 2, 0, 1, 2, 0]
    assert state.round == 3
    assert GAME.rematch(state, Options(first=1)).first == 2, "everybody keeps their seat"


def rest(state: Venise, rounds: int) -> list[words.Stalled]:
    """Nobody does anything for so many rounds."""
    told = []
    for _ in range(rounds * state.seats):
        seat = state.active
        story = play(state, EndTurn())
        while state.active == seat and state.result() is None:
            story += play(state, offered(state)[-1])
        told += [event for event in story if isinstance(event, words.Stalled)]
    return told


def test_v21_after_three_rounds_without_movement_the_table_says_so() -> None:
    state = fresh(2, first=0)
    assert rest(state, 2) == []
    assert rest(state, 1) == [words.Stalled(rounds=3)]
    assert GAME.view(state, None).still == 3


def test_v21_a_single_plank_or_step_starts_the_count_again() -> None:
    state = position(hand="small")
    rest(state, 1)
    assert state.still == 1
    play(state, Play("small"), Lay("a1-b1"), EndTurn())
    play(state, EndTurn())
    assert state.still == 0


def test_v21_after_eight_such_rounds_the_game_ends_ranked_by_gems() -> None:
    state = position(pawns="a1 c3 a3", gems=("b1 b2", "c2", "a2 c1"), hand="")
    assert [event.rounds for event in rest(state, 8)] == [3, 4, 5, 6, 7, 8]
    assert state.result() == Result(places=(2, 1, 2), scores=(2, 3, 2), ending="still")


def test_v21_after_eighty_rounds_too() -> None:
    state = position(planks=NEXT, gems=("b2 c1", "c2 b3 a2"), hand="walk1", round=80)
    play(state, Play("walk1"), WalkTo("a1-b1"), EndTurn())
    assert play(state, EndTurn())[-1] == words.Ended()
    assert state.result() == Result(places=(1, 2), scores=(2, 1), ending="long")


def test_v21_who_has_finished_stays_ahead_of_who_has_not() -> None:
    state = close(play_on=True, round=80)
    play(state, Play("walk3"), WalkTo("c1"))
    play(state, EndTurn())
    play(state, EndTurn())
    assert state.result() == Result(places=(1, 2, 3), scores=(4, 2, 1), ending="long")


@pytest.mark.parametrize("name", catalogue())
@pytest.mark.parametrize("seats", SEATS)
def test_v23_every_board_of_the_catalogue_can_be_set_out(name: str, seats: int) -> None:
    assert GAME.unfit(seats, Options(board=name)) is None
    view = GAME.view(fresh(seats, board=name), 0)
    assert view.board.rows == catalogue()[name].rows
    assert view.board.night == catalogue()[name].night


def test_v24_a_board_of_ones_own_is_played_from_its_text() -> None:
    name, board = next(iter(catalogue().items()))
    text = source(name).replace(board.name, "my own")
    assert GAME.unfit(2, Options(board=text)) is None
    assert GAME.view(fresh(2, board=text), 0).board.name == "my own"


def test_v24_a_board_that_is_none_is_refused() -> None:
    assert GAME.unfit(2, Options(board="nowhere")) == Unfit("board_unknown")
    assert GAME.unfit(2, Options(board="name x\nface day\n")) == Unfit("board_no_grid")


def test_v23_a_board_that_is_none_is_refused_with_line_and_column() -> None:
    text = source(next(iter(catalogue()))).replace("face  day", "face  noon")
    assert GAME.unfit(2, Options(board=text)) == Unfit("board_bad_face", TextPlace(4, 7))


def test_a_night_board_has_two_more_posts_that_anyone_may_use() -> None:
    rows = ("So", "oS")
    state = position(rows, "a1 b2", planks="a1-b1", hand="walk2", night=True)
    play(state, Play("walk2"), WalkTo("b1"))
    assert pawn_of(state, 0) == "b1"


def test_a_take_needs_a_card() -> None:
    assert Take("a1-b1") not in offered(position(planks="a1-b1", hand="walk1"))
