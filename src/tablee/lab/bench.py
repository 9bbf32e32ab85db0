"""Compares speeds of random playouts: compiled, interpreted and, if installed, OpenSpiel's."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from statistics import median

from tablee import shelf
from tablee.kit.sources import VARIABLE
from tablee.lab.pace import OPENSPIEL, THEIR_SEATS
from tablee.search import playout

RUNS = 7


@dataclass(frozen=True)
class Measurement:
    """A speed and, if compared with another, how many times as fast it is."""

    game: str
    seats: int
    compiled: bool
    moves_per_s: int
    against: str | None
    ratio: float | None


def kinds(game: str) -> list[str]:
    """The kinds that can be measured here; without compiled modules only the interpreted one of ours."""
    ours = ["interpreted"] if playout.__file__.endswith(".py") else ["compiled", "interpreted"]
    yardstick = shelf.game(game).yardstick
    return [*ours, yardstick] if yardstick in OPENSPIEL and find_spec("pyspiel") else ours


def measure(game: str, seats: int, on_run: Callable[[], None]) -> dict[str, float]:
    """The median speed of each kind over several interleaved runs."""
    runs: dict[str, list[float]] = {kind: [] for kind in kinds(game)}
    for _ in range(RUNS):
        for kind, paces in runs.items():
            paces.append(one_run(kind, game, seats))
            on_run()
    return {kind: median(paces) for kind, paces in runs.items()}


def one_run(kind: str, game: str, seats: int) -> float:
    """One speed, measured in a process of its own."""
    words = [sys.executable, "-m", "tablee.lab.pace", kind, game, str(seats)]
    env = {**os.environ, VARIABLE: "1"} if kind == "interpreted" else None
    return float(subprocess.run(words, stdout=subprocess.PIPE, text=True, check=True, env=env).stdout)


def measurements(game: str, seats: int, paces: dict[str, float]) -> Iterator[Measurement]:
    """Each speed compared with those of later kinds; the last one alone."""
    for kind, moves_per_s in paces.items():
        later = list(paces)[list(paces).index(kind) + 1 :]
        rivals: list[str | None] = [*later] or [None]
        for rival in rivals:
            yield Measurement(
                game=kind if kind in OPENSPIEL else game,
                seats=THEIR_SEATS.get(kind, seats),
                compiled=kind != "interpreted",
                moves_per_s=round(moves_per_s),
                against=rival,
                ratio=round(moves_per_s / paces[rival], 2) if rival else None,
            )
