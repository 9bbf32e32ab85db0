"""A shorter way for the room's frames: straight from and into uvicorn's connection.

ASGI takes one message at a time, wakes a task for each and rebuilds it as a frame object, and the parser of
websockets steps through every frame as a generator: both cost more than the move itself. Whole plain texts
are read here; every other frame is left to websockets, which always gets frames from their first to their
last byte. Once somebody is at a table the application goes home: no task waits for what may come, and a lane
that stays open costs little. Nothing else here knows uvicorn from inside.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, cast

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from tablee.protocol.codes import Close
from tablee.room.doors.connections import Counted

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it was installed without its C part
    from websockets.utils import apply_mask

EXTENSION = "tablee.lane"
TEXT: Final = 0x81
"""How a text begins that is whole in one frame."""
MASKED: Final = 0x80
MASK: Final = 4
FULL: Final = 64 * 1024
"""So many bytes at once are enough; what comes after them waits in the client's queue."""

Heard = Callable[[str | bytes], None]


class End:
    """Stands where uvicorn puts messages for an application that has gone home: only the end matters."""

    __slots__ = ("_ended",)

    def __init__(self, ended: Callable[[], None]) -> None:
        self._ended = ended

    def put_nowait(self, message: Any) -> None:
        if message["type"] == "websocket.disconnect":
            self._ended()


NOBODY: Final = End(lambda: None)


class Outbox:
    """The lanes that have something to send: an answer and what follows from it leave together.

    All lanes are emptied by one call at the end of a turn of the loop, however many there are.
    """

    def __init__(self) -> None:
        self._lanes: list[Lane] = []

    def put(self, lane: "Lane") -> None:
        """A lane has something to send."""
        if not self._lanes:
            lane.loop.call_soon(self._empty)
        self._lanes.append(lane)

    def _empty(self) -> None:
        lanes, self._lanes = self._lanes, []
        for lane in lanes:
            lane.send_parts()


class Lane(Counted, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket, which also takes ready JSON, and can say at once what it hears."""

    outbox: Outbox
    _heard: Heard | None = None
    _go_on: Callable[[], None] | None = None
    _refused = False
    """Whether something waits until more can be sent."""
    _rest = b""
    """The beginning of a frame whose size is not known yet."""
    _owed = 0
    """So many bytes are still to come of a frame that is left to websockets."""
    _parts: list[bytes]
    _size = 0

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self

    async def run_asgi(self) -> None:
        """As uvicorn does it, but a line where somebody stays is not closed when the application is done."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self._go_on = None
        if not self.handshake_complete:
            self.send_500_response()
        if self._go_on is None and self.close_timer is None:
            self.transport.close()
        else:
            del self.scope, self.request, self.response  # nobody asks for them any more

    def connection_lost(self, exc: Exception | None) -> None:
        """The line has ended: it holds nothing any more, so that all of it is gone without a search."""
        super().connection_lost(exc)
        if self._go_on is not None:
            self._let_loose()
        self.conn.parser.close()

    def _let_loose(self) -> None:
        self._heard = self._go_on = None
        self.queue = cast(asyncio.Queue[Any], NOBODY)

    # Out

    async def send(self, message: ASGISendEvent) -> None:
        """What comes by ASGI; once the connection is being closed, that is no mistake of the sender's."""
        await self.writable.wait()
        if self.handshake_complete and self._gone():
            raise ClientDisconnected
        await super().send(message)

    def take(self, frame: bytes) -> bool:
        """Send a text, if the other side has taken most of those before; whether it will be sent."""
        if not self.writable.is_set() or self._size > FULL or self._gone():
            self._refused = True
            return False
        if not self._size:
            self._parts = []
            self.outbox.put(self)
        self._parts += (head(len(frame)), frame)
        self._size += len(frame)
        return True

    def send_parts(self) -> None:
        """Send what was taken, with one write."""
        if self._size and not self._gone():
            self.transport.write(b"".join(self._parts))
        self._size = 0
        self._ask_for_more()

    def resume_writing(self) -> None:
        """The other side has taken most of what was sent."""
        super().resume_writing()
        self._ask_for_more()

    def _ask_for_more(self) -> None:
        if self._refused and self._go_on is not None:
            self._refused = False
            self._go_on()

    def part(self, frames: list[bytes], code: int) -> None:
        """Send the last texts and why nothing follows; the other side has a while to take them."""
        self.send_parts()
        if self._gone() or self.conn.state is not State.OPEN:
            return
        self.conn.send_close(code)
        said = [part for frame in frames for part in (head(len(frame)), frame)]
        self.transport.write(b"".join([*said, *self.conn.data_to_send()]))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def _gone(self) -> bool:
        return self.disconnected or self.close_sent or self.transport.is_closing()

    # In

    def data_received(self, data: bytes) -> None:
        """Bytes have arrived: first the request, then frames."""
        if self.handshake_initiated:
            self._cut(self._rest + data if self._rest else data)
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None:  # nobody is left waiting for an answer to nonsense
            self.transport.close()

    def _cut(self, data: bytes) -> None:
        """Frame by frame; what is no plain text goes to websockets, as much of it as has arrived."""
        at = 0
        while at < len(data) and not self.transport.is_closing():
            if self._owed:
                part = data[at : at + self._owed]
                self._owed -= len(part)
                super().data_received(part)
                at += len(part)
                continue
            body, end = extent(data, at)
            if not end:
                break
            if data[at] == TEXT and data[at + 1] & MASKED and end <= len(data) and self._hears(end - body):
                self._hear(apply_mask(data[body:end], data[body - MASK : body]))
                at = end
            else:
                self._owed = end - at
        self._rest = data[at:]

    def _hears(self, size: int) -> bool:
        """Whether a text of this size would be heard now: the line is open, and no message is half sent."""
        conn, most = self.conn, self.config.ws_max_size
        return (
            self._heard is not None
            and conn.state is State.OPEN
            and conn.current_size is None
            and size <= most
        )

    def _hear(self, text: bytes) -> None:
        try:
            message = str(text, "utf-8")
        except UnicodeDecodeError:
            self._fail(Close.NOT_TEXT)
        else:
            assert self._heard is not None
            self._heard(message)

    def listen(self, heard: Heard, go_on: Callable[[], None], ended: Callable[[], None]) -> None:
        """From now on a message goes to `heard` as it arrives, and the application may go home.

        `go_on` is called when more can be sent after something was not taken, `ended` when the line ends.
        """
        self._heard, self._go_on = heard, go_on
        queue, end = self.queue, End(ended)
        self.queue = cast(asyncio.Queue[Any], end)
        while not queue.empty():
            waiting: Any = queue.get_nowait()
            if waiting["type"] == "websocket.receive":
                heard(waiting["text"] if "text" in waiting else waiting["bytes"])
            else:
                end.put_nowait(waiting)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        if self.disconnected:  # before anybody listened
            self._let_loose()
        elif self.conn.state is State.OPEN and not self._owed and not self.conn.reader.buffer:
            self.conn.parser = self.conn.parse()  # the one before holds on to the request
            next(self.conn.parser)

    def send_receive_event_to_app(self) -> None:
        """A whole message has arrived."""
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        try:
            message = bytes(data) if self.curr_msg_data_type == "bytes" else str(data, "utf-8")
        except UnicodeDecodeError:
            self._fail(Close.NOT_TEXT)
            return
        if self._heard is None or self.close_sent:
            super().send_receive_event_to_app()
        else:
            self.frames = []
            self._heard(message)

    def _fail(self, code: Close) -> None:
        """The other side broke the rules of WebSockets."""
        self.frames = []
        if not self.close_sent:
            self.conn.send_close(code)
            self.handle_parser_exception()


def lanes() -> type[Lane]:
    """The lanes of one room."""
    return type("Lane", (Lane,), {"outbox": Outbox()})


def head(size: int) -> bytes:
    """What stands before a text of this size."""
    if size < 126:
        return bytes((0x81, size))
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def extent(data: bytes, at: int) -> tuple[int, int]:
    """Where the content of the frame that begins here starts, and where it ends; (0, 0) if unknown yet."""
    if len(data) < at + 2:
        return 0, 0
    body, size = at + 2, data[at + 1] & 0x7F
    if size >= 126:
        width = 2 if size == 126 else 8
        if len(data) < body + width:
            return 0, 0
        size = int.from_bytes(data[body : body + width], "big")
        body += width
    if data[at + 1] & MASKED:
        body += MASK
    return body, body + size
