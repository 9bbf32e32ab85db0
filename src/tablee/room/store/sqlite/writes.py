"""How each write of the store is done in SQL."""

import sqlite3
from collections.abc import Callable
from operator import attrgetter
from typing import Any

from msgspec.structs import fields

from tablee.room.store import rows, store, writes
from tablee.room.store.lifetimes import GUEST_MS, TABLE_MS, sooner_ms

NAMES: dict[type, tuple[str, int]] = {
    rows.Person: ("people", 1),
    rows.Token: ("tokens", 1),
    rows.TableRow: ("tables", 1),
    rows.SeatRow: ("seats", 2),
    rows.Watcher: ("watchers", 2),
    rows.Link: ("links", 1),
    rows.EntryRow: ("entries", 2),
    rows.SealedRow: ("sealed", 2),
    rows.Receipt: ("receipts", 2),
    rows.TalkRow: ("talk", 2),
    rows.VoteRow: ("votes", 3),
    rows.ConsentRow: ("consents", 3),
    rows.WitnessRow: ("witnesses", 2),
    rows.ShareRow: ("shares", 1),
    rows.ResultRow: ("results", 1),
    rows.BranchRow: ("branches", 1),
    rows.AskRow: ("asks", 2),
    rows.AgreedRow: ("agreed", 3),
    rows.DeadlineRow: ("deadlines", 1),
    rows.SubscriptionRow: ("subscriptions", 2),
    rows.SilencedRow: ("silenced", 2),
    rows.SentAwayRow: ("sent_away", 2),
    rows.FormerRow: ("former", 3),
    rows.ReviewRow: ("reviews", 2),
    rows.LentRow: ("lent", 2),
    rows.LetsThroughRow: ("lets_through", 2),
    rows.HintRow: ("hints_shown", 2),
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
    "sat", "held", "asks", "agreed", "shares", "results", "branches", "deadlines", "silenced",
    "foreknown", "sent_away", "former", "reviews", "lent", "kept_back", "lets_through",
    "hints_shown",
)  # fmt: skip
"""What goes when a table does."""

ADD = {row: insertion(row) for row in NAMES}
SAVE = {row: replacement(row) for row in NAMES}
VALUES = {row: attrgetter(*(field.name for field in fields(row))) for row in NAMES}


def do(database: sqlite3.Connection, write: writes.Write) -> None:
    """One write, inside the transaction of its list."""
    DOING[type(write)](database, write)


def _add(database: sqlite3.Connection, write: writes.Add) -> None:
    database.execute(ADD[type(write.row)], VALUES[type(write.row)](write.row))


def _save(database: sqlite3.Connection, write: writes.Save) -> None:
    database.execute(SAVE[type(write.row)], VALUES[type(write.row)](write.row))


def _progress(database: sqlite3.Connection, write: writes.Progress) -> None:
    database.execute(
        f"UPDATE tables SET {progressed(write.status)}"
        " told = ?, awaited = ?, touched = ?, expires = ? WHERE id = ?",
        (write.told, write.awaited, write.touched, write.expires, write.table_id),
    )


def progressed(status: str) -> str:
    """Where play goes on, the status was that before: naming it would wake a trigger for every move."""
    return "" if status == "playing" else f"status = '{status}',"


def _whispered(database: sqlite3.Connection, write: writes.Whispered) -> None:
    database.execute(
        "UPDATE seats SET told = ? WHERE table_id = ? AND seat = ?", (write.told, write.table_id, write.seat)
    )


def _unseal(database: sqlite3.Connection, write: writes.Unseal) -> None:
    if write.seat is None:
        database.execute("DELETE FROM sealed WHERE table_id = ?", (write.table_id,))
    else:
        database.execute("DELETE FROM sealed WHERE table_id = ? AND seat = ?", (write.table_id, write.seat))


def _drop_votes(database: sqlite3.Connection, write: writes.DropVotes) -> None:
    database.execute("DELETE FROM votes WHERE table_id = ? AND seat = ?", (write.table_id, write.seat))


def _drop_consent(database: sqlite3.Connection, write: writes.DropConsent) -> None:
    database.execute(
        "DELETE FROM consents WHERE table_id = ? AND watcher = ? AND giver = ?",
        (write.table_id, write.watcher, write.giver),
    )


def _drop_ask(database: sqlite3.Connection, write: writes.DropAsk) -> None:
    for name in ("asks", "agreed"):
        database.execute(
            f"DELETE FROM {name} WHERE table_id = ? AND person = ?", (write.table_id, write.person)
        )


def _drop_deadline(database: sqlite3.Connection, write: writes.DropDeadline) -> None:
    database.execute("DELETE FROM deadlines WHERE table_id = ?", (write.table_id,))


def _drop_subscription(database: sqlite3.Connection, write: writes.DropSubscription) -> None:
    database.execute(
        "DELETE FROM subscriptions WHERE person = ? AND endpoint = ifnull(?, endpoint)",
        (write.person, write.endpoint),
    )


def _let_speak(database: sqlite3.Connection, write: writes.LetSpeak) -> None:
    database.execute("DELETE FROM silenced WHERE table_id = ? AND person = ?", (write.table_id, write.person))


def _let_in(database: sqlite3.Connection, write: writes.LetIn) -> None:
    database.execute(
        "DELETE FROM sent_away WHERE table_id = ? AND person = ?", (write.table_id, write.person)
    )


def _drop_lent(database: sqlite3.Connection, write: writes.DropLent) -> None:
    database.execute("DELETE FROM lent WHERE table_id = ? AND person = ?", (write.table_id, write.person))


def _drop_lets_through(database: sqlite3.Connection, write: writes.DropLetsThrough) -> None:
    database.execute(
        "DELETE FROM lets_through WHERE table_id = ? AND person = ?", (write.table_id, write.person)
    )


def _drop_seat(database: sqlite3.Connection, write: writes.DropSeat) -> None:
    database.execute("DELETE FROM seats WHERE table_id = ? AND seat = ?", (write.table_id, write.seat))


def _drop_share(database: sqlite3.Connection, write: writes.DropShare) -> None:
    database.execute("DELETE FROM shares WHERE id = ?", (write.id,))


def _spend(database: sqlite3.Connection, write: writes.Spend) -> None:
    spent = database.execute(
        "UPDATE links SET uses = uses - 1 WHERE hash = ? AND (uses IS NULL OR uses > 0)", (write.hash,)
    )
    if spent.rowcount == 0:
        raise store.UsedUp


def _revoke(database: sqlite3.Connection, write: writes.Revoke) -> None:
    database.execute(
        "DELETE FROM links WHERE table_id = ? AND role = ? AND person IS ?",
        (write.table_id, write.role, write.person),
    )
    if write.role in ("seat", "watch", "screen"):
        database.execute(
            "WITH RECURSIVE before(id) AS (SELECT id FROM tables WHERE rematch = ?"
            " UNION SELECT tables.id FROM tables JOIN before ON tables.rematch = before.id)"
            " DELETE FROM links WHERE table_id IN before AND role = ?",
            (write.table_id, write.role),
        )


def _hand_over(database: sqlite3.Connection, write: writes.HandOver) -> None:
    for name in ("seats", "links", "former", "reviews"):
        database.execute(
            f"UPDATE {name} SET person = ? WHERE table_id = ? AND person = ?",
            (write.taker, write.table_id, write.giver),
        )
    database.execute(
        "UPDATE talk SET person = ?, said = json_set(said, '$.who', ?) WHERE table_id = ? AND person = ?",
        (write.taker, write.id, write.table_id, write.giver),
    )
    database.execute(
        "INSERT OR IGNORE INTO held SELECT table_id, ?, seat FROM held WHERE table_id = ? AND person = ?",
        (write.taker, write.table_id, write.giver),
    )
    database.execute(
        "INSERT OR IGNORE INTO foreknown SELECT table_id, ? FROM foreknown WHERE person = ?",
        (write.taker, write.giver),
    )


def _foreknow(database: sqlite3.Connection, write: writes.Foreknow) -> None:
    database.execute(
        "INSERT INTO foreknown SELECT ?1, person FROM sat WHERE table_id = ?2"
        " UNION SELECT ?1, person FROM foreknown WHERE table_id = ?2 UNION SELECT ?1, ?3",
        (write.table_id, write.parent, write.maker),
    )


def _bring_watchers(database: sqlite3.Connection, write: writes.BringWatchers) -> None:
    database.execute(
        "INSERT OR IGNORE INTO watchers SELECT ?, person FROM watchers WHERE table_id = ?",
        (write.other, write.table_id),
    )


def _forget(database: sqlite3.Connection, write: writes.Forget) -> None:
    database.execute("DELETE FROM people WHERE id = ?", (write.person,))


OVER_DAYS = """
    SELECT id FROM tables JOIN deadlines ON table_id = id WHERE expires
    + json_extract(clock, '$.per_move_ms') + ifnull(json_extract(clock, '$.grace_ms'), 0) > ?
"""
"""Games over days: their time begins when somebody's time to choose is up, and so does that of who plays."""


def _sweep(database: sqlite3.Connection, write: writes.Sweep) -> None:
    gone = write.now + sooner_ms(GUEST_MS, write.days)
    waiting = write.now + sooner_ms(TABLE_MS["playing"], write.days)
    database.execute(
        "DELETE FROM people WHERE expires <= ? AND id NOT IN"
        f" (SELECT person FROM seats WHERE person IS NOT NULL AND table_id IN ({OVER_DAYS}))",
        (gone, waiting),
    )
    database.execute("DELETE FROM links WHERE expires <= ?", (write.now,))
    expired = [
        row
        for status, usual in TABLE_MS.items()
        for row in database.execute(
            f"DELETE FROM tables WHERE status = ? AND expires <= ? AND id NOT IN ({OVER_DAYS}) RETURNING id",
            (status, write.now + sooner_ms(usual, write.days), waiting),
        ).fetchall()
    ]
    for name in OF_A_TABLE:
        database.executemany(f"DELETE FROM {name} WHERE table_id = ?", expired)


def _touch(database: sqlite3.Connection, write: writes.Touch) -> None:
    for change in (1, -1):  # a row that stays as it is would not be written at all
        database.execute("UPDATE room SET epoch = epoch + ?", (change,))


DOING: dict[type, Callable[[sqlite3.Connection, Any], None]] = {
    writes.Add: _add,
    writes.Save: _save,
    writes.Progress: _progress,
    writes.Whispered: _whispered,
    writes.Unseal: _unseal,
    writes.DropVotes: _drop_votes,
    writes.DropConsent: _drop_consent,
    writes.DropAsk: _drop_ask,
    writes.DropDeadline: _drop_deadline,
    writes.DropSubscription: _drop_subscription,
    writes.LetSpeak: _let_speak,
    writes.LetIn: _let_in,
    writes.DropLent: _drop_lent,
    writes.DropLetsThrough: _drop_lets_through,
    writes.DropSeat: _drop_seat,
    writes.DropShare: _drop_share,
    writes.Spend: _spend,
    writes.Revoke: _revoke,
    writes.HandOver: _hand_over,
    writes.Foreknow: _foreknow,
    writes.BringWatchers: _bring_watchers,
    writes.Forget: _forget,
    writes.Sweep: _sweep,
    writes.Touch: _touch,
}
