"""The door for whoever runs the room: a socket beside its file, which only the user who owns both can open.

The machine itself says who that is; no secret lies on the disk, and the door is gone with the room.
"""

import asyncio
import contextlib
import logging
import os
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from tablee.room.services import Services
from tablee.room.store.store import Unavailable

log = logging.getLogger("tablee.room")


MOST: Final = 64
"""So many nodes of one room may have their doors in one place."""


def beside(file: Path, number: int = 1) -> Path:
    """Where the door of the room with this file is; of further nodes on this machine, with their number."""
    return file.with_name(f"{file.name}.operator" + (f"-{number}" if number > 1 else ""))


def doors(file: Path) -> list[Path]:
    """All doors that are there, of whichever nodes."""
    return [path for number in range(1, MOST + 1) if (path := beside(file, number)).is_socket()]


@contextlib.asynccontextmanager
async def door(services: Services, file: Path) -> AsyncIterator[None]:
    """Tells whoever opens it a new link to the operator's page; where there can be none, the room goes on."""

    async def tell(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, Unavailable):
            writer.write(f"{await new_link(services)}\n".encode())
            await writer.drain()
            writer.close()

    if sys.platform == "win32":  # there are no such sockets
        yield
        return
    try:
        listener = new_door(file)
    except OSError as problem:
        why = problem.strerror or problem
        log.warning("there is no door for `tablee operator` at %s: %s", beside(file), why)
        yield
        return
    path = Path(listener.getsockname())
    ours = mark_of(path)
    server = await asyncio.start_unix_server(tell, sock=listener)
    try:
        yield
    finally:
        server.close()
        take_away(path, ours)


async def new_link(services: Services) -> str:
    """The address of the page, and behind its # what opens it once."""
    secret = await services.operators.give_link(services.room.house.clock())
    return f"{services.addresses.best}/operator#{secret}"


def new_door(file: Path) -> socket.socket:
    """A door at the first place where nobody answers; one that a crash left behind is taken away."""
    for number in range(1, MOST + 1):
        path = beside(file, number)
        if not answers(path):
            path.unlink(missing_ok=True)
            return private(path)
    raise OSError(f"{MOST} others are there already")


def answers(path: Path) -> bool:
    """Whether somebody is behind this door."""
    if sys.platform == "win32" or not path.is_socket():
        return False
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as knocking:
            knocking.connect(str(path))
    except OSError:
        return False
    return True


def mark_of(path: Path) -> int:
    """By which a door is told from another at the same place."""
    return path.stat().st_ino


def take_away(path: Path, mark: int) -> None:
    """The door that we made, and no other."""
    with contextlib.suppress(OSError):
        if mark_of(path) == mark:
            path.unlink()


def private(path: Path) -> socket.socket:
    """A socket that is nobody else's from the first moment."""
    if sys.platform == "win32":
        raise OSError
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    usual = os.umask(0o177)
    try:
        listener.bind(str(path))
        listener.listen()
    except OSError:
        listener.close()
        raise
    finally:
        os.umask(usual)
    return listener
