"""A client's connection once the handshake is done: whole plain texts go in and out here, at once.

ASGI takes one message at a time, wakes a task for each and rebuilds it as a frame object, and the parser of
websockets steps through every frame as a generator: both cost more than the move itself, and both stay in
memory for as long as somebody is at a table. So nothing of theirs is left behind a line. What is no whole
plain text goes to a parser of websockets that is made for it, from its first byte to its last, and dropped;
there may be few of those.
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
"""Of what strangers send nothing is told: each could write a line."""

FULL: Final = 64 * 1024
"""So many bytes at once are enough; what comes after them waits in the client's queue."""
FAREWELL_S: Final = 10.0
"""So long the other side may take to answer that it has been let go."""
RINGS: Final = 20
"""Not all are asked at the same moment whether they are there: so many groups, one after the other."""

OnMessage = Callable[[str | bytes], None]


class Line:
    """One client's connection: hears it, speaks to it, and asks now and then whether it is there."""

    def __init__(
        self, transport: asyncio.Transport, lines: "Lines", connections: set[Any], leave: Callable[[], None]
    ) -> None:
        self._transport = transport
        self._lines = lines
        self._connections = connections
        """What the server counts as open, and ends when it closes."""
        self._leave = leave
        self._on_message: OnMessage | None = None
        self._go_on: Callable[[], None] = nothing
        self._ended: Callable[[], None] = nothing
        self._rest = b""
        """What has come and was not heard yet: nobody listens, or the size of a frame is not known."""
        self._owed = 0
        """So many bytes are still to come of a frame that is left to websockets."""
        self._websockets: Protocol | None = None
        self._pieces: list[bytes] = []
        """Of a message that comes in several frames."""
        self._is_text = False
        self._parts: list[bytes] = []
        self._size = 0
        self._paused = False
        """Whether nothing more is read until somebody listens."""
        self._slow = False
        """Whether the other side has still to take what was sent."""
        self._refused = False
        """Whether something waits until more can be sent."""
        self._closing = False
        self._asked = b""
        """What it was asked, to know if it is there, and has not answered: only who reads can."""
        self._others = 0
        """How many frames came since that were no whole texts."""
        self._farewell: asyncio.TimerHandle | None = None
        self.ring = lines.come(self)

    # Listening

    def listen(self, on_message: OnMessage, go_on: Callable[[], None], ended: Callable[[], None]) -> None:
        """From now on a message goes to `on_message` as it arrives.

        `go_on` is called when more can be sent after something was not taken, `ended` when the line ends.
        """
        self._on_message, self._go_on, self._ended = on_message, go_on, ended
        if self._closing or self._transport.is_closing():
            self._end()
            return
        self._read_on()

    def hold(self) -> None:
        """Nobody listens for a while: what comes waits, and after its first bytes nothing more is read."""
        self._on_message = None

    def _read_on(self) -> None:
        if self._paused:
            self._paused = False
            self._transport.resume_reading()
        if self._rest:
            self.data_received(b"")

    # Out

    def take(self, frame: bytes) -> bool:
        """Send a text, if the other side has taken most of those before; whether it will be sent."""
        if self._slow or self._size > FULL or self._gone():
            self._refused = True
            return False
        if not self._size:
            self._lines.put(self)
        self._parts.append(head(len(frame)))
        self._parts.append(frame)
        self._size += len(frame)
        return True

    def send_parts(self) -> None:
        """Send what was taken, with one write."""
        if self._size and not self._gone():
            self._transport.write(b"".join(self._parts))
        self._size = 0
        self._parts = []
        self._ask_for_more()

    def _ask_for_more(self) -> None:
        if self._refused:
            self._refused = False
            self._go_on()

    def part(self, frames: list[bytes], code: int) -> None:
        """Send the last texts and why nothing follows; the other side has a while to take them."""
        self.send_parts()
        if self._gone():
            return
        said: list[bytes] = []
        for frame in frames:
            said += (head(len(frame)), frame)
        parser = self._parser()
        parser.send_close(code)
        self._transport.write(b"".join([*said, *parser.data_to_send()]))
        self._closing = True
        self._farewell = asyncio.get_running_loop().call_later(FAREWELL_S, self._transport.close)
        self._read_on()  # its answer is waited for

    def ask(self) -> None:
        """Whether somebody is still there; who has not answered the last time is let go."""
        if self._gone():
            return
        if self._asked and self._on_message is not None:
            self._break_off(Close.SILENT)
            return
        self._others = 0
        self._asked = token_bytes(4)
        self._transport.write(bytes((PING, len(self._asked))) + self._asked)

    def _gone(self) -> bool:
        return self._closing or self._transport.is_closing()

    # In

    def data_received(self, data: bytes) -> None:
        """Bytes have arrived; frame by frame what is no plain text goes to websockets, as far as it is."""
        if self._rest:
            data, self._rest = self._rest + data, b""
        at, size = 0, len(data)
        while (
            at < size and (self._on_message is not None or self._closing) and not self._transport.is_closing()
        ):
            if self._owed:
                part = data[at : at + self._owed]
                self._owed -= len(part)
                at += len(part)
                if not self._closing:
                    self._leave_to_websockets(part)
                continue
            body, end = extent(data, at)
            if not end:
                break
            first = data[at]
            if self._closing:  # only the answer to that is waited for; all else is passed over
                self._owed = end - at
                if first == CLOSE or end - body > LONGEST:
                    self._transport.close()
            elif end <= size and data[at + 1] & MASKED != 0 and self._is_ours(first, data, body, end):
                at = end
            else:
                self._owed = end - at
                if first != TEXT:
                    self._count()
        self._rest = data[at:]
        if self._rest and self._on_message is None and not self._paused and not self._gone():
            self._paused = True
            self._transport.pause_reading()

    def _is_ours(self, first: int, data: bytes, body: int, end: int) -> bool:
        """Whether this whole frame was read here: a text, unless one is half sent, or a ping."""
        if first == TEXT and self._websockets is None and end - body <= LONGEST:
            self._hear_text(unmasked(data, body, end))
            return True
        if first in (PING, PONG) and end - body <= SHORT:
            self._count()
            said = unmasked(data, body, end)
            if first == PONG:
                self._is_there(said)
            elif not self._gone() and not self._slow:
                self._transport.write(bytes((PONG, len(said))) + said)
            return True
        return False

    def _is_there(self, answer: bytes) -> None:
        """Somebody says that they are there: it counts where it is what they were asked."""
        if answer == self._asked:
            self._asked = b""

    def _count(self) -> None:
        """One frame more that is no whole text: whoever sends too many of them is let go."""
        self._others += 1
        if self._others > OTHER_FRAMES:
            self._break_off(Close.TOO_MANY)

    def _hear(self, message: str | bytes) -> None:
        if self._on_message is not None and not self._closing:
            self._on_message(message)

    def _hear_text(self, message: bytes) -> None:
        try:
            text = str(message, "utf-8")
        except UnicodeDecodeError:
            self._break_off(Close.NOT_TEXT)
        else:
            self._hear(text)

    def _leave_to_websockets(self, part: bytes) -> None:
        """A part of a frame that is no plain text; once nothing is half sent its parser is dropped."""
        parser = self._parser()
        parser.receive_data(part)
        for event in parser.events_received():
            if isinstance(event, Frame):
                self._happens(event)
        answer = b"".join(parser.data_to_send())
        if answer and not self._transport.is_closing():
            self._transport.write(answer)
        if parser.parser_exc is not None or (parser.state is not State.OPEN and not self._closing):
            self._closing = True
            self._transport.close()
            self._end()
        elif not self._owed and parser.current_size is None and not self._closing:
            self._drop_parser()

    def _happens(self, frame: Frame) -> None:
        """A whole frame that was left to websockets; it answers a ping, and that the other side closes."""
        opcode = frame.opcode
        if opcode is Opcode.PONG:
            self._is_there(bytes(frame.data))
        elif opcode is not Opcode.PING and opcode is not Opcode.CLOSE:
            if opcode is not Opcode.CONT:
                self._is_text, self._pieces = opcode is Opcode.TEXT, []
            self._pieces.append(bytes(frame.data))
            if frame.fin:
                message, self._pieces = b"".join(self._pieces), []
                if self._is_text:
                    self._hear_text(message)
                else:
                    self._hear(message)

    def _parser(self) -> Protocol:
        if self._websockets is None:
            self._websockets = Protocol(Side.SERVER, max_size=LONGEST, logger=log)
        return self._websockets

    def _drop_parser(self) -> None:
        """It and its generator are a reference cycle: thousands would wait for a garbage collection."""
        if self._websockets is not None:
            self._websockets.parser.close()
            self._websockets = None

    # The end

    def _break_off(self, code: Close) -> None:
        """The other side broke the rules of WebSockets, or is silent."""
        if self._gone():
            return
        parser = self._parser()
        parser.send_close(code)
        self._transport.write(b"".join(parser.data_to_send()))
        self._closing = True
        self._transport.close()
        self._end()

    def shutdown(self) -> None:
        """The server closes."""
        if self._gone():
            self._transport.close()
        else:
            self._break_off(Close.RESTART)

    def _end(self) -> None:
        """Tell whoever listens, once."""
        ended, self._ended = self._ended, nothing
        ended()

    def pause_writing(self) -> None:
        """Too much waits to be sent."""
        self._slow = True

    def resume_writing(self) -> None:
        """The other side has taken most of what was sent."""
        self._slow = False
        self._ask_for_more()

    def eof_received(self) -> bool:
        """The other side sends nothing more: then nothing more is said either."""
        return False

    def connection_lost(self, exc: Exception | None) -> None:
        """The line has ended: it refers to nothing any more, and is freed without a garbage collection."""
        self._closing = True
        self._connections.discard(self)
        self._lines.go(self)
        if self._farewell is not None:
            self._farewell.cancel()
            self._farewell = None
        self._drop_parser()
        leave, self._leave = self._leave, nothing
        leave()
        self._end()
        self._on_message = None
        self._go_on = nothing


class Lines:
    """The lines of one room: which have something to send, and which are asked next if they are there.

    An answer and what follows from it leave together: all lines are emptied by one call at the end of a turn
    of the loop, however many there are.
    """

    def __init__(self) -> None:
        self._sending: list[Line] = []
        self._rings: list[set[Line]] = [set() for _ in range(RINGS)]
        self._next = 0
        self._timer: asyncio.TimerHandle | None = None

    def put(self, line: Line) -> None:
        """A line has something to send."""
        if not self._sending:
            asyncio.get_running_loop().call_soon(self._empty)
        self._sending.append(line)

    def _empty(self) -> None:
        lines, self._sending = self._sending, []
        for line in lines:
            line.send_parts()

    def come(self, line: Line) -> int:
        """One line more; the ring it is in, which has just had its turn."""
        ring = (self._next - 1) % RINGS
        self._rings[ring].add(line)
        if self._timer is None:
            self._wait()
        return ring

    def go(self, line: Line) -> None:
        """One line less; no timer runs where there is none."""
        self._rings[line.ring].discard(line)
        if self._timer is not None and not any(self._rings):
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(PING_S / RINGS, self._ask)

    def _ask(self) -> None:
        """One ring's turn."""
        ring, self._next = self._rings[self._next], (self._next + 1) % RINGS
        self._wait()
        for line in list(ring):
            line.ask()
