"""Whoever is away is called when it is their turn, if they and the operator want it, by the book."""

import asyncio
import itertools
import signal
from pathlib import Path

import pytest

from tablee.kit.log import DAY_MS
from tablee.room.push.calls import WAITING, Calls
from tablee.room.push.keys import beside
from tablee.room.serve import now_ms, opened
from tablee.room.store.rows import SubscriptionRow
from tests.room.disks import Disk
from tests.room.houses import CONTACT, House, a_house
from tests.room.looking import kept_by
from tests.room.proxy import NAME
from tests.room.pushing import Browser, a_push_service
from tests.room.rooms import a_room, refused, run, sit
from tools.driving.fixed import at_home
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import asked, guest, make, until

YOUR_TURN = {"en": "It is your turn.", "fr": "C\N{RIGHT SINGLE QUOTATION MARK}est à vous de jouer."}
MANY = 4096


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


@pytest.mark.long
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
            with kept_by(tmp_path / "room.db") as kept:
                assert kept.execute("SELECT count(*) FROM subscriptions").fetchone() == (0,)

    run(play())


def test_a_guest_has_eight_devices_at_most_the_latest(tmp_path: Path) -> None:
    async def play() -> None:
        ticks = itertools.count(1_800_000_000_000)
        async with (
            a_push_service() as service,
            a_house(tmp_path, service.outside(), lambda: next(ticks)) as house,
        ):
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
