"""Schedules bots on a fixed number of processes: tables take turns, and background jobs come last.

Jobs wait here, not in the process pool: the next is chosen when a process is free, a cancelled job leaves
the queue, and under load all waiting jobs get a proportional share of their time.
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
"""Background jobs: they start only when no table waits."""
LEAST_S: Final = 0.05
"""The least time any job gets: cutting it shorter would not free a process noticeably sooner."""


@dataclass(eq=False, frozen=True, slots=True)
class Job:
    """A job for a process, and the future of its result."""

    kind: Kind
    table: str
    seconds: float
    """How long it may take if nobody else waits; background jobs are never cut short."""
    begin: Callable[[float], Future[Any]]
    """Submits it to a process, with so many seconds to take."""
    asked: float
    done: asyncio.Future[Any]


class Queue:
    """The jobs that wait for a process, and those that are running."""

    def __init__(self, processes: int, clock: Callable[[], float] = perf_counter) -> None:
        self._processes = processes
        self._clock = clock
        self._tables: dict[str, deque[Job]] = {}
        """The jobs of each waiting table, in the order asked; the table whose turn is next comes first."""
        self._later: deque[Job] = deque()
        self._working: set[asyncio.Future[Any]] = set()
        self._scheduled = False
        self.waited = {kind: Spread(THOUGHTS) for kind in KINDS}
        """How long jobs waited to start."""

    async def perform(self, kind: Kind, table: str, seconds: float, begin: Callable[[float], Future[T]]) -> T:
        """Queue a job and wait for its result; cancelling the caller removes it from the queue."""
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
        """How many jobs of each kind wait to start."""
        return Counter(job.kind for job in (*self._urgent(), *self._later))

    def close(self) -> None:
        """Cancel all jobs, and start no more."""
        for job in (*self._urgent(), *self._later):
            job.done.cancel()
        for work in tuple(self._working):
            work.cancel()

    def _urgent(self) -> list[Job]:
        """The waiting jobs that are not background jobs."""
        return [job for jobs in self._tables.values() for job in jobs]

    def _leave(self, job: Job) -> None:
        """Remove a job from the queue, if it is still there."""
        line = self._later if job.kind in LATER else self._tables.get(job.table, deque())
        if job in line:
            line.remove(job)
        if not self._tables.get(job.table, True):
            del self._tables[job.table]

    def _begin_soon(self) -> None:
        """Start jobs at the end of this turn of the loop, so that all asked in it share the time."""
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._begin)

    def _begin(self) -> None:
        """Give every free process a job."""
        self._scheduled = False
        wanted = sum(job.seconds for job in self._urgent())
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
        """The next job, round robin over tables: the chosen table goes to the end with its other jobs."""
        if not self._tables:
            return self._later.popleft() if self._later else None
        table, jobs = next(iter(self._tables.items()))
        del self._tables[table]
        job = jobs.popleft()
        if jobs:
            self._tables[table] = jobs
        return job

    def _allowed(self, job: Job, wanted: float) -> float:
        """The seconds a job gets: those left since it was asked for, scaled down under load."""
        if job.kind in LATER:
            return job.seconds
        left = job.seconds - (self._clock() - job.asked)
        fair = left * min(1.0, self._processes * job.seconds / wanted)
        return min(job.seconds, max(LEAST_S, fair))

    def _finish(self, job: Job, work: asyncio.Future[Any]) -> None:
        """A process is free: pass on the result, and start the next job."""
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
