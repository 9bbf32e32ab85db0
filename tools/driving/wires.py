"""A TCP proxy that can be interrupted: connections stay open, but nothing gets through."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from typing import Final

CHUNK: Final = 65_536
PATIENCE_S: Final = 30


class Wire:
    """Forwards bytes to a local port in both directions, unless it is cut.

    What was sent while it was cut arrives, late, once it is whole again, as it may in real networks.
    """

    def __init__(self, to: int) -> None:
        self._to = to
        self.asked = 0
        """The number of round trips: how often the client sent something after the server had."""
        self._loop = asyncio.new_event_loop()
        self._whole = asyncio.Event()
        self._whole.set()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        opening = asyncio.run_coroutine_threadsafe(
            asyncio.start_server(self._connect, "127.0.0.1", 0), self._loop
        )
        self._server = opening.result(PATIENCE_S)
        self.port = int(self._server.sockets[0].getsockname()[1])

    def cut(self) -> None:
        """Stop forwarding, without closing anything."""
        self._loop.call_soon_threadsafe(self._whole.clear)

    def mend(self) -> None:
        """Forward again, beginning with what was held back."""
        self._loop.call_soon_threadsafe(self._whole.set)

    def close(self) -> None:
        """Close the proxy."""
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(PATIENCE_S)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._whole.wait()
        try:
            there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.close()
            return
        talk = Talk()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(
                self._pass(reader, there_writer, talk, asks=True),
                self._pass(there_reader, writer, talk, asks=False),
            )

    async def _pass(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, talk: "Talk", *, asks: bool
    ) -> None:
        """Forward one direction until its end, which is forwarded like everything else."""
        with contextlib.suppress(OSError):
            while part := await reader.read(CHUNK):
                await self._whole.wait()
                self.asked += asks and talk.answered
                talk.answered = not asks
                writer.write(part)
                await writer.drain()
        await self._whole.wait()
        with contextlib.suppress(OSError, RuntimeError):
            writer.close()


class Talk:
    """Which side of a connection sent last."""

    answered = True


@contextlib.contextmanager
def a_wire(to: int) -> Iterator[Wire]:
    """A proxy to a port, closed afterwards."""
    wire = Wire(to)
    try:
        yield wire
    finally:
        wire.close()
