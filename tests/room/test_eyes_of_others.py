"""The row of eyes: one's own seat, a bot's, and theirs who let one; none for who did not sit there."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from tablee import shelf
from tablee.coach.moments import decisions_of
from tablee.coach.review import went_through
from tablee.table import transcript
from tests.room.disks import Disk
from tests.room.houses import a_house
from tests.room.rooms import refused, run
from tests.room.test_reviews import begin, gone_through, look, over
from tests.room.test_reviews_refused import a_finished_game
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import (
    RunningRoom,
    asked,
    call_it_a_draw,
    give_seat,
    guest,
    guests,
    make,
    settle,
    until,
)


async def let(person: Guest, id: str, *, yes: bool = True) -> bool:
    """Let the others go through one's decisions, or no longer."""
    told: bool = (await person.ask("POST", f"replays/{id}/review/let", {"yes": yes}))["yes"]
    return told


async def eyes(person: Guest, id: str) -> list[int]:
    """The seats one may go through, as a replay says."""
    found: list[int] = (await person.ask("GET", f"replays/{id}/frames"))["eyes"]
    return found


async def round_of(lines: list[Line]) -> None:
    """All who are asked choose, also the bot, and everybody has heard of it."""
    moment = lines[0].now["moment"]
    for line in lines:
        await until(line, lambda line: line.now["moment"] == moment)
        if asked(line):
            await line.move(line.now["moves"][0])
    for line in lines:
        await until(line, lambda line: line.now["moment"] > moment)


@asynccontextmanager
async def with_a_bot(room: RunningRoom) -> AsyncIterator[list[Line]]:
    """Two persons and a bot who have played some rounds of Crossing, and agreed to end it."""
    ada, bo = await guests(room, 2)
    made = await make(ada, "crossing", 3, bots=[None, None, "uniform"])
    link = (await ada.ask("POST", f"tables/{made['table']}/links", {"link": "seat"}))["seat"]
    await bo.ask("POST", f"tables/{made['table']}/sit", {"link": link})
    async with Line(ada, made["table"]) as first, Line(bo, made["table"]) as second:
        lines = [first, second]
        for line in lines:
            await line.act("ready", ready=True)
        await settle(lines)
        await first.act("start")
        await until(second, lambda line: line.now["moves"])
        for _ in range(3):
            await round_of(lines)
        await call_it_a_draw(lines)
        await until(first, lambda line: line.around["status"] == "over")
        yield lines


def test_a_bots_decisions_are_gone_through_like_ones_own_and_counted_beside_them(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with with_a_bot(shared_room) as lines:
            ada, bo, name = lines[0].guest, lines[1].guest, lines[0].table
            assert await eyes(ada, name) == [0, 2]
            assert await eyes(bo, name) == [1, 2]
            own = await gone_through(ada, name)
            assert [each["seat"] for each in own["counted"]] == [0]
            bots = await gone_through(ada, name, seat=2)
            assert bots["review"]["seat"] == 2
            assert (await look(bo, name, 2))["review"] == bots["review"], "worked out once, for all"
            counted = {each["seat"]: each for each in (await look(ada, name))["counted"]}
            assert sorted(counted) == [0, 2]
            decisions = bots["review"]["decisions"]
            assert counted[2]["whole"] == len(decisions)
            assert counted[2]["good"] == len([one for one in decisions if one["verdict"] == "good"])

    run(play())


def test_what_is_said_of_a_bot_follows_from_what_its_seat_knew_alone(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with with_a_bot(shared_room) as lines:
            ada, name = lines[0].guest, lines[0].table
            review = (await gone_through(ada, name, seat=2))["review"]
            recorded = transcript.read(await ada.ask("GET", f"replays/{name}"))
            game = shelf.game("crossing")
            came = decisions_of(game, recorded.opening, recorded.entries, 2)
            assert all(moment.sight.seat == 2 for moment in came.moments)
            again = went_through(game, 2, came, review["seed"], review["nodes"])
            assert json.loads(msgspec.json.encode(again)) == review

    run(play())


def test_a_person_is_gone_through_by_others_only_while_they_let_them(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            ada, bo, name = lines[0].guest, lines[1].guest, lines[0].table
            await gone_through(ada, name)
            assert (await look(ada, name))["lets"] is False, "nobody does until they say so"
            for ask in (look(bo, name, 0), begin(bo, name, seat=0)):
                assert await refused(ask) == "not_your_seat"
            assert await let(ada, name)
            assert await let(ada, name), "twice is as good as once"
            assert (await look(ada, name))["lets"] is True
            assert await eyes(bo, name) == [0, 1]
            told = await look(bo, name, 0)
            assert told["review"] == (await look(ada, name))["review"]
            assert told["lets"] is False, "bo has said nothing for himself"
            assert await refused(look(ada, name, 1)) == "not_your_seat", "to let look is not to look"
            assert not await let(ada, name, yes=False)
            for ask in (look(bo, name, 0), begin(bo, name, seat=0)):
                assert await refused(ask) == "not_your_seat"
            assert await eyes(bo, name) == [1]
            assert 0 not in [each["seat"] for each in (await gone_through(bo, name))["counted"]]

    run(play())


def test_what_another_has_worked_out_of_somebody_is_theirs_and_goes_with_them(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            ada, bo, name = lines[0].guest, lines[1].guest, lines[0].table
            await let(ada, name)
            told = await gone_through(bo, name, seat=0)
            assert (await look(ada, name))["review"] == told["review"]
            assert name in (await ada.ask("GET", "me/export"))["elsewhere"]["reviewed"]
            assert (await ada.ask("GET", "me/export"))["elsewhere"]["lets_through"] == [name]
            assert name not in (await bo.ask("GET", "me/export"))["elsewhere"]["reviewed"]
            await ada.ask("DELETE", "me")
            assert await refused(look(bo, name, 0)) == "not_your_seat", "who is forgotten lets nobody look"
            assert await eyes(bo, name) == [1]

    run(play())


def test_a_seat_in_which_somebody_sat_is_no_bots_though_a_bot_played_on(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, late = await guest(shared_room, "Ada"), await guest(shared_room, "Late")
        made = await make(ada, "crossing", 3, bots=[None, "uniform", "uniform"], start=True)
        name = made["table"]
        async with Line(ada, name) as line:
            await until(line, lambda line: line.now["moves"])
            await give_seat(late, 1, [line])
            async with Line(late, name) as other:
                await round_of([line, other])
                await other.act("resign")
                await settle([line])
            await line.act("resign")
            await until(line, lambda line: line.around["status"] == "over")
        assert await refused(look(ada, name, 1)) == "not_your_seat"
        assert (await look(ada, name, 2))["state"] == "none"
        await let(late, name)
        assert (await look(ada, name, 1))["state"] == "none"

    run(play())


def test_whoever_did_not_sit_there_has_no_eyes_and_says_nothing(shared_room: RunningRoom) -> None:
    """Role × route: a watcher, a stranger and nobody at all."""

    async def play() -> None:
        async with with_a_bot(shared_room) as lines:
            ada, name = lines[0].guest, lines[0].table
            await gone_through(ada, name, seat=2)
            await let(ada, name)
            watch = (await ada.ask("POST", f"tables/{name}/links", {"link": "watch"}))["watch"]
            eve, stranger, nobody = *(await guests(shared_room, 2)), Guest(shared_room.url)
            async with Line(eve, name, watch):
                for ask in (look(eve, name, 2), begin(eve, name, seat=2), look(eve, name, 0), let(eve, name)):
                    assert await refused(ask) == "not_for_watchers"
                assert await eyes(eve, name) == []
            for ask in (look(stranger, name, 2), begin(stranger, name, seat=0), let(stranger, name)):
                assert await refused(ask) == "no_role"
            for ask in (look(nobody, name, 2), let(nobody, name)):
                assert await refused(ask) == "unauthenticated"
            shared = await ada.ask("POST", f"replays/{name}/share", {"seat": 0})
            assert "verdict" not in json.dumps(await nobody.ask("GET", f"shares/{shared['id']}"))

    run(play())


def test_nothing_of_it_before_the_end(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "crossing", 3, bots=[None, "uniform", "uniform"], start=True)
        for ask in (look(ada, made["table"], 1), begin(ada, made["table"], seat=1), let(ada, made["table"])):
            assert await refused(ask) == "not_over"

    run(play())


@pytest.mark.parametrize("body", [{}, {"yes": 1}, {"yes": None}, {"yes": True, "seat": 1}, []])
def test_what_is_no_yes_and_no_no_is_refused_and_changes_nothing(
    shared_room: RunningRoom, body: object
) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            ada, name = lines[0].guest, lines[0].table
            assert await refused(ada.ask("POST", f"replays/{name}/review/let", body)) == "bad_request"
            assert (await look(ada, name))["lets"] is False

    run(play())


def test_a_yes_that_cannot_be_written_down_is_none(tmp_path: Path) -> None:
    async def play() -> None:
        disk = Disk(tmp_path / "room.db")
        async with a_house(tmp_path, wrap=disk.under) as house:
            ada, name = await a_finished_game(house)
            with disk.failing_at(1):
                assert await refused(let(ada, name)) == "unavailable"
            assert (await look(ada, name))["lets"] is False
            assert await let(ada, name)

    run(play())
