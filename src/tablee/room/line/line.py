"""A client's WebSocket after the handshake: an asyncio protocol for text messages of one frame.

ASGI takes one message at a time, wakes a task for each and rebuilds it as a frame object, and the parser of
websockets steps through every frame as a generator: both cost more than the move itself, and both stay in
memory for as long as somebody is at a table. So a line uses neither. A frame that is not a whole text message
goes to a websockets parser that is created for it and dropped after its last byte; their number is limited.
"""

import asyncio
import logging
from collections.abc import Callable
from secrets import token_bytes
from typing import Any, Final

from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, Side, State

from tablee.protocol.codes import Close
from tablee.protocol.limits import LONGEST, OTHER_FRAMES, PING_S
from tablee.room.line.frames import CLOSE, MASKED, PING, PONG, SHORT, TEXT, extent, head, unmasked
from tablee.room.live.client import nothing

log = logging.getLogger("tablee.room.frames")
log.setLevel(logging.ERROR)
"""websockets logs every malformed frame: strangers must not be able to fill the log."""

HIGH_WATER: Final = 64 * 1024
"""More than this many bytes are not taken in one turn of the loop; the rest waits in the client's queue."""
CLOSE_S: Final = 10.0
"""How long the other side may take to answer a close frame."""
PING_GROUPS: Final = 20
"""Lines are pinged group by group, one after the other, rather than all at the same moment."""

OnMessage = Callable[[str | bytes], None]


class Line:
    """One client's connection: delivers its messages, sends to it with back-pressure, and pings it."""

    def __init__(
        self, transport: asyncio.Transport, lines: "Lines", connections: set[Any], leave: Callable[[], None]
    ) -> None:
        self._transport = transport
        self._lines = lines
        self._connections = connections
        """The server's open connections, which it shuts down when it closes."""
        self._leave = leave
        self._on_message: OnMessage | None = None
        self._on_writable: Callable[[], None] = nothing
        self._on_end: Callable[[], None] = nothing
        self._unread = b""
        """Received and not processed yet: nobody listens, or a frame's header is incomplete."""
        self._frame_left = 0
        """Bytes still to come of a frame that goes to the parser, or is skipped while closing."""
        self._parser: Protocol | None = None
        self._fragments: list[bytes] = []
        """The payloads so far of a fragmented message."""
        self._fragments_are_text = False
        self._outgoing: list[bytes] = []
        self._outgoing_size = 0
        self._read_paused = False
        """Whether reading is paused until somebody listens."""
        self._write_paused = False
        """Whether the transport's write buffer is over its high-water mark."""
        self._refused = False
        """Whether a frame was not taken, so that `on_writable` is due."""
        self._closing = False
        self._ping = b""
        """The payload of the ping that is not answered yet; random, so that only who reads can answer."""
        self._other_frames = 0
        """How many frames other than whole text messages came since the last ping."""
        self._close_timer: asyncio.TimerHandle | None = None
        self.ping_group = lines.add(self)

    # Listening

    def listen(
        self, on_message: OnMessage, on_writable: Callable[[], None], on_end: Callable[[], None]
    ) -> None:
        """Deliver each message to `on_message` from now on.

        `on_writable` is called when more can be sent after a frame was not taken, `on_end` when it ends.
        """
        self._on_message, self._on_writable, self._on_end = on_message, on_writable, on_end
        if self._closing or self._transport.is_closing():
            self._notify_end()
            return
        self._resume_reading()

    def hold(self) -> None:
        """Stop delivering until `listen`: what arrives first is buffered, then reading is paused."""
        self._on_message = None

    def _resume_reading(self) -> None:
        if self._read_paused:
            self._read_paused = False
            self._transport.resume_reading()
        if self._unread:
            self.data_received(b"")

    # Out

    def take(self, frame: bytes) -> bool:
        """Queue a text message for this turn's write; False, and nothing is queued, under back-pressure."""
        if self._write_paused or self._outgoing_size > HIGH_WATER or self._closing:
            self._refused = True
            return False
        if not self._outgoing_size:
            self._lines.send_soon(self)
        self._outgoing.append(head(len(frame)))
        self._outgoing.append(frame)
        self._outgoing_size += len(frame)
        return True

    def flush(self) -> None:
        """Send all queued messages with one write."""
        if self._outgoing_size and not self._closing:
            self._transport.write(b"".join(self._outgoing))
        self._outgoing_size = 0
        self._outgoing = []
        self._notify_writable()

    def _notify_writable(self) -> None:
        if self._refused:
            self._refused = False
            self._on_writable()

    def part(self, frames: list[bytes], code: int) -> None:
        """Send the last messages and a close frame, then wait a while for the other side to close."""
        self.flush()
        if self._closing:
            return
        parts: list[bytes] = []
        for frame in frames:
            parts += (head(len(frame)), frame)
        parser = self._open_parser()
        parser.send_close(code)
        self._transport.write(b"".join([*parts, *parser.data_to_send()]))
        self._closing = True
        self._close_timer = asyncio.get_running_loop().call_later(CLOSE_S, self._transport.close)
        self._resume_reading()  # for its close frame

    def ask(self) -> None:
        """Ping the other side; if it has not answered the previous ping, close the connection."""
        if self._closing:
            return
        if self._ping and self._on_message is not None:
            self._fail(Close.SILENT)
            return
        self._other_frames = 0
        self._ping = token_bytes(4)
        self._transport.write(bytes((PING, len(self._ping))) + self._ping)

    # In

    def data_received(self, data: bytes) -> None:
        """Process received bytes: whole texts and pings here, parts of any other frame by the parser."""
        if self._unread:
            data, self._unread = self._unread + data, b""
        at, size = 0, len(data)
        while (
            at < size and (self._on_message is not None or self._closing) and not self._transport.is_closing()
        ):
            if self._frame_left:
                part = data[at : at + self._frame_left]
                self._frame_left -= len(part)
                at += len(part)
                if not self._closing:
                    self._feed_parser(part)
                continue
            body, end = extent(data, at)
            if not end:
                break
            first = data[at]
            if self._closing:  # only the close frame matters; all others are skipped
                self._frame_left = end - at
                if first == CLOSE or end - body > LONGEST:
                    self._transport.close()
            elif end <= size and data[at + 1] & MASKED != 0 and self._is_read_here(first, data, body, end):
                at = end
            else:
                self._frame_left = end - at
                if first != TEXT:
                    self._count_other_frame()
        self._unread = data[at:]
        if self._unread and self._on_message is None and not self._read_paused and not self._closing:
            self._read_paused = True
            self._transport.pause_reading()

    def _is_read_here(self, first: int, data: bytes, body: int, end: int) -> bool:
        """Process a whole text (unless a fragmented message is open), ping or pong; else False."""
        if first == TEXT and self._parser is None and end - body <= LONGEST:
            self._deliver_text(unmasked(data, body, end))
            return True
        if first in (PING, PONG) and end - body <= SHORT:
            self._count_other_frame()
            payload = unmasked(data, body, end)
            if first == PONG:
                self._note_pong(payload)
            elif not self._closing and not self._write_paused:
                self._transport.write(bytes((PONG, len(payload))) + payload)
            return True
        return False

    def _note_pong(self, answer: bytes) -> None:
        """A pong arrived; it counts only if it answers the last ping."""
        if answer == self._ping:
            self._ping = b""

    def _count_other_frame(self) -> None:
        """Count a frame that is not a whole text message; too many close the connection."""
        self._other_frames += 1
        if self._other_frames > OTHER_FRAMES:
            self._fail(Close.TOO_MANY)

    def _deliver(self, message: str | bytes) -> None:
        if self._on_message is not None and not self._closing:
            self._on_message(message)

    def _deliver_text(self, message: bytes) -> None:
        try:
            text = str(message, "utf-8")
        except UnicodeDecodeError:
            self._fail(Close.NOT_TEXT)
        else:
            self._deliver(text)

    def _feed_parser(self, part: bytes) -> None:
        """Feed the parser a part of a frame; drop it once no frame or fragmented message is incomplete."""
        parser = self._open_parser()
        parser.receive_data(part)
        for event in parser.events_received():
            if isinstance(event, Frame):
                self._note_frame(event)
        answer = b"".join(parser.data_to_send())
        if answer and not self._transport.is_closing():
            self._transport.write(answer)
        if parser.parser_exc is not None or (parser.state is not State.OPEN and not self._closing):
            self._closing = True
            self._transport.close()
            self._notify_end()
        elif not self._frame_left and parser.current_size is None and not self._closing:
            self._drop_parser()

    def _note_frame(self, frame: Frame) -> None:
        """Handle a frame that the parser completed; it answers pings and close frames by itself."""
        opcode = frame.opcode
        if opcode is Opcode.PONG:
            self._note_pong(bytes(frame.data))
        elif opcode is not Opcode.PING and opcode is not Opcode.CLOSE:
            if opcode is not Opcode.CONT:
                self._fragments_are_text, self._fragments = opcode is Opcode.TEXT, []
            self._fragments.append(bytes(frame.data))
            if frame.fin:
                message, self._fragments = b"".join(self._fragments), []
                if self._fragments_are_text:
                    self._deliver_text(message)
                else:
                    self._deliver(message)

    def _open_parser(self) -> Protocol:
        if self._parser is None:
            self._parser = Protocol(Side.SERVER, max_size=LONGEST, logger=log)
        return self._parser

    def _drop_parser(self) -> None:
        """Break the reference cycle of parser and generator: thousands would wait for garbage collection."""
        if self._parser is not None:
            self._parser.parser.close()
            self._parser = None

    # The end

    def _fail(self, code: Close) -> None:
        """Close at once, without waiting for an answer: the other side broke the protocol or is silent."""
        if self._closing:
            return
        parser = self._open_parser()
        parser.send_close(code)
        self._transport.write(b"".join(parser.data_to_send()))
        self._closing = True
        self._transport.close()
        self._notify_end()

    def shutdown(self) -> None:
        """The server shuts down."""
        if self._closing:
            self._transport.close()
        else:
            self._fail(Close.RESTART)

    def _notify_end(self) -> None:
        """Call `on_end`, once."""
        on_end, self._on_end = self._on_end, nothing
        on_end()

    def pause_writing(self) -> None:
        """The transport's write buffer is over its high-water mark."""
        self._write_paused = True

    def resume_writing(self) -> None:
        """The transport's write buffer has drained."""
        self._write_paused = False
        self._notify_writable()

    def eof_received(self) -> bool:
        """The other side sends nothing more: close our direction too."""
        self._closing = True
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone: drop all references, so that no garbage collection is needed."""
        self._closing = True
        self._connections.discard(self)
        self._lines.remove(self)
        if self._close_timer is not None:
            self._close_timer.cancel()
            self._close_timer = None
        self._drop_parser()
        leave, self._leave = self._leave, nothing
        leave()
        self._notify_end()
        self._on_message = None
        self._on_writable = nothing


class Lines:
    """The lines of one room: flushes those with something to send, and pings them group by group.

    One callback at the end of a turn of the loop flushes all lines, so an answer and what follows from it
    leave in one write.
    """

    def __init__(self) -> None:
        self._sending: list[Line] = []
        self._groups: list[set[Line]] = [set() for _ in range(PING_GROUPS)]
        self._next = 0
        self._timer: asyncio.TimerHandle | None = None

    def send_soon(self, line: Line) -> None:
        """Flush this line at the end of the current turn of the loop."""
        if not self._sending:
            asyncio.get_running_loop().call_soon(self._flush)
        self._sending.append(line)

    def _flush(self) -> None:
        lines, self._sending = self._sending, []
        for line in lines:
            line.flush()

    def add(self, line: Line) -> int:
        """Add a line; returns its ping group, the one pinged last."""
        group = (self._next - 1) % PING_GROUPS
        self._groups[group].add(line)
        if self._timer is None:
            self._start_timer()
        return group

    def remove(self, line: Line) -> None:
        """Remove a line; without lines no timer runs."""
        self._groups[line.ping_group].discard(line)
        if self._timer is not None and not any(self._groups):
            self._timer.cancel()
            self._timer = None

    def _start_timer(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(PING_S / PING_GROUPS, self._ping_next_group)

    def _ping_next_group(self) -> None:
        """Ping the lines of the next group."""
        group, self._next = self._groups[self._next], (self._next + 1) % PING_GROUPS
        self._start_timer()
        for line in list(group):
            line.ask()
