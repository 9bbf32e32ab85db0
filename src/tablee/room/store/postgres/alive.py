"""The addresses of live nodes: a worker connects to no other, whatever the broker offers.

A database user who may read the table `nodes`, and nothing else, is enough.
"""

import asyncio
from time import monotonic
from typing import Any, Final

import asyncpg

from tablee.room.store.postgres.address import BadDatabase
from tablee.room.store.postgres.tenancy import LOST, connect

FRESH_S: Final = 5.0
"""How long the list is cached."""
LEAST_S: Final = 0.5
"""The list is not read more often than this, however many turns are offered at unknown addresses."""
ALIVE: Final = "SELECT address FROM nodes WHERE until > clock_ms()"


class KnownNodes:
    """The addresses of the nodes that are alive."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._connection: Any = None
        self._known: frozenset[str] = frozenset()
        self._read = float("-inf")
        self._reading = asyncio.Lock()

    async def knows(self, node: str) -> bool:
        """Whether this is the address of a live node; if the database is unreachable, by its last answer."""
        async with self._reading:
            age = monotonic() - self._read
            if age > FRESH_S or (node not in self._known and age > LEAST_S):
                self._read = monotonic()
                await self._look()
            return node in self._known

    async def _look(self) -> None:
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await connect(self._database)
            self._known = frozenset(row[0] for row in await self._connection.fetch(ALIVE))
        except (BadDatabase, asyncpg.PostgresError, *LOST):
            await self.close()

    async def must_answer(self) -> None:
        """BadDatabase if the list cannot be read at all."""
        self._connection = await connect(self._database)
        try:
            await self._connection.fetch(ALIVE)
        except asyncpg.UndefinedTableError:
            raise BadDatabase("base_no_room", self._database) from None
        except asyncpg.InsufficientPrivilegeError as problem:
            raise BadDatabase("base_user", self._database, str(problem)) from None

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
