"""Rooms as they were stored on earlier days, opened again on a copy, and people who come back to them."""

import contextlib
import json
import shutil
import sqlite3
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from tablee.room.serve import now_ms
from tests.room.rooms import a_room
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, until

FOLDER = Path(__file__).parent / "samples"


class Sample:
    """A room's file, and what opens its doors."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = folder.name
        keys = json.loads((folder / "keys.json").read_text("utf-8"))
        self.made: int | None = keys.get("made")
        """When it was stored; of the first nobody knows."""
        self.people: dict[str, str] = keys["people"]
        self.tables: dict[str, Message] = keys["tables"]

    @property
    def db(self) -> Path:
        return self.folder / "room.db"

    def named(self, status: str) -> list[str]:
        """Its tables of one status."""
        return [name for name, kept in self.tables.items() if kept["status"] == status]

    @contextlib.contextmanager
    def opened(self, folder: Path, later_ms: int = 0) -> Iterator[RunningRoom]:
        """The room on a copy, so long after it was stored, where that is known."""
        shutil.copy(self.db, folder / "room.db")
        ahead_ms = 0 if self.made is None else self.made + later_ms - now_ms()
        with a_room(folder, chance="sealed", ahead_ms=ahead_ms) as room:
            yield room

    def person(self, room: RunningRoom, name: str) -> Guest:
        return Guest(room.url, self.people[name])

    async def sitting(self, room: RunningRoom, name: str) -> list[Guest]:
        """Everybody who holds a seat at a table."""
        everybody = [self.person(room, name) for name in self.people]
        listed = [
            {
                table["id"]
                for kind in ("tables", "replays")
                for table in (await one.ask("GET", kind))["tables"]
            }
            for one in everybody
        ]
        return [one for one, ids in zip(everybody, listed, strict=True) if self.tables[name]["id"] in ids]

    @contextlib.asynccontextmanager
    async def back_at(self, room: RunningRoom, name: str) -> AsyncIterator[list[Line]]:
        """Every seat that is somebody's, on the line again; on a shared device, one line for each."""
        async with contextlib.AsyncExitStack() as stack:
            lines: list[Line] = []
            for one in await self.sitting(room, name):
                lines.append(await stack.enter_async_context(Line(one, self.tables[name]["id"])))
                first, *more = lines[-1].you["holds"]
                await look(lines[-1], first)
                for seat in more:
                    lines.append(await stack.enter_async_context(Line(one, self.tables[name]["id"])))
                    await look(lines[-1], seat)
            yield lines


SAMPLES = sorted(
    (Sample(path.parent) for path in FOLDER.glob("*/room.db")), key=lambda sample: sample.made or 0
)
"""All there are, the oldest first."""
ONE, TWO, *_ = SAMPLES


async def tables_of(person: Guest) -> set[str]:
    """The ids of all tables where somebody has a seat."""
    return {
        table["id"] for kind in ("tables", "replays") for table in (await person.ask("GET", kind))["tables"]
    }


async def look(line: Line, seat: int) -> None:
    await line.send({"t": "eyes", "seat": seat})
    await until(line, lambda line: line.you["seat"] == seat)


async def acknowledged(line: Line, do: str, **fields: object) -> None:
    answer = await line.act(do, **fields)
    assert answer["t"] == "ack", answer


def rows(path: Path, question: str, *values: object) -> list[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(path)) as database:
        return database.execute(question, values).fetchall()
