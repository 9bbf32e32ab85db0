"""Opens rooms, each in a process forked from this one, which has already imported everything.

`python -m tools.driving.opening` reads one order per line: to open a room, answered with its process id (0 if
that failed); or to wait for the end of one, answered when it has ended.
"""

import asyncio
import logging
import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Literal

import msgspec
import uvloop
from msgspec import Struct

from tablee.protocol.limits import FRAME, REQUEST_S
from tablee.protocol.seen import Limits
from tablee.room import journal
from tablee.room.doors.addresses import addresses
from tablee.room.doors.makers import read_makers
from tablee.room.http import pages, site
from tablee.room.serve import Settings, listen, now_ms, opened, server_of
from tools.driving import fixed

OPEN = "open"
QUICK = Limits(FRAME, per_second=500, burst=1000, absent_ms=0)
"""Limits for test programs, which send faster than people."""


class How(Struct, frozen=True, kw_only=True):
    """How a room under test differs from a real one."""

    base_url: str | None = None
    makers: str = "anyone"
    """Who may make tables."""
    chance: Literal["fixed", "sealed"] = "fixed"
    pace: Literal["quick", "real"] = "quick"
    compiled: str | None = None
    """A file whose appearance means that the compiled copy is ready."""
    request_s: float = REQUEST_S
    """The time limit for a request to arrive completely, in seconds."""
    static: str | None = None
    """The folder with the client's files, if not the default one."""
    site: str | None = None
    """The folder with the site's pages, if not the default one."""
    contact: str | None = None
    """The contact for push services, if push is switched on."""
    ahead_ms: int = 0
    """How far the room's clock is ahead of this machine's."""
    hurry: bool = False
    """Whether bots have time limits as in a real room."""
    bot_processes: int | None = None
    store: str | None = None
    """The database to use instead of the file."""
    bus: str | None = None
    """The broker that connects the nodes on that database."""


class Open(Struct, frozen=True, tag="open"):
    """An order to open a room on this file and port, with its output in a log file."""

    db: str
    port: int
    log: str
    how: How


class Wait(Struct, frozen=True, tag="wait"):
    """An order to wait for the end of a room."""

    process: int


def main() -> None:
    for line in sys.stdin.buffer:
        order = msgspec.json.decode(line, type=Open | Wait)
        if isinstance(order, Open):
            print(open_room(order), flush=True)
        else:
            os.waitpid(order.process, 0)
            print(order.process, flush=True)


def open_room(order: Open) -> int:
    """Fork the process of a room; returns 0 if it could not be opened."""
    heard, said = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(heard)
        be_a_room(order, lambda: says(said, OPEN))
        sys.exit()
    os.close(said)
    with os.fdopen(heard) as ear:
        if ear.read() == OPEN:
            return process
    os.waitpid(process, 0)
    return 0


def says(mouth: int, word: str) -> None:
    """Write a word to a pipe and close it."""
    with os.fdopen(mouth, "w") as said:
        said.write(word)


def be_a_room(order: Open, ready: Callable[[], None]) -> None:
    """Detach this process, and serve until it is asked to stop."""
    os.setsid()
    with open(os.devnull) as nothing, open(order.log, "a") as log:
        os.dup2(nothing.fileno(), 0)
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    journal.begin(logging.INFO)
    if order.how.static is not None:
        pages.STATIC = Path(order.how.static)
    if order.how.site is not None:
        site.SITE = Path(order.how.site)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(settings_of(order), ready))


def settings_of(order: Open) -> Settings:
    reached = addresses("127.0.0.1", order.port, base_url=order.how.base_url)
    settings = Settings(
        listen("127.0.0.1", order.port),
        reached,
        Path(order.db),
        absent_ms=0,
        return_ms=0,
        thought=fixed.thought,
        store=order.how.store,
        bus=order.how.bus,
        hurry=order.how.hurry,
        bot_processes=order.how.bot_processes,
        request_s=order.how.request_s,
        clock=lambda: now_ms() + order.how.ahead_ms,
        contact=order.how.contact,
        makers=read_makers(order.how.makers),
    )
    if order.how.compiled is not None:
        settings = replace(settings, compiled=Path(order.how.compiled))
    if order.how.chance == "fixed":
        settings = replace(settings, dealing=fixed.dealing)
    return replace(settings, pace=QUICK) if order.how.pace == "quick" else settings


async def serve(settings: Settings, ready: Callable[[], None]) -> None:
    """Serve as `tablee` does, but without starting bots before they are needed."""
    async with opened(settings) as services:
        await server_of(services, ready, settings.request_s).serve(sockets=[settings.listener])


if __name__ == "__main__":
    main()
