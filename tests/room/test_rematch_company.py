"""The next game is with the same people: who they were, who is host, and what was said last."""

from tests.room.rooms import run, table
from tests.room.test_along import again, over
from tests.room.test_talk import hear
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, call_it_a_draw, until


async def ended(lines: list[Line]) -> None:
    await call_it_a_draw(lines)
    await until(lines[0], lambda line: line.around["status"] == "over")


def test_the_host_stays_host_whoever_asks_for_another_game(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with over(shared_room) as (lines, _, _):
            following = await again(lines[::-1])
            async with Line(lines[1].guest, following) as line:
                seats = line.around["seats"]
                assert [seat["name"] for seat in seats] == ["Guest 0", "Guest 1", "Guest 2"]
                assert [seat["ready"] for seat in seats] == [False, False, True], "who asked is ready"
                assert line.around["host"] == 0

    run(play())


def test_who_asks_is_host_where_the_host_has_left(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with over(shared_room) as (lines, _, _):
            await lines[0].__aexit__()
            await until(lines[2], lambda line: not line.around["seats"][0]["here"])
            following = await again(lines[::-1])
            async with Line(lines[2].guest, following) as line:
                assert line.around["host"] == 2

    run(play())


def test_what_was_said_last_comes_along_under_the_same_names(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await lines[1].send({"t": "chat", "text": "One more?"})
            await hear(lines[0], "chat")
            await lines[2].send({"t": "phrase", "phrase": "oops"})
            await hear(lines[0], "phrase")
            await ended(lines)
            following = await again(lines)
            async with Line(lines[1].guest, following) as line:
                ids = [seat["id"] for seat in line.around["seats"]]
                said = (await hear(line, "welcome"))["said"]
                assert [(words["who"], words["from"]) for words in said] == [
                    (ids[1], "Guest 1"),
                    (ids[2], "Guest 2"),
                ]
                assert line.you["id"] == ids[1]

    run(play())
