"""Who gives up at a table of three or more looks on: everybody knows it, and nobody asks them to play on."""

from tests.room.latecomers import told
from tests.room.rooms import run, table
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, settle, until


async def shelf(line: Line) -> list[str]:
    """The tables that somebody is asked to go on with."""
    return [one["id"] for one in (await line.guest.ask("GET", "tables"))["tables"]]


def gave_up(line: Line) -> list[int]:
    return [seat["seat"] for seat in line.around["seats"] if seat["gave_up"]]


def test_all_know_which_seat_was_given_up_also_who_comes_back(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            assert [gave_up(line) for line in lines] == [[], [], []]
            await lines[1].act("resign")
            await settle(lines)
            assert [gave_up(line) for line in lines] == [[1], [1], [1]]
            async with Line(lines[1].guest, lines[1].table) as again:
                assert (again.you["role"], gave_up(again)) == ("seat", [1])

    run(play())


def test_the_shelf_does_not_ask_who_gave_up_to_go_on(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            assert [await shelf(line) for line in lines] == [[lines[0].table]] * 3
            await lines[1].act("resign")
            assert [await shelf(line) for line in lines] == [[lines[0].table], [], [lines[0].table]]

    run(play())


def test_all_are_told_in_passing_who_gave_up(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await lines[1].act("resign")
            for line in (lines[0], lines[2]):
                heard = await told(line, "host")
                assert (heard["did"], heard["by"], heard["seat"]) == ("resign", 1, 1)

    run(play())


def test_in_the_list_of_games_the_bot_has_won_and_not_who_gave_up(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            for line in lines:  # whichever seat wins was given up
                await line.act("resign")
            await until(lines[0], lambda line: line.around["status"] == "over")
            for seat, line in enumerate(lines):
                (game,) = (await line.guest.ask("GET", "replays"))["tables"]
                assert all(game["seats"][winner].startswith("bot:") for winner in game["winners"])
                assert game["winners"]
                assert game["yours"] == ([] if seat in game["winners"] else [seat])

    run(play())
