"""Half an hour at five hundred tables: what a room holds in memory is in the end what it was on the way."""

import asyncio
from statistics import median

import pytest

from tablee.join.load import Load, load, memory_mb
from tests.patience import PATIENCE_OF_A_PART_S
from tests.room.rooms import run
from tests.room.test_silent import as_many_as_fit
from tools.driving.rooms import RunningRoom

SEATS = 3
LOOKS = 60


async def held(room: RunningRoom, tables: int, seconds: float) -> list[float]:
    """What the room held while all these tables played, looked at so many times."""
    wanted = Load("crossing", seats=SEATS, tables=tables, pace=1, seconds=seconds)
    playing = asyncio.create_task(load(room.url, wanted, room.pid))
    looked: list[float] = []
    while not playing.done():
        await asyncio.wait({playing}, timeout=seconds / LOOKS)
        looked.append(memory_mb(room.pid))
    assert (await playing).refused == 0
    return looked


def is_flat(looked: list[float]) -> bool:
    """Once tables come and go, the last third holds no more than the one before, but for a twentieth."""
    third = len(looked) // 3
    return median(looked[-third:]) <= 1.05 * median(looked[-2 * third : -third])


@pytest.mark.long
def test_half_an_hour_at_five_hundred_tables_leaves_memory_flat(room: RunningRoom) -> None:
    tables = as_many_as_fit(500 * SEATS) // SEATS
    looked = run(held(room, tables, 30 * 60), PATIENCE_OF_A_PART_S)
    assert is_flat(looked), looked


def test_memory_that_grows_all_the_time_is_not_flat() -> None:
    assert is_flat([100.0, 150.0, *[200.0] * 58])
    assert not is_flat([100 + 2.0 * minute for minute in range(60)])
