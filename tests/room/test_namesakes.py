"""Two guests of one name: everybody sees both, told apart by a number, wherever their names are shown."""

import contextlib
from collections.abc import AsyncIterator

from tests.room.rooms import run, sit, step
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, call_it_a_draw, guest, make, until


def names(line: Line) -> list[str | None]:
    return [seat["name"] for seat in line.around["seats"]]


def numbered(line: Line) -> list[int]:
    return [seat["seat"] for seat in line.around["seats"] if seat["numbered"]]


@contextlib.asynccontextmanager
async def namesakes(room: RunningRoom, *called: str) -> AsyncIterator[tuple[list[Line], Message]]:
    """People of these names who sit down in their order, the first at a table of their own."""
    people = [await guest(room, name) for name in called]
    made = await make(people[0], "abracada", len(people))
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(people[0], made["table"]))]
        for person in people[1:]:
            await sit(person, made)
            lines.append(await stack.enter_async_context(Line(person, made["table"])))
        for line in lines:
            await until(line, lambda line: None not in names(line))
        yield lines, made


def test_who_came_later_has_a_number_and_all_see_the_same(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with namesakes(shared_room, "Léa", "Ada", "léa", "Léa") as (lines, _):
            for line in lines:
                assert names(line) == ["Léa", "Ada", "léa 2", "Léa 3"]
                assert numbered(line) == [2, 3]

    run(play())


def test_the_number_goes_with_the_person_and_not_with_the_seat(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with namesakes(shared_room, "Léa", "Léa") as (lines, _):
            await lines[0].act("swap", seat=0, **{"with": 1})
            await until(lines[1], lambda line: line.around["host"] == 1)
            assert names(lines[1]) == ["Léa 2", "Léa"]

    run(play())


def test_a_number_that_somebody_chose_as_a_name_is_taken(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with namesakes(shared_room, "Léa", "Léa", "Léa 2") as (lines, _):
            assert names(lines[0]) == ["Léa", "Léa 3", "Léa 2"]

    run(play())


def test_the_number_goes_when_one_of_them_takes_another_name(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with namesakes(shared_room, "Léa", "Léa") as (lines, _):
            assert names(lines[0]) == ["Léa", "Léa 2"]
            await lines[0].guest.ask("POST", "me", {"name": "Zoé"})
            await until(lines[1], lambda line: names(line) == ["Zoé", "Léa"])
            assert numbered(lines[1]) == []

    run(play())


def test_a_watchers_name_is_told_apart_from_those_who_sit(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with namesakes(shared_room, "Léa", "Bo") as (lines, made):
            other = await guest(shared_room, "Léa")
            async with Line(other, made["table"], made["links"]["watch"]) as watcher:
                await until(lines[0], lambda line: line.around["onlookers"])
                assert [one["name"] for one in lines[0].around["onlookers"]] == ["Léa 2"]
                await watcher.send({"t": "chat", "text": "Hello"})
                while (said := await lines[1].hear())["t"] != "chat":
                    pass
                assert said["from"] == "Léa 2"

    run(play())


def test_the_seats_of_one_device_have_one_name_until_they_are_given_more(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, other = [await guest(shared_room, "Ada") for _ in range(2)]
        made = await make(ada, "abracada", 4, device="shared", names=[None, None, "Bo"])
        async with Line(ada, made["table"]) as line:
            assert names(line) == ["Ada", "Ada", "Bo", "Ada"]
            await line.act("free", seat=3)
            await sit(other, made)
            await until(line, lambda line: names(line) == ["Ada", "Ada", "Bo", "Ada 2"])
            assert numbered(line) == [3]

    run(play())


def test_the_door_the_shelf_and_the_replay_say_the_same(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with namesakes(shared_room, "Léa", "Léa") as (lines, made):
            table, stranger = made["table"], Guest(shared_room.url)
            opens = await stranger.ask("POST", f"tables/{table}/enter", {"link": made["links"]["watch"]})
            assert opens["names"] == ["Léa", "Léa 2"]
            (mine,) = (await lines[1].guest.ask("GET", "tables"))["tables"]
            assert mine["seats"] == ["Léa", "Léa 2"]
            await lines[1].act("ready")
            await lines[0].act("start")
            await step(lines)
            await call_it_a_draw(lines)
            again = await lines[1].guest.ask("GET", f"replays/{table}/frames")
            assert again["names"] == ["Léa", "Léa 2"]

    run(play())
