from dataclasses import replace

from tablee import shelf
from tablee.kit.chance import ScriptedDice
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Move
from tablee.kit.game import Sight
from tablee.search.bots import HOUSE, bots_of
from tablee.search.playout import blind_choices, playout
from tablee.search.uniform import uniform
from tests.search.sights import sight

CROSSING = shelf.game("crossing")


def first(sight: Sight, dice: Dice) -> Move:
    return sight.moves[0]


def test_uniform_takes_the_move_its_dice_name() -> None:
    state = CROSSING.setup(4, CROSSING.box.options(), FastDice(0), None)
    seen = sight(CROSSING, state, 1)
    assert [uniform(seen, ScriptedDice([n])) for n in range(3)] == list(seen.moves)


def test_every_bot_on_a_box_can_be_found() -> None:
    for box in shelf.boxes():
        assert set(box.bots) <= set(bots_of(shelf.game(box.id)))


def test_a_game_brings_bots_of_its_own_and_may_replace_one_of_the_house() -> None:
    game = replace(CROSSING, bots={"shy": first, "greedy": first})
    assert bots_of(game) == {**HOUSE, "uniform": uniform, "greedy": first, "shy": first}


def test_a_playout_ends_the_game_and_counts_one_move_for_each_seat_and_step() -> None:
    state = CROSSING.setup(3, CROSSING.box.options(), FastDice(5), None)
    again, dice, moves = state.copy(), FastDice(6), 0
    while awaited := list(again.to_move()):
        again.play(blind_choices(again, again.to_move(), dice), dice, None)
        moves += len(awaited)
    assert playout(state, FastDice(6)) == moves
    assert state.result() == again.result() is not None
