"""Thousands who come and say nothing are let go, and keep nobody out meanwhile."""

import contextlib
import resource
from pathlib import Path

import pytest

from tablee.protocol.codes import Close
from tests.room.raw import CLOSE, Raw, knock
from tests.room.rooms import a_room, run, step, table
from tests.room.test_kills import stubborn
from tools.driving.rooms import RunningRoom

OTHERS = 500
"""So many files are left for everything else, here and in the room."""


def as_many_as_fit(wanted: int) -> int:
    """A machine may allow fewer open files than that."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(wanted, files - OTHERS)


@pytest.mark.parametrize(
    ("mute", "without_a_hello", "request_s"),
    [(100, 0, 5.0), pytest.param(7_000, 3_000, 60.0, marks=pytest.mark.long)],
    ids=["a hundred", "ten thousand"],
)
def test_connections_that_say_nothing_are_let_go_and_keep_nobody_out(
    tmp_path: Path, mute: int, without_a_hello: int, request_s: float
) -> None:
    with a_room(tmp_path, request_s=request_s) as room, contextlib.ExitStack() as stack:
        knocking = [come(room, stack) for _ in range(as_many_as_fit(without_a_hello))]
        for raw in knocking:
            raw.say(knock(room))
        silent = [come(room, stack) for _ in range(as_many_as_fit(mute + without_a_hello) - len(knocking))]
        others_play(room)
        for raw in knocking:
            assert raw.answer().startswith(b"HTTP/1.1 101 ")
            codes = [int.from_bytes(payload[:2], "big") for kind, payload in raw.frames() if kind == CLOSE]
            assert codes == [Close.UNAUTHENTICATED]
        for raw in silent:
            raw.rest()  # to its end: the room has closed it
        others_play(room)


def come(room: RunningRoom, stack: contextlib.ExitStack) -> Raw:
    raw = Raw(room)
    stack.callback(raw.leave)
    return raw


def others_play(room: RunningRoom) -> None:
    """Whoever has something to say is heard."""

    async def play() -> None:
        async with table(room) as lines:
            await step(lines)
            assert lines[0].now["moment"] == 2

    run(stubborn(play))  # on a busy machine one's own request may be late
