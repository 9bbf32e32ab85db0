"""How the win stands at one moment, for everybody, as one seat can estimate it."""

from collections.abc import Sequence
from typing import Final

from tablee.kit.dice import Dice
from tablee.kit.facts import WHOLE
from tablee.kit.game import Sight
from tablee.kit.state import State
from tablee.search.playout import playout

WORLDS: Final = 24
"""So many games are played out from imagined worlds, where the game has no outlook of its own."""


def chances(sight: Sight, own: float, seats: int, dice: Dice) -> tuple[float, ...]:
    """The seat's own chance as it was judged; the others share the rest as they stand to each other."""
    standing = outlook(sight, seats, dice)
    others = sum(standing) - standing[sight.seat]
    rest = 1.0 - own
    return tuple(
        [
            own if seat == sight.seat else rest * (share / others if others > 0 else 1 / (seats - 1))
            for seat, share in enumerate(standing)
        ]
    )


def outlook(sight: Sight, seats: int, dice: Dice) -> Sequence[float]:
    """Each seat's share of the win at a glance, by the game's own look or by playouts."""
    if sight.game.outlook is not None:
        return sight.game.outlook(sight.view, dice)
    totals = [0.0] * seats
    for _ in range(WORLDS):
        world: State = sight.game.imagine(sight.view, dice)
        playout(world, dice)
        for seat in range(seats):
            totals[seat] += world.share(seat) / WHOLE
    return [total / WORLDS for total in totals]
