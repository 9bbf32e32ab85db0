"""Many writes at once are the same as one after the other, and none spoils another."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from tablee.kit.facts import Options
from tablee.room.acts.new import blank_row
from tablee.room.store.rows import EntryRow, Receipt, SealedRow, SeatRow, TableRow
from tablee.room.store.sqlite import batch
from tablee.room.store.sqlite.migrations import migrate
from tablee.room.store.sqlite.saying import do
from tablee.room.store.store import Conflict, Store
from tablee.room.store.writes import Add, Progress, Save, Unseal, Write
from tests.room.rooms import run
from tests.room.store.stores import opened
from tools.driving.elsewhere import ELSEWHERE


def a_table() -> TableRow:
    return replace(blank_row(0, "crossing", Options()), code=None)


def laid(row: TableRow) -> list[Write]:
    return [Add(row), *(Save(SeatRow(row.id, seat)) for seat in range(3)), Add(EntryRow(row.id, 0, "{}"))]


def sealing(row: TableRow, seat: int) -> list[Write]:
    told = Progress(row.id, "playing", seat + 1, "[]", 5 + seat, 9)
    return [
        Save(SealedRow(row.id, seat, f"[{seat}]")),
        told,
        Add(Receipt(row.id, f"id{seat}", b"hash", seat)),
    ]


def step(row: TableRow) -> list[Write]:
    told = Progress(row.id, "over", 7, "[1]", 8, 9)
    return [Add(EntryRow(row.id, 1, "{}")), Unseal(row.id), told, Add(Receipt(row.id, "last", b"hash", 9))]


def rounds(rows: Sequence[TableRow]) -> list[list[list[Write]]]:
    """What many tables write, batch after batch; in the last two some are ahead of others."""
    return [
        [laid(row) for row in rows],
        [sealing(row, 0) for row in rows],
        [sealing(row, 1) if number % 3 else step(row) for number, row in enumerate(rows)],
        [[Unseal(row.id, 0)] if number % 3 else [] for number, row in enumerate(rows)],
    ]


def everything(database: sqlite3.Connection) -> list[list[tuple[object, ...]]]:
    names = ("tables", "seats", "entries", "sealed", "receipts")
    return [sorted(database.execute(f"SELECT * FROM {name}").fetchall(), key=str) for name in names]


def memory() -> sqlite3.Connection:
    database = sqlite3.connect(":memory:", isolation_level=None)
    migrate(database)
    return database


@pytest.mark.sqlite("of a database, tests/room/store/test_both_alike.py says the same")
@pytest.mark.parametrize("count", [1, 2, 7, 100, 131])
def test_many_lists_at_once_write_what_they_would_write_one_by_one(count: int) -> None:
    rows = [a_table() for _ in range(count)]
    together, alone = memory(), memory()
    for lists in rounds(rows):
        batch.do_all(together, lists)
        for deed in (deed for deeds in lists for deed in deeds):
            do(alone, deed)
        assert everything(together) == everything(alone)
    assert len(everything(alone)[0]) == count


def test_a_list_that_cannot_be_written_spoils_none_of_those_written_with_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(ELSEWHERE.of(tmp_path) or tmp_path / "room.db") as store:
            await play_with(store)

    async def play_with(store: Store) -> None:
        rows = [a_table() for _ in range(20)]
        await asyncio.gather(*(store.commit(laid(row)) for row in rows))
        bad = [Add(EntryRow(rows[0].id, 5, "{}")), *sealing(rows[0], 2)]
        writes = [store.commit(sealing(row, 0)) for row in rows]
        outcomes = await asyncio.gather(*writes, store.commit(bad), return_exceptions=True)
        assert outcomes[:-1] == [None] * len(rows)
        assert isinstance(outcomes[-1], Conflict)
        kept = [await store.table(row.id) for row in rows]
        assert [len(table.receipts) for table in kept if table] == [1] * len(rows)
        assert [sealed.seat for table in kept if table for sealed in table.sealed] == [0] * len(rows)

    run(play())
