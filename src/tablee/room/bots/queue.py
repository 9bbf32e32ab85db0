"""Whose turn it is to think: people who wait come first, one table after the other; what can wait comes last.

No process is given more than it can begin at once. What waits, waits here: the next is chosen when one is
free, what nobody wants any more leaves, and all who wait share the time there is.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any, Final, Literal, TypeVar, get_args

from tablee.room.meter import THOUGHTS, Spread

T = TypeVar("T")
Kind = Literal["move", "hint", "review", "picture"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
LATER: Final = frozenset({"review", "picture"})
"""Nobody's turn hangs on these: they are begun when no table waits."""
LEAST_S: Final = 0.05
"""So long anybody may think: who thinks no longer anyway would not free a process any sooner."""


@dataclass(eq=False, frozen=True, slots=True)
class Job:
    """Something to be done in a process, and who waits for it."""

    kind: Kind
    table: str
    seconds: float
    """So long it may take where nobody else waits; what can wait is never cut short."""
    begin: Callable[[float], Future[Any]]
    """Gives it to a process, which may take so many seconds."""
    asked: float
    done: asyncio.Future[Any]


class Queue:
    """What waits for so many processes, and what they are doing."""

    def __init__(self, processes: int, clock: Callable[[], float] = perf_counter) -> None:
        self._processes = processes
        self._clock = clock
        self._tables: dict[str, deque[Job]] = {}
        """For each table that waits its jobs, in the order asked; the table whose turn it is first."""
        self._later: deque[Job] = deque()
        self._working: set[asyncio.Future[Any]] = set()
        self._due = False
        self.waited = {kind: Spread(THOUGHTS) for kind in KINDS}
        """How long jobs waited for their turn."""

    async def perform(self, kind: Kind, table: str, seconds: float, begin: Callable[[float], Future[T]]) -> T:
        """Wait for a turn and for what comes of it; whoever is cancelled gives up the turn."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = Job(kind, table, seconds, begin, self._clock(), done)
        line = self._later if kind in LATER else self._tables.setdefault(table, deque())
        line.append(job)
        self._begin_soon()
        try:
            return await done
        finally:
            self._leave(job)

    def waiting(self) -> Counter[Kind]:
        """How many of each kind wait for their turn."""
        return Counter(job.kind for job in (*self._people(), *self._later))

    def close(self) -> None:
        """Nobody waits any more, and nothing is begun."""
        for job in (*self._people(), *self._later):
            job.done.cancel()
        for work in tuple(self._working):
            work.cancel()

    def _people(self) -> list[Job]:
        """What people wait for."""
        return [job for jobs in self._tables.values() for job in jobs]

    def _leave(self, job: Job) -> None:
        """What nobody wants any more stands in no line."""
        line = self._later if job.kind in LATER else self._tables.get(job.table, deque())
        if job in line:
            line.remove(job)
        if not self._tables.get(job.table, True):
            del self._tables[job.table]

    def _begin_soon(self) -> None:
        """Choose once all who ask at the same moment have asked: they share the time."""
        if not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        """Give every process that is free something to do."""
        self._due = False
        wanted = sum(job.seconds for job in self._people())
        while len(self._working) < self._processes and (job := self._next()) is not None:
            if job.done.done():  # cancelled just now
                continue
            self.waited[job.kind].note(self._clock() - job.asked)
            try:
                work = asyncio.wrap_future(job.begin(self._allowed(job, wanted)))
            except Exception as problem:
                job.done.set_exception(problem)
                continue
            self._working.add(work)
            work.add_done_callback(partial(self._finish, job))

    def _next(self) -> Job | None:
        """The first job of the table whose turn it is, whose others come after everybody's first."""
        if not self._tables:
            return self._later.popleft() if self._later else None
        table, jobs = next(iter(self._tables.items()))
        del self._tables[table]
        job = jobs.popleft()
        if jobs:
            self._tables[table] = jobs
        return job

    def _allowed(self, job: Job, wanted: float) -> float:
        """What is left of a job's seconds since it was asked for, its part of what all who wait want."""
        if job.kind in LATER:
            return job.seconds
        left = job.seconds - (self._clock() - job.asked)
        fair = left * min(1.0, self._processes * job.seconds / wanted)
        return min(job.seconds, max(LEAST_S, fair))

    def _finish(self, job: Job, work: asyncio.Future[Any]) -> None:
        """A process is free; whoever still waits hears what came of it."""
        self._working.discard(work)
        problem = None if work.cancelled() else work.exception()
        if work.cancelled():
            job.done.cancel()
        elif not job.done.done():
            if problem is None:
                job.done.set_result(work.result())
            else:
                job.done.set_exception(problem)
        self._begin_soon()
