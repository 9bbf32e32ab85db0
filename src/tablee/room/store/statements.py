"""SQL work as a generator, independent of the database driver.

It yields a statement with its values, is sent the rows that were found, and returns the result. The driver of
each database runs it, synchronously (SQLite) or not (PostgreSQL).
"""

from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from tablee.room.store.shape import Values

T = TypeVar("T")
Statement = tuple[str, Values]
"""SQL with a ? for each value, and the values."""
Found = Sequence[Any]
"""Rows; each can be unpacked."""
Statements = Generator[Statement, Found, T]
