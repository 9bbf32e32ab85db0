"""A request arrives whole within a limit, or the connection is closed: half of one holds nobody up."""

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Final, cast

from starlette.responses import Response
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from tablee.kit.refusal import Refusal
from tablee.protocol.limits import CONNECTIONS, HEAD, REQUEST_S
from tablee.room.doors.addresses import counted_as
from tablee.room.doors.connections import Connections, Counted
from tablee.room.doors.knock import Knock
from tablee.room.http.answers import refuse


def last_words(response: Response) -> bytes:
    """An answer as bytes, for whom no application ever hears; the connection ends with it."""
    status = HTTPStatus(response.status_code)
    heads = [*response.raw_headers, (b"connection", b"close")]
    said = b"".join(name + b": " + value + b"\r\n" for name, value in heads)
    return f"HTTP/1.1 {status} {status.phrase}\r\n".encode() + said + b"\r\n" + bytes(response.body)


TOO_LATE: Final = last_words(refuse(Refusal("too_late")))
TOO_LARGE: Final = last_words(refuse(Refusal("too_large")))
UNREADABLE: Final = last_words(refuse(Refusal("bad_request")))

log = logging.getLogger("uvicorn.error.requests")
"""Of what strangers send nothing is told: each could write a line; what fails in the room is."""
log.setLevel(logging.ERROR)


def uncounted() -> None:
    """Nobody counts what cannot be read."""


ShakeHands = Callable[[Knock, ServerState], bool]
"""What answers a request for a socket, and whether it is one now; uvicorn takes it for a protocol."""


class Punctual(Counted, HttpToolsProtocol):
    """uvicorn's HTTP, which has a limit between two requests but none within one."""

    limit_s: float = REQUEST_S
    places = Connections(*CONNECTIONS)
    unreadable: Callable[[], None] = staticmethod(uncounted)
    """Called for each request that is none."""
    _timer: asyncio.TimerHandle | None = None
    _begun = False
    _unheard = 0
    """So many bytes have come since a request began, or since the last of its body."""
    _knocks = False
    """Whether a socket was asked for before what was asked until then was answered."""
    _early = b""
    """What came behind that: it is for the line."""
    _asked: RequestResponseCycle | None = None
    """The request that is arriving, once its head is known."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.logger = log
        super().connection_made(transport)
        self.leave = self.places.arrive(address_of(transport))
        if self.leave is None:
            transport.abort()
            return
        self._set_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes; from the first of a request to its last the time runs, however slowly they come."""
        if self._knocks:
            self._early += data
            self.flow.pause_reading()  # whoever answers what is due may have asked for more
            return
        self._begun = True
        self._set_timer()
        self._unheard += len(data)
        super().data_received(data)
        if self._unheard > HEAD:
            self._say_at_last(TOO_LARGE)

    def send_400_response(self, msg: str) -> None:
        self.unreadable()
        self.transport.write(UNREADABLE)
        self.transport.close()

    def on_message_begin(self) -> None:
        self._begun, self._unheard = True, 0
        self._set_timer()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, without the blanks behind it; what is named behind a body is none."""
        if self._asked is None:
            super().on_header(name, value.rstrip(b" \t"))

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._asked = self.cycle

    def on_body(self, body: bytes) -> None:
        self._unheard = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_timer()
        self._begun, self._unheard, self._asked = False, 0, None
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a socket, where a hello has its own time; what is due is answered first."""
        self._stop_timer()
        self._unheard = 0
        self._knocks = bool(self.cycle) and not self.cycle.response_complete
        if self._knocks:
            self.flow.pause_reading()
            return
        self._unset_keepalive_if_required()
        if self.leave is not None:
            method, shake_hands = self.scope["method"].encode(), cast(ShakeHands, self.ws_protocol_class)
            knock = Knock(
                self.transport,
                method,
                self.url,
                self.headers,
                self._caller(),
                self.leave,
                self.flow.write_paused,
            )
            if shake_hands(knock, self.server_state):  # the place is the line's now
                self.leave = None
                self.connections.discard(self)
                if self._early:
                    cast(asyncio.Protocol, self.transport.get_protocol()).data_received(self._early)
        # They form a reference cycle, and thousands would wait for a garbage collection.
        self.parser = None  # type: ignore[assignment]

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._knocks and not self.transport.is_closing():
            self.handle_websocket_upgrade()

    def _caller(self) -> str:
        """The address it comes from, as uvicorn tells it to an application."""
        peer, proxies = self.client[0] if self.client else None, self.app
        if isinstance(proxies, ProxyHeadersMiddleware) and peer in proxies.trusted_hosts:
            said = b", ".join([value for name, value in self.headers if name == b"x-forwarded-for"])
            if said:
                peer = proxies.trusted_hosts.get_trusted_client_address(said.decode("latin-1"))[0] or peer
        return peer or ""

    def _set_timer(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(self.limit_s, self._too_late)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_late(self) -> None:
        self._say_at_last(TOO_LATE)

    def _say_at_last(self, words: bytes) -> None:
        """To who has begun to ask, where that does not run into another answer, and close."""
        last: RequestResponseCycle | None = self.cycle
        begun = last is not None and last.response_started
        answering = last is not None and not last.response_complete
        due = self.pipeline or (begun if last is self._asked else answering)
        if self._begun and not due and not self.transport.is_closing():
            self.transport.write(words)
        self.transport.close()


def address_of(transport: asyncio.Transport) -> str | None:
    """The address under which a connection is counted; None for this machine, also for a proxy there."""
    peer = transport.get_extra_info("peername")
    if not peer or peer[0] in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        return None
    return counted_as(peer[0])


def within(seconds: float, places: Connections, unreadable: Callable[[], None] = uncounted) -> type[Punctual]:
    """The same with another limit, and places for so many; what cannot be read is counted."""
    own = {"limit_s": seconds, "places": places, "unreadable": staticmethod(unreadable)}
    return type("Punctual", (Punctual,), own)
