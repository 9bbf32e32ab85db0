"""The source of a table's chance: sealed dice, derived from the room's secret seed and the seats' nonces."""

from collections.abc import Callable

from tablee.kit import seal
from tablee.kit.chance import SealedDice
from tablee.kit.dice import Dice
from tablee.kit.log import Opening
from tablee.table.table import Chance

Dealing = Callable[[bytes, Opening], Chance]
"""Makes the chance of a table from its secret seed and its opening."""


def sealed(seed: bytes, opening: Opening) -> Chance:
    """The sealed dice of a table."""
    scope = seal.scope_of(opening.table, opening.nonces)

    def dice(entry: int) -> Dice:
        return SealedDice(seed, scope, entry)

    return dice
