"""A finished game in a few numbers: the same for everybody with a role, and none before the end."""

from tests.room.rooms import refused, run, step, table
from tools.driving.guest import Guest
from tools.driving.line import Message
from tools.driving.rooms import RunningRoom


async def remembered(person: Guest, id: str, **more: object) -> Message:
    told: Message = await person.ask("POST", f"tables/{id}/highlights", more)
    return told


def test_nobody_hears_highlights_before_the_end_and_then_everybody_the_same(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "crossing", 3) as lines:
            ada, name = lines[0].guest, lines[0].table
            watch = (await ada.ask("POST", f"tables/{name}/links", {"link": "watch"}))["watch"]
            nobody = Guest(shared_room.url)
            for person, link in ((ada, {}), (nobody, {"link": watch})):
                assert await refused(remembered(person, name, **link)) == "not_over"
            rounds = 0
            while not lines[0].now["result"]:
                await step(lines, rounds)
                rounds += 1
            told = await remembered(ada, name)
            assert 1 <= len(told["highlights"]) <= 3
            assert {type(highlight["n"]) for highlight in told["highlights"]} == {int}
            assert told["reviews"] == [0]  # what the coach could go through: of own seats alone
            assert await remembered(lines[2].guest, name) == told | {"reviews": [2]}
            assert await remembered(nobody, name, link=watch) == told | {"reviews": []}
            assert await refused(remembered(nobody, name)) == "no_role"
            spent = "x" * 43  # the link one came by may be used up by then: the seat counts
            assert await remembered(lines[1].guest, name, link=spent) == told | {"reviews": [1]}
            assert await refused(remembered(nobody, name, link=spent)) == "link_closed"

    run(play())


def test_there_is_nothing_to_remember_of_a_table_that_has_not_begun(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "crossing", 3, start=False) as lines:
            assert await refused(remembered(lines[0].guest, lines[0].table)) == "not_over"

    run(play())
