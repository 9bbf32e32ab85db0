"""What the makers of goldens share: a table for a recorded game, a game of blind choices, and the files."""

from collections.abc import Callable, Mapping
from pathlib import Path

from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Event, Options
from tablee.kit.game import AnyGame
from tablee.kit.log import opening_of
from tablee.table.table import Table


def laid(
    game: AnyGame, seats: int, options: Options, chance: Callable[[int], Dice]
) -> tuple[Table, list[Event]]:
    """A table just laid, and what happened; `chance` gives the dice of each entry."""
    table, change = Table.open(game, opening_of(game, seats, options, table="golden"), chance, 0)
    table.apply(change)
    return table, list(change.events)


def played_blindly(game: AnyGame, seats: int, options: Options, seed: int) -> tuple[Table, list[Event]]:
    """A whole game of blind choices, and all that happened."""
    dice = FastDice(seed)
    table, story = laid(game, seats, options, lambda n: dice)
    while not table.result:
        seat = table.awaited()[0]
        moves = table.moves(seat)
        change = table.choose(seat, moves[dice.pick(len(moves))], 0)
        table.apply(change)
        story += change.events
    return table, story


def write(folder: Path, goldens: Mapping[str, bytes]) -> None:
    """Every golden in a file of its own."""
    folder.mkdir(exist_ok=True)
    for name, recorded in goldens.items():
        (folder / f"{name}.jsonl").write_bytes(recorded)
        print(f"{name}: {len(recorded.splitlines()) - 2} entries")
