"""A strength: a bot that runs a thinker with a budget, a time limit and some tolerance for weaker moves."""

from dataclasses import dataclass
from typing import Final

from tablee.kit.dice import Dice
from tablee.kit.facts import Move
from tablee.kit.game import Sight
from tablee.kit.thinking import Budget, Judged, Thinker, Watch, patient

PARTS: Final = 1_000_000
"""The resolution of random choices among weighted moves."""


@dataclass(frozen=True)
class Strength:
    """A thinker with its budget."""

    thinker: Thinker
    nodes: int
    seconds: float
    """The time limit where people wait: stopped after that, it plays the best found so far."""
    slack: float = 0.0
    """Any move with a smaller gap than this may be played, so that gentle bots are not always right."""

    def __call__(self, sight: Sight, dice: Dice) -> Move:
        return self.choose(sight, dice, patient)

    def choose(self, sight: Sight, dice: Dice, watch: Watch) -> Move:
        """The move it plays; a single move is played without thinking."""
        if len(sight.moves) == 1:
            return sight.moves[0]
        judged = self.thinker(sight, dice, Budget(self.nodes), watch).judged
        return chosen([(each.move, self._weight(each)) for each in judged], dice)

    def _weight(self, judged: Judged) -> float:
        if self.slack:
            return 1.0 if judged.gap <= self.slack else 0.0
        return judged.weight


def chosen(moves: list[tuple[Move, float]], dice: Dice) -> Move:
    """A random move with probability proportional to its weight."""
    whole = sum([weight for _, weight in moves])
    ticket = dice.pick(PARTS) / PARTS * whole
    for move, weight in moves:
        ticket -= weight
        if ticket < 0:
            return move
    return moves[0][0]
