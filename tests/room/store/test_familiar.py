"""Whom a store has looked up it knows at once, and never otherwise than they are kept."""

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tablee.room.store.rows import Person, Token
from tablee.room.store.sqlite import familiar
from tablee.room.store.sqlite.store import SqliteStore
from tablee.room.store.store import Conflict
from tablee.room.store.writes import Add, Forget, HandOver, Prolong, Rename, Save, Sweep, Write
from tests.patience import PATIENCE_S
from tests.room.rooms import run
from tests.room.store.stores import a_table, laid, opened, somebody

ADA, BOB = somebody("Ada"), somebody("Bob")
HERS, HIS = b"hers", b"his"

CHANGES: dict[str, Write] = {
    "another name": Save(Person(ADA.id, "Ida", 1, 9)),
    "known for longer": Save(Person(ADA.id, "Ada", 1, 99)),
    "longer still": Prolong(ADA.id, 99),
    "a name alone": Rename(ADA.id, "Ida"),
    "her device is his now": Save(Token(HERS, BOB.id)),
    "one more device": Save(Token(b"another", ADA.id)),
    "forgotten": Forget(ADA.id),
    "out of time": Sweep(2**60),
    "her seats are his": HandOver("T", ADA.id, BOB.id, "bob"),
}


class Watched(SqliteStore):
    """A store that counts what it has to ask the file."""

    asked = 0

    async def _read(self, saying: Any, *, together: bool = False) -> Any:
        self.asked += 1
        return await super()._read(saying, together=together)


@asynccontextmanager
async def a_store(folder: Path) -> AsyncIterator[Watched]:
    """A store that knows Ada and Bob, who sit at a table."""
    store = Watched(folder / "room.sqlite")
    try:
        await store.commit([Save(ADA), Save(Token(HERS, ADA.id)), Save(BOB), Save(Token(HIS, BOB.id))])
        await store.commit(laid(a_table(), ADA.id, BOB.id))
        yield store
    finally:
        await store.close()


async def looked_up(store: SqliteStore) -> tuple[Any, ...]:
    """All that is known of both."""
    tokens = [await store.person_of(token) for token in (HERS, HIS, b"another")]
    return (*tokens, await store.people([ADA.id]), await store.people([ADA.id, BOB.id]))


def test_who_comes_again_is_not_looked_up_again(tmp_path: Path) -> None:
    async def come() -> None:
        async with a_store(tmp_path) as store:
            for _ in range(3):
                assert await store.person_of(HERS) == ADA
                assert await store.people([ADA.id]) == {ADA.id: ADA}
            assert store.asked == 2
            assert await store.person_of(b"nobody's") is None
            assert await store.people(["nobody"]) == {}
            assert await store.person_of(b"nobody's") is None
            assert store.asked == 5, "strangers take nobody's place"

    run(come())


@pytest.mark.parametrize("change", CHANGES)
def test_what_is_written_of_somebody_is_known_once_it_is_done(tmp_path: Path, change: str) -> None:
    async def write() -> None:
        async with a_store(tmp_path) as store:
            before = await looked_up(store)
            await store.commit([CHANGES[change]])
            known = await looked_up(store)
            async with opened_beside(tmp_path) as fresh:
                assert known == await looked_up(fresh)
            assert (known != before) == (change != "her seats are his")

    run(write())


@asynccontextmanager
async def opened_beside(folder: Path) -> AsyncIterator[SqliteStore]:
    """Another store with the same rows, which knows nobody yet."""
    with contextlib.closing(sqlite3.connect(folder / "room.sqlite")) as database:
        database.execute("VACUUM INTO ?", (str(folder / "copy.sqlite"),))
    async with opened(folder / "copy.sqlite") as store:
        assert isinstance(store, SqliteStore)
        yield store


def test_what_could_not_be_written_of_somebody_is_not_known(tmp_path: Path) -> None:
    async def write() -> None:
        async with a_store(tmp_path) as store:
            before = await looked_up(store)
            with pytest.raises(Conflict):
                await store.commit([Save(Person(ADA.id, "Ida", 1, 9)), Forget(BOB.id), Add(a_table())])
            assert await looked_up(store) == before

    run(write())


def test_who_is_forgotten_while_somebody_looks_them_up_is_not_remembered(tmp_path: Path) -> None:
    async def forget() -> None:
        async with a_store(tmp_path) as store:
            looking = asyncio.create_task(store.person_of(HERS))
            await asyncio.sleep(0)
            store._readers.submit(lambda: None).result()  # she was found, and nobody has heard it yet
            forgetting = store.commit([Forget(ADA.id)])
            store._hand_over()
            wait_until_gone(tmp_path / "room.sqlite", ADA)
            assert await looking == ADA, "it was so when it was asked"
            await forgetting
            assert await store.person_of(HERS) is None

    run(forget())


def wait_until_gone(file: Path, person: Person) -> None:
    """Hold everything up until somebody is forgotten on the disk."""
    until = time.monotonic() + PATIENCE_S
    with contextlib.closing(sqlite3.connect(file)) as database:
        while database.execute("SELECT 1 FROM people WHERE id = ?", (person.id,)).fetchall():
            assert time.monotonic() < until
    time.sleep(0.05)  # so that the writer has said so too


def test_only_so_many_are_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(familiar, "MOST", 3)

    async def come() -> None:
        async with a_store(tmp_path) as store:
            for _ in range(2):
                await looked_up(store)
            assert len(store._familiar._known) == 3

    run(come())
