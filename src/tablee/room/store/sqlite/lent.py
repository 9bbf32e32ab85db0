"""Reads the finished games that everybody who had a seat lends, for export; also while the room is open."""

import contextlib
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import quote

from tablee.room.store.numbered import steps
from tablee.room.store.sqlite.location import BadLocation

NOT_LENT: Final = """
    EXISTS (SELECT 1 FROM kept_back WHERE kept_back.table_id = tables.id)
    OR EXISTS (SELECT 1 FROM held WHERE held.table_id = tables.id AND NOT EXISTS
        (SELECT 1 FROM lent WHERE lent.table_id = held.table_id AND lent.person = held.person))
"""
"""True if somebody who ever had a seat in play does not lend it, or is forgotten. Bots are not asked."""


class Lent(NamedTuple):
    """A finished game as stored: the opening and the entries, each JSON."""

    opening: str
    entries: tuple[str, ...]


class Lending:
    """A room's file, read-only; made with `opened`."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def tables(self, game: str | None) -> list[str]:
        """Finished tables, shuffled, so that the order reveals neither when they were played nor by whom."""
        found = self._database.execute(
            "SELECT id FROM tables WHERE status = 'over' AND game = ifnull(?, game)", (game,)
        ).fetchall()
        secrets.SystemRandom().shuffle(found)
        return [table for (table,) in found]

    def game(self, table: str) -> Lent | None:
        """The game of a table if it is lent at this moment, else None."""
        with self._at_once():
            found = self._database.execute(
                "SELECT opening FROM openings JOIN tables ON tables.id = table_id"
                f" WHERE id = ? AND status = 'over' AND NOT ({NOT_LENT})",
                (table,),
            ).fetchone()
            if found is None:
                return None
            entries = self._database.execute(
                "SELECT entry FROM entries WHERE table_id = ? ORDER BY n", (table,)
            )
            return Lent(found[0], tuple([entry for (entry,) in entries]))

    @contextlib.contextmanager
    def _at_once(self) -> Iterator[None]:
        """One read transaction: a consistent snapshot, whatever is written meanwhile."""
        self._database.execute("BEGIN")
        try:
            yield
        finally:
            self._database.execute("COMMIT")


@contextlib.contextmanager
def opened(path: Path) -> Iterator[Lending]:
    """Open a room's file, also while the room is open; BadLocation if it is none, or has another schema."""
    try:
        address = f"file:{quote(str(path.resolve()))}?mode=rw"
        with contextlib.closing(
            sqlite3.connect(address, uri=True, isolation_level=None, timeout=5)
        ) as database:
            database.execute("PRAGMA query_only = ON")
            (done,) = database.execute("PRAGMA user_version").fetchone()
            known = steps(__package__)[-1][0]
            if done != known:
                raise BadLocation("place_too_new" if done > known else age_of(done), path)
            yield Lending(database)
    except sqlite3.Error:
        raise BadLocation("place_unreadable", path) from None


def age_of(done: int) -> str:
    """Why a file with an older schema is not read: it is not a room's, or predates lending."""
    return "place_too_old" if done else "place_unreadable"
