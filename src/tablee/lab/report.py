"""A report sums many games up: who won how often, with how many points, and how the games ended."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean, median

from tablee.lab.arena import Outcome


@dataclass(frozen=True)
class SeatReport:
    """How one seat fared; a shared win counts in part."""

    wins: float
    mean_score: float
    mean_place: float


@dataclass(frozen=True)
class Report:
    """How all the games went."""

    games: int
    seats: tuple[SeatReport, ...]
    endings: dict[str, int]
    fewest_steps: int
    mean_steps: float
    most_steps: int
    median_rounds: float | None
    """None for a game that counts no rounds."""


def report(outcomes: Iterable[Outcome]) -> Report:
    """Sum up games of one match, at least one."""
    games = list(outcomes)
    steps = [game.steps for game in games]
    rounds = [game.rounds for game in games if game.rounds is not None]
    endings = Counter(game.result.ending for game in games)
    return Report(
        games=len(games),
        seats=tuple(seat_report(games, seat) for seat in range(len(games[0].result.places))),
        endings=dict(endings.most_common()),
        fewest_steps=min(steps),
        mean_steps=fmean(steps),
        most_steps=max(steps),
        median_rounds=median(rounds) if rounds else None,
    )


def seat_report(games: list[Outcome], seat: int) -> SeatReport:
    """The games as one seat knew them."""
    results = [game.result for game in games]
    return SeatReport(
        wins=sum(1 / result.places.count(1) for result in results if result.places[seat] == 1),
        mean_score=fmean(result.scores[seat] for result in results),
        mean_place=fmean(result.places[seat] for result in results),
    )
