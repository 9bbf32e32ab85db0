"""What was said and what was told outlives the room: nothing of it is lost when the server is killed."""

import asyncio
import random
import signal
from typing import Any

from tests.room.looking import kept_by
from tests.room.rooms import refused, run, step, table
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, asked, guest, heard_all, settle, until

SEEN = 64


async def hear(line: Line, kind: str) -> Message:
    while (message := await line.hear())["t"] != kind:
        pass
    return message


async def story(person: Guest, id: str, **more: object) -> Message:
    told: Message = await person.ask("POST", f"tables/{id}/story", more)
    return told


def kill(room: RunningRoom) -> None:
    room.end(signal.SIGKILL)
    room.open()


def test_what_was_said_voted_and_done_by_the_host_outlives_a_kill(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room, "crossing", 5) as lines:
            await lines[1].send({"t": "chat", "text": "well played"})
            said = await hear(lines[0], "chat")
            await lines[2].send({"t": "phrase", "phrase": "hurry"})
            phrased = await hear(lines[0], "phrase")
            await lines[0].act("chat", mode="phrases")
            done = await hear(lines[1], "notice")
            links = await lines[0].guest.ask("POST", f"tables/{lines[0].table}/links", {"link": "watch"})
            invited = await hear(lines[1], "notice")
            await lines[4].__aexit__()
            await until(lines[0], lambda line: line.around["seats"][4]["absent_since"] is not None)
            assert (await lines[1].act("vote_bot", seat=4))["t"] == "ack"
            await until(lines[0], lambda line: line.around["seats"][4]["votes"] == [1])
            kill(room)
            async with Line(lines[3].guest, lines[3].table) as again:
                (welcome,) = [message for message in [await again.hear()] if message["t"] == "welcome"]
                assert welcome["said"] == [said, phrased]
                assert welcome["table"]["seats"][4]["votes"] == [1]
                assert (await story(again.guest, again.table))["said"] == [said, phrased, done, invited]
            await until(lines[0], lambda line: line.around["seats"][4]["votes"] == [1])
            await lines[2].act("vote_bot", seat=4)
            await lines[3].act("vote_bot", seat=4)
            await until(lines[0], lambda line: line.around["seats"][4]["kind"] == "bot")
            kill(room)
            await heard_all(lines[0])
            assert lines[0].around["seats"][4]["votes"] == []
            eve = await guest(room, "Eve")
            watched = await story(eve, lines[0].table, link=links["watch"])
            assert watched["said"][:2] == [said, phrased]

    run(play())


def test_votes_against_somebody_who_came_back_are_forgotten_for_good(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room, "crossing", 5) as lines:
            await lines[4].__aexit__()
            await until(lines[0], lambda line: line.around["seats"][4]["absent_since"] is not None)
            await lines[1].act("vote_bot", seat=4)
            await until(lines[0], lambda line: line.around["seats"][4]["votes"] == [1])
            async with Line(lines[4].guest, lines[4].table) as back:
                await until(lines[0], lambda line: line.around["seats"][4]["votes"] == [])
                await heard_all(back)
                assert (await back.act("pause"))["t"] == "ack", "and all before it is on the disk"
            kill(room)
            await heard_all(lines[0])
            assert lines[0].around["seats"][4]["votes"] == []

    run(play())


class Diary:
    """All one point of view was told, as it was told."""

    def __init__(self, line: Line, seat: int | None) -> None:
        self.line = line
        self.seat = seat
        self.told: list[Message] = []
        self._news = asyncio.Event()

    async def write(self) -> None:
        while True:
            message = await self.line.hear()
            if message["t"] == "tell" and (message["events"] or message["notices"]):
                self.told.append(entry(message["now"]["moment"], message, message["now"]["view"]))
                self._news.set()

    async def beyond(self, moment: int) -> None:
        while self.told[-1]["moment"] <= moment:
            self._news.clear()
            await self._news.wait()


def entry(moment: int, told: Message, view: Any) -> Message:
    return {"moment": moment, "events": told["events"], "notices": told["notices"], "view": view}


async def a_long_evening(lines: list[Line], watcher: Line) -> list[Diary]:
    """A whole game with hidden hats, of more than 64 tells; pauses are told as well."""
    diaries = [Diary(line, seat) for seat, line in enumerate(lines)] + [Diary(watcher, None)]
    writing = [asyncio.create_task(diary.write()) for diary in diaries]
    dice = random.Random(8)
    for _ in range(40):
        await lines[0].act("pause")
        await lines[1].act("resume")
    while not lines[0].now["result"]:
        before = lines[0].now["moment"]
        line = await whoever_is_asked(lines)
        await line.move(dice.choice(line.now["moves"]))
        for diary in diaries:
            await diary.beyond(before)
    for task in writing:
        task.cancel()
    await asyncio.gather(*writing, return_exceptions=True)
    return diaries


async def whoever_is_asked(lines: list[Line]) -> Line:
    """The line that has heard that it is its turn; the last of the pauses may still be on its way."""
    while True:
        for line in lines:
            if asked(line):
                return line
        await asyncio.sleep(0.01)


def test_the_whole_story_is_told_again_to_each_as_it_was_told_before(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room, "hats", 2, start=False) as lines:
            path = f"tables/{lines[0].table}/links"
            link = (await lines[0].guest.ask("POST", path, {"link": "watch"}))["watch"]
            eve = await guest(room, "Eve")
            async with Line(eve, lines[0].table, link) as watcher:
                await lines[1].act("ready")
                await lines[0].act("start")
                await settle([*lines, watcher])
                diaries = await a_long_evening(lines, watcher)
            assert min(len(diary.told) for diary in diaries) > 64
            kill(room)
            for diary in diaries:
                who = {"link": link} if diary.seat is None else {"seat": diary.seat}
                again = (await story(diary.line.guest, lines[0].table, **who))["told"]
                for told in diary.told[:-SEEN]:
                    told["view"] = None  # too long ago to be seen again
                assert [entry(told["moment"], told, told["view"]) for told in again[1:]] == diary.told
                moments = [told["moment"] for told in again]
                assert moments == sorted(set(moments)), "each change has a moment of its own"
                assert again[0]["moment"] == 1, "the table was laid"

    run(play())


def test_nobody_is_told_the_story_through_the_eyes_of_another(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "hats", 2) as lines:
            await step(lines)
            eve = await guest(shared_room, "Eve")
            for person, more, why in (
                (lines[0].guest, {"seat": 1}, "not_your_seat"),
                (lines[0].guest, {"seat": 7}, "not_your_seat"),
                (eve, {}, "no_role"),
                (eve, {"seat": 0}, "no_role"),
                (Guest(shared_room.url), {}, "no_role"),
            ):
                assert await refused(story(person, lines[0].table, **more)) == why
            public = (await story(lines[0].guest, lines[0].table))["told"]
            assert {told["view"]["me"] for told in public} == {None}

    run(play())


def test_a_story_tells_nothing_before_the_start(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, start=False) as lines:
            assert (await story(lines[0].guest, lines[0].table))["told"] == []

    run(play())


def test_who_is_forgotten_takes_their_words_along(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            await lines[2].send({"t": "chat", "text": "mine alone"})
            await lines[1].send({"t": "chat", "text": "stays"})
            for _ in range(2):
                await hear(lines[0], "chat")
            known = await lines[2].guest.ask("GET", "me/export")
            assert [said["text"] for said in known["said"]] == ["mine alone"]
            await lines[2].guest.ask("DELETE", "me")
            async with Line(lines[0].guest, lines[0].table) as again:
                welcome = await again.hear()
                assert [said["text"] for said in welcome["said"]] == ["stays"]
            told = (await story(lines[0].guest, lines[0].table))["said"]
            assert [said["text"] for said in told] == ["stays"]
        with kept_by(room.db) as database:
            assert database.execute("SELECT count(*) FROM talk").fetchone() == (1,)

    run(play())
