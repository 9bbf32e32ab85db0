"""A hint is stopped when its time is up, and says what it knows by then; shown by nodes, not by a clock."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

import msgspec
import pytest

from tablee.coach.judging import judge_of, recommended, thought_over
from tablee.coach.moments import sight as sight_of
from tablee.kit.game import Sight
from tablee.room.bots import advice
from tablee.room.bots.queue import Kind, Queue
from tablee.room.bots.thinkers import Thinkers
from tablee.room.bots.worker import Timed
from tests.coach.played import evening

T = TypeVar("T")

SEATS = {"crossing": 3, "venise": 2}
"""The games whose judge can be stopped in the middle; Abracada's reckons at once."""


def seen(game: str) -> Sight:
    playing = evening(game, SEATS[game], 4)
    playing.play(("uniform",) * 3, 4)
    return sight_of(playing.table, playing.hearing, playing.table.awaited()[0])


def worded(sight: Sight) -> tuple[str, int, bytes, bytes, bytes]:
    encode = msgspec.json.encode
    return sight.game.box.id, sight.seat, encode(sight.view), encode(sight.moves), encode(sight.heard)


@pytest.mark.parametrize("game", SEATS)
def test_a_thought_whose_time_is_up_ends_early_and_weighs_every_move(game: str) -> None:
    sight, watch = seen(game), Timed(0)
    thought = thought_over(sight, judge_of(sight.game).nodes, watch)
    assert watch.spent < watch.whole
    assert {each.move for each in thought} == set(sight.moves)
    assert recommended(thought)


@pytest.mark.parametrize("game", SEATS)
def test_a_hint_without_any_time_still_says_something(game: str) -> None:
    words = worded(seen(game))
    assert advice.advise(*words, seconds=0)


def test_the_room_gives_a_hint_no_more_than_its_second() -> None:
    given: list[tuple[Kind, float]] = []

    class Noting(Queue):
        """Notes how long what waits in it may take, and lets it begin."""

        async def perform(
            self, kind: Kind, table: str, seconds: float, begin: Callable[[float], Future[T]]
        ) -> T:
            def begun(allowed: float) -> Future[T]:
                given.append((kind, allowed))
                return begin(allowed)

            return await super().perform(kind, table, seconds, begun)

    async def ask() -> None:
        thinkers = Thinkers(1)
        thinkers.queue = Noting(1)
        try:
            assert await thinkers.advise(*worded(seen("crossing")), table="T")
        finally:
            thinkers.close()

    asyncio.run(ask())
    ((kind, allowed),) = given
    assert kind == "hint"
    assert 0 < allowed <= advice.SECONDS == 1.0
