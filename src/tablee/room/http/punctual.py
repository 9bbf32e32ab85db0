"""uvicorn's HTTP protocol with a time limit for whole requests, connection limits, and our own upgrade."""

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


def final_answer(response: Response) -> bytes:
    """A response as bytes, for requests that never reach the application; it closes the connection."""
    status = HTTPStatus(response.status_code)
    heads = [*response.raw_headers, (b"connection", b"close")]
    said = b"".join(name + b": " + value + b"\r\n" for name, value in heads)
    return f"HTTP/1.1 {status} {status.phrase}\r\n".encode() + said + b"\r\n" + bytes(response.body)


TOO_LATE: Final = final_answer(refuse(Refusal("too_late")))
TOO_LARGE: Final = final_answer(refuse(Refusal("too_large")))
UNREADABLE: Final = final_answer(refuse(Refusal("bad_request")))

log = logging.getLogger("uvicorn.error.requests")
"""uvicorn warns about malformed requests: strangers must not be able to fill the log. Errors are logged."""
log.setLevel(logging.ERROR)


def uncounted() -> None:
    """Does not count unreadable requests."""


ShakeHands = Callable[[Knock, ServerState], bool]
"""Answers an upgrade request; True if it is a WebSocket now. Passed as uvicorn's WebSocket protocol class."""


class Punctual(Counted, HttpToolsProtocol):
    """uvicorn's HTTP protocol; its own time limit applies only between requests, this one also within."""

    limit_s: float = REQUEST_S
    places = Connections(*CONNECTIONS)
    unreadable: Callable[[], None] = staticmethod(uncounted)
    """Called for each request that cannot be parsed."""
    _timer: asyncio.TimerHandle | None = None
    _receiving = False
    _pending_bytes = 0
    """Bytes received since a request began, or since its last body part."""
    _upgrading = False
    """Whether an upgrade waits until earlier requests on this connection are answered."""
    _early = b""
    """Bytes received after the upgrade request: they are for the line."""
    _current: RequestResponseCycle | None = None
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
        """Process received bytes; the time limit covers a request from its first byte to its last."""
        if self._upgrading:
            self._early += data
            self.flow.pause_reading()  # the pending response may have resumed it
            return
        self._receiving = True
        self._set_timer()
        self._pending_bytes += len(data)
        super().data_received(data)
        if self._pending_bytes > HEAD:
            self._answer_and_close(TOO_LARGE)

    def send_400_response(self, msg: str) -> None:
        self.unreadable()
        self.transport.write(UNREADABLE)
        self.transport.close()

    def on_message_begin(self) -> None:
        self._receiving, self._pending_bytes = True, 0
        self._set_timer()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, without trailing blanks; trailers after a body are ignored."""
        if self._current is None:
            super().on_header(name, value.rstrip(b" \t"))

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._current = self.cycle

    def on_body(self, body: bytes) -> None:
        self._pending_bytes = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._stop_timer()
        self._receiving, self._pending_bytes, self._current = False, 0, None
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand over an upgrade request, once earlier ones are answered; the hello has its own time limit."""
        self._stop_timer()
        self._pending_bytes = 0
        self._upgrading = bool(self.cycle) and not self.cycle.response_complete
        if self._upgrading:
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
            if shake_hands(knock, self.server_state):  # the line has the slot now
                self.leave = None
                self.connections.discard(self)
                if self._early:
                    cast(asyncio.Protocol, self.transport.get_protocol()).data_received(self._early)
        # Break the reference cycle: thousands would wait for garbage collection.
        self.parser = None  # type: ignore[assignment]

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._upgrading and not self.transport.is_closing():
            self.handle_websocket_upgrade()

    def _caller(self) -> str:
        """The caller's address, as uvicorn would pass it to an application."""
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
        self._answer_and_close(TOO_LATE)

    def _answer_and_close(self, words: bytes) -> None:
        """Close; before that answer the request that has begun, unless another response is pending."""
        last: RequestResponseCycle | None = self.cycle
        begun = last is not None and last.response_started
        answering = last is not None and not last.response_complete
        due = self.pipeline or (begun if last is self._current else answering)
        if self._receiving and not due and not self.transport.is_closing():
            self.transport.write(words)
        self.transport.close()


def address_of(transport: asyncio.Transport) -> str | None:
    """The address under which a connection is counted; None for this machine, including a proxy on it."""
    peer = transport.get_extra_info("peername")
    if not peer or peer[0] in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        return None
    return counted_as(peer[0])


def within(seconds: float, places: Connections, unreadable: Callable[[], None] = uncounted) -> type[Punctual]:
    """The protocol class with this time limit, these slots, and a callback for unreadable requests."""
    own = {"limit_s": seconds, "places": places, "unreadable": staticmethod(unreadable)}
    return type("Punctual", (Punctual,), own)
