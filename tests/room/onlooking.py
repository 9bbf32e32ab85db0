"""Looks at what a room has written while it goes on, in its file or in its database."""

import asyncio
import sqlite3
from collections.abc import Coroutine
from pathlib import Path
from threading import Thread
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Disk(Protocol):
    """What is written, seen from outside."""

    def kept(self, table: str) -> dict[str, list[object]]:
        """Everything but what belongs to other tables."""

    def version(self) -> int:
        """Another number whenever something may have been written."""

    def close(self) -> None:
        """Look no more."""


class File:
    """The file of a room."""

    def __init__(self, path: Path) -> None:
        self._database = sqlite3.connect(f"file:{path}?mode=ro", uri=True, isolation_level=None)

    def kept(self, table: str) -> dict[str, list[object]]:
        ask = self._database.execute
        found: dict[str, list[object]] = {}
        for (name,) in ask("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            columns = {column for (column,) in ask("SELECT name FROM pragma_table_info(?)", (name,))}
            key = "id" if name == "tables" else "table_id"
            here = f"WHERE {key} = ?" if key in columns else "WHERE ? IS NOT NULL"
            found[name] = list(ask(f"SELECT * FROM {name} {here}", (table,)))
        return found

    def version(self) -> int:
        (version,) = self._database.execute("PRAGMA data_version").fetchone()
        return int(version)

    def close(self) -> None:
        self._database.close()


class Rows:
    """The database of a room, over a connection of its own: whoever looks may be busy."""

    def __init__(self, address: str) -> None:
        import asyncpg

        self._loop = asyncio.new_event_loop()
        Thread(target=self._loop.run_forever, daemon=True).start()
        self._connection: Any = self._do(asyncpg.connect(address))

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def kept(self, table: str) -> dict[str, list[object]]:
        return self._do(self._kept(table))

    async def _kept(self, table: str) -> dict[str, list[object]]:
        columns = await self._connection.fetch(
            "SELECT table_name, array_agg(column_name::text) FROM information_schema.columns"
            " WHERE table_schema = 'public' GROUP BY table_name"
        )
        found: dict[str, list[object]] = {}
        for name, known in columns:
            key = "id" if name == "tables" else "table_id"
            here = f"WHERE {key} = $1" if key in known else "WHERE $1::text IS NOT NULL"
            rows = await self._connection.fetch(f"SELECT * FROM {name} {here}", table)
            found[name] = sorted((tuple(row) for row in rows), key=repr)
        return found

    def version(self) -> int:
        """How much the server has written."""
        return int(self._do(self._connection.fetchval("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")))

    def close(self) -> None:
        self._do(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
