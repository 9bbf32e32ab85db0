"""What the room asks its SQLite file."""

import sqlite3

from msgspec.structs import fields

from tablee.protocol.limits import SAID_AT_FIRST
from tablee.room.store.rows import (
    AgreedRow,
    AskRow,
    BranchRow,
    ConsentRow,
    FormerRow,
    HeldRow,
    HintRow,
    Kept,
    Link,
    Person,
    Receipt,
    ReviewRow,
    SealedRow,
    SeatRow,
    SentAwayRow,
    ShareRow,
    SilencedRow,
    SubscriptionRow,
    TableRow,
    TalkRow,
    VoteRow,
    WitnessRow,
)

TABLE = ", ".join(field.name for field in fields(TableRow))
SHARE = "SELECT id, table_id, person, seat, entry, created FROM shares"
TALK = "SELECT table_id, n, person, said FROM talk"


def epoch(database: sqlite3.Connection) -> int:
    (number,) = database.execute("SELECT epoch FROM room").fetchone()
    return int(number)


def census(database: sqlite3.Connection) -> dict[tuple[str, str], int]:
    found = database.execute("SELECT game, status, count(*) FROM tables GROUP BY game, status")
    return {(game, status): number for game, status, number in found}


def person_of(database: sqlite3.Connection, token: bytes) -> Person | None:
    found = database.execute(
        "SELECT id, name, created, expires FROM people JOIN tokens ON person = id WHERE hash = ?", (token,)
    ).fetchone()
    return Person(*found) if found else None


def people(database: sqlite3.Connection, ids: list[str]) -> dict[str, Person]:
    marks = ", ".join("?" * len(ids))
    rows = database.execute(f"SELECT id, name, created, expires FROM people WHERE id IN ({marks})", ids)
    return {row[0]: Person(*row) for row in rows}


def table(database: sqlite3.Connection, id: str) -> Kept | None:
    """In one transaction: a table that moves meanwhile is seen before or after, not half."""
    database.execute("BEGIN")
    try:
        return _table(database, id)
    finally:
        database.execute("COMMIT")


def _table(database: sqlite3.Connection, id: str) -> Kept | None:
    found = database.execute(f"SELECT {TABLE} FROM tables WHERE id = ?", (id,)).fetchone()
    if found is None:
        return None
    entries = database.execute("SELECT entry FROM entries WHERE table_id = ? ORDER BY n", (id,))
    sealed = database.execute("SELECT table_id, seat, move FROM sealed WHERE table_id = ?", (id,))
    receipts = database.execute("SELECT table_id, id, hash, n FROM receipts WHERE table_id = ?", (id,))
    said = database.execute(
        f"{TALK} WHERE table_id = ? AND person IS NOT NULL ORDER BY n DESC LIMIT ?", (id, SAID_AT_FIRST)
    ).fetchall()
    votes = database.execute("SELECT table_id, seat, voter FROM votes WHERE table_id = ?", (id,))
    consents = database.execute("SELECT table_id, watcher, giver FROM consents WHERE table_id = ?", (id,))
    witnesses = database.execute("SELECT table_id, person, name FROM witnesses WHERE table_id = ?", (id,))
    sat = database.execute("SELECT person FROM sat WHERE table_id = ?", (id,))
    shares = database.execute(f"{SHARE} WHERE table_id = ? ORDER BY created, id", (id,))
    held = database.execute("SELECT table_id, person, seat FROM held WHERE table_id = ?", (id,))
    asks = database.execute("SELECT table_id, person, seat FROM asks WHERE table_id = ?", (id,))
    agreed = database.execute("SELECT table_id, person, giver FROM agreed WHERE table_id = ?", (id,))
    silenced = database.execute("SELECT table_id, person, name FROM silenced WHERE table_id = ?", (id,))
    foreknown = database.execute("SELECT person FROM foreknown WHERE table_id = ?", (id,))
    sent_away = database.execute("SELECT table_id, person, name FROM sent_away WHERE table_id = ?", (id,))
    hints = database.execute("SELECT table_id, entry, moves FROM hints_shown WHERE table_id = ?", (id,))
    lets_through = database.execute("SELECT person FROM lets_through WHERE table_id = ?", (id,))
    former = database.execute(
        "SELECT table_id, seat, until, person, name FROM former WHERE table_id = ?", (id,)
    )
    return Kept(
        row=TableRow(*found),
        seats=_seats(database, id),
        entries=tuple(row[0] for row in entries),
        sealed=tuple(SealedRow(*row) for row in sealed),
        receipts=tuple(Receipt(*row) for row in receipts),
        said=tuple(TalkRow(*row) for row in reversed(said)),
        spoken=database.execute("SELECT ifnull(max(n), 0) FROM talk WHERE table_id = ?", (id,)).fetchone()[0],
        votes=tuple(VoteRow(*row) for row in votes),
        consents=tuple(ConsentRow(*row) for row in consents),
        witnesses=tuple(WitnessRow(*row) for row in witnesses),
        sat=tuple(person for (person,) in sat),
        shares=tuple(ShareRow(*row) for row in shares),
        branch=_branch(database, id),
        held=tuple(HeldRow(*row) for row in held),
        asks=tuple(AskRow(*row) for row in asks),
        agreed=tuple(AgreedRow(*row) for row in agreed),
        silenced=tuple(SilencedRow(*row) for row in silenced),
        foreknown=tuple(person for (person,) in foreknown),
        sent_away=tuple(SentAwayRow(*row) for row in sent_away),
        former=tuple(FormerRow(*row) for row in former),
        hints=tuple(HintRow(*row) for row in hints),
        lets_through=frozenset(person for (person,) in lets_through),
    )


def _branch(database: sqlite3.Connection, id: str) -> BranchRow | None:
    found = database.execute(
        "SELECT table_id, parent, seal, entry, seat, exact, position FROM branches WHERE table_id = ?", (id,)
    ).fetchone()
    if found is None:
        return None
    table_id, parent, sealed, entry, seat, exact, position = found
    return BranchRow(table_id, parent, sealed, entry, seat, bool(exact), position)


def talk(database: sqlite3.Connection, table: str) -> list[TalkRow]:
    return [TalkRow(*row) for row in database.execute(f"{TALK} WHERE table_id = ? ORDER BY n", (table,))]


def words_of(database: sqlite3.Connection, person: str) -> list[str]:
    rows = database.execute("SELECT said FROM talk WHERE person = ? ORDER BY table_id, n", (person,))
    return [said for (said,) in rows]


def tables_of(database: sqlite3.Connection, person: str) -> list[tuple[TableRow, tuple[SeatRow, ...]]]:
    rows = database.execute(
        f"SELECT {TABLE} FROM tables WHERE id IN"
        " (SELECT table_id FROM seats WHERE person = ? AND void IS NOT person)"
        " ORDER BY touched DESC LIMIT 200",
        (person,),
    ).fetchall()
    return [(TableRow(*row), _seats(database, row[0])) for row in rows]


def share(database: sqlite3.Connection, id: str) -> ShareRow | None:
    found = database.execute(f"{SHARE} WHERE id = ?", (id,)).fetchone()
    return ShareRow(*found) if found else None


def review(database: sqlite3.Connection, table: str, seat: int) -> ReviewRow | None:
    found = database.execute(
        "SELECT table_id, seat, person, created, review FROM reviews WHERE table_id = ? AND seat = ?",
        (table, seat),
    ).fetchone()
    return ReviewRow(*found) if found else None


def shares_of(database: sqlite3.Connection, person: str) -> list[str]:
    rows = database.execute("SELECT id FROM shares WHERE person = ? ORDER BY created, id", (person,))
    return [share for (share,) in rows]


def shared(database: sqlite3.Connection, tables: list[str]) -> set[str]:
    marks = ", ".join("?" * len(tables))
    rows = database.execute(f"SELECT DISTINCT table_id FROM shares WHERE table_id IN ({marks})", tables)
    return {table for (table,) in rows}


def results(database: sqlite3.Connection, tables: list[str]) -> dict[str, str]:
    marks = ", ".join("?" * len(tables))
    rows = database.execute(f"SELECT table_id, result FROM results WHERE table_id IN ({marks})", tables)
    return dict(rows.fetchall())


def due(database: sqlite3.Connection, at: int, most: int) -> list[str]:
    rows = database.execute("SELECT table_id FROM deadlines WHERE due <= ? ORDER BY due LIMIT ?", (at, most))
    return [table for (table,) in rows]


def deadlines_of(database: sqlite3.Connection, person: str) -> dict[str, int]:
    rows = database.execute(
        "SELECT table_id, due FROM deadlines WHERE table_id IN (SELECT table_id FROM seats WHERE person = ?)",
        (person,),
    )
    return dict(rows)


def given_up(database: sqlite3.Connection, tables: list[str]) -> dict[tuple[str, int], str]:
    marks = ", ".join("?" * len(tables))
    rows = database.execute(
        "SELECT table_id, json_extract(entry, '$.seat'), json_extract(entry, '$.bot') FROM entries"
        f" WHERE table_id IN ({marks}) AND json_extract(entry, '$.kind') = 'resigned'",
        tables,
    )
    return {(table, seat): bot for table, seat, bot in rows if bot is not None}


def passed_on(database: sqlite3.Connection, tables: list[str]) -> set[str]:
    marks = ", ".join("?" * len(tables))
    rows = database.execute(
        f"SELECT DISTINCT table_id FROM entries WHERE table_id IN ({marks})"
        " AND json_extract(entry, '$.kind') IN ('resigned', 'seated')",
        tables,
    )
    return {table for (table,) in rows}


def silenced(database: sqlite3.Connection, tables: list[str]) -> dict[tuple[str, str], str]:
    marks = ", ".join("?" * len(tables))
    rows = database.execute(
        f"SELECT table_id, person, name FROM silenced WHERE table_id IN ({marks})", tables
    )
    return {(table, person): name for table, person, name in rows}


def subscriptions_of(database: sqlite3.Connection, person: str) -> list[SubscriptionRow]:
    rows = database.execute(
        "SELECT person, endpoint, p256dh, auth, lang, created FROM subscriptions WHERE person = ?", (person,)
    )
    return [SubscriptionRow(*row) for row in rows]


def coded(database: sqlite3.Connection, code: str) -> TableRow | None:
    found = database.execute(f"SELECT {TABLE} FROM tables WHERE code = ?", (code,)).fetchone()
    return TableRow(*found) if found else None


def link(database: sqlite3.Connection, hash: bytes) -> Link | None:
    found = database.execute(
        "SELECT hash, table_id, role, person, uses, expires FROM links WHERE hash = ?", (hash,)
    ).fetchone()
    return Link(*found) if found else None


def watches(database: sqlite3.Connection, table: str, person: str) -> bool:
    found = database.execute(
        "SELECT 1 FROM watchers WHERE table_id = ? AND person = ?", (table, person)
    ).fetchone()
    return found is not None


def lends(database: sqlite3.Connection, table: str, person: str) -> bool:
    found = database.execute("SELECT 1 FROM lent WHERE table_id = ? AND person = ?", (table, person))
    return found.fetchone() is not None


def _seats(database: sqlite3.Connection, table: str) -> tuple[SeatRow, ...]:
    rows = database.execute(
        "SELECT table_id, seat, person, bot, ready, nonce, told, void, name FROM seats"
        " WHERE table_id = ? ORDER BY seat",
        (table,),
    )
    return tuple(
        SeatRow(table_id, seat, person, bot, bool(ready), *more)
        for table_id, seat, person, bot, ready, *more in rows
    )


ELSEWHERE = {
    "sat": "sat.person",
    "watches": "watchers.person",
    "looked": "witnesses.person",
    "lets_see": "consents.giver",
    "asks": "asks.person",
    "silenced": "silenced.person",
    "sent_away": "sent_away.person",
    "foreknown": "foreknown.person",
    "reviewed": "reviews.person",
    "lends": "lent.person",
    "lets_through": "lets_through.person",
}
"""What of a person is kept at tables besides their seats, and where."""


def elsewhere(database: sqlite3.Connection, person: str) -> dict[str, list[str]]:
    """The tables that know a person, by what they know."""
    found: dict[str, list[str]] = {}
    for what, column in ELSEWHERE.items():
        name = column.partition(".")[0]
        ask = f"SELECT DISTINCT table_id FROM {name} WHERE {column} = ? ORDER BY table_id"
        found[what] = [table for (table,) in database.execute(ask, (person,))]
    return found
