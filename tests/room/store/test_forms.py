"""Both databases have the same form: whoever changes one changes the other."""

import contextlib
import sqlite3

import pytest

from tablee.room.store.numbered import steps
from tablee.room.store.postgres.saying import types_of
from tablee.room.store.shape import COLUMNS, NAMES
from tablee.room.store.sqlite import migrations as sqlite
from tests.room.rooms import run
from tests.room.store.stores import opened

KINDS = {"text": "TEXT", "bigint": "INTEGER", "bytea": "BLOB", "boolean": "INTEGER"}
Form = set[tuple[str, str, str, bool]]
"""Table, column, type, and whether it may be empty."""


def test_after_the_first_every_number_is_in_both() -> None:
    sides = ("tablee.room.store.sqlite", "tablee.room.store.postgres")
    here, there = ([number for number, _ in steps(side)] for side in sides)
    assert there == [number for number in here if number >= 14]


def test_tables_and_columns_are_the_same(database: str) -> None:
    async def live() -> Form:
        import asyncpg

        async with opened(database):
            connection = await asyncpg.connect(database)
            found = await connection.fetch(
                "SELECT table_name, column_name, data_type, is_nullable = 'YES'"
                " FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'tablee'"
            )
            await connection.close()
            return {(table, column, KINDS[kind], empty) for table, column, kind, empty in found}

    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as file:
        sqlite.migrate(file)
        names = file.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        meant = {
            (table, column, kind, not (filled or key))
            for (table,) in names
            for _, column, kind, filled, _, key in file.execute(f"PRAGMA table_info({table})")
        }
    assert run(live()) == meant


@pytest.mark.parametrize("row", NAMES, ids=lambda row: str(row.__name__))
def test_every_value_of_a_row_has_a_type_there(row: type) -> None:
    assert len(types_of(row)) == len(COLUMNS[row])
