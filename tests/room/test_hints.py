"""A hint: who may ask, who hears what, what is on the disk by then, and that it knows what its seat knows."""

import asyncio
import random
import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee import shelf
from tablee.kit.dice import FastDice
from tablee.kit.log import Hinted, opening_of
from tablee.kit.refusal import Refusal
from tablee.room.bots.advice import advise, adviser
from tablee.room.live.allowance import Allowance
from tablee.room.live.telling import Telling
from tablee.room.serve import opened
from tablee.table.table import Table
from tests.room.disks import Disk
from tests.room.rooms import run
from tests.room.test_commits import fails_until_it_works, three_people
from tools.driving.fixed import at_home
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, asked, guest, guests, make, settle, until

GAMES = ("crossing", "abracada", "venise")
ALONE = {"crossing": 4, "abracada": 3, "venise": 2}


async def ask(line: Line, **more: int) -> dict[str, Any]:
    return await line.insist({"t": "hint", "base": line.now["moment"], **more})


async def heard(line: Line, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while (message := await line.hear())["t"] != kind:
        pass
    return message


async def rest(line: Line) -> list[dict[str, Any]]:
    """All that has been said to somebody so far."""
    await line.send({"t": "ping", "n": 0})
    said: list[dict[str, Any]] = []
    while (message := await line.hear())["t"] != "pong":
        said.append(message)
    return said


@pytest.mark.parametrize("game", GAMES)
def test_alone_with_bots_one_is_told_the_best_moves_and_why(shared_room: RunningRoom, game: str) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        bots = [None, *["gentle"] * (ALONE[game] - 1)]
        made = await make(ada, game, ALONE[game], bots=bots, start=True)
        async with Line(ada, made["table"]) as line:
            await until(line, asked)
            await ask(line)
            told = await heard(line, "hint")
            assert told["seat"] == 0
            assert 1 <= len(told["moves"]) <= 3
            assert all(each["move"] in line.now["moves"] for each in told["moves"])
            assert told["moves"][0]["best"]
            chances = [each["chance"] for each in told["moves"]]
            assert chances == sorted(chances, reverse=True)
            assert all(0 <= chance <= 100 for chance in chances)
            assert any(each["reasons"] for each in told["moves"])

    run(play())


def test_all_hear_that_one_asked_and_nobody_else_what_one_was_told(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, eve = await guests(shared_room, 2)
        made = await make(ada, "abracada", 3, bots=[None, "gentle", "gentle"], start=True)
        link = made["links"]["watch"]
        async with Line(ada, made["table"]) as line, Line(eve, made["table"], link, "watcher") as watcher:
            await until(line, asked)
            await ask(line)
            await heard(line, "hint")
            await settle([watcher])
            said = await rest(watcher)
            assert "hint" not in {message["t"] for message in said}
            story = await eve.ask("POST", f"tables/{made['table']}/story", {"link": link})
            notices = [notice for told in story["told"] for notice in told["notices"]]
            assert [(notice["kind"], notice["seat"]) for notice in notices] == [("hinted", 0)]

    run(play())


def test_asked_again_in_the_same_moment_it_is_the_same_hint_and_marked_once(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "crossing", 3, bots=[None, "gentle", "gentle"], start=True)
        async with Line(ada, made["table"]) as line:
            await until(line, asked)
            assert (await ask(line))["t"] == "ack"
            first = await heard(line, "hint")
            moment = line.now["moment"]
            assert (await ask(line))["t"] == "ack"
            assert await heard(line, "hint") == first
            assert line.now["moment"] == moment

    run(play())


def test_among_persons_only_where_it_was_agreed_before_the_start(shared_room: RunningRoom) -> None:
    async def play(*, agreed: bool) -> dict[str, Any]:
        ada, bob = await guests(shared_room, 2)
        made = await make(ada, "crossing", 3, bots=[None, None, "gentle"])
        await bob.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
        async with Line(ada, made["table"]) as host, Line(bob, made["table"]) as other:
            assert (await other.act("hints", yes=True))["why"] == "not_the_host"
            await other.act("ready")
            if agreed:
                await host.act("hints", yes=True)
                await until(other, lambda line: line.around["hints"])
                assert not other.around["seats"][1]["ready"], "who was ready must look again"
                await other.act("ready")
            await host.act("start")
            await until(host, asked)
            await until(other, asked)
            answer = await ask(other)
            if agreed:
                assert (await heard(other, "hint"))["seat"] == 1
                await settle([host])
                assert "hint" not in {message["t"] for message in await rest(host)}
            return answer

    refused = run(play(agreed=False))
    assert (refused["t"], refused["code"], refused["why"]) == ("nak", "FORBIDDEN", "no_hints")
    assert run(play(agreed=True))["t"] == "ack"


def test_who_is_not_asked_or_comes_too_late_is_told_nothing(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "crossing", 3, bots=[None, "uniform", "uniform"], start=True)
        async with Line(ada, made["table"]) as line:
            await until(line, asked)
            before = line.now["moment"]
            await line.move(line.now["moves"][0])
            await until(line, lambda line: asked(line) and line.now["moment"] > before)
            assert (await ask(line, base=before))["why"] == "stale"
            await line.act("pause")
            assert (await ask(line))["why"] == "paused"

    run(play())


def test_only_a_person_who_is_asked_for_a_move_asks_for_a_hint() -> None:
    game = shelf.game("venise")
    table, change = Table.open(game, opening_of(game, 2), FastDice, 0)
    table.apply(change)
    (first,) = table.awaited()
    with pytest.raises(Refusal, match="not_your_turn"):
        table.hint(1 - first, 0)
    table.apply(table.hint(first, 0))
    assert table.hinted(first)
    table.apply(table.choose(first, table.moves(first)[0], 1))
    assert not table.hinted(first), "that was another moment"
    table.apply(table.sit(first, "fair", 2))
    with pytest.raises(Refusal, match="not_your_turn"):
        table.hint(first, 3)


def test_what_is_acknowledged_is_marked_for_good(room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(room, "Ada")
        made = await make(ada, "crossing", 3, bots=[None, "uniform", "uniform"], start=True)
        async with Line(ada, made["table"]) as line:
            await until(line, asked)
            assert (await ask(line))["t"] == "ack"
            await asyncio.to_thread(room.end, signal.SIGKILL)
            await asyncio.to_thread(room.open)
            await until(line, asked)
            assert (await ask(line))["t"] == "ack", "it can be asked again, and is not marked twice"
            await line.act("resign")
            await until(line, lambda line: line.now["result"] is not None)
        lines = (await ada.ask("GET", f"replays/{made['table']}")).decode().splitlines()
        assert [line for line in lines if '"hinted"' in line and '"seat":0' in line] == lines[2:3]
        frames = (await ada.ask("GET", f"replays/{made['table']}/frames"))["frames"]
        assert [frame["entry"]["kind"] for frame in frames][:2] == ["laid", "hinted"]
        assert frames[1]["notices"][0]["seat"] == 0

    run(play())


def test_a_hint_whose_mark_cannot_be_written_is_told_to_nobody(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "room.db")

    async def play() -> None:
        settings = replace(at_home(tmp_path), clock=lambda: 1_700_000_000_000)
        async with opened(settings, disk.under) as services:
            live, seats = await three_people(services, "abracada")
            scene: list[tuple[int, dict[str, Any]]] = [
                (0, {"do": "hints", "yes": True}),
                (1, {"do": "ready"}),
                (2, {"do": "ready"}),
                (0, {"do": "start"}),
            ]
            for seat, what in scene:
                await fails_until_it_works(live, seats, seat, what, disk)
            (seat,) = live.table.awaited()
            asks = {"t": "hint", "id": "0" * 32, "base": live.table.moment}
            await fails_until_it_works(live, seats, seat, asks, disk)
            assert isinstance(live.table.log[-1], Hinted)

    run(play())


@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_may_not_know_changes_not_a_byte_of_its_hint(seed: int) -> None:
    game = shelf.game("abracada")
    dice = random.Random(seed)
    table, change = Table.open(game, opening_of(game, 3), lambda n: FastDice(seed * 1000 + n), 0)
    table.apply(change)
    hinted = 0
    while hinted < 6 and table.result is None:
        (seat,) = table.awaited()
        real = Telling(table, b"", Allowance()).sight(seat)
        told = advise("abracada", seat, *real)
        for _ in range(2):
            dealt = game.redeal(table.state, seat, FastDice(dice.randrange(2**40)))
            view = msgspec.json.encode(game.view(dealt, seat))
            moves = msgspec.json.encode([game.move_of(dealt, seat, code) for code in dealt.moves(seat)])
            assert advise("abracada", seat, view, moves, real.heard) == told
        hinted += 1
        table.apply(table.choose(seat, dice.choice(table.moves(seat)), 0))
    assert hinted > 1


def test_every_game_of_ours_has_somebody_who_can_say_why() -> None:
    assert all(adviser(game) is not None for game in GAMES)
