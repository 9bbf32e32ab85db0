"""Runs statements on an SQLite connection."""

import sqlite3
from typing import TypeVar

from tablee.room.store import writes
from tablee.room.store.changes import statements_of
from tablee.room.store.statements import Found, Statements

T = TypeVar("T")


def run(database: sqlite3.Connection, work: Statements[T]) -> T:
    """Run one statement after the other, and return the generator's result."""
    found: Found | None = None
    try:
        while True:
            sql, values = next(work) if found is None else work.send(found)
            found = database.execute(sql, values).fetchall()
    except StopIteration as done:
        result: T = done.value
        return result


def run_in_transaction(database: sqlite3.Connection, work: Statements[T]) -> T:
    """The same in one transaction, so that all reads see one snapshot."""
    database.execute("BEGIN")
    try:
        return run(database, work)
    finally:
        database.execute("COMMIT")


def do(database: sqlite3.Connection, write: writes.Write) -> None:
    """Do one write, inside the current transaction."""
    run(database, statements_of(write))
