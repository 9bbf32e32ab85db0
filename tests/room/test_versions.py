"""A client of another version hears that it must be loaded anew; a malformed one hears something else."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import cast

import msgspec
import pytest
from websockets.asyncio.client import connect

from tablee.join.guest import Guest
from tablee.kit.log import AgreedDraw, Asked, Paused, Wish
from tablee.kit.refusal import Refusal
from tablee.protocol import wire
from tablee.protocol.bodies.looking import StoryWanted
from tests.room.rooms import close_code, run
from tools.driving.rooms import RunningRoom

TABLE = "T0000000000000000"
NOW = {
    "moment": 5, "view": None, "moves": [], "awaited": [0, 1], "chosen": [], "choice": None, "deadline": None,
    "server_time": 0, "paused": True, "question": None, "can_undo": None, "result": None, "seed": None,
}  # fmt: skip


async def told(room: RunningRoom, first: object) -> tuple[str, int | None]:
    """The code of the refusal a first message gets, and the one the connection is closed with."""
    async with connect(room.url.replace("http", "ws") + "/api/socket", compression=None) as socket:
        await socket.send(json.dumps(first))
        refused = json.loads(await socket.recv())
        return refused["code"], await close_code(socket)


@pytest.mark.parametrize("more", [{}, {"knows": "fields we never heard of"}, {"table": 7}])
@pytest.mark.parametrize("version", [0, 2, 99])
def test_a_client_of_another_version_is_told_so(
    shared_room: RunningRoom, version: int, more: dict[str, object]
) -> None:
    hello = {"t": "hello", "v": version, "table": TABLE, **more}
    assert run(told(shared_room, hello)) == ("WRONG_VERSION", 4426)


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ({"t": "hello", "v": 1, "table": TABLE, "knows": "more"}, "BAD_FRAME"),
        ({"t": "hello", "v": "1", "table": TABLE}, "BAD_FRAME"),
        ({"t": "ping", "n": 0}, "BAD_FRAME"),
        ({"t": "nonsense"}, "UNKNOWN_TYPE"),
        ([], "BAD_FRAME"),
    ],
)
def test_a_malformed_client_is_told_that(shared_room: RunningRoom, first: object, code: str) -> None:
    assert run(told(shared_room, first)) == (code, 4400)


def test_our_own_client_passes_over_messages_that_came_after_it() -> None:
    assert wire.heard('{"t": "fireworks", "colours": 7}') is None
    assert wire.heard('{"t": "pong", "head": 3, "mood": "new"}') == wire.Pong(3)
    for spoilt in ('{"t": "pong", "head": "three"}', '{"head": 3}', "[]", '{"t": 7}', '{"t": null}'):
        with pytest.raises(msgspec.ValidationError):
            wire.heard(spoilt)


def test_a_word_that_came_after_our_own_client_is_heard_as_it_is() -> None:
    told = wire.heard(json.dumps({"t": "notice", "kind": "fireworks", "seat": 1}))
    assert isinstance(told, wire.Announced)
    assert (told.kind, told.seat) == ("fireworks", 1)
    refused = wire.heard(json.dumps({"t": "nak", "id": None, "code": "TIRED", "why": "tired", "retry": True}))
    assert isinstance(refused, wire.Nak)
    assert (refused.code, refused.why, refused.retry) == ("TIRED", "tired", True)
    with pytest.raises(msgspec.ValidationError):
        wire.heard('{"t": "notice", "kind": 7}')


def test_of_entries_that_came_after_our_own_client_the_known_are_heard() -> None:
    notices = [
        {"kind": "danced", "n": 3, "at": 1, "seat": 0},
        {"kind": "paused", "n": 4, "at": 2, "seat": 1, "mood": "new"},
        {"kind": "asked", "n": 5, "at": 3, "seat": 1, "what": "a dance"},
    ]
    told = wire.heard(
        json.dumps({"t": "tell", "n": 7, "events": [{"event": 1.0}], "notices": notices, "now": NOW})
    )
    assert isinstance(told, wire.Tell)
    assert told.notices == (Paused(4, 2, 1), Asked(5, 3, 1, cast("Wish", "a dance")))
    assert (told.n, told.now.question, told.now.awaited) == (7, None, (0, 1))
    assert bytes(told.events) == b'[{"event": 1.0}]', "what only the game understands stays as it came"


def test_the_room_passes_over_nothing() -> None:
    for said in ({"t": "act", "id": "0" * 32, "act": {"do": "dance"}}, {"t": "react", "with": "cartwheel"}):
        with pytest.raises(msgspec.ValidationError):
            wire.decode_in(json.dumps(said))


Answer = tuple[int, object]


@pytest.fixture
def later() -> Iterator[tuple[Guest, list[Answer]]]:
    """A guest of a room that came after us, and what it answers next."""
    answers: list[Answer] = []

    class Answering(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            status, body = answers.pop(0)
            told = json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(told)))
            self.end_headers()
            self.wfile.write(told)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        answering = Thread(target=server.serve_forever)
        answering.start()
        yield Guest(f"http://127.0.0.1:{server.server_port}"), answers
        server.shutdown()
        answering.join()


def test_a_guest_hears_why_it_was_refused_whatever_the_code(later: tuple[Guest, list[Answer]]) -> None:
    guest, answers = later
    for why, of, heard in (("banned", "house", "banned"), ("tired", "house", "internal"), ("x", "y", "x")):
        answers.append((403, {"code": "TIRED", "why": why, "of": of, "mood": "new"}))
        with pytest.raises(Refusal) as refused:
            run(guest.introduce("Ada"))
        assert (refused.value.why, refused.value.of) == (heard, of)


def test_a_guest_reads_a_story_with_entries_that_came_after_it(
    later: tuple[Guest, list[Answer]],
) -> None:
    guest, answers = later
    notices = [{"kind": "danced", "n": 3, "at": 1}, {"kind": "agreed_draw", "n": 4, "at": 2, "mood": "new"}]
    told = {"moment": 4, "at": 2, "events": [], "notices": notices, "asked": [0], "view": None}
    answers.append((200, {"told": [told], "said": []}))
    story = run(guest.ask("story", StoryWanted(seat=0), id=TABLE))
    assert story.told[0].notices == (AgreedDraw(4, 2),)


def test_what_answers_like_no_room_is_none(later: tuple[Guest, list[Answer]]) -> None:
    guest, answers = later
    for answer in ({"code": 7, "why": "banned"}, {"hello": "there"}):
        answers.append((403, answer))
        with pytest.raises(Refusal, match="internal"):
            run(guest.introduce("Ada"))
