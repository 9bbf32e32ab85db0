"""The SQL of each read, in the dialect that SQLite and PostgreSQL share."""

from collections.abc import Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from tablee.protocol.limits import SAID_AT_FIRST
from tablee.room.store.rows import (
    AgreedRow,
    AskRow,
    BranchRow,
    ConsentRow,
    FormerRow,
    HeldRow,
    HintRow,
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
from tablee.room.store.shape import COLUMNS, OF_TABLE, marks
from tablee.room.store.statements import Statements
from tablee.room.store.store import Conflict
from tablee.room.store.stored import Handed, Past, StoredTable

R = TypeVar("R")
TABLE = ", ".join(COLUMNS[TableRow])
SHARE = "SELECT id, table_id, person, seat, entry, created FROM shares"
TALK = "SELECT table_id, n, person, said FROM talk"


def epoch() -> Statements[int]:
    ((number,),) = yield "SELECT epoch FROM room", ()
    return int(number)


def count_tables() -> Statements[dict[tuple[str, str], int]]:
    found = yield "SELECT game, status, count(*) FROM tables GROUP BY game, status", ()
    return {(game, status): number for game, status, number in found}


def person_of(token: bytes) -> Statements[Person | None]:
    found = yield (
        "SELECT id, name, created, expires FROM people JOIN tokens ON person = id WHERE hash = ?",
        (token,),
    )
    return Person(*found[0]) if found else None


def people(ids: list[str]) -> Statements[dict[str, Person]]:
    found = yield f"SELECT id, name, created, expires FROM people WHERE id IN ({marks(ids)})", tuple(ids)
    return {row[0]: Person(*row) for row in found}


def versions(tables: list[str]) -> Statements[dict[str, int]]:
    found = yield f"SELECT id, version FROM tables WHERE id IN ({marks(tables)})", tuple(tables)
    return dict(found)


def since(past: Past) -> Statements[StoredTable]:
    """What is new of a table; needs one snapshot, as `table` does."""
    kept = yield from table(past.table_id, past.entries, past.told)
    if kept is None:
        raise Conflict("the table is gone")
    words = yield f"{TALK} WHERE table_id = ? AND n > ? ORDER BY n", (past.table_id, past.spoken)
    return replace(kept, words=tuple(TalkRow(*row) for row in words))


def table(id: str, entry: int = 0, told: int = 0) -> Statements[StoredTable | None]:
    """A table, with its log from an entry on, and receipts from the public's n `told` on.

    Needs one snapshot (`together`): otherwise a move made meanwhile would be read by half.
    """
    found = yield f"SELECT version, {TABLE} FROM tables WHERE id = ?", (id,)
    if not found:
        return None
    ((version, *row),) = found
    return StoredTable(
        row=TableRow(*row),
        opening=(yield from _opening(id)),
        version=version,
        seats=(yield from _seats(id)),
        entries=(yield from _entries(id, entry)),
        sealed=(yield from _rows(SealedRow, id)),
        receipts=(yield from _receipts(id, told)),
        said=(yield from _said_last(id)),
        spoken=(yield "SELECT coalesce(max(n), 0) FROM talk WHERE table_id = ?", (id,))[0][0],
        votes=(yield from _rows(VoteRow, id)),
        consents=(yield from _rows(ConsentRow, id)),
        witnesses=(yield from _rows(WitnessRow, id)),
        sat=(yield from _people("sat", id)),
        shares=(yield from _shares(id)),
        branch=(yield from _branch(id)),
        held=(yield from _held(id)),
        asks=(yield from _rows(AskRow, id)),
        agreed=(yield from _rows(AgreedRow, id)),
        silenced=(yield from _rows(SilencedRow, id)),
        foreknown=(yield from _people("foreknown", id)),
        sent_away=(yield from _rows(SentAwayRow, id)),
        former=(yield from _rows(FormerRow, id)),
        hints=(yield from _rows(HintRow, id)),
        lets_through=frozenset((yield from _people("lets_through", id))),
    )


def _rows(row: type[R], table: str) -> Statements[tuple[R, ...]]:
    """All rows of a kind that belong to a table, in the order of their keys."""
    found = yield OF_TABLE[row], (table,)
    return tuple([row(*values) for values in found])


def _opening(table: str) -> Statements[str | None]:
    found = yield "SELECT opening FROM openings WHERE table_id = ?", (table,)
    return found[0][0] if found else None


def _people(kept: str, table: str) -> Statements[tuple[str, ...]]:
    found = yield f"SELECT person FROM {kept} WHERE table_id = ? ORDER BY person", (table,)
    return tuple(_firsts(found))


def _said_last(table: str) -> Statements[tuple[TalkRow, ...]]:
    found = yield (
        f"{TALK} WHERE table_id = ? AND person IS NOT NULL ORDER BY n DESC LIMIT ?",
        (table, SAID_AT_FIRST),
    )
    return tuple([TalkRow(*row) for row in reversed(found)])


def _shares(table: str) -> Statements[tuple[ShareRow, ...]]:
    found = yield f"{SHARE} WHERE table_id = ? ORDER BY created, id", (table,)
    return tuple([ShareRow(*row) for row in found])


def _held(table: str) -> Statements[tuple[HeldRow, ...]]:
    found = yield "SELECT table_id, person, seat FROM held WHERE table_id = ? ORDER BY person, seat", (table,)
    return tuple([HeldRow(*row) for row in found])


def _entries(id: str, first: int) -> Statements[tuple[str, ...]]:
    found = yield "SELECT entry FROM entries WHERE table_id = ? AND n >= ? ORDER BY n", (id, first)
    return tuple(_firsts(found))


def _receipts(id: str, told: int) -> Statements[tuple[Receipt, ...]]:
    found = yield (
        "SELECT table_id, id, hash, n FROM receipts WHERE table_id = ? AND n >= ? ORDER BY id",
        (id, told),
    )
    return tuple(Receipt(*row) for row in found)


def _branch(id: str) -> Statements[BranchRow | None]:
    found = yield (
        "SELECT table_id, parent, seal, entry, seat, exact, position FROM branches WHERE table_id = ?",
        (id,),
    )
    if not found:
        return None
    ((table_id, parent, sealed, entry, seat, exact, position),) = found
    return BranchRow(table_id, parent, sealed, entry, seat, bool(exact), position)


def talk(table: str) -> Statements[list[TalkRow]]:
    found = yield f"{TALK} WHERE table_id = ? ORDER BY n", (table,)
    return [TalkRow(*row) for row in found]


def words_of(person: str) -> Statements[list[str]]:
    found = yield "SELECT said FROM talk WHERE person = ? ORDER BY table_id, n", (person,)
    return _firsts(found)


def tables_of(person: str) -> Statements[list[tuple[TableRow, tuple[SeatRow, ...]]]]:
    found = yield (
        (
            f"SELECT {TABLE} FROM tables WHERE id IN"
            " (SELECT table_id FROM seats WHERE person = ? AND (void IS NULL OR void <> person))"
            " ORDER BY touched DESC, id LIMIT 200"
        ),
        (person,),
    )
    tables = []
    for row in found:
        tables.append((TableRow(*row), (yield from _seats(row[0]))))  # noqa: PERF401 - it yields
    return tables


def share(id: str) -> Statements[ShareRow | None]:
    found = yield f"{SHARE} WHERE id = ?", (id,)
    return ShareRow(*found[0]) if found else None


def shared_end(id: str) -> Statements[tuple[str, str] | None]:
    found = yield (
        (
            "SELECT game, result FROM shares JOIN tables ON tables.id = shares.table_id"
            " JOIN results ON results.table_id = shares.table_id WHERE shares.id = ? AND status = 'over'"
        ),
        (id,),
    )
    return (found[0][0], found[0][1]) if found else None


def review(table: str, seat: int) -> Statements[ReviewRow | None]:
    found = yield (
        "SELECT table_id, seat, person, created, review FROM reviews WHERE table_id = ? AND seat = ?",
        (table, seat),
    )
    return ReviewRow(*found[0]) if found else None


def shares_of(person: str) -> Statements[list[str]]:
    return _firsts((yield "SELECT id FROM shares WHERE person = ? ORDER BY created, id", (person,)))


def shared(tables: list[str]) -> Statements[set[str]]:
    found = yield f"SELECT DISTINCT table_id FROM shares WHERE table_id IN ({marks(tables)})", tuple(tables)
    return set(_firsts(found))


def results(tables: list[str]) -> Statements[dict[str, str]]:
    found = yield (
        f"SELECT table_id, result FROM results WHERE table_id IN ({marks(tables)})",
        tuple(tables),
    )
    return dict(found)


def due(at: int, most: int) -> Statements[list[str]]:
    return _firsts(
        (yield "SELECT table_id FROM deadlines WHERE due <= ? ORDER BY due, table_id LIMIT ?", (at, most))
    )


def due_by(at: int, most: int, game: str, rules: int) -> Statements[list[str]]:
    """The same, only of tables that were laid by these rules."""
    return _firsts(
        (
            yield (
                (
                    "SELECT table_id FROM deadlines JOIN openings USING (table_id)"
                    " JOIN tables ON tables.id = table_id WHERE due <= ? AND game = ?"
                    " AND CAST(json_extract(opening, '$.rules_version') AS INTEGER) = ?"
                    " ORDER BY due, table_id LIMIT ?"
                ),
                (at, game, rules, most),
            )
        )
    )


def deadlines_of(person: str) -> Statements[dict[str, int]]:
    found = yield (
        "SELECT table_id, due FROM deadlines WHERE table_id IN (SELECT table_id FROM seats WHERE person = ?)",
        (person,),
    )
    return dict(found)


def given_up(tables: list[str]) -> Statements[dict[tuple[str, int], str]]:
    found = yield (
        (
            "SELECT table_id, json_extract(entry, '$.seat'), json_extract(entry, '$.bot') FROM entries"
            f" WHERE table_id IN ({marks(tables)}) AND json_extract(entry, '$.kind') = 'resigned'"
        ),
        tuple(tables),
    )
    return {(table, int(seat)): bot for table, seat, bot in found if bot is not None}


def handed(tables: list[str]) -> Statements[dict[str, Handed]]:
    found = yield (
        (
            f"SELECT table_id, entry FROM entries WHERE table_id IN ({marks(tables)})"
            " AND json_extract(entry, '$.kind') IN ('resigned', 'seated') ORDER BY table_id, n"
        ),
        tuple(tables),
    )
    entries: dict[str, list[str]] = {}
    for table, entry in found:
        entries.setdefault(table, []).append(entry)
    those = f"table_id IN ({marks(list(entries))})", tuple(entries)
    openings = dict((yield f"SELECT table_id, opening FROM openings WHERE {those[0]}", those[1]))
    counted = f"SELECT table_id, count(*) FROM entries WHERE {those[0]} GROUP BY table_id"
    lengths = dict((yield counted, those[1]))
    columns = ", ".join(COLUMNS[FormerRow])
    gone = yield f"SELECT {columns} FROM former WHERE {those[0]} ORDER BY table_id, seat, until", those[1]
    former = [FormerRow(*row) for row in gone]
    return {
        table: Handed(
            openings[table],
            tuple(entries[table]),
            lengths[table],
            tuple([row for row in former if row.table_id == table]),
        )
        for table in entries
        if table in openings and table in lengths  # else it was swept away meanwhile
    }


def silenced(tables: list[str]) -> Statements[dict[tuple[str, str], str]]:
    found = yield (
        f"SELECT table_id, person, name FROM silenced WHERE table_id IN ({marks(tables)})",
        tuple(tables),
    )
    return {(table, person): name for table, person, name in found}


def subscriptions_of(person: str) -> Statements[list[SubscriptionRow]]:
    found = yield (
        (
            "SELECT person, endpoint, p256dh, auth, lang, created FROM subscriptions"
            " WHERE person = ? ORDER BY endpoint"
        ),
        (person,),
    )
    return [SubscriptionRow(*row) for row in found]


def coded(code: str) -> Statements[TableRow | None]:
    found = yield f"SELECT {TABLE} FROM tables WHERE code = ?", (code,)
    return TableRow(*found[0]) if found else None


def link(hash: bytes) -> Statements[Link | None]:
    found = yield "SELECT hash, table_id, role, person, uses, expires FROM links WHERE hash = ?", (hash,)
    return Link(*found[0]) if found else None


def watches(table: str, person: str) -> Statements[bool]:
    return bool((yield "SELECT 1 FROM watchers WHERE table_id = ? AND person = ?", (table, person)))


def lends(table: str, person: str) -> Statements[bool]:
    return bool((yield "SELECT 1 FROM lent WHERE table_id = ? AND person = ?", (table, person)))


def _seats(table: str) -> Statements[tuple[SeatRow, ...]]:
    found = yield (
        (
            "SELECT table_id, seat, person, bot, ready, nonce, told, void, name FROM seats"
            " WHERE table_id = ? ORDER BY seat"
        ),
        (table,),
    )
    return tuple(
        SeatRow(table_id, seat, person, bot, bool(ready), *more)
        for table_id, seat, person, bot, ready, *more in found
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
"""What tables keep about a person besides seats: its name for the person's own list, and the column."""


def elsewhere(person: str) -> Statements[dict[str, list[str]]]:
    """The tables that keep something about a person, by what they keep."""
    found: dict[str, list[str]] = {}
    for what, column in ELSEWHERE.items():
        name = column.partition(".")[0]
        ask = f"SELECT DISTINCT table_id FROM {name} WHERE {column} = ? ORDER BY table_id"
        found[what] = _firsts((yield ask, (person,)))
    return found


def _firsts(found: Sequence[Any]) -> list[str]:
    """The values of rows with a single column."""
    return [value for (value,) in found]
