"""The socket of a table: the first message says who comes, then both sides talk until one leaves."""

import asyncio
import contextlib
import logging
import time
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablee.kit.refusal import Refusal
from tablee.protocol import wire
from tablee.protocol.codes import Close
from tablee.protocol.fields import SUBPROTOCOL, VERSION
from tablee.protocol.limits import FRAME, HELLO_S, UNREADABLE
from tablee.room import journal
from tablee.room.acts import late
from tablee.room.doors.addresses import counted_as, the_only
from tablee.room.doors.connections import Leave
from tablee.room.doors.limits import Bucket
from tablee.room.doors.tickets import Pass
from tablee.room.line.lane import EXTENSION, Lane
from tablee.room.line.session import Session, nak
from tablee.room.live.client import Client, nothing
from tablee.room.live.table import LiveTable
from tablee.room.services import Services
from tablee.room.store.store import Unavailable

log = logging.getLogger("tablee.room")


class Gone(Exception):
    """The client closed the connection."""


class Closed(Exception):
    """The room closes the connection."""

    def __init__(self, code: int, frame: wire.Nak | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.frame = frame


async def serve(services: Services, socket: WebSocket) -> None:
    """One connection from its first to its last message; to whoever left meanwhile nothing is said."""
    with contextlib.suppress(WebSocketDisconnect):
        await attend(services, socket)


async def attend(services: Services, socket: WebSocket) -> None:
    """Let somebody in, or say why not, and listen until they leave."""
    host, origin = the_only(socket.headers.getlist("host")), socket.headers.get("origin")
    if not services.addresses.knows_host(host) or (
        origin is not None and not services.addresses.allows(origin, host)
    ):
        await socket.close(Close.UNAUTHENTICATED)
        return
    caller = socket.client.host if socket.client else ""
    if services.operators.is_banned(caller, services.room.house.clock()):
        await socket.close(Close.UNAUTHENTICATED)
        return
    asked = socket.scope.get("subprotocols", [])
    await socket.accept(SUBPROTOCOL if SUBPROTOCOL in asked else None)
    if services.room.draining:
        await socket.close(Close.RESTART)
        return
    leave = services.lines.arrive(None if services.addresses.is_owner(caller) else counted_as(caller))
    if leave is None:
        await socket.close(Close.CROWDED)
        return
    visit: Visit | None = None
    try:
        visit = await arrival(services, socket, caller, leave)
    finally:
        if visit is None:
            leave()


async def arrival(services: Services, socket: WebSocket, caller: str, leave: Leave) -> "Visit | None":
    """Find out who it is, and let them in; None if they did not come in."""
    try:
        live, client, hello = await meet(services, socket, caller)
    except Gone:
        return None
    except Closed as end:
        if end.frame:
            services.room.house.meter.refused(end.frame.code)
            await socket.send_text(wire.encode(end.frame).decode())
        await socket.close(end.code)
        return None
    client.may_make = partial(services.may_make, caller)
    client.address = counted_as(caller)
    visit = Visit(live, client, socket.scope["extensions"][EXTENSION], leave)
    visit.begin(hello.resume)
    return visit


async def meet(services: Services, socket: WebSocket, caller: str) -> tuple[LiveTable, Client, wire.Hello]:
    """Hear the hello and find out who it is."""
    try:
        async with asyncio.timeout(HELLO_S):
            first = await receive(socket)
        message = decode_hello(first)
    except TimeoutError:
        raise Closed(Close.UNAUTHENTICATED) from None
    except Refusal as problem:
        code = Close.WRONG_VERSION if problem.code == "WRONG_VERSION" else Close.MALFORMED
        raise Closed(code, nak(None, problem)) from None
    try:
        opened = await admit(services, message)
        live = await services.room.table(opened.table)
        live.may_enter(opened.role, opened.person.id if opened.person else None)
    except Unavailable:
        raise Closed(Close.RESTART, nak(None, Refusal("unavailable"))) from None
    except Refusal as problem:
        raise Closed(Close.UNAUTHENTICATED, nak(None, problem)) from None
    address = None if services.addresses.is_owner(caller) else counted_as(caller)
    if live.presence.is_full_for(opened.role, opened.person.id if opened.person else None, address):
        raise Closed(Close.CROWDED, nak(None, Refusal("too_many")))
    return live, client_of(opened), message


def client_of(opened: Pass) -> Client:
    """Who comes, as the table will know them."""
    person = opened.person
    return Client(opened.role, person.id, person.name, person.created) if person else Client(opened.role)


async def admit(services: Services, hello: wire.Hello) -> Pass:
    """By a ticket, or for a program by its token, or a link alone (to watch)."""
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
    """A client at a table, from its welcome until it leaves; no task waits for it, its lane says what is."""

    def __init__(self, live: LiveTable, client: Client, lane: Lane, leave: Leave) -> None:
        self._live = live
        self._client = client
        self._lane = lane
        self._leave: Leave | None = leave

    def begin(self, resume: wire.Since | None) -> None:
        """Hear and be heard from now on."""
        client, lane = self._client, self._lane
        client.way = lane.take
        client.let_go = self._part_soon
        self._live.enter(client, resume)
        journal.event("client.came", table=self._live.id, role=client.role)
        late.carry(self._live)
        lane.listen(Ear(Session(self._live, client)).hear, client.flush, self.leave)

    def _part_soon(self) -> None:
        """Once all is done that made it go."""
        self._lane.loop.call_soon(self._part)

    def _part(self) -> None:
        """It is let go, and hears why."""
        client = self._client
        if self._leave is not None and client.closing is not None:
            self._lane.part(client.rest(), client.closing)
            self.leave()

    def leave(self) -> None:
        """It is gone; its seats stay its own."""
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
    """To whoever has left nothing more is sent."""
    return True


class Ear:
    """Hears one client, no faster than it may speak."""

    def __init__(self, session: Session) -> None:
        pace = session.live.house.pace
        self.client = session.client
        self._session = session
        self._bucket = Bucket(pace.per_second, pace.burst, time.monotonic())
        self._unreadable = 0

    def hear(self, frame: str | bytes) -> None:
        """One message; nothing more is heard of a client that is being let go."""
        client = self.client
        if client.closing is not None:
            return
        if not self._bucket.take(time.monotonic()):
            self._session.refuse(Refusal("too_many"))
            client.close(Close.TOO_MANY)
            return
        try:
            message = decode(frame)
        except Refusal as problem:
            self._session.refuse(problem)
            self._unreadable += 1
            if self._unreadable > UNREADABLE:
                client.close(Close.MALFORMED)
            return
        self._session.hear(message)


async def receive(socket: WebSocket) -> str | bytes:
    """The next frame as it came."""
    message = await socket.receive()
    if message["type"] != "websocket.receive":
        raise Gone
    text: str | None = message.get("text")
    return text if text is not None else bytes(message["bytes"])


def decode(frame: str | bytes) -> wire.AnyIn:
    """A message, or the Refusal that says what is wrong with the frame."""
    if isinstance(frame, bytes):
        raise Refusal("bad_frame")
    if len(frame.encode()) > FRAME:
        raise Refusal("too_large")
    try:
        message: wire.AnyIn = wire.decode_in(frame)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as problem:
        unknown = "`$.t`" in str(problem) and "Invalid value" in str(problem)
        raise Refusal("unknown_type" if unknown else "bad_frame") from None
    return message


class Greeting(msgspec.Struct):
    """The one thing of a hello that every version has."""

    t: str
    v: int


def decode_hello(frame: str | bytes) -> wire.Hello:
    """The first message; a client of another version hears that, whatever else its hello says."""
    with contextlib.suppress(msgspec.DecodeError, RecursionError, UnicodeError):
        greeting = msgspec.json.decode(frame, type=Greeting)
        if greeting.t == "hello" and greeting.v != VERSION:
            raise Refusal("wrong_version")
    message = decode(frame)
    if not isinstance(message, wire.Hello):
        raise Refusal("bad_frame")
    return message
