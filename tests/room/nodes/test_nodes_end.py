"""Nodes are killed and stopped under load: nothing that was acknowledged is lost, doubled or reordered."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from tablee import shelf
from tablee.kit.log import AnyEntry, Opening, Played
from tablee.table.replay import replay
from tests.room.nodes.processes import Roamers, running
from tests.room.rooms import run, sit
from tools.driving import nats, postgres
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, make

asyncpg = pytest.importorskip("asyncpg")
pytestmark = pytest.mark.long

GAMES = (("crossing", 3), ("abracada", 3))
KILLS = 12


@pytest.fixture
def a_broker_of_ones_own() -> Iterator[nats.Server]:
    program = nats.binary()
    if program is None:
        pytest.skip("there is no NATS on this machine")
    with nats.a_server(program) as server:
        yield server


async def must_be_kept(database: str, evening: Roamers) -> None:
    """Every acknowledged choice is in the log, once, or sealed."""
    hand = await asyncpg.connect(database)
    logs: dict[str, list[AnyEntry]] = {}
    for table in evening.tables:
        opening = await hand.fetchval("SELECT opening FROM openings WHERE table_id = $1", table)
        rows = await hand.fetch("SELECT entry FROM entries WHERE table_id = $1 ORDER BY n", table)
        logs[table] = [msgspec.json.decode(row[0], type=AnyEntry) for row in rows]
        began = msgspec.json.decode(opening, type=Opening)
        replay(shelf.game(began.game), began, logs[table])
    found = await hand.fetch("SELECT table_id, seat, move FROM sealed")
    sealed = {(table, seat): msgspec.json.decode(move) for table, seat, move in found}
    await hand.close()
    last: dict[tuple[str, int], int] = {}
    for table, seat, moment, move, n in evening.acked:
        assert n > last.get((table, seat), 0), "acknowledged in order"
        last[table, seat] = n
        if moment < len(logs[table]):
            entry = logs[table][moment]
            assert isinstance(entry, Played)
            assert entry.choices[seat] == move
        else:
            assert sealed[table, seat] == move


def test_nodes_killed_under_load_lose_double_and_reorder_nothing(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        with running(tmp_path, database, nats_server.address, 3) as nodes:
            evening = Roamers(nodes, 1)
            tables = [asyncio.create_task(evening.play(game, seats)) for game, seats in GAMES]
            for number in range(KILLS):
                await evening.goes_on()
                node = nodes[number % len(nodes)]
                await asyncio.to_thread(node.end, signal.SIGKILL)
                await evening.goes_on()  # at the others
                await asyncio.to_thread(node.open)
            evening.over = True
            await asyncio.gather(*tables)
            await must_be_kept(database, evening)

    run(play())


def test_all_nodes_are_opened_anew_one_by_one_and_nobody_is_refused(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        with running(tmp_path, database, nats_server.address, 3) as nodes:
            evening = Roamers(nodes, 2)
            tables = [asyncio.create_task(evening.play(game, seats)) for game, seats in GAMES]
            for node in nodes:
                await evening.goes_on()
                await asyncio.to_thread(node.end, signal.SIGTERM)
                await asyncio.to_thread(node.open)
            evening.over = True
            await asyncio.gather(*tables)
            await must_be_kept(database, evening)

    run(play())


def test_the_broker_goes_and_comes_back_and_play_goes_on(
    tmp_path: Path, database: str, a_broker_of_ones_own: nats.Server
) -> None:
    broker = a_broker_of_ones_own

    async def play() -> None:
        with running(tmp_path, database, broker.address, 2) as nodes:
            evening = Roamers(nodes, 3)
            tables = [asyncio.create_task(evening.play(game, seats)) for game, seats in GAMES]
            for _ in range(2):
                await evening.goes_on()
                await asyncio.to_thread(broker.end, signal.SIGKILL)
                await evening.goes_on()
                await asyncio.to_thread(broker.start)
            evening.over = True
            await asyncio.gather(*tables)
            await must_be_kept(database, evening)
            for node in nodes:
                told = node.log.read_text()
                assert told.count("play goes on without it") <= 2, "said once each time"

    run(play())


def test_a_node_that_was_stopped_wakes_up_and_plays_nothing_twice(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    """The bot's node stands still for longer than its lease; another goes on; waking up, it is behind."""

    async def play() -> None:
        with running(tmp_path, database, nats_server.address, 2) as nodes:
            people = [await guest(node, f"Guest {number}") for number, node in enumerate(nodes)]
            made = await make(people[0], "crossing", 3, bots=[None, None, "greedy"])
            await sit(people[1], made)
            async with Line(people[1], made["table"]) as stays:
                async with Line(people[0], made["table"]) as comes:
                    assert (await stays.act("ready"))["t"] == "ack"
                    assert (await comes.act("start"))["t"] == "ack"
                    await bot_has_chosen(comes)
                    hand = await asyncpg.connect(database)
                    which = "SELECT address FROM leases JOIN nodes ON id = node WHERE what = $1"
                    kept_by = await hand.fetchval(which, made["table"])
                    keeper, other = sorted(nodes, key=lambda node: str(node.port) not in kept_by)
                if keeper is nodes[1]:  # whoever stays is where nothing is stopped
                    keeper, other = other, keeper
                    await hand.execute(
                        "UPDATE leases SET node = (SELECT id FROM nodes WHERE address LIKE $2),"
                        " fence = fence + 1 WHERE what = $1",
                        made["table"],
                        f"%{keeper.port}%",
                    )
                with standing_still(keeper):
                    people[0].room = other.url
                    async with Line(people[0], made["table"]) as comes:
                        await three_rounds(stays, comes)
                people[0].room = keeper.url
                async with Line(people[0], made["table"]) as comes:
                    await three_rounds(stays, comes)
            rows = await hand.fetch("SELECT entry FROM entries WHERE table_id = $1 ORDER BY n", made["table"])
            await hand.close()
            opening = await opening_of(database, made["table"])
            replay(
                shelf.game("crossing"), opening, [msgspec.json.decode(row[0], type=AnyEntry) for row in rows]
            )
            assert len(rows) == 7

    run(play())


@contextlib.contextmanager
def standing_still(node: RunningRoom) -> Iterator[None]:
    """A node whose processes do nothing meanwhile."""
    os.killpg(node.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.killpg(node.pid, signal.SIGCONT)


async def three_rounds(*lines: Line) -> None:
    """All of them choose, and so does the bot."""
    for _ in range(3):
        for line in lines:
            await choose(line)
        await bot_has_chosen(lines[-1])


async def opening_of(database: str, table: str) -> Opening:
    hand = await asyncpg.connect(database)
    found = await hand.fetchval("SELECT opening FROM openings WHERE table_id = $1", table)
    await hand.close()
    return msgspec.json.decode(found, type=Opening)


async def choose(line: Line) -> None:
    seat = line.you["seat"]
    while seat not in line.now["awaited"]:
        await line.hear()
    assert (await line.move(line.now["moves"][0]))["t"] == "ack"


async def bot_has_chosen(line: Line) -> None:
    while not line.now or 2 in line.now["awaited"]:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                await line.hear()


def test_the_database_is_killed_and_started_again_and_nothing_acknowledged_is_lost(
    tmp_path: Path, nats_server: nats.Server
) -> None:
    """Who is connected where is not logged there: every node says it again."""
    programs = postgres.binaries()
    if programs is None:
        pytest.skip("there is no PostgreSQL on this machine")

    async def play(server: postgres.Server) -> None:
        database = server.new_database()
        with running(tmp_path, database, nats_server.address, 2) as nodes:
            evening = Roamers(nodes, 4)
            tables = [asyncio.create_task(evening.play(game, seats)) for game, seats in GAMES]
            for how in (signal.SIGQUIT, signal.SIGINT):
                await evening.goes_on()
                await asyncio.to_thread(server.end, how)
                await asyncio.to_thread(server.start)
            await evening.goes_on()
            hand = await asyncpg.connect(database)
            while await hand.fetchval("SELECT count(DISTINCT node) FROM present") < 2:  # noqa: ASYNC110 - ask
                await asyncio.sleep(0.05)
            await hand.close()
            evening.over = True
            await asyncio.gather(*tables)
            await must_be_kept(database, evening)

    with postgres.a_server(programs) as server:
        run(play(server))
