"""The scorebook of a tournament: a file to which every game is added, so that one can stop and go on."""

from pathlib import Path
from typing import IO

import msgspec
from msgspec import Raw, Struct
from msgspec.json import encode

from tablee.kit.typed import read_json
from tablee.lab.tournament import Played, Tournament


class Other(ValueError):
    """A file that is no scorebook, or that of another tournament."""


class Heading(Struct, frozen=True, tag_field="scorebook", tag="1"):
    """The first line: what is played."""

    game: str
    seats: int
    options: Raw
    bots: tuple[str, ...]
    seed: int


def heading(tournament: Tournament) -> Heading:
    """The first line of a tournament's book."""
    options = Raw(encode(tournament.options))
    return Heading(tournament.game, tournament.seats, options, tournament.bots, tournament.seed)


class Scorebook:
    """An open book; what was torn while it was written is cut off."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self._file: IO[bytes] = path.open("a+b")
        self._file.seek(0)
        content = self._file.read()
        whole = content[: content.rfind(b"\n") + 1]
        try:
            self.games = read(whole, tournament)
        except Other:
            self._file.close()
            raise
        if len(whole) < len(content):
            self._file.truncate(len(whole))
        if not whole:
            self._write(heading(tournament))

    def keep(self, game: Played) -> None:
        """Add a game; it is in the file before the next begins."""
        self.games.append(game)
        self._write(game)

    def close(self) -> None:
        self._file.close()

    def _write(self, line: Struct) -> None:
        self._file.write(encode(line) + b"\n")
        self._file.flush()


def read(content: bytes, tournament: Tournament) -> list[Played]:
    """The games in a book of this very tournament."""
    first, *rest = content.splitlines() or [encode(heading(tournament))]
    try:
        if encode(read_json(first, Heading)) != encode(heading(tournament)):
            raise Other
        return [read_json(line, Played) for line in rest]
    except msgspec.DecodeError:
        raise Other from None
