"""The end of a game says in which of one's seats the coach has anything to go through."""

from tests.room.rooms import run, table
from tests.room.test_reviews import over
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, settle


async def reviews(person: Guest, name: str, **more: str) -> list[int]:
    told: dict[str, list[int]] = await person.ask("POST", f"tables/{name}/highlights", more)
    return told["reviews"]


def test_who_never_had_to_choose_is_not_offered_the_coach(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "abracada", 2) as lines:
            await lines[1].act("resign")
            await settle(lines)
            for line in lines:
                assert await reviews(line.guest, line.table) == []

    run(play())


def test_who_had_to_choose_is_told_of_their_own_seat_and_a_watcher_of_none(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            name = lines[0].table
            for seat, line in enumerate(lines):
                frames = await line.guest.ask("GET", f"replays/{name}/frames?seat={seat}")
                assert await reviews(line.guest, name) == frames["reviews"] == [seat]
            watch = (await lines[0].guest.ask("POST", f"tables/{name}/links", {"link": "watch"}))["watch"]
            eve = await guest(shared_room, "Eve")
            async with Line(eve, name, watch):
                assert await reviews(eve, name, link=watch) == []

    run(play())
