"""What a store refuses, each with the word for it; nothing of such a list is kept, and no other suffers."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from tablee.room.store import rows, writes
from tablee.room.store.store import Conflict, Forgotten, Unavailable, UsedUp
from tablee.room.store.writes import Add, Save, Write
from tests.room.rooms import run
from tests.room.store.stores import a_table, laid, opened, rows_in, somebody

BAD: dict[str, tuple[type[Exception], list[Write]]] = {
    "a gap in a log": (Conflict, [Add(rows.EntryRow("T", 2, "{}"))]),
    "an entry twice": (Conflict, [Add(rows.EntryRow("T", 0, "{}"))]),
    "a receipt twice": (Conflict, [Add(rows.Receipt("T", "id", b"", 1))]),
    "a table twice": (Conflict, [Add(a_table())]),
    "a code twice": (Conflict, [Add(replace(a_table("other"), code="CODE"))]),
    "a position that changes": (
        Conflict,
        [Add(rows.BranchRow("T", "P", "s", 1, 0, exact=False, position="{}"))],
    ),
    "no such status": (Conflict, [writes.Progress("T", "odd", 1, "[]", 1, 1)]),  # type: ignore[arg-type]
    "a number no row can hold": (Conflict, [Add(rows.Receipt("T", "another", b"", 2**70))]),
    "a text that is none": (Conflict, [Add(rows.TalkRow("T", 1, None, "\ud800"))]),
    "what is no row": (Unavailable, [Save("no row")]),  # type: ignore[arg-type]
    "somebody unknown": (Forgotten, [Save(rows.Watcher("T", "nobody"))]),
    "a link that is used up": (UsedUp, [writes.Spend(b"one")]),
    "no link": (UsedUp, [writes.Spend(b"none")]),
}
ONCE: list[list[Write]] = [
    [Save(somebody("Ada"))],
    laid(a_table(), "PAda"),
    [
        Add(rows.Receipt("T", "id", b"", 1)),
        Add(rows.BranchRow("T", "P", "s", 1, 0, exact=True, position="{}")),
    ],
    [Add(replace(a_table("coded"), code="CODE")), Save(rows.Link(b"one", "T", "seat", None, 0, 9))],
]


def test_each_is_refused_whole_with_its_word(place: str | Path) -> None:
    async def live() -> None:
        async with opened(place) as store:
            for writes_of_one in ONCE:
                await store.commit(writes_of_one)
            before = await rows_in(place)
            for what, (word, bad) in BAD.items():
                with pytest.raises(word):
                    await store.commit([Save(somebody("Bo")), *bad])
                assert await rows_in(place) == before, what
            assert await store.can_write()

    run(live())


def test_of_many_at_once_only_the_bad_ones_are_refused(place: str | Path) -> None:
    async def live() -> None:
        async with opened(place) as store:
            for writes_of_one in ONCE:
                await store.commit(writes_of_one)
            bad = [store.commit(list(deeds)) for _, deeds in BAD.values()]
            good = [store.commit([Save(somebody(str(number)))]) for number in range(20)]
            refused = await asyncio.gather(*bad, return_exceptions=True)
            assert [type(outcome) for outcome in refused] == [word for word, _ in BAD.values()]
            assert await asyncio.gather(*good) == [None] * len(good)
            assert len(await store.people([f"P{number}" for number in range(20)])) == len(good)

    run(live())


def test_whoever_runs_the_room_reads_what_nobody_expected(
    place: str | Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def live() -> None:
        async with opened(place) as store:
            for writes_of_one in ONCE:
                await store.commit(writes_of_one)
            for name, (word, bad) in BAD.items():
                caplog.clear()
                with pytest.raises(word):
                    await store.commit(bad)
                traced = [said for said in caplog.records if said.exc_info]
                assert len(traced) == (name == "what is no row"), name

    run(live())
