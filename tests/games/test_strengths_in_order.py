"""Strengths keep their order: a small arena with fixed seeds, by nodes and never by the clock.

Fewer nodes than people meet, so that it takes seconds; the figures with all of them are in docs/bots.md.
Where the arena has not shown two strengths to differ, they are not asked to.
"""

import pytest

from tablee import shelf
from tablee.contestants.naming import contestant
from tablee.kit.game import Bot
from tablee.lab.standings import standings
from tablee.lab.tournament import Tournament, run
from tests.often import one_daily

# game, seats, the weaker and the stronger, games
LADDER = [
    ("crossing", 3, "gentle", "fair", 60),
    ("crossing", 3, "fair", "strong@150", 40),
    ("crossing", 3, "strong@60", "master@600", 16),
    ("abracada", 2, "gentle", "fair", 20),
    ("abracada", 2, "gentle", "strong", 20),
    ("abracada", 2, "fair", "master@9", 30),
    ("venise", 2, "gentle", "fair", 12),
    ("venise", 2, "fair", "strong", 16),
]


def stronger(game: str, seats: int, one: str, other: str, games: int, brought: dict[str, Bot]) -> str:
    """Which of the two took more of the wins than its seats' part."""
    options = shelf.game(game).box.options()
    tournament = Tournament(game, options, seats, (one, other), brought=brought)
    return standings(run(tournament, limit=games, early=False)).duels[0].one


@pytest.mark.parametrize(("game", "seats", "weaker", "better", "games"), LADDER)
def test_a_strength_beats_the_one_below(game: str, seats: int, weaker: str, better: str, games: int) -> None:
    assert stronger(game, seats, weaker, better, games, {}) == better


@pytest.mark.parametrize("game", one_daily(["crossing", "abracada"]))
def test_two_strengths_exchanged_by_mistake_are_noticed(game: str) -> None:
    _, seats, weaker, better, games = next(each for each in LADDER if each[0] == game)
    known = shelf.game(game)
    exchanged = {weaker: contestant(known, better), better: contestant(known, weaker)}
    assert stronger(game, seats, weaker, better, games, exchanged) == weaker
