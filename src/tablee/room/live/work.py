"""The work of one table: a single queue, in which everything is on the disk before it is true or told."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial

from msgspec import Struct

from tablee.kit.refusal import Refusal
from tablee.room.live.plan import Plan, nothing
from tablee.room.live.receipts import Receipts
from tablee.room.store.rows import Receipt
from tablee.room.store.store import Conflict, Forgotten, Store, Unavailable, UsedUp
from tablee.room.store.writes import Add, Write

log = logging.getLogger("tablee.room")

Answer = Callable[[int | Exception], None]
"""Takes the number a seat has been told, or the problem."""


class Job(Struct, frozen=True):
    """One piece of work; with an id it is done once, however often it is sent."""

    propose: Callable[[], Plan]
    answer: Answer
    seat: int | None = None
    id: str | None = None
    hash: bytes = b""


def untold(seat: int | None) -> int:
    """At a table that is let go nothing has a number."""
    return 0


class Work:
    """One thing after the other; nobody waits for a client in here, and no task is woken for a move."""

    def __init__(
        self, table: str, store: Store, receipts: Receipts, head: Callable[[int | None], int]
    ) -> None:
        self._table = table
        self._store = store
        self._receipts = receipts
        self._head = head
        self._jobs: deque[Job] = deque()
        self._job: Job | None = None
        self._writing: asyncio.Future[None] | None = None
        self.going = True
        self.on_conflict: Callable[[], None] = nothing
        self.on_forgotten: Callable[[], None] = nothing

    @property
    def idle(self) -> bool:
        return self._job is None and not self._jobs

    def put(self, job: Job) -> None:
        """Begin a piece of work, or queue it behind what has begun."""
        if self.going:
            self._jobs.append(job)
            self._go_on()
        else:
            job.answer(Conflict("the table is being read anew"))

    def do(self, plan: Plan) -> None:
        """Queue a plan for whose outcome nobody waits."""
        self.put(Job(lambda: plan, lambda outcome: None))

    async def perform(self, propose: Callable[[], Plan]) -> None:
        """Queue a piece of work and wait for it; it is done even if nobody waits any more."""
        await self._queue(propose)

    async def wind_up(self) -> None:
        """Finish what has begun, and begin nothing more."""
        last = self._queue(lambda: Plan([]))
        self.going = False
        await last

    def _queue(self, propose: Callable[[], Plan]) -> asyncio.Future[int]:
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def answer(outcome: int | Exception) -> None:
            if done.done():
                return
            if isinstance(outcome, Exception):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)

        self.put(Job(propose, answer))
        return done

    def stop(self) -> None:
        """Do nothing more; who still waits may ask again."""
        self.going = False
        waiting = [*self._jobs]
        if self._job and self._writing:
            waiting.insert(0, self._job)
            self._job = self._writing = None
        self._jobs.clear()
        for job in waiting:
            job.answer(Unavailable("the table is let go"))
        self._head, self.on_conflict, self.on_forgotten = untold, nothing, nothing

    def _go_on(self) -> None:
        """Begin what waits, one by one, until something must be written first."""
        while self._jobs and self._job is None:
            self._job = job = self._jobs.popleft()
            try:
                self._begin(job)
            except Exception as problem:
                self._fail(job, problem)
            finally:
                if self._writing is None:
                    self._job = None

    def _begin(self, job: Job) -> None:
        """Propose, make durable, let it be true, answer: in this order."""
        known = self._receipts.known(job.id, job.hash)
        if known is not None:
            job.answer(known)
            return
        plan = job.propose()
        n = self._head(job.seat) + plan.numbers(job.seat)
        writes: list[Write] = plan.writes
        receipt = None
        if job.id is not None:
            receipt = Receipt(self._table, job.id, job.hash, n)
            writes = [Add(receipt), *writes]
        if writes:
            self._writing = asyncio.ensure_future(self._store.commit(writes))
            self._writing.add_done_callback(partial(self._written, job, plan, n, receipt))
        else:
            plan.then()
            job.answer(n)

    def _written(
        self, job: Job, plan: Plan, n: int, receipt: Receipt | None, writing: asyncio.Future[None]
    ) -> None:
        """It is on the disk, or could not be written."""
        problem = Unavailable("the room closes") if writing.cancelled() else writing.exception()
        if writing is not self._writing:  # the table was let go meanwhile
            return
        self._writing = None
        try:
            if problem is not None:
                raise problem
            if receipt is not None:
                self._receipts.keep(receipt)
            plan.then()
            job.answer(n)
        except Exception as problem:
            self._fail(job, problem)
        finally:
            self._job = None
            self._go_on()

    def _fail(self, job: Job, problem: Exception) -> None:
        """Say what went wrong; what we did not expect is written down too."""
        match problem:
            case Refusal():
                self._receipts.refuse(job.id, job.hash, problem)
            case Unavailable() | UsedUp():
                pass
            case Forgotten():
                self.on_forgotten()
            case Conflict():
                log.error("table %s is not what we thought and is read anew", self._table)
            case _:
                log.error("table %s could not do its work", self._table, exc_info=problem)
        job.answer(problem)
        if isinstance(problem, Conflict):
            self.on_conflict()
