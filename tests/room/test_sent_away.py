"""The host sends somebody away: they hear it, all see it, and nothing brings them back but the host."""

import json
import signal
from typing import Any

import pytest
from websockets.asyncio.client import connect

from tests.room.looking import kept_by
from tests.room.rooms import close_code, refused, run, sit, table, watch_link
from tests.room.test_talk import hear
from tools.driving.guest import Guest
from tools.driving.line import Ended, Line, Message
from tools.driving.rooms import RunningRoom, call_it_a_draw, guest, guests, make, until


async def told_to_go(line: Line) -> tuple[list[str], int]:
    """The notices somebody heard until they were let go, and the code."""
    kinds: list[str] = []
    try:
        while True:
            message = await line.hear()
            kinds += [message["kind"]] if message["t"] == "notice" else []
    except Ended as end:
        return kinds, end.code


def every_way_in(at: str, link: str) -> list[tuple[str, str, Any]]:
    """All that somebody who was sent away might ask, with a link and without."""
    path, with_link = f"tables/{at}", {"link": link}
    return [
        ("GET", path, None),
        ("POST", f"{path}/enter", with_link),
        ("POST", f"{path}/sit", with_link),
        ("POST", f"{path}/ask", {**with_link, "seat": 2}),
        *(
            ("POST", f"{path}/{what}", body)
            for what in ("ticket", "story", "along")
            for body in ({}, with_link)
        ),
        ("GET", f"replays/{at}", None),
        ("GET", f"replays/{at}/frames", None),
        ("POST", f"replays/{at}/branch", {"entry": 0, "seat": 0}),
    ]


async def stays_out(who: Guest, at: str, link: str) -> None:
    for ask in every_way_in(at, link):
        assert await refused(who.ask(*ask)) == "sent_away", ask
    async with connect(who.socket, compression=None) as socket:
        hello = {"t": "hello", "v": 1, "table": at, "token": who.token, "link": link}
        await socket.send(json.dumps(hello))
        assert (json.loads(await socket.recv())["why"], await close_code(socket)) == ("sent_away", 4001)


@pytest.mark.parametrize("game", ["crossing", "abracada"])
def test_who_looks_on_is_sent_away_and_stays_out_also_after_a_kill(room: RunningRoom, game: str) -> None:
    async def play() -> None:
        async with table(room, game) as lines:
            host, other, _ = lines
            link, at = await watch_link(host), host.table
            eve = await guest(room, "Eve")
            ticket = (await eve.ask("POST", f"tables/{at}/ticket", {"link": link}))["ticket"]
            async with Line(eve, at, link) as line:
                await until(other, lambda line: line.around["onlookers"])
                assert other.around["onlookers"] == [{"id": line.you["id"], "name": "Eve"}]
                assert (await host.act("send_away", who=line.you["id"], yes=True))["t"] == "ack"
                assert await told_to_go(line) == (["sent_away"], 4011)
            for seat in (host, other):
                while (told := await hear(seat, "notice"))["did"] != "send_away":
                    pass
                assert (told["kind"], told["by"], "Eve" in str(told)) == ("host", 0, False)
                await until(seat, lambda line: line.around["sent_away"] and not line.around["onlookers"])
            room.end(signal.SIGKILL)
            room.open()
            await stays_out(eve, at, link)
            async with connect(eve.socket, compression=None) as socket:
                await socket.send(json.dumps({"t": "hello", "v": 1, "table": at, "ticket": ticket}))
                assert await close_code(socket) == 4001
            assert (await eve.ask("GET", "tables"))["tables"] == []
            (gone,) = host.around["sent_away"]
            assert gone["name"] == "Eve"
            assert (await host.act("send_away", who=gone["id"], yes=False))["t"] == "ack"
            async with Line(eve, at, link) as line:
                assert (line.you["role"], line.around["sent_away"]) == ("watcher", [])

    run(play())


def test_a_ticket_from_before_opens_nothing_for_who_was_sent_away(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            host = lines[0]
            link, eve = await watch_link(host), await guest(shared_room, "Eve")
            async with Line(eve, host.table, link) as line:
                ticket = (await eve.ask("POST", f"tables/{host.table}/ticket", {}))["ticket"]
                await host.act("send_away", who=line.you["id"], yes=True)
                await told_to_go(line)
            async with connect(eve.socket, compression=None) as socket:
                await socket.send(json.dumps({"t": "hello", "v": 1, "table": host.table, "ticket": ticket}))
                told: Message = json.loads(await socket.recv())
                assert (told["why"], await close_code(socket)) == ("sent_away", 4001)

    run(play())


def test_before_the_start_a_guest_who_sits_is_sent_away_and_the_seat_is_free(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        ada, bob = await guests(shared_room, 2)
        made = await make(ada, "crossing", 3)
        await sit(bob, made)
        async with Line(ada, made["table"]) as host, Line(bob, made["table"]) as line:
            assert (await host.act("send_away", who=line.you["id"], yes=True))["t"] == "ack"
            assert await told_to_go(line) == (["sent_away"], 4011)
            await until(host, lambda line: line.around["seats"][1]["kind"] == "free")
            assert await refused(bob.ask("POST", "code", {"code": made["code"]})) == "sent_away"
            for body in ({}, {"seat": 1}):
                assert await refused(sit(bob, made, **body)) == "sent_away"
            assert (await bob.ask("GET", "tables"))["tables"] == []
            await host.act("send_away", who=line.you["id"], yes=False)
            assert (await sit(bob, made))["seat"] == 1

    run(play())


def test_in_play_who_has_a_seat_is_not_but_once_kicked_they_can_be(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            host, bob, _ = lines
            who, link = bob.you["id"], await watch_link(host)
            assert (await host.act("send_away", who=who, yes=True))["why"] == "plays_here"
            assert (await bob.act("send_away", who=who, yes=True))["why"] == "not_the_host"
            assert (await host.act("send_away", who=host.you["id"], yes=True))["why"] == "no_such_person"
            assert (await host.act("send_away", who="0" * 16, yes=True))["why"] == "no_such_person"
            await host.act("kick", seat=1)
            async with Line(bob.guest, host.table, link) as back:
                assert (await host.act("send_away", who=back.you["id"], yes=True))["t"] == "ack"
                assert await told_to_go(back) == (["sent_away"], 4011)
            assert await refused(bob.guest.ask("POST", f"tables/{host.table}/ticket", {})) == "sent_away"

    run(play())


def test_the_next_game_keeps_to_it_and_who_is_forgotten_is_on_no_list(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            host, eve = lines[0], await guest(room, "Eve")
            link = await watch_link(host)
            async with Line(eve, host.table, link) as line:
                await host.act("send_away", who=line.you["id"], yes=True)
                await told_to_go(line)
            await call_it_a_draw(lines)
            await host.act("rematch")
            await until(host, lambda line: line.around["rematch"])
            next_game = host.around["rematch"]
            assert await refused(eve.ask("POST", f"tables/{next_game}/ticket", {})) == "sent_away"
            await stays_out(eve, host.table, link)
            await eve.ask("DELETE", "me")
            async with Line(host.guest, next_game) as following:
                assert following.around["sent_away"] == []
        with kept_by(room.db) as database:
            assert database.execute("SELECT count(*) FROM sent_away").fetchone() == (0,)

    run(play())
