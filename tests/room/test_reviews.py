"""The coach in the room: for who sat there and nobody else, worked out once, kept, and gone with them."""

import asyncio
import json
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from tablee import shelf
from tablee.coach.moments import decisions_of
from tablee.coach.review import went_through
from tablee.table import transcript
from tests.room.looking import kept_by
from tests.room.rooms import refused, run, step, table
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, call_it_a_draw, give_seat, guest, make, settle, until

STEPS = 6


@asynccontextmanager
async def over(room: RunningRoom, game: str = "abracada", seats: int = 2) -> AsyncIterator[list[Line]]:
    """Some steps of a game, and then the last seat gives up, or all agree to a draw."""
    async with table(room, game, seats) as lines:
        for number in range(STEPS):
            await step(lines, number)
        if seats == 2:
            await lines[1].act("resign")
        else:
            await call_it_a_draw(lines)
        await settle(lines)
        assert lines[0].now["result"]
        yield lines


async def begin(person: Guest, id: str, **wanted: object) -> Message:
    told: Message = await person.ask("POST", f"replays/{id}/review", wanted)
    return told


async def look(person: Guest, id: str, seat: int | None = None) -> Message:
    told: Message = await person.ask(
        "GET", f"replays/{id}/review" + ("" if seat is None else f"?seat={seat}")
    )
    return told


async def gone_through(person: Guest, id: str, **wanted: object) -> Message:
    """Have it worked out, and wait for it."""
    told = await begin(person, id, **wanted)
    spent = -1
    while told["state"] == "working":
        assert told["spent"] >= spent
        assert told["spent"] <= told["whole"]
        spent = told["spent"]
        await asyncio.sleep(0.01)
        told = await look(person, id, told["seat"])
    assert told["state"] == "done"
    assert told["spent"] == told["whole"] == len(told["review"]["decisions"])
    return told


def test_a_finished_game_is_gone_through_with_who_played_it_and_kept(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            ada, name = lines[0].guest, lines[0].table
            assert (await look(ada, name))["state"] == "none"
            told = await gone_through(ada, name)
            assert told["seat"] == told["review"]["seat"] == 0
            assert told["review"]["game"] == "abracada"
            assert await begin(ada, name) == await look(ada, name, 0) == told
            other = await gone_through(lines[1].guest, name, seat=1)
            assert other["review"]["given_up"] < 0
            assert (await look(ada, name)) == told

    run(play())


def test_what_the_coach_said_can_be_worked_out_again_from_seed_and_nodes(shared_room: RunningRoom) -> None:
    async def play() -> None:
        for game in ("abracada", "crossing"):
            async with over(shared_room, game, 3) as lines:
                ada, name = lines[0].guest, lines[0].table
                review = (await gone_through(ada, name))["review"]
                recorded = transcript.read(await ada.ask("GET", f"replays/{name}"))
                again = went_through(
                    shelf.game(game),
                    0,
                    decisions_of(shelf.game(game), recorded.opening, recorded.entries, 0),
                    review["seed"],
                    review["nodes"],
                )
                assert json.loads(msgspec.json.encode(again)) == review
                closing = json.loads((await ada.ask("GET", f"replays/{name}")).splitlines()[-1])
                assert review["seed"] not in closing["seed"]

    run(play())


def test_nobody_else_hears_what_the_coach_said(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            ada, bo, name = lines[0].guest, lines[1].guest, lines[0].table
            await gone_through(ada, name)
            assert (await look(bo, name))["seat"] == 1
            assert (await look(bo, name))["state"] == "none"
            watch = (await ada.ask("POST", f"tables/{name}/links", {"link": "watch"}))["watch"]
            eve, stranger = await guest(shared_room, "Eve"), Guest(shared_room.url)
            for ask in (look(bo, name, 0), begin(bo, name, seat=0)):
                assert await refused(ask) == "not_your_seat"
            for ask in (look(bo, name, 7), begin(bo, name, seat=7)):
                assert await refused(ask) == "no_such_seat"
            for ask in (look(eve, name, 0), begin(eve, name, seat=0)):
                assert await refused(ask) == "no_role"
            async with Line(eve, name, watch):
                for ask in (look(eve, name), look(eve, name, 0), begin(eve, name), begin(eve, name, seat=0)):
                    assert await refused(ask) == "not_for_watchers"
            for ask in (look(stranger, name, 0), begin(stranger, name, seat=0)):
                assert await refused(ask) == "unauthenticated"

    run(play())


def test_nothing_of_it_is_in_what_others_are_shown_of_the_game(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            ada, bo, name = lines[0].guest, lines[1].guest, lines[0].table
            review = (await gone_through(ada, name))["review"]
            shared = await ada.ask("POST", f"replays/{name}/share", {"seat": 0})
            shown = [
                json.dumps(await Guest(shared_room.url).ask("GET", f"shares/{shared['id']}")),
                json.dumps(await bo.ask("GET", f"replays/{name}/frames?seat=0")),
                json.dumps(await ada.ask("GET", f"replays/{name}/frames?seat=0")),
                (await bo.ask("GET", f"replays/{name}")).decode(),
                json.dumps(await bo.ask("POST", f"tables/{name}/story", {"seat": 1})),
                json.dumps(await bo.ask("GET", "me/export")),
            ]
            for each in shown:
                assert review["seed"] not in each
                assert "verdict" not in each

    run(play())


@pytest.mark.parametrize("phase", ["open", "playing"])
def test_there_is_no_coach_before_the_end(shared_room: RunningRoom, phase: str) -> None:
    async def play() -> None:
        async with table(shared_room, "abracada", 2, start=phase == "playing") as lines:
            for ask in (begin(lines[0].guest, lines[0].table), look(lines[0].guest, lines[0].table)):
                assert await refused(ask) == "not_over"

    run(play())


def test_who_never_had_to_choose_has_nothing_to_go_through(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "abracada", 2) as lines:
            await lines[1].act("resign")
            await settle(lines)
            for line in lines:
                assert await refused(begin(line.guest, line.table)) == "nothing_decided"

    run(play())


def test_two_seats_of_one_device_are_each_gone_through(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "hats", 2, device="shared", names=["Ada", "Bo"], start=True)
        async with Line(ada, made["table"]) as line:
            while not line.now["result"] and line.now["moment"] < STEPS:
                seat = line.now["awaited"][0]
                await line.send({"t": "eyes", "seat": seat})
                await until(line, lambda line, seat=seat: line.you["seat"] == seat)
                await line.move(line.now["moves"][0])
            if not line.now["result"]:
                await line.act("resign")
                await until(line, lambda line: line.now["result"])
        for seat in (0, 1):
            assert (await gone_through(ada, made["table"], seat=seat))["review"]["seat"] == seat
        assert (await look(ada, made["table"]))["seat"] == 0

    run(play())


def test_a_review_outlives_a_restart_and_goes_with_who_is_forgotten(room: RunningRoom) -> None:
    async def play() -> None:
        async with over(room) as lines:
            ada, bo, name = lines[0].guest, lines[1].guest, lines[0].table
            told = await gone_through(ada, name)
            await gone_through(bo, name)
            assert name in (await ada.ask("GET", "me/export"))["elsewhere"]["reviewed"]
        room.end(signal.SIGKILL)
        room.open()
        assert await look(ada, name) == told
        await ada.ask("DELETE", "me")
        with kept_by(room.db) as database:
            assert database.execute("SELECT table_id, seat FROM reviews").fetchall() == [(name, 1)]

    run(play())


def test_a_room_that_was_killed_in_the_middle_begins_again(room: RunningRoom) -> None:
    async def play() -> None:
        async with over(room, "crossing", 3) as lines:
            ada, name = lines[0].guest, lines[0].table
            assert (await begin(ada, name))["state"] == "working"
        room.end(signal.SIGKILL)
        room.open()
        assert (await look(ada, name))["state"] in ("none", "done")
        await gone_through(ada, name)

    run(play())


def test_a_room_that_closes_in_the_middle_leaves_nothing_half_done(room: RunningRoom) -> None:
    async def play() -> None:
        async with over(room, "crossing", 3) as lines:
            ada, name = lines[0].guest, lines[0].table
            await begin(ada, name)
        room.end(signal.SIGTERM)
        room.open()
        await gone_through(ada, name)

    run(play())


def test_who_takes_a_bots_seat_over_hears_of_their_own_decisions_only(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, late = await guest(shared_room, "Ada"), await guest(shared_room, "Late")
        made = await make(ada, "crossing", 3, bots=[None, "uniform", "uniform"], start=True)
        async with Line(ada, made["table"]) as line:
            await rounds(line, 3)
            await give_seat(late, 1, [line])
            async with Line(late, made["table"]) as other:
                for _ in range(3):
                    await step([line, other])
                await call_it_a_draw([other, line])
                came = next(
                    frame["entry"]["n"]
                    for frame in (await late.ask("GET", f"replays/{made['table']}/frames"))["frames"]
                    if frame["entry"]["kind"] == "seated" and frame["entry"]["seat"] == 1
                )
        review = (await gone_through(late, made["table"]))["review"]
        assert review["seat"] == 1
        assert review["decisions"]
        assert all(each["entry"] > came for each in review["decisions"])

    run(play())


async def rounds(line: Line, count: int) -> None:
    """One seat and its bots play on for so many choices of the seat."""
    for _ in range(count):
        await until(line, lambda line: line.now["moves"] and line.you["seat"] in line.now["awaited"])
        assert (await line.move(line.now["moves"][0]))["t"] == "ack"
