"""A strength is a bot that thinks: so much, no longer than people wait, and more or less strictly."""

from dataclasses import dataclass
from typing import Final

from tablee.kit.dice import Dice
from tablee.kit.facts import Move
from tablee.kit.game import Sight
from tablee.kit.thinking import Budget, Judged, Thinker, Watch, patient

PARTS: Final = 1_000_000
"""Weights are rounded to such parts, so that dice can choose among them."""


@dataclass(frozen=True)
class Strength:
    """A thinker, and what it spends on a choice."""

    thinker: Thinker
    nodes: int
    seconds: float
    """Where people wait it is stopped after so long, and plays what it knows by then."""
    slack: float = 0.0
    """Any move that gives away no more than this is good enough: who plays gently is not always right."""

    def __call__(self, sight: Sight, dice: Dice) -> Move:
        return self.choose(sight, dice, patient)

    def choose(self, sight: Sight, dice: Dice, watch: Watch) -> Move:
        """The move it plays; what has no choice needs no thought."""
        if len(sight.moves) == 1:
            return sight.moves[0]
        judged = self.thinker(sight, dice, Budget(self.nodes), watch).judged
        return chosen([(each.move, self._weight(each)) for each in judged], dice)

    def _weight(self, judged: Judged) -> float:
        if self.slack:
            return 1.0 if judged.gap <= self.slack else 0.0
        return judged.weight


def chosen(moves: list[tuple[Move, float]], dice: Dice) -> Move:
    """One of the moves, each as often as its weight says."""
    whole = sum([weight for _, weight in moves])
    ticket = dice.pick(PARTS) / PARTS * whole
    for move, weight in moves:
        ticket -= weight
        if ticket < 0:
            return move
    return moves[0][0]
