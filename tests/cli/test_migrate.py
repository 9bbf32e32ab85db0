"""A room moves from its file to a database and back, and nothing of it is lost, added or changed."""

import asyncio
import contextlib
import shutil
import sqlite3
from pathlib import Path

import pytest

from tablee.room.store.postgres.address import shown
from tests.cli.shell import Shell, is_one_clear_line
from tests.room.rooms import run
from tests.room.store.stores import opened, rows_in
from tests.room.store.test_both_alike import a_life

SAMPLE = Path(__file__).parents[1] / "room" / "samples" / "one" / "room.db"


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(capsys)


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    """A room of long ago: games of every kind, begun, sealed, over and looked at."""
    return Path(shutil.copy(SAMPLE, tmp_path / "old.sqlite"))


def form(file: Path) -> list[tuple[str, ...]]:
    """Every table, index and trigger."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        return sorted(database.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL"))


def test_an_old_room_goes_there_and_comes_back_as_it_was(
    shell: Shell, sample: Path, database: str, tmp_path: Path
) -> None:
    there = shell("migrate", str(sample), database)
    assert (there.code, there.err) == (0, ""), there
    before, kept = run(rows_in(sample)), run(rows_in(database))
    assert kept == before
    assert {"entries", "sealed", "links", "tokens", "seats", "receipts", "room"} <= {
        name for name, rows in kept.items() if rows
    }
    rows = sum(map(len, before.values()))
    assert there.out == f"Everything is in {shown(database)} now, in {rows} rows: open the room there.\n"
    back = shell("migrate", database, str(tmp_path / "new.sqlite"))
    assert (back.code, back.err) == (0, ""), back
    assert run(rows_in(tmp_path / "new.sqlite")) == before
    assert form(tmp_path / "new.sqlite") == form(sample)
    assert (tmp_path / "new.sqlite").stat().st_mode & 0o777 == 0o600


@pytest.mark.long
def test_every_kind_of_row_survives_both_ways(shell: Shell, database: str, tmp_path: Path) -> None:
    async def live(file: Path) -> None:
        async with opened(file) as store:
            for writes in a_life()[:34]:
                await store.commit(writes)

    file, again = tmp_path / "room.sqlite", tmp_path / "again.sqlite"
    run(live(file))
    before = run(rows_in(file))
    assert [name for name, rows in before.items() if not rows] == ["kept_back"]
    assert shell("migrate", str(file), database).code == 0
    assert run(rows_in(database)) == before
    assert shell("migrate", database, str(again)).code == 0
    assert run(rows_in(again)) == before

    async def goes_on(place: str | Path) -> None:
        async with opened(place) as store:
            for writes in a_life()[34:]:
                await store.commit(writes)

    for place in (file, database, again):
        run(goes_on(place))
    assert run(rows_in(database)) == run(rows_in(again)) == run(rows_in(file))


@pytest.mark.long
def test_what_is_there_already_is_never_mixed_with_what_comes(
    shell: Shell, sample: Path, database: str, tmp_path: Path
) -> None:
    assert shell("migrate", str(sample), database).code == 0
    before = run(rows_in(database))
    again = shell("migrate", str(sample), database)
    assert is_one_clear_line(again)
    assert "is not empty" in again.err
    assert run(rows_in(database)) == before
    (tmp_path / "there.sqlite").write_bytes(b"mine")
    onto = shell("migrate", database, str(tmp_path / "there.sqlite"))
    assert is_one_clear_line(onto)
    assert (tmp_path / "there.sqlite").read_bytes() == b"mine"


@pytest.mark.long
def test_a_room_that_is_open_is_not_moved(shell: Shell, sample: Path, database: str, tmp_path: Path) -> None:
    async def while_open(place: str | Path, *words: str) -> None:
        async with opened(place):
            done = await asyncio.to_thread(shell, "migrate", *words)
            assert is_one_clear_line(done), done
            assert "another tablée" in done.err.lower()

    run(while_open(sample, str(sample), database))
    run(while_open(database, database, str(tmp_path / "new.sqlite")))
    assert not (tmp_path / "new.sqlite").exists()


@pytest.mark.long
def test_a_move_that_breaks_off_leaves_nothing_behind(
    shell: Shell, sample: Path, database: str, tmp_path: Path
) -> None:
    async def spoil() -> None:
        async with opened(sample):
            pass
        with contextlib.closing(sqlite3.connect(sample)) as file:
            file.execute("INSERT INTO watchers VALUES ('T', 'nobody')")  # the last but one of all tables
            file.commit()

    run(spoil())
    broken = shell("migrate", str(sample), database)
    assert is_one_clear_line(broken), broken
    kept = run(rows_in(database))
    assert not any(rows for name, rows in kept.items() if name != "room")
    with contextlib.closing(sqlite3.connect(sample)) as file:
        file.execute("DELETE FROM watchers WHERE person = 'nobody'")
        file.commit()
    assert shell("migrate", str(sample), database).code == 0
    assert run(rows_in(database)) == run(rows_in(sample))


def test_mistakes_are_one_clear_line(shell: Shell, sample: Path, database: str, tmp_path: Path) -> None:
    new = str(tmp_path / "new.sqlite")
    for words in (
        (str(sample), new),
        (database, database),
        (str(tmp_path / "none.sqlite"), database),
        (database, new),
        (str(sample), "postgresql://tablee:hidden@127.0.0.1:1/room"),
    ):
        done = shell("migrate", *words)
        assert is_one_clear_line(done), (words, done)
        assert "hidden" not in done.err
    (tmp_path / "text.sqlite").write_text(
        "no room at all, but long enough to be read as if it were one " * 20
    )
    assert is_one_clear_line(shell("migrate", str(tmp_path / "text.sqlite"), database))


@pytest.mark.long
def test_a_copy_made_while_a_room_is_open_is_a_room_of_a_new_epoch(
    shell: Shell, sample: Path, database: str, tmp_path: Path
) -> None:
    assert shell("migrate", str(sample), database).code == 0

    async def copy() -> None:
        async with opened(database) as store:
            await store.backup(str(tmp_path / "copy.sqlite"))

    run(copy())
    kept, copied = run(rows_in(database)), run(rows_in(tmp_path / "copy.sqlite"))
    assert kept.pop("room") != copied.pop("room")
    assert copied == kept
