"""Whose turn it is to think: processes end a thought when the test says so, and it sets the clock."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

import pytest

from tablee.room.bots.queue import LEAST_S, Kind, Queue
from tests.room.rooms import run


class ByHand(Executor):
    """Does what it is given when it is told to."""

    def __init__(self) -> None:
        self.begun: dict[str, Future[str]] = {}
        self.seconds: dict[str, float] = {}

    def submit(self, do: Callable[..., Any], /, *words: Any, **more: Any) -> Future[Any]:
        name, seconds = words
        work: Future[str] = Future()
        work.set_running_or_notify_cancel()
        self.begun[name], self.seconds[name] = work, seconds
        return work

    @property
    def working(self) -> list[str]:
        return [name for name, work in self.begun.items() if not work.done()]


class Hall:
    """A queue before such processes, and the time."""

    def __init__(self, processes: int = 1) -> None:
        self.at = 0.0
        self.queue = Queue(processes, lambda: self.at)
        self.processes = ByHand()

    async def ask(self, name: str, kind: Kind = "move", seconds: float = 2.0) -> "asyncio.Task[str]":
        """Something is asked for; its first letter is its table."""

        def begin(allowed: float) -> Future[str]:
            return self.processes.submit(str, name, allowed)

        asked = asyncio.create_task(self.queue.perform(kind, name[0], seconds, begin))
        await self.turn()
        return asked

    async def ask_all(self, *names: str, seconds: float = 2.0) -> None:
        """The same for several at the same moment."""
        tables = [asyncio.create_task(self.ask(name, seconds=seconds)) for name in names]
        await asyncio.gather(*tables)
        await self.turn()

    async def finish(self, name: str) -> None:
        self.processes.begun[name].set_result(name)
        await self.turn()

    async def turn(self) -> None:
        """Whatever follows at once has followed."""
        for _ in range(5):
            await asyncio.sleep(0)

    async def order(self) -> list[str]:
        """In which order all that waits is done."""
        while working := self.processes.working:
            await self.finish(working[0])
        return list(self.processes.begun)


def test_no_process_is_given_more_than_it_can_begin() -> None:
    async def play() -> None:
        hall = Hall(processes=2)
        for name in ("a1", "b1", "c1", "d1"):
            await hall.ask(name)
        assert hall.processes.working == ["a1", "b1"]
        assert hall.queue.waiting() == {"move": 2}
        await hall.finish("b1")
        assert hall.processes.working == ["a1", "c1"]

    run(play())


def test_a_table_with_many_bots_starves_no_other() -> None:
    async def play() -> None:
        hall = Hall()
        for name in ("a1", "a2", "a3", "a4", "b1", "c1", "c2"):
            await hall.ask(name)
        assert await hall.order() == ["a1", "a2", "b1", "c1", "a3", "c2", "a4"]

    run(play())


def test_people_who_wait_come_before_what_can_wait() -> None:
    async def play() -> None:
        hall = Hall()
        await hall.ask("a1")
        await hall.ask("x1", "review")
        await hall.ask("x2", "picture")
        await hall.ask("b1")
        await hall.ask("b2", "hint", seconds=1.0)
        assert hall.queue.waiting() == {"move": 1, "hint": 1, "review": 1, "picture": 1}
        assert await hall.order() == ["a1", "b1", "b2", "x1", "x2"]
        assert hall.queue.waiting() == {}

    run(play())


def test_whoever_waits_hears_what_came_of_it() -> None:
    async def play() -> None:
        hall = Hall()
        first, second = await hall.ask("a1"), await hall.ask("b1")
        await hall.finish("a1")
        assert (await first, second.done()) == ("a1", False)
        hall.processes.begun["b1"].set_exception(OSError("broke down"))
        with pytest.raises(OSError, match="broke down"):
            await second
        third = await hall.ask("c1")
        await hall.finish("c1")
        assert await third == "c1", "the process is free again"

    run(play())


def test_what_nobody_wants_any_more_leaves_and_what_is_under_way_keeps_its_process() -> None:
    async def play() -> None:
        hall = Hall()
        under_way, waits = await hall.ask("a1"), await hall.ask("a2")
        await hall.ask("b1")
        waits.cancel()
        under_way.cancel()
        await hall.turn()
        assert hall.queue.waiting() == {"move": 1}
        assert hall.processes.working == ["a1"], "the process still thinks"
        assert await hall.order() == ["a1", "b1"]

    run(play())


def test_who_is_cancelled_in_the_very_moment_of_its_turn_is_not_begun() -> None:
    async def play() -> None:
        hall = Hall()
        await hall.ask("a1")
        waits = await hall.ask("b1")
        hall.processes.begun["a1"].set_result("a1")
        waits.cancel()
        await hall.turn()
        assert hall.processes.working == []

    run(play())


def test_where_nothing_can_be_begun_whoever_asked_is_told() -> None:
    async def play() -> None:
        hall = Hall()

        def broken(seconds: float) -> Future[str]:
            raise OSError("no process")

        with pytest.raises(OSError, match="no process"):
            await hall.queue.perform("move", "a", 2.0, broken)
        await hall.ask("b1")
        assert hall.processes.working == ["b1"]

    run(play())


def test_time_runs_from_when_the_table_asked() -> None:
    async def play() -> None:
        hall = Hall()
        await hall.ask("a1")
        await hall.ask("b1")
        hall.at = 1.5
        await hall.finish("a1")
        await hall.ask("c1")
        hall.at = 10
        await hall.finish("b1")
        assert hall.processes.seconds == pytest.approx({"a1": 2.0, "b1": 0.5, "c1": LEAST_S})
        assert hall.queue.waited["move"].seconds == pytest.approx(0 + 1.5 + 8.5)

    run(play())


@pytest.mark.parametrize(("processes", "share"), [(1, 0.4), (2, 0.8), (5, 2.0), (8, 2.0)])
def test_who_asks_at_the_same_moment_has_the_same_time(processes: int, share: float) -> None:
    async def play() -> None:
        hall = Hall(processes)
        await hall.ask_all("a1", "a2", "a3", "a4", "a5")
        assert {hall.processes.seconds[name] for name in hall.processes.working} == {share}
        if processes == 1:
            for _ in range(4):
                hall.at += share
                await hall.finish(hall.processes.working[0])
            assert list(hall.processes.seconds.values()) == pytest.approx([share] * 5), "and all were in time"

    run(play())


def test_who_thinks_no_longer_than_a_moment_is_never_cut_short_and_takes_next_to_nothing() -> None:
    async def play() -> None:
        hall = Hall()
        master = asyncio.create_task(hall.ask("a1"))
        await hall.ask_all("a2", "a3", seconds=0.02)
        await master
        hall.at = 2
        await hall.order()
        assert hall.processes.seconds["a1"] > 1.95
        assert (hall.processes.seconds["a2"], hall.processes.seconds["a3"]) == (0.02, 0.02)

    run(play())


def test_what_can_wait_takes_its_time() -> None:
    async def play() -> None:
        hall = Hall()
        await hall.ask("a1")
        await hall.ask("x1", "review", seconds=float("inf"))
        hall.at = 100
        await hall.finish("a1")
        assert hall.processes.seconds["x1"] == float("inf")

    run(play())
