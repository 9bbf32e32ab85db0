import json
import urllib.error
import urllib.request

import pytest

from tablee.kit.refusal import Refusal
from tablee.room.doors.addresses import Addresses, BadAddress, addresses
from tablee.room.doors.limits import Bucket
from tablee.room.live.naming import good_name
from tests.room.raw import Raw
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
    for bad in (
        "games.example",
        "ftp://x",
        "https://x/y",
        "https://",
        "https://me@x",
        "https://x:y",
        "https://[x",
    ):
        with pytest.raises(BadAddress):
            addresses("127.0.0.1", 1, base_url=bad)


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("localhost", True),
        ("localhost:8000", True),
        ("localhost:80", True),
        ("localhost:443", True),
        ("LOCALHOST:8000", True),
        ("127.0.0.1", True),
        ("[::1]", True),
        ("[::1]:8000", True),
        ("games.example", True),
        ("Games.EXAMPLE", True),
        ("games.example:443", True),
        ("games.example:80", False),
        ("games.example:8000", False),
        ("", False),
        ("evil.example", False),
        ("localhost:1@evil", False),
        ("localhost:1@evil:80", False),
        ("user@localhost", False),
        ("localhost@evil", False),
        ("localhost:", False),
        ("localhost:x", False),
        ("localhost:80:80", False),
        ("localhost:65536", False),
        ("localhost:-1", False),
        ("localhost:٨٠", False),
        ("localhost/x", False),
        ("localhost#", False),
        ("localhost ", False),
        ("localhost,evil", False),
        ("::1", False),
        ("[::1", False),
        ("[::1]x", False),
        ("[::1]x:80", False),
    ],
)
def test_a_host_is_a_name_and_perhaps_a_port_and_nothing_else(host: str, known: bool) -> None:
    here = addresses("127.0.0.1", 8000, base_url="https://Games.example:443")
    assert here.best == "https://games.example", "as a browser writes it"
    assert here.knows_host(host) is known


def test_a_page_is_the_same_however_its_host_is_written() -> None:
    here = addresses("127.0.0.1", 8000, base_url="https://games.example")
    assert here.allows("https://games.example", "GAMES.example:443")
    assert here.allows("http://localhost", "localhost:80")
    assert here.allows("http://localhost:8000", "LOCALHOST:8000")
    assert here.allows("http://[::1]:8000", "[::1]:8000")
    for origin in (
        "http://localhost:8000",
        "https://localhost",
        "null",
        "",
        "localhost",
        "http://localhost@x",
    ):
        assert not here.allows(origin, "localhost:80"), origin
    assert not here.allows("http://localhost:1@evil", "localhost:1@evil")


def test_a_request_with_two_hosts_is_nobodys(shared_room: RunningRoom) -> None:
    for hosts in (b"Host: localhost\r\nHost: evil.example", b"Host: localhost:1@evil", b"X-Host: localhost"):
        raw = Raw(shared_room)
        raw.say(b"GET /api/me HTTP/1.1\r\n" + hosts + b"\r\nConnection: close\r\n\r\n")
        assert raw.answer().startswith((b"HTTP/1.1 403 ", b"HTTP/1.1 400 ")), hosts


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


@pytest.mark.parametrize("name", ["", "   ", "a" * 41, "a\u202eb", "a\u0000b", "bot:greedy", " Bot:x"])
def test_a_name_is_one_visible_line(name: str) -> None:
    with pytest.raises(Refusal):
        good_name(name)


def test_a_bucket_fills_up_again_with_time() -> None:
    bucket = Bucket(per_second=2, burst=3, at=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(0.5)
    assert not bucket.take(0.5)
