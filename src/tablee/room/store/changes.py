"""The SQL of each write, in the dialect that SQLite and PostgreSQL share."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import astuple

from tablee.room.store import nodes, store, writes
from tablee.room.store.lifetimes import GUEST_MS, TABLE_MS, sooner_ms
from tablee.room.store.reads import ELSEWHERE
from tablee.room.store.shape import ADD, OF_A_TABLE, SAVE, marks
from tablee.room.store.statements import Statements

TOGETHER: Final = 128
"""How many tables at most one statement sweeps."""


def statements_of(write: writes.Write) -> Statements[None]:
    """The statements of one write, inside the transaction of its list."""
    return SAYING[type(write)](write)


def _add(write: writes.Add) -> Statements[None]:
    yield ADD[type(write.row)], astuple(write.row)


def _save(write: writes.Save) -> Statements[None]:
    yield SAVE[type(write.row)], astuple(write.row)


def _advance(write: writes.Advance) -> Statements[None]:
    done = yield (
        "UPDATE tables SET version = version + 1 WHERE id = ? AND version = ? RETURNING version",
        (write.table_id, write.version),
    )
    if not done:
        raise store.Conflict("another node wrote there since")


def _stir(write: writes.Stir) -> Statements[None]:
    """One by one in the order of their ids: all transactions lock tables in that order, so none deadlock."""
    tables: set[str] = set()
    for name, column in (("seats", "person"), *(known.split(".") for known in ELSEWHERE.values())):
        found = yield f"SELECT DISTINCT table_id FROM {name} WHERE {column} = ?", (write.person,)
        tables |= {table for (table,) in found}
    for table in sorted(tables):
        yield "UPDATE tables SET version = version + 1 WHERE id = ?", (table,)


def _progress(write: writes.Progress) -> Statements[None]:
    yield (
        (
            f"UPDATE tables SET {progressed(write.status)}"
            " told = ?, awaited = ?, touched = ?, expires = ? WHERE id = ?"
        ),
        (write.told, write.awaited, write.touched, write.expires, write.table_id),
    )


def progressed(status: str) -> str:
    """The SET clause for the status; empty in play, where it does not change and would fire a trigger."""
    return "" if status == "playing" else f"status = '{status}',"


def _whispered(write: writes.Whispered) -> Statements[None]:
    yield (
        "UPDATE seats SET told = ? WHERE table_id = ? AND seat = ?",
        (write.told, write.table_id, write.seat),
    )


def _unseal(write: writes.Unseal) -> Statements[None]:
    if write.seat is None:
        yield "DELETE FROM sealed WHERE table_id = ?", (write.table_id,)
    else:
        yield "DELETE FROM sealed WHERE table_id = ? AND seat = ?", (write.table_id, write.seat)


def _drop_votes(write: writes.DropVotes) -> Statements[None]:
    yield "DELETE FROM votes WHERE table_id = ? AND seat = ?", (write.table_id, write.seat)


def _drop_consent(write: writes.DropConsent) -> Statements[None]:
    yield (
        "DELETE FROM consents WHERE table_id = ? AND watcher = ? AND giver = ?",
        (write.table_id, write.watcher, write.giver),
    )


def _drop_ask(write: writes.DropAsk) -> Statements[None]:
    for name in ("asks", "agreed"):
        yield f"DELETE FROM {name} WHERE table_id = ? AND person = ?", (write.table_id, write.person)


def _drop_deadline(write: writes.DropDeadline) -> Statements[None]:
    yield "DELETE FROM deadlines WHERE table_id = ?", (write.table_id,)


def _drop_subscription(write: writes.DropSubscription) -> Statements[None]:
    yield (
        "DELETE FROM subscriptions WHERE person = ? AND endpoint = coalesce(?, endpoint)",
        (write.person, write.endpoint),
    )


def _let_speak(write: writes.LetSpeak) -> Statements[None]:
    yield "DELETE FROM silenced WHERE table_id = ? AND person = ?", (write.table_id, write.person)


def _let_in(write: writes.LetIn) -> Statements[None]:
    yield "DELETE FROM sent_away WHERE table_id = ? AND person = ?", (write.table_id, write.person)


def _drop_lent(write: writes.DropLent) -> Statements[None]:
    yield "DELETE FROM lent WHERE table_id = ? AND person = ?", (write.table_id, write.person)


def _drop_lets_through(write: writes.DropLetsThrough) -> Statements[None]:
    yield "DELETE FROM lets_through WHERE table_id = ? AND person = ?", (write.table_id, write.person)


def _drop_seat(write: writes.DropSeat) -> Statements[None]:
    yield "DELETE FROM seats WHERE table_id = ? AND seat = ?", (write.table_id, write.seat)


def _drop_share(write: writes.DropShare) -> Statements[None]:
    yield "DELETE FROM shares WHERE id = ?", (write.id,)


def _spend(write: writes.Spend) -> Statements[None]:
    spent = yield (
        "UPDATE links SET uses = uses - 1 WHERE hash = ? AND (uses IS NULL OR uses > 0) RETURNING role",
        (write.hash,),
    )
    if not spent:
        raise store.UsedUp


def _revoke(write: writes.Revoke) -> Statements[None]:
    yield (
        "DELETE FROM links WHERE table_id = ? AND role = ? AND coalesce(person, '') = coalesce(?, '')",
        (write.table_id, write.role, write.person),
    )
    if write.role in ("seat", "watch", "screen"):
        yield (
            (
                "WITH RECURSIVE before(id) AS (SELECT id FROM tables WHERE rematch = ?"
                " UNION SELECT tables.id FROM tables JOIN before ON tables.rematch = before.id)"
                " DELETE FROM links WHERE table_id IN (SELECT id FROM before) AND role = ?"
            ),
            (write.table_id, write.role),
        )


def _hand_over(write: writes.HandOver) -> Statements[None]:
    for name in ("seats", "links", "former", "reviews"):
        yield (
            f"UPDATE {name} SET person = ? WHERE table_id = ? AND person = ?",
            (write.taker, write.table_id, write.giver),
        )
    yield (
        "UPDATE talk SET person = ?, said = json_set(said, '$.who', ?) WHERE table_id = ? AND person = ?",
        (write.taker, write.id, write.table_id, write.giver),
    )
    yield (
        (
            "INSERT INTO held SELECT table_id, ?, seat FROM held WHERE table_id = ? AND person = ?"
            " ON CONFLICT DO NOTHING"
        ),
        (write.taker, write.table_id, write.giver),
    )
    yield (
        "INSERT INTO foreknown SELECT table_id, ? FROM foreknown WHERE person = ? ON CONFLICT DO NOTHING",
        (write.taker, write.giver),
    )


def _foreknow(write: writes.Foreknow) -> Statements[None]:
    yield (
        (
            "INSERT INTO foreknown SELECT ?1, person FROM sat WHERE table_id = ?2"
            " UNION SELECT ?1, person FROM foreknown WHERE table_id = ?2 UNION SELECT ?1, ?3"
        ),
        (write.table_id, write.parent, write.maker),
    )


def _bring_watchers(write: writes.BringWatchers) -> Statements[None]:
    yield (
        "INSERT INTO watchers SELECT ?, person FROM watchers WHERE table_id = ? ON CONFLICT DO NOTHING",
        (write.other, write.table_id),
    )


def _prolong(write: writes.Prolong) -> Statements[None]:
    yield (
        "UPDATE people SET expires = ? WHERE id = ? AND expires < ?",
        (write.expires, write.person, write.expires),
    )


def _rename(write: writes.Rename) -> Statements[None]:
    known = yield "UPDATE people SET name = ? WHERE id = ? RETURNING id", (write.name, write.person)
    if not known:
        raise store.Forgotten("nobody of that id is known any more")


def _forget(write: writes.Forget) -> Statements[None]:
    yield "DELETE FROM people WHERE id = ?", (write.person,)


OVER_DAYS = """
    SELECT id FROM tables JOIN deadlines ON table_id = id
    WHERE expires + cast(json_extract(clock, '$.per_move_ms') AS BIGINT)
    + coalesce(cast(json_extract(clock, '$.grace_ms') AS BIGINT), 0) > ?
"""
"""Games over days with time to go: `expires` counts from the deadline of a choice, for table and players."""


def _sweep(write: writes.Sweep) -> Statements[None]:
    gone = write.now + sooner_ms(GUEST_MS, write.days)
    waiting = write.now + sooner_ms(TABLE_MS["playing"], write.days)
    yield (
        (
            "DELETE FROM people WHERE expires <= ? AND id NOT IN"
            f" (SELECT person FROM seats WHERE person IS NOT NULL AND table_id IN ({OVER_DAYS}))"
        ),
        (gone, waiting),
    )
    yield "DELETE FROM links WHERE expires <= ?", (write.now,)
    for name in ("tickets", "openers"):
        yield f"DELETE FROM {name} WHERE until <= ?", (write.now,)
    for status, usual in TABLE_MS.items():
        expired = yield (
            f"DELETE FROM tables WHERE status = ? AND expires <= ? AND id NOT IN ({OVER_DAYS}) RETURNING id",
            (status, write.now + sooner_ms(usual, write.days), waiting),
        )
        tables = [table for (table,) in expired]
        for start in range(0, len(tables), TOGETHER):
            some = tuple(tables[start : start + TOGETHER])
            for name in OF_A_TABLE:
                yield f"DELETE FROM {name} WHERE table_id IN ({marks(some)})", some


def _touch(write: writes.Touch) -> Statements[None]:
    for change in (1, -1):  # an unchanged row would not be written at all
        yield "UPDATE room SET epoch = epoch + ?", (change,)


SAYING: dict[type, Callable[[Any], Statements[None]]] = {
    writes.Add: _add,
    writes.Save: _save,
    writes.Advance: _advance,
    writes.Stir: _stir,
    writes.Beat: nodes.beat,
    writes.Depart: nodes.depart,
    writes.Take: nodes.take,
    writes.Release: nodes.release,
    writes.Fenced: nodes.fenced,
    writes.Attend: nodes.attend,
    writes.Gesture: nodes.gesture,
    writes.Give: nodes.give,
    writes.Redeem: nodes.redeem,
    writes.UseUp: nodes.use_up,
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
    writes.Prolong: _prolong,
    writes.Rename: _rename,
    writes.Forget: _forget,
    writes.Sweep: _sweep,
    writes.Touch: _touch,
}
