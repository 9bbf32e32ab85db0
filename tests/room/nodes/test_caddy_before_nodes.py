"""The Caddyfile of deploy/cluster before two nodes: games through it while nodes are lost, and drain."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.room.nodes.processes import running
from tests.room.nodes.test_nodes_end import must_be_kept
from tests.room.rooms import run
from tests.room.test_kills import Evening
from tools.driving import nats
from tools.driving.rooms import ROOT, RunningRoom

asyncpg = pytest.importorskip("asyncpg")
CADDY = shutil.which("caddy")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(CADDY is None, reason="caddy is not installed (Debian: apt-get install caddy)"),
]
GAMES = (("crossing", 3), ("abracada", 3))


@dataclass
class Balanced:
    """The room as people reach it."""

    url: str


@contextlib.contextmanager
def a_caddy(folder: Path, port: int, nodes: list[RunningRoom]) -> Iterator[None]:
    """Caddy with the file of deploy/cluster; only its own door for orders is closed."""
    told = os.environ | {
        "TABLEE_SITE": f"http://localhost:{port}",
        "TABLEE_NODES": " ".join(f"127.0.0.1:{node.port}" for node in nodes),
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
    }
    words = [CADDY or "", "adapt", "--config", str(ROOT / "deploy" / "cluster" / "Caddyfile")]
    config: dict[str, Any] = json.loads(
        subprocess.run(words, capture_output=True, check=True, env=told).stdout
    )
    config["admin"] = {"disabled": True}
    file = folder / "caddy.json"
    file.write_text(json.dumps(config))
    with (
        open(folder / "caddy.log", "wb") as log,
        subprocess.Popen([CADDY or "", "run", "--config", str(file)], stderr=log, env=told) as caddy,
    ):
        try:
            while status(f"http://localhost:{port}/readyz") != 200:
                assert caddy.poll() is None, (folder / "caddy.log").read_text()
                time.sleep(0.05)
            yield
        finally:
            caddy.terminate()


def status(address: str) -> int:
    """How a page is answered; 0 if it is not."""
    try:
        with urllib.request.urlopen(address) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refusal:
        return refusal.code
    except OSError:
        return 0


@contextlib.contextmanager
def behind(folder: Path, database: str, bus: str, **how: Any) -> Iterator[tuple[Balanced, list[RunningRoom]]]:
    """Two nodes behind Caddy."""
    with socket.socket() as kept:  # nobody else is given the port meanwhile
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        port = int(kept.getsockname()[1])
        room = Balanced(f"http://localhost:{port}")
        with (
            running(folder, database, bus, 2, base_url=room.url, **how) as nodes,
            a_caddy(folder, port, nodes),
        ):
            yield room, nodes


class Through(Evening):
    """Games played through the balancer."""

    def __init__(self, room: Balanced, number: int) -> None:
        super().__init__(room, number)  # type: ignore[arg-type]


def test_whole_games_go_on_through_caddy_while_nodes_are_killed_and_opened_again(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play(room: Balanced, nodes: list[RunningRoom]) -> None:
        evening = Through(room, 5)
        tables = [asyncio.create_task(evening.play(game, seats)) for game, seats in GAMES]
        for node in (*nodes, *nodes):
            await evening.goes_on()
            await asyncio.to_thread(node.end, signal.SIGKILL)
            await evening.goes_on()  # at the other
            await asyncio.to_thread(node.open)
        hand = await asyncpg.connect(database)
        ended = "SELECT count(*) FROM tables WHERE status = 'over' AND id = ANY($1::text[])"
        while not await hand.fetchval(ended, list(evening.tables)):
            await evening.goes_on()
        await hand.close()
        evening.over = True
        await asyncio.gather(*tables)
        await must_be_kept(database, evening)  # type: ignore[arg-type]

    with behind(tmp_path, database, nats_server.address) as (room, nodes):
        run(play(room, nodes))


def test_whoever_asks_while_a_node_drains_is_answered_by_the_other(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def ask(room: Balanced, answered: list[int], over: asyncio.Event) -> None:
        while not over.is_set():
            answered.append(await asyncio.to_thread(status, f"{room.url}/api/room"))

    async def play(room: Balanced, nodes: list[RunningRoom]) -> None:
        evening, over = Through(room, 6), asyncio.Event()
        answered: list[int] = []
        tables = [asyncio.create_task(evening.play(game, seats)) for game, seats in GAMES]
        asking = asyncio.create_task(ask(room, answered, over))
        for node in nodes:
            await evening.goes_on()
            await asyncio.to_thread(node.end, signal.SIGTERM)
            await evening.goes_on()
            await asyncio.to_thread(node.open)
        over.set()
        evening.over = True
        await asyncio.gather(*tables, asking)
        assert set(answered) == {200}, answered
        await must_be_kept(database, evening)  # type: ignore[arg-type]

    with behind(tmp_path, database, nats_server.address) as (room, nodes):
        run(play(room, nodes))


def test_numbers_and_turns_stay_inside(tmp_path: Path, database: str, nats_server: nats.Server) -> None:
    with behind(tmp_path, database, nats_server.address) as (room, nodes):
        assert status(f"{room.url}/healthz") == 200
        for path in ("/metrics", f"/api/turns/{'0' * 32}"):
            assert status(f"{room.url}{path}") == 404
        assert status(f"http://localhost:{nodes[0].port}/healthz") == 200
