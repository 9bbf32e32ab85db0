"""Who is silenced shows no new name to the others: not at the table, nor on their shelves and in replays."""

from tests.room.rooms import run, table
from tools.driving.rooms import RunningRoom, call_it_a_draw


def test_whoever_is_silenced_keeps_their_name_on_the_shelves_and_in_the_replay(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            ada, bo = lines[0].guest, lines[1].guest
            await lines[0].act("silence", who=lines[1].you["id"], yes=True)
            await bo.ask("POST", "me", {"name": "You cheat"})

            async def shelf(of: str) -> list[list[str]]:
                found = (await ada.ask("GET", of))["tables"]
                return [one["seats"] for one in found if one["id"] == lines[0].table]

            assert await shelf("tables") == [["Guest 0", "Guest 1", "Guest 2"]]
            await call_it_a_draw(lines)
            assert await shelf("replays") == [["Guest 0", "Guest 1", "Guest 2"]]
            replay = await ada.ask("GET", f"replays/{lines[0].table}/frames")
            assert replay["names"] == ["Guest 0", "Guest 1", "Guest 2"]
            await lines[0].act("silence", who=lines[1].you["id"], yes=False)
            assert await shelf("replays") == [["Guest 0", "You cheat", "Guest 2"]]

    run(play())
