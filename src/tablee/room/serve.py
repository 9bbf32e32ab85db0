"""Opens a room: wires store, bus, bots and services together, and serves until it is asked to end."""

import asyncio
import contextlib
import gc
import itertools
import logging
import signal
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn

from tablee import __version__
from tablee.protocol import limits
from tablee.protocol.seen import Limits
from tablee.room import journal, systemd
from tablee.room.app import app
from tablee.room.bots.thinkers import Thinkers, Thought, fresh
from tablee.room.bots.turns import Turns
from tablee.room.bus.address import BadBus, is_on_this_machine
from tablee.room.bus.broker import Broker
from tablee.room.bus.bus import Bus
from tablee.room.bus.within import Within
from tablee.room.coaching.coach import Coach
from tablee.room.doors.addresses import Addresses
from tablee.room.doors.backups import Backups
from tablee.room.doors.connections import Connections, fitting
from tablee.room.doors.door import Door
from tablee.room.doors.limits import Buckets
from tablee.room.doors.makers import ANYONE, Makers
from tablee.room.doors.operators import Operators
from tablee.room.http import inside, operator
from tablee.room.http.pages import STATIC
from tablee.room.http.punctual import within
from tablee.room.line.handshake import Handshakes
from tablee.room.line.socket import attend, may_come
from tablee.room.live.chance import Dealing, sealed
from tablee.room.live.house import PACE, House, nobody
from tablee.room.machine import allow_many_files, open_files
from tablee.room.nodes.node import Node
from tablee.room.pictures.gallery import Gallery
from tablee.room.push.calls import Calls, NoKeys
from tablee.room.push.outside import THE_WORLD, Outside
from tablee.room.room import Room
from tablee.room.services import Services
from tablee.room.store.lifetimes import LONGEST_DAYS
from tablee.room.store.postgres.address import BadDatabase, file_of
from tablee.room.store.sqlite.location import default_location, prepare_folder
from tablee.room.store.sqlite.store import SqliteStore
from tablee.room.store.store import Store, Unavailable

log = logging.getLogger("tablee.room")

TIDIED: Final = 12
"""How many times a minute idle tables are unloaded."""


def now_ms() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Settings:
    """How a room is opened."""

    listener: socket.socket
    addresses: Addresses
    db: Path | None = None
    """The room's file; with a database, the base name of local files: operator's socket, keys, backups."""
    store: str | None = None
    """The address of a database that keeps everything instead."""
    bus: str | None = None
    """The address of the broker through which nodes on the same database notify each other."""
    absent_ms: int = 20_000
    return_ms: int = 15_000
    bot_processes: int | None = None
    compiled: Path | None = None
    """A file that will appear once a compiled copy of these sources is complete, if one is being made."""
    makers: Makers = ANYONE
    """Who may make tables."""
    keep_days: int = LONGEST_DAYS
    pace: Limits = PACE
    connections: tuple[int, int] = limits.CONNECTIONS
    """The most connections from one address, and in all."""
    request_s: float = limits.REQUEST_S
    """The time within which a whole request must arrive."""
    dealing: Dealing = sealed
    """Where chance comes from; replaced by tests."""
    thought: Thought = fresh
    hurry: bool = True
    """Whether bots have time limits; tests switch them off."""
    clock: Callable[[], int] = now_ms
    """The wall clock; replaced by tests."""
    monotonic: Callable[[], float] = time.monotonic
    """The monotonic clock; replaced by tests."""
    contact: str | None = None
    """The contact for push services; None: no Web Push."""
    outside: Outside = THE_WORLD
    """How push services are reached; replaced by tests."""
    metrics_token: str | None = None
    """Opens /metrics from other machines; None: it is for this machine only."""
    log_format: journal.Form = "text"
    """The format of the log on standard error."""
    drain_s: float = 0
    """How long people may play on when the room is asked to end."""


@contextlib.asynccontextmanager
async def opened(
    settings: Settings, wrap: Callable[[Store], Store] = lambda store: store
) -> AsyncIterator[Services]:
    """Open a room and yield its services; closes everything afterwards."""
    store = wrap(await store_of(settings))
    try:
        calls = await calls_of(settings, store, home_of(settings)) if settings.contact else None
        bus = bus_of(settings)
    except (NoKeys, BadBus):
        await store.close()
        raise
    thinkers = Thinkers(settings.bot_processes, settings.thought, settings.compiled, hurry=settings.hurry)
    epoch = await store.epoch()
    node = Node(store, bus, epoch, settings.addresses.inside) if settings.bus else None
    room = Room(house_of(settings, store, bus, epoch, node, thinkers, calls))
    if node:
        await node.begin(room)
    if settings.bus:
        thinkers.turns = Turns(bus, epoch, settings.addresses.inside, hurry=settings.hurry)
    sweeping = asyncio.create_task(sweep(room))
    services = services_of(settings, room, calls, node)
    if node:
        node.also = partial(operator.learn_bans, services)
        node.how = partial(operator.state_of, services)
    try:
        yield services
    finally:
        sweeping.cancel()
        await services.coach.close()
        if calls:
            calls.close()
        room.close()
        if node:
            await to_its_end(node.end())
        thinkers.close()
        await to_its_end(bus.close())
        await to_its_end(store.close())


def home_of(settings: Settings) -> Path:
    """The room's file, or with a database the base name of its local files."""
    return settings.db or home(settings.store)


def home(store: str | None) -> Path:
    """The default for that."""
    usual = default_location()
    return usual.with_name(file_of(store)) if store else usual


async def store_of(settings: Settings) -> Store:
    """Open the store; the PostgreSQL driver is imported only if needed."""
    if settings.store is None:
        return SqliteStore(home_of(settings))
    try:
        from tablee.room.store.postgres.store import PostgresStore
    except ImportError:
        raise BadDatabase("base_driver", settings.store) from None
    prepare_folder(home_of(settings))
    return await PostgresStore.open(settings.store, shared=settings.bus is not None)


def bus_of(settings: Settings) -> Bus:
    """The bus: a broker if there may be other nodes, else one within the process."""
    return Broker(settings.bus) if settings.bus else Within()


def out_of_reach(addresses: Addresses, bus: str) -> bool:
    """Whether this node can be reached from this machine alone, but its broker from others."""
    return addresses.is_inside_this_machine and not is_on_this_machine(bus)


def house_of(
    settings: Settings,
    store: Store,
    bus: Bus,
    epoch: int,
    node: Node | None,
    thinkers: Thinkers,
    calls: Calls | None,
) -> House:
    """The house that all tables share."""
    return House(
        store,
        thinkers,
        epoch,
        settings.clock,
        settings.absent_ms,
        settings.return_ms,
        settings.pace,
        settings.dealing,
        calls.call if calls else nobody,
        settings.keep_days,
        bus=bus,
        nodes=node,
    )


def services_of(settings: Settings, room: Room, calls: Calls | None, node: Node | None) -> Services:
    """The services of the room, with all rate limits."""
    places = fitting(settings.connections, open_files())
    return Services(
        room=room,
        door=Door(room.house.store, shared=room.house.nodes is not None),
        addresses=settings.addresses,
        guesses=Buckets(*limits.GUESSES),
        words=Buckets(*limits.GUESSES),
        makings=Buckets(*limits.MAKINGS),
        looks=Buckets(*limits.LOOKS),
        tellings=Buckets(*limits.TELLINGS),
        missed=Buckets(*limits.MISSED),
        connections=Connections(*places, settings.monotonic),
        lines=Connections(*places, settings.monotonic),
        gallery=Gallery(room.house.thinkers, STATIC / "assets"),
        coach=Coach(room.house.thinkers, room.house.store, room.house.clock),
        calls=calls,
        makers=settings.makers,
        operators=Operators(room.house.store if room.house.nodes is not None else None),
        backups=Backups(home_of(settings)),
        node=node,
        kept_in_a_database=settings.store is not None,
        metrics_token=settings.metrics_token,
    )


async def calls_of(settings: Settings, store: Store, db: Path) -> Calls:
    """Web Push; its packages are imported only where it is switched on."""
    from tablee.room.push.keys import Keys, beside, have_the_same
    from tablee.room.push.post import Post

    if settings.bus is not None:
        await have_the_same(store, beside(db))
    return Calls(store, Post(Keys(beside(db)), settings.contact or "", settings.outside))


async def to_its_end(closing: Coroutine[Any, Any, None]) -> None:
    """Await a coroutine that must complete, even if this task is cancelled by Ctrl-C."""
    work = asyncio.ensure_future(closing)
    while not work.done():
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.shield(work)
    work.result()


async def sweep(room: Room) -> None:
    """The periodic work: clocks of days, unloading idle tables, deleting what has expired."""
    room.look_after_all()
    for minute in itertools.count(1):
        await attempt(room.ring)
        for _ in range(TIDIED):
            await asyncio.sleep(60 / TIDIED)
            room.tidy()
        await attempt(room.house.store.can_write)  # notices that a disk works again, even if nobody plays
        if minute % 60 == 0:
            await attempt(room.sweep)


async def attempt(work: Callable[[], Awaitable[object]]) -> None:
    """Do periodic work; if it fails, log that and leave it to the next time, so that sweeping goes on."""
    try:
        await work()
    except Unavailable:
        pass  # the store logs that by itself
    except Exception:
        log.exception("periodic work failed, and is tried again the next time")


class Server(uvicorn.Server):
    """Reports when it is open, and drains before it closes, so that clients know to come back."""

    def __init__(
        self, config: uvicorn.Config, room: Room, ready: Callable[[], None], drain_s: float = 0
    ) -> None:
        super().__init__(config)
        self._room = room
        self._ready = ready
        self._drain_s = drain_s

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """SIGTERM drains, a second one ends the process at once; Ctrl-C (SIGINT) skips draining."""
        self._room.draining = True
        if sig == signal.SIGTERM:
            signal.signal(sig, signal.SIG_DFL)
        else:
            self._drain_s = 0
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        systemd.tell_of_the_end(self._drain_s)
        self._room.drain()
        journal.event("room.drains", seconds=int(self._drain_s))
        await self._let_them_play()
        await self._room.part()
        await asyncio.sleep(0.1)
        await super().shutdown(sockets)

    async def _let_them_play(self) -> None:
        """Keep answering until everybody has left, or the time to drain is up."""
        began = time.monotonic()
        while self._room.attended and time.monotonic() - began < self._drain_s:
            await self.on_tick(0)  # updates the Date header
            await asyncio.sleep(0.1)


def server_of(
    services: Services,
    ready: Callable[[], None] = lambda: None,
    request_s: float = limits.REQUEST_S,
    drain_s: float = 0,
) -> Server:
    """The web server of a room; `ready` is called once it listens."""
    handshakes: Any = Handshakes(partial(may_come, services), partial(attend, services))
    config = uvicorn.Config(
        app(services),
        http=within(request_s, services.connections, partial(services.room.house.meter.refused, "BAD_FRAME")),
        ws=handshakes,
        access_log=False,
        log_config=None,  # use the room's logging
        log_level="warning",
        server_header=False,
        proxy_headers=services.addresses.base_url is not None,
        timeout_graceful_shutdown=3,
        lifespan="off",
    )
    return Server(config, services.room, ready, drain_s)


async def run(settings: Settings, ready: Callable[[], None] = lambda: None) -> None:
    """Serve until the process is asked to end."""
    journal.begin(form=settings.log_format)
    allow_many_files()
    if settings.bus and out_of_reach(settings.addresses, settings.bus):
        log.warning(
            "Workers on other machines are offered turns at %s, which they cannot reach: set --host to an"
            " address of this machine.",
            settings.addresses.inside,
        )
    async with opened(settings) as services:

        def open_to_all() -> None:
            """The room is open; the bots' processes start afterwards."""
            ready()
            systemd.tell(systemd.OPEN)
            journal.event("room.opened", version=__version__, port=settings.addresses.port)
            collect_garbage_rarely()
            services.room.house.thinkers.warm_up()

        server = server_of(services, open_to_all, settings.request_s, settings.drain_s)
        async with inside.door(services, home_of(settings)):
            heard_of = asyncio.create_task(systemd.stay_heard_of())
            try:
                await server.serve(sockets=[settings.listener])
            finally:
                heard_of.cancel()
                journal.event("room.closed")


def collect_garbage_rarely() -> None:
    """Tune the garbage collector: with thousands of connections a full collection takes a tenth of a second.

    Nearly all garbage of a move is freed by reference counting, so collections mostly scan live objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(200_000, 20, 50)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With proto=TCP, or asyncio would not set TCP_NODELAY.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # Bounds what the kernel buffers for a slow reader.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 128 * 1024)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        # The kernel drops connections whose peer acknowledges nothing, or accepts no data.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30_000)
    listener.bind((host, port))
    listener.listen(1024)
    return listener
