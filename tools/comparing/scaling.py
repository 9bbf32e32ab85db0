"""Measures what a move costs nodes, database and broker, and how long moves wait.

`python -m tools.comparing.scaling` starts a real cluster, runs `tablee load` on it, and prints processor
time, transactions and memory by component, beside the results of a simulation of the same load
(docs/hosting-at-scale.md).
"""

import argparse
import asyncio
import contextlib
import heapq
import json
import os
import random
import re
import statistics
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tablee.join.load import memory_mb
from tablee.room.store.postgres.address import name_of
from tools.driving.cluster import Cluster, a_cluster
from tools.driving.rooms import SAME
from tools.driving.wires import Wire, a_wire

TICK: Final = os.sysconf("SC_CLK_TCK")
ESTABLISHED: Final = "01"
QUIET_S: Final = 5


@dataclass(frozen=True)
class Costs:
    """The simulation's parameters: processor seconds per move, and per batch of the writer."""

    node_s: float
    commit_s: float
    """The duration of a transaction, whatever its size."""


def simulate(costs: Costs, moves_per_s: float, seconds: float, nodes: int = 1, seed: int = 0) -> list[float]:
    """How long each move waits for its answer, in seconds; moves arrive at random, spread over the nodes.

    A node does one thing at a time; then the move waits for the node's writer, which commits all waiting
    moves at once.
    """
    dice = random.Random(seed)
    free = [0.0] * nodes
    ready: list[list[tuple[float, float]]] = [[] for _ in range(nodes)]
    at = 0.0
    while at < seconds:
        at += dice.expovariate(moves_per_s)
        node = dice.randrange(nodes)
        free[node] = max(free[node], at) + costs.node_s
        heapq.heappush(ready[node], (free[node], at))
    return [answered for waiting in ready for answered in committed(waiting, costs.commit_s)]


def committed(waiting: list[tuple[float, float]], commit_s: float) -> list[float]:
    """The writer of one node: a batch is everything that is ready when it begins."""
    delays, idle, first = [], 0.0, 0
    waiting = sorted(waiting)
    while first < len(waiting):
        begins = max(idle, waiting[first][0])
        last = first
        while last < len(waiting) and waiting[last][0] <= begins:
            last += 1
        idle = begins + commit_s
        delays += [idle - came for _, came in waiting[first:last]]
        first = last
    return delays


def processor_s(pid: int) -> float:
    """The processor time of a process and its children, including those that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = sum(map(int, fields[11:15])) / TICK
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return own + sum(processor_s(int(child)) for child in children)


async def transactions(database: str) -> int:
    """The number of transactions the database has committed."""
    import asyncpg

    connection = await asyncpg.connect(database)
    try:
        await connection.execute("SELECT pg_stat_force_next_flush()")
        return int(
            await connection.fetchval(
                "SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()"
            )
        )
    finally:
        await connection.close()


def commit_s(address: str) -> float:
    """The mean duration of a batch of commits, by the node's own metrics."""
    with urllib.request.urlopen(f"{address.replace('localhost', '127.0.0.1')}/metrics") as page:
        text = page.read().decode()
    total, count = (
        float(re.search(rf"^tablee_write_seconds_{what} (\S+)", text, re.M).group(1))  # type: ignore[union-attr]
        for what in ("sum", "count")
    )
    return total / count


def measure(cluster: Cluster, tables: int, pace: float, seconds: int) -> dict[str, Any]:
    """Load the first node, and work out the cost per move of each component."""
    node = cluster.nodes[0]
    load(node.address, tables=2, pace=pace, seconds=2)  # warm-up
    pids = {"node": node.process.pid, "database": cluster.server.pid, "broker": cluster.broker.pid}
    before = {name: processor_s(pid) for name, pid in pids.items()}
    done = asyncio.run(transactions(cluster.database))
    held = memory_mb(node.process.pid)
    found = load(node.address, tables, pace, seconds)
    moves = found["moves"]
    for name, pid in pids.items():
        found[f"{name}_ms_per_move"] = 1000 * (processor_s(pid) - before[name]) / moves
    found["transactions_per_move"] = (asyncio.run(transactions(cluster.database)) - done) / moves
    found["kib_per_table"] = 1024 * (memory_mb(node.process.pid) - held) / tables
    found["commit_ms"] = 1000 * commit_s(node.address)
    found["database_connections"] = connections(node.process.pid, cluster.server.port)
    found["broker_connections"] = connections(node.process.pid, cluster.broker.port)
    return found


def load(address: str, tables: int, pace: float, seconds: int) -> dict[str, Any]:
    """Run `tablee load`, and return its report."""
    words = ("load", address, "--tables", str(tables), "--pace", str(pace), "--seconds", str(seconds))
    told = subprocess.run(
        [sys.executable, "-m", "tablee", *words, "--json"],
        capture_output=True, text=True, check=True, env=os.environ | {"PYTHONPATH": SAME},
    )  # fmt: skip
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def connections(pid: int, port: int) -> int:
    """The number of a process's connections to a local port."""
    own = set()
    for open_file in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(OSError):
            own.add(open_file.readlink().name)
    there = f"0100007F:{port:04X}"
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(row[2] == there and row[3] == ESTABLISHED and f"socket:[{row[9]}]" in own for row in rows)


def round_trips(cluster: Cluster, tables: int, pace: float, seconds: int) -> dict[str, float]:
    """How many round trips to the database a node makes per move, and per second when idle."""
    whole = cluster.database
    with a_wire(cluster.server.port) as wire:
        over = cluster.server.address_over_the_network(name_of(whole))
        cluster.database = over.replace(f":{cluster.server.port}/", f":{wire.port}/")
        node = cluster.node()
        cluster.database = whole
        quiet_s = measured_quiet_s(wire)
        before = wire.asked
        moves = load(node.address, tables, pace, seconds)["moves"]
        asked = wire.asked - before
        node.end()
    return {"round_trips_per_move": asked / moves, "round_trips_per_s_idle": quiet_s}


def measured_quiet_s(wire: Wire) -> float:
    """How many round trips a node makes per idle second."""
    before = wire.asked
    time.sleep(QUIET_S)
    return (wire.asked - before) / QUIET_S


def main() -> int:
    words = argparse.ArgumentParser(prog="python -m tools.comparing.scaling", description=__doc__)
    words.add_argument("--nodes", type=int, default=1)
    words.add_argument("--tables", type=int, default=40)
    words.add_argument("--pace", type=float, default=1.0)
    words.add_argument("--seconds", type=int, default=15)
    asked = words.parse_args()
    with a_cluster(0, workers=0) as cluster:
        cluster.database = cluster.server.address_over_the_network(name_of(cluster.database))
        for _ in range(asked.nodes):
            cluster.node()
        found = measure(cluster, asked.tables, asked.pace, asked.seconds)
        cluster.nodes[0].end()
        found |= round_trips(cluster, asked.tables, asked.pace, asked.seconds)
    costs = Costs(found["node_ms_per_move"] / 1000, found["commit_ms"] / 1000)
    waits = [1000 * wait for wait in simulate(costs, found["moves_per_s"], 60)]
    cuts = statistics.quantiles(waits, n=100)
    found |= {"simulated_p50_ms": cuts[49], "simulated_p99_ms": cuts[98]}
    for name, value in found.items():
        print(f"{name:24} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
