"""The recorded games of Venise show what the rules say, end as drawn, and are those the script makes."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from tablee import shelf
from tablee.games.venise import words
from tablee.games.venise.rules import Venise
from tablee.kit.facts import Event
from tablee.table import transcript
from tests.games.venise.drawing import draw
from tests.games.venise.make_goldens import DRAWINGS, SCRIPTS, goldens
from tests.games.venise.positions import offered, planks_of

GAME = shelf.game("venise")


def whole(name: str) -> tuple[list[Event], Venise]:
    """All that was told in a golden, and its last position."""
    told: list[Event] = []
    state = None
    for _, story, after in transcript.steps(GAME, transcript.read(shelf.goldens("venise")[name])):
        told += story
        state = after
    assert isinstance(state, Venise)
    return told, state


def last(name: str, kind: type[Event]) -> list[Event]:
    """The events of one kind in a golden."""
    return [event for event in whole(name)[0] if isinstance(event, kind)]


def cards_played(name: str) -> list[str]:
    """The cards played in a golden."""
    return [event.card for event in whole(name)[0] if isinstance(event, words.Played)]


def test_the_goldens_are_those_the_script_makes() -> None:
    assert shelf.goldens("venise") == {name: recorded for name, (recorded, _) in sorted(goldens().items())}


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_golden_ends_as_it_is_drawn(name: str) -> None:
    assert draw(whole(name)[1]) + "\n" == Path(DRAWINGS / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("card", ["small", "large", "remove", "move", "walk1", "walk2", "walk3"])
def test_there_is_one_for_each_card(card: str) -> None:
    assert card in cards_played(f"card-{card}")


@pytest.mark.parametrize(
    ("name", "plank"),
    [("place-edge", "a1-a2"), ("place-diagonal", "a1-b2"), ("place-t", "a1+b2"), ("place-h", "a1b1=a2b2")],
)
def test_there_is_one_for_each_place(name: str, plank: str) -> None:
    assert plank in planks_of(whole(name)[1])


def test_an_x_that_loses_its_diagonal_sinks() -> None:
    assert last("x-loses-its-diagonal", words.Sank) == [words.Sank("a1+b2"), words.Sank("b2+a1")]


def test_an_edge_under_two_h_takes_both_along() -> None:
    assert last("edge-under-two-h", words.Sank) == [words.Sank("a1b1=a2b2"), words.Sank("a2b2=a3b3")]


def test_a_pawn_keeps_the_plank_it_stands_on_and_the_one_below() -> None:
    assert offered(whole("a-pawn-keeps-its-plank")[1]) == [words.Take("b2+a1")]


def test_one_step_is_enough_in_an_x() -> None:
    assert last("x-in-one-step", words.Walked)[-1] == words.Walked(seat=0, path=("a1+b2", "b2+a1"))


def passes(name: str) -> Sequence[tuple[str, str]]:
    """Every step walked in a golden."""
    walked = [event.path for event in last(name, words.Walked) if isinstance(event, words.Walked)]
    return [step for path in walked for step in pairwise(path)]


def test_one_walks_over_a_bridge_and_under_it() -> None:
    assert ("b2-b3", "b2.deck") in passes("bridge-over")
    assert ("b2.deck", "b1-b2") in passes("bridge-over")
    assert ("a1-b2", "b2.below") in passes("bridge-under")
    assert ("b2.below", "b2-a3") in passes("bridge-under")


def test_two_stand_at_one_wall_on_either_side() -> None:
    state = whole("wall-both-sides")[1]
    assert [GAME.view(state, None).seats[seat].pawn for seat in (0, 3)] == ["a3.a", "a3.b"]


def test_a_joker_acts_as_each_card() -> None:
    assert sorted(cards_played("joker-as-each-card")) == [
        "large",
        "move",
        "remove",
        "small",
        "walk1",
        "walk2",
        "walk3",
    ]


def test_four_cards_bring_a_joker() -> None:
    assert last("four-for-one", words.Exchanged) == [words.Exchanged(seat=0, cards=(0, 1, 1, 1, 0, 0, 1, 0))]


def test_a_tile_is_spent_in_the_turn_it_was_won() -> None:
    played = [event for event in last("tile-spent-at-once", words.Played) if isinstance(event, words.Played)]
    assert [event.tiles for event in played] == [0, 0, 1]


def test_who_has_ten_cards_discards_two() -> None:
    assert len(last("discard-to-eight", words.Discarded)) == 2


def test_the_discards_become_the_pile() -> None:
    assert last("reshuffle", words.Shuffled)


def test_a_win_ends_the_walk() -> None:
    told, state = whole("win-in-mid-walk")
    assert [type(event).__name__ for event in told[-4:]] == ["Walked", "TookGem", "Finished", "Ended"]
    assert GAME.view(state, None).seats[0].pawn == "b2.below", "not where the walk would have led"


def test_playing_on_gives_everybody_a_place() -> None:
    result = whole("play-on")[1].result()
    assert result is not None
    assert (result.places, result.ending) == ((1, 2, 3), "placed")


@pytest.mark.parametrize(("name", "ending"), [("deadlock", "still"), ("eighty-rounds", "long")])
def test_v21_is_reached(name: str, ending: str) -> None:
    result = whole(name)[1].result()
    assert result is not None
    assert result.ending == ending


def test_by_night_there_are_more_posts() -> None:
    view = GAME.view(whole("night")[1], None)
    assert (view.board.night, view.seats[0].pawn) == (True, "c2")
