"""The host silences somebody: all see it, it lasts, and no other device or next game is a way round it."""

import signal
import sqlite3

from tests.room.rooms import run, table
from tests.room.test_talk import hear
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, guest, until


async def word(line: Line) -> Message:
    """Say something, and hear it or why not."""
    await line.send({"t": "chat", "text": "hello"})
    while (message := await line.hear())["t"] not in ("chat", "nak"):
        pass
    return message


def silenced(line: Line) -> list[bool]:
    """Which seats all see silenced."""
    return [seat["id"] in line.around["silenced"] for seat in line.around["seats"]]


def test_all_see_who_was_silenced_and_by_whom_and_it_outlives_a_kill(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            assert (await word(lines[1]))["who"] == lines[1].you["id"]
            assert (await lines[0].act("silence", who=lines[1].you["id"], yes=True))["t"] == "ack"
            for line in lines:
                told = await hear(line, "notice")
                assert (told["kind"], told["did"], told["by"], told["seat"]) == ("host", "silence", 0, 1)
                await until(line, lambda line: silenced(line) == [False, True, False])
            assert (await word(lines[1]))["why"] == "silenced"
            room.end(signal.SIGKILL)
            room.open()
            assert (await lines[1].act("pause"))["t"] == "ack", "who is silenced plays on"
            assert (await word(lines[1]))["why"] == "silenced"
            assert silenced(lines[1]) == [False, True, False]

    run(play())


def test_nobody_silences_themselves_or_a_stranger(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            for who in (lines[0].you["id"], "0" * 16):
                assert (await lines[0].act("silence", who=who, yes=True))["why"] == "no_such_person"

    run(play())


def test_another_device_and_the_next_game_are_no_way_round_it(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await lines[0].act("silence", who=lines[1].you["id"], yes=True)
            path = f"tables/{lines[1].table}"
            mine = await lines[1].guest.ask("POST", f"{path}/links", {"link": "mine"})
            other = await guest(shared_room, "Bo again")
            await other.ask("POST", f"{path}/sit", {"link": mine["mine"]})
            async with Line(other, lines[1].table) as again:
                assert (await word(again))["why"] == "silenced"
                await lines[0].act("draw")
                for line in (again, lines[2]):
                    await line.act("answer", yes=True)
                await lines[0].act("rematch")
                await until(again, lambda line: line.around["rematch"])
            async with Line(other, again.around["rematch"]) as following:
                assert (await word(following))["why"] == "silenced"

    run(play())


def test_who_is_forgotten_is_no_longer_on_the_list(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            await lines[0].act("silence", who=lines[2].you["id"], yes=True)
            await lines[2].guest.ask("DELETE", "me")
            async with Line(lines[0].guest, lines[0].table) as again:
                assert (await again.hear())["table"]["silenced"] == []
        with sqlite3.connect(room.db) as database:
            assert database.execute("SELECT count(*) FROM silenced").fetchone() == (0,)

    run(play())


def test_a_watcher_is_silenced_by_what_they_said(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            path = f"tables/{lines[0].table}/links"
            watch = (await lines[0].guest.ask("POST", path, {"link": "watch"}))["watch"]
            async with Line(await guest(shared_room, "Eve"), lines[0].table, watch) as eve:
                await word(eve)
            said = await hear(lines[0], "chat")
            assert (said["from"], said["seat"]) == ("Eve", None)
            await lines[0].act("silence", who=said["who"], yes=True)
            async with Line(eve.guest, lines[0].table) as eve:
                assert (await word(eve))["why"] == "silenced"
                assert eve.around["silenced"] == [eve.you["id"]]

    run(play())


def test_only_the_host_silences(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            answer = await lines[1].act("silence", who=lines[0].you["id"], yes=True)
            assert (answer["code"], answer["why"]) == ("FORBIDDEN", "not_the_host")

    run(play())
