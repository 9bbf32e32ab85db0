"""The socket of a table: the first message says who comes, then both sides talk until one leaves."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tablee.kit.refusal import Refusal
from tablee.protocol import wire
from tablee.protocol.codes import Close
from tablee.protocol.fields import SUBPROTOCOL, VERSION
from tablee.protocol.limits import FRAME, HELLO_S, UNREADABLE
from tablee.room import journal
from tablee.room.acts import late
from tablee.room.doors.addresses import counted_as, the_only
from tablee.room.doors.limits import Bucket
from tablee.room.doors.tickets import Pass
from tablee.room.line.lane import EXTENSION, Lane
from tablee.room.line.session import Session, nak
from tablee.room.live.client import Client
from tablee.room.live.table import LiveTable
from tablee.room.services import Services
from tablee.room.store.store import Unavailable

log = logging.getLogger("tablee.room")

LAST_WORDS_S: Final = 10
"""A client that is let go has so long to hear why."""


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
    asked = socket.scope.get("subprotocols", [])
    await socket.accept(SUBPROTOCOL if SUBPROTOCOL in asked else None)
    if services.room.draining:
        await socket.close(Close.RESTART)
        return
    caller = socket.client.host if socket.client else ""
    leave = services.lines.arrive(None if services.addresses.is_owner(caller) else counted_as(caller))
    if leave is None:
        await socket.close(Close.CROWDED)
        return
    try:
        await converse(services, socket, caller)
    finally:
        leave()


async def converse(services: Services, socket: WebSocket, caller: str) -> None:
    """Find out who it is, and talk."""
    try:
        live, client, hello = await meet(services, socket)
    except Gone:
        return
    except Closed as end:
        if end.frame:
            services.room.house.meter.refused(end.frame.code)
            await socket.send_text(wire.encode(end.frame).decode())
        await socket.close(end.code)
        return
    client.may_make = partial(services.may_make, caller)
    await talk(socket, live, client, hello)


async def meet(services: Services, socket: WebSocket) -> tuple[LiveTable, Client, wire.Hello]:
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
    if live.presence.is_full_for(opened.role, opened.person.id if opened.person else None):
        raise Closed(Close.CROWDED, nak(None, Refusal("too_many")))
    person = opened.person
    return live, Client(opened.role, person.id if person else None, person.name if person else ""), message


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


async def talk(socket: WebSocket, live: LiveTable, client: Client, hello: wire.Hello) -> None:
    """Hear and be heard, each in its own time."""
    lane: Lane | None = socket.scope["extensions"].get(EXTENSION)
    client.way = lane.take if lane else None
    live.enter(client, hello.resume)
    journal.event("client.came", table=live.id, role=client.role)
    late.carry(live)
    hearing = asyncio.create_task(listen(socket, Ear(Session(live, client)), lane))
    speaking = asyncio.create_task(client.pump(lane.write if lane else writer(socket)))
    waiting = asyncio.create_task(client.too_slow.wait())  # while a send is stuck, nothing else would say so
    try:
        await asyncio.wait({hearing, speaking, waiting}, return_when=asyncio.FIRST_COMPLETED)
        if client.closing is not None and not client.too_slow.is_set():
            await asyncio.wait({speaking}, timeout=LAST_WORDS_S)
    finally:
        live.leave(client)
        journal.event("client.left", table=live.id, role=client.role, code=client.closing)
        late.carry(live)
        for task in (hearing, speaking, waiting):
            task.cancel()
        with contextlib.suppress(Exception):
            await asyncio.gather(hearing, speaking, waiting, return_exceptions=True)
            if client.closing is not None and socket.application_state is WebSocketState.CONNECTED:
                await asyncio.wait_for(socket.close(client.closing), LAST_WORDS_S)


def writer(socket: WebSocket) -> Callable[[list[bytes]], Awaitable[None]]:
    """How frames leave where the server has no lane: one by one."""

    async def write(frames: list[bytes]) -> None:
        for frame in frames:
            await socket.send_text(frame.decode())

    return write


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


async def listen(socket: WebSocket, ear: Ear, lane: Lane | None) -> None:
    """Hear what a client says until it leaves; by the lane only its leaving comes in here."""
    if lane is not None:
        lane.listen(ear.hear)
    while ear.client.closing is None:
        try:
            frame = await receive(socket)
        except Gone:
            return
        ear.hear(frame)
        await asyncio.sleep(0)  # one who says much at once leaves time for the others


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
