"""In which order a client hears things, as docs/protocol.md promises: what happened, then that it is done."""

import json
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.room.rooms import run
from tools.driving.guest import Guest
from tools.driving.rooms import RunningRoom, guest, make

Heard = tuple[str, int | None]


async def dial(who: Guest, table: str) -> ClientConnection:
    """Connected, and told all there is to know."""
    socket = await connect(who.socket, compression=None)
    await socket.send(json.dumps({"t": "hello", "v": 1, "table": table, "token": who.token}))
    assert [frame for frame, _ in await heard(socket, 2)] == ["welcome", "table"]
    return socket


async def heard(socket: ClientConnection, count: int) -> list[Heard]:
    """The next so many messages: what each is, and its number if it has one."""
    frames = [json.loads(await socket.recv()) for _ in range(count)]
    return [(frame["t"], frame.get("n")) for frame in frames]


async def do(socket: ClientConnection, number: int, **message: Any) -> None:
    await socket.send(json.dumps({"id": f"{number:032x}", **message}))


def test_a_seat_hears_what_it_did_then_that_it_is_done_then_the_news(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "crossing", 3, device="shared")
        socket = await dial(ada, made["table"])
        await do(socket, 1, t="act", act={"do": "ready"})
        assert await heard(socket, 2) == [("ack", 0), ("table", None)]
        await do(socket, 2, t="act", act={"do": "start"})
        assert await heard(socket, 3) == [("tell", 1), ("ack", 1), ("table", None)]
        await do(socket, 3, t="act", act={"do": "pause"})
        assert await heard(socket, 2) == [("tell", 2), ("ack", 2)]
        await do(socket, 4, t="act", act={"do": "resume"})
        assert await heard(socket, 2) == [("tell", 3), ("ack", 3)]
        await socket.send('{"t": "eyes", "seat": 1}')
        assert await heard(socket, 1) == [("snapshot", 3)]
        for number in (5, 6):  # the second is a change of mind, which counts for this seat alone
            await do(socket, number, t="move", base=3, move={"move": "point", "mushroom": number - 5})
            assert await heard(socket, 2) == [("tell", number - 1), ("ack", number - 1)]
        await socket.send('{"t": "eyes", "seat": null}')
        assert await heard(socket, 1) == [("snapshot", 4)]
        await socket.close()

    run(play())
