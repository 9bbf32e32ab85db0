"""Estimates everybody's share of the win at one moment, from one seat's knowledge."""

from collections.abc import Sequence
from typing import Final

from tablee.kit.dice import Dice
from tablee.kit.facts import WHOLE
from tablee.kit.game import Sight
from tablee.kit.state import State
from tablee.search.playout import playout

WORLDS: Final = 24
"""The number of playouts in sampled worlds, for games without an outlook of their own."""


def chances(sight: Sight, own: float, seats: int, dice: Dice) -> tuple[float, ...]:
    """The seat's own share as judged; the rest is split among the others in proportion to the outlook."""
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
    """Each seat's share of the win, by the game's outlook or by playouts."""
    if sight.game.outlook is not None:
        return sight.game.outlook(sight.view, dice)
    totals = [0.0] * seats
    for _ in range(WORLDS):
        world: State = sight.game.imagine(sight.view, dice)
        playout(world, dice)
        for seat in range(seats):
            totals[seat] += world.share(seat) / WHOLE
    return [total / WORLDS for total in totals]
