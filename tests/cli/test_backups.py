"""A room's file is copied, and put back, without a chance to lose something by it."""

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest

from tablee.room.store.rows import Person
from tablee.room.store.sqlite.store import SqliteStore
from tablee.room.store.writes import Save
from tests.cli.shell import Shell, is_one_clear_line


async def keep(db: Path, *names: str) -> None:
    """A room that knows these people, and closes."""
    store = SqliteStore(db)
    for name in names:
        await store.commit([Save(Person(name, name, 0, 9))])
    await store.close()


def a_room_of(db: Path, *names: str) -> Path:
    asyncio.run(keep(db, *names))
    return db


def crashed(db: Path, *names: str) -> Path:
    """A room that was killed: what it wrote last is beside its file."""
    elsewhere = db.with_name("elsewhere.sqlite")
    a_room_of(elsewhere)
    with contextlib.closing(sqlite3.connect(elsewhere)) as database:
        database.execute("PRAGMA wal_autocheckpoint = 0")
        for name in names:
            database.execute(
                "INSERT INTO people (id, name, created, expires) VALUES (?, ?, 0, 9)", (name, name)
            )
        database.commit()
        for end in ("", "-wal", "-shm"):
            db.with_name(db.name + end).write_bytes(elsewhere.with_name(elsewhere.name + end).read_bytes())
    return db


def who(db: Path) -> list[str]:
    """Whom a room's file knows; it is whole."""
    with contextlib.closing(sqlite3.connect(db)) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return [name for (name,) in database.execute("SELECT name FROM people ORDER BY name")]


def epoch(db: Path) -> int:
    with contextlib.closing(sqlite3.connect(db)) as database:
        (found,) = database.execute("SELECT epoch FROM room").fetchone()
        return int(found)


def beside(db: Path) -> list[str]:
    return sorted(path.name for path in db.parent.iterdir())


@pytest.fixture
def spare(shell: Shell, tmp_path: Path) -> Path:
    """A backup of a room that knew Ada, and nobody else."""
    folder = tmp_path / "spare"
    folder.mkdir()
    spare = folder / "monday.sqlite"
    done = shell("backup", str(spare), "--db", str(a_room_of(tmp_path / "ada.sqlite", "Ada")))
    assert (done.code, done.err) == (0, "")
    assert done.out == f"The room is copied to {spare}.\n"
    return spare


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    return folder / "room.sqlite"


def test_a_backup_is_put_back_where_no_room_was(shell: Shell, spare: Path, home: Path) -> None:
    there = home.parent / "new" / "room.sqlite"
    done = shell("restore", str(spare), "--db", str(there))
    assert (done.code, done.err) == (0, "")
    assert str(there) in done.out
    assert who(there) == ["Ada"]
    assert there.stat().st_mode & 0o777 == 0o600, "nobody else's"
    assert beside(there) == ["room.sqlite", "room.sqlite.lock"]
    assert beside(spare) == ["monday.sqlite"]


def test_a_room_that_is_there_is_replaced_only_by_force(shell: Shell, spare: Path, home: Path) -> None:
    a_room_of(home, "Bea")
    before = epoch(home)
    refused = shell("restore", str(spare), "--db", str(home))
    assert is_one_clear_line(refused)
    assert "--force" in refused.err
    assert (who(home), epoch(home)) == (["Bea"], before)
    assert shell("restore", str(spare), "--db", str(home), "--force").code == 0
    assert who(home) == ["Ada"]
    assert epoch(home) not in (before, epoch(spare)), "a history of its own, also the second time"


def test_what_a_crash_left_beside_the_file_does_not_come_back(shell: Shell, spare: Path, home: Path) -> None:
    crashed(home, "Cleo")
    assert shell("restore", str(spare), "--db", str(home), "--force").code == 0
    assert who(home) == ["Ada"]
    assert asyncio.run(keep(home)) is None
    assert who(home) == ["Ada"]
    crashed(home, "Dora")
    home.unlink()
    assert shell("restore", str(spare), "--db", str(home)).code == 0
    assert who(home) == ["Ada"], "also where only the rest of a room was left"


def test_an_open_room_is_not_replaced(shell: Shell, spare: Path, home: Path) -> None:
    async def while_open() -> None:
        store = SqliteStore(home)
        await store.commit([Save(Person("Bea", "Bea", 0, 9))])
        refused = await asyncio.to_thread(shell, "restore", str(spare), "--db", str(home), "--force")
        assert is_one_clear_line(refused)
        assert "open" in refused.err
        await store.close()

    asyncio.run(while_open())
    assert who(home) == ["Bea"]


@pytest.mark.parametrize("what", ["noise", "nothing", "empty", "another database", "half", "spoilt", "later"])
def test_what_is_no_whole_room_is_not_put_anywhere(shell: Shell, spare: Path, home: Path, what: str) -> None:
    bad = spare.with_name("bad.sqlite")
    whole = spare.read_bytes()
    match what:
        case "noise":
            bad.write_bytes(b"this is no database" * 500)
        case "empty":
            bad.touch()
        case "half":
            bad.write_bytes(whole[: len(whole) // 2])
        case "spoilt":
            bad.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
        case "another database" | "later":
            with contextlib.closing(sqlite3.connect(bad)) as database:
                database.execute("CREATE TABLE room (epoch)")
                database.execute(f"PRAGMA user_version = {999 if what == 'later' else 0}")
    a_room_of(home, "Bea")
    for words in (["--force"], []):
        assert is_one_clear_line(shell("restore", str(bad), "--db", str(home), *words))
    assert who(home) == ["Bea"]
    assert beside(home) == ["room.sqlite", "room.sqlite.lock"]


def test_a_file_is_not_its_own_backup(shell: Shell, home: Path) -> None:
    a_room_of(home, "Bea")
    for command in ("restore", "backup"):
        assert is_one_clear_line(shell(command, str(home), "--db", str(home), "--force")), command
    assert who(home) == ["Bea"]


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_help_speaks_of_rooms_and_not_of_recorded_games(shell: Shell, command: str) -> None:
    told = shell(command, "--help").out + shell(command).err
    assert f"tablee {command} " in told
    assert "recorded" not in told
    assert "piped" not in told
    assert ".jsonl" not in told
