"""Maps each row type to its SQL table, and builds the INSERT and SELECT statements that follow from that."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import fields

from tablee.room.store import rows

Values = tuple[Any, ...]

NAMES: dict[type, tuple[str, int]] = {
    rows.Person: ("people", 1),
    rows.Token: ("tokens", 1),
    rows.TableRow: ("tables", 1),
    rows.OpeningRow: ("openings", 1),
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
    rows.TicketRow: ("tickets", 1),
    rows.OpenerRow: ("openers", 2),
    rows.SecretRow: ("secrets", 1),
    rows.PresentRow: ("present", 4),
}
"""The SQL table of each row, and how many of its first columns are the key."""

OF_A_TABLE = (
    "entries", "sealed", "receipts", "seats", "watchers", "links", "talk", "votes", "consents", "witnesses",
    "sat", "held", "asks", "agreed", "shares", "results", "branches", "deadlines", "silenced",
    "foreknown", "sent_away", "former", "reviews", "lent", "kept_back", "lets_through",
    "hints_shown", "openings",
)  # fmt: skip
"""The SQL tables whose rows are deleted with the table they belong to."""

COLUMNS = {row: tuple(field.name for field in fields(row)) for row in NAMES}


def marks(values: Sequence[object]) -> str:
    """`?, ?, ?`: a placeholder for each value; NULL for none, which makes `IN (NULL)` match nothing."""
    return ", ".join("?" * len(values)) or "NULL"


def insertion(row: type, count: int = 1) -> str:
    """`INSERT INTO seats (table_id, …) VALUES (?, …)`, for so many rows."""
    values = ", ".join([f"({marks(COLUMNS[row])})"] * count)
    return f"{beginning(row)} VALUES {values}"


def beginning(row: type) -> str:
    """`INSERT INTO seats (table_id, …)`."""
    return f"INSERT INTO {NAMES[row][0]} ({', '.join(COLUMNS[row])})"


def replacing(row: type) -> str:
    """The upsert clause; never a DELETE and INSERT, since foreign keys may point to the row."""
    _, keys = NAMES[row]
    changes = ", ".join(f"{column} = excluded.{column}" for column in COLUMNS[row][keys:])
    then = f"UPDATE SET {changes}" if changes else "NOTHING"
    return f" ON CONFLICT ({', '.join(COLUMNS[row][:keys])}) DO {then}"


def replacement(row: type, count: int = 1) -> str:
    """The same insertion as an upsert."""
    return insertion(row, count) + replacing(row)


def of_table(row: type) -> str:
    """`SELECT table_id, … FROM votes WHERE table_id = ? ORDER BY seat, voter`: by the rest of its key."""
    name, keys = NAMES[row]
    columns = COLUMNS[row]
    return f"SELECT {', '.join(columns)} FROM {name} WHERE table_id = ? ORDER BY {', '.join(columns[1:keys])}"


ADD = {row: insertion(row) for row in NAMES}
SAVE = {row: replacement(row) for row in NAMES}
OF_TABLE = {
    row: of_table(row) for row, (_, keys) in NAMES.items() if keys > 1 and COLUMNS[row][0] == "table_id"
}
