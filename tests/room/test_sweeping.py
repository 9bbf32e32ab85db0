"""The room looks after its tables for as long as it is open, whatever goes wrong with one of them."""

import asyncio
from pathlib import Path
from typing import Any

from tablee.kit.log import DAY_MS
from tablee.room.serve import opened
from tablee.room.store.store import Conflict, Store
from tests.room.looking import kept_by
from tests.room.rooms import run
from tests.room.test_days import BEGAN, Calendar, a_house, late_steps
from tools.driving.fixed import at_home


def test_a_table_whose_opening_cannot_be_read_is_parked_and_the_clocks_of_others_run(tmp_path: Path) -> None:
    async def play() -> None:
        calendar = Calendar()
        async with a_house(tmp_path, calendar) as house:
            spoilt, fine = await house.lay(), await house.lay()
        with kept_by(tmp_path / "room.db") as rows:
            rows.execute("UPDATE openings SET opening = '{' WHERE table_id = ?", (spoilt,))
        calendar.time = BEGAN + DAY_MS
        async with a_house(tmp_path, calendar) as house:
            await house.services.room.ring()
            assert late_steps(house.db, fine) == [(0, 1, 2)]
            assert (await house.services.room.table(spoilt)).telling is None

    run(play())


def test_sweeping_goes_on_after_something_that_nobody_expected(tmp_path: Path) -> None:
    async def play() -> None:
        asked = asyncio.Event()

        def unsure(store: Any) -> Store:
            async def due(*_: object) -> list[str]:
                asked.set()
                raise Conflict("the connection broke while something was made durable")

            store.due = due
            return store  # type: ignore[no-any-return]

        async with opened(at_home(tmp_path), unsure):
            await asked.wait()
            (sweeping,) = [task for task in asyncio.all_tasks() if "sweep" in repr(task.get_coro())]
            for _ in range(100):  # nothing else is waited for, so it would end here
                await asyncio.sleep(0)
            assert not sweeping.done()

    run(play())
