"""A gate between a bus and its broker: it sees each line that the broker says before the bus does."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

See = Callable[[bytes], bytes]
"""Is called with each line, and says what goes on in its place."""
CHUNK = 65_536


class Gate:
    """Where a bus reaches its broker; what the bus says can be kept out, and every connection broken off."""

    def __init__(self, to: int, see: See) -> None:
        self._to = to
        self._see = see
        self._passing: dict[asyncio.Task[None], list[asyncio.StreamWriter]] = {}
        self._open = asyncio.Event()
        self._open.set()
        self.address = ""
        self.said = bytearray()
        """What the bus said, over all its connections."""

    def shut(self) -> None:
        """Take nothing more from the bus, and do not tell it."""
        self._open.clear()

    def break_off(self) -> None:
        """End every connection at once, whatever was still to be said."""
        self._open.set()
        for writers in self._passing.values():
            for writer in writers:
                writer.transport.abort()

    async def take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, to its end."""
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self._to)
        task = asyncio.current_task()
        assert task
        self._passing[task] = [writer, there_writer]
        await asyncio.gather(self._say(reader, there_writer), self._hear(there_reader, writer))
        del self._passing[task]

    async def _say(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while part := await reader.read(CHUNK):
                self.said += part
                writer.write(part)
                await self._open.wait()
        writer.close()

    async def _hear(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while line := await reader.readline():
                writer.write(self._see(line))
        writer.close()

    async def ended(self) -> None:
        """Until nothing passes any more."""
        self.break_off()
        await asyncio.gather(*self._passing)


@contextlib.asynccontextmanager
async def a_gate(to: int, see: See = bytes) -> AsyncIterator[Gate]:
    """A gate before the broker at a port of this machine, gone afterwards."""
    gate = Gate(to, see)
    server = await asyncio.start_server(gate.take, "127.0.0.1", 0)
    gate.address = f"nats://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield gate
    finally:
        server.close()
        await gate.ended()
