"""A room under attack: who attacks in which role, what must stay as it was, and what all may ever hear."""

import contextlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import get_args

from tablee.kit.refusal import Code
from tablee.kit.typed import read_json
from tablee.protocol import fields, wire
from tests.room.onlooking import Disk, File, Rows
from tests.room.raw import Raw, frame, knock
from tests.room.rooms import run
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, guest, heard_all, make

ROLES = ("seat", "watcher", "nameless", "screen")
PHRASES, REACTIONS = (set(get_args(kind)) for kind in (fields.PhraseName, fields.ReactionName))
FINE = set(get_args(Code)) - {"INTERNAL"}
"""The codes of refusals; the other one would mean that the room did not know what to do."""


@dataclass
class Attacked:
    """One table of a room, with a bystander who hears all that is said to all."""

    room: RunningRoom
    table: str
    hellos: dict[str, str] = field(default_factory=dict)
    """The first message of each role."""
    seats: int = 3

    def __post_init__(self) -> None:
        store = self.room.how.store
        self._disk: Disk = Rows(store) if store else File(self.room.db)
        self._bystander = self.dial("watcher")
        self.overheard()
        self._version, self._kept = 0, self.kept()

    def dial(self, role: str) -> Raw:
        """Somebody comes in this role, and has heard the welcome."""
        raw = knocked(self.room)
        raw.say(frame(self.hellos[role]))
        assert [message["t"] for message in until(raw, "welcome")] == ["welcome"]
        return raw

    def kept(self) -> dict[str, list[object]]:
        """Everything that is on the disk but what belongs to other tables, where bots may be at work."""
        return self._disk.kept(self.table)

    def is_as_before(self) -> bool:
        """Whether nothing of it was written since this was last asked."""
        version = self._disk.version()
        if version == self._version:
            return True
        self._version, before, self._kept = version, self._kept, self.kept()
        return before == self._kept

    def overheard(self) -> list[Message]:
        """What the bystander has heard since last time; the news of who is there does not count."""
        self._bystander.say(frame('{"t": "ping", "n": 0}'))
        return [
            message for message in until(self._bystander, "pong") if message["t"] not in ("table", "pong")
        ]

    def close(self) -> None:
        self._bystander.leave()
        self._disk.close()


def knocked(room: RunningRoom) -> Raw:
    """A connection on which the room waits for a hello."""
    raw = Raw(room)
    raw.say(knock(room))
    assert raw.answer().startswith(b"HTTP/1.1 101 ")
    return raw


def until(raw: Raw, kind: str) -> Iterator[Message]:
    """What is heard up to the first message of a kind, which comes last."""
    for message in raw.messages():
        yield message
        if message["t"] == kind:
            return
    raise AssertionError("the room closed the connection")


def attacked(room: RunningRoom, game: str = "crossing", *, start: bool = True) -> Attacked:
    """A new table where Ada holds every seat; Eve looks on, so does somebody without a name, and a screen."""

    async def prepare() -> Attacked:
        ada, eve = await guest(room, "Ada"), await guest(room, "Eve")
        seats = 3 if game == "crossing" else 2
        made = await make(ada, game, seats, start=start, device="shared")
        links = made["links"]
        hellos = {
            "seat": hello(made["table"], ada),
            "watcher": hello(made["table"], eve, link=links["watch"]),
            "nameless": hello(made["table"], link=links["watch"]),
            "screen": hello(made["table"], link=links["screen"]),
        }
        return Attacked(room, made["table"], hellos, seats)

    return run(prepare())


def hello(table: str, person: Guest | None = None, **more: object) -> str:
    token = {"token": person.token} if person else {}
    return json.dumps({"t": "hello", "v": 1, "table": table, **token, **more})


def is_documented(message: Message, seats: int) -> bool:
    """Whether what the room says keeps to the protocol, and speaks of seats that are there."""
    read_json(json.dumps(message), wire.AnyOut)
    match message:
        case {"t": "phrase", "phrase": phrase}:
            return phrase in PHRASES
        case {"t": "react", "with": reaction, "to": to}:
            return reaction in REACTIONS and (to is None or to in range(seats))
        case {"t": "nak", "code": code}:
            return code in FINE
    return True


COMPLAINT = re.compile(r"(\S+ )?(ERROR|CRITICAL) |Traceback")
"""What stands at the beginning of a line that should not have been written, after its time."""


@contextlib.contextmanager
def nothing_to_complain_about(room: RunningRoom) -> Iterator[RunningRoom]:
    """The room, which in the end has written down nothing that went wrong in itself."""
    since = len(room.log.read_text())
    yield room
    run(done_with_it(room))
    lines = room.log.read_text()[since:].splitlines()
    assert [line for line in lines if COMPLAINT.match(line)] == []


async def done_with_it(room: RunningRoom) -> None:
    """The room has heard what was said before: it lets somebody in, and answers."""
    ada = await guest(room, "Ada")
    made = await make(ada, "crossing", 3)
    async with Line(ada, made["table"]) as line:
        await heard_all(line)


def batches(texts: list[str], size: int) -> Iterator[list[str]]:
    for start in range(0, len(texts), size):
        yield texts[start : start + size]
