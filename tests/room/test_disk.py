import asyncio
import contextlib
import random
import signal
import sqlite3
from pathlib import Path

import pytest

from tablee.room.store.sqlite import location as place
from tablee.room.store.sqlite import store as sqlite
from tablee.room.store.sqlite.backups import copy
from tablee.room.store.sqlite.location import BadLocation
from tests.room.disks import fill, no_file_can_grow
from tests.room.looking import bytes_of, kept_by, refused_by
from tests.room.rooms import a_room, refused, run, steady, step, table
from tests.room.test_kills import read_log
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, asked, guest, settle


def test_on_a_full_disk_moves_are_refused_and_go_on_when_there_is_room_again(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            await step(lines)
            before = [(line.n, steady(line.now)) for line in lines]
            fill(room, full=True)
            await lines[0].send(
                {
                    "t": "move",
                    "id": "a" * 32,
                    "base": lines[0].now["moment"],
                    "move": lines[0].now["moves"][0],
                }
            )
            while (answer := await lines[0].hear())["t"] != "nak":
                pass
            assert (answer["code"], answer["retry"]) == ("UNAVAILABLE", True)
            await settle(lines)
            assert [(line.n, steady(line.now)) for line in lines] == before
            fill(room, full=False)
            await step(lines)
            assert lines[2].now["moment"] == before[2][1]["moment"] + 1

    run(play())


def test_a_disk_that_is_full_is_told_once_in_the_log_and_by_the_rooms_health(room: RunningRoom) -> None:
    def told() -> list[str]:
        return [line for line in room.log.read_text().splitlines() if "cannot be written" in line]

    def told_again() -> list[str]:
        return [line for line in room.log.read_text().splitlines() if "can be written again" in line]

    async def play() -> None:
        ada = await guest(room, "Ada")
        assert (await ada.ask("GET", "health"))["ok"]
        for times in (1, 2):
            fill(room, full=True)
            for name in ("Bea", "Cleo", "Dora"):
                assert await refused(ada.ask("POST", "me", {"name": name})) == "unavailable"
                assert await refused(ada.ask("GET", "health")) == "unavailable"
            assert (len(told()), len(told_again())) == (times, times - 1), "once, not for every try"
            fill(room, full=False)
            assert (await ada.ask("GET", "health"))["ok"], "also where nobody has tried to play again"
            assert (len(told()), len(told_again())) == (times, times)

    run(play())


@pytest.mark.sqlite("the copy is one that SQLite makes of its file")
def test_a_backup_made_under_load_opens_as_a_room_with_a_new_epoch(room: RunningRoom, tmp_path: Path) -> None:
    spare = tmp_path / "spare" / "room.db"
    spare.parent.mkdir()

    async def play() -> tuple[str, str, int, int]:
        async with table(room) as lines:
            games = [asyncio.create_task(for_a_while(line, random.Random(1))) for line in lines]
            while lines[0].now["moment"] < 3:  # noqa: ASYNC110 - the games hear what is told
                await asyncio.sleep(0.01)
            await asyncio.to_thread(copy, room.db, spare)
            for game in games:
                game.cancel()
            await asyncio.gather(*games, return_exceptions=True)
            await settle(lines)
            assert lines[0].guest.token is not None
            return lines[0].table, lines[0].guest.token, lines[0].epoch, lines[0].n

    played, token, epoch, n = run(play())
    database = sqlite3.connect(spare)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert read_log(database, played)
    database.close()

    async def come_back(restored: RunningRoom) -> None:
        known = await guest(restored, "somebody")
        known.token = token
        line = Line(known, played)
        line.epoch, line.n = epoch, n
        async with line:
            assert line.epoch != epoch
            assert line.around["status"] in ("playing", "over")
            assert line.now["view"], "a snapshot, for the history is another one"

    with a_room(spare.parent) as restored:
        run(come_back(restored))


async def for_a_while(line: Line, dice: random.Random) -> None:
    while not line.now["result"]:
        if asked(line):
            await line.move(dice.choice(line.now["moves"]))
            await asyncio.sleep(0.01)
        else:
            await line.hear()


@pytest.mark.sqlite(
    "a file has a lock beside it; of a database, tests/room/store/test_tenancy.py says the same"
)
def test_a_second_room_on_the_same_file_is_refused(room: RunningRoom) -> None:
    async def play() -> None:
        with pytest.raises(BadLocation) as refused:
            sqlite.SqliteStore(room.db)
        assert refused.value.why == "place_taken"

    run(play())


@pytest.mark.sqlite("it opens files; of a database, tests/room/store/test_tenancy.py says the same")
def test_a_file_that_is_no_room_or_a_later_rooms_is_refused(tmp_path: Path) -> None:
    noise = tmp_path / "noise.db"
    noise.write_bytes(b"this is not a database" * 100)
    later = tmp_path / "later.db"
    with contextlib.closing(sqlite3.connect(later)) as database:
        database.execute("PRAGMA user_version = 999")

    async def why(path: Path) -> str:
        with pytest.raises(BadLocation) as refused:
            sqlite.SqliteStore(path)
        return refused.value.why

    assert run(why(noise)) == "place_unreadable"
    assert run(why(later)) == "place_too_new"
    assert run(why(tmp_path)) == "place_unwritable"
    with no_file_can_grow():
        assert run(why(tmp_path / "new.db")) == "place_full"


def test_a_network_file_system_is_known_by_its_name() -> None:
    assert "nfs4" in place.NETWORK
    assert place.file_system(Path("/proc")) == "proc"


def test_entries_never_change_never_vanish_and_leave_no_gap(room: RunningRoom) -> None:
    async def play() -> str:
        async with table(room) as lines:
            await step(lines)
            return lines[0].table

    played = run(play())
    room.end(signal.SIGTERM)
    instead = "ON CONFLICT (table_id, n) DO UPDATE SET entry = excluded.entry"
    with kept_by(room.db) as database:
        for deed in (
            f"UPDATE entries SET entry = '' WHERE table_id = '{played}'",
            f"DELETE FROM entries WHERE table_id = '{played}'",
            f"INSERT INTO entries VALUES ('{played}', 99, '')",
            f"INSERT INTO entries VALUES ('{played}', 0, '')",
            f"INSERT INTO entries VALUES ('{played}', 1, '') {instead}",
            f"INSERT OR REPLACE INTO entries VALUES ('{played}', 1, '')",  # only SQLite knows that
        ):
            with pytest.raises(refused_by(database)):
                database.execute(deed)
    room.open()


def test_a_table_of_other_rules_is_parked_and_only_looked_at(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            await step(lines)
            room.end(signal.SIGTERM)
            ours, others = '"rules_version":1', '"rules_version":99'
            with kept_by(room.db) as database:
                database.execute(f"UPDATE openings SET opening = replace(opening, '{ours}', '{others}')")
            room.open()
            async with Line(lines[0].guest, lines[0].table) as again:
                assert again.around["status"] == "parked"
                assert (await again.insist({"t": "move", "base": 1, "move": {"move": "cover"}}))[
                    "code"
                ] == "PARKED"
                assert (await again.act("pause"))["code"] == "PARKED"

    run(play())


def test_nothing_secret_is_written_to_the_log(room: RunningRoom) -> None:
    async def play() -> list[str]:
        async with table(room) as lines:
            await step(lines)
            link = (await lines[0].guest.ask("POST", f"tables/{lines[0].table}/links", {"link": "seat"}))[
                "seat"
            ]
            return [link, *(str(line.guest.token) for line in lines)]

    secrets = run(play())
    kept = bytes_of(room.db) + room.log.read_bytes()
    for secret in secrets:
        assert secret.encode() not in kept
    with kept_by(room.db) as database:
        ((seed,),) = database.execute("SELECT seed FROM tables")
    assert seed.hex() not in room.log.read_text()
