"""The client's files are packed where that helps, and whoever lost their way gets a page."""

import gzip
import http.client
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S
from tests.room.rooms import a_room
from tools.driving.rooms import RunningRoom

PAGE = b"<!doctype html><title>Tabl\xc3\xa9e</title>"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[RunningRoom]:
    """A room that serves a client of two files."""
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_bytes(PAGE)
    (static / "assets" / "main-abc.js").write_bytes(b"let here = 1\n" * 99)
    (tmp_path / "secret.txt").write_text("no")
    with a_room(tmp_path, static=str(static)) as running:
        yield running


def get(room: RunningRoom, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("localhost", room.port, timeout=PATIENCE_S)
    connection.request(
        "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


def test_scripts_are_packed_for_those_who_can_unpack_them(room: RunningRoom) -> None:
    _, plain_headers, plain = get(room, "/assets/main-abc.js")
    _, headers, packed = get(room, "/assets/main-abc.js", accept_encoding="gzip")
    assert "content-encoding" not in plain_headers
    assert headers["content-encoding"] == "gzip"
    assert headers["content-type"] == plain_headers["content-type"]
    assert gzip.decompress(packed) == plain
    assert len(packed) < len(plain)
    assert "immutable" in headers["cache-control"]


@pytest.mark.parametrize("path", ["/api/shelf", "/api/texts/venise/fr", "/api/rules/crossing/en"])
def test_what_is_the_same_for_all_is_packed_and_not_sent_twice(room: RunningRoom, path: str) -> None:
    _, plain_headers, plain = get(room, path)
    _, headers, packed = get(room, path, accept_encoding="gzip")
    assert json.loads(gzip.decompress(packed)) == json.loads(plain)
    assert "content-encoding" not in plain_headers
    assert len(packed) < len(plain) / 2
    mark = headers["etag"]
    assert get(room, path, accept_encoding="gzip", if_none_match=mark)[::2] == (304, b"")
    assert get(room, path, if_none_match='W/"another"')[::2] == (200, plain)


def test_what_differs_from_one_to_another_is_kept_nowhere(room: RunningRoom) -> None:
    _, headers, _ = get(room, "/api/room", accept_encoding="gzip")
    assert headers["cache-control"] == "no-store"
    assert "etag" not in headers


def test_who_lost_their_way_gets_the_page_and_a_program_a_plain_answer(room: RunningRoom) -> None:
    status, headers, body = get(room, "/nowhere", accept="text/html")
    assert (status, body) == (404, PAGE)
    assert "content-security-policy" in headers
    assert get(room, "/nowhere", accept="application/json")[0] == 404
    assert get(room, "/t/Txyz")[2] == PAGE


@pytest.mark.parametrize("path", ["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt"])
def test_nothing_beside_the_client_is_served(room: RunningRoom, path: str) -> None:
    assert get(room, path)[2] != b"no"
