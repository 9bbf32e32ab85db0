"""What the others usually do: where strong bots in their seats would point, thought out several times."""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec

from tablee.games.crossing.bot.effort import Effort
from tablee.games.crossing.bot.guess import Guess
from tablee.games.crossing.bot.trials import Trials

TRIES: Final = 50
"""So often does a strong bot try each choice."""
THOUGHTS: Final = 4
"""Chance has a hand in what one learns, so that one thought says little of the next."""


def habits(first: Trials, fresh: Callable[[], Guess], effort: Effort) -> Guess | None:
    """How often each seat points where, on average; None where effort does not reach so far.

    The first thought is there already; the others are thought from the other seats.
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
