"""Who comes with many keeps nobody else out: not from a table, not from the room."""

import contextlib
from pathlib import Path

from tablee.kit.refusal import Refusal
from tablee.protocol.codes import Close
from tablee.protocol.limits import CROWD, DEVICES, TICKETS, TICKETS_AT_A_TABLE, TICKETS_EACH
from tablee.room.doors.door import Door
from tablee.room.serve import opened
from tests.room.hostile import hello, knocked
from tests.room.raw import Raw, frame
from tests.room.rooms import refused, run
from tests.room.test_strangers import last_words
from tools.driving.fixed import at_home
from tools.driving.guest import Guest
from tools.driving.line import Message
from tools.driving.rooms import RunningRoom, guest, make


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
