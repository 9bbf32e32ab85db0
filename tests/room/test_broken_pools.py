"""Where the bots' processes die, they are started again once, however many jobs met them."""

import os
from concurrent.futures import Future
from math import inf
from pathlib import Path

from tablee.room.bots.thinkers import Thinkers
from tests.room.rooms import run


def dies_once(mark: Path) -> str:
    """The end of a process, the first time."""
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return "done"


def test_a_job_that_hears_late_of_a_broken_pool_does_not_drop_the_new_one(tmp_path: Path) -> None:
    async def play() -> None:
        thinkers = Thinkers(processes=1)
        broken = thinkers._start()
        assert await thinkers.perform("review", dies_once, tmp_path / "died") == "done"
        new = thinkers._start()
        assert new is not broken
        pools = [broken]

        def begin(allowed: float) -> Future[str]:
            if pools:
                return pools.pop().submit(str, "late")
            return thinkers._ask(str, "late")

        assert await thinkers._perform("review", "", inf, begin) == "late"
        assert thinkers._start() is new
        thinkers.close()

    run(play())
