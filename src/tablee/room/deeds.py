"""How each deed of the store is done in SQL."""

import sqlite3
from collections.abc import Callable
from operator import attrgetter
from typing import Any

from msgspec.structs import fields

from tablee.room import store

NAMES: dict[type, tuple[str, int]] = {
    store.Person: ("people", 1),
    store.Token: ("tokens", 1),
    store.TableRow: ("tables", 1),
    store.SeatRow: ("seats", 2),
    store.Watcher: ("watchers", 2),
    store.Link: ("links", 1),
    store.EntryRow: ("entries", 2),
    store.SealedRow: ("sealed", 2),
    store.Receipt: ("receipts", 2),
    store.TalkRow: ("talk", 2),
    store.VoteRow: ("votes", 3),
    store.ConsentRow: ("consents", 3),
    store.WitnessRow: ("witnesses", 2),
}
"""The SQL table of each row, and how many of its first columns are the key."""


def insertion(row: type, count: int = 1) -> str:
    """`INSERT INTO seats (table_id, …) VALUES (?, …)`, for so many rows."""
    name, _ = NAMES[row]
    columns = [field.name for field in fields(row)]
    marks = ", ".join([f"({', '.join('?' * len(columns))})"] * count)
    return f"INSERT INTO {name} ({', '.join(columns)}) VALUES {marks}"


def replacement(row: type, count: int = 1) -> str:
    """The same, in place of rows with that key (never by deleting them: other rows may point to them)."""
    _, keys = NAMES[row]
    columns = [field.name for field in fields(row)]
    changes = ", ".join(f"{column} = excluded.{column}" for column in columns[keys:])
    then = f"UPDATE SET {changes}" if changes else "NOTHING"
    return f"{insertion(row, count)} ON CONFLICT ({', '.join(columns[:keys])}) DO {then}"


OF_A_TABLE = (
    "entries", "sealed", "receipts", "seats", "watchers", "links", "talk", "votes", "consents", "witnesses",
    "sat",
)  # fmt: skip
"""What goes when a table does."""

ADD = {row: insertion(row) for row in NAMES}
SAVE = {row: replacement(row) for row in NAMES}
VALUES = {row: attrgetter(*(field.name for field in fields(row))) for row in NAMES}


def do(database: sqlite3.Connection, deed: store.Deed) -> None:
    """One deed, inside the transaction of its list."""
    DOING[type(deed)](database, deed)


def _add(database: sqlite3.Connection, deed: store.Add) -> None:
    database.execute(ADD[type(deed.row)], VALUES[type(deed.row)](deed.row))


def _save(database: sqlite3.Connection, deed: store.Save) -> None:
    database.execute(SAVE[type(deed.row)], VALUES[type(deed.row)](deed.row))


def _progress(database: sqlite3.Connection, deed: store.Progress) -> None:
    database.execute(
        "UPDATE tables SET status = ?, told = ?, awaited = ?, touched = ?, expires = ? WHERE id = ?",
        (deed.status, deed.told, deed.awaited, deed.touched, deed.expires, deed.table_id),
    )


def _whispered(database: sqlite3.Connection, deed: store.Whispered) -> None:
    database.execute(
        "UPDATE seats SET told = ? WHERE table_id = ? AND seat = ?", (deed.told, deed.table_id, deed.seat)
    )


def _unseal(database: sqlite3.Connection, deed: store.Unseal) -> None:
    if deed.seat is None:
        database.execute("DELETE FROM sealed WHERE table_id = ?", (deed.table_id,))
    else:
        database.execute("DELETE FROM sealed WHERE table_id = ? AND seat = ?", (deed.table_id, deed.seat))


def _drop_votes(database: sqlite3.Connection, deed: store.DropVotes) -> None:
    database.execute("DELETE FROM votes WHERE table_id = ? AND seat = ?", (deed.table_id, deed.seat))


def _drop_consent(database: sqlite3.Connection, deed: store.DropConsent) -> None:
    database.execute(
        "DELETE FROM consents WHERE table_id = ? AND watcher = ? AND giver = ?",
        (deed.table_id, deed.watcher, deed.giver),
    )


def _drop_seat(database: sqlite3.Connection, deed: store.DropSeat) -> None:
    database.execute("DELETE FROM seats WHERE table_id = ? AND seat = ?", (deed.table_id, deed.seat))


def _spend(database: sqlite3.Connection, deed: store.Spend) -> None:
    spent = database.execute(
        "UPDATE links SET uses = uses - 1 WHERE hash = ? AND (uses IS NULL OR uses > 0)", (deed.hash,)
    )
    if spent.rowcount == 0:
        raise store.UsedUp


def _revoke(database: sqlite3.Connection, deed: store.Revoke) -> None:
    database.execute(
        "DELETE FROM links WHERE table_id = ? AND role = ? AND person IS ?",
        (deed.table_id, deed.role, deed.person),
    )


def _hand_over(database: sqlite3.Connection, deed: store.HandOver) -> None:
    for name in ("seats", "links"):
        database.execute(
            f"UPDATE {name} SET person = ? WHERE table_id = ? AND person = ?",
            (deed.taker, deed.table_id, deed.giver),
        )


def _bring_watchers(database: sqlite3.Connection, deed: store.BringWatchers) -> None:
    database.execute(
        "INSERT OR IGNORE INTO watchers SELECT ?, person FROM watchers WHERE table_id = ?",
        (deed.other, deed.table_id),
    )


def _forget(database: sqlite3.Connection, deed: store.Forget) -> None:
    database.execute("DELETE FROM people WHERE id = ?", (deed.person,))


def _sweep(database: sqlite3.Connection, deed: store.Sweep) -> None:
    database.execute("DELETE FROM people WHERE expires <= ?", (deed.now,))
    database.execute("DELETE FROM links WHERE expires <= ?", (deed.now,))
    expired = database.execute("DELETE FROM tables WHERE expires <= ? RETURNING id", (deed.now,)).fetchall()
    for name in OF_A_TABLE:
        database.executemany(f"DELETE FROM {name} WHERE table_id = ?", expired)


DOING: dict[type, Callable[[sqlite3.Connection, Any], None]] = {
    store.Add: _add,
    store.Save: _save,
    store.Progress: _progress,
    store.Whispered: _whispered,
    store.Unseal: _unseal,
    store.DropVotes: _drop_votes,
    store.DropConsent: _drop_consent,
    store.DropSeat: _drop_seat,
    store.Spend: _spend,
    store.Revoke: _revoke,
    store.HandOver: _hand_over,
    store.BringWatchers: _bring_watchers,
    store.Forget: _forget,
    store.Sweep: _sweep,
}
