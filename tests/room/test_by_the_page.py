"""What somebody who had docs/protocol.md and nothing else stumbled over is as the page says."""

import json
import secrets

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee.kit.refusal import HOUSE
from tablee.protocol.limits import UNREADABLE
from tests.room.rooms import close_code, run, table
from tools.driving.line import Message
from tools.driving.rooms import ROOT, RunningRoom, guests, make


async def until(socket: ClientConnection, *kinds: str) -> Message:
    """The next message of one of these kinds."""
    while (heard := json.loads(await socket.recv()))["t"] not in kinds:
        pass
    found: Message = heard
    return found


async def said(socket: ClientConnection, message: Message) -> None:
    await socket.send(json.dumps(message))


async def greeted(socket: ClientConnection, table: str, **who: object) -> str:
    """How a hello is answered: by a welcome, or for a reason."""
    await said(socket, {"t": "hello", "v": 1, "table": table, **who})
    answer = await until(socket, "welcome", "nak")
    if answer["t"] == "nak":
        assert await close_code(socket) == 4001
    return str(answer.get("why", "welcome"))


def test_a_second_hello_is_one_more_message_that_cannot_be_read(shared_room: RunningRoom) -> None:
    async def play() -> None:
        (ada,) = await guests(shared_room, 1)
        name = (await make(ada, "crossing", 3))["table"]
        hello = {"t": "hello", "v": 1, "table": name, "token": ada.token}
        async with connect(ada.socket, compression=None) as socket:
            for _ in range(UNREADABLE + 2):
                await said(socket, hello)
            await said(socket, {"t": "ping", "n": 0})
            assert (await until(socket, "welcome", "nak"))["t"] == "welcome"
            for _ in range(UNREADABLE + 1):
                refused = await until(socket, "welcome", "nak")
                assert (refused["t"], refused["code"], refused["id"]) == ("nak", "UNKNOWN_TYPE", None)
            with pytest.raises(ConnectionClosed) as end:
                await until(socket, "pong")
            assert end.value.rcvd is not None
            assert end.value.rcvd.code == 4400

    run(play())


def test_one_more_than_was_told_is_answered_by_nothing_also_before_the_start(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        (ada,) = await guests(shared_room, 1)
        name = (await make(ada, "crossing", 3))["table"]
        async with connect(ada.socket, compression=None) as socket:
            assert await greeted(socket, name, token=ada.token) == "welcome"
            for first, answer in ((1, "pong"), (0, "pong"), (2, "snapshot")):
                await said(socket, {"t": "get", "from": first})
                await said(socket, {"t": "ping", "n": 0})
                assert (await until(socket, "pong", "snapshot"))["t"] == answer, first

    run(play())


def test_nobody_nudges_a_seat_of_their_own(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, start=False) as lines:
            assert (await lines[1].act("nudge", seat=1))["why"] == "no_such_person"
            assert (await lines[1].act("nudge", seat=0))["t"] == "ack"

    run(play())


def test_every_refusal_of_the_house_is_said_somewhere() -> None:
    said = "".join(
        path.read_text(encoding="utf-8")
        for path in (ROOT / "src" / "tablee").rglob("*.py")
        if path.name != "refusal.py"
    )
    assert [name for name in HOUSE if f'"{name}"' not in said] == []


def test_beside_a_ticket_nothing_else_of_a_hello_counts(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, bob = await guests(shared_room, 2)
        made, other = await make(ada, "crossing", 3), await make(ada, "crossing", 3)
        name, nobody = made["table"], secrets.token_urlsafe(32)

        async def ticket() -> str:
            return str((await ada.ask("POST", f"tables/{name}/ticket", {}))["ticket"])

        async def comes(table: str = name, **who: object) -> str:
            async with connect(ada.socket, compression=None) as socket:
                return await greeted(socket, table, **who)

        assert await comes(ticket=await ticket(), token=nobody, link=nobody, **{"as": "screen"}) == "welcome"
        assert await comes(ticket=nobody, token=ada.token) == "unauthenticated"
        spent = await ticket()
        assert await comes(other["table"], ticket=spent) == "unauthenticated"
        assert await comes(ticket=spent) == "unauthenticated", "shown at another table it is used up"
        assert await comes(token=bob.token, link=made["links"]["mine"]) == "no_role", "it is for `sit`"

    run(play())


def test_a_promise_is_one_of_the_moves_offered_now(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, start=False) as lines:
            ada = lines[0]

            async def promised(move: Message) -> str:
                await ada.send({"t": "promise", "move": move})
                while (heard := await ada.hear())["t"] != "promise" and heard.get("id", "") is not None:
                    pass
                return str(heard.get("why", "promise"))

            point = {"move": "point", "mushroom": 0}
            assert await promised(point) == "not_started"
            assert (await ada.insist({"t": "move", "base": 0, "move": point}))["why"] == "not_started"
            for line in lines[1:]:
                await line.act("ready")
            await ada.act("start")
            assert await promised(point) == "promise"
            assert await promised({"move": "point", "mushroom": 9}) == "unknown_move"
            await lines[1].act("pause")
            assert await promised(point) == "unknown_move", "nobody is asked in a pause"

    run(play())
