"""A room behind a reverse proxy with TLS: played over wss, for its own pages only, its callers told apart."""

import asyncio
import http.client
import itertools
import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin, Subprotocol

from tablee.room.doors.addresses import addresses
from tests.patience import PATIENCE_S
from tests.room.houses import a_house
from tests.room.proxy import NAME, a_proxy, trusting
from tests.room.rooms import a_room, run
from tools.driving.rooms import RunningRoom

OURS = f"https://{NAME}"
FOREIGN = [
    f"http://{NAME}",
    f"https://{NAME}:8443",
    f"https://{NAME}.evil.example",
    "https://evil.example",
    "null",
]


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """A room that knows its public address."""
    with a_room(tmp_path_factory.mktemp("public"), base_url=OURS) as running:
        yield running


class Browser:
    """Whoever opens the public address; the name is looked up at the proxy's port instead."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.headers: dict[str, str] = {}
        """Of the last answer."""

    async def ask(self, method: str, path: str, body: object = None, **more: str) -> tuple[int, Any]:
        return await asyncio.to_thread(self._ask, method, path, body, more)

    def _ask(self, method: str, path: str, body: object, more: dict[str, str]) -> tuple[int, Any]:
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE_S)
        connection = http.client.HTTPConnection(NAME)
        connection.sock = trusting().wrap_socket(plain, server_hostname=NAME)
        headers = {"Content-Type": "application/json", "Origin": OURS, "Connection": "close"}
        headers |= {name.replace("_", "-"): value for name, value in more.items()}
        if self.cookie:
            headers["Cookie"] = self.cookie
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        answer = connection.getresponse()
        told = answer.read()
        connection.close()
        self.headers = {name.lower(): value for name, value in answer.getheaders()}
        self.cookie = self.headers.get("set-cookie", self.cookie).partition(";")[0]
        return answer.status, json.loads(told)

    def dial(self, origin: str = OURS) -> connect:
        return connect(
            f"wss://{NAME}/api/socket",
            host="127.0.0.1",
            port=self.port,
            ssl=trusting(),
            origin=Origin(origin),
            subprotocols=[Subprotocol("tablee.v1")],
            proxy=None,
        )


async def heard(line: ClientConnection, kind: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await line.recv())
        if message["t"] == kind:
            return message


def test_a_table_is_laid_and_played_over_tls(public: RunningRoom) -> None:
    async def play() -> None:
        async with a_proxy(public.port, "203.0.113.7") as port:
            ada = Browser(port)
            assert (await ada.ask("POST", "/api/me", {"name": "Ada"}))[0] == 200
            assert "Secure" in ada.headers["set-cookie"]
            assert "HttpOnly" in ada.headers["set-cookie"]
            assert ada.headers["strict-transport-security"]
            bots = {"game": "crossing", "seats": 3, "bots": [None, "uniform", "uniform"], "start": True}
            _, made = await ada.ask("POST", "/api/tables", bots)
            _, got = await ada.ask("POST", f"/api/tables/{made['table']}/ticket", {})
            async with ada.dial() as line:
                assert line.subprotocol == "tablee.v1"
                hello = {"t": "hello", "v": 1, "table": made["table"], "ticket": got["ticket"]}
                await line.send(json.dumps(hello))
                welcome = await heard(line, "welcome")
                assert welcome["you"]["seat"] == 0
                now = welcome["now"]
                move = {"t": "move", "id": "0" * 32, "base": now["moment"], "move": now["moves"][0]}
                await line.send(json.dumps(move))
                assert await heard(line, "ack")

    run(play())


def test_an_invitation_carries_the_public_address(public: RunningRoom) -> None:
    async def play() -> None:
        async with a_proxy(public.port, "203.0.113.7") as port:
            _, room = await Browser(port).ask("GET", "/api/room")
            assert (room["reach"], room["base_url"]) == ("internet", OURS)

    run(play())


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_page_of_another_origin_is_refused_by_both_ways(public: RunningRoom, origin: str) -> None:
    async def play() -> None:
        async with a_proxy(public.port, "203.0.113.7") as port:
            eve = Browser(port)
            status, told = await eve.ask("POST", "/api/me", {"name": "Eve"}, Origin=origin)
            assert (status, told["why"]) == (403, "foreign_origin")
            with pytest.raises(InvalidStatus):
                await eve.dial(origin)

    run(play())


def test_a_name_that_is_not_the_rooms_opens_nothing(public: RunningRoom) -> None:
    async def play() -> None:
        async with a_proxy(public.port, "203.0.113.7") as port:
            assert (await Browser(port).ask("GET", "/api/shelf", Host="evil.example"))[0] == 403

    run(play())


@pytest.mark.parametrize(
    "callers",
    [
        ("2001:db8::1", "2001:db8::2:0:0:1"),
        ("203.0.113.9", "::ffff:203.0.113.9"),
        ("foo", "bar:80"),
    ],
)
def test_who_has_many_addresses_is_counted_once(tmp_path: Path, callers: tuple[str, str]) -> None:
    async def play() -> None:
        stands_still, public = lambda: 1_800_000_000_000, addresses("127.0.0.1", 0, base_url=OURS)
        async with a_house(tmp_path, clock=stands_still, addresses=public) as house:
            port = int(house.url.rpartition(":")[2])
            async with a_proxy(port, callers[0]) as eve, a_proxy(port, callers[1]) as again:
                await guess_too_often(Browser(eve))
                assert (await Browser(again).ask("POST", "/api/code", {"code": "AAAA"}))[0] == 429
            async with a_proxy(port, "2001:db8:0:1::1") as ada:
                assert (await Browser(ada).ask("POST", "/api/code", {"code": "AAAA"}))[0] == 404

    run(play())


async def guess_too_often(browser: Browser) -> None:
    """Try codes, each as if from somewhere else again, until the room has heard enough."""
    for number in itertools.count():
        status, _ = await browser.ask(
            "POST", "/api/code", {"code": "AAAA"}, X_Forwarded_For=elsewhere(number)
        )
        if status == 429:
            return
        assert status == 404


def elsewhere(number: int) -> str:
    """An address somebody may say they have."""
    return f"198.51.{number // 250}.{number % 250}"


def test_who_guesses_too_often_is_told_from_others_by_what_the_proxy_says(tmp_path: Path) -> None:
    async def play(room: RunningRoom) -> None:
        async with a_proxy(room.port, "203.0.113.7") as eve, a_proxy(room.port, "203.0.113.8") as ada:
            await guess_too_often(Browser(eve))
            assert (await Browser(ada).ask("POST", "/api/code", {"code": "AAAA"}))[0] == 404

    with a_room(tmp_path, base_url=OURS) as room:
        run(play(room))


def test_without_a_proxy_nobody_is_believed_to_come_from_elsewhere(room: RunningRoom) -> None:
    answers: list[int] = []
    while answers[-1:] != [429]:
        connection = http.client.HTTPConnection("localhost", room.port, timeout=PATIENCE_S)
        headers = {"Content-Type": "application/json", "X-Forwarded-For": elsewhere(len(answers))}
        connection.request("POST", "/api/code", '{"code": "AAAA"}', headers)
        answers.append(connection.getresponse().status)
        connection.close()
    assert set(answers[:-1]) == {404}
