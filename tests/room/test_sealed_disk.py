"""A disk that becomes read-only: nothing is acknowledged or told, and play goes on when it is mended."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.room.machine import RecordedRoom, a_recorded_room, on_such_a_machine
from tests.room.rooms import fresh, refused, run, steady, step, table
from tools.driving.line import Line, Message
from tools.driving.rooms import settle

pytestmark = [on_such_a_machine, pytest.mark.sqlite("it is the disk under the room's file")]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[RecordedRoom]:
    with a_recorded_room(tmp_path) as running:
        yield running


async def answer_to_a_move(line: Line, id: str) -> Message:
    """What the room says to the first move there is."""
    move = {"t": "move", "id": id, "base": line.now["moment"], "move": line.now["moves"][0]}
    await line.send(move)
    while (heard := await line.hear())["t"] not in ("ack", "nak"):
        pass
    return heard


def test_on_a_disk_that_became_read_only_games_can_be_seen_and_go_on_once_it_is_mended(
    room: RecordedRoom,
) -> None:
    async def play() -> None:
        async with table(room) as lines:
            await step(lines)
            before = [(line.n, steady(line.now)) for line in lines]
            for times in (1, 2):
                room.machine.seal(on=True)
                for line in lines:
                    heard = await answer_to_a_move(line, f"{times}" * 32)
                    assert (heard["t"], heard["code"], heard["retry"]) == ("nak", "UNAVAILABLE", True)
                assert await refused(lines[0].guest.ask("POST", "me", {"name": "Bea"})) == "unavailable"
                assert await refused(lines[0].guest.ask("GET", "health")) == "unavailable"
                await settle(lines)
                assert [(line.n, steady(line.now)) for line in lines] == before
                assert [await fresh(line) for line in lines] == [{"n": n, **now} for n, now in before]
                room.machine.seal(on=False)
                assert (await lines[0].guest.ask("GET", "health"))["ok"]
            await step(lines)
            assert lines[2].now["moment"] == before[2][1]["moment"] + 1
            was = [steady(line.now) for line in lines]
            room.end(signal.SIGKILL)
            room.open()
            await settle(lines)
            assert [steady(line.now) for line in lines] == was

    run(play())
