"""The work of one table: a single queue, in which everything is on the disk before it is true or told."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from tablee.room.plan import Plan
from tablee.room.receipts import Receipts
from tablee.room.refusal import Refusal
from tablee.room.store import Add, Conflict, Receipt, Store, Unavailable, UsedUp
from tablee.table.refusal import Refused

log = logging.getLogger("tablee.room")

Answer = Callable[[int | Exception], None]
"""Takes the number a seat has been told, or the problem."""


@dataclass(frozen=True, slots=True)
class Job:
    """One piece of work; with an id it is done once, however often it is sent."""

    propose: Callable[[], Plan]
    answer: Answer
    seat: int | None = None
    id: str | None = None
    hash: bytes = b""


class Work:
    """One thing after the other; nobody waits for a client in here."""

    def __init__(
        self, table: str, store: Store, receipts: Receipts, head: Callable[[int | None], int]
    ) -> None:
        self._table = table
        self._store = store
        self._receipts = receipts
        self._head = head
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._busy = False
        self._task = asyncio.create_task(self._run())
        self.on_conflict: Callable[[], None] = lambda: None

    @property
    def going(self) -> bool:
        return not self._task.done() and not self._task.cancelling()

    @property
    def idle(self) -> bool:
        return not self._busy and self._jobs.empty()

    def put(self, job: Job) -> None:
        """Queue a piece of work."""
        if self.going:
            self._jobs.put_nowait(job)
        else:
            job.answer(Conflict("the table is being read anew"))

    def do(self, plan: Plan) -> None:
        """Queue a plan for whose outcome nobody waits."""
        self.put(Job(lambda: plan, lambda outcome: None))

    async def perform(self, propose: Callable[[], Plan]) -> None:
        """Queue a piece of work and wait for it; it is done even if nobody waits any more."""
        done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def answer(outcome: int | Exception) -> None:
            if done.done():
                return
            if isinstance(outcome, Exception):
                done.set_exception(outcome)
            else:
                done.set_result(outcome)

        self.put(Job(propose, answer))
        await done

    def stop(self) -> None:
        """Do nothing more; who still waits may ask again."""
        self._task.cancel()
        while not self._jobs.empty():
            self._jobs.get_nowait().answer(Unavailable("the table is let go"))

    async def _run(self) -> None:
        while True:
            self._busy = False
            job = await self._jobs.get()
            self._busy = True
            try:
                await self._do(job)
            except (Refusal, Refused) as problem:
                self._receipts.refuse(job.id, job.hash, problem)
                job.answer(problem)
            except (Unavailable, UsedUp) as problem:
                job.answer(problem)
            except asyncio.CancelledError:
                job.answer(Unavailable("the table is let go"))
                raise
            except Conflict as problem:
                log.error("table %s is not what we thought and is read anew", self._table)
                job.answer(problem)
                self.on_conflict()
            except Exception as problem:
                log.exception("table %s could not do its work", self._table)
                job.answer(problem)

    async def _do(self, job: Job) -> None:
        """Propose, make durable, let it be true, answer: in this order."""
        known = self._receipts.known(job.id, job.hash)
        if known is not None:
            job.answer(known)
            return
        plan = job.propose()
        n = self._head(job.seat) + plan.numbers(job.seat)
        if job.id is None:
            if plan.deeds:
                await self._store.commit(plan.deeds)
        else:
            receipt = Receipt(self._table, job.id, job.hash, n)
            await self._store.commit([Add(receipt), *plan.deeds])
            self._receipts.keep(receipt)
        plan.then()
        job.answer(n)
