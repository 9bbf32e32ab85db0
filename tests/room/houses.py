"""Rooms in the process of the test, behind real sockets: with another clock, another disk, another world."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tablee.room.push.outside import Outside
from tablee.room.serve import listen, now_ms, opened, server_of
from tablee.room.services import Services
from tablee.room.store.store import Store
from tests.room.pushing import Browser
from tools.driving.fixed import at_home
from tools.driving.guest import Guest

CONTACT = "mailto:ada@example.org"


class House:
    """A room in this process, behind a real socket."""

    def __init__(self, services: Services, url: str) -> None:
        self.services = services
        self.url = url

    async def guest(self, name: str, browser: Browser | None = None, lang: str = "en") -> Guest:
        known = Guest(self.url)
        await known.introduce(name)
        if browser is not None:
            assert await known.ask("POST", "me/push", browser.subscription(lang)) == {"on": True}
        return known

    async def all_called(self) -> None:
        """Nobody waits to be called any more, nor is about to."""
        for _ in range(3):
            await asyncio.sleep(0)
        assert self.services.calls is not None
        await self.services.calls._waiting.join()

    async def kept(self, guest: Guest) -> list[str]:
        """Where the room would call a guest."""
        called: list[str] = (await guest.ask("GET", "me/export"))["called"]
        return called


@contextlib.asynccontextmanager
async def a_house(
    folder: Path,
    outside: Outside | None = None,
    clock: Callable[[], int] = now_ms,
    wrap: Callable[[Store], Store] = lambda store: store,
    **more: Any,
) -> AsyncIterator[House]:
    """Such a room while it is open; it calls people where there is a world outside to do it in."""
    listener = listen("127.0.0.1", 0)
    usual = replace(at_home(folder, listener), absent_ms=0, clock=clock)
    settings = replace(usual, **more)
    if outside is not None:
        settings = replace(settings, contact=CONTACT, outside=outside)
    async with opened(settings, wrap) as services:
        server = server_of(services)
        serving = asyncio.create_task(server._serve(sockets=[listener]))
        try:
            yield House(services, f"http://localhost:{listener.getsockname()[1]}")
        finally:
            server.should_exit = True
            await serving
