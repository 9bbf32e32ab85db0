"""What is said of a database's address: all that may be wrong, and nothing that opens it."""

import sqlite3
from pathlib import Path

import pytest

from tablee.room.bus.address import shown as broker_shown
from tablee.room.store.moving import into_database, out_of_database
from tablee.room.store.postgres.address import shown
from tablee.room.store.sqlite.location import BadLocation, lock, locked
from tablee.room.store.sqlite.migrations import migrate
from tests.room.rooms import run


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("postgresql://me:hidden@db/room?sslmode=verify-full", "postgresql://me@db/room?sslmode=verify-full"),
        ("postgresql://me@/room?host=/run/pg&port=5433", "postgresql://me@/room?host=/run/pg&port=5433"),
        ("postgresql://db/room?password=hidden&sslmode=require", "postgresql://db/room?sslmode=require"),
        ("postgresql://db/room?sslpassword=hidden&passfile=x", "postgresql://db/room"),
        ("postgresql://me:hid?den@db/room?sslmode=require", "postgresql://me@db/room?sslmode=require"),
        ("postgres:/me:hidden@/room", "postgres:/me@/room"),
        ("postgresql:me:hidden@db/room", "postgresql:me@db/room"),
        ("me:hidden@db/room", "me@db/room"),
    ],
)
def test_parameters_are_told_and_secrets_are_not(address: str, told: str) -> None:
    assert shown(address) == told


@pytest.mark.parametrize("address", ["nats://me:hidden@bus:4222", "nats:/me:hidden@bus:4222", "hidden@bus"])
def test_of_a_broker_nothing_is_told_that_opens_it(address: str) -> None:
    assert "hidden" not in broker_shown(address)
    assert "bus" in broker_shown(address)


def test_moving_a_room_leaves_no_lock_beside_its_file(tmp_path: Path, database: str) -> None:
    file, back = tmp_path / "room.sqlite", tmp_path / "back.sqlite"
    with sqlite3.connect(file) as source:
        migrate(source)
    source.close()
    run(into_database(file, database, lambda done, total: None))
    run(out_of_database(database, back, lambda done, total: None))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["back.sqlite", "room.sqlite"]


def test_a_lock_of_somebody_else_is_respected_and_stays(tmp_path: Path) -> None:
    file = tmp_path / "room.sqlite"
    with lock(file), pytest.raises(BadLocation), locked(file):
        pass
    assert (tmp_path / "room.sqlite.lock").exists()
    with locked(file):
        pass
    assert (tmp_path / "room.sqlite.lock").exists()
