"""The store in a PostgreSQL database: many commits share one transaction; a lost connection is reopened."""

import asyncio
import contextlib
import logging
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeVar

import asyncpg

from tablee.room.meter import MOMENTS, Spread
from tablee.room.store import moving
from tablee.room.store.condition import Condition
from tablee.room.store.postgres import tenancy
from tablee.room.store.postgres.address import BadDatabase, shown
from tablee.room.store.postgres.saying import do_all, run
from tablee.room.store.postgres.tenancy import CONNECT_S, LOST, Superseded, line_of, patience
from tablee.room.store.queries import Queries
from tablee.room.store.statements import Statements
from tablee.room.store.store import Conflict, Forgotten, Unavailable, UsedUp
from tablee.room.store.writes import Touch, Write

T = TypeVar("T")
log = logging.getLogger("tablee.room")
READERS: Final = 4
"""How many reads run concurrently."""
STATEMENTS: Final = 512
AGAIN_S: Final = 0.25
"""The interval of attempts to reconnect."""
Waiting = tuple[list[Write], asyncio.Future[None]]
PROBLEMS = (asyncpg.PostgresError, *LOST, UsedUp, Conflict, Forgotten)


class OutcomeUnknown(Exception):
    """The connection broke during COMMIT: whether the transaction took effect is unknown."""


class PostgresStore(Queries):
    """The store in a database; made with `PostgresStore.open`."""

    def __init__(self, address: str, writer: Any, tenure: int, readers: Any, *, shared: bool) -> None:
        self._address = address
        self._shared = shared
        self._patience_s = patience(shared=shared)
        self._tenure = tenure
        self._readers = readers
        self._loop = asyncio.get_running_loop()
        self._condition = Condition(shown(address))
        self._pending: list[Waiting] = []
        self._in_flight = 0
        self._outcome_unknown = False
        """Whether a transaction may still be committed by the server without our knowledge."""
        self.flushes = Spread(MOMENTS)
        self._wake = asyncio.Event()
        self._closing = False
        self._writer: Any = None
        self._reconnecting: asyncio.Task[None] | None = None
        self._use(writer)
        self._writing = self._loop.create_task(self._write())

    @classmethod
    async def open(cls, address: str, *, shared: bool = False) -> "PostgresStore":
        """Open the database, exclusively or shared with other nodes; BadDatabase if that fails."""
        writer, tenure = await tenancy.move_in(address, shared=shared)
        readers = await asyncpg.create_pool(
            address,
            min_size=0,
            max_size=READERS,
            timeout=CONNECT_S,
            command_timeout=patience(shared=shared),
            statement_cache_size=STATEMENTS,
            server_settings={**tenancy.ALIVE, "default_transaction_read_only": "on"},
            reset=unchanged,
        )
        return cls(address, writer, tenure, readers, shared=shared)

    # Writing

    def commit(self, writes: list[Write]) -> asyncio.Future[None]:
        done: asyncio.Future[None] = self._loop.create_future()
        self._pending.append((writes, done))
        self._wake.set()
        return done

    async def can_write(self) -> bool:
        if not self._condition.good and self._writer is not None:
            with contextlib.suppress(Unavailable, Conflict):  # Conflict: whether it was written is unknown
                await self.commit([Touch()])
        return self._condition.good

    def waiting(self) -> int:
        return len(self._pending) + self._in_flight

    async def _write(self) -> None:
        """The writer task: all commits that arrive during a transaction form the next one."""
        while not (self._closing and not self._pending):
            await self._wake.wait()
            await asyncio.sleep(0)  # after the commits that follow from the last batch
            self._wake.clear()
            batch, self._pending = self._pending, []
            if batch:
                self._in_flight = len(batch)
                began = perf_counter()
                await self._flush(batch)
                self.flushes.note(perf_counter() - began)
                self._in_flight = 0

    async def _flush(self, batch: list[Waiting]) -> None:
        """Write a batch in one transaction; if it is refused, by halves, so that no commit fails another."""
        try:
            await self._transact([writes for writes, _ in batch])
        except Exception as problem:
            told = translate(problem)
            if len(batch) > 1 and self._writer is not None:
                half = len(batch) // 2
                await self._flush(batch[:half])
                await self._flush(batch[half:])
            else:
                self._settle(batch, told)
            if not isinstance(problem, (*PROBLEMS, OutcomeUnknown, Unavailable)):
                log.error("%s: a commit failed unexpectedly", shown(self._address), exc_info=problem)
        else:
            self._settle(batch, None)

    async def _transact(self, lists: list[list[Write]]) -> None:
        writer = self._writer
        if writer is None:
            raise Unavailable("the database is not there")
        try:
            await writer.execute("BEGIN")
            await do_all(writer, lists)
        except LOST as problem:
            self._lost(writer, problem)
            raise
        except BaseException:
            await self._roll_back(writer)
            raise
        try:
            ended = await writer.execute("COMMIT")
        except BaseException as problem:
            self._outcome_unknown = True
            self._lost(writer, problem)
            raise OutcomeUnknown(line_of(problem)) from problem
        if ended != "COMMIT":
            raise Unavailable(ended)

    async def _roll_back(self, writer: Any) -> None:
        try:
            await writer.execute("ROLLBACK")
        except PROBLEMS as problem:
            self._lost(writer, problem)

    def _settle(self, batch: list[Waiting], problem: Exception | None) -> None:
        self._condition.note(problem)
        for _, done in batch:
            if done.done():
                continue
            if problem is None:
                done.set_result(None)
            else:
                done.set_exception(problem)

    # The connection that writes

    def _use(self, writer: Any) -> None:
        self._writer = writer
        writer.add_termination_listener(lambda gone: self._lost(gone, None))

    def _lost(self, writer: Any, problem: BaseException | None) -> None:
        """The connection is lost: reconnect in the background until it succeeds."""
        if writer is not self._writer or self._closing:
            return
        self._writer = None
        writer.terminate()
        self._condition.note(Unavailable(line_of(problem) if problem else "the connection was closed"))
        self._reconnecting = self._loop.create_task(self._reconnect())

    async def _reconnect(self) -> None:
        while not self._closing:
            await asyncio.sleep(AGAIN_S)
            try:
                writer = await tenancy.move_back_in(self._address, self._tenure, shared=self._shared)
            except (BadDatabase, *PROBLEMS):
                continue
            except Superseded:
                log.error(
                    "another room was open on %s meanwhile: this one no longer writes to it. Restart it.",
                    shown(self._address),
                )
                return
            await self._readers.expire_connections()  # they may still return results from before
            self._use(writer)
            self._outcome_unknown = False
            self._condition.note(None)
            return

    # Reading

    async def _read(self, statements: Statements[T], *, together: bool = False) -> T:
        if self._outcome_unknown:
            raise Unavailable("what was written last is not known yet")
        if self._shared and self._writer is None:  # other nodes' writes may be out of reach
            raise Unavailable("the database is not there")
        try:
            async with self._readers.acquire(timeout=self._patience_s) as reader:
                if not together:
                    return await run(reader, statements)
                async with reader.transaction(isolation="repeatable_read", readonly=True):
                    return await run(reader, statements)
        except PROBLEMS as problem:
            raise translate(problem) from problem

    async def size(self) -> int:
        return await self._read(database_size())

    async def backup(self, path: str) -> None:
        try:
            async with self._readers.acquire(timeout=self._patience_s) as reader:
                await moving.copy(reader, self._address, Path(path))
        except (asyncpg.PostgresError, asyncpg.InterfaceError, BadDatabase, TimeoutError) as problem:
            raise Unavailable(line_of(problem)) from problem

    async def close(self) -> None:
        self._closing = True
        self._wake.set()
        await self._writing
        if self._reconnecting is not None:
            self._reconnecting.cancel()
        self._readers.terminate()
        if self._writer is not None:
            with contextlib.suppress(*PROBLEMS):
                await self._writer.close(timeout=CONNECT_S)


def database_size() -> Statements[int]:
    """The size of the database, in bytes."""
    found = yield "SELECT pg_database_size(current_database())", ()
    return int(found[0][0])


async def unchanged(reader: Any) -> None:
    """Skip the pool's reset of a returned connection: reads leave no session state behind."""


def translate(problem: Exception) -> Exception:
    """The store's exception for a problem: a row is not as expected, or the database is unreachable."""
    match problem:
        case UsedUp() | Unavailable() | Conflict() | Forgotten():
            return problem
        case OutcomeUnknown():
            return Conflict(str(problem))
        case asyncpg.ForeignKeyViolationError():
            return Forgotten(line_of(problem))  # all foreign keys refer to people
        case asyncpg.IntegrityConstraintViolationError() | asyncpg.DataError():
            return Conflict(line_of(problem))
    return Unavailable(line_of(problem))
