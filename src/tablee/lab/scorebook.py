"""The scorebook of a tournament: an append-only file of games, from which a stopped tournament resumes."""

from pathlib import Path
from typing import IO

import msgspec
from msgspec import Raw, Struct
from msgspec.json import encode

from tablee.kit.typed import read_json
from tablee.lab.tournament import Played, Tournament


class Other(ValueError):
    """The file is not a scorebook, or belongs to another tournament."""


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
    """An open scorebook; a line cut off while it was written is removed."""

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
        """Append a game and flush, before the next one begins."""
        self.games.append(game)
        self._write(game)

    def close(self) -> None:
        self._file.close()

    def _write(self, line: Struct) -> None:
        self._file.write(encode(line) + b"\n")
        self._file.flush()


def read(content: bytes, tournament: Tournament) -> list[Played]:
    """The games in the scorebook of this very tournament."""
    first, *rest = content.splitlines() or [encode(heading(tournament))]
    try:
        if encode(read_json(first, Heading)) != encode(heading(tournament)):
            raise Other
        return [read_json(line, Played) for line in rest]
    except msgspec.DecodeError:
        raise Other from None
