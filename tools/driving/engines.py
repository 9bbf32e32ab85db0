"""Phones with other engines than Chromium's: a page, a finger, and an ear for all that goes wrong."""

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
"""What most people hold in their hands."""
GLANCE = 0.05
"""Seconds between two looks at a page."""


NEVER = "() => false"


class Missing(Exception):
    """A browser that is not installed here; the words say how to get it."""


class WentWrong(Exception):
    """The browser could not do what it was told."""


@dataclass(frozen=True)
class Look:
    """How somebody has set up their phone."""

    size: tuple[int, int] = SIZE
    language: str = "en-GB"
    dark: bool = False
    moving: bool = False


class Engine(ABC):
    """What every browser can do, each in its own tongue."""

    def __init__(self, look: Look, folder: Path) -> None:
        self.look = look
        self.folder = folder
        self.troubles: list[str] = []

    @abstractmethod
    async def start(self) -> None:
        """Open the window."""

    @abstractmethod
    async def end(self) -> None:
        """Close everything that was started; all that went wrong is then known."""

    @abstractmethod
    async def go(self, address: str) -> None:
        """Open an address, and wait until it has loaded."""

    @abstractmethod
    async def remember(self, room: str, name: str, value: str) -> None:
        """Keep a cookie for a room."""

    @abstractmethod
    async def ask(self, function: str, *words: Any) -> Any:
        """What a function answers in the page, called with these words."""

    @abstractmethod
    async def touch(self, x: float, y: float) -> None:
        """Put a finger on the page, and lift it again."""

    @abstractmethod
    async def picture(self) -> bytes:
        """What the window shows, as a PNG."""


def program(name: str, package: str) -> str:
    """Where a program is, or what to install."""
    if found := shutil.which(name):
        return found
    raise Missing(f"no {name} here: apt-get install --no-install-recommends {package}")


@dataclass
class Phone:
    """One person's phone, in the words of the page; only this room is ever asked for anything."""

    engine: Engine
    room: str
    waiting: float = PATIENCE_MS / 1000
    taps: list[str] = field(default_factory=list)

    async def go(self, path: str) -> None:
        """Open an address of the room."""
        await self.engine.go(self.room + path)

    async def ask(self, function: str, *words: Any) -> Any:
        """What a function answers in the page."""
        return await self.engine.ask(function, *words)

    async def until(self, function: str, *words: Any) -> Any:
        """Wait until a function answers something, and what."""
        patient = time.monotonic() + self.waiting
        while not (answer := await self.ask(function, *words)):
            if time.monotonic() > patient:
                raise AssertionError(f"never came: {function} {words}; taps: {self.taps}")
            await asyncio.sleep(GLANCE)
        return answer

    async def tap(self, selector: str, name: str = "", unless: str = NEVER) -> bool:
        """Touch the middle of the first thing with this selector and the beginning of its name.

        It must lie still in the window, with nothing above it that would catch the finger. Nothing is touched
        where the page answers another function first; whether it was.
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
        """What was asked of anybody but the room."""
        asked: list[str] = await self.ask(ASKED)
        return [address for address in asked if is_foreign(address, self.room)]

    async def keep(self, path: Path) -> None:
        """Write down what the window shows."""
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
"""Where the middle of something is, brought into the window, and whether a finger would reach it."""
ASKED = "() => performance.getEntriesByType('resource').map(({name}) => name)"


@contextlib.asynccontextmanager
async def a_phone(engine: Engine, room: str, token: str | None = None) -> AsyncIterator[Phone]:
    """A phone that is on; with a token the room already knows it. Nothing may have gone wrong in it."""
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
