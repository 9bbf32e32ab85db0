"""Admits clients to tables: waits for the hello, authenticates it, connects line, session and table."""

import asyncio
import contextlib
import logging
from functools import partial

import msgspec

from tablee.kit.refusal import Refusal
from tablee.kit.typed import read_json
from tablee.protocol import wire
from tablee.protocol.codes import Close
from tablee.protocol.fields import VERSION
from tablee.protocol.limits import HELLO_S
from tablee.room import journal
from tablee.room.acts import late
from tablee.room.doors.addresses import counted_as, the_only
from tablee.room.doors.connections import Leave
from tablee.room.doors.knock import Knock
from tablee.room.doors.tickets import Pass
from tablee.room.line.line import Line
from tablee.room.line.receiver import Receiver, decode
from tablee.room.line.session import Session, nak
from tablee.room.live.client import Client, nothing
from tablee.room.live.table import LiveTable
from tablee.room.services import Services
from tablee.room.store.store import Conflict, RulesElsewhere, Unavailable

log = logging.getLogger("tablee.room")

Tasks = set[asyncio.Task[None]]


class Closed(Exception):
    """The client is not admitted: the close code, and a nak that says why."""

    def __init__(self, code: int, frame: wire.Nak | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.frame = frame


def may_come(services: Services, knock: Knock) -> bool:
    """Whether an upgrade request is allowed: known host, no page of another site, address not banned."""
    host, origins = the_only(knock.said(b"host")), knock.said(b"origin")
    if not services.addresses.knows_host(host) or (
        origins and not services.addresses.allows(origins[0], host)
    ):
        return False
    return not services.operators.is_banned(knock.caller, services.room.house.clock())


def attend(services: Services, line: Line, caller: str, tasks: Tasks) -> None:
    """Take a new line, or close it if the room is draining or its address has too many."""
    if services.room.draining:
        line.part([], Close.RESTART)
        return
    leave = services.lines.arrive(None if services.addresses.is_owner(caller) else counted_as(caller))
    if leave is None:
        line.part([], Close.CROWDED)
        return
    Arrival(services, line, caller, leave, tasks).begin()


class Arrival:
    """A line before its hello: a timer and callbacks instead of a task, since there may be thousands."""

    def __init__(self, services: Services, line: Line, caller: str, leave: Leave, tasks: Tasks) -> None:
        self._services = services
        self._line = line
        self._caller = caller
        self._leave: Leave | None = leave
        self._tasks = tasks
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        """Wait for the hello."""
        self._timer = asyncio.get_running_loop().call_later(HELLO_S, self._too_late)
        self._line.listen(self._hear, nothing, self._go)

    def _hear(self, frame: str | bytes) -> None:
        """Process the first message in a task; later ones wait until the line is listened to again."""
        self._line.hold()
        self._stop_waiting()
        leave, self._leave = self._leave, None
        if leave is not None:
            task = asyncio.create_task(arrival(self._services, self._line, self._caller, leave, frame))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _too_late(self) -> None:
        self._line.part([], Close.UNAUTHENTICATED)
        self._go()

    def _go(self) -> None:
        """The line ended or timed out: release its slot, unless `arrival` has taken it over."""
        self._stop_waiting()
        leave, self._leave = self._leave, None
        if leave is not None:
            leave()

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


async def arrival(services: Services, line: Line, caller: str, leave: Leave, first: str | bytes) -> None:
    """Authenticate a client by its hello and begin its visit, or close the line with the reason."""
    visit: Visit | None = None
    try:
        live, client, hello = await meet(services, caller, first)
        client.may_make = partial(services.may_make, caller)
        client.address = counted_as(caller)
        visit = Visit(live, client, line, leave)
        visit.begin(hello.resume)
    except Closed as end:
        if end.frame:
            services.room.house.meter.refused(end.frame.code)
        line.part([wire.encode(end.frame)] if end.frame else [], end.code)
    except Exception:
        log.exception("a client could not be admitted")
        line.part([], Close.SILENT)
    finally:
        if visit is None:
            leave()


async def meet(services: Services, caller: str, first: str | bytes) -> tuple[LiveTable, Client, wire.Hello]:
    """Decode the hello and work out the table, the client and its role; Closed if it is not admitted."""
    try:
        message = decode_hello(first)
    except Refusal as problem:
        code = Close.WRONG_VERSION if problem.code == "WRONG_VERSION" else Close.MALFORMED
        raise Closed(code, nak(None, problem)) from None
    try:
        opened = await admit(services, message)
        live = await services.room.table(opened.table)
        live.may_enter(opened.role, opened.person.id if opened.person else None)
    except RulesElsewhere:
        raise Closed(Close.RESTART, nak(None, Refusal("rules_elsewhere"))) from None
    except (Unavailable, Conflict):
        raise Closed(Close.RESTART, nak(None, Refusal("unavailable"))) from None
    except Refusal as problem:
        raise Closed(Close.UNAUTHENTICATED, nak(None, problem)) from None
    address = None if services.addresses.is_owner(caller) else counted_as(caller)
    if live.presence.is_full_for(opened.role, opened.person.id if opened.person else None, address):
        raise Closed(Close.CROWDED, nak(None, Refusal("too_many")))
    return live, client_of(opened), message


def client_of(opened: Pass) -> Client:
    """The client that a pass admits."""
    person = opened.person
    return Client(opened.role, person.id, person.name, person.created) if person else Client(opened.role)


async def admit(services: Services, hello: wire.Hello) -> Pass:
    """The pass of a hello: by ticket, by token (programs), or by a link alone (to watch)."""
    at = services.room.house.clock()
    if hello.ticket is not None:
        return await services.redeem(hello.ticket, hello.table)
    person = await services.door.person(hello.token, at)
    if hello.token is not None and person is None:
        raise Refusal("unauthenticated")
    if hello.token is None and hello.link is None:
        raise Refusal("unauthenticated")
    live = await services.table(hello.table, hello.link)
    return Pass(hello.table, await services.come(live, person, hello.link, hello.as_), person, at)


class Visit:
    """A client at a table, from its welcome until it leaves; driven by the line's callbacks, with no task."""

    def __init__(self, live: LiveTable, client: Client, line: Line, leave: Leave) -> None:
        self._live = live
        self._client = client
        self._line = line
        self._leave: Leave | None = leave

    def begin(self, resume: wire.Since | None) -> None:
        """Enter the table, send the welcome, and deliver messages both ways from now on."""
        client, line = self._client, self._line
        client.way = line.take
        client.let_go = self._part_soon
        self._live.enter(client, resume)
        journal.event("client.came", table=self._live.id, role=client.role)
        late.carry(self._live)
        line.listen(Receiver(Session(self._live, client)).hear, client.flush, self.leave)

    def _part_soon(self) -> None:
        """Close after the callbacks that led to it are done; nothing more is received meanwhile."""
        self._line.hold()
        asyncio.get_running_loop().call_soon(self._part)

    def _part(self) -> None:
        """Send what still waits and the close code, then leave the table."""
        client = self._client
        if self._leave is not None and client.closing is not None:
            self._line.part(client.rest(), client.closing)
            self.leave()

    def leave(self) -> None:
        """Leave the table, once; the person keeps their seats."""
        leave, self._leave = self._leave, None
        if leave is None:
            return
        client, live = self._client, self._live
        client.way, client.let_go = unheard, nothing
        live.leave(client)
        journal.event("client.left", table=live.id, role=client.role, code=client.closing)
        late.carry(live)
        leave()


def unheard(frame: bytes) -> bool:
    """Discards frames for a client that has left."""
    return True


class Greeting(msgspec.Struct):
    """The fields of a hello that are the same in every version of the protocol."""

    t: str
    v: int


def decode_hello(frame: str | bytes) -> wire.Hello:
    """The hello; the version is checked first, so that any client of another version is told so."""
    with contextlib.suppress(msgspec.DecodeError, RecursionError, UnicodeError):
        greeting = read_json(frame, Greeting)
        if greeting.t == "hello" and greeting.v != VERSION:
            raise Refusal("wrong_version")
    message = decode(frame)
    if not isinstance(message, wire.Hello):
        raise Refusal("bad_frame")
    return message
