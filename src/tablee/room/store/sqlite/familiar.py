"""The people a room looked up lately, so that whoever comes again is known at once.

The database itself says whose rows change, whatever changed them: by triggers of the one connection that
writes. Before anybody is told that it is done they are strangers here, and so is who was looked up meanwhile.
"""

import sqlite3
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from tablee.room.store.rows import Person

MOST: Final = 4096
Key = bytes | str
"""By what somebody is known: the hash of a token, or their id."""
K = TypeVar("K", bytes, str)
TRIGGERS: Final = """
CREATE TEMP TRIGGER people_{change}d AFTER {change} ON main.people BEGIN SELECT changed(old.id); END;
CREATE TEMP TRIGGER tokens_{change}d AFTER {change} ON main.tokens BEGIN SELECT changed(old.person); END;
"""


class Familiar:
    """At most so many people by token and by id; who came first is a stranger again first."""

    def __init__(self, writer: sqlite3.Connection) -> None:
        self._known: dict[Key, Person] = {}
        self._age = 0
        """Rises with every change: what was looked up at another age may no longer be true."""
        self._changing: list[str] = []
        """Whose rows have changed in what is being written; the writer's thread alone looks at it."""
        writer.create_function("changed", 1, self._changing.append)
        for change in ("UPDATE", "DELETE"):
            writer.executescript(TRIGGERS.format(change=change))

    def changed(self) -> list[str]:
        """Whose rows have changed in what was just written."""
        changed = self._changing.copy()
        self._changing.clear()
        return changed

    def forget(self, changed: list[str]) -> None:
        """To be done before anybody is told of what was written."""
        if changed:
            self._age += 1
            self._known = {key: person for key, person in self._known.items() if person.id not in changed}

    async def people(
        self, keys: list[K], look_up: Callable[[], Awaitable[dict[K, Person]]]
    ) -> dict[K, Person]:
        """Those of these people whom there are; they are looked up unless all are known."""
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
