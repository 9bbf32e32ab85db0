"""Opens rooms, each in a process of its own: a copy of this one, which has read all it needs.

`python -m tools.driving.opening` takes one order a line: to open a room, answered by the number of its
process (0 if it could not be opened); or to wait for the end of one, answered when it has ended.
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
"""Programs that test are in a hurry."""


class How(Struct, frozen=True, kw_only=True):
    """What is the tests' own in a room, and what is as players have it."""

    base_url: str | None = None
    makers: str = "anyone"
    """Who may make tables."""
    chance: Literal["fixed", "sealed"] = "fixed"
    pace: Literal["quick", "real"] = "quick"
    compiled: str | None = None
    """A file that appears with the compiled copy, if there will be one."""
    request_s: float = REQUEST_S
    """A request arrives whole within so many seconds."""
    static: str | None = None
    """Where the client's files are, if it is not the one that was built."""
    site: str | None = None
    """Where the pages to read are, if not where they were built."""
    contact: str | None = None
    """Whom push services may write to, where the room calls people."""
    ahead_ms: int = 0
    """So far the room's clock is ahead of this machine's."""
    hurry: bool = False
    """Whether bots have only the time that people have for them, and must share it."""
    bot_processes: int | None = None
    store: str | None = None
    """The address of a database that keeps everything instead of the file."""
    bus: str | None = None
    """The address of a broker through which nodes on that database nudge each other."""


class Open(Struct, frozen=True, tag="open"):
    """A room on this file and port; what it has to say is written to its log."""

    db: str
    port: int
    log: str
    how: How


class Wait(Struct, frozen=True, tag="wait"):
    """Wait for the end of a room."""

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
    """The process of a room that is open; 0 if it could not be opened."""
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
    """A last word to who waits for it."""
    with os.fdopen(mouth, "w") as said:
        said.write(word)


def be_a_room(order: Open, ready: Callable[[], None]) -> None:
    """Stand on one's own, and serve until the process is asked to end."""
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
    """As `tablee` does, but that no bot is made ready before somebody wants to play with one."""
    async with opened(settings) as services:
        await server_of(services, ready, settings.request_s).serve(sockets=[settings.listener])


if __name__ == "__main__":
    main()
