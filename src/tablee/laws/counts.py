"""The law of counts: how many moves and lines of play fixed positions have, which wrong rules change.

A game keeps them in `golden/counts.toml`, one table a position:

    [[position]]
    name = "the first round"
    text = "seats=3 keeper=0 …"
    moves = [2, 2, 2]     # what each seat may choose from; 0 if it is not awaited
    lines = [8, 608]      # ways to play one step, two steps …, with the choices of all seats counted together

Dice always give the first possible answer. Lines that end early are not counted further. The author of a game
writes names and texts, with as many zeros in `lines` as steps are to be counted, and has them filled in by
`python -m tablee.laws.counts GAME`.
"""

import json
import sys
import tomllib
from itertools import product
from math import prod

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tablee import shelf
from tablee.kit.dice import Dice
from tablee.kit.game import AnyGame
from tablee.kit.state import NOT_ASKED, State
from tablee.kit.typed import convert
from tablee.laws.exhibit import Exhibit
from tablee.laws.verdict import Broken, Effort


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The counts of one position."""

    name: str
    text: str
    moves: tuple[int, ...]
    lines: tuple[int, ...]


class FirstDice(Dice):
    """Dice that always give the first possible answer."""

    def pick(self, n: i64) -> i64:
        return 0


def counts_match(exhibit: Exhibit, effort: Effort) -> int:
    """Law 15: the stored counts equal those computed now."""
    game = exhibit.game.box.id
    if exhibit.counts is None:
        raise Broken("no_counts", game=game)
    stored = read(exhibit.counts)
    for position in stored:
        counted = count(exhibit.game, position)
        told = {"name": position.name, "game": game}
        if counted.moves != position.moves:
            raise Broken("moves_miscounted", stored=position.moves, counted=counted.moves, **told)
        if counted.lines != position.lines:
            raise Broken("lines_miscounted", stored=position.lines, counted=counted.lines, **told)
    return len(stored)


class Unreadable(ValueError):
    """The stored counts cannot be read, or are about something that is no position of the game."""


def read(source: str) -> list[Counts]:
    """The stored counts."""
    try:
        return convert(tomllib.loads(source).get("position", []), list[Counts])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise Unreadable(str(problem)) from None


def write(positions: list[Counts]) -> str:
    """Counts as a game stores them."""
    return "# What these numbers mean: see laws/counts.py.\n\n" + "\n".join(
        f"[[position]]\nname = {json.dumps(position.name, ensure_ascii=False)}\n"
        f"text = {json.dumps(position.text, ensure_ascii=False)}\n"
        f"moves = {list(position.moves)}\nlines = {list(position.lines)}\n"
        for position in positions
    )


def count(game: AnyGame, position: Counts) -> Counts:
    """The counts of the same position, to the same depth, by the current rules."""
    try:
        state = game.parse(position.text)
    except Exception as problem:  # a text of older rules may break the parser in any way
        raise Unreadable(f"“{position.name}”, {type(problem).__name__}: {problem}") from None
    awaited = set(state.to_move())
    moves = tuple(len(state.moves(seat)) if seat in awaited else 0 for seat in range(state.seats))
    lines = tuple(lines_of_play(state, steps) for steps in range(1, len(position.lines) + 1))
    return Counts(position.name, position.text, moves, lines)


def lines_of_play(state: State, steps: int) -> int:
    """The number of ways to play this many steps; lines that end earlier do not count."""
    awaited = list(state.to_move())
    if not awaited:
        return 0
    offered = [list(state.moves(seat)) for seat in awaited]
    if steps == 1:
        return prod(map(len, offered))
    total = 0
    for codes in product(*offered):
        chosen = vec[i64]([NOT_ASKED] * state.seats)
        for seat, code in zip(awaited, codes, strict=True):
            chosen[seat] = code
        after = state.copy()
        after.play(chosen, FirstDice(), None)
        total += lines_of_play(after, steps - 1)
    return total


def main(id: str) -> None:
    """Print a game's current counts."""
    game = shelf.game(id)
    print(write([count(game, position) for position in read(shelf.counts(id) or "")]), end="")


if __name__ == "__main__":
    main(sys.argv[1]) if len(sys.argv) == 2 else sys.exit("say which game: python -m tablee.laws.counts GAME")
