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

from tablee.room.services import Services
from tablee.room.store.store import Unavailable

log = logging.getLogger("tablee.room")


def beside(file: Path) -> Path:
    """Where the door of the room with this file is."""
    return file.with_name(file.name + ".operator")


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
    path = beside(file)
    try:
        listener = private(path)
    except OSError as problem:
        log.warning("there is no door for `tablee operator` at %s: %s", path, problem.strerror or problem)
        yield
        return
    server = await asyncio.start_unix_server(tell, sock=listener)
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)


async def new_link(services: Services) -> str:
    """The address of the page, and behind its # what opens it once."""
    secret = await services.operators.give_link(services.room.house.clock())
    return f"{services.addresses.best}/operator#{secret}"


def private(path: Path) -> socket.socket:
    """A socket that is nobody else's from the first moment; one that a crash left behind is taken away."""
    if sys.platform == "win32":
        raise OSError
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    usual = os.umask(0o177)
    try:
        listener.bind(str(path))
    except OSError:
        listener.close()
        raise
    finally:
        os.umask(usual)
    return listener
