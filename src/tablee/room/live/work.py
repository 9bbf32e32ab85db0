"""The work queue of one table: one item at a time, each durable before it is applied, told and answered."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple, Protocol

from tablee.kit.log import BadLog
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
"""Called with the seat's head number after the item, or with the exception."""


class WorkItem:
    """An item of work; one with an id is done once, however often it is sent."""

    def __init__(
        self,
        propose: Callable[[], Plan],
        answer: OnDone,
        seat: int | None = None,
        id: str | None = None,
        hash: bytes = b"",
        *,
        late: bool = False,
    ) -> None:
        self.propose: Final = propose
        self.answer: Final = answer
        self.seat: Final = seat
        self.id: Final = id
        self.hash: Final = hash
        self.late = late
        """Whether to read what other nodes wrote before proposing."""


class Fresh(NamedTuple):
    """What other nodes wrote to a table, and the names of its people."""

    kept: StoredTable
    names: dict[str, Called]


class Others(Protocol):
    """Reads and applies what other nodes wrote to the same table."""

    version: int
    """The last version of the table we know."""

    async def read_on(self) -> Fresh | None:
        """Read what is new, if anything is."""

    def follow(self, fresh: Fresh) -> None:
        """Apply what was read, and tell it."""

    def moved(self) -> None:
        """Note that we wrote to the table ourselves."""


class Diverged(Conflict):
    """What is written, by us or by another node, cannot be applied to our state."""


def unexpected(problem: Conflict) -> BaseException | None:
    """The cause of a conflict, if it needs its traceback in the log; what `BadLog` says is enough."""
    cause = problem.__cause__ if isinstance(problem, Diverged) else None
    return None if isinstance(cause, BadLog) else cause


def untold(seat: int | None) -> int:
    """The head of a table that has left memory."""
    return 0


class Work:
    """Runs items one after the other, by callbacks: it waits for no client and wakes no task for a move."""

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
        """What the current item waits for: its commit, or a read of what other nodes wrote."""
        self.going = True
        self.others: Others | None = None
        """None if no other node writes."""
        self._late = False
        """Whether an item that reads what other nodes wrote is queued."""
        self.on_conflict: Callable[[], None] = nothing
        self.on_forgotten: Callable[[], None] = nothing

    @property
    def idle(self) -> bool:
        return self._job is None and not self._jobs

    def put(self, job: WorkItem) -> None:
        """Start an item, or queue it behind the current one."""
        if self.going:
            self._jobs.append(job)
            self._go_on()
        else:
            job.answer(Conflict("the table is being read anew"))

    def do(self, plan: Plan) -> None:
        """Queue a plan without waiting for its outcome."""
        self.put(WorkItem(lambda: plan, lambda outcome: None))

    async def perform(self, propose: Callable[[], Plan]) -> None:
        """Queue an item and wait for it; it is done even if the caller is cancelled."""
        await self._queue(propose)

    async def catch_up(self) -> None:
        """Read and apply what other nodes have written until now, if there are any."""
        if self.others is not None:
            await self._queue(lambda: Plan([]), late=True)

    def catch_up_soon(self) -> None:
        """The same without waiting; calls before it starts are merged."""
        if self.others is not None and not self._late:
            self._late = True
            self.put(WorkItem(lambda: Plan([]), lambda outcome: None, late=True))

    async def wind_up(self) -> None:
        """Finish what is queued, and accept nothing more."""
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
        """Stop at once; items still waiting fail with Unavailable, so they may be sent again."""
        self.going = False
        waiting = [*self._jobs]
        if self._job and self._writing:
            waiting.insert(0, self._job)
            self._job = self._writing = None
        self._jobs.clear()
        for job in waiting:
            job.answer(Unavailable("the table has left memory"))
        self._head, self.on_conflict, self.on_forgotten, self.others = untold, nothing, nothing, None

    def _go_on(self) -> None:
        """Start queued items, one by one, until one has to wait for the store."""
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
        """Propose, commit, apply, answer: in this order."""
        if job.late:
            job.late = self._late = False
            self._read_on(job, None)
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
            self._writing = self._store.commit(writes)
            self._writing.add_done_callback(partial(self._written, job, plan, n, receipt))
        else:
            plan.then()
            job.answer(n)

    def _written(
        self, job: WorkItem, plan: Plan, n: int, receipt: Receipt | None, writing: asyncio.Future[None]
    ) -> None:
        """The commit is done or has failed: apply and answer, or fail."""
        problem = Unavailable("the room closes") if writing.cancelled() else writing.exception()
        if writing is not self._writing:  # the table has left memory meanwhile
            return
        self._writing = None
        try:
            if problem is not None:
                raise problem
            if receipt is not None:
                self._receipts.keep(receipt)
            if self.others is not None:
                self.others.moved()
            try:
                plan.then()
            except Exception as failed:  # our state may have changed by half
                raise Diverged("what was written cannot be applied") from failed
            job.answer(n)
        except Exception as problem:
            self._fail(job, problem)
        finally:
            self._next()

    def _next(self) -> None:
        """Go on with the queue, unless the current item was started again."""
        if self._writing is None:
            self._job = None
            self._go_on()

    def _read_on(self, job: WorkItem, problem: Exception | None) -> None:
        """Read what other nodes wrote; then the item is proposed again, or fails if nothing is new."""
        assert self.others is not None
        self._writing = asyncio.ensure_future(self.others.read_on())
        self._writing.add_done_callback(partial(self._know, job, problem))

    def _know(self, job: WorkItem, problem: Exception | None, reading: asyncio.Future[Fresh | None]) -> None:
        """The read is done or has failed: apply it and start the item again, or fail."""
        unread = Unavailable("the room closes") if reading.cancelled() else reading.exception()
        if reading is not self._writing or self.others is None:  # the table has left memory meanwhile
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
        """An item failed; if other nodes write, read on and try again first, as our state may be stale."""
        behind = isinstance(problem, Conflict) or (isinstance(problem, Refusal) and job.id is not None)
        if self.others is not None and behind and not isinstance(problem, Diverged):
            self._read_on(job, problem)
        else:
            self._give_up(job, problem)

    def _give_up(self, job: WorkItem, problem: Exception) -> None:
        """Answer with the exception; log unexpected ones."""
        match problem:
            case Refusal():
                self._receipts.refuse(job.id, job.hash, problem)
            case Unavailable() | UsedUp():
                pass
            case Forgotten():
                self.on_forgotten()
            case Conflict():
                log.error(
                    "table %s differs from the store and is read anew: %s",
                    self._table,
                    problem,
                    exc_info=unexpected(problem),
                )
            case _:
                log.error("table %s: an item of work failed unexpectedly", self._table, exc_info=problem)
        job.answer(problem)
        if isinstance(problem, Conflict):
            self.on_conflict()
