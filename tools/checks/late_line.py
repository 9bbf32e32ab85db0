"""A line on which everything comes late to a page and from it.

Guests who have no browser are on a line as fast as ever: whoever looks at a page at once, for what it can
only be told a moment later, finds it wanting.
"""

import asyncio
import contextlib
import threading
from functools import cache
from typing import Any, cast

from tools.driving.rooms import RunningRoom
from tools.driving.windows import Window, Windows

SECONDS = 0.8
"""How late every piece is, either way."""
PIECE = 65536


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on what comes, in its order, each piece as late as the others."""
    late: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
    clock = asyncio.get_running_loop().time

    async def hand_over() -> None:
        while True:
            due, piece = await late.get()
            await asyncio.sleep(due - clock())
            if not piece:
                return writer.write_eof()
            writer.write(piece)
            await writer.drain()

    async with asyncio.TaskGroup() as both:
        both.create_task(hand_over())
        while piece := await reader.read(PIECE):
            late.put_nowait((clock() + SECONDS, piece))
        late.put_nowait((clock() + SECONDS, b""))


@cache
def line() -> asyncio.AbstractEventLoop:
    """What carries everything, in a thread of its own."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop


@cache
def door(port: int) -> int:
    """Where the room at a port can be reached late."""
    return asyncio.run_coroutine_threadsafe(open_door(port), line()).result()


async def open_door(port: int) -> int:
    """Open such a door."""

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ExceptionGroup), contextlib.closing(writer):  # either side may go
            inside, back = await asyncio.open_connection("localhost", port)
            with contextlib.closing(back):
                await asyncio.gather(carry(reader, back), carry(inside, writer))

    server = await asyncio.start_server(meet, "localhost", 0)
    return int(server.sockets[0].getsockname()[1])


class FarRoom:
    """A room as a page finds it: everything as it is, but its address."""

    def __init__(self, room: RunningRoom) -> None:
        self._room = room

    def __getattr__(self, name: str) -> Any:
        return getattr(self._room, name)

    @property
    def url(self) -> str:
        return f"http://localhost:{door(self._room.port)}"


def pytest_configure(config: Any) -> None:
    """From now on windows are opened far away."""
    open_near = Windows.open

    async def open_far(windows: Windows, *given: Any, **named: Any) -> Window:
        far = Windows(windows.browser, cast(RunningRoom, FarRoom(windows.room)))
        far.opened = windows.opened
        return await open_near(far, *given, **named)

    Windows.open = open_far  # type: ignore[assignment, method-assign]
