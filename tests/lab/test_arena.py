from librt.vecs import vec
from mypy_extensions import i64

from tablee import shelf
from tablee.kit.chance import RecordedDice
from tablee.kit.dice import FastDice
from tablee.kit.facts import Event
from tablee.kit.game import Sight
from tablee.lab.arena import LineUp, Player, dice_of, play, play_all
from tablee.search.uniform import uniform

CROSSING = shelf.game("crossing")
MATCH = LineUp("crossing", CROSSING.box.options(), ("uniform",) * 4)


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    assert play(MATCH, 7, in_the_open=True) == play(MATCH, 7, in_the_open=True)
    assert play(MATCH, 7).result != play(MATCH, 8).result


def test_a_game_of_many_can_be_played_again_alone() -> None:
    assert list(play_all(MATCH, range(1000, 1008)))[7] == play(MATCH, 1007)


def test_several_processes_play_the_same_games_in_the_same_order() -> None:
    seeds = range(20)
    assert list(play_all(MATCH, seeds, jobs=2)) == list(play_all(MATCH, seeds))


def test_a_game_in_the_open_is_the_same_game() -> None:
    told, quiet = play(MATCH, 3, in_the_open=True), play(MATCH, 3)
    assert (told.result, told.steps) == (quiet.result, quiet.steps)
    assert quiet.told == ()


def test_a_referee_can_follow_every_step_from_what_is_told() -> None:
    outcome = play(MATCH, 11, in_the_open=True)
    laid, *steps = outcome.told
    state = CROSSING.setup(4, MATCH.options, RecordedDice(laid.picks), [])
    assert CROSSING.text(state) == laid.state
    for step in steps:
        chosen = [-1] * 4
        for seat, move in step.choices.items():
            chosen[seat] = CROSSING.code_of(state, seat, move)
        dice, story = RecordedDice(step.picks), list[Event]()
        state.play(vec[i64](chosen), dice, story)
        assert (CROSSING.text(state), story, dice.used_up()) == (step.state, step.events, True)
    assert (state.result(), len(steps)) == (outcome.result, outcome.steps)


def test_a_blind_bot_chooses_as_if_it_had_looked() -> None:
    state = CROSSING.setup(4, MATCH.options, FastDice(1), None)
    for seed in range(20):
        codes = state.moves(2)
        moves = tuple(CROSSING.move_of(state, 2, code) for code in codes)
        looked = uniform(Sight(CROSSING, 2, CROSSING.view(state, 2), moves), FastDice(seed))
        assert Player(CROSSING, 2, uniform, FastDice(seed)).choose(state) == codes[moves.index(looked)]


def test_table_and_bots_have_dice_of_their_own_and_any_number_is_a_seed() -> None:
    seeds = (0, 1, -5, 10**30)
    throws = {
        tuple(dice.pick(1000) for _ in range(4))
        for table, own in (dice_of(seed, 2) for seed in seeds)
        for dice in (table, *own)
    }
    assert len(throws) == len(seeds) * 3
