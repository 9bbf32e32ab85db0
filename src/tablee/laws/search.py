"""Searches with Hypothesis for a game that breaks a law, and shrinks it."""

from collections.abc import Callable

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings

from tablee.laws.exhibit import Exhibit
from tablee.laws.scenarios import Scenario, scenarios
from tablee.laws.verdict import Broken, Effort, in_one_line
from tablee.laws.walk import Walk

Check = Callable[[Exhibit, Walk], int]
"""Checks one game; returns how much there was to judge, or raises `Broken`."""


def in_every_game(check: Check) -> Callable[[Exhibit, Effort], int]:
    """Turn a check of one game into the judge of a law that holds in every game."""

    def judge(exhibit: Exhibit, effort: Effort) -> int:
        judged = 0
        smallest: Broken | None = None

        def try_one(scenario: Scenario) -> None:
            nonlocal judged, smallest
            try:
                judged += look(check, exhibit, scenario)
            except Broken as broken:
                smallest = broken
                raise

        try:
            search(exhibit, effort, try_one)
        except Exception:
            if smallest is None:
                raise
            # Hypothesis runs the smallest example last; a game with chance outside the dice may then pass.
            raise smallest from smallest.__cause__
        return judged

    return judge


def search(exhibit: Exhibit, effort: Effort, try_one: Callable[[Scenario], None]) -> None:
    """Try scenarios, the same ones for the same effort."""
    quietly = settings(
        max_examples=effort.examples,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink] if effort.smallest else [Phase.generate],
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        verbosity=Verbosity.quiet,
    )
    seed(effort.seed)(quietly(given(scenarios(exhibit.game))(try_one)))()


def look(check: Check, exhibit: Exhibit, scenario: Scenario) -> int:
    """Check a law on one scenario; any exception of the game breaks it."""
    walk = Walk(exhibit.game, scenario)
    try:
        return check(exhibit, walk)
    except Exception as problem:
        broken = problem if isinstance(problem, Broken) else Broken("raised", problem=in_one_line(problem))
        raise broken.at(walk.example()) from problem.__cause__
