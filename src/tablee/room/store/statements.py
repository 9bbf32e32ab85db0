"""What is said to a database, and what it answers: the same for every one of them.

A piece of work is a generator: it yields a statement with its values, is sent the rows that were found, and
returns what came of it. Whoever knows a database does the saying.
"""

from collections.abc import Generator, Sequence
from typing import Any, TypeVar

from tablee.room.store.shape import Values

T = TypeVar("T")
Statement = tuple[str, Values]
"""With a ? for each value."""
Found = Sequence[Any]
"""Rows; each can be unpacked."""
Saying = Generator[Statement, Found, T]
