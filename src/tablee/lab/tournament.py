"""A tournament: every pair of bots plays in mixed seats with common dice until one is proved stronger.

A round has one seed. In it each pair plays once for every split of the seats (one against three, two against
two, three against one) and its reverse; from round to round they rotate by one seat. So no bot is rated only
by how it plays against copies of itself.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, pairwise
from typing import Final

from msgspec import Struct

from tablee.kit.facts import WHOLE, Options
from tablee.kit.game import Bot
from tablee.lab.arena import LineUp, other_processes, play
from tablee.lab.rating import Fit, Seated, evidence, fit, surplus
from tablee.lab.spread import cluster

DOUBT: Final = 0.05
"""The probability allowed that any pair is ordered wrongly."""
SCALE: Final = 0.4
"""Log odds of 3:2, about the difference to be expected between neighbouring strengths."""
ROUNDS_AT_LEAST: Final = 4

Pair = tuple[int, int]


@dataclass(frozen=True)
class Tournament:
    """The game, the number of seats and the bots by name, those in `brought` included."""

    game: str
    options: Options
    seats: int
    bots: tuple[str, ...]
    seed: int = 0
    neighbours: bool = False
    """Whether only neighbours in the list of bots meet."""
    brought: Mapping[str, Bot] = field(default_factory=dict)

    def pairs(self) -> list[Pair]:
        """The pairs that meet, as indices of bots."""
        numbers = range(len(self.bots))
        return list(pairwise(numbers) if self.neighbours else combinations(numbers, 2))

    def match(self, seated: Sequence[int]) -> LineUp:
        """A game with these bots in the seats."""
        return LineUp(self.game, self.options, tuple([self.bots[bot] for bot in seated]), self.brought)


class Played(Struct, frozen=True):
    """One game of a tournament, as the scorebook keeps it."""

    round: int
    seated: tuple[int, ...]
    """The index of the bot in each seat."""
    won: tuple[float, ...]
    """Each seat's share of the win."""
    scores: tuple[int, ...]
    ending: str
    steps: int


Planned = tuple[int, tuple[int, ...]]
"""A round, and the bot in each seat."""


def line_ups(seats: int, round: int, pair: Pair) -> list[tuple[int, ...]]:
    """The games of a pair in a round: every split of the seats, and the same with the bots exchanged."""
    found = []
    for many in range(1, seats // 2 + 1):
        first = {(round + step * seats // many) % seats for step in range(many)}
        one, other = pair
        found.append(tuple([one if seat in first else other for seat in range(seats)]))
        found.append(tuple([other if seat in first else one for seat in range(seats)]))
    return found


class TournamentRun:
    """The progress of a tournament, from which the next games follow deterministically."""

    def __init__(self, tournament: Tournament, *, early: bool = True) -> None:
        self.tournament = tournament
        self.early = early
        """Whether settled pairs stop playing."""
        self.games: list[Played] = []
        self.settled: set[Pair] = set()
        self.round = 0

    def plan(self) -> list[Planned]:
        """The games of the next round; empty once every pair has stopped."""
        seats, pairs = self.tournament.seats, self.tournament.pairs()
        open_pairs = [pair for pair in pairs if not (self.early and pair in self.settled)]
        return [(self.round, seated) for pair in open_pairs for seated in line_ups(seats, self.round, pair)]

    def note(self, games: Iterable[Played]) -> None:
        """Record a finished round."""
        self.games += games
        self.round += 1
        if self.round >= ROUNDS_AT_LEAST:
            pairs = self.tournament.pairs()
            self.settled |= {pair for pair in pairs if settled(self.games, pair, len(pairs))}


def duels(pair: Pair, games: Iterable[Played]) -> list[Seated]:
    """The games of a pair, as input for ratings."""
    return [counted(game, pair) for game in games if set(game.seated) == set(pair)]


def counted(game: Played, bots: Sequence[int]) -> Seated:
    """The number of seats and the share of the win of each of these bots in a game."""
    seats = tuple([game.seated.count(bot) for bot in bots])
    won = [sum([part for part, own in zip(game.won, game.seated, strict=True) if own == bot]) for bot in bots]
    return Seated(game.round, seats, tuple(won))


def settled(games: Iterable[Played], pair: Pair, pairs: int) -> bool:
    """Whether it is settled which of the two is stronger; `DOUBT` is divided among this many pairs."""
    return evidence(*surplus(duels(pair, games)), SCALE) >= pairs / DOUBT


def rated(tournament: Tournament, games: Sequence[Played]) -> Fit:
    """The strengths of all bots, fitted to all games."""
    everyone = range(len(tournament.bots))
    return fit(len(tournament.bots), [counted(game, everyone) for game in games])


def play_planned(tournament: Tournament, planned: Planned) -> Played:
    """Play one planned game; all games of a round have the same dice."""
    number, seated = planned
    outcome = play(tournament.match(seated), tournament.seed + number)
    won = tuple([outcome.result.share(seat) / WHOLE for seat in range(len(seated))])
    return Played(number, seated, won, outcome.result.scores, outcome.result.ending, outcome.steps)


def run(
    tournament: Tournament,
    *,
    limit: int,
    jobs: int = 1,
    on: str | None = None,
    early: bool = True,
    known: Iterable[Played] = (),
    keep: Callable[[Played], None] = lambda game: None,
    on_game: Callable[[], None] = lambda: None,
) -> TournamentRun:
    """Play until every pair is settled or `limit` games are played; `known` games are not played again."""
    before = {(game.round, game.seated): game for game in known}
    course = TournamentRun(tournament, early=early)
    with players(tournament, jobs, on) as play_some:
        while plan := course.plan()[: limit - len(course.games)]:
            fresh = play_some([planned for planned in plan if planned not in before])
            games = []
            for planned in plan:
                if (game := before.get(planned)) is None:
                    game = next(fresh)
                    keep(game)
                games.append(game)
                on_game()
            course.note(games)
    return course


@contextmanager
def players(
    tournament: Tournament, jobs: int, on: str | None = None
) -> Iterator[Callable[[list[Planned]], Iterator[Played]]]:
    """A function that plays planned games in order: in this process, in several, or on a cluster."""
    play_one = partial(play_planned, tournament)
    if on is not None:
        with cluster(on) as others:
            yield lambda plan: others.map(play_one, plan)
        return
    if jobs == 1:
        yield lambda plan: map(play_one, plan)
        return
    with other_processes(jobs) as pool:
        yield lambda plan: pool.map(play_one, plan)
