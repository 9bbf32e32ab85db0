"""How long a room keeps what it keeps."""

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tablee.kit.log import Clock
from tablee.kit.refusal import Refusal
from tablee.protocol import acts
from tablee.room.acts import rules
from tablee.room.doors.door import hash_of
from tablee.room.serve import opened
from tablee.room.services import Services
from tablee.room.store.lifetimes import DAY_MS
from tablee.room.store.rows import ConsentRow, ResultRow, ShareRow, SilencedRow, WitnessRow
from tablee.room.store.shape import OF_A_TABLE
from tablee.room.store.writes import Save, Write
from tests.room.houses import a_house
from tests.room.looking import kept_by
from tests.room.rooms import run
from tools.driving.fixed import at_home
from tools.driving.rooms import make


class Calendar:
    """A clock that can be turned."""

    def __init__(self) -> None:
        self.day = self.minute = 0

    def __call__(self) -> int:
        return 1_700_000_000_000 + self.day * DAY_MS + self.minute * 60_000


async def lay(services: Services, *, start: bool) -> str:
    person, _ = await services.door.introduce("Ada", services.room.house.clock())
    row = await services.room.new_table(person.id, "crossing", 3, {}, None, [], shared=True)
    if start:
        live = await services.room.table(row.id)
        await live.work.perform(lambda: rules.plan(live, 0, acts.Start()))
        await live.work.perform(lambda: rules.plan(live, 0, acts.ChatMode("phrases")))
        trust: list[Write] = [
            Save(ConsentRow(row.id, person.id, person.id)),
            Save(WitnessRow(row.id, person.id, "Ada")),
            Save(ShareRow("0" * 32, row.id, person.id, None, None, 0)),
            Save(ResultRow(row.id, "{}")),
            Save(SilencedRow(row.id, person.id, "Ada")),
        ]
        await services.room.house.store.commit(trust)
    return row.id


async def is_kept(services: Services, table: str) -> bool:
    try:
        await services.room.table(table)
    except Refusal:
        return False
    return True


def test_a_table_waits_for_tomorrow_and_longer_but_not_for_ever(tmp_path: Path) -> None:
    async def play() -> None:
        calendar = Calendar()
        settings = replace(at_home(tmp_path), clock=calendar)
        async with opened(settings) as services:
            never_started, begun = await lay(services, start=False), await lay(services, start=True)
            calendar.day = 2
            await services.room.sweep()
            assert await is_kept(services, never_started)
            calendar.day = 8
            await services.room.sweep()
            assert not await is_kept(services, never_started)
            calendar.day = 100
            await services.room.sweep()
            live = await services.room.table(begun)
            assert live.table.awaited() == (0, 1, 2)
            calendar.day = 200
            await services.room.sweep()
            assert not await is_kept(services, begun)
            calendar.day = 500
            await services.room.sweep()

    run(play())
    with kept_by(tmp_path / "room.db") as database:
        for name in ("tables", "people", "tokens", *OF_A_TABLE):
            assert database.execute(f"SELECT count(*) FROM {name}").fetchone() == (0,), name


def test_whoever_runs_the_room_says_how_long_also_what_is_there_is_kept(
    tmp_path: Path,
) -> None:
    async def stays(days: int, keep: int) -> tuple[bool, bool]:
        """Whether a game in play, and who plays it, are still there after so many days."""
        calendar = Calendar()
        folder = tmp_path / f"{days}-{keep}"
        folder.mkdir()
        usual = replace(at_home(folder), clock=calendar)
        async with opened(usual) as services:  # it was begun under the usual rules
            table = await lay(services, start=True)
            _, token = await services.door.introduce("Bo", calendar())
        calendar.day = days
        async with opened(replace(usual, keep_days=keep)) as services:
            await services.room.sweep()
            known = await services.door.person(token, calendar())
            return await is_kept(services, table), known is not None

    async def play() -> None:
        assert await stays(29, keep=30) == (True, True)
        assert await stays(30, keep=30) == (False, False)
        assert await stays(179, keep=400) == (True, True)
        assert await stays(180, keep=400) == (False, True)

    run(play())


def test_a_game_over_days_waits_for_who_has_time_and_as_long_as_others_after_that(tmp_path: Path) -> None:
    async def play() -> None:
        calendar = Calendar()
        async with opened(replace(at_home(tmp_path), keep_days=3, clock=calendar)) as services:
            store = services.room.house.store
            ada, token = await services.door.introduce("Ada", calendar())
            _, passing = await services.door.introduce("Bo", calendar())
            days = Clock(per_move_ms=7 * DAY_MS)
            row = await services.room.new_table(ada.id, "crossing", 3, {}, days, [], shared=True)
            live = await services.room.table(row.id)
            await live.work.perform(lambda: rules.plan(live, 0, acts.Start()))
            for day in (4, 9):  # the deadline is on day 7
                calendar.day = day
                await services.room.sweep()
                assert await store.table(row.id) is not None, day
            assert await services.door.person(passing, calendar()) is None, "who only passed by is forgotten"
            assert await store.person_of(hash_of(token)) is not None
            calendar.day = 10
            await services.room.sweep()
            assert await store.table(row.id) is None
            assert await store.person_of(hash_of(token)) is None

    run(play())


def test_an_invitation_goes_with_its_table_or_after_as_many_days_as_the_room_says(tmp_path: Path) -> None:
    async def play() -> None:
        calendar = Calendar()
        async with a_house(tmp_path, clock=calendar, keep_days=30) as house:
            services = house.services
            ada = await house.guest("Ada")
            most = (await ada.ask("GET", "room"))["keeps"]["links"]
            made = await make(ada, "crossing", 3, device="shared", start=True)
            for day in range(0, most + 1, 29):
                calendar.day = day
                await services.room.sweep()
                await services.door.link(
                    made["table"], hash_of(made["links"]["watch"]), calendar()
                )  # it opens
                await touch(services, made["table"])
            calendar.day = most
            with pytest.raises(Refusal):
                await services.door.link(made["table"], hash_of(made["links"]["watch"]), calendar())

    run(play())


async def touch(services: Services, table: str) -> None:
    """Somebody is at the table, and it goes on."""
    live = await services.room.table(table)
    for act in (acts.Pause(), acts.Resume()):
        await live.work.perform(partial(rules.plan, live, 0, act))


def test_a_code_can_still_be_used_where_little_is_kept(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(replace(at_home(tmp_path), keep_days=1)) as services:
            at = services.room.house.clock()
            secret, write = services.door.code_link("T1", at)
            await services.room.house.store.commit([write])
            await services.room.sweep()
            assert (await services.door.link("T1", hash_of(secret), at)).role == "seat"

    run(play())


def test_where_little_is_kept_a_guest_stays_for_a_day_after_every_visit(tmp_path: Path) -> None:
    async def play() -> None:
        calendar = Calendar()
        async with opened(replace(at_home(tmp_path), keep_days=1, clock=calendar)) as services:
            _, token = await services.door.introduce("Ada", calendar())
            calendar.minute = 24 * 60 - 1
            assert await services.door.person(token, calendar()) is not None
            calendar.minute = 24 * 60 + 1
            await services.room.sweep()
            assert await services.door.person(token, calendar()) is not None, "she was here two minutes ago"
            calendar.minute = 2 * 24 * 60 + 1
            await services.room.sweep()
            assert await services.door.person(token, calendar()) is None

    run(play())


def test_a_token_that_expired_is_a_strangers(tmp_path: Path) -> None:
    async def play() -> None:
        calendar = Calendar()
        settings = at_home(tmp_path)
        async with opened(settings) as services:
            _, token = await services.door.introduce("Ada", calendar())
            calendar.day = 399
            person = await services.door.person(token, calendar())
            assert person is not None, "and from now on she is kept for another year"
            calendar.day = 790
            assert await services.door.person(token, calendar()) is not None
            calendar.day = 1300
            assert await services.door.person(token, calendar()) is None
            assert await services.door.person("x" * 43, calendar()) is None
            with pytest.raises(Refusal):
                services.door.redeem("x" * 43, "T", calendar())

    run(play())
