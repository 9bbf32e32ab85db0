"""Who gave up is no longer the host where anybody else still plays."""

import pytest

from tests.room.rooms import run
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, make, until


@pytest.mark.parametrize("first", [0, 1])
def test_the_host_is_somebody_who_still_plays(shared_room: RunningRoom, first: int) -> None:
    async def play() -> None:
        people = [await guest(shared_room, name) for name in ("Ada", "Bo", "Cy")]
        made = await make(people[0], "crossing", 3)
        for person in people[1:]:
            await person.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
        table = made["table"]
        async with Line(people[0], table) as ada, Line(people[1], table) as bo, Line(people[2], table) as cy:
            for line in (bo, cy):
                await line.act("ready")
            await ada.act("start")
            lines = (ada, bo, cy)
            await lines[first].act("resign")
            expected = 1 if first == 0 else 0
            await until(cy, lambda line: line.around["host"] == expected)
            assert (await lines[1 - expected].act("chat", mode="phrases"))["t"] == "nak"
            assert (await lines[expected].act("chat", mode="phrases"))["t"] == "ack"
            await lines[expected].act("resign")
            await until(cy, lambda line: line.around["host"] == 2)

    run(play())


def test_who_gave_up_last_stays_the_host(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "crossing", 3, bots=[None, "greedy", "greedy"])
        async with Line(ada, made["table"]) as line:
            await line.act("start")
            assert (await line.act("resign"))["t"] == "ack"
            assert line.around["host"] == 0

    run(play())
