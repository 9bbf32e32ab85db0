"""The client's files are packed where that helps, and whoever lost their way gets a page."""

import gzip
import http.client
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


def test_who_lost_their_way_gets_the_page_and_a_program_a_plain_answer(room: RunningRoom) -> None:
    status, headers, body = get(room, "/nowhere", accept="text/html")
    assert (status, body) == (404, PAGE)
    assert "content-security-policy" in headers
    assert get(room, "/nowhere", accept="application/json")[0] == 404
    assert get(room, "/t/Txyz")[2] == PAGE


@pytest.mark.parametrize("path", ["/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt"])
def test_nothing_beside_the_client_is_served(room: RunningRoom, path: str) -> None:
    assert get(room, path)[2] != b"no"
