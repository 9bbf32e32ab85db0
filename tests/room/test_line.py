"""However bytes arrive, cut anywhere, a line hears the same messages; and how it ends."""

import asyncio
import socket
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from tablee.protocol import limits
from tablee.protocol.codes import Close
from tablee.room.doors.connections import Connections
from tablee.room.http.punctual import within
from tablee.room.line.handshake import Handshakes
from tablee.room.line.line import Line
from tests.room.raw import BINARY, CLOSE, PING, PONG, TEXT, frame
from tests.room.rooms import run

REQUEST = (
    b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
LONG = "long " * 60
SAID = b"".join(
    [
        frame("one"),
        frame("é" * 50),
        frame("x", PING),
        frame("in ", TEXT, last=False),
        frame("y", PING),
        frame("pieces", 0),
        frame(LONG),
        frame(""),
        frame(b"bytes", BINARY),
        frame("last"),
    ]
)
HEARD: list[str | bytes] = ["one", "é" * 50, "in pieces", LONG, "", b"bytes", "last"]


class Opened:
    """A line on which the handshake is done, and the other end of it."""

    def __init__(self, line: Line, far: socket.socket) -> None:
        self.line = line
        self.far = far
        self.heard: list[str | bytes] = []
        self.ended = 0

    def listen(self) -> None:
        self.line.listen(self.heard.append, lambda: None, self._end)

    def _end(self) -> None:
        self.ended += 1

    async def hears(self, wanted: bytes) -> bool:
        """Whether the other end hears just this next, in however many pieces."""
        loop, heard = asyncio.get_running_loop(), b""
        while len(heard) < len(wanted) and (
            piece := await loop.sock_recv(self.far, len(wanted) - len(heard))
        ):
            heard += piece
        return heard == wanted

    async def asked(self) -> bytes:
        """The line asks whether anybody is there: with these words, after whatever it said before."""
        heard = b""
        while not heard.endswith(b"\x89\x04"):
            heard += await asyncio.get_running_loop().sock_recv(self.far, 1)
        return await asyncio.get_running_loop().sock_recv(self.far, 4)

    async def all_said(self) -> bytes:
        """Whatever the other end hears until the line ends."""
        heard = b""
        while piece := await asyncio.get_running_loop().sock_recv(self.far, 4096):
            heard += piece
        return heard

    async def hears_the_end(self) -> bool:
        return not await asyncio.get_running_loop().sock_recv(self.far, 1)


async def opened(early: bytes = b"") -> Opened:
    """A line, where some bytes came right behind the request."""
    lines: asyncio.Queue[Line] = asyncio.Queue()

    def attend(line: Line, caller: str, tasks: set[asyncio.Task[None]]) -> None:
        lines.put_nowait(line)

    handshakes: Any = Handshakes(lambda knock: True, attend)
    config = uvicorn.Config(nobody, ws=handshakes, log_config=None)
    asked = within(limits.REQUEST_S, Connections(*limits.CONNECTIONS))(config, ServerState(), {})
    near, far = socket.socketpair()
    far.settimeout(0)
    loop = asyncio.get_running_loop()
    transport, _ = await loop.create_connection(lambda: asked, sock=near)
    asked.data_received(REQUEST)
    if early:
        protocol = transport.get_protocol()
        assert isinstance(protocol, Line)
        protocol.data_received(early)
    assert (await loop.sock_recv(far, 4096)).startswith(b"HTTP/1.1 101 ")
    return Opened(await lines.get(), far)


async def nobody(scope: Any, receive: Any, send: Any) -> None:
    """No application hears of a line."""
    raise AssertionError(scope)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 64, 1000, len(SAID)])
def test_the_same_is_heard_however_the_bytes_are_cut(size: int) -> None:
    async def listen() -> None:
        there = await opened()
        there.listen()
        for start in range(0, len(SAID), size):
            there.line.data_received(SAID[start : start + size])
        assert there.heard == HEARD
        there.far.close()

    run(listen())


def test_what_is_said_in_one_turn_leaves_together_and_in_order() -> None:
    async def speak() -> None:
        there = await opened()
        assert all(there.line.take(text) for text in (b"one", b"two", b"three"))
        with pytest.raises(BlockingIOError):
            there.far.recv(1)
        assert await there.hears(b"\x81\x03one\x81\x03two\x81\x05three")
        there.far.close()

    run(speak())


def test_what_comes_while_nobody_listens_is_heard_later_and_once() -> None:
    async def listen() -> None:
        there = await opened(frame("early") + frame("x", PING) + frame("la")[:3])
        assert not there.heard
        there.listen()
        assert there.heard == ["early"]
        there.line.hold()
        there.line.data_received(frame("la")[3:] + frame("st"))
        assert there.heard == ["early"]
        there.listen()
        assert there.heard == ["early", "la", "st"]
        there.far.close()

    run(listen())


def farewell(code: Close) -> bytes:
    """A frame that says why nothing follows."""
    return b"\x88\x02" + int(code).to_bytes(2, "big")


def test_who_does_not_answer_when_asked_is_let_go() -> None:
    async def ask() -> None:
        there = await opened()
        there.listen()
        for _ in range(3):
            there.line.ask()
            there.line.data_received(frame(await there.asked(), PONG))
        there.line.ask()
        there.line.data_received(frame("guessed", PONG) + frame("", PONG))
        await there.asked()
        there.line.ask()
        assert await there.hears(farewell(Close.SILENT))
        assert await there.hears_the_end()
        assert there.ended == 1
        there.far.close()

    run(ask())


FLOODS = {
    "pings": frame("x", PING),
    "answers to nothing": frame("x", PONG),
    "pieces without an end": frame("", 0, last=False),
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS)
def test_who_floods_a_line_with_what_is_no_message_is_let_go(flood: bytes) -> None:
    async def send() -> None:
        there = await opened()
        there.listen()
        there.line.data_received(frame("{", last=False))
        for _ in range(2):
            there.line.data_received(flood * (limits.OTHER_FRAMES - 1))
            there.line.ask()  # the count begins anew
            there.line.data_received(frame(await there.asked(), PONG))
        there.line.data_received(flood * 100_000)
        assert (await there.all_said()).endswith(farewell(Close.TOO_MANY))
        there.far.close()

    run(send())


def test_who_is_let_go_may_send_much_until_they_hear_of_it() -> None:
    async def send() -> None:
        there = await opened()
        there.listen()
        there.line.part([], Close.KICKED)
        there.line.data_received(frame("not heard") * 1000 + frame("half of it")[:5])
        there.line.data_received(frame("half of it")[5:] + frame((4003).to_bytes(2, "big"), CLOSE))
        assert await there.all_said() == farewell(Close.KICKED)
        assert not there.heard
        there.far.close()

    run(send())


def test_who_is_let_go_hears_why_after_what_was_said_and_answers() -> None:
    async def part() -> None:
        there = await opened()
        there.listen()
        there.line.take(b"one")
        there.line.part([b"two"], Close.KICKED)
        there.line.data_received(frame("not heard"))
        assert await there.hears(b"\x81\x03one\x81\x03two" + farewell(Close.KICKED))
        assert not there.line.take(b"three")
        there.line.data_received(frame((4003).to_bytes(2, "big"), CLOSE))
        assert await there.hears_the_end()
        assert not there.heard
        there.far.close()

    run(part())


def test_a_server_that_closes_says_so_on_every_line() -> None:
    async def close() -> None:
        there = await opened()
        there.listen()
        there.line.shutdown()
        assert await there.hears(farewell(Close.RESTART))
        assert await there.hears_the_end()
        assert there.ended == 1
        there.far.close()

    run(close())
