"""Whether one may take back without asking depends on the time: what a person is told of it is true."""

from dataclasses import replace
from pathlib import Path

import pytest

from tablee.kit.log import Clock, TakenBack
from tablee.protocol import acts
from tablee.room.acts import rules
from tablee.room.live.table import LiveTable
from tablee.room.serve import opened
from tests.room.rooms import run
from tests.toy import words
from tools.driving.fixed import at_home

pytestmark = pytest.mark.usefixtures("hats_on_the_shelf")
MINUTE_MS = 60_000


class Watch:
    """A clock that can be turned on."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000

    def __call__(self) -> int:
        return self.time


async def name_a_colour(live: LiveTable) -> None:
    """A step that shows nobody anything, after which the same seat goes on."""
    move = words.Name(0)
    await live.work.perform(lambda: live.change(live.table.choose(0, move, live.house.clock())))


def test_freely_is_said_only_while_it_is_true(tmp_path: Path) -> None:
    async def play() -> None:
        watch = Watch()
        settings = replace(at_home(tmp_path), clock=watch)
        async with opened(settings) as services:
            person, _ = await services.door.introduce("Ada", watch())
            clock = Clock(per_move_ms=MINUTE_MS)
            row = await services.room.new_table(person.id, "hats", 2, {}, clock, [], shared=True)
            live = await services.room.table(row.id)
            await live.work.perform(lambda: rules.plan(live, 0, acts.Start()))
            live.playing.sight(0)
            watch.time += MINUTE_MS * 5 // 6
            await name_a_colour(live)
            live.playing.sight(0)
            assert live.now(0).can_undo == "free"
            watch.time += MINUTE_MS // 12
            assert live.now(0).can_undo == "free"
            watch.time += MINUTE_MS // 6
            assert not isinstance(live.table.ask(0, "undo", watch()).entries[0], TakenBack)
            assert live.now(0).can_undo == "ask"

    run(play())
