"""The SQL of what nodes share besides tables: heartbeats, leases, presence, gestures, tickets and secrets."""

from msgspec.structs import astuple

from tablee.room.store import writes
from tablee.room.store.rows import GestureRow, LeaseRow, NodeRow, Opener, PresentRow, TicketRow
from tablee.room.store.shape import SAVE, marks
from tablee.room.store.statements import Statements
from tablee.room.store.store import NotOurs, UsedUp

LASTS_MS = 10_000
"""How long a gesture is kept for nodes that have not read it."""
SHOWN_MS = 3_600_000
"""How long a lost node is shown to whoever runs the room, unless another takes its address."""
NODE = "id, address, version, until, opened, state"

# Writes


def beat(write: writes.Beat) -> Statements[None]:
    """A heartbeat; also cleans up after nodes that expired long ago, and remembers them as lost."""
    yield (
        (
            f"INSERT INTO nodes ({NODE}) VALUES (?, ?, ?, clock_ms() + ?, clock_ms(), ?)"
            " ON CONFLICT (id) DO UPDATE SET until = excluded.until, state = excluded.state"
        ),
        (write.node, write.address, write.version, write.lasts_ms, write.state),
    )
    yield "DELETE FROM gestures WHERE node = ? AND at < clock_ms() - ?", (write.node, LASTS_MS)
    gone = yield "SELECT id FROM nodes WHERE until < clock_ms() - ? ORDER BY id", (10 * write.lasts_ms,)
    if gone:
        yield "DELETE FROM gone_nodes WHERE until < clock_ms() - ?", (SHOWN_MS,)
    for (node,) in gone:
        lost = f"INSERT INTO gone_nodes ({NODE}) SELECT {NODE} FROM nodes WHERE id = ? ON CONFLICT DO NOTHING"
        yield lost, (node,)
        yield from leave(node)


def depart(write: writes.Depart) -> Statements[None]:
    """An orderly exit: the node is not listed as lost, nor are lost ones at its address any more."""
    at_its_place = "SELECT address FROM nodes WHERE id = ?"
    yield f"DELETE FROM gone_nodes WHERE id = ? OR address IN ({at_its_place})", (write.node, write.node)
    yield from leave(write.node)


def leave(node: str) -> Statements[None]:
    """Delete all that belongs to a node, and the node itself."""
    for name, column in (("leases", "node"), ("present", "node"), ("gestures", "node"), ("nodes", "id")):
        yield f"DELETE FROM {name} WHERE {column} = ?", (node,)


def take(write: writes.Take) -> Statements[None]:
    yield (
        (
            "INSERT INTO leases (what, node, fence) VALUES (?, ?, 1)"
            " ON CONFLICT (what) DO UPDATE SET node = excluded.node, fence = leases.fence + 1"
            " WHERE NOT EXISTS (SELECT 1 FROM nodes WHERE id = leases.node AND until > clock_ms())"
        ),
        (write.what, write.node),
    )


def release(write: writes.Release) -> Statements[None]:
    yield "DELETE FROM leases WHERE what = ? AND node = ?", (write.what, write.node)


def fenced(write: writes.Fenced) -> Statements[None]:
    """Check the fencing token and lock the lease until the transaction ends: a takeover waits for that."""
    held = yield (
        (
            "UPDATE leases SET fence = fence WHERE what = ? AND node = ? AND fence = ?"
            " AND EXISTS (SELECT 1 FROM nodes WHERE id = ? AND until > clock_ms()) RETURNING what"
        ),
        (write.what, write.node, write.fence, write.node),
    )
    if not held:
        raise NotOurs(f"another node looks after {write.what}")


def attend(write: writes.Attend) -> Statements[None]:
    yield "DELETE FROM present WHERE table_id = ? AND node = ?", (write.table_id, write.node)
    for row in write.rows:
        yield SAVE[PresentRow], astuple(row)


def gesture(write: writes.Gesture) -> Statements[None]:
    row = write.row
    yield (
        (
            "INSERT INTO gestures (table_id, node, reach, person, frame, at)"
            " VALUES (?, ?, ?, ?, ?, clock_ms())"
        ),
        (row.table_id, row.node, row.reach, row.person, row.frame),
    )


def give(write: writes.Give) -> Statements[None]:
    """Store a ticket; evict the asker's oldest beyond the limit."""
    row = write.row
    yield (
        (
            "DELETE FROM tickets WHERE asker = ? AND hash NOT IN"
            " (SELECT hash FROM tickets WHERE asker = ? ORDER BY until DESC, hash LIMIT ?)"
        ),
        (row.asker, row.asker, write.most - 1),
    )
    yield SAVE[TicketRow], astuple(row)


def redeem(write: writes.Redeem) -> Statements[None]:
    spent = yield "DELETE FROM tickets WHERE hash = ? RETURNING role", (write.hash,)
    if not spent:
        raise UsedUp


def use_up(write: writes.UseUp) -> Statements[None]:
    closed = yield (
        "DELETE FROM openers WHERE kind = ? AND name = ? RETURNING until",
        (write.kind, write.name),
    )
    if not closed:
        raise UsedUp


# Reads


def alive() -> Statements[list[NodeRow]]:
    found = yield f"SELECT {NODE} FROM nodes WHERE until > clock_ms() ORDER BY id", ()
    return [NodeRow(*row) for row in found]


def known() -> Statements[list[tuple[NodeRow, bool]]]:
    """All known nodes, and whether each is alive; of lost ones, only the last at each address."""
    found = yield f"SELECT {NODE}, until > clock_ms() FROM nodes ORDER BY address, id", ()
    lost = yield (
        f"SELECT {NODE} FROM gone_nodes WHERE until > clock_ms() - ? ORDER BY address, id",
        (SHOWN_MS,),
    )
    rows = [(NodeRow(*row), bool(alive)) for *row, alive in found] + [(NodeRow(*row), False) for row in lost]
    last = {row.address: row.id for row, _ in sorted(rows, key=lambda each: (each[1], each[0].until))}
    return [(row, alive) for row, alive in rows if alive or row.id == last[row.address]]


def leases(what: list[str]) -> Statements[dict[str, LeaseRow]]:
    """Leases held by nodes that are alive."""
    found = yield (
        (
            "SELECT what, node, fence FROM leases JOIN nodes ON nodes.id = node"
            f" WHERE until > clock_ms() AND what IN ({marks(what)})"
        ),
        tuple(what),
    )
    return {row[0]: LeaseRow(*row) for row in found}


def present(tables: list[str], but: str) -> Statements[list[PresentRow]]:
    """Who is connected at other nodes that are alive."""
    found = yield (
        (
            "SELECT table_id, node, role, person, name, since, clients FROM present"
            " JOIN nodes ON nodes.id = node"
            f" WHERE until > clock_ms() AND node <> ? AND table_id IN ({marks(tables)})"
            " ORDER BY table_id, node, role, person"
        ),
        (but, *tables),
    )
    return [PresentRow(*row) for row in found]


def gestures(tables: list[str], but: str, after: int) -> Statements[list[tuple[int, GestureRow]]]:
    """Recent gestures of other nodes, in the order of their numbers."""
    found = yield (
        (
            "SELECT n, table_id, node, reach, person, frame FROM gestures"
            f" WHERE n > ? AND node <> ? AND at > clock_ms() - ? AND table_id IN ({marks(tables)}) ORDER BY n"
        ),
        (after, but, LASTS_MS, *tables),
    )
    return [(n, GestureRow(*row)) for n, *row in found]


def ticket(hash: bytes) -> Statements[TicketRow | None]:
    columns = "hash, table_id, role, person, link, until, asker"
    found = yield f"SELECT {columns} FROM tickets WHERE hash = ?", (hash,)
    return TicketRow(*found[0]) if found else None


def openers(kind: Opener) -> Statements[dict[str, int]]:
    """All of a kind, and until when each is valid."""
    found = yield "SELECT name, until FROM openers WHERE kind = ? ORDER BY name", (kind,)
    return dict(found)


def secret(name: str) -> Statements[str | None]:
    found = yield "SELECT value FROM secrets WHERE name = ?", (name,)
    return str(found[0][0]) if found else None
