"""Benchmarks the room against boardgame.io: `.venv/bin/python -m tools.comparing.compare [--rounds 3]`.

The server gets one core, the load generator another. Rounds alternate, so that other load on the machine
affects all servers alike; the results are medians and the ratios between them.
"""

import argparse
import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from statistics import median
from typing import Final

import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tools.comparing.generator import Measured
from tools.setup.client import library, npm
from tools.setup.packages import failed
from tools.setup.workbench import BUILD, COMPILED, ROOT

RIVAL: Final = ROOT / "tools" / "comparing" / "rival"
KEPT: Final = BUILD / "comparison.jsonl"
OPENING_S: Final = 60

Running = tuple[str, int]
"""A server's address and its process."""


def room(core: int | None) -> AbstractContextManager[Running]:
    """Tablée as `./play` opens it, with compiled rules and a file on disk; on one core, or on any."""
    where = os.pathsep.join([str(COMPILED), str(ROOT / "src")])
    return server(
        core,
        lambda port, folder: [
            sys.executable, "-m", "tablee", "--no-browser", "--port", str(port), "--db", f"{folder}/room.db",
        ],
        PYTHONPATH=where,
    )  # fmt: skip


def rival(core: int, *, files: bool = False) -> AbstractContextManager[Running]:
    """boardgame.io, in memory or with its own file store."""
    node = str(library() / "bin" / "node")
    return server(
        core, lambda port, folder: [node, f"{RIVAL}/server.js", str(port), *([folder] if files else [])]
    )


SERVERS: Final[dict[str, tuple[str, Callable[[int], AbstractContextManager[Running]]]]] = {
    "Tablée": ("room", room),
    "boardgame.io, in memory": ("rival", rival),
    "boardgame.io, its file store": ("rival", lambda core: rival(core, files=True)),
}
"""Every server by name: its client class, and how it is started."""


@contextlib.contextmanager
def server(core: int | None, words: Callable[[int, str], list[str]], **more: str) -> Iterator[Running]:
    """Run a server in a folder of its own, optionally pinned to a core."""
    with tempfile.TemporaryDirectory(prefix="tablee-comparing-") as folder:
        port = free_port()
        process = subprocess.Popen(
            words(port, folder),
            stdout=subprocess.DEVNULL,
            env=os.environ | more,
            preexec_fn=None if core is None else lambda: os.sched_setaffinity(0, {core}),
        )
        try:
            wait_for(port)
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()
            process.wait()


def free_port() -> int:
    """A free port."""
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])


def wait_for(port: int) -> None:
    """Wait until something listens on a port."""
    until = time.monotonic() + OPENING_S
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        else:
            return


def measure(name: str, given: argparse.Namespace) -> Measured:
    """Measure one server once."""
    spoken, start = SERVERS[name]
    with start(given.cores[0]) as (address, pid):
        words = [sys.executable, "-m", "tools.comparing.generator", spoken, address, "--pid", str(pid)]
        for word in ("tables", "seats", "seconds"):
            words += [f"--{word}", str(getattr(given, word))]
        told = subprocess.run(
            words,
            cwd=ROOT,
            check=True,
            stdout=subprocess.PIPE,
            preexec_fn=lambda: os.sched_setaffinity(0, {given.cores[1]}),
        )
        return msgspec.json.decode(told.stdout, type=Measured)


def compare(given: argparse.Namespace) -> dict[str, list[Measured]]:
    """Run all rounds, alternating the servers; each result is saved at once."""
    measured: dict[str, list[Measured]] = {name: [] for name in SERVERS}
    plan = [(number, name) for number in range(given.rounds) for name in SERVERS]
    for number, name in track(plan, description="measuring", console=Console(stderr=True)):
        one = measure(name, given)
        measured[name].append(one)
        with KEPT.open("ab") as kept:
            kept.write(msgspec.json.encode({"round": number, "server": name, "measured": one}) + b"\n")
    return measured


def show(measured: dict[str, list[Measured]]) -> None:
    """Print every run, the medians, and their ratios to the first server."""
    table = Table("server", "moves/s: median", "all", "Tablée is … ×", "CPU ms a move", "p99 ms", "memory MB")
    rates = {name: [one.moves / one.seconds for one in runs] for name, runs in measured.items()}
    ours = median(next(iter(rates.values())))
    for name, runs in measured.items():
        middle = median(rates[name])
        table.add_row(
            name,
            f"{middle:,.0f}",
            " ".join(f"{rate:,.0f}" for rate in rates[name]),
            f"{ours / middle:.2f}",
            f"{median(1000 * one.cpu_s / one.moves for one in runs):.3f}",
            f"{median(one.p99_ms for one in runs):.1f}",
            f"{median(one.memory_mb for one in runs):.0f}",
        )
    Console().print(table)
    if (busiest := max(one.busy for runs in measured.values() for one in runs)) > 0.9:
        Console().print(f"The generator was busy {busiest:.0%} of the time: it may have measured itself.")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=10, help="of each run, after warming up")
    parser.add_argument("--cores", type=int, nargs=2, default=(0, 1), metavar=("SERVER", "GENERATOR"))
    given = parser.parse_args()
    fetched = (RIVAL / "node_modules").is_dir()
    if not fetched and not npm("ci", "--omit=dev", "--omit=optional", "--ignore-scripts", folder=RIVAL):
        raise failed()
    show(compare(given))


if __name__ == "__main__":
    main()
