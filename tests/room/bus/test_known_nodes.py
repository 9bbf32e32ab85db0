"""A worker that is told the room's database goes nowhere but to its nodes, whatever is said on the broker."""

import asyncio
import contextlib
import http.server
import logging
import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tablee.room.bots.remote import Remote
from tablee.room.bots.thinkers import Thinkers
from tablee.room.bots.turns import TURNS, Offer
from tablee.room.bus.bus import subject
from tablee.room.bus.within import Within
from tests.room.nodes.spread import nodes
from tests.room.rooms import run
from tools.driving.postgres import Server

asyncpg = pytest.importorskip("asyncpg")


@contextlib.contextmanager
def a_trap() -> Iterator[tuple[str, list[str]]]:
    """A server that is no node, and what was asked of it."""
    asked: list[str] = []

    class Trap(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        def log_message(self, *words: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Trap) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()


async def offered(remote: Remote, bus: Within, *offers: bytes) -> None:
    for offer in offers:
        bus.publish(subject(7, TURNS), offer)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await asyncio.gather(*remote._tasks)


def offer(node: str, ticket: str = "0" * 32) -> bytes:
    return msgspec.json.encode(Offer("T", 0, 1, node, ticket))


def test_only_nodes_that_are_alive_are_asked_for_turns(
    tmp_path: Path, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    from tablee.room.store.postgres.alive import KnownNodes

    async def work(trap: str, asked: list[str]) -> None:
        bus, thinkers = Within(), Thinkers(1)
        async with nodes(tmp_path, database, count=1) as (house,):
            known = KnownNodes(database)
            assert await known.knows(house.url)
            assert not await known.knows(trap)
            remote = Remote(bus, thinkers, 2, subject(7, TURNS), known.knows)
            await offered(remote, bus, offer(trap), offer(trap), offer(house.url))
            assert asked == []
            await remote.close()
            await known.close()
        thinkers.close()

    with caplog.at_level(logging.WARNING), a_trap() as (trap, asked):
        run(work(trap, asked))
    said = [record.getMessage() for record in caplog.records if "is no node" in record.getMessage()]
    assert said == [
        f"On the broker somebody offers turns at {trap}, which is no node of this room: not taken."
    ]


def test_what_is_no_ticket_and_no_address_is_no_offer(tmp_path: Path) -> None:
    async def work(trap: str, asked: list[str]) -> None:
        bus, thinkers = Within(), Thinkers(1)
        remote = Remote(bus, thinkers, 2, subject(7, TURNS))
        wrong = ("../../admin?x=", "0" * 31 + "/", "")
        await offered(remote, bus, *(offer(trap, ticket) for ticket in wrong))
        await offered(remote, bus, *(offer(f"{trap}{end}") for end in ("/x", "?y", "#z")))
        assert asked == []
        await offered(remote, bus, offer(trap))
        assert asked == [f"/api/turns/{'0' * 32}"]
        await remote.close()
        thinkers.close()

    with a_trap() as (trap, asked):
        run(work(trap, asked))


def test_a_user_who_may_read_the_nodes_and_nothing_else_is_enough(
    tmp_path: Path, postgres_server: Server
) -> None:
    from tablee.room.store.postgres.alive import KnownNodes

    database = postgres_server.new_database()

    async def work() -> None:
        async with nodes(tmp_path, database, count=1) as (house,):
            owner = await asyncpg.connect(database)
            await owner.execute("CREATE ROLE worker LOGIN; GRANT SELECT ON nodes TO worker")
            await owner.close()
            known = KnownNodes(database.replace("tablee@", "worker@"))
            assert await known.knows(house.url)
            await known.close()

    run(work())
