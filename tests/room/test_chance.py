from tests.room.rooms import run, table
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, asked, guest, make


async def dealt(room: RunningRoom, seats: int = 3, number: int = 0, **options: object) -> list[Message]:
    """What all seats of a new table of Abracada see before anybody plays."""
    async with table(room, "abracada", seats, number=number, options=options) as lines:
        return [line.now["view"] for line in lines]


def test_a_room_of_the_tests_deals_the_same_to_all_tables_of_one_kind(
    shared_room: RunningRoom, room: RunningRoom
) -> None:
    async def deal() -> None:
        first = await dealt(shared_room)
        assert await dealt(shared_room) == await dealt(room) == first
        assert await dealt(shared_room, number=1) != first
        assert await dealt(shared_room, first=1) != first
        assert (await dealt(shared_room, 4))[0]["seats"][:3] != first[0]["seats"]

    run(deal())


async def against_bots(room: RunningRoom) -> list[Message]:
    """All that somebody is told who plays a game of Abracada against bots."""
    ada = await guest(room, "Ada")
    made = await make(ada, "abracada", 3, bots=[None, "uniform", "uniform"], start=True)
    views = []
    async with Line(ada, made["table"]) as line:
        while not line.now["result"]:
            if asked(line):
                views.append(line.now["view"])
                await line.move(line.now["moves"][-1])
            else:
                await line.hear()
    return [*views, line.now["view"]]


def test_its_bots_play_the_same_where_they_see_the_same(shared_room: RunningRoom) -> None:
    async def play() -> None:
        assert await against_bots(shared_room) == await against_bots(shared_room)

    run(play())
