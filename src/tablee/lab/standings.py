"""The standings of a tournament: what each bot is rated, and how every two of them fared."""

from collections.abc import Sequence
from math import exp, log
from typing import Final

from msgspec import Struct

from tablee.lab.rating import fit
from tablee.lab.tournament import Pair, Played, TournamentRun, counted, duels, rated

Z95: Final = 1.959964
ELO: Final = 400 / log(10)
"""Points as chess players count them: 400 more are odds of ten to one, 70 of one and a half."""


class Rating(Struct, frozen=True):
    """A bot: its points above the average of all, between which they lie 95 times in 100, and its games."""

    bot: str
    points: float
    low: float
    high: float
    games: int


class Split(Struct, frozen=True):
    """The games in which one of a pair had so many of the seats: the share of the win it took, and should."""

    seats: int
    games: int
    share: float
    par: float


class Duel(Struct, frozen=True):
    """Two bots: what they did with every part of the seats, and the odds of the one against the other."""

    one: str
    other: str
    games: int
    odds: float
    low: float
    high: float
    """Odds are those of one seat against one: 1.5 is 60 % with two seats, and 33 % against three others."""
    share: float
    """What odds of that kind give one against one."""
    settled: bool
    splits: tuple[Split, ...]


class Standings(Struct, frozen=True):
    """All of it: the strongest first, and every pair, the stronger one first."""

    game: str
    seats: int
    seed: int
    games: int
    rounds: int
    settled: bool
    """Whether every pair is."""
    ratings: tuple[Rating, ...]
    duels: tuple[Duel, ...]


def standings(course: TournamentRun) -> Standings:
    """How it stands."""
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
    """How two fared, the stronger one first."""
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
    """What the first of a pair took with one seat, with two and so on, where that was played."""
    met = [counted(game, pair) for game in games if set(game.seated) == set(pair)]
    found = []
    for many in range(1, seats):
        won = [game.won[0] for game in met if game.seats[0] == many]
        if won:
            found.append(Split(many, len(won), sum(won) / len(won), many / seats))
    return found
