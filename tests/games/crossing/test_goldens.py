"""The recorded games of Crossing show what the rulebook's examples say, and are those the script makes."""

import pytest

from tablee import shelf
from tablee.games.crossing import words
from tablee.kit.facts import Event
from tablee.table import transcript
from tests.games.crossing.make_goldens import RULEBOOK, goldens

GAME = shelf.game("crossing")


def last_step(name: str) -> tuple[dict[str, str], tuple[Event, ...]]:
    """The last position of a golden as text, and what happened in its last step."""
    recording = transcript.read(shelf.goldens("crossing")[name])
    *_, (_, story, state) = transcript.steps(GAME, recording)
    return dict(part.partition("=")[::2] for part in GAME.text(state).split()), story


def test_the_goldens_are_those_the_script_makes() -> None:
    assert shelf.goldens("crossing") == goldens()


def test_example_1_one_finger_alone_takes_and_two_leave_the_stones() -> None:
    position, _ = last_step("1-alone-and-in-company")
    assert position["tiles"] == "1R1B/-/-"
    assert position["mushrooms"] == "2R/1B1Y1W"


def test_example_2_human_and_elf_swap() -> None:
    position, _ = last_step("2-a-swap")
    assert position["tiles"] == "1B1Y1W/1R1B/2R2B"


def test_example_3_every_thief_gets_the_pile_that_lay_there() -> None:
    position, _ = last_step("3-a-chain-of-thieves")
    human, elf, sprite = position["tiles"].split("/")
    assert human == "2R", "the sprite's old pile"
    assert elf == "1R2B1Y1W", "the human's old pile beside its own"
    assert sprite == "2B", "the mushroom's"


def test_example_4_a_covered_tile_yields_nothing_and_its_owner_rests() -> None:
    position, story = last_step("4-covered-then-resting")
    assert position["won"] == "-/1B1Y1W/-"
    assert {event.seat for event in story if isinstance(event, words.Pointed | words.Reached)} == {0, 2}
    assert position["resting"] == "-"


@pytest.mark.parametrize("name", RULEBOOK)
def test_the_rulebooks_examples_are_not_played_to_the_end(name: str) -> None:
    assert transcript.read(shelf.goldens("crossing")[name]).closing.result is None


def test_example_5_a_short_bag_asks_the_keeper_or_chance() -> None:
    told = [kind(event) for event in whole_story("5-short-bag")]
    assert "Named" in told
    assert told.index("Named") < told.index("BagEmptied")
    assert "Named" not in [kind(event) for event in whole_story("5-short-bag-by-chance")]


def kind(event: Event) -> str:
    return type(event).__name__


def whole_story(name: str) -> list[Event]:
    steps = transcript.steps(GAME, transcript.read(shelf.goldens("crossing")[name]))
    return [event for _, story, _ in steps for event in story]
