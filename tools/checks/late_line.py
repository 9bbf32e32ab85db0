"""A line on which everything comes late to a page and from it.

Guests who have no browser are on a line as fast as ever: whoever looks at a page at once, for what it can
only be told a moment later, finds it wanting.
"""

import asyncio
import contextlib
import threading
from functools import cache
from typing import Any, cast

import pytest
from playwright.async_api import Browser

from tools.driving.guest import Guest
from tools.driving.rooms import RunningRoom
from tools.driving.windows import Window, Windows

SECONDS = 0.8
"""How late every piece is, either way."""
PIECE = 65536
NOBODY = ("ERR_EMPTY_RESPONSE", "ERR_SOCKET_NOT_CONNECTED")
"""What a browser says where the line is there and the room is not."""
DOORS: dict[int, int] = {}
"""The late door of each room."""


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


def door(port: int) -> int:
    """Where the room at a port can be reached late."""
    if port not in DOORS:
        DOORS[port] = asyncio.run_coroutine_threadsafe(open_door(port), line()).result()
    return DOORS[port]


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
        return address(door(self._room.port))


def address(port: int) -> str:
    """Of a room, or of a door to one."""
    return f"http://localhost:{port}"


def near(url: str) -> str:
    """The address of the room itself, of which that may be the late one."""
    return next((address(port) for port, far in DOORS.items() if url == address(far)), url)


def pytest_configure(config: Any) -> None:
    """From now on windows are far away from the room, and guests without a browser are near."""
    make_windows, open_window, make_guest = Windows.__init__, Windows.open, Guest.__init__

    def far_windows(windows: Windows, browser: Browser, room: RunningRoom) -> None:
        make_windows(windows, browser, cast(RunningRoom, FarRoom(room)))

    async def open_far(windows: Windows, *given: Any, **named: Any) -> Window:
        window = await open_window(windows, *given, **named)
        for what in NOBODY:
            window.forgive(what)
        return window

    def near_guest(guest: Guest, room: str, token: str | None = None) -> None:
        make_guest(guest, near(room), token)

    patch = pytest.MonkeyPatch()  # for as long as this process lives
    patch.setattr(Windows, "__init__", far_windows)
    patch.setattr(Windows, "open", open_far)
    patch.setattr(Guest, "__init__", near_guest)
