"""Games on the shelf as OpenSpiel's, judged by its own simulation test and solved by its own algorithms."""

from typing import Any

import pytest

import tablee
from tablee import shelf

pyspiel = pytest.importorskip("pyspiel", reason="TABLEE_EXTRAS=openspiel installs it")
np = pytest.importorskip("numpy")

from open_spiel.python import policy  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402

from tablee.adapters import openspiel  # noqa: E402

pytestmark = pytest.mark.long
LAST_ROUND = (
    "seats=3 keeper=0 chooses=yes round=9 bag=- mushrooms=1R1B1Y/1Y tiles=-/-/1B won=1R/1B/- "
    "resting=- served=- phase=last"
)
"""All want the first mushroom, and only one can have it."""


@pytest.fixture(autouse=True)
def hats_are_registered(hats_on_the_shelf: None) -> None:
    """A game that came onto the shelf later than the adapter was loaded."""
    if "tablee_hats" not in pyspiel.registered_names():
        openspiel.register(shelf.game("hats").box)


def towards_the_end(game: str, seats: int, steps: int) -> str:
    """A position so many steps before the end of a random game."""
    match = tablee.new(game, seats=seats, seed=1)
    while match.awaited:
        for seat in match.awaited:
            match.choose(seat, match.ask("uniform", seat))
    for _ in range(steps):
        match.undo()
    return match.text


@pytest.mark.parametrize(("game", "seats"), [("hats", 2), ("hats", 3), ("crossing", 3), ("crossing", 5)])
def test_openspiel_finds_nothing_wrong_in_a_whole_game(game: str, seats: int) -> None:
    pyspiel.random_sim_test(openspiel.load(game, seats), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize(("game", "seats"), [("abracada", 2), ("abracada", 4), ("venise", 2), ("venise", 4)])
def test_openspiel_finds_nothing_wrong_towards_the_end_of_a_long_game(game: str, seats: int) -> None:
    """Its test plays all that was played again at every step."""
    found = openspiel.load(game, seats, position=towards_the_end(game, seats, 30))
    pyspiel.random_sim_test(found, num_sims=2, serialize=True, verbose=False)


def test_chance_is_explicit() -> None:
    state = openspiel.load("crossing", 3, keeper=1).new_initial_state()
    assert state.is_chance_node()
    assert dict(state.chance_outcomes()) == pytest.approx({0: 0.3, 1: 0.3, 2: 0.3, 3: 0.1})
    while state.is_chance_node():
        state.apply_action(0)
    assert (state.current_player(), state.legal_actions()) == (0, [0, 1])


def test_a_seat_does_not_see_what_another_has_sealed() -> None:
    state = openspiel.load("crossing", 3, position=LAST_ROUND).new_initial_state()
    one, other = state.child(0), state.child(1)
    assert one.current_player() == other.current_player() == 1
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.observation_tensor(1) == other.observation_tensor(1)


def test_regret_minimisation_solves_a_last_round() -> None:
    game = openspiel.load("crossing", 3, position=LAST_ROUND)
    solver = cfr.CFRSolver(game)
    for _ in range(20):
        solver.evaluate_and_update_policy()
    before = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert exploitability.nash_conv(game, solver.average_policy()) < before / 10


def is_mcts(game: Any, *, recall: bool) -> Any:
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=1.0,
        max_simulations=10,
        random_state=np.random.RandomState(2),
        use_observation_string=not recall,
    )
    bot.set_resampler(openspiel.resampler(3))
    return bot


@pytest.mark.parametrize("recall", [True, False])
@pytest.mark.parametrize(
    ("game", "seats", "position"), [("hats", 2, "late"), ("crossing", 3, LAST_ROUND), ("abracada", 2, "late")]
)
def test_is_mcts_plays_on(game: str, seats: int, position: str, recall: bool) -> None:
    text = towards_the_end(game, seats, 5) if position == "late" else position
    state, chance = openspiel.load(game, seats, position=text).new_initial_state(), np.random.RandomState(1)
    bot = is_mcts(state.get_game(), recall=recall)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choice(outcomes, p=weights))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
    assert sum(state.returns()) == pytest.approx(0)
