"""A game leaves the room only while everybody lends it who ever had a seat in play; nobody is told who."""

import asyncio
import json
import signal
from pathlib import Path

import pytest

from tablee.protocol.bodies.sharing import LendWanted
from tablee.room.http.lending import lend as heard
from tablee.room.http.request import Request
from tablee.room.serve import opened as room_opened
from tablee.room.services import Services
from tablee.room.store.store import Unavailable
from tests.room.disks import Disk
from tests.room.lending import found, lend, lends, over, rows
from tests.room.rooms import refused, run, step, table
from tests.room.test_commits import three_people
from tools.driving.fixed import at_home
from tools.driving.guest import Guest, Refused
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, call_it_a_draw, guest, guests, make, settle, until

PHASES = ("open", "playing", "over")


def test_a_game_is_lent_once_the_last_has_said_so_and_no_longer_once_one_takes_it_back(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            table_id, people = lines[0].table, [line.guest for line in lines]
            assert [await lends(one, table_id) for one in people] == [False, False, False], (
                "off until somebody says so"
            )
            for number, one in enumerate(people):
                assert found(shared_room, table_id) is None, number
                assert await lend(one, table_id)
                assert await lend(one, table_id), "twice is as good as once"
            lent = found(shared_room, table_id)
            assert lent is not None
            assert {(row.bot, row.ending) for row in rows(lent)} == {(None, "agreed")}
            assert not await lend(people[1], table_id, yes=False)
            assert found(shared_room, table_id) is None
            assert [await lends(one, table_id) for one in people] == [True, False, True]
            await lend(people[1], table_id)
            assert found(shared_room, table_id) == lent

    run(play())


@pytest.mark.parametrize("phase", PHASES)
def test_each_says_it_for_oneself_in_every_phase_and_nobody_else_says_anything(
    shared_room: RunningRoom, phase: str
) -> None:
    """Role × route × phase."""

    async def play() -> None:
        async with table(shared_room, "crossing", 3, start=phase != "open") as lines:
            if phase == "over":
                await call_it_a_draw(lines)
            table_id, host = lines[0].table, lines[0].guest
            watch = (await host.ask("POST", f"tables/{table_id}/links", {"link": "watch"}))["watch"]
            watcher, eve = await guests(shared_room, 2)
            async with Line(watcher, table_id, watch):
                pass
            who = {"host": host, "seat": lines[1].guest, "watcher": watcher, "stranger": eve}
            why = {"watcher": "not_for_watchers", "stranger": "no_role"}
            for role, one in who.items():
                if role not in why:
                    assert (await lend(one, table_id), await lends(one, table_id)) == (True, True)
                    continue
                assert await refused(lend(one, table_id)) == await refused(lends(one, table_id)) == why[role]
            assert await refused(lend(Guest(shared_room.url), table_id)) == "unauthenticated"
            assert await refused(lends(Guest(shared_room.url), table_id)) == "unauthenticated"
            assert await refused(lend(host, "T" + "0" * 16)) == "no_role"
            assert not await lends(lines[2].guest, table_id), "nobody has said it for another"

    run(play())


@pytest.mark.parametrize(
    "body", [{}, {"yes": 1}, {"yes": None}, {"yes": "true"}, {"yes": True, "for": 2}, [], 1]
)
def test_what_is_no_yes_and_no_no_is_refused_and_changes_nothing(
    shared_room: RunningRoom, body: object
) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "crossing", 3)
        assert await refused(ada.ask("POST", f"tables/{made['table']}/lend", body)) == "bad_request"
        assert not await lends(ada, made["table"])

    run(play())


def test_nobody_else_hears_of_it_at_the_table_or_anywhere(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            ada, table_id = lines[0].guest, lines[0].table

            async def all_told() -> str:
                """Everything another seat can ask for, and what it is told when it comes anew."""
                bo = lines[1].guest
                async with Line(bo, table_id) as anew:
                    await settle([anew])
                    told = [anew.you, anew.around, anew.n]
                told += [
                    await bo.ask("GET", f"replays/{table_id}/frames"),
                    await bo.ask("GET", f"tables/{table_id}"),
                ]
                told += [await bo.ask("GET", "me/export"), await bo.ask("GET", "replays")]
                told += [(await bo.ask("GET", f"replays/{table_id}")).decode()]
                return json.dumps(told)

            await settle(lines)
            before, heard = await all_told(), [line.n for line in lines]
            await lend(ada, table_id)
            await settle(lines)
            assert (await all_told(), [line.n for line in lines]) == (before, heard)
            assert (await ada.ask("GET", "me/export"))["elsewhere"]["lends"] == [table_id], (
                "who lends it knows"
            )

    run(play())


def test_bots_are_not_asked_and_a_game_that_goes_on_is_never_lent(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "crossing", 3, bots=[None, "uniform", "uniform"])
        table_id = made["table"]
        await lend(ada, table_id)
        assert found(shared_room, table_id) is None
        async with Line(ada, table_id) as line:
            await line.act("start")
            await until(line, lambda line: line.now["moves"])
            assert found(shared_room, table_id) is None, "not before the end"
            await line.act("resign")
            await until(line, lambda line: line.around["status"] == "over")
        lent = found(shared_room, table_id)
        assert lent is not None
        assert {row.bot for row in rows(lent) if row.seat} == {"uniform"}

    run(play())


def test_who_gave_up_or_was_let_go_without_a_yes_keeps_it_here_and_may_still_say_it(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with table(shared_room, "crossing", 4) as lines:
            table_id, people = lines[0].table, [line.guest for line in lines]
            await lines[1].act("resign")
            await lines[0].act("kick", seat=2)
            await settle([lines[0], lines[3]])
            await step([lines[0], lines[3]])
            await call_it_a_draw([lines[0], lines[3]])
            await until(lines[0], lambda line: line.around["status"] == "over")
            for seat in (0, 3, 1):
                await lend(people[seat], table_id)
                assert found(shared_room, table_id) is None
            await lend(people[2], table_id)
            assert found(shared_room, table_id) is not None, "also who was let go may say yes"
            await lend(people[1], table_id, yes=False)
            assert found(shared_room, table_id) is None

    run(play())


def test_whose_seat_another_device_took_is_asked_as_well_as_who_has_it(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            table_id, ada = lines[0].table, lines[0].guest
            for line in lines:
                await lend(line.guest, table_id)
            link = (await ada.ask("POST", f"tables/{table_id}/links", {"link": "mine"}))["mine"]
            phone = await guest(shared_room, "Ada's phone")
            await phone.ask("POST", f"tables/{table_id}/sit", {"link": link})
            assert not await lends(phone, table_id)
            assert found(shared_room, table_id) is None
            await lend(phone, table_id)
            assert found(shared_room, table_id) is not None
            await lend(ada, table_id, yes=False)
            assert found(shared_room, table_id) is None

    run(play())


@pytest.mark.parametrize("who", ["seat", "device one left"])
def test_who_is_forgotten_keeps_it_here_for_good(shared_room: RunningRoom, who: str) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            table_id, people = lines[0].table, [line.guest for line in lines]
            if who == "device one left":
                link = (await people[2].ask("POST", f"tables/{table_id}/links", {"link": "mine"}))["mine"]
                people.append(await guest(shared_room, "Phone"))
                await people[3].ask("POST", f"tables/{table_id}/sit", {"link": link})
            for one in people:
                await lend(one, table_id)
            assert found(shared_room, table_id) is not None
            await people[2].ask("DELETE", "me")
            assert found(shared_room, table_id) is None
            assert await lends(people[0], table_id), "what the others said still stands"

    run(play())


def test_it_outlives_a_restart_and_another_game_is_another_question(room: RunningRoom) -> None:
    async def play() -> tuple[str, list[Guest]]:
        async with over(room) as lines:
            for line in lines:
                await lend(line.guest, line.table)
            await lines[0].act("rematch")
            await until(lines[0], lambda line: line.around["rematch"])
            following = lines[0].around["rematch"]
            assert [await lends(line.guest, following) for line in lines] == [False, False, False]
            return lines[0].table, [line.guest for line in lines]

    table_id, people = run(play())
    room.end(signal.SIGKILL)
    before = found(room, table_id)
    assert before is not None, "a room that is closed, and one that fell, can be read too"
    room.open()
    assert run(asyncio.wait_for(lends(people[0], table_id), 30))
    assert found(room, table_id) == before


def test_a_shared_game_is_not_lent_and_a_lent_one_not_shared(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            table_id = lines[0].table
            await lines[0].guest.ask("POST", f"replays/{table_id}/share", {})
            assert found(shared_room, table_id) is None
        async with over(shared_room) as lines:
            for line in lines:
                await lend(line.guest, line.table)
            assert found(shared_room, lines[0].table) is not None
            assert lines[0].around["shares"] == []

    run(play())


def test_who_says_yes_and_no_without_end_is_told_to_wait(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "crossing", 3)
        yes, why = False, ""
        while not why:
            try:
                yes = await lend(ada, made["table"], yes=not yes)
            except Refused as refusal:
                why = refusal.why
        assert why == "too_many"
        assert await lends(ada, made["table"]) == yes, "and all is as it was"

    run(play())


def test_a_yes_that_cannot_be_written_is_none_and_a_no_neither(tmp_path: Path) -> None:
    async def play() -> None:
        disk = Disk(tmp_path / "room.db")
        async with room_opened(at_home(tmp_path), disk.under) as services:
            live, _ = await three_people(services, "crossing")
            person = live.seats[1].person
            assert person is not None
            for yes in (True, False):
                before = disk.rows()
                with disk.failing_at(1), pytest.raises(Unavailable):
                    await said(services, live.id, person, yes=yes)
                assert disk.rows() == before
                await said(services, live.id, person, yes=yes)
                assert await services.room.house.store.lends(live.id, person) == yes
            assert disk.failures == 2

    run(play())


async def said(services: Services, table_id: str, person: str, *, yes: bool) -> None:
    """The request of somebody, as the room hears it."""
    known = (await services.room.house.store.people([person]))[person]
    at = services.room.house.clock()
    await heard(Request(services, known, LendWanted(yes), {"id": table_id}, {}, "127.0.0.1", at))
