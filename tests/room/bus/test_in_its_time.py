"""A worker that takes a bot's turn and is never heard of again costs the bot's time, and not a moment more.

Nobody looks at a watch: time stands still here, and leaps to what is due next when nothing else is to do.
"""

import asyncio
import selectors
from functools import partial
from typing import Any

import msgspec
import pytest

from tablee import shelf
from tablee.kit.dice import FastDice
from tablee.kit.log import opening_of
from tablee.room.bots.queue import LEAST_S
from tablee.room.bots.thinkers import Thinkers, seconds_of
from tablee.room.bots.turns import ANSWERED, DONE, TAKEN, TURNS, Offer, Turns
from tablee.room.bus.bus import FREE, subject
from tablee.room.bus.within import Within
from tablee.room.live.allowance import Allowance
from tablee.room.live.telling import Telling
from tablee.table.table import Table
from tools.driving.fixed import thought

EPOCH = 1
BOT = "strong"
TINY = 1e-9


class Leaping(selectors.DefaultSelector):
    """Where a loop would wait for its next timer, time leaps there; for a process it waits as ever."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        if not timeout:
            return super().select(timeout)
        found = super().select(0)
        if not found:
            self.now += timeout
        return found


class Loop(asyncio.SelectorEventLoop):
    """A loop whose time leaps."""

    def __init__(self) -> None:
        self.leaping = Leaping()
        super().__init__(self.leaping)

    def time(self) -> float:
        return self.leaping.now


def test_the_node_has_chosen_before_the_time_of_its_bot_is_over() -> None:
    async def play() -> list[tuple[float, float]]:
        bus = Within()
        turns = Turns(bus, EPOCH, "http://localhost", clock=lambda: 0.0)
        thinkers = Thinkers(1, thought)
        thinkers.turns = turns
        bus.publish(FREE, b"")
        await asyncio.sleep(0)
        try:
            nobody = await thought_over(thinkers)
            bus.subscribe(subject(EPOCH, TURNS), partial(take, turns))
            return [nobody, await thought_over(thinkers)]
        finally:
            thinkers.close()

    with asyncio.Runner(loop_factory=Loop) as runner:
        (nobody, had_all), (no_answer, had_little) = runner.run(play())
    assert nobody == pytest.approx(TAKEN)
    assert no_answer == pytest.approx(ANSWERED)
    for began, had in ((nobody, had_all), (no_answer, had_little)):
        assert had > 0
        least = LEAST_S / seconds_of("crossing", BOT)
        assert began + had <= max(DONE, began + least) + TINY, "what it waited for a process is off it"
        assert began + had < 1


def take(turns: Turns, said: bytes) -> None:
    """Be a worker that dies with a turn in its hands."""
    assert turns.take(msgspec.json.decode(said, type=Offer).ticket)


async def thought_over(thinkers: Thinkers) -> tuple[float, float]:
    """When the node began to think itself, and how long it might: in parts of the bot's time."""
    game = shelf.game("crossing")
    table, change = Table.open(game, opening_of(game, 3), FastDice, 0)
    table.apply(change)
    sight = Telling(table, b"", Allowance()).sight(0)
    clock = asyncio.get_running_loop().time
    began = clock()
    answer = await thinkers.think("crossing", BOT, 0, *sight, table="T", moment=1)
    return (clock() - began) / seconds_of("crossing", BOT), answer.share
