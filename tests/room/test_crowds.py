"""Who comes with many keeps nobody else out: not from a table, not from the room."""

import asyncio
import contextlib
import socket
from pathlib import Path

import pytest

from tablee.kit.refusal import Refusal
from tablee.protocol.codes import Close
from tablee.protocol.limits import CONNECTIONS, CROWD, DEVICES, TICKETS, TICKETS_AT_A_TABLE, TICKETS_EACH
from tablee.room.doors.addresses import addresses
from tablee.room.doors.connections import Connections, fitting
from tablee.room.doors.door import Door
from tablee.room.serve import opened
from tests.patience import PATIENCE_S
from tests.room.hostile import hello, knocked
from tests.room.houses import a_house
from tests.room.proxy import NAME, a_proxy
from tests.room.raw import Raw, frame
from tests.room.rooms import close_code, refused, run
from tests.room.test_proxy import Browser
from tests.room.test_strangers import last_words
from tools.driving.fixed import at_home
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, guest, make

ADDRESSES = ("127.0.0.2", "127.0.0.3", "127.0.0.4")
"""Other machines, as far as the room can tell."""


def dial(url: str, address: str) -> socket.socket:
    dialled = socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), PATIENCE_S, (address, 0))
    dialled.settimeout(PATIENCE_S)
    return dialled


def is_answered(dialled: socket.socket) -> bool:
    """Whether the room says anything to who asks for its shelf, or has closed already."""
    with contextlib.suppress(ConnectionResetError, BrokenPipeError):
        dialled.sendall(b"GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n")
        return dialled.recv(9) == b"HTTP/1.1 "
    return False


def test_an_address_has_only_so_many_connections_and_the_log_says_so_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with a_house(tmp_path, connections=(6, 12), monotonic=lambda: 0.0) as house:
            with contextlib.ExitStack() as stack:

                async def come(address: str) -> bool:
                    dialled = stack.enter_context(await asyncio.to_thread(dial, house.url, address))
                    return await asyncio.to_thread(is_answered, dialled)

                assert [await come(ADDRESSES[0]) for _ in range(8)] == [True] * 6 + [False] * 2
                assert [await come(ADDRESSES[1]) for _ in range(6)] == [True] * 6
                assert await come(ADDRESSES[2]) is False, "and all together only twelve"
                assert await come("127.0.0.1") is False
                first, second = (record.message for record in caplog.records)
                assert first.startswith("127.0.0.2 has 6 connections")
                assert second.startswith("there are 12 connections")
            with contextlib.ExitStack() as stack:
                while not await come(ADDRESSES[0]):
                    pass  # the room has to notice that they are gone

    run(play())


def test_a_socket_that_ends_gives_its_place_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path, connections=(2, 4)) as house:
            ada = await house.guest("Ada")
            made = await make(ada, "crossing", 3)
            for _ in range(9):
                async with Line(ada, made["table"]):  # the fifth would not come in
                    pass

    run(play())


def test_behind_a_proxy_sockets_are_counted_by_who_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        public = addresses("127.0.0.1", 0, base_url=f"https://{NAME}")
        async with a_house(tmp_path, connections=(2, 99), addresses=public) as house:
            port = int(house.url.rpartition(":")[2])
            async with (
                a_proxy(port, "203.0.113.7") as eve,
                a_proxy(port, "203.0.113.8") as ada,
                Browser(eve).dial(),
                Browser(eve).dial(),
                Browser(eve).dial() as third,
                Browser(ada).dial() as other,
            ):
                assert await close_code(third) == Close.CROWDED
                await other.send("noise")
                assert await close_code(other) == Close.MALFORMED

    run(play())


@pytest.mark.parametrize(
    ("files", "places"), [(65_536, (200, 20_000)), (1024, (200, 896)), (256, (64, 128)), (2, (1, 1))]
)
def test_there_are_no_more_places_than_files(files: int, places: tuple[int, int]) -> None:
    assert fitting(CONNECTIONS, files) == places


def test_trouble_is_told_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    times = iter((1.0, 2.0, 60.9, 61.0, 62.0))
    connections = Connections(1, 9, lambda: next(times))
    connections.arrive("1.2.3.4")
    told = []
    for _ in range(5):
        assert connections.arrive("1.2.3.4") is None
        told.append(len(caplog.records))
    assert told == [1, 1, 1, 2, 2]


def come(room: RunningRoom, stack: contextlib.ExitStack, said: str) -> Raw:
    raw = knocked(room)
    stack.callback(raw.leave)
    raw.say(frame(said))
    return raw


def is_welcome(raw: Raw) -> bool:
    kind: str = next(raw.messages())["t"]
    return kind == "welcome"


def test_a_crowd_of_onlookers_leaves_those_who_sit_their_places(room: RunningRoom) -> None:
    async def prepare() -> tuple[Guest, Message]:
        ada = await guest(room, "Ada")
        return ada, await make(ada, "crossing", 3, device="shared", start=True)

    ada, made = run(prepare())
    watches = hello(made["table"], link=made["links"]["watch"])
    shows = hello(made["table"], link=made["links"]["screen"])
    with contextlib.ExitStack() as stack:
        for number in range(CROWD):
            assert is_welcome(come(room, stack, watches if number else shows)), number
        for said in (watches, shows):
            assert last_words(come(room, stack, said)) == ("RATE_LIMITED", Close.CROWDED)
        for _ in range(DEVICES):
            assert is_welcome(come(room, stack, hello(made["table"], ada)))
        assert last_words(come(room, stack, hello(made["table"], ada))) == ("RATE_LIMITED", Close.CROWDED)


def test_who_asks_for_many_tickets_loses_their_own_oldest(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(at_home(tmp_path)) as services:
            door, at = services.door, services.room.house.clock()
            ada, _ = await door.introduce("Ada", at)
            hers = [door.ticket("T", "watcher", ada, at) for _ in range(TICKETS_EACH[0])]
            theirs = [door.ticket("T", "watcher", None, at, "1.2.3.4") for _ in range(TICKETS_EACH[1] + 1)]
            assert opens(door, theirs[0], at) is False, "one more makes the first void"
            assert all(opens(door, secret, at) for secret in (*theirs[1:], *hers))

    run(play())


def opens(door: Door, secret: str, at: int, table: str = "T") -> bool:
    try:
        door.redeem(secret, table, at)
    except Refusal:
        return False
    return True


def test_a_table_full_of_tickets_is_no_other_tables_and_whoever_sits_gets_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(at_home(tmp_path)) as services:
            door, at = services.door, services.room.house.clock()
            ada, _ = await door.introduce("Ada", at)
            for number in range(TICKETS_AT_A_TABLE):
                door.ticket("T", "watcher", None, at, f"at T {number}")
            assert is_refused(door, "T", at), "who looks on has to wait"
            assert opens(door, door.ticket("T", "seat", ada, at), at)
            assert opens(door, door.ticket("T", "watcher", None, at, "at T 7"), at), "in place of their own"
            for number in range(TICKETS - TICKETS_AT_A_TABLE + 1):
                door.ticket(f"T{number % 99}", "watcher", None, at, f"at many {number}")
            assert is_refused(door, "T0", at)
            assert opens(door, door.ticket("T0", "seat", ada, at), at, "T0")
            later = at + 30_000
            assert opens(door, door.ticket("T", "watcher", None, later, "somebody else"), later)

    run(play())


def is_refused(door: Door, table: str, at: int) -> bool:
    try:
        door.ticket(table, "watcher", None, at, "somebody else")
    except Refusal as refusal:
        return refusal.why == "too_many"
    return False


def test_a_watch_link_gives_no_more_tickets_than_an_address_may_have(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "crossing", 3)
        path = f"tables/{made['table']}/ticket"
        stranger = Guest(shared_room.url)
        first = (await stranger.ask("POST", path, {"link": made["links"]["watch"]}))["ticket"]
        for _ in range(TICKETS_EACH[1]):
            await stranger.ask("POST", path, {"link": made["links"]["watch"]})
        raw = knocked(shared_room)
        raw.say(frame(hello(made["table"], ticket=first)))
        assert last_words(raw) == ("UNAUTHENTICATED", Close.UNAUTHENTICATED)
        raw.leave()
        assert await refused(stranger.ask("POST", path, {})) == "no_role"

    run(play())
