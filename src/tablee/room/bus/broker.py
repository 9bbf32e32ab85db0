"""The bus of a room on several machines: NATS.

A broker that is not there, or goes away, is said once in the log and looked for until it is back; what would
have been said meanwhile is lost, as it may be.
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
"""So long a server has to answer, and so long after it did not the next is tried."""
PING_S: Final = 5
"""So often a silent server is asked whether it is there; after two questions without an answer it is not."""
LOOK_S: Final = 5
"""So often, where nothing is to be told, it is looked whether NATS has closed without a word."""
MOST: Final = 10_000
"""So many messages wait to be sent; what is beyond is lost."""


def nothing() -> None:
    """Nobody listens yet."""


class End(Enum):
    """Why nothing more is said."""

    GONE = "the broker is gone"
    CLOSED = "everything is said"


@dataclass(eq=False)
class Listener:
    """Somebody who listens, whether the broker knows it just now or not."""

    subject: str
    hear: Hear
    queue: str | None
    end: Callable[[], None] = nothing
    """Hear nothing more."""


class Broker:
    """A connection to NATS that comes back by itself."""

    def __init__(self, address: str, without: str = "play goes on without it") -> None:
        try:
            self._nats = import_module("nats.aio.client")
        except ImportError:
            raise BadBus("bus_driver", address) from None
        self._address = address
        self._without = without
        """What whoever runs this is told of a broker that is gone."""
        self.tries = 0
        """How often a server was looked for."""
        self._listeners: list[Listener] = []
        self._client: Any = None
        self._asked: asyncio.Queue[Callable[[], Any] | End] = asyncio.Queue()
        """What this connection is to tell the broker, in order, from the moment it is looked for."""
        self._known: dict[Listener, Any] = {}
        """What the broker knows over this connection of each who listens."""
        self._said_gone = self._closing = False
        self._forbidden: set[str] = set()
        """What the broker does not let us do, in its words."""
        self.connected = asyncio.Event()
        """Whether the broker is there."""
        self._life = asyncio.create_task(self._live())

    @property
    def is_there(self) -> bool:
        """Whether anybody would hear."""
        return self.connected.is_set()

    def publish(self, subject: str, message: bytes) -> None:
        """Say this to all who listen now, and to one member of each queue group."""
        if self.connected.is_set() and self._asked.qsize() < MOST:
            self._asked.put_nowait(partial(self._client.publish, subject, message))

    def subscribe(self, subject: str, hear: Hear, queue: str | None = None) -> Listener:
        """Hear what is said from now on, or from when the broker is there."""
        listener = Listener(subject, hear, queue)
        listener.end = partial(self._unsubscribe, listener)
        self._listeners.append(listener)
        self._asked.put_nowait(partial(self._make_known, listener))
        return listener

    def _unsubscribe(self, listener: Listener) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)
            self._asked.put_nowait(partial(self._forget, listener))

    async def close(self) -> None:
        """Send what waits, hear nothing more."""
        self._closing = True
        self._listeners.clear()
        self._asked.put_nowait(End.CLOSED)
        if self.connected.is_set():
            await asyncio.wait([self._life], timeout=PATIENCE_S)
        self._life.cancel()
        await asyncio.wait([self._life])

    async def _live(self) -> None:
        """Look for the broker, speak to it while it is there, and look again.

        What NATS does may take being cancelled for an affair of its own: whether we close is asked besides.
        It may also fail in any way, over a strange name or greeting: nothing of that ends the looking.
        """
        for server in cycle(servers_of(self._address)):
            self._begin()
            self.tries += 1
            try:
                await self._connect(server)
                if self._closing or await self._speak() is End.CLOSED:
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

    def _begin(self) -> None:
        """Nothing of the last connection counts any more: the next is to tell first who listens."""
        self._client, self._asked, self._known = None, asyncio.Queue(), {}
        for listener in self._listeners:
            self._asked.put_nowait(partial(self._make_known, listener))
        self._asked.put_nowait(self._be_there)

    async def _connect(self, server: str) -> None:
        """Reach one server; the first problem on the way is what is the matter."""
        asked, looking = self._asked, True

        async def end() -> None:
            asked.put_nowait(End.GONE)

        async def hear(problem: Exception) -> None:
            if looking:
                raise problem  # NATS would try the same again, sixty times
            self._say_forbidden(str(problem))

        async with asyncio.timeout(PATIENCE_S):
            await has_a_number(server)
            self._client = self._nats.Client()
            await self._client.connect(
                server,
                allow_reconnect=False,  # which server is next, and what is then said, is ours
                reconnect_time_wait=0,
                connect_timeout=PATIENCE_S,
                flush_timeout=PATIENCE_S,
                ping_interval=PING_S,
                error_cb=hear,
                closed_cb=end,
                name="tablee",
            )
        looking = False
        if not self._client.is_connected:  # NATS would keep to itself whatever is said
            raise ConnectionError("it speaks out of turn")

    async def _speak(self) -> End:
        """Tell the broker what is to be told, until it is gone or everything is said."""
        while not isinstance(ask := await self._next(), End):
            await ask()
        return ask

    async def _next(self) -> Callable[[], Any] | End:
        """What is to be told next; of a line that breaks with much unsaid NATS says nothing: it fails."""
        while not self._client.is_closed:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK_S):
                    return await self._asked.get()
        return End.GONE

    async def _be_there(self) -> None:
        """The broker has answered, and knows who listens: now what is said is heard."""
        await asyncio.sleep(0)  # NATS asks at once, and tells in its own turn what it was told before
        await self._client.flush(PATIENCE_S)
        self.connected.set()
        if self._said_gone:
            self._said_gone = False
            log.warning("The broker at %s is back.", shown(self._address))

    async def _make_known(self, listener: Listener) -> None:
        if listener in self._listeners:
            self._known[listener] = await self._client.subscribe(
                listener.subject, queue=listener.queue or "", cb=partial(self._hear, listener)
            )

    async def _forget(self, listener: Listener) -> None:
        if listener in self._known:
            await self._known.pop(listener).unsubscribe()

    async def _hear(self, listener: Listener, message: Any) -> None:
        """Whoever does not listen any more hears nothing; what fails there is no affair of the broker's."""
        if listener in self._listeners:
            try:
                listener.hear(message.data)
            except Exception:
                log.exception("what was heard on %s could not be used", listener.subject)

    def _say_gone(self, problem: Exception | None) -> None:
        """Whoever runs the room hears once that the broker is gone, and why."""
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
        """Whoever runs the room hears once of each thing that the broker forbids; all else goes on."""
        if "permissions violation" in what and what not in self._forbidden:
            self._forbidden.add(what)
            told = "The broker at %s forbids what is needed (%s): let this user say and hear tablee.> there."
            log.warning(told, shown(self._address), what)


async def has_a_number(server: str) -> None:
    """OSError for a server whose name nobody knows: NATS would ask on after we have given up."""
    parts = urlsplit(server)
    await asyncio.to_thread(socket.getaddrinfo, parts.hostname, parts.port)
