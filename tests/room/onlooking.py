"""Looks at what a room has written while it goes on, in its file or in its database."""

import asyncio
import sqlite3
from itertools import count
from pathlib import Path
from typing import Any, Protocol


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
    """The database of a room."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._looks = count(1)

    def kept(self, table: str) -> dict[str, list[object]]:
        return asyncio.run(self._kept(table))

    async def _kept(self, table: str) -> dict[str, list[object]]:
        import asyncpg

        connection: Any = await asyncpg.connect(self._address)
        columns = await connection.fetch(
            "SELECT table_name, array_agg(column_name::text) FROM information_schema.columns"
            " WHERE table_schema = 'public' GROUP BY table_name"
        )
        found: dict[str, list[object]] = {}
        for name, known in columns:
            key = "id" if name == "tables" else "table_id"
            here = f"WHERE {key} = $1" if key in known else "WHERE $1::text IS NOT NULL"
            rows = await connection.fetch(f"SELECT * FROM {name} {here}", table)
            found[name] = sorted((tuple(row) for row in rows), key=repr)
        await connection.close()
        return found

    def version(self) -> int:
        return next(self._looks)

    def close(self) -> None:
        """There is nothing to be closed: each look is a connection of its own."""
