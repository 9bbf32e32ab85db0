"""Benchmarks `tablee.batch` against OpenSpiel's vector environment and Pgx: `-m tools.comparing.batches`.

The measure is choices per second of processor time over all threads: random legal choices, with all
observations and masks written at every step. Each measurement runs in a process of its own; they alternate
seven times, and medians are printed. `--pgx PYTHON` names a Python that has Pgx, and thus JAX.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from statistics import median
from typing import Any

from tools.setup.workbench import COMPILED, ROOT

RUNS = 7
GAMES = 256
SECONDS = 0.4
OURS = {"crossing": 4, "abracada": 4, "venise": 4}
THEIRS = {
    "goofspiel": "goofspiel(players=4,num_cards=13,points_order=random)",
    "hanabi": "hanabi(players=4)",
    "quoridor": "quoridor(board_size=9)",
}
PGX = ("backgammon", "leduc_holdem")

Step = Callable[[], int]
"""Plays one step of all games; returns the number of choices."""


def ours(game: str, *, looking: bool) -> Step:
    """`tablee.batch`."""
    import numpy as np

    from tablee.batch import Batch

    batch, random = Batch(game, GAMES, seats=OURS[game], seed=1, looking=looking), np.random.default_rng(1)

    def step() -> int:
        choices = int(batch.awaited.sum())
        batch.step((random.random(batch.masks.shape, np.float32) * batch.masks).argmax(axis=2))
        return choices

    return step


def openspiel(game: str) -> Step:
    """OpenSpiel's `SyncVectorEnv`; it takes one action per game, so simultaneous choices are made in turn."""
    import random

    import pyspiel
    from open_spiel.python import rl_environment, vector_env
    from open_spiel.python.rl_agent import StepOutput

    loaded = pyspiel.load_game_as_turn_based(THEIRS[game])
    envs = vector_env.SyncVectorEnv([rl_environment.Environment(loaded, seed=seed) for seed in range(GAMES)])
    now, choose = envs.reset(), random.Random(1).choice

    def step() -> int:
        nonlocal now
        chosen = []
        for each in now:
            seen = each.observations
            chosen.append(StepOutput(choose(seen["legal_actions"][seen["current_player"]]), None))
        now, _, _, _ = envs.step(chosen, reset_if_done=True)
        return GAMES

    return step


def pgx(game: str) -> Step:
    """Pgx, compiled for this processor by JAX."""
    import jax
    import jax.numpy as jnp
    import pgx as library
    from pgx.experimental import auto_reset

    env = library.make(game)
    again = auto_reset(env.step, env.init)

    def chosen_and_played(state: Any, key: Any) -> Any:
        offered = jnp.log(state.legal_action_mask.astype(jnp.float32))
        chosen = jax.random.categorical(key, offered, axis=1)
        return jax.vmap(again)(state, chosen, jax.random.split(key, GAMES))

    on = jax.jit(chosen_and_played)
    key = jax.random.PRNGKey(1)
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, GAMES))

    def step() -> int:
        nonlocal state, key
        key, own = jax.random.split(key)
        state = jax.block_until_ready(on(state, own))
        return GAMES

    return step


def steps(kind: str, game: str) -> Step:
    """The step function of a kind."""
    if kind == "openspiel":
        return openspiel(game)
    return pgx(game) if kind == "pgx" else ours(game, looking=kind == "tablee")


def pace(step: Step) -> float:
    """Choices per second of processor time, after a warm-up."""
    for _ in range(3):
        step()
    choices, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < SECONDS:
        choices += step()
    return choices / spent


def one_run(kind: str, game: str, python: str) -> float:
    """One measurement in a process of its own; ours with compiled rules, if available."""
    paths = os.pathsep.join(map(str, (COMPILED, ROOT / "src", ROOT)))
    environment = os.environ | {"PYTHONPATH": str(ROOT) if kind == "pgx" else paths}
    words = [python, "-m", "tools.comparing.batches", "--one", kind, game]
    told = subprocess.run(words, env=environment, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return float(told.stdout)


def main() -> None:
    """Alternate all available measurements, and print a line for each."""
    parser = argparse.ArgumentParser("python -m tools.comparing.batches", description=__doc__)
    parser.add_argument("--pgx", metavar="PYTHON")
    parser.add_argument("--one", nargs=2, metavar=("KIND", "GAME"), help="a single pace, in this process")
    parser.add_argument("--runs", type=int, default=RUNS)
    given = parser.parse_args()
    if given.one:
        print(pace(steps(*given.one)))
        return
    kinds = [(kind, game, sys.executable) for kind in ("tablee", "tablee, masks alone") for game in OURS]
    if find_spec("pyspiel"):
        kinds += [("openspiel", game, sys.executable) for game in THEIRS]
    if given.pgx:
        kinds += [("pgx", game, given.pgx) for game in PGX]
    paces: dict[tuple[str, str, str], list[float]] = {each: [] for each in kinds}
    for _ in range(given.runs):
        for each in kinds:
            paces[each].append(one_run(*each))
    for (kind, game, _), found in paces.items():
        print(f"{kind:20} {game:14} {median(found):12,.0f} choices a second")
    print(json.dumps({f"{kind} {game}": found for (kind, game, _), found in paces.items()}))


if __name__ == "__main__":
    main()
