"""Phones with other browser engines than Chromium's, driven by touch, with all errors recorded."""

import asyncio
import contextlib
import shutil
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.driving.windows import PATIENCE_MS, is_foreign

SIZE = (390, 844)
"""A common phone's viewport."""
GLANCE = 0.05
"""The polling interval in seconds."""


NEVER = "() => false"


class Missing(Exception):
    """A browser that is not installed; the message says how to get it."""


class WentWrong(Exception):
    """The browser failed to do what it was told."""


@dataclass(frozen=True)
class Look:
    """The settings of a phone."""

    size: tuple[int, int] = SIZE
    language: str = "en-GB"
    dark: bool = False
    moving: bool = False


class Engine(ABC):
    """The interface to each browser engine."""

    def __init__(self, look: Look, folder: Path) -> None:
        self.look = look
        self.folder = folder
        self.troubles: list[str] = []

    @abstractmethod
    async def start(self) -> None:
        """Open the window."""

    @abstractmethod
    async def end(self) -> None:
        """Close the browser; afterwards all errors are known."""

    @abstractmethod
    async def go(self, address: str) -> None:
        """Open an address, and wait until it has loaded."""

    @abstractmethod
    async def remember(self, room: str, name: str, value: str) -> None:
        """Set a cookie for a room."""

    @abstractmethod
    async def ask(self, function: str, *words: Any) -> Any:
        """Evaluate a function in the page with these arguments."""

    @abstractmethod
    async def touch(self, x: float, y: float) -> None:
        """Tap the page."""

    @abstractmethod
    async def picture(self) -> bytes:
        """A screenshot, as a PNG."""


def program(name: str, package: str) -> str:
    """The path of a program; raises Missing with the package to install."""
    if found := shutil.which(name):
        return found
    raise Missing(f"no {name} here: apt-get install --no-install-recommends {package}")


@dataclass
class Phone:
    """One person's phone; it may only send requests to this room."""

    engine: Engine
    room: str
    waiting: float = PATIENCE_MS / 1000
    taps: list[str] = field(default_factory=list)

    async def go(self, path: str) -> None:
        """Open an address of the room."""
        await self.engine.go(self.room + path)

    async def ask(self, function: str, *words: Any) -> Any:
        """Evaluate a function in the page."""
        return await self.engine.ask(function, *words)

    async def until(self, function: str, *words: Any) -> Any:
        """Wait until a function returns something truthy, and return it."""
        patient = time.monotonic() + self.waiting
        while not (answer := await self.ask(function, *words)):
            if time.monotonic() > patient:
                raise AssertionError(f"never came: {function} {words}; taps: {self.taps}")
            await asyncio.sleep(GLANCE)
        return answer

    async def tap(self, selector: str, name: str = "", unless: str = NEVER) -> bool:
        """Tap the middle of the first element with this selector whose accessible name begins with `name`.

        It must have stopped moving, be inside the window, and not be covered. Nothing is tapped if the
        function `unless` returns something truthy first; returns whether it was tapped.
        """
        before, patient = None, time.monotonic() + self.waiting
        while not ((spot := await self.ask(SPOT, selector, name)) and spot == before and spot["free"]):
            if await self.ask(unless):
                return False
            if time.monotonic() > patient:
                raise AssertionError(f"cannot be touched: {selector} {name!r}, {spot}; taps: {self.taps}")
            before = spot
            await asyncio.sleep(GLANCE)
        self.taps.append(spot["name"])
        await self.engine.touch(spot["x"], spot["y"])
        return True

    async def foreign(self) -> list[str]:
        """All requests to other servers than the room."""
        asked: list[str] = await self.ask(ASKED)
        return [address for address in asked if is_foreign(address, self.room)]

    async def keep(self, path: Path) -> None:
        """Save a screenshot."""
        await asyncio.to_thread(path.write_bytes, await self.engine.picture())


NAMED = """(one) => (one.getAttribute('aria-label') ?? one.innerText ?? '').trim()"""
SEEN = """(one) => one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible'"""
SPOT = f"""(selector, name) => {{
    const named = {NAMED}, seen = {SEEN}
    const all = [...document.querySelectorAll(selector)]
    const one = all.find((one) => seen(one) && named(one).startsWith(name))
    if (!one) return null
    const middle = () => {{
        const {{left, top, width, height}} = one.getBoundingClientRect()
        return [left + width / 2, top + height / 2]
    }}
    const above = () => document.elementFromPoint(...middle())
    if (!one.contains(above())) one.scrollIntoView({{block: 'nearest', inline: 'center'}})
    const [x, y] = middle()
    return {{x, y, name: named(one), free: one.contains(above()), above: above()?.outerHTML.slice(0, 120)}}
}}"""
"""Scrolls an element into view; returns its middle, and whether a tap would reach it."""
ASKED = "() => performance.getEntriesByType('resource').map(({name}) => name)"


@contextlib.asynccontextmanager
async def a_phone(engine: Engine, room: str, token: str | None = None) -> AsyncIterator[Phone]:
    """A running phone, known to the room if a token is given. Fails at the end if there were errors."""
    try:
        await engine.start()
        if token:
            await engine.remember(room, "tablee", token)
        phone = Phone(engine, room)
        yield phone
        assert not (asked := await phone.foreign()), asked
    finally:
        await engine.end()
    assert not engine.troubles, "\n".join(engine.troubles)
