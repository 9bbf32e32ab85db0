"""Requests no good client makes: the room answers them by a documented code, or just goes on."""

import http.client
import json
from collections.abc import Iterator

import msgspec
import pytest

from tablee.protocol.codes import STATUS
from tablee.protocol.limits import FRAME
from tablee.protocol.routes import ROUTES, Route
from tests.patience import PATIENCE_S
from tests.room.hostile import attacked, nothing_to_complain_about
from tests.room.raw import AGAIN, LEAVING, Leaving, Raw, knock, leave_after
from tests.room.spoiling import dumped, examples, spoilt
from tools.driving.rooms import RunningRoom


@pytest.fixture
def room(open_room: RunningRoom) -> Iterator[RunningRoom]:
    with nothing_to_complain_about(open_room):
        yield open_room


PATHS = (
    b"/%00", b"/index.html%00", b"/" + b"a" * 300, b"/" + b"a/" * 3000, b"/%ff", b"/%ed%a0%80", b"//", b"/./",
    b"/~", b"/..%2f..%2fetc/passwd", b"/" + b"%2e%2e/" * 50, b"/%5c..%5c", b"/?%ff=%00", b"/index.html/x",
    b"/t/%00", b"/r/%ff", b"/api/%00", b"/api//", b"/api/texts/%00/en", b"/api/texts/house/%00",
    b"/api/rules/%2e%2e/en", b"/api/texts/..%2f..%2fhouse/en", b"/api/rules/crossing/%ff", b"/api/tables/%00",
    b"/api/lessons/%00/1", b"/api/lessons/crossing/%C2%B2", b"/api/lessons/crossing/-1", b"/api/lessons/../1",
    b"/api/lessons/crossing/" + b"9" * 5000,
    b"/api/tables/%ed%a0%80", b"/api/tables/" + b"a" * 20_000, b"/api/replays/%00",
    b"/api/replays/x/frames?seat=%ff",
    b"/api/replays/x/frames?seat=%C2%B2&seat=", b"/api/shelf?" + b"a=1&" * 2000, b"/api/openapi.json/..",
    b"*", b"http://elsewhere/api/shelf",
)  # fmt: skip
HEADERS = (
    b"Authorization: Bearer \xff\xff", b"Authorization: ", b"Authorization: Bearer " + b"a" * 9000,
    b"Cookie: tablee=\xff", b"Cookie: tablee=; =;;a", b"Cookie: " + b"a=b;" * 2000, b"Origin: \xff",
    b"Origin: null", b"Accept: \xff", b"Accept-Encoding: \xff", b"Range: bytes=9-2", b"Range: lines=x",
    b"Range: bytes=" + b"0-1," * 500, b"If-Range: \xff", b"If-None-Match: \xff", b"If-Modified-Since: \xff",
    b"Content-Type: \xff", b"X-Forwarded-For: \xff", b"Expect: 100-continue", b"Content-Length: 3",
    b"Content-Length: -1", b"Content-Length: 99999999999999999999", b"Transfer-Encoding: chunked",
    b"Transfer-Encoding: \xff", b"Upgrade: h2c", b"Upgrade: websocket", b"no colon", b"X: a\x00b",
    b"X\xff: y", b"Host: elsewhere", b"Connection: \xff",
)  # fmt: skip


def request(
    room: RunningRoom, path: bytes, *headers: bytes, method: bytes = b"GET", body: bytes = b""
) -> bytes:
    lines = b"Host: localhost:%d" % room.port, b"Connection: close", *headers
    return (
        method + b" " + path + b" HTTP/1.1\r\n" + b"".join(line + b"\r\n" for line in lines) + b"\r\n" + body
    )


@pytest.mark.parametrize("accept", [b"Accept: */*", b"Accept: text/html"])
def test_every_path_leads_somewhere_or_nowhere(room: RunningRoom, accept: bytes) -> None:
    for path in PATHS:
        raw = Raw(room)
        raw.say(request(room, path, accept))
        assert status(raw.answer()) < 500, path[:99]
        raw.leave()


def status(answer: bytes) -> int:
    return int(answer.split()[1])


def test_no_header_upsets_the_room(room: RunningRoom) -> None:
    for header in HEADERS:
        for said in (
            request(room, b"/", header),
            request(room, b"/api/me", header),
            knock(room, more=header + b"\r\n"),
        ):
            raw = Raw(room)
            raw.say(said)
            raw.leave("half")
            raw = Raw(room)
            raw.say(said)
            raw.leave()


@pytest.mark.parametrize(
    "unread", [b"Content-Length: 3", b"Transfer-Encoding: chunked", b"X: " + b"x" * 70_000]
)
def test_nobody_waits_for_an_answer_to_a_request_for_a_socket_that_cannot_be_read(
    room: RunningRoom, unread: bytes
) -> None:
    raw = Raw(room)
    raw.say(knock(room, more=unread + b"\r\n"))
    assert raw.rest() == b""
    raw.leave()


@pytest.mark.parametrize("how", LEAVING)
def test_a_request_that_breaks_off_is_forgotten(room: RunningRoom, how: Leaving) -> None:
    kind = b"Content-Type: application/json"
    said = (
        request(room, b"/api/me", kind, b"Content-Length: 50", method=b"POST", body=b'{"name": "A'),
        request(room, b"/api/me", kind, b"Transfer-Encoding: chunked", method=b"POST", body=b'5\r\n{"na'),
        request(room, b"/api/me", kind, b"Transfer-Encoding: chunked", method=b"POST", body=b"ZZ\r\n{}"),
        request(room, b"/api/shelf"),
        request(room, b"/"),
        request(room, b"/", b"Range: bytes=0-100"),
        b"".join([request(room, b"/api/shelf").replace(b"Connection: close\r\n", b"")] * 20),
    )
    under = attacked(room)
    before = under.kept()
    for whole in said:
        for cut in (len(whole), len(whole) - 3, len(whole) // 2, 9):
            for _ in range(AGAIN):
                leave_after(room, whole[:cut], how)
    assert under.kept() == before
    under.close()


# Bodies

ALWAYS = {"BAD_FRAME", "TOO_LARGE", "FORBIDDEN", "UNAVAILABLE"}
WITH_BODY = [route for route in ROUTES.values() if route.body]
NO_TEXT = (
    b"",
    b"\xff",
    b"\xef\xbb\xbf{}",
    b'{"name": "\xff"}',
    b'{"name": "\xed\xa0\x80"}',
    "{}".encode("utf-16"),
)


@pytest.mark.parametrize("route", WITH_BODY, ids=lambda route: route.path)
def test_bodies_that_are_almost_right_are_refused_by_a_documented_code(
    room: RunningRoom, route: Route
) -> None:
    under = attacked(room, start=False)
    path = route.path.format(id=under.table, game="crossing", step=1, key="0" * 32)
    connection = http.client.HTTPConnection("localhost", room.port, timeout=PATIENCE_S)
    for body in bodies(route):
        connection.request(route.method, path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        said = answer.read()
        if answer.status == 200:
            assert is_read(route, body), body[:200]
            under.is_as_before()
            continue
        code = json.loads(said)["code"]
        assert STATUS[code] == answer.status
        assert code in {*route.refusals, *ALWAYS}, (body[:200], said)
        assert code in ("BAD_FRAME", "TOO_LARGE") or is_read(route, body), body[:200]
        assert under.is_as_before(), body[:200]
    connection.close()
    under.close()


def bodies(route: Route) -> Iterator[bytes]:
    yield from NO_TEXT
    for body in examples(route.body):
        yield dumped(body).encode()
        yield from (text.encode() for text in spoilt(route.body, body))


def is_read(route: Route, body: bytes) -> bool:
    try:
        msgspec.json.decode(body, type=route.body)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return False
    return len(body) <= FRAME
