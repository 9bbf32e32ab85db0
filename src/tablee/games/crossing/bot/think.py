"""Crossing's thinker: every choice with its value, how often to play it, and why."""

from typing import Final

from tablee.games.crossing.bot.effort import ENDLESS, Effort
from tablee.games.crossing.bot.guess import Guess
from tablee.games.crossing.bot.habits import TRIES, habits
from tablee.games.crossing.bot.judge import JUDGE
from tablee.games.crossing.bot.reasons import reasons
from tablee.games.crossing.bot.trials import Trials
from tablee.games.crossing.eyes import imagine
from tablee.games.crossing.rules import Crossing
from tablee.games.crossing.words import View
from tablee.kit.dice import Dice, FastDice
from tablee.kit.game import Sight
from tablee.kit.thinking import Budget, Judged, Thinker, Thought, Watch, error_of

LEARNED: Final = 100
"""How many tries of each choice are enough to learn what seats play that model the others as well."""
UNTRIED: Final = 1.0
"""The standard error assumed where nothing was sampled."""


def thinker(softness: float, looks: int, tries: int = ENDLESS, studies: int = ENDLESS) -> Thinker:
    """A thinker; one node is one choice played out.

    Its guess has this softmax temperature (`softness`) and this many updates (`looks`); each choice is tried
    at most `tries` times. From `studies` nodes on it also models the other seats: it thinks as a strong bot,
    repeats that from their places, learns what seats play that model each other too, and then answers a
    mixture of both. If the budget or the watch stops it before that, the first thought stands, as with fewer
    nodes.
    """

    def think(sight: Sight, dice: Dice, budget: Budget, watch: Watch) -> Thought:
        assert isinstance(sight.view, View)
        world, effort = imagine(sight.view, FastDice(0)), Effort(dice, budget, watch)

        def fresh() -> Guess:
            guess = Guess(world.seats, JUDGE, softness, looks)
            guess.glance(world)
            for _ in range(looks):
                if not effort.goes_on():
                    break
                guess.look_again(world)
            return guess

        trials = Trials(world, sight.seat, fresh())
        if budget.nodes < studies or world.serving:
            effort.on(trials, tries)
            return thought(sight, world, trials, effort.spent)
        begun = effort.on(trials, TRIES)
        nodes = effort.spent
        usual = habits(trials, fresh, effort) if begun else None
        if usual is not None:
            answer = answered(Trials(world, sight.seat, fresh(), usual), effort)
            if answer is not None and effort.spent >= studies:
                return thought(sight, world, answer, effort.spent)
        return thought(sight, world, trials, nodes)

    return think


def answered(informed: Trials, effort: Effort) -> Trials | None:
    """The best response to the others' mixtures, held fixed; None if the effort does not reach that far."""
    if not effort.on(informed, LEARNED):
        return None
    informed.tell_all()
    answer = Trials(informed.state, informed.seat, informed.now)
    answer.answer()
    effort.on(answer)
    if answer.rows() == 0:
        return None
    answer.settle()
    return answer


def thought(sight: Sight, world: Crossing, trials: Trials, spent: int) -> Thought:
    """Every choice of the seat with its value, the best first."""
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
    return Thought(tuple(judged), spent)


def by_gap(judged: Judged) -> float:
    """Sort key: the smallest gap first."""
    return judged.gap


def error(best: list[float], other: list[float]) -> float:
    """The standard error of the gap between two choices tried on the same random samples."""
    if len(best) < 2:
        return UNTRIED
    return error_of([one - another for one, another in zip(best, other, strict=True)])
