"""OpenSpiel's IS-MCTS as a bot of ours, and the comparison with it."""

from pathlib import Path

import pytest

import tablee

pytest.importorskip("pyspiel", reason="TABLEE_EXTRAS=openspiel installs it")

from tablee.adapters.ismcts import Ismcts, World
from tablee.kit.dice import FastDice
from tools.comparing.search import compared

pytestmark = pytest.mark.long
TABLES = [("hats", 2), ("crossing", 4), ("abracada", 3), ("venise", 2)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_it_chooses_what_is_offered_and_the_same_again(game: str, seats: int) -> None:
    match = tablee.new(game, seats=seats, seed=3)
    for _ in range(3):
        for seat in match.awaited:
            first, again = (match.copy().ask(Ismcts(simulations=20), seat) for _ in range(2))
            assert first == again
            assert first in match.legal_moves(seat)
            match.choose(seat, first)


def test_it_finds_what_is_plain_to_see() -> None:
    """Alone at the full mushroom, and ahead: the two others are asleep."""
    match = tablee.Match.from_text(
        "crossing",
        "seats=3 keeper=0 chooses=yes round=9 bag=- mushrooms=2R2B2Y/1Y tiles=-/-/- won=1R/1B/1B "
        "resting=1,2 served=- phase=last",
        seed=1,
    )
    assert match.awaited == (0,)
    assert match.ask(Ismcts(simulations=60), 0) == match.legal_moves(0)[0]


def test_who_searches_is_asked_first_and_no_choice_is_seen_before_all_are_made() -> None:
    match = tablee.new("crossing", seats=4, seed=3)
    world = World(match.sight(2).game, match.state, FastDice(1), first=2)
    before = []
    for seat in (2, 3, 0, 1):
        assert world.current_player() == seat
        before.append(world.observation_string())
        world.apply_action(0)
    assert len(set(before)) == 1
    assert world.observation_string() not in before


def test_a_comparison_goes_on_from_its_file(tmp_path: Path) -> None:
    book = tmp_path / "games.jsonl"
    first = compared("hats", 2, "uniform", 1.0, 2, 1, book)
    assert "2 games" in first
    lines = book.read_bytes()
    assert "4 games" in compared("hats", 2, "uniform", 1.0, 4, 1, book)
    assert book.read_bytes().startswith(lines)
