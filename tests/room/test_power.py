"""The power goes, at any moment: what was acknowledged is on the disk, in order and once, and the room opens.

A room really plays, and all it does to its files is recorded. Then the power is cut after each of these
deeds: what was not synced by then may be there, or not, or in part. The room's own store opens what is left.
"""

import asyncio
import contextlib
import random
import shutil
import signal
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest

from tablee import shelf
from tablee.kit.log import AnyEntry, Opening, Played
from tablee.room.store.sqlite.store import SqliteStore
from tablee.room.store.stored import StoredTable
from tablee.table.replay import replay
from tests.patience import PATIENCE_OF_A_PART_S
from tests.room.machine import Deed, RecordedRoom, a_recorded_room, on_such_a_machine
from tests.room.neatly import CARELESS
from tests.room.outage import Disk, Fate, done, lost, torn
from tests.room.rooms import run, table
from tools.driving.line import Line, Message
from tools.driving.rooms import asked, heard_all

pytestmark = [
    on_such_a_machine,
    pytest.mark.sqlite("what a power cut leaves of a database's files is its own affair"),
]
SEATS = {"crossing": 3, "abracada": 3, "venise": 2}
IN_MEMORY = Path("/dev/shm")
"""What is found after a cut is opened here, if it can be: nobody has to wait for that disk."""


@dataclass(frozen=True)
class Ack:
    """A move whose acknowledgement was heard when the record was so long."""

    at: int
    table: str
    seat: int
    moment: int
    move: Message


@dataclass
class Play:
    """What was played in a recorded room, and what of it was acknowledged."""

    room: RecordedRoom
    dice: random.Random = field(default_factory=lambda: random.Random(13))
    acks: list[Ack] = field(default_factory=list)
    tables: dict[str, int] = field(default_factory=dict)
    """How long the record was when each had begun."""

    async def moves(self, lines: list[Line], count: int) -> None:
        """So many moves by whoever is asked, or to the end."""
        for _ in range(count):
            for line in lines:
                await heard_all(line)
            waiting = [line for line in lines if not line.now["result"] and asked(line)]
            if not waiting:
                return
            line = self.dice.choice(waiting)
            moment, move = line.now["moment"], self.dice.choice(line.now["moves"])
            assert (await line.move(move))["t"] == "ack"
            self.acks.append(Ack(self.room.machine.length, line.table, line.you["seat"], moment, move))

    async def again(self) -> None:
        """The room is closed in good order, and opened again."""
        await asyncio.to_thread(self.room.end, signal.SIGTERM)
        await asyncio.to_thread(self.room.open)

    async def quiet(self) -> None:
        """Nobody does anything, until what was written is in its place."""
        wal = self.room.db.with_name("room.db-wal")
        while self.room.db.stat().st_mtime_ns <= wal.stat().st_mtime_ns:  # noqa: ASYNC110 - a file tells nobody
            await asyncio.sleep(0.1)

    @cached_property
    def logs(self) -> dict[str, tuple[str, ...]]:
        """Every table's log, as it was in the end."""
        with contextlib.closing(sqlite3.connect(self.room.db)) as database:
            found: dict[str, list[str]] = {table: [] for table in self.tables}
            for name, entry in database.execute("SELECT table_id, entry FROM entries ORDER BY table_id, n"):
                found[name].append(entry)
        return {name: tuple(entries) for name, entries in found.items()}


@dataclass
class Judge:
    """Opens what a power cut left behind, and says what is wrong with it."""

    play: Play
    folder: Path
    cuts: int = 0
    _replayed: set[tuple[str, int]] = field(default_factory=set)

    async def look(self, disk: Disk, deed: Deed, fate: Fate, named: int) -> None:
        """The power goes after this deed; AssertionError if something acknowledged is gone."""
        self.cuts += 1
        self.folder.mkdir()
        disk.cut(self.folder, fate, named)
        store = SqliteStore(self.folder / "room.db")
        try:
            kept = {name: await store.table(name) for name in self.play.tables}
        finally:
            await store.close()
        with contextlib.closing(sqlite3.connect(self.folder / "room.db")) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        for name, begun in self.play.tables.items():
            found = kept[name]
            assert found is not None or deed.end < begun, f"{name} is gone"
            if found is not None:
                self._is_played(found)
        for ack in self.play.acks:
            if ack.at <= deed.end:
                self._is_kept(ack, kept[ack.table])
        shutil.rmtree(self.folder)

    def _is_played(self, found: StoredTable) -> None:
        """What is there is how it was, up to some moment; the rules can play it again."""
        name, count = found.row.id, len(found.entries)
        assert found.entries == self.play.logs[name][:count]
        if count and (name, count) not in self._replayed:
            self._replayed.add((name, count))
            opening = msgspec.json.decode(found.opening or "", type=Opening)
            entries: list[AnyEntry] = [msgspec.json.decode(entry, type=AnyEntry) for entry in found.entries]
            replay(shelf.game(opening.game), opening, entries)

    def _is_kept(self, ack: Ack, found: StoredTable | None) -> None:
        assert found is not None
        if ack.moment < len(found.entries):
            entry = msgspec.json.decode(found.entries[ack.moment], type=AnyEntry)
            assert isinstance(entry, Played)
            assert entry.choices[ack.seat] == ack.move
        else:
            sealed = [msgspec.json.decode(row.move) for row in found.sealed if row.seat == ack.seat]
            assert sealed == [ack.move], f"seat {ack.seat} has lost what it chose at {ack.moment}"


def played(folder: Path, game: str, moves: int, *, quiet: bool = False, careless: str = "") -> Play:
    """A room plays, closes and opens, and plays on; then it is closed."""

    async def evening(room: RecordedRoom) -> Play:
        play = Play(room)
        async with table(room, game, SEATS[game]) as lines:
            play.tables[lines[0].table] = room.machine.length
            await play.moves(lines, moves)
            if quiet:
                await play.quiet()
                await play.moves(lines, moves)
            await play.again()
            await play.moves(lines, moves)
        return play

    with a_recorded_room(folder, {CARELESS: careless} if careless else {}) as room:
        play = run(evening(room), PATIENCE_OF_A_PART_S)
        room.end(signal.SIGTERM)
    nothing_escaped(play)
    return play


def nothing_escaped(play: Play) -> None:
    """Who does again what was recorded has the very files the room has."""
    disk = Disk()
    for deed in play.room.machine.deeds():
        disk.hear(deed)
    assert {name: bytes(file.after(done)) for name, file in disk.names.items()} == {
        play.room.db.name: play.room.db.read_bytes()
    }


Cut = tuple[Disk, Deed, Fate, int]


def around_syncs(play: Play, since: int = 0) -> Iterator[Cut]:
    """Before each sync all is lost that waits for it; after it some names are there that nobody waits for."""
    disk, dice = Disk(), random.Random(5)
    deeds = list(play.room.machine.deeds())
    for deed, after in pairwise(deeds):
        disk.hear(deed)
        if deed.end < since:
            continue
        if after.what == "s":
            yield disk, deed, lost, 0
        if deed.what == "s":
            yield disk, deed, torn(dice), disk.unsure_names
    disk.hear(deeds[-1])
    yield disk, deeds[-1], lost, 0  # also of a room that never syncs


def everywhere(play: Play, part: int = 0, parts: int = 1) -> Iterator[Cut]:
    """After each deed, with all the names that could be there, in every way we know."""
    disk, dice = Disk(), random.Random(part)
    for number, deed in enumerate(play.room.machine.deeds()):
        disk.hear(deed)
        if deed.what not in "ox" and number % parts == part:
            for fate in (lost, done, torn(dice), torn(dice)):
                for named in range(disk.unsure_names + 1):
                    yield disk, deed, fate, named


def judged(play: Play, cuts: Iterable[Cut], folder: Path) -> Judge:
    """Each of these power cuts is looked at."""

    async def all_of_them() -> Judge:
        for cut in cuts:
            await judge.look(*cut)
        return judge

    with TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else folder) as place:
        judge = Judge(play, Path(place) / "found")
        return run(all_of_them(), PATIENCE_OF_A_PART_S)


def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    play = played(tmp_path, "crossing", 3)
    assert len(play.acks) == 6
    assert judged(play, around_syncs(play), tmp_path).cuts > 50


@pytest.mark.long
@pytest.mark.parametrize("game", SEATS)
def test_wherever_it_happens_in_a_game(tmp_path: Path, game: str) -> None:
    play = played(tmp_path, game, 40, quiet=True)
    assert judged(play, everywhere(play), tmp_path).cuts > 3000


CARELESS_ROOMS = ["NORMAL", pytest.param("OFF", marks=pytest.mark.long)]


@pytest.mark.parametrize("careless", CARELESS_ROOMS)
def test_a_room_that_does_not_wait_for_its_disk_is_found_out(tmp_path: Path, careless: str) -> None:
    play = played(tmp_path, "crossing", 3, careless=careless)
    with pytest.raises(AssertionError, match=r"has lost what it chose|is gone"):
        judged(play, around_syncs(play, since=min(play.tables.values())), tmp_path)
