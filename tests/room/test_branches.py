"""What if: who may see a finished game again plays on from a moment of it, at a table of their own."""

import asyncio
import contextlib
import json
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tablee.kit import seal
from tablee.kit.dice import Dice
from tablee.kit.game import Story
from tablee.protocol.bodies.tables import NewBranch
from tablee.room.http.branches import moment
from tablee.room.http.replays import Finished
from tablee.room.store.stored import StoredTable
from tablee.shelf import game as game_of
from tablee.table import transcript
from tablee.table.branching import check_parent, moment_of
from tests.room.houses import a_house
from tests.room.looking import kept_by
from tests.room.rooms import a_room, refused, run, steady, table
from tools.driving.fixed import deal
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, call_it_a_draw, guests, make, settle, until

STEPS = 4


async def finished(room: RunningRoom, game: str = "abracada", seats: int = 3) -> tuple[str, list[Guest]]:
    """A game of a few steps that ended by agreement."""
    async with table(room, game, seats) as lines:
        for _ in range(STEPS):
            for seat in lines[0].now["awaited"]:
                assert (await lines[seat].move(lines[seat].now["moves"][0]))["t"] == "ack"
            await settle(lines)
        await call_it_a_draw(lines)
        return lines[0].table, [line.guest for line in lines]


async def go_on(who: Guest, parent: str, entry: int = 2, seat: int = 0, **more: object) -> Message:
    made: Message = await who.ask("POST", f"replays/{parent}/branch", {"entry": entry, "seat": seat, **more})
    return made


def against_bots(seat: int, seats: int = 3) -> list[str | None]:
    return [None if at == seat else "uniform" for at in range(seats)]


async def seen_then(who: Guest, parent: str, entry: int, seat: int) -> Message:
    """What a seat saw after an entry of a finished game."""
    told = await who.ask("GET", f"replays/{parent}/frames?seat={seat}")
    view: Message = told["frames"][entry]["view"]
    return view


def position_of(db: Path, made: str) -> str:
    """What nobody may be told before the end."""
    with kept_by(db) as database:
        found = database.execute("SELECT position FROM branches WHERE table_id = ?", (made,))
        return str(found.fetchone()[0])


@pytest.mark.parametrize(("exact", "seat"), [(False, 1), (True, 0)])
def test_a_game_goes_on_against_bots_and_is_checked_with_its_parent(
    tmp_path: Path, exact: bool, seat: int
) -> None:
    async def play(room: RunningRoom) -> tuple[bytes, bytes]:
        parent, people = await finished(room, seats=2)
        who = people[seat]
        before = await seen_then(who, parent, 2, seat)
        made = await go_on(who, parent, 2, seat, exact=exact, bots=against_bots(seat, 2), start=True)
        assert made["code"]
        async with Line(who, made["table"]) as line:
            branch = line.around["branch"]
            assert (branch["table"], branch["entry"], branch["seat"], branch["exact"]) == (
                parent,
                2,
                seat,
                exact,
            )
            assert (line.you["seat"], line.you["host"]) == (seat, True)
            assert (await line.act("resign"))["t"] == "ack"
        recorded = await who.ask("GET", f"replays/{made['table']}")
        assert await seen_then(who, made["table"], 0, seat) == before
        old = await who.ask("GET", f"replays/{parent}")
        assert json.loads(old.splitlines()[-1])["seal"] == branch["seal"]
        return recorded, old

    with a_room(tmp_path, chance="sealed") as room:
        recorded, old = run(play(room))
    opening = seal.check(recorded.splitlines())
    assert opening["tablee"] == 2
    seal.check_parent(opening, old.splitlines())
    child, game = transcript.read(recorded), game_of("abracada")
    assert list(transcript.steps(game, child))
    check_parent(game, child.opening, transcript.read(old))


def test_until_the_end_nobody_is_told_how_everything_lay(room: RunningRoom) -> None:
    async def play() -> None:
        parent, people = await finished(room)
        for exact in (False, True):
            made = await go_on(people[0], parent, 2, 0, exact=exact, bots=against_bots(0), start=True)
            position = position_of(room.db, made["table"])
            hands = position.partition("hands=")[2].partition(" ")[0]
            assert len(hands) > 5
            async with contextlib.AsyncExitStack() as stack:
                watch, screen = made["links"]["watch"], made["links"]["screen"]
                lines = [
                    await stack.enter_async_context(line)
                    for line in (
                        Line(people[0], made["table"]),
                        Line(people[1], made["table"], watch),
                        Line(Guest(room.url), made["table"], screen),
                    )
                ]
                told = [json.dumps([line.now, line.around, line.you]) for line in lines]
                assert [line.around["branch"]["table"] for line in lines] == [parent, None, None]
            asks: list[tuple[str, str, Any]] = [
                ("GET", path, None) for path in ("tables", f"tables/{made['table']}", "replays", "me/export")
            ]
            asks += [("POST", f"tables/{made['table']}/story", body) for body in ({}, {"seat": 0})]
            told += [json.dumps(await people[0].ask(*ask)) for ask in asks]
            for path in (f"replays/{made['table']}", f"replays/{made['table']}/frames"):
                assert await refused(people[0].ask("GET", path)) == "not_over"
            for said in told:
                assert "position" not in said
                assert hands not in said

    run(play())


def test_who_may_see_a_game_again_may_play_on_from_it_and_nobody_else(shared_room: RunningRoom) -> None:
    async def play() -> None:
        parent, people = await finished(shared_room)
        eve, watcher = await guests(shared_room, 2)
        assert await refused(go_on(eve, parent)) == "no_role"
        assert await refused(go_on(Guest(shared_room.url), parent)) == "unauthenticated"
        link = (await people[0].ask("POST", f"tables/{parent}/links", {"link": "watch"}))["watch"]
        async with Line(watcher, parent, link):
            pass
        made = await go_on(watcher, parent, 3, 2)
        assert made["code"]
        async with Line(watcher, made["table"]) as line:
            assert (line.you["holds"], line.you["host"]) == ([2], True)
            assert [seat["kind"] for seat in line.around["seats"]] == ["free", "free", "person"]

    run(play())


def test_friends_come_in_and_find_everything_settled(shared_room: RunningRoom) -> None:
    async def play() -> None:
        parent, people = await finished(shared_room)
        before = await seen_then(people[1], parent, 3, 1)
        made = await go_on(people[1], parent, 3, 1, bots=[None, None, "uniform"])
        (friend,) = await guests(shared_room, 1)
        sit = {"link": made["links"]["seat"]}
        assert (await friend.ask("POST", f"tables/{made['table']}/sit", sit))["seat"] == 0
        async with Line(people[1], made["table"]) as host, Line(friend, made["table"]) as other:
            for act in (
                {"do": "swap", "seat": 0, "with": 1},
                {"do": "options", "options": {}},
                {"do": "seats", "seats": 4},
            ):
                nak = await host.insist({"t": "act", "act": act})
                assert (nak["t"], nak["why"]) == ("nak", "goes_on"), act
            assert (await host.act("free", seat=2))["t"] == "ack"
            moving = people[1].ask("POST", f"tables/{made['table']}/sit", {"seat": 2})
            assert await refused(moving) == "goes_on"
            assert (await host.act("bot", seat=2, bot="uniform"))["t"] == "ack"
            assert (await other.act("ready"))["t"] == "ack"
            assert (await host.act("start", nonce=deal(1)))["t"] == "ack"
            await until(host, lambda line: line.n >= 1)
            first = (await people[1].ask("POST", f"tables/{made['table']}/story", {"seat": 1}))["told"][0]
            assert (first["events"], first["view"]) == ([], before)
            assert (await host.act("undo"))["why"] in ("nothing_to_take_back", "not_your_turn")

    run(play())


def test_exactly_as_it_was_only_bots_play_along(shared_room: RunningRoom) -> None:
    async def play() -> None:
        parent, people = await finished(shared_room)
        for bots in ([], [None, "uniform"], ["uniform", None, None]):
            assert await refused(go_on(people[0], parent, 2, 0, exact=True, bots=bots)) in (
                "only_bots",
                "seat_taken",
            )
        made = await go_on(people[0], parent, 2, 0, exact=True, bots=against_bots(0))
        sit = {"link": made["links"]["seat"]}
        async with Line(people[0], made["table"]) as host:
            assert (await host.act("free", seat=1))["why"] == "only_bots"
            for body in (sit, {**sit, "seat": 1}):
                assert await refused(people[1].ask("POST", f"tables/{made['table']}/sit", body)) in (
                    "only_bots",
                    "seat_taken",
                )
            assert (await host.act("bot", seat=1, bot="fair"))["t"] == "ack"
            assert (await host.act("start"))["t"] == "ack"
            assert (await host.act("bot", seat=0, bot="fair"))["t"] == "nak"
            assert (await people[1].ask("POST", f"tables/{made['table']}/enter", sit))["may_ask"] == []
            late = people[1].ask("POST", f"tables/{made['table']}/ask", {**sit, "seat": 1})
            assert await refused(late) == "only_bots"

    run(play())


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"entry": 10**6}, "nobody_asked_then"),
        ({"entry": 8}, "nobody_asked_then"),
        ({"seat": 3}, "no_such_seat"),
        ({"bots": ["uniform"]}, "seat_taken"),
        ({"bots": [None, "nobody"]}, "no_such_bot"),
        ({"bots": [None] * 4}, "wrong_seats"),
        ({"start": True}, "seats_free"),
        ({"clock": {"per_move_ms": 1}}, "bad_clock"),
        ({"entry": -1}, "bad_request"),
        ({"position": "seats=3"}, "bad_request"),
    ],
)
def test_what_cannot_be_is_refused_and_makes_no_table(
    shared_room: RunningRoom, wanted: dict[str, Any], why: str
) -> None:
    async def play() -> None:
        parent, people = await finished(shared_room)
        before = await people[0].ask("GET", "tables")
        body = {"entry": 2, "seat": 0, **wanted}
        assert await refused(people[0].ask("POST", f"replays/{parent}/branch", body)) == why
        assert await people[0].ask("GET", "tables") == before

    run(play())


def test_a_game_that_goes_on_is_not_gone_on_from(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "crossing") as lines:
            assert await refused(go_on(lines[0].guest, lines[0].table, 0, 0)) == "not_over"

    run(play())


def test_killed_at_any_time_a_table_goes_on_from_where_it_said(room: RunningRoom) -> None:
    async def play() -> None:
        parent, people = await finished(room)
        before = await seen_then(people[0], parent, 2, 0)
        open_ = await go_on(people[0], parent, 2, 0, bots=against_bots(0))
        begun = await go_on(people[0], parent, 2, 0, bots=against_bots(0), start=True)
        async with Line(people[0], begun["table"]) as line:
            assert (await line.act("pause"))["t"] == "ack"
            await settle([line])
            now = steady(line.now)
        await asyncio.to_thread(room.end, signal.SIGKILL)
        await asyncio.to_thread(room.open)
        async with Line(people[0], begun["table"]) as line:
            assert steady(line.now) == now
            assert line.around["branch"]["entry"] == 2
        async with Line(people[0], open_["table"]) as line:
            assert (await line.act("start"))["t"] == "ack"
        story = await people[0].ask("POST", f"tables/{open_['table']}/story", {"seat": 0})
        assert story["told"][0]["view"] == before

    run(play())


def test_a_table_goes_on_from_one_that_went_on_from_another(shared_room: RunningRoom) -> None:
    async def play() -> None:
        parent, people = await finished(shared_room, seats=2)
        made = await go_on(people[0], parent, 1, 0, bots=against_bots(0, 2), start=True)
        async with Line(people[0], made["table"]) as line:
            assert (await line.act("resign"))["t"] == "ack"
        again = await go_on(people[0], made["table"], 0, 1, bots=against_bots(1, 2), start=True)
        async with Line(people[0], again["table"]) as line:
            assert line.around["branch"]["table"] == made["table"]
            assert (await line.act("rematch"))["why"] == "not_over"
            assert (await line.act("resign"))["t"] == "ack"
            assert (await line.act("rematch"))["t"] == "ack"
            await until(line, lambda line: line.around["rematch"])
            async with Line(people[0], line.around["rematch"]) as next_game:
                assert next_game.around["branch"] is None, "another game begins at the beginning"

    run(play())


def test_how_a_game_stood_and_its_seal_are_found_in_one_walk_through_its_log(tmp_path: Path) -> None:
    async def played() -> tuple[StoredTable, bytes]:
        async with a_house(tmp_path) as house:
            ada = await house.guest("Ada")
            made = await make(ada, "abracada", 2, bots=[None, "uniform"], start=True)
            async with Line(ada, made["table"]) as line:
                assert (await line.act("resign"))["t"] == "ack"
                await until(line, lambda line: line.now["result"] is not None)
            kept = await house.services.room.house.store.table(made["table"])
            assert kept is not None
            return kept, await ada.ask("GET", f"replays/{made['table']}")

    kept, recorded = run(played())
    game, recording = game_of("abracada"), transcript.read(recorded)
    laid: list[int] = []

    def setup(seats: int, options: object, dice: Dice, story: Story | None) -> object:
        laid.append(seats)
        return game.setup(seats, options, dice, story)

    found = moment(Finished(kept, replace(game, setup=setup), {}), NewBranch(0, 0))
    assert len(laid) == 1
    assert found.seal == recording.closing.seal
    assert found.position == game.text(moment_of(game, recording.opening, recording.entries, 0))
