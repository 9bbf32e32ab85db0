"""A pytest plugin that delays all traffic between browsers and rooms.

Guests without a browser stay as fast as ever: a test that looks at a page at once for something the page is
told a moment later fails.
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
"""The delay in each direction, in seconds."""
PIECE = 65536
NOBODY = ("ERR_EMPTY_RESPONSE", "ERR_SOCKET_NOT_CONNECTED")
"""What a browser logs when the proxy is up and the room is not."""
DOORS: dict[int, int] = {}
"""The port of the delaying proxy of each room."""


async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Forward bytes in order, each chunk delayed alike."""
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
    """The event loop of all proxies, in a thread of its own."""
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True).start()
    return loop


def door(port: int) -> int:
    """The port of the delaying proxy of a room."""
    if port not in DOORS:
        DOORS[port] = asyncio.run_coroutine_threadsafe(open_door(port), line()).result()
    return DOORS[port]


async def open_door(port: int) -> int:
    """Start a proxy."""

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ExceptionGroup), contextlib.closing(writer):  # either may close
            inside, back = await asyncio.open_connection("localhost", port)
            with contextlib.closing(back):
                await asyncio.gather(carry(reader, back), carry(inside, writer))

    server = await asyncio.start_server(meet, "localhost", 0)
    return int(server.sockets[0].getsockname()[1])


class FarRoom:
    """A room whose address is that of its proxy."""

    def __init__(self, room: RunningRoom) -> None:
        self._room = room

    def __getattr__(self, name: str) -> Any:
        return getattr(self._room, name)

    @property
    def url(self) -> str:
        return address(door(self._room.port))


def address(port: int) -> str:
    """The address for a port."""
    return f"http://localhost:{port}"


def near(url: str) -> str:
    """The room's own address, given that or its proxy's."""
    return next((address(port) for port, far in DOORS.items() if url == address(far)), url)


def pytest_configure(config: Any) -> None:
    """Connect browser windows through proxies, and all other guests directly."""
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
