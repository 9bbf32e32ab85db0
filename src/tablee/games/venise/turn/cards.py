"""The cards of Venise and everybody's planks, read from `cards.toml`."""

import tomllib
from importlib.resources import files
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.bits import BIT

KINDS: Final = ("small", "large", "remove", "move", "walk1", "walk2", "walk3", "joker")
"""Every kind of card by its number; all but the last are also what a joker can stand for."""

SMALL: Final = 0
LARGE: Final = 1
REMOVE: Final = 2
MOVE: Final = 3
WALK: Final = 4
"""Walk one; walk two and walk three come next."""
JOKER: Final[i64] = 7
ALL: Final[i64] = 8

A_SMALL: Final[i64] = 1 << SMALL
A_LARGE: Final[i64] = 1 << LARGE
ANY_WALK: Final[i64] = 7 << WALK
A_JOKER: Final[i64] = 1 << 7
"""Sets of kinds have a bit for each; that of the joker is the highest."""

START_CARDS: Final = 2
"""How many random cards everybody gets besides the fixed ones (V8)."""
HAND: Final = 8
"""The largest hand after a turn (V20)."""
DRAWN: Final[i64] = 2
MOST_JOKERS: Final = 2
PRICE: Final = 4
"""Cards given for a joker (V19)."""
HOURGLASSES: Final = 4
"""What a turn may cost without tiles (V11)."""


@final
class Deck:
    """What is in the box: kinds in the order of `KINDS`, planks as small and large."""

    def __init__(self, source: str) -> None:
        tables = tomllib.loads(source)
        self.counts = by_kind(tables["count"])
        """V7: how many cards of each kind."""
        self.costs = by_kind(tables["cost"])
        """V7: in hourglasses."""
        self.start = by_kind(tables["start"])
        """V8: what everybody begins with."""
        self.payable = vec[i64]([self.up_to(cost) for cost in range(max(self.costs) + 1)])
        self.stocks: dict[str, dict[str, int]] = tables["stock"]

    def up_to(self, cost: int) -> int:
        """The kinds that cost no more, a bit for each."""
        return sum(BIT[kind] for kind in range(len(KINDS)) if self.costs[kind] <= cost)

    def within(self, left: i64) -> i64:
        """The same from a table: the kinds that can be played with this many hourglasses left."""
        if left < len(self.payable):
            return self.payable[left]
        return self.payable[-1]

    def stock(self, seats: int, *, fixed: bool) -> tuple[int, int]:
        """V9: small and large planks of each seat."""
        share = self.stocks["fixed" if fixed else str(seats)]
        return share["small"], share["large"]


def by_kind(table: dict[str, int]) -> vec[i64]:
    """Numbers by kind of card; a kind that is not named has none."""
    return vec[i64]([table.get(kind, 0) for kind in KINDS])


DECK: Final = Deck(files("tablee.games.venise.turn").joinpath("cards.toml").read_text("utf-8"))
