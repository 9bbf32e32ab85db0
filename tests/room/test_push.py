"""Whoever is away is called when it is their turn, if they and the operator want it, by the book."""

import asyncio
import contextlib
import json
import os
import signal
import stat
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from tablee.kit.log import DAY_MS
from tablee.room.push.calls import WAITING, Calls, NoKeys
from tablee.room.push.envelope import sealed
from tablee.room.push.keys import Keys, b64, beside, unb64
from tablee.room.push.outside import Outside, is_known, is_public
from tablee.room.serve import listen, now_ms, opened, server_of
from tablee.room.services import Services
from tablee.room.store.rows import SubscriptionRow
from tablee.room.store.store import Store
from tests.room.disks import Disk
from tests.room.proxy import NAME
from tests.room.pushing import Browser, a_push_service, claims_of
from tests.room.rooms import a_room, refused, run, sit
from tools.driving.fixed import at_home
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import asked, guest, make, until

CONTACT = "mailto:ada@example.org"
YOUR_TURN = {"en": "It is your turn.", "fr": "C\N{RIGHT SINGLE QUOTATION MARK}est à vous de jouer."}
MANY = 4096


class House:
    """A room in this process that calls people, behind a real socket."""

    def __init__(self, services: Services, url: str) -> None:
        self.services = services
        self.url = url

    async def guest(self, name: str, browser: Browser | None = None, lang: str = "en") -> Guest:
        known = Guest(self.url)
        await known.introduce(name)
        if browser is not None:
            assert await known.ask("POST", "me/push", browser.subscription(lang)) == {"on": True}
        return known

    async def all_called(self) -> None:
        """Nobody waits to be called any more, nor is about to."""
        for _ in range(3):
            await asyncio.sleep(0)
        assert self.services.calls is not None
        await self.services.calls.all_called()

    async def kept(self, guest: Guest) -> list[str]:
        """Where the room would call a guest."""
        called: list[str] = (await guest.ask("GET", "me/export"))["called"]
        return called


@contextlib.asynccontextmanager
async def a_house(
    folder: Path,
    outside: Outside | None,
    clock: Callable[[], int] = now_ms,
    wrap: Callable[[Store], Store] = lambda store: store,
) -> AsyncIterator[House]:
    listener = listen("127.0.0.1", 0)
    settings = replace(at_home(folder, listener), absent_ms=0, clock=clock)
    if outside is not None:
        settings = replace(settings, contact=CONTACT, outside=outside)
    async with opened(settings, wrap) as services:
        server = server_of(services)
        serving = asyncio.create_task(server._serve(sockets=[listener]))
        try:
            yield House(services, f"http://localhost:{listener.getsockname()[1]}")
        finally:
            server.should_exit = True
            await serving


async def called_at_the_start(house: House, *others: Guest) -> str:
    """A game begins while only its host is there; its table."""
    host = await house.guest("Host")
    made = await make(host, "crossing", 3, bots=[None, None, "uniform"][: 3 - (len(others) > 1)])
    for other in others:
        await sit(other, made)
        async with Line(other, made["table"]) as line:
            await line.act("ready")
    async with Line(host, made["table"]) as line:
        await until(line, lambda line: not any(seat["here"] for seat in line.around["seats"][1:]))
        assert (await line.act("start"))["t"] == "ack"
        await house.all_called()
    table: str = made["table"]
    return table


def test_the_form_of_a_message_is_that_of_the_rfc() -> None:
    private = int.from_bytes(unb64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    message = sealed(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        salt=unb64("DGv6ra1nlYgDCS1FRnbzlw"),
        sender=ec.derive_private_key(private, ec.SECP256R1()),
    )
    assert b64(message) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
        "u3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_who_is_away_and_awaited_is_called_and_the_message_says_nothing_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_push_service() as service, a_house(tmp_path, service.outside()) as house:
            browsers = [Browser("bo"), Browser("cy")]
            bo = await house.guest("Bo", browsers[0], "en")
            cy = await house.guest("Cy", browsers[1], "fr")
            await called_at_the_start(house, bo, cy)
            first, second = sorted(service.delivered, key=lambda delivered: delivered.target)
            assert (first.target, second.target) == ("/push/bo", "/push/cy")
            assert browsers[0].read(first.body) == YOUR_TURN["en"]
            assert browsers[1].read(second.body) == YOUR_TURN["fr"]
            assert first.headers["content-encoding"] == "aes128gcm"
            assert (first.headers["host"], first.headers["topic"]) == (NAME, "turn")
            assert set(first.headers) == {
                "host", "authorization", "content-type", "content-encoding", "content-length", "ttl", "topic",
                "urgency", "connection",
            }  # fmt: skip

    run(play())


def test_the_room_vouches_for_itself_by_the_key_browsers_agreed_to(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_push_service() as service, a_house(tmp_path, service.outside()) as house:
            bo = await house.guest("Bo", Browser("bo"))
            await called_at_the_start(house, bo)
            (delivered,) = service.delivered
            signed, key, claims, signature = claims_of(delivered.headers["authorization"])
            assert b64(key) == (await bo.ask("GET", "room"))["push"]
            numbers = int.from_bytes(signature[:32]), int.from_bytes(signature[32:])
            public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
            public.verify(encode_dss_signature(*numbers), signed, ec.ECDSA(hashes.SHA256()))
            told = json.loads(claims)
            assert (told["aud"], told["sub"]) == (f"https://{NAME}", CONTACT)
            assert 0 < told["exp"] - time.time() <= 24 * 60 * 60, "as RFC 8292 wants it"

    run(play())


def test_who_is_there_is_not_called_and_who_came_and_left_is_called_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_push_service() as service, a_house(tmp_path, service.outside()) as house:
            bo, cy = await house.guest("Bo", Browser("bo")), await house.guest("Cy", Browser("cy"))
            di = await house.guest("Di")
            made = await make(bo, "crossing", 3)
            for other in (cy, di):
                await sit(other, made)
                async with Line(other, made["table"]) as line:
                    await line.act("ready")
            async with Line(bo, made["table"]) as line:
                await alone(line)
                await line.act("start")
                await house.all_called()
            called: list[list[str]] = []
            for person in (di, bo, cy, di, cy, bo):
                await choose_alone(house, person, made["table"])
                called.append([delivered.target for delivered in service.delivered])
                service.delivered.clear()
            assert called == [["/push/cy"], [], ["/push/bo"], [], [], ["/push/cy"]]

    run(play())


async def choose_alone(house: House, person: Guest, table: str) -> None:
    """Somebody comes, chooses, and leaves; whoever is to be called then has been."""
    async with Line(person, table) as line:
        await alone(line)
        await until(line, asked)
        assert (await line.move(line.now["moves"][0]))["t"] == "ack"
        await house.all_called()


def test_who_was_called_and_does_not_come_is_left_alone_for_a_while(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_push_service() as service, a_house(tmp_path, service.outside()) as house:
            bo, host = await house.guest("Bo", Browser("bo")), await house.guest("Host")
            clock = {"per_move_ms": 1000, "grace_ms": 0}
            made = await make(host, "crossing", 3, clock=clock, bots=[None, None, "uniform"])
            await sit(bo, made)
            async with Line(bo, made["table"]) as line:
                await line.act("ready")
            async with Line(host, made["table"]) as line:
                await alone(line)
                await line.act("start")
                await until(line, lambda line: line.now.get("moment", 0) >= 3)  # played twice without Bo
                await house.all_called()
            assert [delivered.target for delivered in service.delivered] == ["/push/bo"]

    run(play())


async def alone(line: Line) -> None:
    """Nobody else is at the table any more."""
    me = line.you["holds"]
    await until(
        line,
        lambda line: not any(seat["here"] for seat in line.around["seats"] if seat["seat"] not in me),
    )


@pytest.mark.parametrize(
    ("status", "stays"), [(404, False), (410, False), (307, True), (429, True), (500, True)]
)
def test_a_device_that_is_gone_is_forgotten_and_nobody_is_followed_elsewhere(
    tmp_path: Path, status: int, stays: bool
) -> None:
    async def play() -> None:
        async with a_push_service() as service, a_house(tmp_path, service.outside()) as house:
            service.status = status
            bo = await house.guest("Bo", Browser("bo"))
            await called_at_the_start(house, bo)
            assert [delivered.target for delivered in service.delivered] == ["/push/bo"]
            assert bool(await house.kept(bo)) == stays

    run(play())


def test_a_service_at_a_private_address_is_not_spoken_to(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            a_push_service() as service,
            a_house(tmp_path, service.outside(public=is_public)) as house,
        ):
            bo = await house.guest("Bo", Browser("bo"))
            await called_at_the_start(house, bo)
            assert service.delivered == []

    run(play())


def test_no_move_waits_for_a_service_that_does_not_answer(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_push_service() as service, a_house(tmp_path, service.outside()) as house:
            service.silent = True
            bo, host = await house.guest("Bo", Browser("bo")), await house.guest("Host")
            made = await make(host, "crossing", 3, bots=[None, None, "uniform"])
            await sit(bo, made)
            async with Line(bo, made["table"]) as line:
                await line.act("ready")
            async with Line(host, made["table"]) as line:
                await alone(line)
                await line.act("start")
                await service.count(1)
                await until(line, asked)
                assert (await line.move(line.now["moves"][0]))["t"] == "ack"
                assert house.services.calls is not None
                assert house.services.calls._waiting._unfinished_tasks == 1  # type: ignore[attr-defined]

    run(play())


class Stuck:
    """A carrier that never arrives."""

    public_key = ""

    def can_reach(self, subscription: SubscriptionRow) -> bool:
        return True

    async def send(self, subscription: SubscriptionRow, text: str) -> int | None:
        await asyncio.Event().wait()
        return None


def test_only_so_many_wait_to_be_called(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(at_home(tmp_path)) as services:
            calls = Calls(services.room.house.store, Stuck())
            for _ in range(WAITING + MANY):
                calls.call("somebody")
            assert calls._waiting.qsize() == WAITING
            calls.close()

    run(play())


def test_a_clock_of_days_that_rang_for_nobody_calls_who_is_awaited_then(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_push_service() as service:
            ahead = [0]
            async with a_house(tmp_path, service.outside(), lambda: now_ms() + ahead[0]) as house:
                bo = await house.guest("Bo", Browser("bo"))
                clock = {"per_move_ms": DAY_MS, "grace_ms": 0}
                await make(bo, "crossing", 3, clock=clock, device="shared", start=True)
                await service.count(1)
                ahead[0] = DAY_MS
                house.services.room.tidy()
                await house.services.room.ring()
                await service.count(2)

    run(play())


def test_who_is_forgotten_takes_their_devices_along_and_one_can_switch_it_off(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with a_push_service() as service, a_house(tmp_path, service.outside()) as house:
            bo, cy = await house.guest("Bo", Browser("bo")), await house.guest("Cy", Browser("cy"))
            assert await house.kept(bo) == [f"https://{NAME}/push/bo"]
            assert await bo.ask("DELETE", "me/push") == {"on": False}
            assert (await house.kept(bo), len(await house.kept(cy))) == ([], 1)
            await cy.ask("DELETE", "me")
            store = house.services.room.house.store
            rows = store._reader.execute("SELECT count(*) FROM subscriptions").fetchone()  # type: ignore[attr-defined]
            assert rows == (0,)

    run(play())


def test_a_guest_has_eight_devices_at_most_the_latest(tmp_path: Path) -> None:
    async def play() -> None:
        ticks = iter(range(1_800_000_000_000, 1_800_000_001_000))
        async with a_push_service() as service, a_house(tmp_path, service.outside()) as house:
            object.__setattr__(house.services.room.house, "clock", lambda: next(ticks))
            bo = await house.guest("Bo")
            for number in (*range(10), 9):
                await bo.ask("POST", "me/push", Browser(str(number)).subscription())
            assert sorted(await house.kept(bo)) == [
                f"https://{NAME}/push/{number}" for number in range(2, 10)
            ]

    run(play())


def test_what_cannot_be_written_down_calls_nobody_and_leaves_no_trace(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "room.db")

    async def play() -> None:
        async with (
            a_push_service() as service,
            a_house(tmp_path, service.outside(), wrap=disk.under) as house,
        ):
            bo = await house.guest("Bo")
            browser = Browser("bo")
            for method, body in (("POST", browser.subscription()), ("DELETE", None)):
                before = disk.rows()
                for attempt in (disk.full(), disk.failing_at(1)):
                    with attempt:
                        assert await refused(bo.ask(method, "me/push", body)) == "unavailable"
                    assert disk.rows() == before
                await bo.ask(method, "me/push", body)
                assert disk.rows() != before

    run(play())


def test_a_room_that_is_killed_still_knows_whom_to_call_and_by_which_key(tmp_path: Path) -> None:
    with a_room(tmp_path, contact=CONTACT) as room:
        bo = run(guest(room, "Bo"))
        wanted = Browser("bo").subscription() | {"endpoint": "https://fcm.googleapis.com/bo"}
        assert run(bo.ask("POST", "me/push", wanted)) == {"on": True}
        key = run(bo.ask("GET", "room"))["push"]
        room.end(signal.SIGKILL)
        room.open()
        assert run(bo.ask("GET", "room"))["push"] == key
        assert run(bo.ask("GET", "me/export"))["called"] == [wanted["endpoint"]]


def test_where_push_is_off_nobody_is_called_and_strangers_never_are(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path, None) as house:
            bo = await house.guest("Bo")
            assert (await bo.ask("GET", "room"))["push"] is None
            assert await refused(bo.ask("POST", "me/push", Browser("bo").subscription())) == "push_off"
            await called_nothing(house, bo)
            stranger = Guest(house.url)
            asking = stranger.ask("POST", "me/push", Browser("eve").subscription())
            assert await refused(asking) == "unauthenticated"
            assert await refused(stranger.ask("DELETE", "me/push")) == "unauthenticated"
        assert not beside(tmp_path / "room.db").exists()

    run(play())


async def called_nothing(house: House, guest: Guest) -> None:
    """All else works where nobody is called."""
    made = await make(guest, "crossing", 3, bots=[None, "uniform", "uniform"])
    async with Line(guest, made["table"]) as line:
        assert (await line.act("start"))["t"] == "ack"
        await until(line, asked)
        assert (await line.move(line.now["moves"][0]))["t"] == "ack"


WRONG = [
    f"http://{NAME}/push/bo",
    f"https://{NAME}:8443/push/bo",
    f"https://user@{NAME}/push/bo",
    f"https://{NAME.upper()}/push/bo",
    f"https://{NAME}.evil.example/push/bo",
    "https://127.0.0.1/push/bo",
    "https://[::1]/push/bo",
    "https://[bad/push/bo",
    "https://evil.example/push/bo",
]


def test_only_services_we_know_are_ever_asked_over_https(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_push_service() as service, a_house(tmp_path, service.outside()) as house:
            bo = await house.guest("Bo")
            good = Browser("bo").subscription()
            for endpoint in WRONG:
                asking = bo.ask("POST", "me/push", good | {"endpoint": endpoint})
                assert await refused(asking) in ("bad_subscription", "bad_request"), endpoint
            for wrong in ({"p256dh": b64(bytes(65))}, {"auth": "short"}, {"lang": "de"}, {"more": "1"}):
                asking = bo.ask("POST", "me/push", good | wrong)
                assert await refused(asking) in ("bad_subscription", "bad_request"), wrong
            assert await house.kept(bo) == []

    run(play())


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("fcm.googleapis.com", True),
        ("updates.push.services.mozilla.com", True),
        ("web.push.apple.com", True),
        ("wns2-par02p.notify.windows.com", True),
        ("notify.windows.com.evil.example", False),
        ("evilnotify.windows.com", False),
        ("googleapis.com", False),
        ("", False),
    ],
)
def test_the_services_we_know(host: str, known: bool) -> None:
    assert is_known(host) == known


@pytest.mark.parametrize(
    ("address", "public"),
    [
        ("142.250.74.10", True),
        ("2a00:1450:4007:80c::200a", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.1.20", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("2002:7f00:1::", False),
    ],
)
def test_addresses_out_in_the_world(address: str, public: bool) -> None:
    assert is_public(address) == public


def test_the_key_is_this_users_alone_and_stays_the_same(tmp_path: Path) -> None:
    path = beside(tmp_path / "room.db")
    before = os.umask(0)
    try:
        first = Keys(path)
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert Keys(path).public == first.public
    path.write_text("no key")
    with pytest.raises(NoKeys):
        Keys(path)
    with pytest.raises(NoKeys):
        Keys(tmp_path / "nowhere" / "room.db.push")
