"""The room's memory in a PostgreSQL database: many small writes share one transaction."""

import asyncio
import contextlib
import logging
from pathlib import Path
from time import perf_counter
from typing import Any, Final, TypeVar

import asyncpg

from tablee.room.meter import MOMENTS, Spread
from tablee.room.store import moving
from tablee.room.store.answering import Answering
from tablee.room.store.condition import Condition
from tablee.room.store.postgres import tenancy
from tablee.room.store.postgres.address import BadDatabase, shown
from tablee.room.store.postgres.saying import do_all, say
from tablee.room.store.postgres.tenancy import CONNECT_S, LOST, Superseded, line_of, patience
from tablee.room.store.statements import Saying
from tablee.room.store.store import Conflict, Forgotten, Unavailable, UsedUp
from tablee.room.store.writes import Touch, Write

T = TypeVar("T")
log = logging.getLogger("tablee.room")
READERS: Final = 4
"""So many questions are asked at once."""
STATEMENTS: Final = 512
AGAIN_S: Final = 0.25
"""So often a database that is gone is asked for."""
Waiting = tuple[list[Write], asyncio.Future[None]]
PROBLEMS = (asyncpg.PostgresError, *LOST, UsedUp, Conflict, Forgotten)


class Unsure(Exception):
    """The connection broke while a transaction was being made durable: nobody knows whether it is."""


class PostgresStore(Answering):
    """Behind the store's door; made with `PostgresStore.open`."""

    def __init__(self, address: str, writer: Any, tenure: int, readers: Any, *, shared: bool) -> None:
        self._address = address
        self._shared = shared
        self._patience_s = patience(shared=shared)
        self._tenure = tenure
        self._readers = readers
        self._loop = asyncio.get_running_loop()
        self._condition = Condition(shown(address))
        self._gathered: list[Waiting] = []
        self._under_way = 0
        self._unsure = False
        """Whether a transaction may still come to its end behind our back."""
        self.flushes = Spread(MOMENTS)
        self._asked = asyncio.Event()
        self._closing = False
        self._writer: Any = None
        self._mending: asyncio.Task[None] | None = None
        self._have(writer)
        self._writing = self._loop.create_task(self._write())

    @classmethod
    async def open(cls, address: str, *, shared: bool = False) -> "PostgresStore":
        """Move in, alone or with other nodes; BadDatabase if that cannot be."""
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
        self._gathered.append((writes, done))
        self._asked.set()
        return done

    async def can_write(self) -> bool:
        if not self._condition.good and self._writer is not None:
            with contextlib.suppress(Unavailable):
                await self.commit([Touch()])
        return self._condition.good

    def waiting(self) -> int:
        return len(self._gathered) + self._under_way

    async def _write(self) -> None:
        """What was asked for while a transaction was on its way makes the next one."""
        while not (self._closing and not self._gathered):
            await self._asked.wait()
            await asyncio.sleep(0)  # behind what follows from the last one
            self._asked.clear()
            batch, self._gathered = self._gathered, []
            if batch:
                self._under_way = len(batch)
                began = perf_counter()
                await self._flush(batch)
                self.flushes.note(perf_counter() - began)
                self._under_way = 0

    async def _flush(self, batch: list[Waiting]) -> None:
        """All in one transaction; if what one list says is refused, by halves, so that it spoils no other."""
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
            if not isinstance(problem, (*PROBLEMS, Unsure, Unavailable)):
                log.error("%s did not do what was asked of it", shown(self._address), exc_info=problem)
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
            self._unsure = True
            self._lost(writer, problem)
            raise Unsure(line_of(problem)) from problem
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

    def _have(self, writer: Any) -> None:
        self._writer = writer
        writer.add_termination_listener(lambda gone: self._lost(gone, None))

    def _lost(self, writer: Any, problem: BaseException | None) -> None:
        """It is of no use any more; another is looked for until there is one."""
        if writer is not self._writer or self._closing:
            return
        self._writer = None
        writer.terminate()
        self._condition.note(Unavailable(line_of(problem) if problem else "the connection was closed"))
        self._mending = self._loop.create_task(self._mend())

    async def _mend(self) -> None:
        while not self._closing:
            await asyncio.sleep(AGAIN_S)
            try:
                writer = await tenancy.move_back_in(self._address, self._tenure, shared=self._shared)
            except (BadDatabase, *PROBLEMS):
                continue
            except Superseded:
                log.error(
                    "another room was open on %s meanwhile: this one writes no more. Open it again.",
                    shown(self._address),
                )
                return
            await self._readers.expire_connections()  # answers of before may still come there
            self._have(writer)
            self._unsure = False
            self._condition.note(None)
            return

    # Reading

    async def _read(self, saying: Saying[T], *, together: bool = False) -> T:
        if self._unsure:
            raise Unavailable("what was written last is not known yet")
        if self._shared and self._writer is None:  # what other nodes write is not to be had
            raise Unavailable("the database is not there")
        try:
            async with self._readers.acquire(timeout=self._patience_s) as reader:
                if not together:
                    return await say(reader, saying)
                async with reader.transaction(isolation="repeatable_read", readonly=True):
                    return await say(reader, saying)
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
        self._asked.set()
        await self._writing
        if self._mending is not None:
            self._mending.cancel()
        self._readers.terminate()
        if self._writer is not None:
            with contextlib.suppress(*PROBLEMS):
                await self._writer.close(timeout=CONNECT_S)


def database_size() -> Saying[int]:
    """All its bytes, as the database counts them."""
    found = yield "SELECT pg_database_size(current_database())", ()
    return int(found[0][0])


async def unchanged(reader: Any) -> None:
    """Readers leave nothing behind in their connection that would have to be tidied up."""


def translate(problem: Exception) -> Exception:
    """What the room makes of a problem: a row is not what we thought, or the database is not there."""
    match problem:
        case UsedUp() | Unavailable() | Conflict() | Forgotten():
            return problem
        case Unsure():
            return Conflict(str(problem))
        case asyncpg.ForeignKeyViolationError():
            return Forgotten(line_of(problem))  # only people are pointed to
        case asyncpg.IntegrityConstraintViolationError() | asyncpg.DataError():
            return Conflict(line_of(problem))
    return Unavailable(line_of(problem))
