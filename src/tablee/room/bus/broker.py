"""The bus of a room on several machines: a NATS connection that is reopened whenever it is lost.

A broker that is unreachable is logged once and retried until it is back; messages published meanwhile are
lost, which is allowed on a bus.
"""

import asyncio
import contextlib
import logging
import socket
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from importlib import import_module
from itertools import cycle
from typing import Any, Final
from urllib.parse import urlsplit

from tablee.room.bus.address import BadBus, servers_of, shown
from tablee.room.bus.bus import Hear

log = logging.getLogger("tablee.room")

PATIENCE_S: Final = 2
"""The timeout of a server; also the pace at which the next one is tried."""
PING_S: Final = 5
"""The interval of pings to a silent server; after two without an answer it counts as gone."""
LOOK_S: Final = 5
"""How often an idle connection is checked for having been closed without a callback."""
MOST: Final = 10_000
"""The bound of the queue of outgoing messages; more are dropped."""


def nothing() -> None:
    """Does nothing."""


class End(Enum):
    """Why sending ends."""

    GONE = "the broker is gone"
    CLOSED = "everything is said"


@dataclass(eq=False)
class Listener:
    """A subscription, whether the broker has it at the moment or not."""

    subject: str
    hear: Hear
    queue: str | None
    end: Callable[[], None] = nothing
    """Unsubscribe."""


class Broker:
    """A connection to NATS that reconnects by itself."""

    def __init__(self, address: str, without: str = "play goes on without it") -> None:
        try:
            self._nats = import_module("nats.aio.client")
        except ImportError:
            raise BadBus("bus_driver", address) from None
        self._address = address
        self._without = without
        """How a log message about a lost broker ends."""
        self.tries = 0
        """How many connections were attempted."""
        self._listeners: list[Listener] = []
        self._client: Any = None
        self._outbox: asyncio.Queue[Callable[[], Any] | End] = asyncio.Queue()
        """What is to be done on the current connection, in order; a new one starts with a new queue."""
        self._registered: dict[Listener, Any] = {}
        """The subscriptions that the broker has on the current connection."""
        self._said_gone = self._closing = False
        self._forbidden: set[str] = set()
        """The broker's messages about missing permissions."""
        self.connected = asyncio.Event()
        """Set while the broker is connected."""
        self._running = asyncio.create_task(self._run())

    @property
    def is_there(self) -> bool:
        """Whether the broker is connected."""
        return self.connected.is_set()

    def publish(self, subject: str, message: bytes) -> None:
        """Send to all subscribers, and to one member of each queue group; dropped without a connection."""
        if self.connected.is_set() and self._outbox.qsize() < MOST:
            self._outbox.put_nowait(partial(self._client.publish, subject, message))

    def subscribe(self, subject: str, hear: Hear, queue: str | None = None) -> Listener:
        """Subscribe from now on, or as soon as the broker is connected."""
        listener = Listener(subject, hear, queue)
        listener.end = partial(self._unsubscribe, listener)
        self._listeners.append(listener)
        self._outbox.put_nowait(partial(self._register, listener))
        return listener

    def _unsubscribe(self, listener: Listener) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)
            self._outbox.put_nowait(partial(self._unregister, listener))

    async def close(self) -> None:
        """Send what is queued, and disconnect."""
        self._closing = True
        self._listeners.clear()
        self._outbox.put_nowait(End.CLOSED)
        if self.connected.is_set():
            await asyncio.wait([self._running], timeout=PATIENCE_S)
        self._running.cancel()
        await asyncio.wait([self._running])

    async def _run(self) -> None:
        """Connect, send until the connection is lost, and start over.

        The client may swallow a cancellation, so `_closing` is checked as well. It may also raise anything,
        over a strange host name or greeting: no exception ends the retries.
        """
        for server in cycle(servers_of(self._address)):
            self._reset()
            self.tries += 1
            try:
                await self._connect(server)
                if self._closing or await self._send_all() is End.CLOSED:
                    return
                self._say_gone(self._client.last_error)
            except Exception as problem:
                self._say_gone(problem)
            finally:
                self.connected.clear()
                with contextlib.suppress(Exception):
                    if self._client is not None:
                        await self._client.close()
            if self._closing:
                return
            await asyncio.sleep(PATIENCE_S / 2)

    def _reset(self) -> None:
        """Forget the last connection; the next one starts by subscribing everything."""
        self._client, self._outbox, self._registered = None, asyncio.Queue(), {}
        for listener in self._listeners:
            self._outbox.put_nowait(partial(self._register, listener))
        self._outbox.put_nowait(self._mark_connected)

    async def _connect(self, server: str) -> None:
        """Connect to one server; the first error is raised."""
        outbox, looking = self._outbox, True

        async def end() -> None:
            outbox.put_nowait(End.GONE)

        async def hear(problem: Exception) -> None:
            if looking:
                raise problem  # otherwise the client would retry sixty times
            self._say_forbidden(str(problem))

        async with asyncio.timeout(PATIENCE_S):
            await must_resolve(server)
            self._client = self._nats.Client()
            await self._client.connect(
                server,
                allow_reconnect=False,  # we choose the next server, and what is sent first
                reconnect_time_wait=0,
                connect_timeout=PATIENCE_S,
                flush_timeout=PATIENCE_S,
                ping_interval=PING_S,
                error_cb=hear,
                closed_cb=end,
                name="tablee",
            )
        looking = False
        if not self._client.is_connected:  # the client would buffer everything silently
            raise ConnectionError("it speaks out of turn")

    async def _send_all(self) -> End:
        """Work off the outbox, until the connection is lost or closed."""
        while not isinstance(ask := await self._next(), End):
            await ask()
        return ask

    async def _next(self) -> Callable[[], Any] | End:
        """The next item of the outbox; checks now and then whether the client has closed silently."""
        while not self._client.is_closed:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S):
                    return await self._outbox.get()
        return End.GONE

    async def _mark_connected(self) -> None:
        """All subscriptions are with the broker: once it answers a flush, the bus is usable."""
        await asyncio.sleep(0)  # let the client write the subscriptions before the ping of the flush
        await self._client.flush(PATIENCE_S)
        self.connected.set()
        if self._said_gone:
            self._said_gone = False
            log.warning("The broker at %s is back.", shown(self._address))

    async def _register(self, listener: Listener) -> None:
        if listener in self._listeners:
            self._registered[listener] = await self._client.subscribe(
                listener.subject, queue=listener.queue or "", cb=partial(self._hear, listener)
            )

    async def _unregister(self, listener: Listener) -> None:
        if listener in self._registered:
            await self._registered.pop(listener).unsubscribe()

    async def _hear(self, listener: Listener, message: Any) -> None:
        """Deliver a message, unless unsubscribed; a failing callback does not end the connection."""
        if listener in self._listeners:
            try:
                listener.hear(message.data)
            except Exception:
                log.exception("a message on %s could not be processed", listener.subject)

    def _say_gone(self, problem: Exception | None) -> None:
        """Log once that the broker is gone, and why."""
        if self._said_gone:
            return
        self._said_gone = True
        place, why = shown(self._address), " ".join(str(problem or "").split())
        if "authorization violation" in why.lower():
            told = f"The broker at {place} lets nobody in with this user and password"
        else:
            told = f"No broker answers at {place}"
        log.warning("%s (%s): %s.", told, why or "it says nothing", self._without)

    def _say_forbidden(self, what: str) -> None:
        """Log each missing permission once; everything else goes on."""
        if "permissions violation" in what and what not in self._forbidden:
            self._forbidden.add(what)
            told = "The broker at %s forbids what is needed (%s): allow this user to use tablee.>."
            log.warning(told, shown(self._address), what)


async def must_resolve(server: str) -> None:
    """OSError if a server's name does not resolve: the client would go on trying after our timeout."""
    parts = urlsplit(server)
    await asyncio.to_thread(socket.getaddrinfo, parts.hostname, parts.port)
