"""The host silences somebody: all see it, it lasts, and no other device or next game is a way round it."""

import signal
from pathlib import Path

from tablee.protocol.limits import TELLINGS
from tests.room.houses import a_house
from tests.room.looking import kept_by
from tests.room.rooms import refused, run, table
from tests.room.test_talk import hear
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, call_it_a_draw, guest, make, until


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


async def another_device(room: RunningRoom, line: Line, name: str) -> Guest:
    """Somebody brings their seat to another device, where they go by another name."""
    path = f"tables/{line.table}"
    mine = await line.guest.ask("POST", f"{path}/links", {"link": "mine"})
    other = await guest(room, name)
    await other.ask("POST", f"{path}/sit", {"link": mine["mine"]})
    return other


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
            other = await another_device(shared_room, lines[1], "Bo again")
            async with Line(other, lines[1].table) as again:
                assert (await word(again))["why"] == "silenced"
                await call_it_a_draw([lines[0], again, lines[2]])
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
        with kept_by(room.db) as database:
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


def test_a_new_name_of_whoever_is_silenced_is_told_once_they_are_heard_again(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            path = f"tables/{lines[0].table}/links"
            watch = (await lines[0].guest.ask("POST", path, {"link": "watch"}))["watch"]
            async with Line(await guest(room, "Eve"), lines[0].table, watch) as eve:
                for line in (lines[1], eve):
                    await lines[0].act("silence", who=line.you["id"], yes=True)
                    await line.guest.ask("POST", "me", {"name": "You cheat"})
                await lines[0].act("chat", mode="phrases")  # told after the names
                await until(lines[0], lambda line: line.around["chat"] == "phrases")
                assert names(lines[0]) == ["Guest 0", "Guest 1", "Guest 2"]
                room.end(signal.SIGKILL)
                room.open()
                await lines[0].act("chat", mode="free")
                await until(lines[0], lambda line: line.around["chat"] == "free")
                assert names(lines[0]) == ["Guest 0", "Guest 1", "Guest 2"]
                await lines[0].act("silence", who=lines[1].you["id"], yes=False)
                await until(lines[0], lambda line: names(line) == ["Guest 0", "You cheat", "Guest 2"])

    run(play())


def names(line: Line) -> list[str]:
    return [seat["name"] for seat in line.around["seats"]]


def test_a_silenced_watcher_keeps_their_name_and_asks_for_nothing(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "abracada", 2) as lines:
            links = f"tables/{lines[0].table}/links"
            watch = (await lines[0].guest.ask("POST", links, {"link": "watch"}))["watch"]
            async with Line(await guest(shared_room, "Eve"), lines[0].table, watch) as eve:
                await lines[0].act("silence", who=eve.you["id"], yes=True)
                await eve.guest.ask("POST", "me", {"name": "You cheat"})
                asking = eve.guest.ask("POST", f"tables/{lines[0].table}/ask", {"seat": 1})
                assert await refused(asking) == "silenced"
                await lines[0].act("chat", mode="phrases")
                await until(lines[0], lambda line: line.around["chat"] == "phrases")
                assert [watcher["name"] for watcher in lines[0].around["watching"]] == ["Eve"]

    run(play())


def test_who_only_looked_on_can_ask_for_what_the_room_knows_of_them(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "abracada", 2) as lines:
            here = lines[0].table
            watch = (await lines[0].guest.ask("POST", f"tables/{here}/links", {"link": "watch"}))["watch"]
            async with Line(await guest(shared_room, "Eve"), here, watch) as eve:
                await lines[0].act("silence", who=eve.you["id"], yes=True)
                await lines[0].act("let_see", watcher=eve.you["id"], yes=True)
            known = await eve.guest.ask("GET", "me/export")
            assert (known["tables"], known["elsewhere"]["watches"]) == ([], [here])
            assert (known["elsewhere"]["silenced"], known["elsewhere"]["sat"]) == ([here], [])
            known = await lines[0].guest.ask("GET", "me/export")
            assert (known["elsewhere"]["lets_see"], known["elsewhere"]["sat"]) == ([here], [here])

    run(play())


def test_another_device_under_another_name_shows_the_old_one(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await lines[0].act("silence", who=lines[1].you["id"], yes=True)
            other = await another_device(shared_room, lines[1], "You cheat")
            async with Line(other, lines[1].table):
                await until(lines[0], lambda line: line.around["seats"][1]["id"] != lines[1].you["id"])
                assert names(lines[0]) == ["Guest 0", "Guest 1", "Guest 2"]

    run(play())


def test_names_wishes_and_links_come_only_so_often(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path, clock=lambda: 1_800_000_000_000) as house:
            ada, eve = await house.guest("Ada"), await house.guest("Eve")
            made = await make(ada, "crossing", 3, bots=[None, None, "uniform"])
            path = f"tables/{made['table']}"
            watch = {"link": made["links"]["watch"]}
            for number in range(TELLINGS[1]):
                await eve.ask("POST", "me", {"name": f"Eve {number}"})
                await eve.ask("POST", f"{path}/ask", watch | {"seat": None if number % 2 else 2})
                await ada.ask("POST", f"{path}/links", {"link": "watch"})
            assert await refused(eve.ask("POST", "me", {"name": "Eve"})) == "too_many"
            assert await refused(eve.ask("POST", f"{path}/ask", watch | {"seat": 2})) == "too_many"
            assert await refused(ada.ask("POST", f"{path}/links", {"link": "watch"})) == "too_many"
            await eve.ask("POST", "me", {"name": f"Eve {TELLINGS[1] - 1}"})  # it is hers already

    run(play())


def test_only_the_host_silences(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            answer = await lines[1].act("silence", who=lines[0].you["id"], yes=True)
            assert (answer["code"], answer["why"]) == ("FORBIDDEN", "not_the_host")

    run(play())
