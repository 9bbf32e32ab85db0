"""What the arena lets play from outside, a room does not: it knows registered bots and nobody else."""

import pytest

from tests.room.rooms import refused, run
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom

NEW = {"game": "crossing", "seats": 3}


@pytest.mark.parametrize(
    "bot", ["tests.contestants.outsiders:last", "os:abort", "socket:localhost:7000", "master@5", "fair "]
)
def test_what_names_a_bot_from_outside_is_not_even_a_word_to_a_room(
    shared_room: RunningRoom, bot: str
) -> None:
    async def play() -> None:
        host = Guest(shared_room.url)
        await host.introduce("Ada")
        assert await refused(host.ask("POST", "tables", {**NEW, "bots": [None, bot]})) == "bad_request"

    run(play())


@pytest.mark.parametrize("bot", ["last", "outsiders", "os"])
def test_a_room_seats_no_bot_that_is_not_registered(shared_room: RunningRoom, bot: str) -> None:
    async def play() -> None:
        host = Guest(shared_room.url)
        await host.introduce("Ada")
        assert await refused(host.ask("POST", "tables", {**NEW, "bots": [None, bot]})) == "no_such_bot"
        made = await host.ask("POST", "tables", NEW)
        async with Line(host, made["table"]) as line:
            assert (await line.act("bot", seat=1, bot=bot))["why"] == "no_such_bot"
            assert (await line.act("bot", seat=1, bot="fair"))["t"] == "ack"

    run(play())
