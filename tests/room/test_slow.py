import asyncio
import contextlib
import json
import socket as sockets
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from tests.plain.line import Line
from tests.room.rooms import RunningRoom, close_code, heard_all, run, step, table


def memory_kb(pid: int) -> int:
    """What the server holds in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


async def dial_and_fall_asleep(line: Line) -> ClientConnection:
    """A client that says hello and then reads nothing any more."""
    host, port = line.guest.room.removeprefix("http://").split(":")
    plain = sockets.create_connection((host, int(port)))
    plain.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 32 * 1024)
    socket = await connect(line.guest.socket, sock=plain, compression=None, max_queue=1, ping_interval=None)
    await socket.send(json.dumps({"t": "hello", "v": 1, "table": line.table, "token": line.guest.token}))
    return socket


def test_readers_that_stop_reading_are_let_go_and_harm_nobody(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            before = memory_kb(room.pid)
            asleep = [await dial_and_fall_asleep(lines[2]) for _ in range(10)]
            await until_watched(lines[0])
            words = "\U0001f344" * 480  # four bytes each
            for _ in range(500):
                await lines[0].send({"t": "chat", "text": words})
                await asyncio.sleep(0.001)
            await heard_all(lines[0])
            await step(lines)
            assert lines[1].now["moment"] == 2
            assert memory_kb(room.pid) - before < 25_000
            assert await asyncio.gather(*map(close_code, asleep)) == [4008] * 10
            async with Line(lines[2].guest, lines[2].table) as again:
                assert again.now["moment"] == 2

    run(play())


async def until_watched(line: Line) -> None:
    """Give the sleepers time to come in."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(0.3):
            while True:
                await line.hear()
