"""A plain judge for games without a thinker: every move is tried in the same imagined worlds, by playouts."""

from typing import Final

from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import WHOLE
from tablee.kit.game import Sight
from tablee.kit.state import State
from tablee.kit.thinking import Budget, Judged, Thought, Watch, error_of
from tablee.search.playout import blind_choices, playout

FINE: Final = 1 << 30
"""So many different tickets has chance."""
UNTRIED: Final = 1.0
"""The error of what was tried once, or never."""


def weigh(sight: Sight, dice: Dice, budget: Budget, watch: Watch) -> Thought:
    """Every move of a seat by the share of the win that blind play brings it; nodes are playouts."""
    rows: list[list[float]] = [[] for _ in sight.moves]
    nodes = 0
    while nodes + len(rows) <= max(budget.nodes, len(rows)) and watch(nodes, budget.nodes):
        world: State = sight.game.imagine(sight.view, dice)
        seed = dice.pick(FINE)
        for row, move in zip(rows, sight.moves, strict=True):
            row.append(paid(world, sight.seat, sight.game.code_of(world, sight.seat, move), FastDice(seed)))
        nodes += len(rows)
    tries = len(rows[0])
    values = [sum(row) / tries if tries else 0.0 for row in rows]
    best = max(range(len(rows)), key=values.__getitem__)
    judged = [
        Judged(
            move=move,
            value=values[number],
            gap=values[best] - values[number],
            error=error(rows[best], rows[number]),
            weight=float(number == best),
            tries=tries,
        )
        for number, move in enumerate(sight.moves)
    ]
    return Thought(tuple(sorted(judged, key=lambda each: each.gap)), nodes)


def paid(world: State, seat: int, code: int, dice: Dice) -> float:
    """The share of the win that a code brings in this world, when all is left to chance from there."""
    scratch = world.copy()
    chosen = blind_choices(scratch, scratch.to_move(), dice)
    chosen[seat] = code
    scratch.play(chosen, dice, None)
    playout(scratch, dice)
    return scratch.share(seat) / WHOLE


def error(best: list[float], other: list[float]) -> float:
    """The standard error of the gap between two moves that met the same chance."""
    if len(best) < 2:
        return UNTRIED
    return error_of([one - another for one, another in zip(best, other, strict=True)])
