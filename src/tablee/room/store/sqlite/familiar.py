"""A cache of people by token and id, invalidated by the database itself.

Triggers on the one connection that writes report whose rows change, whatever changed them. Those people are
evicted before the commit is acknowledged, and what was read meanwhile is not cached.
"""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from tablee.room.store.rows import Person

MOST: Final = 4096
Key = bytes | str
"""The hash of a token, or a person's id."""
K = TypeVar("K", bytes, str)
TRIGGERS: Final = """
CREATE TEMP TRIGGER people_{change}d AFTER {change} ON main.people BEGIN SELECT changed(old.id); END;
CREATE TEMP TRIGGER tokens_{change}d AFTER {change} ON main.tokens BEGIN SELECT changed(old.person); END;
"""


class Familiar:
    """At most MOST people by token or id; the oldest entry is evicted first."""

    def __init__(self, writer: sqlite3.Connection) -> None:
        self._known: dict[Key, Person] = {}
        self._age = 0
        """Raised by every change: what was read at another age may be stale and is not cached."""
        self._changing: list[str] = []
        """Whose rows have changed in the current batch; only the writer thread touches it."""
        writer.create_function("changed", 1, self._changing.append)
        for change in ("UPDATE", "DELETE"):
            writer.executescript(TRIGGERS.format(change=change))

    def changed(self) -> list[str]:
        """Whose rows the last batch changed; called on the writer thread."""
        changed = self._changing.copy()
        self._changing.clear()
        return changed

    def forget(self, changed: list[str]) -> None:
        """Evict people whose rows changed; to be called before the batch's commits are acknowledged."""
        if changed:
            self._age += 1
            self._known = {key: person for key, person in self._known.items() if person.id not in changed}

    async def people(
        self, keys: list[K], look_up: Callable[[], Awaitable[dict[K, Person]]]
    ) -> dict[K, Person]:
        """The people with these keys who exist; from the cache if it has all of them, else looked up."""
        known = {key: self._known[key] for key in keys if key in self._known}
        if len(known) == len(keys):
            return known
        age = self._age
        found = await look_up()
        if age == self._age:
            for key, person in found.items():
                self._known[key] = person
            while len(self._known) > MOST:
                del self._known[next(iter(self._known))]
        return found
