"""What is wrong in several ways, or hardly: what docs/protocol.md says of it is what happens."""

import json
import urllib.error
import urllib.request

import pytest

from tests.room.rooms import refused, run, step, table
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, call_it_a_draw

UNKNOWN: Message = {"move": "fly"}
NEVER: Message = {"move": "point", "mushroom": 9}


async def why(line: Line, base: int, move: Message) -> str:
    return str((await line.insist({"t": "move", "base": base, "move": move}))["why"])


def test_a_move_is_refused_for_the_first_thing_that_is_wrong_with_it(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await step(lines)
            ada, now = lines[0], lines[0].now["moment"]
            assert await why(ada, now, NEVER) not in ("stale", "unknown_move"), "the rules have the last word"
            assert await why(ada, now - 1, NEVER) == "stale"
            assert await why(ada, now + 9, NEVER) == "stale", "that moment has not come"
            assert await why(ada, now - 1, UNKNOWN) == "unknown_move"
            assert (await lines[1].act("pause"))["t"] == "ack"
            assert await why(ada, now - 1, NEVER) == "paused"
            assert await why(ada, now - 1, UNKNOWN) == "unknown_move"

    run(play())


@pytest.mark.parametrize("text", [" ", "\u0001\u0002", "\u200e\n\t"])
def test_a_chat_of_nothing_that_can_be_seen_is_a_bad_frame(shared_room: RunningRoom, text: str) -> None:
    async def play() -> None:
        async with table(shared_room, start=False) as lines:
            await lines[0].send({"t": "chat", "text": text})
            while (answer := await lines[0].hear())["t"] != "nak":
                pass
            assert (answer["code"], answer["id"]) == ("BAD_FRAME", None)

    run(play())


def test_a_replay_is_seen_by_a_seat_there_is(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await call_it_a_draw(lines)
            ada, frames = lines[0].guest, f"replays/{lines[0].table}/frames"
            assert (await ada.ask("GET", f"{frames}?seat=0"))["frames"]
            for seat in ("3", "99"):
                assert await refused(ada.ask("GET", f"{frames}?seat={seat}")) == "no_such_seat"
            for seat in ("x", "-1", "00", "1.0", "100", "%C2%B2"):
                assert await refused(ada.ask("GET", f"{frames}?seat={seat}")) == "bad_request", seat

    run(play())


@pytest.mark.parametrize("path", ["", "/", "/nothing"])
def test_what_is_not_there_under_api_is_said_in_json(shared_room: RunningRoom, path: str) -> None:
    with pytest.raises(urllib.error.HTTPError) as answer:
        urllib.request.urlopen(f"{shared_room.url}/api{path}")
    assert json.loads(answer.value.read())["why"] == "not_found"
