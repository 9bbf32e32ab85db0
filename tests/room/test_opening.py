import json
import urllib.error
import urllib.request

import pytest

from tablee.kit.refusal import Refusal
from tablee.room.doors.addresses import Addresses, BadAddress, addresses
from tablee.room.doors.door import good_name
from tablee.room.doors.limits import Bucket
from tools.driving.rooms import RunningRoom


def test_only_the_rooms_own_pages_may_speak_to_it() -> None:
    here = Addresses(8000)
    assert here.allows("http://localhost:8000", "localhost:8000")
    assert not here.allows("http://localhost:8001", "localhost:8000")
    assert not here.allows("http://evil.example", "localhost:8000")
    assert not here.allows("http://evil.example:8000", "evil.example:8000"), (
        "a name that points here by a trick"
    )
    assert here.allows("http://localhost:9000", "localhost:9000"), "through a tunnel"
    public = addresses("127.0.0.1", 8000, base_url="https://games.example/")
    assert public.allows("https://games.example", "games.example")
    assert public.allows("https://games.example", "127.0.0.1:8000"), "a proxy may keep our own name"
    assert not public.allows("http://games.example.evil", "games.example")
    assert not public.allows("http://games.example", "games.example"), "not over plain http"
    assert (public.reach, public.secure, public.best) == ("internet", True, "https://games.example")
    for bad in ("games.example", "ftp://x", "https://x/y", "https://"):
        with pytest.raises(BadAddress):
            addresses("127.0.0.1", 1, base_url=bad)


def test_in_the_network_the_invitation_carries_an_address_others_can_open() -> None:
    lan = addresses("0.0.0.0", 8000)
    assert lan.reach == "network"
    assert all(address.startswith("http://") and address.endswith(":8000") for address in lan.shown)


def test_every_answer_carries_the_careful_headers(shared_room: RunningRoom) -> None:
    for path in ("/", "/t/T123", "/api/shelf", "/api/nothing", "/favicon.nothing"):
        try:
            answer = urllib.request.urlopen(shared_room.url + path)
        except urllib.error.HTTPError as problem:
            answer = problem
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "server" not in answer.headers


def test_the_cookie_cannot_be_read_by_a_page_and_a_foreign_page_is_refused(shared_room: RunningRoom) -> None:
    body = json.dumps({"name": "Ada"}).encode()
    headers = {"Content-Type": "application/json"}
    answer = urllib.request.urlopen(urllib.request.Request(f"{shared_room.url}/api/me", body, headers))
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "token" not in json.loads(answer.read())
    foreign = headers | {"Origin": "http://evil.example"}
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(urllib.request.Request(f"{shared_room.url}/api/me", body, foreign))
    assert json.loads(refused.value.read())["why"] == "foreign_origin"


def test_no_file_outside_the_client_is_served(shared_room: RunningRoom) -> None:
    for path in ("/../room/serve.py", "/%2e%2e/room/serve.py", "/assets/..%2f..%2fshelf.py", "//etc/passwd"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(shared_room.url + path)
        assert refused.value.code == 404


@pytest.mark.parametrize("name", ["", "   ", "a" * 41, "a\u202eb", "a\u0000b"])
def test_a_name_is_one_visible_line(name: str) -> None:
    with pytest.raises(Refusal):
        good_name(name)


def test_a_bucket_fills_up_again_with_time() -> None:
    bucket = Bucket(per_second=2, burst=3, at=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(0.5)
    assert not bucket.take(0.5)
