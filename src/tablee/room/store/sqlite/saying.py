"""Says statements to a SQLite file."""

import sqlite3
from typing import TypeVar

from tablee.room.store import writes
from tablee.room.store.changes import saying
from tablee.room.store.statements import Found, Saying

T = TypeVar("T")


def say(database: sqlite3.Connection, work: Saying[T]) -> T:
    """One statement after the other, until the work knows what it wanted to know."""
    found: Found | None = None
    try:
        while True:
            sql, values = next(work) if found is None else work.send(found)
            found = database.execute(sql, values).fetchall()
    except StopIteration as done:
        result: T = done.value
        return result


def say_together(database: sqlite3.Connection, work: Saying[T]) -> T:
    """In one transaction: what is found belongs together."""
    database.execute("BEGIN")
    try:
        return say(database, work)
    finally:
        database.execute("COMMIT")


def do(database: sqlite3.Connection, write: writes.Write) -> None:
    """One write, inside the transaction of its list."""
    say(database, saying(write))
