"""The games of a room that everybody lends who had a seat there, read also while the room is open."""

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
"""Somebody who ever had a seat in play has not said yes, or can say nothing any more. Bots are not asked."""


class Lent(NamedTuple):
    """A finished game, as it was kept: the opening and the entries, each JSON."""

    opening: str
    entries: tuple[str, ...]


class Lending:
    """A room's file, only read; made with `opened`."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def tables(self, game: str | None) -> list[str]:
        """Finished tables, in an order that nobody can tell anything from: not when they were, nor whose."""
        found = self._database.execute(
            "SELECT id FROM tables WHERE status = 'over' AND game = ifnull(?, game)", (game,)
        ).fetchall()
        secrets.SystemRandom().shuffle(found)
        return [table for (table,) in found]

    def game(self, table: str) -> Lent | None:
        """One of them, if it is lent at this very moment; None if it is not, or no longer."""
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
        """What is read here belongs together, though somebody writes."""
        self._database.execute("BEGIN")
        try:
            yield
        finally:
            self._database.execute("COMMIT")


@contextlib.contextmanager
def opened(path: Path) -> Iterator[Lending]:
    """A room's file, also while the room is open; BadLocation for what is none, or of another age."""
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
    """Why a file of an earlier form is not read: it is no room's, or nobody was asked there yet."""
    return "place_too_old" if done else "place_unreadable"
