"""A node that is cut off from its database or its broker acknowledges only what it knows to be kept.

The wire is cut without a word: connections stay open, and what was on its way arrives when it is mended.
"""

import asyncio
import contextlib
import http.client
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee import shelf
from tablee.kit.log import AnyEntry, Opening
from tablee.room.store.postgres.address import name_of
from tablee.table.replay import replay
from tests.patience import PATIENCE_S
from tests.room.nodes.test_nodes_end import bot_has_chosen, choose
from tests.room.rooms import fresh, run, sit, steady
from tools.driving import nats, postgres, rooms
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, make, until
from tools.driving.wires import Wire, a_wire

asyncpg = pytest.importorskip("asyncpg")
pytestmark = pytest.mark.long

LOOKS_AFTER = """
    UPDATE leases SET fence = fence + 1,
    node = (SELECT id FROM nodes WHERE address LIKE $2 AND until > clock_ms()) WHERE what = $1
"""
ROUNDS = 3


class Cut:
    """Two nodes: the wires of the first to the database and to the broker can be cut."""

    def __init__(self, nodes: list[RunningRoom], database: str, wires: dict[str, Wire]) -> None:
        self.off, self.other = nodes
        self.database = database
        self.wires = wires


@pytest.fixture
def two(tmp_path: Path, postgres_server: postgres.Server, nats_server: nats.Server) -> Iterator[Cut]:
    whole = postgres_server.new_database()
    over_the_network = postgres_server.address_over_the_network(name_of(whole))
    with contextlib.ExitStack() as stack:
        wires = {
            "database": stack.enter_context(a_wire(postgres_server.port)),
            "broker": stack.enter_context(a_wire(nats_server.port)),
        }
        places = [
            (
                over_the_network.replace(str(postgres_server.port), str(wires["database"].port)),
                nats_server.address.replace(str(nats_server.port), str(wires["broker"].port)),
            ),
            (whole, nats_server.address),
        ]
        nodes = []
        for number, (store, bus) in enumerate(places):
            place = tmp_path / str(number)
            place.mkdir()
            nodes.append(stack.enter_context(rooms.a_room(place, games="tests.toy", store=store, bus=bus)))
        yield Cut(nodes, whole, wires)


def ready(node: RunningRoom) -> bool:
    """What a balancer is told."""
    asking = http.client.HTTPConnection("localhost", node.port, timeout=PATIENCE_S)
    asking.request("GET", "/readyz")
    answer = asking.getresponse()
    answer.read()
    asking.close()
    return answer.status == 200


async def until_it_is(node: RunningRoom, *, able: bool) -> None:
    while await asyncio.to_thread(ready, node) != able:  # noqa: ASYNC110 - nobody tells us
        await asyncio.sleep(0.05)


@contextlib.asynccontextmanager
async def a_game(nodes: Cut, hand: Any) -> Any:
    """Somebody at each node, and a bot that the first one looks after, once they have begun."""
    ada, bea = await guest(nodes.off, "Ada"), await guest(nodes.other, "Bea")
    made = await make(ada, "crossing", 3, bots=[None, None, "greedy"])
    await sit(bea, made)
    async with Line(ada, made["table"]) as here, Line(bea, made["table"]) as there:
        assert (await there.act("ready"))["t"] == "ack"
        assert (await here.act("start"))["t"] == "ack"
        await bot_has_chosen(here)
        await hand.execute(LOOKS_AFTER, made["table"], f"%{nodes.off.port}%")
        yield here, there


async def kept(hand: Any, table: str) -> list[AnyEntry]:
    """The log, which the rules can play again."""
    opening = msgspec.json.decode(
        await hand.fetchval("SELECT opening FROM openings WHERE table_id = $1", table), type=Opening
    )
    rows = await hand.fetch("SELECT entry FROM entries WHERE table_id = $1 ORDER BY n", table)
    entries: list[AnyEntry] = [msgspec.json.decode(row[0], type=AnyEntry) for row in rows]
    replay(shelf.game(opening.game), opening, entries)
    return entries


async def play(*lines: Line) -> None:
    for _ in range(ROUNDS):
        for line in lines:
            await choose(line)
        await bot_has_chosen(lines[-1])


async def sees_all(line: Line) -> None:
    """What was told leads to what is shown to who comes anew, now that people are waited for."""
    shown = await fresh(line)
    await until(line, lambda line: line.n >= shown["n"])
    assert {"n": line.n, **steady(line.now)} == shown


@pytest.mark.parametrize("also_the_broker", [False, True], ids=["database", "both"])
def test_a_node_without_its_database_acknowledges_nothing_and_comes_back_by_itself(
    two: Cut, also_the_broker: bool
) -> None:
    async def live() -> None:
        hand = await asyncpg.connect(two.database)
        async with a_game(two, hand) as (here, there):
            table, moment = here.table, here.now["moment"]
            for name, wire in two.wires.items():
                if name == "database" or also_the_broker:
                    wire.cut()
            moving = asyncio.create_task(here.move(here.now["moves"][0]))
            await until_it_is(two.off, able=False)
            assert not moving.done(), "nothing is acknowledged"
            assert len(await kept(hand, table)) == moment
            here.guest.room = two.other.url  # where a balancer sends them now
            assert (await moving)["t"] == "ack"
            await choose(there)
            await bot_has_chosen(there)
            await play(here, there)
            for wire in two.wires.values():
                wire.mend()
            await until_it_is(two.off, able=True)
            async with Line(Guest(two.off.url, here.guest.token), table) as back:
                await sees_all(back)
                await play(back, there)
                for line in (here, there, back):
                    await sees_all(line)
            assert len(await kept(hand, table)) == moment + 1 + 2 * ROUNDS
        await hand.close()

    run(live())


def test_a_node_without_its_broker_plays_on_and_is_back_when_it_is(two: Cut) -> None:
    async def live() -> None:
        hand = await asyncpg.connect(two.database)
        async with a_game(two, hand) as (here, there):
            moment = here.now["moment"]
            two.wires["broker"].cut()
            await play(here, there)
            await logged(two.off, "play goes on without it")
            await play(there, here)
            two.wires["broker"].mend()
            await logged(two.off, "is back")
            await play(here, there)
            for line in (here, there):
                await sees_all(line)
            assert len(await kept(hand, here.table)) == moment + 3 * ROUNDS
        await hand.close()

    run(live())


async def logged(node: RunningRoom, words: str) -> None:
    """Whoever runs the room is told so."""
    while words not in node.log.read_text():  # noqa: ASYNC110 - a file tells nobody
        await asyncio.sleep(0.05)
