"""Ratings by Luce's choice axiom, which for two seats is the Bradley–Terry model.

Every bot has a strength, and a seat wins with probability proportional to its bot's: so one against three,
two against two and three against one are evidence about the same odds. Half a win for either side is added to
each pair as a prior, so that a bot that never lost is not infinitely strong.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt
from typing import Final

Matrix = list[list[float]]

STEPS: Final = 50
TOLERANCE: Final = 1e-10


@dataclass(frozen=True)
class Seated:
    """One game: its round, how many seats each bot had, and the shares of the win they took."""

    round: int
    seats: tuple[int, ...]
    won: tuple[float, ...]


@dataclass(frozen=True)
class Fit:
    """Fitted log strengths with mean 0, and their covariances."""

    strengths: tuple[float, ...]
    plain: Matrix
    by_round: Matrix
    """The covariances if all games are independent, and if only rounds are (whose games share their dice)."""

    def error(self, weights: Sequence[float]) -> float:
        """The standard error of a weighted sum of strengths: the larger of the two."""
        return sqrt(max(0.0, variance(self.plain, weights), variance(self.by_round, weights)))

    def gap(self, one: int, other: int) -> tuple[float, float]:
        """The difference of two strengths, and its standard error."""
        weights = [float(bot == one) - float(bot == other) for bot in range(len(self.strengths))]
        return self.strengths[one] - self.strengths[other], self.error(weights)

    def rating(self, bot: int) -> tuple[float, float]:
        """A bot's strength above the average, and its standard error."""
        many = len(self.strengths)
        return self.strengths[bot], self.error([float(each == bot) - 1 / many for each in range(many)])


def fit(bots: int, games: Sequence[Seated]) -> Fit:
    """Maximum-likelihood strengths, by Newton's method."""
    drawn = [drawn_game(bots, pair) for pair in combinations(range(bots), 2)]
    strengths = [0.0] * bots
    for _ in range(STEPS):
        gradient, hessian = gradient_and_hessian(strengths, [*games, *drawn])
        step = solve(hessian, [[each] for each in gradient])
        long = max(1.0, max(abs(each) for [each] in step))  # limits each step to 1
        strengths = [here + each / long for here, [each] in zip(strengths, step, strict=True)]
        if max(abs(each) for [each] in step) < TOLERANCE:
            break
    mean = sum(strengths) / bots
    _, hessian = gradient_and_hessian(strengths, [*games, *drawn])
    plain = solve(hessian, [[float(row == column) for column in range(bots)] for row in range(bots)])
    by_round = product(product(plain, residual_products(strengths, games)), plain)
    return Fit(tuple([each - mean for each in strengths]), plain, by_round)


def drawn_game(bots: int, pair: tuple[int, int]) -> Seated:
    """A drawn game between one bot and another."""
    seats = tuple([int(bot in pair) for bot in range(bots)])
    return Seated(-1, seats, tuple([each / 2 for each in seats]))


def expected(strengths: Sequence[float], seats: Sequence[int]) -> list[float]:
    """Each bot's expected share of the win."""
    parts = [many * exp(strength) for many, strength in zip(seats, strengths, strict=True)]
    return [part / sum(parts) for part in parts]


def gradient_and_hessian(strengths: Sequence[float], games: Sequence[Seated]) -> tuple[list[float], Matrix]:
    """The gradient of the log likelihood and its negative Hessian, with a weak prior on the mean."""
    bots = range(len(strengths))
    gradient = [-sum(strengths) / len(strengths)] * len(strengths)
    hessian = [[1 / len(strengths)] * len(strengths) for _ in bots]
    chances = {game.seats: expected(strengths, game.seats) for game in games}
    counts = Counter([game.seats for game in games])
    for game in games:
        for bot, chance in enumerate(chances[game.seats]):
            gradient[bot] += game.won[bot] - chance
    for seats, parts in chances.items():
        for row in bots:
            for column in bots:
                own = parts[row] if row == column else 0.0
                hessian[row][column] += counts[seats] * (own - parts[row] * parts[column])
    return gradient, hessian


def residual_products(strengths: Sequence[float], games: Sequence[Seated]) -> Matrix:
    """The sandwich estimator's middle: summed outer products of each round's residuals."""
    bots = range(len(strengths))
    rounds: dict[int, list[float]] = {}
    for game in games:
        off = rounds.setdefault(game.round, [0.0 for _ in bots])
        for bot, chance in enumerate(expected(strengths, game.seats)):
            off[bot] += game.won[bot] - chance
    few = len(rounds) / (len(rounds) - 1) if len(rounds) > 1 else 0.0
    return [
        [few * sum([off[row] * off[column] for off in rounds.values()]) for column in bots] for row in bots
    ]


def solve(matrix: Matrix, sides: Matrix) -> Matrix:
    """Solve a system of linear equations by Gauss–Jordan elimination with pivoting."""
    size = len(matrix)
    rows = [[*left, *right] for left, right in zip(matrix, sides, strict=True)]
    for column in range(size):
        best = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[best] = rows[best], rows[column]
        top = [each / rows[column][column] for each in rows[column]]
        rows = [
            top if at == column else [own - row[column] * above for own, above in zip(row, top, strict=True)]
            for at, row in enumerate(rows)
        ]
    return [row[size:] for row in rows]


def product(one: Matrix, other: Matrix) -> Matrix:
    """One matrix times another."""
    return [
        [sum([a * b for a, b in zip(row, column, strict=True)]) for column in zip(*other, strict=True)]
        for row in one
    ]


def variance(covariance: Matrix, weights: Sequence[float]) -> float:
    """The variance of a weighted sum."""
    size = range(len(weights))
    return sum([weights[a] * covariance[a][b] * weights[b] for a in size for b in size])


def surplus(games: Sequence[Seated]) -> tuple[float, float]:
    """The score statistic of the first of two bots, as a difference of strengths, and its standard error.

    Evaluated at equal strengths: it needs no fit, and stays reliable if one of the two wins nearly
    everything.
    """
    rounds: dict[int, float] = {}
    weight = 0.0
    for game in games:
        par = game.seats[0] / sum(game.seats)
        rounds[game.round] = rounds.get(game.round, 0.0) + game.won[0] - par
        weight += par * (1 - par)
    mean = sum(rounds.values()) / len(rounds)
    uneven = sum([(each - mean) ** 2 for each in rounds.values()]) * len(rounds) / max(1, len(rounds) - 1)
    return sum(rounds.values()) / weight, sqrt(max(weight, uneven)) / weight


def evidence(gap: float, error: float, scale: float) -> float:
    """A Bayes factor: how much likelier the games are if the strengths differ by about `scale` than if not.

    Robbins' mixture: between equals it ever exceeds 1/α with probability at most α, however often one looks;
    so stopping once it does is wrong no more often than that.
    """
    here, spare = error**2, scale**2
    return exp(min(700.0, gap**2 * spare / (2 * here * (here + spare)) + log(here / (here + spare)) / 2))
