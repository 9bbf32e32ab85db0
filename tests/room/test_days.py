"""Games over days: a clock that counts days runs while nobody is there, through restarts and kills."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from tablee import shelf
from tablee.kit.log import DAY_MS, AnyEntry, Clock, Played
from tablee.kit.refusal import Refusal
from tablee.protocol import acts
from tablee.room.acts import rules
from tablee.room.live.client import Client
from tablee.room.live.table import LiveTable
from tablee.room.serve import opened
from tablee.room.services import Services
from tablee.room.store.rows import DeadlineRow
from tablee.room.store.store import Store, Unavailable
from tablee.room.store.writes import Save
from tests.room.disks import Disk
from tests.room.looking import kept_by
from tests.room.rooms import run, sit
from tools.driving.fixed import at_home, deal
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guests, make, until

BEGAN = 1_700_000_000_000
HOUR_MS = DAY_MS // 24
A_DAY = Clock(per_move_ms=DAY_MS)
KILLS = 5
TABLES = 12


class Calendar:
    """The room's clock, which can be turned."""

    def __init__(self) -> None:
        self.time = BEGAN

    def __call__(self) -> int:
        return self.time


class House:
    """A room in this process, and its clock."""

    def __init__(self, services: Services, calendar: Calendar, db: Path) -> None:
        self.services = services
        self.calendar = calendar
        self.db = db

    async def lay(
        self, clock: Clock | None = A_DAY, game: str = "crossing", bots: tuple[str | None, ...] = ()
    ) -> str:
        """A table in play, with one person in every seat that no bot has, who is not there."""
        person, _ = await self.services.door.introduce("Ada", self.calendar())
        row = await self.services.room.new_table(person.id, game, 3, {}, clock, list(bots), shared=True)
        live = await self.services.room.table(row.id)
        await live.work.perform(lambda: rules.plan(live, live.row.host, acts.Start(deal(0))))
        return row.id

    async def act(self, table: str, seat: int, act: acts.Act) -> LiveTable:
        live = await self.services.room.table(table)
        await live.work.perform(lambda: rules.plan(live, seat, act))
        return live

    async def later(self, ms: int) -> None:
        """Time goes by; the room looks after its tables, and lets go of those nobody uses."""
        self.calendar.time += ms
        self.services.room.tidy()
        assert not self.services.room._tables
        await self.services.room.ring()

    def entries(self, table: str) -> list[AnyEntry]:
        return entries(self.db, table)

    def due(self, table: str) -> int | None:
        return due(self.db, table)


@contextlib.asynccontextmanager
async def a_house(
    folder: Path, calendar: Calendar | None = None, wrap: Callable[[Store], Store] = lambda store: store
) -> AsyncIterator[House]:
    calendar = calendar or Calendar()
    settings = replace(at_home(folder), clock=calendar, absent_ms=0)
    async with opened(settings, wrap) as services:
        yield House(services, calendar, folder / "room.db")


def entries(db: Path, table: str) -> list[AnyEntry]:
    with kept_by(db) as database:
        rows = database.execute("SELECT entry FROM entries WHERE table_id = ? ORDER BY n", (table,))
        return [msgspec.json.decode(entry, type=AnyEntry) for (entry,) in rows]


def late_steps(db: Path, table: str) -> list[tuple[int, ...]]:
    """Who was late in each step that the clock played."""
    return [entry.late for entry in entries(db, table) if isinstance(entry, Played) and entry.late]


def due(db: Path, table: str) -> int | None:
    with kept_by(db) as database:
        found = database.execute("SELECT due FROM deadlines WHERE table_id = ?", (table,)).fetchone()
        return None if found is None else int(found[0])


def test_it_runs_while_nobody_is_there_and_the_table_is_not_even_in_memory(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            table = await house.lay()
            assert house.due(table) == BEGAN + DAY_MS
            await house.later(DAY_MS - 1)
            assert late_steps(house.db, table) == []
            await house.later(1)
            assert late_steps(house.db, table) == [(0, 1, 2)]
            assert house.due(table) == BEGAN + 2 * DAY_MS, "the next moment has a day of its own"
            await house.later(HOUR_MS)
            assert len(late_steps(house.db, table)) == 1
            await house.later(DAY_MS)
            assert len(late_steps(house.db, table)) == 2

    run(play())


def test_who_has_chosen_is_not_late(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            table = await house.lay()
            live = await house.services.room.table(table)
            move = live.table.moves(1)[0]
            await live.work.perform(lambda: live.change(live.table.choose(1, move, house.calendar())))
            assert house.due(table) == BEGAN + DAY_MS, "a sealed choice changes nothing for the others"
            await house.later(DAY_MS)
            assert late_steps(house.db, table) == [(0, 2)]
            step = house.entries(table)[-1]
            assert isinstance(step, Played)
            assert step.choices[1] == msgspec.to_builtins(move)

    run(play())


def test_a_short_clock_goes_on_standing_still_while_nobody_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            table = await house.lay(Clock(per_move_ms=DAY_MS - 1))
            assert house.due(table) is None
            await house.later(3 * DAY_MS)
            live = await house.services.room.table(table)
            assert (live.deadline(), len(house.entries(table))) == (None, 1)
            live.enter(Client("seat", live.seats[0].person, "Ada"), None)
            assert live.deadline() == house.calendar() + 15_000, "and gives who comes back some time"

    run(play())


def test_a_pause_stops_it_and_the_end_does_for_good(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            table = await house.lay()
            house.calendar.time += 4 * HOUR_MS
            await house.act(table, 0, acts.Pause())
            assert house.due(table) is None
            await house.later(5 * DAY_MS)
            await house.act(table, 0, acts.Resume())
            assert house.due(table) == house.calendar() + 20 * HOUR_MS
            assert late_steps(house.db, table) == []
            await house.act(table, 0, acts.Draw())
            await house.act(table, 1, acts.Answer(yes=True))
            live = await house.act(table, 2, acts.Answer(yes=True))
            assert (live.row.status, house.due(table)) == ("over", None)

    run(play())


def test_bots_go_on_after_it_although_nobody_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            table = await house.lay(game="abracada", bots=(None, "uniform", "uniform"))
            person = (await house.services.room.table(table)).row.host
            await awaited_is(house, table, person)
            before = len(house.entries(table))
            await house.later(DAY_MS)
            assert late_steps(house.db, table) == [(person,)]
            await awaited_is(house, table, person)
            steps = [entry for entry in house.entries(table)[before + 1 :] if isinstance(entry, Played)]
            assert not any(step.late for step in steps), "the bots chose for themselves"

    run(play())


async def awaited_is(house: House, table: str, seat: int) -> None:
    """Bots have played until this seat is asked."""
    live = await house.services.room.table(table)
    while live.table.awaited() != (seat,) or not live.idle:  # noqa: ASYNC110 - a bot's thought tells nobody
        await asyncio.sleep(0.01)


def test_a_room_that_was_closed_for_long_plays_one_step_and_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        calendar = Calendar()
        async with a_house(tmp_path, calendar) as house:
            table = await house.lay()
        calendar.time += 10 * DAY_MS
        async with a_house(tmp_path, calendar) as house:
            while not late_steps(house.db, table):  # noqa: ASYNC110 - the room looks by itself when it opens
                await asyncio.sleep(0.01)
            await house.services.room.ring()
            assert late_steps(house.db, table) == [(0, 1, 2)]
            assert house.due(table) == calendar() + DAY_MS

    run(play())


def test_what_is_kept_wrong_is_put_right(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            early, paused = await house.lay(), await house.lay()
            await house.act(paused, 0, acts.Pause())
            wrong = [Save(DeadlineRow(table, BEGAN)) for table in (early, paused)]
            await house.services.room.house.store.commit([*wrong])
            await house.later(HOUR_MS)
            assert (house.due(early), house.due(paused)) == (BEGAN + DAY_MS, None)
            assert late_steps(house.db, early) == late_steps(house.db, paused) == []

    run(play())


@pytest.mark.usefixtures("hats_on_the_shelf")
def test_a_game_that_left_the_shelf_is_asked_for_again_a_day_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            person, _ = await house.services.door.introduce("Ada", BEGAN)
            row = await house.services.room.new_table(person.id, "hats", 2, {}, A_DAY, [], shared=True)
            await house.act(row.id, 0, acts.Start())
            other = await house.lay()
            monkeypatch.delenv(shelf.VARIABLE)
            shelf.packages.cache_clear()
            await house.later(DAY_MS)
            assert (late_steps(house.db, row.id), late_steps(house.db, other)) == ([], [(0, 1, 2)])
            assert house.due(row.id) == BEGAN + 2 * DAY_MS
            monkeypatch.setenv(shelf.VARIABLE, "tests.toy")
            shelf.packages.cache_clear()
            await house.later(DAY_MS)
            assert len(late_steps(house.db, row.id)) == 1

    run(play())


def test_only_who_let_the_time_run_out_is_missed(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            table = await house.lay()
            live = await house.services.room.table(table)
            assert live.seen("seat").seats[1].absent_since is None
            for act in (acts.VoteBot(1), acts.Bot(1, "greedy")):
                with pytest.raises(Refusal, match="not_absent"):
                    await house.act(table, 0, act)
            await house.later(DAY_MS)
            live = await house.act(table, 0, acts.Bot(1, "greedy"))
            assert live.table.players[1] == "greedy"
            assert live.seen("seat").seats[2].absent_since is not None

    run(play())


def test_a_clock_that_cannot_be_written_down_has_not_rung(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "room.db")

    async def play() -> None:
        async with a_house(tmp_path, wrap=disk.under) as house:
            table = await house.lay()
            house.services.room.tidy()
            before = disk.rows()
            house.calendar.time += DAY_MS
            attempt, failures = disk.full(), 0
            for row in range(1, 100):
                with attempt:
                    try:
                        await house.services.room.ring()
                        break
                    except Unavailable:
                        failures += 1
                assert disk.rows() == before
                attempt = disk.failing_at(row)
            assert failures > 3, "the disk was full, and a step, its table and the next deadline are rows"
            assert late_steps(house.db, table) == [(0, 1, 2)]
            assert house.due(table) == BEGAN + 2 * DAY_MS

    run(play())


def test_killed_while_the_clocks_of_many_tables_ring_each_of_them_rings_once(room: RunningRoom) -> None:
    async def lay() -> list[str]:
        (ada,) = await guests(room, 1)
        clock = {"per_move_ms": DAY_MS, "grace_ms": 0}
        more = {"clock": clock, "device": "shared", "start": True}
        return [(await make(ada, "crossing", 3, **more))["table"] for _ in range(TABLES)]

    async def rung(tables: list[str], many: int) -> None:
        while sum(len(late_steps(room.db, table)) for table in tables) < many:  # noqa: ASYNC110 - on the disk
            await asyncio.sleep(0.005)

    tables = run(lay())
    room.how = msgspec.structs.replace(room.how, ahead_ms=DAY_MS)
    for kill in range(KILLS):
        room.end(signal.SIGKILL)
        room.open()
        run(rung(tables, 1 + kill * 2))
    run(rung(tables, TABLES))
    assert [late_steps(room.db, table) for table in tables] == [[(0, 1, 2)]] * TABLES


def test_tables_where_it_is_your_turn_come_first_and_of_these_the_most_urgent(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        ada, bob = await guests(shared_room, 2)
        urgent, patient, others = [
            await make(ada, "abracada", 2, **({"clock": clock} if clock else {}))
            for clock in (
                {"per_move_ms": 3 * DAY_MS, "grace_ms": 0},
                {"per_move_ms": 7 * DAY_MS, "grace_ms": 0},
                None,
            )
        ]
        for made in (urgent, others, patient):
            await sit(bob, made)
            async with Line(ada, made["table"]) as host, Line(bob, made["table"]) as other:
                await other.act("ready")
                await host.act("start", nonce=deal(0))
                await until(host, lambda line: line.n >= 1)
                assert host.now["awaited"] == [1], "in this deal Bob begins"
        latest = (await make(ada, "crossing", 3))["table"]
        mine = (await ada.ask("GET", "tables"))["tables"]
        theirs = (await bob.ask("GET", "tables"))["tables"]
        assert [table["id"] for table in theirs] == [made["table"] for made in (urgent, patient, others)]
        by_time = [latest, *(made["table"] for made in (patient, others, urgent))]
        assert [table["id"] for table in mine] == by_time, "nobody waits for Ada"
        due = {table["id"]: table["deadline"] for table in mine}
        assert due[others["table"]] is None
        assert due[patient["table"]] - due[urgent["table"]] > 3 * DAY_MS

    run(play())
