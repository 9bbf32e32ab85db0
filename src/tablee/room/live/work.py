"""The work of one table: a single queue, in which everything is on the disk before it is true or told."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import replace

from tablee.kit.refusal import Refusal
from tablee.room.live.naming import Called
from tablee.room.live.plan import Plan, nothing
from tablee.room.live.receipts import Receipts
from tablee.room.store.rows import Receipt
from tablee.room.store.store import Conflict, Forgotten, Store, Unavailable, UsedUp
from tablee.room.store.stored import StoredTable
from tablee.room.store.writes import Add, Advance, Write

log = logging.getLogger("tablee.room")

OnDone = Callable[[int | Exception], None]
"""Takes the number a seat has been told, or the problem."""


class WorkItem(Struct, frozen=True):
    """One piece of work; with an id it is done once, however often it is sent."""

    propose: Callable[[], Plan]
    answer: OnDone
    seat: int | None = None
    id: str | None = None
    hash: bytes = b""
    late: bool = False
    """Whether what other nodes wrote must be known before it is judged."""


class Fresh(NamedTuple):
    """A table with what other nodes wrote there, and what its people are called."""

    kept: StoredTable
    names: dict[str, Called]


class Others(Protocol):
    """How a table that other nodes write to as well gets to know what they wrote."""

    version: int
    """How often it was written to, as far as we know."""

    async def read_on(self) -> Fresh | None:
        """What is new, if anything is."""

    def follow(self, fresh: Fresh) -> None:
        """Let what was read be true, and tell it."""

    def moved(self) -> None:
        """We wrote to it ourselves."""


class Diverged(Conflict):
    """What another node wrote does not follow from what we know."""


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
        self._jobs: deque[WorkItem] = deque()
        self._job: WorkItem | None = None
        self._writing: asyncio.Future[None] | asyncio.Future[Fresh | None] | None = None
        """What the job waits for: that it is written, or that what others wrote is read."""
        self.going = True
        self.others: Others | None = None
        """None where nobody else writes."""
        self._late = False
        """Whether it waits to be known what other nodes wrote."""
        self.on_conflict: Callable[[], None] = nothing
        self.on_forgotten: Callable[[], None] = nothing

    @property
    def idle(self) -> bool:
        return self._job is None and not self._jobs

    def put(self, job: WorkItem) -> None:
        """Begin a piece of work, or queue it behind what has begun."""
        if self.going:
            self._jobs.append(job)
            self._go_on()
        else:
            job.answer(Conflict("the table is being read anew"))

    def do(self, plan: Plan) -> None:
        """Queue a plan for whose outcome nobody waits."""
        self.put(WorkItem(lambda: plan, lambda outcome: None))

    async def perform(self, propose: Callable[[], Plan]) -> None:
        """Queue a piece of work and wait for it; it is done even if nobody waits any more."""
        await self._queue(propose)

    async def catch_up(self) -> None:
        """Know what other nodes have written until now; nothing where there are none."""
        if self.others is not None:
            await self._queue(lambda: Plan([]), late=True)

    def catch_up_soon(self) -> None:
        """The same, where nobody waits for it; once for all who say so before it begins."""
        if self.others is not None and not self._late:
            self._late = True
            self.put(WorkItem(lambda: Plan([]), lambda outcome: None, late=True))

    async def wind_up(self) -> None:
        """Finish what has begun, and begin nothing more."""
        last = self._queue(lambda: Plan([]))
        self.going = False
        await last

    def _queue(self, propose: Callable[[], Plan], *, late: bool = False) -> asyncio.Future[int]:
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def answer(outcome: int | Exception) -> None:
            if done.done():
                return
            if isinstance(outcome, Exception):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)

        self.put(WorkItem(propose, answer, late=late))
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
        self._head, self.on_conflict, self.on_forgotten, self.others = untold, nothing, nothing, None

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

    def _begin(self, job: WorkItem) -> None:
        """Propose, make durable, let it be true, answer: in this order."""
        if job.late:
            self._late = False
            self._read_on(replace(job, late=False), None)
            return
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
            if self.others is not None:
                writes = [Advance(self._table, self.others.version), *writes]
            self._writing = asyncio.ensure_future(self._store.commit(writes))
            self._writing.add_done_callback(partial(self._written, job, plan, n, receipt))
        else:
            plan.then()
            job.answer(n)

    def _written(
        self, job: WorkItem, plan: Plan, n: int, receipt: Receipt | None, writing: asyncio.Future[None]
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
            if self.others is not None:
                self.others.moved()
            plan.then()
            job.answer(n)
        except Exception as problem:
            self._fail(job, problem)
        finally:
            self._next()

    def _next(self) -> None:
        """What waits, unless this piece of work has begun anew."""
        if self._writing is None:
            self._job = None
            self._go_on()

    def _read_on(self, job: WorkItem, problem: Exception | None) -> None:
        """Ask what other nodes wrote; then the job is judged again, or fails if that changed nothing."""
        assert self.others is not None
        self._writing = asyncio.ensure_future(self.others.read_on())
        self._writing.add_done_callback(partial(self._know, job, problem))

    def _know(self, job: WorkItem, problem: Exception | None, reading: asyncio.Future[Fresh | None]) -> None:
        """What other nodes wrote is known, or could not be read."""
        unread = Unavailable("the room closes") if reading.cancelled() else reading.exception()
        if reading is not self._writing or self.others is None:  # the table was let go meanwhile
            return
        self._writing = None
        try:
            if isinstance(unread, Exception):
                self._give_up(job, problem if isinstance(problem, Conflict) else unread)
            elif (fresh := reading.result()) is None and problem is not None:
                self._give_up(job, problem)
            else:
                self._follow(fresh)
                self._begin(job)
        except Exception as failed:
            self._fail(job, failed)
        finally:
            self._next()

    def _follow(self, fresh: Fresh | None) -> None:
        if fresh is None or self.others is None:
            return
        for receipt in fresh.kept.receipts:
            self._receipts.keep(receipt)
        try:
            self.others.follow(fresh)
        except Exception as problem:
            raise Diverged(f"what another node wrote cannot be followed: {problem!r}") from problem

    def _fail(self, job: WorkItem, problem: Exception) -> None:
        """Nobody is refused for what we do not know yet: where others write, that is read first."""
        behind = isinstance(problem, Conflict) or (isinstance(problem, Refusal) and job.id is not None)
        if self.others is not None and behind and not isinstance(problem, Diverged):
            self._read_on(job, problem)
        else:
            self._give_up(job, problem)

    def _give_up(self, job: WorkItem, problem: Exception) -> None:
        """Say what went wrong; what we did not expect is written down too."""
        match problem:
            case Refusal():
                self._receipts.refuse(job.id, job.hash, problem)
            case Unavailable() | UsedUp():
                pass
            case Forgotten():
                self.on_forgotten()
            case Conflict():
                log.error("table %s is not what we thought and is read anew: %s", self._table, problem)
            case _:
                log.error("table %s could not do its work", self._table, exc_info=problem)
        job.answer(problem)
        if isinstance(problem, Conflict):
            self.on_conflict()
