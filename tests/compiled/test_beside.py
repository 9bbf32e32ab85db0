"""A room that opened before the rules were compiled gives the compiled copy to its bots when it is ready."""

import shutil
import time
from pathlib import Path

import tablee
from tests.room.rooms import a_room, run
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, make, until

COMPILED = Path(tablee.__file__).parents[1]


async def a_bot_plays_a_game(room: RunningRoom) -> None:
    """A person rests their finger on one mushroom, two bots point where they like."""
    person = await guest(room, "Ada")
    made = await make(person, "crossing", 3)
    async with Line(person, made["table"]) as line:
        for seat in (1, 2):
            assert (await line.act("bot", seat=seat, bot="greedy"))["t"] == "ack"
        assert (await line.act("start"))["t"] == "ack"
        await until(line, lambda line: line.now and line.now["moves"])
        await line.move(line.now["moves"][0])
        await until(line, lambda line: line.now["result"] or line.n > 2)


def told_of_the_rules(room: RunningRoom) -> list[str]:
    """What the room's log says of where its bots have their rules from; it says so soon after they do."""
    told: list[str] = []
    for _ in range(400):
        told = [line for line in room.log.read_text().splitlines() if "bots think with" in line]
        if told:
            break
        time.sleep(0.05)
    return told


def test_bots_think_with_the_compiled_copy_once_it_is_there(tmp_path: Path) -> None:
    sign = tmp_path / "compiled" / "copy-of-these-sources"
    with a_room(tmp_path, compiled=str(sign)) as room:
        run(a_bot_plays_a_game(room))
        assert "bots think with" not in room.log.read_text()
        fresh = shutil.copytree(COMPILED, tmp_path / "fresh")
        (fresh / sign.name).touch()
        fresh.rename(sign.parent)
        run(a_bot_plays_a_game(room))
        told = told_of_the_rules(room)
    assert len(told) == 1
    assert str(sign.parent) in told[0]
    assert told[0].endswith(".so")
