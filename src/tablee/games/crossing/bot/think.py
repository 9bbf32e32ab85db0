"""What a seat of Crossing thinks: every choice with its worth, how often to make it, and why."""

from typing import Final

from tablee.games.crossing.bot.guess import Guess
from tablee.games.crossing.bot.judge import JUDGE
from tablee.games.crossing.bot.reasons import reasons
from tablee.games.crossing.bot.trials import Trials
from tablee.games.crossing.eyes import imagine
from tablee.games.crossing.rules import Crossing
from tablee.games.crossing.words import View
from tablee.kit.dice import Dice, FastDice
from tablee.kit.game import Sight
from tablee.kit.thinking import Budget, Judged, Thinker, Thought, Watch, error_of

UNTRIED: Final = 1.0
"""The error of what was only guessed."""


def thinker(softness: float, looks: int) -> Thinker:
    """One whose first guess is so soft and thinks again so many times; nodes are choices played out."""

    def think(sight: Sight, dice: Dice, budget: Budget, watch: Watch) -> Thought:
        assert isinstance(sight.view, View)
        world = imagine(sight.view, FastDice(0))
        guess = Guess(world.seats, JUDGE, softness, looks)
        guess.glance(world)
        for _ in range(looks):
            if not watch(0, budget.nodes):
                break
            guess.look_again(world)
        trials = Trials(world, sight.seat, guess)
        while trials.nodes < budget.nodes and watch(trials.nodes, budget.nodes):
            trials.run(dice)
        return thought(sight, world, trials)

    return think


def thought(sight: Sight, world: Crossing, trials: Trials) -> Thought:
    """All choices of the seat, the best first."""
    codes = list(trials.codes)
    brought = list(trials.brought)
    tries = len(brought) // len(codes)
    rows = [brought[number :: len(codes)][:tries] for number in range(len(codes))]
    base = sight.seat * trials.now.targets
    values = [trials.values[base + code] for code in codes]
    if tries:
        values = [sum(row) / tries for row in rows]
    best = max(range(len(codes)), key=lambda number: values[number])
    judged = []
    for move in sight.moves:
        code = sight.game.code_of(world, sight.seat, move)
        number = codes.index(code)
        judged.append(
            Judged(
                move=move,
                value=min(1.0, max(0.0, values[number])),
                gap=values[best] - values[number],
                error=error(rows[best], rows[number]),
                weight=trials.now.weights[base + code],
                tries=tries,
                reasons=reasons(world, sight.seat, code, trials.now),
            )
        )
    judged.sort(key=by_gap)
    return Thought(tuple(judged), trials.nodes)


def by_gap(judged: Judged) -> float:
    """The best first."""
    return judged.gap


def error(best: list[float], other: list[float]) -> float:
    """The standard error of the gap between two choices that met the same chance."""
    if len(best) < 2:
        return UNTRIED
    return error_of([one - another for one, another in zip(best, other, strict=True)])
