"""A model of the other seats: the average mixture of a strong bot's independent thoughts in their places."""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec

from tablee.games.crossing.bot.effort import Effort
from tablee.games.crossing.bot.guess import Guess
from tablee.games.crossing.bot.trials import Trials

TRIES: Final = 50
"""How often a strong bot tries each choice."""
THOUGHTS: Final = 4
"""A thought's mixture varies with its random samples, so several are averaged."""


def habits(first: Trials, fresh: Callable[[], Guess], effort: Effort) -> Guess | None:
    """Every seat's mixture, averaged over several thoughts; None if the budget does not last.

    `first` is the first of these thoughts; the others start from other seats.
    """
    asked, usual = first.state.to_move(), fresh()
    weights = vec[float]([weight / THOUGHTS for weight in first.now.weights])
    for number in range(1, THOUGHTS):
        trials = Trials(first.state, asked[number % len(asked)], fresh())
        if not effort.on(trials, TRIES):
            return None
        for place in range(len(weights)):
            weights[place] += trials.now.weights[place] / THOUGHTS
    usual.weights = weights
    return usual
