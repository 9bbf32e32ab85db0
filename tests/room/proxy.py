"""A small reverse proxy with TLS, as docs/hosting.md describes one before a room."""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

NAME = "games.example.org"
CERTIFICATE = Path(__file__).with_name("proxy.pem")


def trusting() -> ssl.SSLContext:
    """A client that believes this proxy, and no other."""
    return ssl.create_default_context(cafile=str(CERTIFICATE))


@contextlib.asynccontextmanager
async def a_proxy(room: int, caller: str) -> AsyncIterator[int]:
    """The port of a proxy before the room at that port; all who come seem to come from `caller`."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inside, outside = await asyncio.open_connection("127.0.0.1", room)
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            outside.write(forwarded(await reader.readuntil(b"\r\n\r\n"), caller))
            await asyncio.gather(pipe(reader, outside), pipe(inside, writer))

    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(CERTIFICATE)
    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()


def forwarded(head: bytes, caller: str) -> bytes:
    """The first lines of a request with who asked, after whatever the caller says of itself."""
    first, *lines = head.removesuffix(b"\r\n\r\n").split(b"\r\n")
    said = [line.partition(b":")[2].strip() for line in lines if line.lower().startswith(b"x-forwarded-for:")]
    kept = [line for line in lines if not line.lower().startswith(b"x-forwarded-")]
    way = b", ".join([*said, caller.encode()])
    return b"\r\n".join([first, *kept, b"X-Forwarded-For: " + way, b"X-Forwarded-Proto: https", b"\r\n"])


async def pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on all that comes, then close."""
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()
