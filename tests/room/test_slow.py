import asyncio
import json
import socket as sockets
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from tests.room.rooms import close_code, run, step, table
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, until

SLEEPERS = 10
AT_ONCE = 20


def memory_kb(pid: int) -> int:
    """What the server holds in memory."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


async def dial_and_fall_asleep(line: Line, link: str) -> ClientConnection:
    """Somebody who comes to watch, and reads nothing any more."""
    host, port = line.guest.room.removeprefix("http://").split(":")
    plain = sockets.create_connection((host, int(port)))
    plain.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 32 * 1024)
    socket = await connect(line.guest.socket, sock=plain, compression=None, max_queue=1, ping_interval=None)
    await socket.send(json.dumps({"t": "hello", "v": 1, "table": line.table, "link": link}))
    return socket


def test_readers_that_stop_reading_are_let_go_and_harm_nobody(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            before = memory_kb(room.pid)
            links = await lines[0].guest.ask("POST", f"tables/{lines[0].table}/links", {"link": "watch"})
            asleep = [await dial_and_fall_asleep(lines[0], links["watch"]) for _ in range(SLEEPERS)]
            await until(lines[0], lambda line: line.around["watchers"] == SLEEPERS)
            while lines[0].around["watchers"]:
                for _ in range(AT_ONCE):
                    await lines[0].send({"t": "chat", "text": "\U0001f344" * 480})  # four bytes each
                for _ in range(AT_ONCE):
                    await heard_back(lines[0])
            assert memory_kb(room.pid) - before < 25_000
            # Who is let go has some seconds to hear why.
            assert await asyncio.gather(*map(close_code, asleep)) == [4008] * SLEEPERS
            await step(lines)
            assert lines[1].now["moment"] == 2
            async with Line(lines[2].guest, lines[2].table) as again:
                assert again.now["moment"] == 2

    run(play())


async def heard_back(line: Line) -> None:
    """What was said comes back."""
    while (await line.hear())["t"] != "chat":
        pass
