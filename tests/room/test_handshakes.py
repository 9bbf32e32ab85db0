"""How a request for a socket is answered: by a line, by a plain no, or by nothing."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from starlette.responses import Response

from tablee.protocol.codes import Close
from tablee.room import app
from tablee.room.doors.addresses import addresses
from tablee.room.http import answers
from tablee.room.line import socket
from tests.room.houses import House, a_house
from tests.room.raw import CLOSE, Raw, frame
from tests.room.rooms import run
from tools.driving.rooms import RunningRoom

KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
PLAIN = ("Host: localhost", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13", KEY)
YES, NO = "101 Switching Protocols", "403 Forbidden"


def asked(*heads: str, method: str = "GET", path: str = "/api/socket") -> bytes:
    """A request for a socket; of the usual headers those that are not said otherwise."""
    names = {head.partition(":")[0] for head in heads}
    usual = [head for head in PLAIN if head.partition(":")[0] not in names]
    said = [head for head in (*usual, *heads) if not head.endswith(": none")]
    return "\r\n".join([f"{method} {path} HTTP/1.1", *said, "", ""]).encode("latin-1")


def answer_to(room: RunningRoom, request: bytes) -> list[str]:
    """The head of what is answered, line by line."""
    raw = Raw(room)
    raw.say(request)
    head = raw.answer().decode("latin-1").split("\r\n")
    raw.leave()
    return head


FINE = {
    "as Chromium asks": asked(),
    "as Firefox asks": asked("Connection: keep-alive, Upgrade"),
    "in capitals": asked("Upgrade: WebSocket", "Connection: UPGRADE"),
    "with a question behind": asked(path="/api/socket?x=1"),
    "with signs written otherwise": asked(path="/api/%73ocket"),
    "with several words for the connection": asked("Connection: close, upgrade"),
    "with two headers for the connection": asked("Connection: keep-alive", "Connection: Upgrade"),
    "with two cookies": asked("Cookie: a=b", "Cookie: c=d"),
    "with many headers": asked(*[f"X-{number}: y" for number in range(100)]),
    "with a long header": asked("X: " + "y" * 8000),
    "with compression": asked("Sec-WebSocket-Extensions: permessage-deflate"),
    "with no body at all": asked("Content-Length: 0"),
    "with blanks behind its words": asked(
        "Host: localhost ", "Origin: http://localhost\t", "Upgrade: websocket ", f"{KEY} \t"
    ),
}


@pytest.mark.parametrize("request_", FINE.values(), ids=FINE)
def test_who_asks_rightly_in_whatever_words_gets_a_line(shared_room: RunningRoom, request_: bytes) -> None:
    raw = Raw(shared_room)
    raw.say(request_)
    first, *heads = raw.answer().decode().split("\r\n")
    assert first == f"HTTP/1.1 {YES}"
    assert heads[:3] == [
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=",
    ]
    assert [head.partition(":")[0] for head in heads[3:]] == ["date"]
    raw.say(frame("noise"))
    assert [opcode for opcode, _ in raw.frames()][-1] == CLOSE
    raw.leave()


@pytest.mark.parametrize("wanted", ["tablee.v1", "other, tablee.v1", "tablee.v1,other", "other"])
def test_of_the_protocols_one_asks_for_ours_is_chosen(shared_room: RunningRoom, wanted: str) -> None:
    for heads in ([f"Sec-WebSocket-Protocol: {wanted}"],
                  [f"Sec-WebSocket-Protocol: {word}" for word in wanted.split(",")]):  # fmt: skip
        first, *more = answer_to(shared_room, asked(*heads))
        assert first == f"HTTP/1.1 {YES}"
        assert ("Sec-WebSocket-Protocol: tablee.v1" in more) == ("tablee.v1" in wanted)


WRONG = {
    "no key": (asked(f"{KEY.partition(':')[0]}: none"), "400 Bad Request"),
    "a short key": (asked("Sec-WebSocket-Key: c2hvcnQ="), "400 Bad Request"),
    "two keys": (asked(KEY, KEY), "400 Bad Request"),
    "a key that is none": (asked("Sec-WebSocket-Key: \xe9"), "400 Bad Request"),
    "no version": (asked("Sec-WebSocket-Version: none"), "400 Bad Request"),
    "an old version": (asked("Sec-WebSocket-Version: 8"), "400 Bad Request"),
    "a protocol that is none": (asked("Sec-WebSocket-Protocol: a b"), "400 Bad Request"),
    "two origins": (asked("Origin: http://localhost", "Origin: null"), "400 Bad Request"),
    "another method": (asked(method="POST"), "405 Method Not Allowed"),
    "another path": (asked(path="/api/sockets"), NO),
    "a path below": (asked(path="/api/socket/"), NO),
    "a page": (asked(path="/"), NO),
    "another page": (asked("Origin: http://evil.example"), NO),
    "a page of nobody": (asked("Origin: null"), NO),
    "another host": (asked("Host: evil.example"), NO),
    "two hosts": (asked("Host: localhost", "Host: localhost"), NO),
    "no host": (asked("Host: none"), NO),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_handshake_is_answered_by_http_and_the_connection_closed(
    shared_room: RunningRoom, name: str
) -> None:
    request, status = WRONG[name]
    raw = Raw(shared_room)
    raw.say(request)
    head, _, body = raw.rest().decode().partition("\r\n\r\n")
    assert head.startswith(f"HTTP/1.1 {status}\r\n")
    assert ("\r\nAllow: GET" in head) == (status[:3] == "405")
    assert bool(body) == (status != NO), "why a page may not come is nobody's affair"
    assert "Traceback" not in body
    raw.leave()


NONSENSE = {
    "too many headers": asked(*[f"X-{number}: y" for number in range(200)]),
    "a header too long": asked("X: " + "y" * 9000),
    "a body": asked("Content-Length: 5") + b"hello",
    "a body in parts": asked("Transfer-Encoding: chunked") + b"0\r\n\r\n",
}


@pytest.mark.parametrize("request_", NONSENSE.values(), ids=NONSENSE)
def test_nobody_waits_for_an_answer_to_nonsense(shared_room: RunningRoom, request_: bytes) -> None:
    raw = Raw(shared_room)
    raw.say(request_)
    assert raw.rest() == b""
    raw.leave()


def test_what_was_asked_before_a_socket_is_answered_before_it(shared_room: RunningRoom) -> None:
    raw = Raw(shared_room)
    asks = b"GET /api/shelf HTTP/1.1\r\nHost: localhost\r\n\r\n"
    raw.say(asks, asks, asked())
    for _ in range(2):
        head = raw.answer().decode()
        assert head.startswith("HTTP/1.1 200 OK")
        (length,) = [int(line[16:]) for line in head.split("\r\n") if line.startswith("content-length: ")]
        assert json.loads(raw._take(length) or b"")
    assert raw.answer().startswith(f"HTTP/1.1 {YES}".encode())
    raw.say(frame("noise"))
    assert [opcode for opcode, _ in raw.frames()][-1] == CLOSE
    raw.leave()


def test_what_is_said_too_early_spoils_no_answer_that_is_due_and_is_heard_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_answer = asyncio.Event()

    async def answer_late(*what: Any) -> Response:
        response = await answers.answer(*what)
        await may_answer.wait()
        return response

    monkeypatch.setattr(app, "answer", answer_late)
    body = b'{"name":"Ada"}'
    introduces = (
        b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    )

    async def hurry() -> None:
        async with a_house(tmp_path) as house:
            reader, writer = await dialled(house.url)
            writer.write(introduces + asked())
            for part in (frame("noise")[:3], frame("noise")[3:]):
                await asyncio.sleep(0.05)
                writer.write(part)
            await asyncio.sleep(0.05)
            may_answer.set()
            assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
            assert f"HTTP/1.1 {YES}\r\n".encode() in await reader.readuntil(b"Sec-WebSocket-Accept")
            await reader.readuntil(b"bad_frame")
            writer.close()

    run(hurry())


def test_who_never_says_who_they_are_is_let_go_and_takes_nobodys_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "HELLO_S", 0.05)

    async def say_nothing() -> None:
        async with a_house(tmp_path, connections=(1, 1)) as house:
            for _ in range(3):
                reader, writer = await dialled(house.url)
                writer.write(asked())
                assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
                assert await reader.readexactly(4) == b"\x88\x02" + int(Close.UNAUTHENTICATED).to_bytes(
                    2, "big"
                )
                assert house.services.lines.open == 0
                writer.write(frame(int(Close.UNAUTHENTICATED).to_bytes(2, "big"), CLOSE))
                assert await reader.read() == b""
                await hung_up(house, writer)

    run(say_nothing())


def test_who_leaves_without_having_said_who_they_are_gives_the_place_back(tmp_path: Path) -> None:
    async def leave() -> None:
        async with a_house(tmp_path, connections=(1, 1)) as house:
            for _ in range(3):
                reader, writer = await dialled(house.url)
                writer.write(asked())
                assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101 ")
                assert house.services.lines.open == 1
                await hung_up(house, writer)
                assert house.services.lines.open == 0

    run(leave())


async def hung_up(house: House, writer: asyncio.StreamWriter) -> None:
    """Go, until the room knows it."""
    writer.close()
    await writer.wait_closed()
    for _ in range(10_000):
        if not house.services.connections.open:
            break
        await asyncio.sleep(0.01)


async def dialled(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", int(url.rpartition(":")[2]))


FAR = "203.0.113.7"


@pytest.mark.parametrize(
    ("through", "comes_in"),
    [
        ("", True),
        ("203.0.113.8", True),
        (FAR, False),
        (f"{FAR}:4711", False),
        (f"203.0.113.8, {FAR}", False),
        (f"{FAR}, 127.0.0.1", False),
        (f"{FAR}, 203.0.113.8", True),
    ],
)
def test_who_is_barred_gets_no_socket_through_a_proxy_either(
    tmp_path: Path, through: str, comes_in: bool
) -> None:
    async def knock() -> bytes:
        public = addresses("127.0.0.1", 0, base_url="https://games.example")
        async with a_house(tmp_path, addresses=public) as house:
            house.services.operators.ban(FAR, 2**60)
            return await first_line(house.url, through)

    assert run(knock()) == f"HTTP/1.1 {YES if comes_in else NO}\r\n".encode()


def test_without_a_proxy_nobody_is_believed_to_be_somebody_else(tmp_path: Path) -> None:
    async def knock() -> bytes:
        async with a_house(tmp_path) as house:
            house.services.operators.ban(FAR, 2**60)
            return await first_line(house.url, FAR)

    assert run(knock()) == f"HTTP/1.1 {YES}\r\n".encode()


async def first_line(url: str, through: str) -> bytes:
    """How somebody is answered of whom it is said from where they come."""
    reader, writer = await dialled(url)
    writer.write(asked("Host: localhost", *([f"X-Forwarded-For: {through}"] if through else [])))
    first = await reader.readline()
    writer.close()
    await writer.wait_closed()
    return first
