"""The standings of a tournament: each bot's rating, and how every two bots fared."""

from collections.abc import Sequence
from math import exp, log
from typing import Final

from msgspec import Struct

from tablee.lab.rating import fit
from tablee.lab.tournament import Pair, Played, TournamentRun, counted, duels, rated

Z95: Final = 1.959964
ELO: Final = 400 / log(10)
"""Elo points per unit of log strength: 400 points are odds of ten to one, 70 of three to two."""


class Rating(Struct, frozen=True):
    """A bot: its points above the average with their 95 % confidence interval, and its number of games."""

    bot: str
    points: float
    low: float
    high: float
    games: int


class Split(Struct, frozen=True):
    """The games in which the first of a pair had this many seats: its share of the win, and the fair one."""

    seats: int
    games: int
    share: float
    par: float


class Duel(Struct, frozen=True):
    """Two bots: the odds between them, and their results for every split of the seats."""

    one: str
    other: str
    games: int
    odds: float
    low: float
    high: float
    """Odds of one seat against one: 1.5 means 60 % of games between two seats, 33 % against three others."""
    share: float
    """The share of wins that these odds mean for one seat against one."""
    settled: bool
    splits: tuple[Split, ...]


class Standings(Struct, frozen=True):
    """All ratings, the strongest first, and every pair, the stronger bot first."""

    game: str
    seats: int
    seed: int
    games: int
    rounds: int
    settled: bool
    """Whether every pair is settled."""
    ratings: tuple[Rating, ...]
    duels: tuple[Duel, ...]


def standings(course: TournamentRun) -> Standings:
    """The standings of a tournament so far."""
    tournament = course.tournament
    found = rated(tournament, course.games)
    ratings = []
    for number, bot in enumerate(tournament.bots):
        points, error = found.rating(number)
        games = len([game for game in course.games if number in game.seated])
        ratings.append(
            Rating(bot, ELO * points, ELO * (points - Z95 * error), ELO * (points + Z95 * error), games)
        )
    pairs = [duel(course, pair) for pair in tournament.pairs()]
    return Standings(
        game=tournament.game,
        seats=tournament.seats,
        seed=tournament.seed,
        games=len(course.games),
        rounds=course.round,
        settled=all(pair.settled for pair in pairs),
        ratings=tuple(sorted(ratings, key=lambda each: -each.points)),
        duels=tuple(pairs),
    )


def duel(course: TournamentRun, pair: Pair) -> Duel:
    """The results of a pair, the stronger one first."""
    games = duels(pair, course.games)
    gap, error = fit(2, games).gap(0, 1)
    if gap < 0:
        pair, gap = (pair[1], pair[0]), -gap
    one, other = pair
    bots = course.tournament.bots
    return Duel(
        one=bots[one],
        other=bots[other],
        games=len(games),
        odds=exp(gap),
        low=exp(gap - Z95 * error),
        high=exp(gap + Z95 * error),
        share=1 / (1 + exp(-gap)),
        settled=tuple(sorted(pair)) in course.settled,
        splits=tuple(splits(pair, course.games, course.tournament.seats)),
    )


def splits(pair: Pair, games: Sequence[Played], seats: int) -> list[Split]:
    """The results of the first of a pair by its number of seats, where played."""
    met = [counted(game, pair) for game in games if set(game.seated) == set(pair)]
    found = []
    for many in range(1, seats):
        won = [game.won[0] for game in met if game.seats[0] == many]
        if won:
            found.append(Split(many, len(won), sum(won) / len(won), many / seats))
    return found
