"""Where the rules of one table break as its clock runs out, the clocks of the others run on."""

from pathlib import Path

import pytest

from tablee.kit.log import DAY_MS
from tablee.room.live.plan import Plan
from tests.room.rooms import run
from tests.room.test_days import a_house, late_steps


def test_a_table_whose_rules_break_does_not_stop_the_clocks_that_are_due_after_its_own(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def breaks() -> Plan:
        raise ZeroDivisionError("as the test wants it")

    async def play() -> None:
        async with a_house(tmp_path) as house:
            first, second = sorted([await house.lay(), await house.lay()])
            broken = await house.services.room.table(first)
            broken.time_up = breaks  # type: ignore[method-assign]
            house.calendar.time += DAY_MS
            await house.services.room.ring()
            assert late_steps(house.db, first) == []
            assert late_steps(house.db, second) == [(0, 1, 2)]
            assert f"the clock of table {first}" in caplog.text
            del broken.time_up
            await house.services.room.ring()
            assert late_steps(house.db, first) == [(0, 1, 2)], "it is tried again"

    run(play())
