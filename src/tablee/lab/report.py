"""Summarises many games: how often each seat won, with how many points, and how games ended."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, median

from tablee.lab.arena import GamePlayed


@dataclass(frozen=True)
class SeatReport:
    """The results of one seat; a shared win counts in part."""

    wins: float
    mean_score: float
    mean_place: float


@dataclass(frozen=True)
class Report:
    """The results of all games."""

    games: int
    seats: tuple[SeatReport, ...]
    endings: dict[str, int]
    fewest_steps: int
    mean_steps: float
    most_steps: int
    median_rounds: float | None
    """None if the game counts no rounds."""


def report(outcomes: Iterable[GamePlayed]) -> Report:
    """Summarise games of one line-up, at least one."""
    games = list(outcomes)
    results = [game.result for game in games]
    steps = [game.steps for game in games]
    rounds = [game.rounds for game in games if game.rounds is not None]
    endings = Counter([result.ending for result in results])
    places = Counter([result.places for result in results])  # far fewer distinct ones than games
    scores = zip(*[result.scores for result in results], strict=True)
    return Report(
        games=len(games),
        seats=tuple(seat_report(places, seat, own) for seat, own in enumerate(scores)),
        endings=dict(endings.most_common()),
        fewest_steps=min(steps),
        mean_steps=fmean(steps),
        most_steps=max(steps),
        median_rounds=median(rounds) if rounds else None,
    )


def seat_report(places: Counter[tuple[int, ...]], seat: int, scores: Sequence[int]) -> SeatReport:
    """One seat's report, from how often each ranking occurred and from the seat's scores."""
    return SeatReport(
        wins=sum(games / them.count(1) for them, games in places.items() if them[seat] == 1),
        mean_score=fmean(scores),
        mean_place=sum(them[seat] * games for them, games in places.items()) / places.total(),
    )
