"""Over HTTP every no is a Problem, also to what is hardly a request; the description announces it."""

import http.client
import json
from pathlib import Path
from typing import Any

import pytest

from tests.room.raw import AGAIN, Raw
from tests.room.rooms import a_room
from tools.driving.rooms import RunningRoom


def problem(answer: bytes) -> tuple[str, dict[str, Any]]:
    """The status line of an answer as bytes, and what it holds."""
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = head.decode().lower().split("\r\n")
    assert "content-type: application/json" in lines
    assert f"content-length: {len(body)}" in lines
    assert "connection: close" in lines
    return lines[0], json.loads(body)


@pytest.mark.parametrize("method", ["TRACE", "PUT", "OPTIONS", "PROPFIND"])
@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("shelf", "GET, HEAD"),
        ("openapi.json", "GET, HEAD"),
        ("code", "POST"),
        ("me", "GET, POST, DELETE, HEAD"),
    ],
)
def test_a_method_that_a_path_has_not_is_a_problem_of_its_own(
    shared_room: RunningRoom, method: str, path: str, allowed: str
) -> None:
    asking = http.client.HTTPConnection("localhost", shared_room.port)
    asking.request(method, f"/api/{path}")
    answer = asking.getresponse()
    assert (answer.status, answer.headers["Allow"]) == (405, allowed)
    assert json.loads(answer.read()) == {
        "code": "WRONG_METHOD", "why": "wrong_method", "of": "house", "at": None,
    }  # fmt: skip


def test_what_is_not_there_is_not_found_by_any_method(shared_room: RunningRoom) -> None:
    asking = http.client.HTTPConnection("localhost", shared_room.port)
    asking.request("TRACE", "/api/nothing")
    answer = asking.getresponse()
    assert (answer.status, json.loads(answer.read())["why"]) == (404, "not_found")


def test_what_is_no_http_is_a_problem_too(shared_room: RunningRoom) -> None:
    raw = Raw(shared_room)
    raw.say(b"good evening\r\n\r\n")
    status, said = problem(raw.rest())
    assert status == "http/1.1 400 bad request"
    assert (said["code"], said["why"]) == ("BAD_FRAME", "bad_request")


def test_a_request_that_does_not_come_in_time_hears_so_in_json(tmp_path: Path) -> None:
    with a_room(tmp_path, request_s=0.2) as room:
        answer = b""
        for _ in range(AGAIN):  # on a busy machine one may be late from the beginning
            raw = Raw(room)
            raw.say(b"POST /api/me HTTP/1.1\r\n")
            if answer := raw.rest():
                break
    status, said = problem(answer)
    assert status == "http/1.1 408 request timeout"
    assert (said["code"], said["why"]) == ("TOO_LATE", "too_late")


def test_the_description_announces_who_is_late_and_who_has_it_already(shared_room: RunningRoom) -> None:
    asking = http.client.HTTPConnection("localhost", shared_room.port)
    asking.request("GET", "/api/openapi.json")
    paths = json.loads(asking.getresponse().read())["paths"]
    told = {(path, method): one["responses"] for path, of in paths.items() for method, one in of.items()}
    assert all("408" in answers for answers in told.values())
    same = {"/api/shelf", "/api/texts/{game}/{lang}", "/api/rules/{game}/{lang}"}
    assert {path for (path, _), answers in told.items() if "304" in answers} == same
