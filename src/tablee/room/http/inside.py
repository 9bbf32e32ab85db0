"""The operator's local access: a Unix socket beside the room's file that only its owner can open.

The operating system authenticates the user, so no secret is on the disk; the socket goes with the room.
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
"""How many nodes of one room may have their sockets in one folder."""


def beside(file: Path, number: int = 1) -> Path:
    """The path of the socket of the room with this file; further nodes on this machine have a number."""
    return file.with_name(f"{file.name}.operator" + (f"-{number}" if number > 1 else ""))


def doors(file: Path) -> list[Path]:
    """All existing sockets, of any node."""
    return [path for number in range(1, MOST + 1) if (path := beside(file, number)).is_socket()]


@contextlib.asynccontextmanager
async def door(services: Services, file: Path) -> AsyncIterator[None]:
    """Serve the socket: whoever connects gets a new link to the operator's page. Optional for the room."""

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
        log.warning("there is no socket for `tablee operator` at %s: %s", beside(file), why)
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
    """The URL of the page, with a single-use secret in its fragment."""
    secret = await services.operators.give_link(services.room.house.clock())
    return f"{services.addresses.best}/operator#{secret}"


def new_door(file: Path) -> socket.socket:
    """Bind a socket at the first path where none answers; a stale one of a crash is deleted."""
    for number in range(1, MOST + 1):
        path = beside(file, number)
        if not answers(path):
            path.unlink(missing_ok=True)
            return private(path)
    raise OSError(f"{MOST} others are there already")


def answers(path: Path) -> bool:
    """Whether a process is listening on this socket."""
    if sys.platform == "win32" or not path.is_socket():
        return False
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe:
            probe.connect(str(path))
    except OSError:
        return False
    return True


def mark_of(path: Path) -> int:
    """What tells a socket file from another one at the same path."""
    return path.stat().st_ino


def take_away(path: Path, mark: int) -> None:
    """Delete our own socket file, but no other at the same path."""
    with contextlib.suppress(OSError):
        if mark_of(path) == mark:
            path.unlink()


def private(path: Path) -> socket.socket:
    """Bind a socket with mode 0600 from the start."""
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
