"""What watches over machines asks the room whether it answers, and whether it takes people."""

import http.client

from tests.patience import PATIENCE_S
from tests.room.disks import fill
from tests.room.rooms import refused, run
from tools.driving.rooms import RunningRoom, guest, make


def probe(room: RunningRoom, path: str, method: str = "GET", **headers: str) -> tuple[int, str]:
    """The status and the words that come back; a header's name is written with _ for -."""
    asking = http.client.HTTPConnection("localhost", room.port, timeout=PATIENCE_S)
    asking.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = asking.getresponse()
    told = answer.status, answer.read().decode()
    assert answer.headers["Cache-Control"] == "no-store" or answer.status == 405
    asking.close()
    return told


def test_a_room_that_is_open_is_alive_and_ready_whoever_asks(shared_room: RunningRoom) -> None:
    async def play() -> str:
        host = await guest(shared_room, "Ada")
        await make(host, "crossing", 3)
        assert host.token is not None
        return host.token

    told = {"/healthz": (200, "ok\n"), "/readyz": (200, "ready\n")}
    asking: list[dict[str, str]] = [
        {},
        {"Authorization": f"Bearer {run(play())}"},
        {"Host": "10.0.0.7:8484"},
        {"Origin": "http://elsewhere.example"},
    ]
    for path, answer in told.items():
        assert [probe(shared_room, path, **headers) for headers in asking] == [answer] * len(asking)
        assert probe(shared_room, path, "HEAD") == (200, "")
        assert probe(shared_room, path, "POST")[0] == 405


def test_a_room_that_cannot_write_is_alive_and_not_ready_until_it_can(room: RunningRoom) -> None:
    fill(room, full=True)
    assert run(refused(guest(room, "Ada"))) == "unavailable"
    assert probe(room, "/readyz") == (503, "what the room keeps cannot be written\n")
    assert probe(room, "/healthz") == (200, "ok\n")
    fill(room, full=False)
    assert probe(room, "/readyz") == (200, "ready\n")
