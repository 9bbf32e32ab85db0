"""Recorded games to make rows of: whole ones and odd ones, ours and those of earlier rooms."""

from pathlib import Path

import msgspec

import tablee
from tablee import shelf
from tablee.kit.log import Clock, opening_of
from tablee.library.rows import Chosen, rows_of
from tablee.table import transcript
from tablee.table.table import Table
from tests.table.tables import done, laid

SAMPLES = sorted((Path(__file__).parents[1] / "room" / "samples" / "one").glob("*.jsonl"))
"""Games of an earlier room: ended by the rules and by the seats, with a choice taken back, and one late."""


def first_choice(table: Table, seats: tuple[int, ...] | None = None, at: int = 0) -> None:
    """Every seat that is awaited, or some of them, choose what stands first."""
    for seat in seats or table.awaited():
        done(table, table.choose(seat, table.moves(seat)[0], at))


def odd_game(clock: Clock | None = None) -> Table:
    """Crossing: a hint, a step taken back, a bot that takes over, somebody who gives up."""
    game = shelf.game("crossing")
    table = laid(game, opening_of(game, 3, table="Tsecret", players=(None, None, "greedy"), clock=clock))
    first_choice(table)
    done(table, table.ask(0, "undo", 5))
    done(table, table.answer(1, 5, yes=True))
    done(table, table.hint(1, 6))
    first_choice(table)
    done(table, table.sit(0, "fair", 7))
    first_choice(table)
    done(table, table.sit(0, None, 8))
    done(table, table.resign(1, 9, "gentle"))
    first_choice(table)
    return table


def rows(table: Table) -> list[Chosen]:
    return rows_of(table.game, table.opening, table.log)


def read_rows(file: Path) -> list[Chosen]:
    return [msgspec.json.decode(line, type=Chosen) for line in file.read_bytes().splitlines()]


def whole(game: str, folder: Path, seed: int = 1, seats: int | None = None) -> Path:
    """A game of bots that choose blindly, in a file."""
    match, file = tablee.new(game, seats=seats, seed=seed), folder / f"{game}-{seed}.jsonl"
    while match.awaited:
        for seat in match.awaited:
            match.choose(seat, match.ask("uniform", seat))
    match.save(file)
    return file


def saved(table: Table, file: Path) -> Path:
    file.write_bytes(transcript.write(table))
    return file
