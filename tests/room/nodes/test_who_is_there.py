"""Who is connected at one node is known at the others, and what they do there in passing is told."""

from pathlib import Path

import pytest

from tests.room.nodes.spread import at, nodes, table
from tests.room.rooms import run
from tests.room.test_tickets import shown, ticket
from tools.driving import nats
from tools.driving.line import Line, Message

pytest.importorskip("asyncpg")


async def heard(line: Line, kind: str) -> Message:
    while (message := await line.hear())["t"] != kind:
        pass
    return message


def test_who_is_here_or_away_is_known_at_every_node(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with nodes(tmp_path, database, nats_server.address) as houses, table(houses) as lines:
            host, other, third = lines
            while not all(seat["here"] for seat in host.around["seats"]):
                await host.hear()
            await third.__aexit__()
            while other.around["seats"][2]["here"]:
                await other.hear()
            assert (await other.act("nudge", seat=0))["t"] == "ack"
            assert (await heard(host, "notice"))["kind"] == "nudged"
            assert (await other.act("vote_bot", seat=2))["t"] == "ack", "they are away at every node"
            assert (await other.act("vote_bot", seat=0))["why"] == "not_absent", "they are here at another"

    run(play())


def test_reactions_are_seen_and_late_comers_heard_at_every_node(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with nodes(tmp_path, database, nats_server.address) as houses, table(houses) as lines:
            await lines[1].send({"t": "react", "with": "haha"})
            assert (await heard(lines[0], "react"))["with"] == "haha"
            watch = (await lines[0].guest.ask("POST", f"tables/{lines[0].table}/links", {"link": "watch"}))[
                "watch"
            ]
            late = await houses[1].guest("Late")
            async with Line(late, lines[0].table, watch) as watcher:
                while not lines[0].around["onlookers"]:
                    await lines[0].hear()
                assert watcher.around["watchers"] == 1

    run(play())


def test_a_ticket_of_one_node_opens_the_socket_of_another_once(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with nodes(tmp_path, database) as houses, table(houses, start=False) as lines:
            host = lines[0]
            secret, elsewhere = await ticket(host.guest, host.table), at(houses[1], host.guest)
            assert (await shown(elsewhere, host.table, secret))["you"]["holds"] == [0]
            for guest in (host.guest, elsewhere):
                assert (await shown(guest, host.table, secret))["why"] == "unauthenticated"

    run(play())
