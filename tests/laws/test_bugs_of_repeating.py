"""Bugs by which Hats does not repeat itself, and the laws that catch them: 4, 5, 6, 14, 15 and 16."""

import sys
from dataclasses import replace
from random import Random
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tablee import shelf
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Event, Move
from tablee.laws.exhibit import from_shelf
from tablee.laws.interpreted import compiled, from_sources, interpreted
from tests.laws.planting import caught, only_caught, with_game, with_rules
from tests.toy import eyes, words
from tests.toy.exhibit import EXHIBIT
from tests.toy.game import GAME, code_of
from tests.toy.rules import PASS, Hats, setup

CROSSING = "tablee.games.crossing"


def test_law_4_catches_chance_outside_the_dice() -> None:
    rogue = Random(1)

    class Lucky(Hats):
        def dare(self, seat: int, colour: int, *dice_and_story: Any) -> None:
            super().dare(seat, colour, *dice_and_story)
            self.turns_left += rogue.randrange(2)

    assert caught(with_rules(Lucky), 4) == "differs"


def test_law_4_catches_a_step_that_goes_otherwise_when_nobody_listens() -> None:
    class Vain(Hats):
        def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
            super().play(chosen, dice, story)
            self.turns_left -= story is None and self.turns_left > 0

    assert caught(with_rules(Vain), 4) == "differs_untold"


def test_law_4_catches_a_story_that_varies() -> None:
    tellers = Random(1)

    class Fanciful(Hats):
        def put_on(self, seat: int, dice: Dice, told: list[Event]) -> None:
            super().put_on(seat, dice, told)
            told.extend([words.Passed(seat)] * tellers.randrange(2))

    assert caught(with_rules(Fanciful), 4) == "other_story"


def test_law_5_catches_a_text_that_forgets() -> None:
    def parse(line: str) -> Hats:
        state = eyes.parse(line)
        state.turns_left = 4 * state.seats
        return state

    assert only_caught(with_game(parse=parse), 5) == "unparsed"


def test_law_5_catches_an_event_that_nobody_can_read() -> None:
    known = tuple(kind for kind in words.EVENTS if kind is not words.Passed)
    assert only_caught(with_game(event_types=known), 5) == "fact_lost"


def test_law_5_catches_a_move_that_reads_back_as_another() -> None:
    def absent_minded(state: Hats, seat: int, move: Move) -> int:
        return 0 if isinstance(move, words.Name) else code_of(state, seat, move)

    assert caught(with_game(code_of=absent_minded), 5) == "other_code"


def test_law_6_catches_a_set_up_that_does_not_come_from_the_dice() -> None:
    rogue = Random(1)

    def toss(*laid: Any) -> Hats:
        state = setup(*laid)
        state.turn = rogue.randrange(state.seats)
        return state

    assert caught(with_game(setup=toss), 6) == "table_differs"


def test_law_6_catches_a_move_the_table_refuses() -> None:
    def absent_minded(state: Hats, seat: int, move: Move) -> int:
        return PASS if isinstance(move, words.PutOn) else code_of(state, seat, move)

    assert caught(with_game(code_of=absent_minded), 6) == "refused"


def test_law_6_catches_what_is_dealt_anew_by_other_dice() -> None:
    rogue = Random(1)

    def imagine(seen: words.View, dice: Dice) -> Hats:
        return eyes.imagine(seen, FastDice(rogue.randrange(2**30)))

    assert only_caught(with_game(imagine=imagine), 6) == "bad_log"


def test_law_16_catches_a_twin_that_imagines_otherwise() -> None:
    def imagine(seen: words.View, dice: Dice) -> Hats:
        dice.pick(2)
        return eyes.imagine(seen, dice)

    assert caught(replace(EXHIBIT, twin=replace(GAME, imagine=imagine)), 16) == "twin_differs"


def test_law_14_catches_an_ending_without_a_golden() -> None:
    goldens = {name: golden for name, golden in EXHIBIT.goldens.items() if name != "tired"}
    assert caught(replace(EXHIBIT, goldens=goldens), 14) == "no_golden"


def test_law_14_catches_an_early_ending() -> None:
    class Sleepy(Hats):
        def over(self) -> bool:
            return self.turns_left <= 1 or super().over()

    assert caught(with_rules(Sleepy), 14) == "golden_differs"


def test_law_14_catches_a_golden_that_somebody_touched() -> None:
    goldens = {
        name: golden.replace(b'"scores":[2,0]', b'"scores":[3,0]') for name, golden in EXHIBIT.goldens.items()
    }
    assert caught(replace(EXHIBIT, goldens=goldens), 14) == "golden_differs"


def test_law_15_catches_a_rule_that_offers_too_little() -> None:
    class Strict(Hats):
        def moves(self, seat: int) -> vec[i64]:
            return super().moves(seat)[:1] if self.named >= 0 else super().moves(seat)

    assert only_caught(with_rules(Strict), 15) == "lines_miscounted"


def test_law_15_wants_counts() -> None:
    assert caught(replace(EXHIBIT, counts=None), 15) == "no_counts"


def test_law_16_catches_a_twin_that_plays_otherwise() -> None:
    class Other(Hats):
        def moves(self, seat: int) -> vec[i64]:
            return vec[i64](list(reversed(super().moves(seat))))

    assert caught(replace(EXHIBIT, twin=with_rules(Other).game), 16) == "twin_differs"
    assert caught(replace(EXHIBIT, twin=GAME), 16) is None


def test_law_16_loads_a_game_once_more_beside_itself() -> None:
    game, again = shelf.game("crossing"), from_sources(CROSSING)
    assert again is not game
    assert shelf.game("crossing") is game
    assert caught(replace(from_shelf("crossing"), twin=again), 16) is None


def test_law_16_has_nothing_to_compare_where_nothing_is_compiled() -> None:
    house = [module for name, module in sys.modules.items() if name.startswith("tablee.")]
    assert (interpreted(CROSSING) is None) == (not any(map(compiled, house)))
