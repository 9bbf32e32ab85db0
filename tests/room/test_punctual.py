"""Nobody holds the room by saying half of something."""

import asyncio
import contextlib
import json
from pathlib import Path

import pytest

from tests.room.houses import a_house
from tests.room.raw import AGAIN, Raw, frame, knock
from tests.room.rooms import a_room, run
from tools.driving.rooms import RunningRoom

HEAD = (
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 14\r\n\r\n"
)
PARTS = HEAD.replace(b"Content-Length: 14", b"Transfer-Encoding: chunked")
READ_BY_NOBODY = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n12"
HALVES = {
    "a head": HEAD[:30],
    "a body": HEAD + b'{"name"',
    "no body": HEAD,
    "a body in parts": PARTS + b"5\r\n{",
    "blank lines": b"\r\n",
}
FIRST = HEAD + b'{"name":"Ada"}'
TOO_LATE = b"HTTP/1.1 408 "


def heard(room: RunningRoom, *said: bytes) -> bytes:
    """All that is answered until the room lets go; on a busy machine one may be late from the beginning."""
    for _ in range(AGAIN):
        raw = Raw(room)
        raw.say(*said)
        if answer := raw.rest():
            break
    return answer


def after(room: RunningRoom, asked: bytes, answer: bytes) -> Raw:
    """A connection that has asked something whole, and been answered."""
    for _ in range(AGAIN):
        raw = Raw(room)
        raw.say(asked)
        if raw.answer().startswith(answer):
            return raw
    raise AssertionError(answer)


def test_a_request_that_does_not_come_whole_in_time_is_let_go(tmp_path: Path) -> None:
    with a_room(tmp_path, request_s=0.2) as room:
        assert Raw(room).rest() == b"", "who has asked nothing is told nothing"
        for what, half in HALVES.items():
            assert heard(room, half).startswith(TOO_LATE), what
        assert heard(room, READ_BY_NOBODY).count(b"HTTP/1.1 ") == 1, "who has been answered hears no more"
        second = after(room, FIRST, b"HTTP/1.1 200 ")
        second.say(HEAD)
        assert TOO_LATE in second.rest(), "a second request has its own time"
        assert room.log.read_text() == "", "strangers write nothing into the log"


def test_who_has_asked_whole_is_not_let_go(tmp_path: Path) -> None:
    with a_room(tmp_path, request_s=0.2) as room:
        line = after(room, knock(room), b"HTTP/1.1 101 ")
        assert heard(room, HEAD).startswith(TOO_LATE), "the time of who came before is over too"
        line.say(frame(json.dumps({"t": "hello", "v": 1, "table": "T0123456789abcdef", "link": "x" * 32})))
        assert next(line.messages())["why"] == "link_closed"


ENDLESS = {
    "an address": (b"GET /", b"x" * 1000),
    "a header": (b"GET / HTTP/1.1\r\nX: ", b"x" * 1000),
    "headers": (b"GET /api/socket HTTP/1.1\r\n", b"X: y\r\n" * 200),
    "blank lines": (b"\r\n", b"\r\n" * 500),
    "the size of a part": (PARTS, b"0" * 1000),
    "what is named behind a body": (PARTS + b"0\r\nX: ", b"x" * 1000),
}


@pytest.mark.parametrize("what", ENDLESS)
def test_a_head_that_never_ends_is_not_heard_to_its_end(tmp_path: Path, what: str) -> None:
    begun, more = ENDLESS[what]

    async def go_on() -> None:
        async with a_house(tmp_path) as house:
            reader, writer = await asyncio.open_connection("127.0.0.1", int(house.url.rpartition(":")[2]))
            answer = asyncio.create_task(reader.readline())
            writer.write(begun)
            for _ in range(2000):
                await asyncio.sleep(0)
                if answer.done():
                    break
                writer.write(more)
                with contextlib.suppress(ConnectionError):
                    await writer.drain()
            assert answer.done()
            assert (await answer).startswith(b"HTTP/1.1 413 ")
            writer.close()

    run(go_on())


def test_what_is_named_behind_a_body_is_no_header(tmp_path: Path) -> None:
    async def name() -> None:
        async with a_house(tmp_path) as house:
            reader, writer = await asyncio.open_connection("127.0.0.1", int(house.url.rpartition(":")[2]))
            writer.write(HALVES["a body in parts"][:-4] + b"4\r\n")
            writer.write(b'{"na\r\n9\r\nme":"Ada"\r\n1\r\n}\r\n0\r\nOrigin: http://evil.example\r\n\r\n')
            assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
            writer.close()

    run(name())
