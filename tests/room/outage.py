"""What a disk holds when the power goes: what was synced, and of the rest some sectors or none."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from tests.room.machine import Deed

SECTOR = 512
FOLDER = "."
Writes = list[tuple[int, bytes | None]]
"""Where something was written, and what; None: there the file was cut."""
Fate = Callable[[Writes], Writes]
"""What becomes of the writes nobody has waited for."""


def lost(pending: Writes) -> Writes:
    """The disk had not begun with any."""
    return []


def done(pending: Writes) -> Writes:
    """The disk was done with all."""
    return pending


def torn(dice: random.Random) -> Fate:
    """The disk was done with some sectors, in whichever order it liked."""

    def some(pending: Writes) -> Writes:
        likely = dice.choice((0.1, 0.5, 0.9))
        return [part for write in pending for part in sectors(*write) if dice.random() < likely]

    return some


def sectors(at: int, body: bytes | None) -> Iterator[tuple[int, bytes | None]]:
    if body is None:
        yield at, None
        return
    start = 0
    while start < len(body):
        end = start + SECTOR - (at + start) % SECTOR
        yield at + start, body[start:end]
        start = end


@dataclass
class File:
    """What is surely on the disk, and what is on its way there."""

    kept: bytearray = field(default_factory=bytearray)
    pending: Writes = field(default_factory=list)

    def sync(self) -> None:
        write(self.kept, self.pending)
        self.pending = []

    def after(self, fate: Fate) -> bytearray:
        found = bytearray(self.kept)
        write(found, fate(self.pending))
        return found


def write(body: bytearray, writes: Writes) -> None:
    """Where nothing was ever written before something, there are zeros."""
    for at, part in writes:
        end = at + len(part or b"")
        body.extend(bytes(max(0, end - len(body))))
        if part is None:
            del body[at:]
        else:
            body[at:end] = part


class Disk:
    """The room's files, as they would be found if the power went after the last deed."""

    def __init__(self) -> None:
        self.names: dict[str, File] = {}
        """As programs see them."""
        self._kept: dict[str, File] = {}
        """As they would be found: a name is on the disk once its folder was synced."""
        self._renamed: list[tuple[str, File | None]] = []
        self._open: dict[tuple[int, int], File | None] = {}
        """By process and number; None for their folder."""

    def hear(self, deed: Deed) -> None:
        """One more thing was done."""
        key, name = (deed.process, deed.file), deed.body.decode() if deed.what in "cou" else ""
        match deed.what:
            case "c":
                self._open[key] = self.names[name] = File()
                self._renamed.append((name, self.names[name]))
            case "o":
                self._open[key] = None if name == FOLDER else self.names[name]
            case "u":
                del self.names[name]
                self._renamed.append((name, None))
            case "x":
                del self._open[key]
            case "s" if (file := self._open[key]) is not None:
                file.sync()
            case "s":
                self._kept, self._renamed = dict(self.names), []
            case "w" | "t":
                file = self._open[key]
                assert file is not None
                file.pending.append((deed.at, deed.body if deed.what == "w" else None))

    def cut(self, folder: Path, fate: Fate, named: int) -> None:
        """The power goes; what is then found is put into a folder, with so many of the unsure names."""
        names = dict(self._kept)
        for name, file in self._renamed[:named]:
            if file is None:
                names.pop(name, None)
            else:
                names[name] = file
        for name, file in names.items():
            (folder / name).write_bytes(file.after(fate))

    @property
    def unsure_names(self) -> int:
        return len(self._renamed)
