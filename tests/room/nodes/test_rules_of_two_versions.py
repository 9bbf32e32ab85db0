"""While a room is brought up to date, its nodes have different rules: each plays only what it can."""

import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import connect

from tablee.kit.log import DAY_MS
from tablee.room.room import days_of
from tablee.room.store.store import RulesElsewhere
from tests.room.houses import House
from tests.room.nodes.spread import nodes
from tests.room.nodes.test_leases import until as it_is_true
from tests.room.rooms import close_code, refused, run, sit
from tools.driving import nats, postgres, rooms
from tools.driving.guest import Guest, Refused
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, asked, guest, make, until

asyncpg = pytest.importorskip("asyncpg")

NEWER = "tests.room.nodes.newer"
LAID = "UPDATE openings SET opening = json_set(opening, '$.rules_version', '2') WHERE table_id = $1"
OPENING = "SELECT opening FROM openings WHERE table_id = $1"
KEEPER = "SELECT address FROM leases JOIN nodes ON id = node WHERE what = $1"
DUE = "SELECT table_id, due FROM deadlines WHERE table_id IN ($1, $2)"
DAYS = {"per_move_ms": DAY_MS, "grace_ms": 0}


@pytest.fixture(scope="module")
def alone(postgres_server: postgres.Server) -> str:
    """A database where no nodes are but ours."""
    return postgres_server.new_database()


@contextlib.asynccontextmanager
async def another(hand: Any) -> AsyncIterator[None]:
    """A node of another Tablée is alive."""
    await hand.execute("INSERT INTO nodes VALUES ('another', '', 'another', clock_ms() + 3600000)")
    try:
        yield
    finally:
        await hand.execute("DELETE FROM nodes WHERE id = 'another'")


@pytest.fixture
def two(tmp_path: Path, database: str, nats_server: nats.Server) -> Iterator[list[RunningRoom]]:
    """A node with the rules of Hats, and one with newer ones."""
    older, newer = tmp_path / "older", tmp_path / "newer"
    older.mkdir()
    newer.mkdir()
    both = {"store": database, "bus": nats_server.address}
    with (
        rooms.a_room(older, games="tests.toy", **both) as first,
        rooms.a_room(newer, games=NEWER, **both) as second,
    ):
        yield [first, second]


async def says(node: RunningRoom, who: Guest, table: str) -> tuple[str, str, int | None]:
    """What a node says to somebody who comes to a table, and how it closes."""
    async with connect(node.url.replace("http", "ws") + "/api/socket", compression=None) as socket:
        await socket.send(json.dumps({"t": "hello", "v": 1, "table": table, "token": who.token}))
        told = json.loads(await socket.recv())
        return told.get("code", ""), told.get("why", ""), await close_code(socket)


async def play_on(*lines: Line) -> None:
    """The bot has chosen, and then whoever is asked."""
    for line in lines:
        await until(line, lambda line: line.n > 0 and 2 not in line.now["awaited"])
        if asked(line):
            moves = line.now["moves"]
            assert (await line.move(moves[line.n % len(moves)]))["t"] == "ack"
            return


@pytest.mark.parametrize("starts", [0, pytest.param(1, marks=pytest.mark.long)], ids=["older", "newer"])
def test_a_table_is_played_at_nodes_that_have_its_rules_and_no_other_touches_it(
    two: list[RunningRoom], database: str, starts: int
) -> None:
    """Before the start everybody is where they like; then whoever is at a wrong node finds the right one."""

    async def play() -> None:
        here, there = two[starts], two[1 - starts]
        ada, bea = await guest(here, "Ada"), await guest(there, "Bea")
        made = await make(ada, "hats", 3, bots=[None, None, "uniform"])
        await sit(bea, made)
        table = made["table"]
        async with Line(ada, table) as host, Line(bea, table) as other, a_hand(database) as hand:
            assert (await other.act("ready"))["t"] == "ack"
            bea.room = here.url  # where the balancer sends them when they are let go
            assert (await host.act("start"))["t"] == "ack"
            while (kept_by := await hand.fetchval(KEEPER, table)) is None:  # until the bot is asked
                await play_on(host, other)
            assert str(here.port) in kept_by
            await play_on(host, other)
            elsewhere = Guest(there.url, bea.token)
            told = await says(there, elsewhere, table)
            assert told == ("UNAVAILABLE", "rules_elsewhere", 1012)
            with pytest.raises(Refused) as no:
                await elsewhere.ask("GET", f"tables/{table}")
            assert (no.value.code, no.value.why) == ("UNAVAILABLE", "rules_elsewhere")
            assert str(here.port) in await hand.fetchval(KEEPER, table)
            opening = msgspec.json.decode(await hand.fetchval(OPENING, table))
            assert opening["rules_version"] == 1 + starts

    run(play())


def test_days_run_out_only_at_nodes_that_can_play_on(tmp_path: Path, alone: str) -> None:
    async def live() -> None:
        async with nodes(tmp_path, alone, count=1) as (house,), a_hand(alone) as hand:
            ours, theirs = await laid(house), await laid(house)
            room = house.services.room
            lease = days_of(room.in_memory(ours).game.box)  # type: ignore[union-attr]
            await it_is_true(lambda: room.house.nodes.fence(lease) is not None)  # type: ignore[union-attr]
            room.close()  # nobody is there any more
            async with another(hand):
                await hand.execute(LAID, theirs)
                await hand.execute("UPDATE deadlines SET due = 1")
                with pytest.raises(RulesElsewhere):
                    await room.table(theirs)
                await room.ring()
                kept = dict(await hand.fetch(DUE, ours, theirs))
                assert kept[theirs] == 1, "it is still to be seen to by who can"
                assert kept[ours] > 1

    run(live())


@contextlib.asynccontextmanager
async def a_hand(database: str) -> AsyncIterator[Any]:
    """What reaches into the database past the nodes."""
    hand = await asyncpg.connect(database)
    try:
        yield hand
    finally:
        await hand.close()


async def laid(house: House) -> str:
    """A table round one device with a clock of days, in play."""
    ada = await house.guest("Ada")
    made = await make(ada, "crossing", 3, clock=DAYS, device="shared", start=True)
    table: str = made["table"]
    return table


def test_what_was_parked_is_passed_on_when_a_node_comes_that_may_know_its_rules(
    tmp_path: Path, alone: str
) -> None:
    async def live() -> None:
        async with nodes(tmp_path, alone, count=1) as (house,), a_hand(alone) as hand:
            table, room = await laid(house), house.services.room
            await hand.execute(LAID, table)
            room.close()
            eve, chess = await house.guest("Eve"), {"game": "chess", "seats": 2}
            live = await room.table(table)
            assert live.telling is None, "nobody knows these rules"
            async with another(hand):
                await it_is_true(lambda: not live.work.going)
                assert await refused(eve.ask("POST", "tables", chess)) == "rules_elsewhere"
            assert (await room.table(table)).telling is None
            assert await refused(eve.ask("POST", "tables", chess)) == "no_such_game"

    run(live())
