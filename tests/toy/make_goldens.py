"""Makes the goldens of Hats anew: `python -m tests.toy.make_goldens` (then read the difference)."""

from collections.abc import Sequence
from pathlib import Path

from tablee.kit.chance import ScriptedDice
from tablee.kit.facts import Move
from tablee.table import transcript
from tests.goldens import laid, write
from tests.toy.game import GAME
from tests.toy.words import Dare, Name, Options, PutOn

FOLDER = Path(__file__).with_name("golden")
HATS = (0, 1, 2, 2)
"""Seat 0 puts on colours 0 and 1, seat 1 twice colour 2."""

Turn = tuple[Sequence[Move], Sequence[int]]
"""What a seat does in its turn, and the hats it puts on thereby."""

GOAL: tuple[Turn, ...] = (
    ([PutOn()], [0]),
    ([Name(0), Dare()], [1, 1]),  # seat 1 misses
    ([Name(0), Dare(), Name(1), Dare()], []),  # seat 0 finds two hats
)
TIRED: tuple[Turn, ...] = (
    ([PutOn()], [0]),
    ([PutOn()], [0]),
    ([Name(2), Dare()], [2, 0, 1]),
    ([PutOn()], [1]),
    ([Name(2), Dare(), PutOn()], [0]),
    ([PutOn()], [1]),  # the last hat
    ([Name(2), Dare()], [0, 0, 1]),
    ([Name(0), Dare(), Name(0), Dare()], [2, 2, 1, 1]),
)


def record(options: Options, turns: Sequence[Turn]) -> bytes:
    """Two seats play these turns."""
    script = ScriptedDice([*HATS, *(hat for _, hats in turns for hat in hats)])
    table, _ = laid(GAME, 2, options, lambda n: script)
    for number, (moves, _) in enumerate(turns):
        for move in moves:
            table.apply(table.choose(number % 2, move, 0))
    assert table.result
    return transcript.write(table)


if __name__ == "__main__":
    write(FOLDER, {"goal": record(Options(goal=2), GOAL), "tired": record(Options(), TIRED)})
