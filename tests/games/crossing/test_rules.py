"""Every rule of Crossing by its number; what counts in the end (C21 to C23) is in test_points.py."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.crossing import words
from tablee.games.crossing.game import GAME
from tablee.games.crossing.rules import Crossing, setup
from tablee.games.crossing.stones import spread
from tablee.games.crossing.words import Cover, Hesitate, LeaveToChance, Options, Point, Rob, Serve
from tablee.kit.chance import RecordingDice
from tablee.kit.dice import FastDice
from tablee.kit.game import Unfit
from tablee.kit.state import NOT_ASKED
from tests.games.crossing.positions import fresh, lie, offered, play, position

RED, BLUE, YELLOW, WHITE = range(4)
SEATS = (3, 4, 5, 6)


@pytest.mark.parametrize("seats", SEATS)
def test_c1_every_seat_owns_one_tile_and_starts_awake_with_nothing(seats: int) -> None:
    state = fresh(seats)
    assert lie(state)["tiles"] == lie(state)["won"] == "/".join("-" * seats)
    assert list(state.to_move()) == list(range(seats))


def test_c1_three_to_six_may_play() -> None:
    assert GAME.box.seats == (3, 6)


@pytest.mark.parametrize(("seats", "mushrooms"), [(3, 2), (4, 3), (5, 4), (6, 5)])
def test_c2_there_is_one_mushroom_less_than_seats(seats: int, mushrooms: int) -> None:
    assert fresh(seats).mushrooms == mushrooms


@pytest.mark.parametrize("seats", SEATS)
def test_c3_there_are_sixty_stones(seats: int) -> None:
    assert list(fresh(seats).census()) == [18, 18, 18, 6]


@pytest.mark.parametrize("seats", SEATS)
def test_c4_two_stones_from_the_bag_lie_on_each_mushroom(seats: int) -> None:
    state = fresh(seats)
    assert [sum(spread(heap)) for heap in state.heaps[: state.mushrooms]] == [2] * state.mushrooms
    assert state.left() == 60 - 2 * state.mushrooms


def test_c5_the_option_names_the_keeper() -> None:
    dice = RecordingDice(FastDice(1))
    assert setup(4, Options(keeper=3), dice, None).keeper == 3
    assert all(isinstance(among, tuple) for among, _ in dice.picks), "chance was asked for stones only"


def test_c5_without_the_option_chance_names_the_keeper() -> None:
    assert {setup(4, Options(), FastDice(seed), None).keeper for seed in range(40)} == {0, 1, 2, 3}


def test_c5_the_keeper_must_sit_at_the_table() -> None:
    assert GAME.unfit(4, Options(keeper=4)) == Unfit("keeper_not_seated")
    assert GAME.unfit(4, Options(keeper=-1)) == Unfit("keeper_not_seated")
    assert GAME.unfit(4, Options(keeper=3)) is None


@pytest.mark.parametrize("seats", SEATS)
def test_c5_the_bag_moves_to_the_left_at_a_rematch(seats: int) -> None:
    state = setup(seats, Options(keeper_chooses=False), FastDice(1), None)
    again = GAME.rematch(state, Options(keeper_chooses=False))
    assert again.keeper == (state.keeper + 1) % seats, "everybody keeps their seat"
    assert not again.keeper_chooses


def test_c6_all_who_do_not_rest_choose_at_the_same_time() -> None:
    state = position("1R/-/-/1B", "1R/1B/1Y", resting="1,2")
    assert list(state.to_move()) == [0, 3]


@pytest.mark.parametrize("seats", SEATS)
def test_c7_in_round_one_only_mushrooms_can_be_pointed_at(seats: int) -> None:
    state = fresh(seats)
    for seat in range(seats):
        assert offered(state, seat) == [Point(mushroom) for mushroom in range(seats - 1)]
    assert GAME.why_not(state, 0, Rob(1)) == "first_round"
    assert GAME.why_not(state, 0, Cover()) == "first_round"


def test_c8_from_round_two_on_rivals_and_ones_own_tile_are_targets_too() -> None:
    state = position("1R/1B/1Y", "1R/1B")
    assert offered(state, 1) == [Point(0), Point(1), Rob(0), Cover(), Rob(2)]


def test_c9_who_is_alone_at_a_mushroom_takes_all_its_stones() -> None:
    state = position("-/1B/-", "2R1B/1Y")
    story = play(state, {0: Point(0), 1: Point(1), 2: Point(1)})
    assert lie(state)["tiles"] == "2R1B/1B/-"
    assert words.Took(seat=0, mushroom=0, stones=(2, 1, 0, 0)) in story


def test_c10_two_or_more_fingers_on_a_mushroom_take_nothing() -> None:
    state = position("-/1B/-", "2R1B/1Y")
    story = play(state, {0: Point(0), 1: Point(1), 2: Point(1)}, RED, RED, BLUE)
    assert lie(state)["mushrooms"] == "2R/1B1Y", (
        "the first was emptied and got two, the second kept one and got one"
    )
    assert words.Clashed(mushroom=1, seats=(1, 2)) in story


def test_c11_who_is_alone_at_an_open_tile_takes_what_lay_there() -> None:
    state = position("1R/2B/-", "1R/1Y")
    story = play(state, {0: Rob(1), 1: Point(0), 2: Point(1)})
    assert lie(state)["tiles"] == "1R2B/1R/1Y"
    assert words.Robbed(seat=0, rival=1, stones=(0, 2, 0, 0)) in story


def test_c11_what_the_victim_wins_in_the_same_round_is_the_victims() -> None:
    state = position("-/2B/-", "3Y/1R")
    play(state, {0: Rob(1), 1: Point(0), 2: Point(1)})
    assert lie(state)["tiles"] == "2B/3Y/1R"


def test_c12_two_or_more_fingers_on_a_tile_take_nothing() -> None:
    state = position("1R/2B/-", "1R/1Y")
    story = play(state, {0: Rob(1), 1: Point(0), 2: Rob(1)})
    assert lie(state)["tiles"] == "1R/1R2B/-"
    assert words.Jostled(owner=1, seats=(0, 2)) in story


def test_c13_two_who_rob_each_other_swap_piles() -> None:
    state = position("1R/2B/1W", "1R/1Y")
    play(state, {0: Rob(1), 1: Rob(0), 2: Point(0)})
    assert lie(state)["tiles"] == "2B/1R/1R1W"


def test_c13_a_ring_of_thieves_rotates_their_piles() -> None:
    state = position("1R/2B/3Y/1W", "1R/1Y/1B")
    play(state, {0: Rob(1), 1: Rob(2), 2: Rob(3), 3: Rob(0)})
    assert lie(state)["tiles"] == "2B/3Y/1W/1R"


def test_c14_covered_stones_are_won_for_good() -> None:
    state = position("2R1W/1B/-", "1R/1Y", won="1B/-/-")
    story = play(state, {0: Cover(), 1: Point(0), 2: Point(1)})
    assert lie(state)["won"] == "2R1B1W/-/-"
    assert lie(state)["tiles"] == "-/1R1B/1Y"
    assert words.Secured(seat=0, stones=(2, 0, 0, 1)) in story


def test_c14_a_covered_tile_cannot_be_robbed_by_one() -> None:
    state = position("2R/-/-", "1R/1Y")
    story = play(state, {0: Cover(), 1: Rob(0), 2: Point(1)})
    assert lie(state)["tiles"] == "-/-/1Y"
    assert words.Repelled(owner=0, seats=(1,)) in story


def test_c14_a_covered_tile_cannot_be_robbed_by_several() -> None:
    state = position("2R/-/-", "1R/1Y")
    story = play(state, {0: Cover(), 1: Rob(0), 2: Rob(0)})
    assert lie(state)["won"] == "2R/-/-"
    assert words.Repelled(owner=0, seats=(1, 2)) in story


def test_c15_who_covered_rests_for_one_round_and_wakes_for_the_next() -> None:
    state = position("2R/-/-", "1R/1Y")
    play(state, {0: Cover(), 1: Point(0), 2: Point(1)})
    assert list(state.to_move()) == [1, 2]
    assert lie(state)["resting"] == "0"
    play(state, {1: Point(0), 2: Point(1)})
    assert list(state.to_move()) == [0, 1, 2]


def test_c16_an_empty_tile_cannot_be_covered() -> None:
    state = position("-/1B/-", "1R/1Y")
    assert Cover() not in offered(state, 0)
    assert GAME.why_not(state, 0, Cover()) == "nothing_to_cover"


def test_c16_an_awake_rivals_empty_tile_can_be_pointed_at_in_vain() -> None:
    state = position("-/1B/-", "1R/1Y")
    assert Rob(2) in offered(state, 0)
    story = play(state, {0: Rob(2), 1: Point(0), 2: Point(1)})
    assert lie(state)["tiles"] == "-/1R1B/1Y"
    assert words.FoundNothing(seat=0) in story


def test_c16_a_mushroom_left_empty_by_a_short_bag_can_be_pointed_at_in_vain() -> None:
    state = position("-/1B/-", "1R/-", bag="-", phase="last")
    assert Point(1) in offered(state, 0)
    play(state, {0: Point(1), 1: Rob(0), 2: Point(0)})
    assert lie(state)["tiles"] == "-/1B/1R"


def test_c16_a_resting_rival_is_no_target() -> None:
    state = position("-/1B/-", "1R/1Y", resting="2")
    assert Rob(2) not in offered(state, 0)
    assert GAME.why_not(state, 0, Rob(2)) == "rival_rests"


def test_c17_who_does_not_choose_in_time_points_at_nothing() -> None:
    state = position("1R/2B/-", "1R/1Y")
    assert GAME.move_of(state, 1, state.default(1)) == Hesitate()
    assert Hesitate() not in offered(state, 1)
    story = play(state, {0: Rob(1), 1: Hesitate(), 2: Point(1)})
    assert lie(state)["tiles"] == "1R2B/-/1Y", "it wins nothing and loses what is stolen"
    assert lie(state)["resting"] == "-", "and it does not rest"
    assert words.Hesitated(seat=1) in story


def test_c17_when_all_rest_nobody_is_asked_and_the_round_passes() -> None:
    state = position("1R/1B/1Y", "1R/1Y")
    story = play(state, {0: Cover(), 1: Cover(), 2: Cover()})
    assert words.Slept(round=3) in story
    assert state.round == 4
    assert list(state.to_move()) == [0, 1, 2]
    assert [sum(spread(heap)) for heap in state.heaps[:2]] == [3, 3], (
        "refilled before and after the round that passed"
    )


def test_c17_when_all_rest_in_the_last_round_the_game_is_over() -> None:
    state = position("1R/1B/1Y", "1R/1Y", bag="1R1B")
    play(state, {0: Cover(), 1: Cover(), 2: Cover()})
    assert state.over
    assert lie(state)["won"] == "1R/1B/1Y"


def test_c18_one_stone_on_mushrooms_that_hold_some_two_on_empty_ones() -> None:
    state = position("-/-/-/-", "1R/1B/2Y")
    play(state, {0: Point(0), 1: Point(1), 2: Point(1), 3: Hesitate()}, WHITE, RED, BLUE, YELLOW)
    assert lie(state)["mushrooms"] == "1R1W/2B/3Y"


def short(**fields: object) -> Crossing:
    """Three stones in the bag, five due after everybody hesitates: two, one and two."""
    return position("1W/-/-/-", "-/1B/-", bag="2R1Y", **fields)


EVERYBODY_HESITATES = dict.fromkeys(range(4), Hesitate())


def test_c19_with_a_short_bag_the_keeper_names_mushrooms_before_any_stone_is_drawn() -> None:
    state = short(keeper=2)
    play(state, EVERYBODY_HESITATES)
    assert list(state.to_move()) == [2]
    assert state.left() == 3
    assert offered(state, 2) == [Serve(0), Serve(1), Serve(2)]
    assert play(state, {2: Serve(2)}) == [words.Named(seat=2, mushroom=2)]
    assert state.left() == 3
    assert offered(state, 2) == [Serve(0), Serve(1)]
    assert GAME.why_not(state, 2, Serve(2)) == "served_already"


def test_c19_each_gets_its_due_in_the_order_named_until_the_bag_is_empty() -> None:
    state = short()
    play(state, EVERYBODY_HESITATES)
    play(state, {0: Serve(2)})
    story = play(state, {0: Serve(0)}, RED, YELLOW, RED)
    assert lie(state)["mushrooms"] == "1R/1B/1R1Y"
    assert story[-1] == words.BagEmptied()


def test_c19_the_keeper_is_asked_only_while_there_is_something_to_decide() -> None:
    state = position("-/-/-", "-/1B", bag="1R1Y")
    play(state, dict.fromkeys(range(3), Hesitate()))
    play(state, {0: Serve(1)}, RED, YELLOW)
    assert lie(state)["mushrooms"] == "1Y/1R1B", "after one was named the other gets what is left"
    assert list(state.to_move()) == [0, 1, 2]


def test_c19_a_bag_that_suffices_asks_nobody() -> None:
    state = position("-/-/-", "-/1B", bag="2R1Y")
    play(state, dict.fromkeys(range(3), Hesitate()), RED, RED, YELLOW)
    assert lie(state)["mushrooms"] == "2R/1B1Y"
    assert list(state.to_move()) == [0, 1, 2]


def test_c19_without_keeper_chooses_chance_names_the_mushrooms() -> None:
    state = short(chooses="no")
    play(state, EVERYBODY_HESITATES, 1, 1, RED, YELLOW, RED)
    assert lie(state)["mushrooms"] == "-/1R1B/1R1Y"
    assert state.last_round


def test_c19_a_keeper_about_to_rest_still_decides() -> None:
    state = short()
    play(state, {0: Cover(), 1: Hesitate(), 2: Hesitate(), 3: Hesitate()})
    assert list(state.to_move()) == [0]
    play(state, {0: Serve(0)})
    play(state, {0: Serve(1)})
    assert list(state.to_move()) == [1, 2, 3]


def test_c19_if_the_keepers_time_runs_out_chance_decides_the_rest() -> None:
    state = short()
    play(state, EVERYBODY_HESITATES)
    assert GAME.move_of(state, 0, state.default(0)) == LeaveToChance()
    play(state, {0: Serve(1)})
    play(state, {0: LeaveToChance()}, 1, 0, RED, RED, YELLOW)
    assert lie(state)["mushrooms"] == "-/1R1B/1R1Y"


@pytest.mark.parametrize(("bag", "how"), [("2R1Y", "exactly"), ("1R1Y", "short")])
def test_c20_when_the_last_stone_leaves_the_bag_one_more_round_is_played(bag: str, how: str) -> None:
    state = position("-/-/-", "-/1B", bag=bag, chooses="no")
    story = play(state, dict.fromkeys(range(3), Hesitate()))
    assert words.BagEmptied() in story
    assert state.last_round
    assert state.result() is None
    story = play(state, {0: Point(0), 1: Point(1), 2: Hesitate()})
    assert story[-1] == words.Ended()
    assert list(state.to_move()) == []
    assert state.result() is not None


@pytest.mark.parametrize("seats", SEATS)
def test_c24_the_rules_neither_hear_nor_hinder_table_talk(seats: int) -> None:
    """What is said binds nobody: any choice may follow a promise, and no move or event is about talk."""
    state = fresh(seats)
    promised, played = Point(0), Point(1)
    assert {promised, played} <= set(offered(state, 0))
    assert not [kind for kind in (*GAME.move_types, *GAME.event_types) if "promise" in kind.__name__.lower()]


@pytest.mark.parametrize(("seats", "fewest", "most"), [(3, 15, 29), (4, 10, 19), (5, 8, 14), (6, 6, 11)])
def test_a_game_lasts_as_many_rounds_as_arithmetic_allows(seats: int, fewest: int, most: int) -> None:
    for seed in range(60):
        dice = FastDice(seed)
        state = setup(seats, Options(), dice, None)
        while len(state.to_move()) > 0:
            chosen = [NOT_ASKED] * seats
            for seat in state.to_move():
                codes = state.moves(seat)
                chosen[seat] = codes[dice.pick(len(codes))]
            state.play(vec[i64](chosen), dice, None)
        assert fewest <= state.round <= most
