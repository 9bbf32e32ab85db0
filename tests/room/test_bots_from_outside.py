"""What the arena lets play from outside, a room does not: it knows registered bots and nobody else."""

import pytest

from tests.room.rooms import refused, run
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom

OUTSIDERS = ["tests.lab.outsiders:last", "os:abort", "socket:localhost:7000", "master@5", "fair "]


@pytest.mark.parametrize("bot", OUTSIDERS)
def test_a_room_seats_no_bot_from_outside(shared_room: RunningRoom, bot: str) -> None:
    async def play() -> None:
        host = Guest(shared_room.url)
        await host.introduce("Ada")
        new = {"game": "crossing", "seats": 3}
        assert await refused(host.ask("POST", "tables", {**new, "bots": [None, bot]})) == "no_such_bot"
        made = await host.ask("POST", "tables", new)
        async with Line(host, made["table"]) as line:
            assert (await line.act("bot", seat=1, bot=bot))["why"] == "no_such_bot"
            assert (await line.act("bot", seat=1, bot="fair"))["t"] == "ack"

    run(play())
