"""Nobody holds the room by saying half of something."""

import json
from pathlib import Path

from tests.room.raw import AGAIN, Raw, frame, knock
from tests.room.rooms import a_room
from tools.driving.rooms import RunningRoom

HEAD = (
    b"POST /api/me HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 14\r\n\r\n"
)
READ_BY_NOBODY = b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n12"
HALVES = {
    "a head": HEAD[:30],
    "a body": HEAD + b'{"name"',
    "no body": HEAD,
    "a body in parts": HEAD.replace(b"Content-Length: 14", b"Transfer-Encoding: chunked") + b"5\r\n{",
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
