"""A replay ends as the game did at the table: what all saw there at last, they see again."""

from collections.abc import Awaitable, Callable

import pytest

from tests.room.rooms import run, step, table
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, call_it_a_draw, until

End = Callable[[list[Line]], Awaitable[None]]


async def give_up(lines: list[Line]) -> None:
    await lines[0].act("resign")


@pytest.mark.parametrize("end", [give_up, call_it_a_draw], ids=["given up", "a draw"])
def test_the_last_step_shows_every_hand_that_the_end_showed(shared_room: RunningRoom, end: End) -> None:
    async def play() -> None:
        async with table(shared_room, "abracada", 2) as lines:
            await step(lines)
            await end(lines)
            for line in lines:
                await until(line, lambda line: line.now["result"])
            ada = lines[0].guest
            link = await ada.ask("POST", f"replays/{lines[0].table}/share", {})
            for seat, line in enumerate(lines):
                at_the_table = line.now["view"]
                assert None not in at_the_table["seats"][seat]["hand"]
                told = await ada.ask("GET", f"replays/{line.table}/frames?seat={seat}")
                seen = await Guest(shared_room.url).ask("GET", f"shares/{link['id']}?seat={seat}")
                story = await line.guest.ask("POST", f"tables/{line.table}/story", {"seat": seat})
                assert told["frames"][-1]["view"] == at_the_table
                assert seen["frames"][-1]["view"] == at_the_table
                assert story["told"][-1]["view"] == at_the_table
                in_play = told["frames"][1]["view"]["seats"][seat]["hand"]
                assert None in in_play, "what was hidden until then stays so"

    run(play())
