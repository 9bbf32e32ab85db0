"""A real room on a machine of its own, which records what is written; disk and clock do what a test says."""

import contextlib
import mmap
import os
import shlex
import struct
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, NamedTuple

import msgspec
import pytest

from tablee.shelf import VARIABLE
from tests.room.rooms import TOY
from tools.driving.opening import How, Open, Wait
from tools.driving.rooms import SAME, RunningRoom
from tools.setup.compiler import can_compile

HERE = Path(__file__).parent
LINE = struct.Struct("<ciiqI")
CONTROL = struct.Struct("<iiqi")

on_such_a_machine = pytest.mark.skipif(
    sys.platform != "linux" or not can_compile(), reason="No C compiler here, or no Linux."
)


class Deed(NamedTuple):
    """One thing that was done to a file: opened, created, written, cut, synced, closed or unlinked."""

    end: int
    """How long the record was with it."""
    what: str
    process: int
    file: int
    at: int
    body: bytes


@cache
def library() -> Path:
    """What comes before the C library, compiled for this run."""
    made = Path(mkdtemp(prefix="tablee-machine-")) / "machine.so"
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    words = ["-shared", "-fPIC", "-O1", "-Wall", "-o", str(made), str(HERE / "machine.c"), "-ldl", "-pthread"]
    subprocess.run([*shlex.split(compiler), *words], check=True)
    return made


class Machine:
    """Where one room runs, with its record and the page by which it is halted and moved."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.record, page = folder / "record", folder / "control"
        self.record.touch()
        page.write_bytes(bytes(CONTROL.size))
        with page.open("r+b") as file:
            self._page = mmap.mmap(file.fileno(), CONTROL.size)
        self._opener = subprocess.Popen(
            [sys.executable, "-m", "tests.room.neatly"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ
            | {
                "PYTHONPATH": SAME,
                VARIABLE: TOY,
                "LD_PRELOAD": str(library()),
                "MACHINE_ROOM": str(folder / "room.db"),
                "MACHINE_RECORD": str(self.record),
                "MACHINE_CONTROL": str(page),
            }
            | environment,
        )

    def order(self, what: Open | Wait) -> int:
        assert self._opener.stdin
        assert self._opener.stdout
        self._opener.stdin.write(msgspec.json.encode(what) + b"\n")
        self._opener.stdin.flush()
        return int(self._opener.stdout.readline())

    def leave(self) -> None:
        self.halt(on=False)
        self.seal(on=False)
        self._opener.communicate()

    # What the test does to it

    def halt(self, *, on: bool) -> None:
        """The disk takes writes, and is done with none of them."""
        self._page[:4] = struct.pack("<i", on)

    def seal(self, *, on: bool) -> None:
        """The disk is read-only from now on, or no longer."""
        self._page[16:20] = struct.pack("<i", on)

    def jump(self, seconds: int) -> None:
        """The clock is so far ahead from now on, or behind."""
        self._page[8:16] = struct.pack("<q", seconds)

    @property
    def somebody_waits(self) -> bool:
        """Whether the room has written something and waits for the halted disk."""
        return self._page[4] != 0

    @property
    def length(self) -> int:
        """How much has been recorded."""
        return self.record.stat().st_size

    def deeds(self) -> Iterator[Deed]:
        """All that was done, in order."""
        recorded, start = self.record.read_bytes(), 0
        while start < len(recorded):
            what, process, file, at, size = LINE.unpack_from(recorded, start)
            end = start + LINE.size + size
            yield Deed(end, what.decode(), process, file, at, recorded[start + LINE.size : end])
            start = end


class RecordedRoom(RunningRoom):
    """A room on such a machine."""

    def __init__(self, db: Path, how: How, machine: Machine) -> None:
        super().__init__(db, how)
        self.machine = machine

    def open(self) -> "RecordedRoom":
        self.pid = self.machine.order(Open(str(self.db), self.port, str(self.log), self.how))
        assert self.pid, self.log.read_text()
        return self

    def ended(self) -> None:
        self.machine.order(Wait(self.pid))
        self.pid = 0


@contextlib.contextmanager
def a_recorded_room(
    folder: Path, environment: dict[str, str] | None = None, **how: Any
) -> Iterator[RecordedRoom]:
    """Such a room while it is open."""
    machine = Machine(folder, **environment or {})
    room = RecordedRoom(folder / "room.db", How(**how), machine)
    try:
        yield room.open()
    finally:
        machine.halt(on=False)
        room.leave()
        machine.leave()
    assert "Traceback" not in room.log.read_text(), room.log.read_text()
