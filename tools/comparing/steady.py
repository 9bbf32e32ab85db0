"""Measures and simulates what moves cost, and how long they wait, during steady play.

`python -m tools.comparing.steady` starts a real cluster of one node, runs `tablee load` on it, and prints its
measurements beside a simulation's (docs/hosting-at-scale.md).

Creating tables costs more than playing, so nothing counts before all tables play. On a machine with other
load a process is often ready without getting a processor: the kernel counts that (`schedstat`), and in the
simulation every process waits as often and as long.
"""

import argparse
import heapq
import json
import os
import random
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from tools.driving.cluster import a_cluster
from tools.driving.rooms import SAME

THIRD: Final = 1 / 3
"""Of a node's work for a move one part judges it, one speaks to the database while it is written, and one
tells it to the seats: assumed to be alike."""


@dataclass(frozen=True)
class Work:
    """What a process does per move: processor seconds; how often it waits for a processor, and how long."""

    busy_s: float
    pauses: float = 0.0
    pause_s: float = 0.0

    def spent(self, part: float, dice: random.Random) -> float:
        """The simulated duration of a part of that work."""
        took, left = self.busy_s * part, self.pauses * part
        while self.pause_s and dice.random() < left:
            took += dice.expovariate(1 / self.pause_s)
            left -= 1
        return took


@dataclass(frozen=True)
class Spread:
    """A histogram of how long transactions took: the counts between consecutive bounds."""

    bounds: Sequence[float]
    counts: Sequence[float]

    def draw(self, dice: random.Random) -> float:
        """A random duration."""
        found = dice.choices(range(len(self.counts)), self.counts)[0]
        low = self.bounds[found - 1] if found else 0.0
        return dice.uniform(low, self.bounds[min(found, len(self.bounds) - 1)])


@dataclass
class Queue:
    """A server that does one thing at a time, first come, first served."""

    free: float = 0.0
    waiting: list[tuple[float, float]] = field(default_factory=list)

    def done_at(self, now: float, took: float) -> float:
        """When a job that arrives now is done."""
        self.free = max(self.free, now) + took
        return self.free


def simulate_steady(
    node: Work, people: Work, commits: Spread, moves_per_s: float, seconds: float, seed: int = 0
) -> list[float]:
    """How long each move takes from its sender to the last seat, in seconds, on one node.

    A move is judged; waits for the writer, which commits all waiting moves at once; is announced; and is read
    by the process that simulates people. Node and people each do one thing at a time; the node's work for the
    database is part of a transaction's duration, and keeps the node from other moves.
    """
    dice = random.Random(seed)
    at_node, at_people = Queue(), Queue()
    gathered: list[float] = []
    waits: list[float] = []
    writing = False
    events: list[tuple[float, int, str, list[float]]] = []
    number = 0

    def then(at: float, what: str, moves: list[float]) -> None:
        nonlocal number
        number += 1
        heapq.heappush(events, (at, number, what, moves))

    def write(now: float) -> None:
        nonlocal writing, gathered
        writing = bool(gathered)
        if writing:
            batch, gathered = gathered, []
            for _ in batch:
                at_node.done_at(now, node.spent(THIRD, dice))
            then(now + commits.draw(dice), "written", batch)

    then(dice.expovariate(moves_per_s), "sent", [])
    while events:
        now, _, what, moves = heapq.heappop(events)
        if what == "sent":
            then(at_node.done_at(now, node.spent(THIRD, dice)), "judged", [now])
            if now < seconds:
                then(now + dice.expovariate(moves_per_s), "sent", [])
        elif what == "judged":
            gathered += moves
            if not writing:
                write(now)
        elif what == "written":
            for sent in moves:
                then(at_node.done_at(now, node.spent(THIRD, dice)), "told", [sent])
            write(now)
        else:
            waits.append(at_people.done_at(now, people.spent(1, dice)) - moves[0])
    return waits


@dataclass(frozen=True)
class Sample:
    """Counters of a process and its room at one moment."""

    busy_s: float
    waited_s: float
    pauses: int
    moves: float = 0.0
    buckets: tuple[float, ...] = ()


BUCKET: Final = r'^tablee_write_seconds_bucket\{le="([^"]+)"\} (\S+)'


def numbers(address: str) -> tuple[float, list[tuple[str, float]]]:
    """How many moves a node has committed, and the histogram of its transactions."""
    with urllib.request.urlopen(f"{address.replace('localhost', '127.0.0.1')}/metrics") as page:
        text = page.read().decode()
    moves = re.search(r"^tablee_moves_total (\S+)", text, re.M)
    assert moves
    return float(moves.group(1)), [(bound, float(count)) for bound, count in re.findall(BUCKET, text, re.M)]


def sample(pid: int, address: str = "") -> Sample:
    """Read the counters of a process's main thread."""
    busy, waited, pauses = map(int, Path(f"/proc/{pid}/task/{pid}/schedstat").read_text().split())
    moves, buckets = numbers(address) if address else (0.0, [])
    return Sample(busy / 1e9, waited / 1e9, pauses, moves, tuple(count for _, count in buckets))


def work(before: Sample, after: Sample, moves: float) -> Work:
    """A process's work per move between two samples."""
    pauses = after.pauses - before.pauses
    waited = after.waited_s - before.waited_s
    return Work((after.busy_s - before.busy_s) / moves, pauses / moves, waited / pauses if pauses else 0.0)


def between(before: Sequence[float], after: Sequence[float]) -> list[float]:
    """The counts per bucket between two samples; Prometheus's buckets are cumulative."""
    grown = [b - a for a, b in zip(before, after, strict=True)]
    return [count - below for below, count in pairwise([0.0, *grown])]


def measure_steady(
    pid: int,
    address: str,
    tables: int,
    pace: float,
    seconds: int,
    clock: Callable[[], float] = time.monotonic,
) -> dict[str, Any]:
    """Load a node, sample it while all tables play, and simulate the same load."""
    words = f"load {address} --tables {tables} --pace {pace} --seconds {seconds} --json".split()
    begun = numbers(address)[0]
    with subprocess.Popen(
        [sys.executable, "-m", "tablee", *words], stdout=subprocess.PIPE, text=True,
        env=os.environ | {"PYTHONPATH": SAME},
    ) as playing:  # fmt: skip
        while numbers(address)[0] < begun + tables * pace * 3:
            assert playing.poll() is None
            time.sleep(0.2)
        node, people, since = sample(pid, address), sample(playing.pid), clock()
        time.sleep(max(1.0, seconds - 5))
        after, others, until = sample(pid, address), sample(playing.pid), clock()
        told, _ = playing.communicate()
    found = json.loads(told)
    moves = after.moves - node.moves
    bounds = [float(bound) for bound, _ in numbers(address)[1] if bound != "+Inf"]
    commits = Spread(bounds, between(node.buckets, after.buckets))
    costs, theirs = work(node, after, moves), work(people, others, moves)
    waits = simulate_steady(costs, theirs, commits, moves / (until - since), 120)
    return {
        "moves_per_s": moves / (until - since),
        "node_ms": 1000 * costs.busy_s,
        "node_waits_ms": 1000 * costs.pauses * costs.pause_s,
        "people_ms": 1000 * theirs.busy_s,
        "people_wait_ms": 1000 * theirs.pauses * theirs.pause_s,
        "measured_p50_ms": found["p50_ms"],
        "measured_p99_ms": found["p99_ms"],
        "simulated_p50_ms": 1000 * sorted(waits)[len(waits) // 2],
        "simulated_p99_ms": 1000 * sorted(waits)[len(waits) * 99 // 100],
    }


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tools.comparing.steady", description=__doc__)
    words.add_argument("--tables", type=int, default=60)
    words.add_argument("--pace", type=float, default=2.0)
    words.add_argument("--seconds", type=int, default=20)
    asked = words.parse_args()
    with a_cluster(1, workers=0) as cluster:
        node = cluster.nodes[0]
        found = measure_steady(node.process.pid, node.address, asked.tables, asked.pace, asked.seconds)
    for name, value in found.items():
        print(f"{name:18} {value:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
