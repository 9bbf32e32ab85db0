"""Bugs planted in what Hats answers search, and law 19, which catches them."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.dice import Dice
from tests.laws.planting import caught, only_caught, with_rules
from tests.toy.rules import Hats


def test_law_19_catches_a_blind_choice_that_never_takes_the_last_move() -> None:
    class Shy(Hats):
        def blind(self, seat: int, dice: Dice) -> int:
            codes = self.moves(seat)
            return codes[dice.pick(max(1, len(codes) - 1))]

    assert only_caught(with_rules(Shy), 19) == "blind_picks"


def test_law_19_catches_a_blind_choice_that_asks_chance_twice() -> None:
    class Hesitant(Hats):
        def blind(self, seat: int, dice: Dice) -> int:
            codes = self.moves(seat)
            return codes[(dice.pick(len(codes)) + dice.pick(1)) % len(codes)]

    assert only_caught(with_rules(Hesitant), 19) == "blind_picks"


def test_law_19_catches_a_blind_choice_in_another_order() -> None:
    class Backwards(Hats):
        def blind(self, seat: int, dice: Dice) -> int:
            codes = self.moves(seat)
            return codes[-1 - dice.pick(len(codes))]

    assert only_caught(with_rules(Backwards), 19) == "blind_differs"


def test_law_19_catches_a_play_that_keeps_the_choices_of_its_caller() -> None:
    class Grasping(Hats):
        kept: vec[i64] | None = None

        def moves(self, seat: int) -> vec[i64]:
            codes = super().moves(seat)
            return codes if self.kept is None or self.kept[seat] < 0 else codes[:1]

        def play(self, chosen: vec[i64], *dice_and_story: Any) -> None:
            self.kept = chosen
            super().play(chosen, *dice_and_story)

    assert caught(with_rules(Grasping), 19) == "playout_differs"


def test_law_19_catches_a_share_that_counts_the_second_place() -> None:
    class Kind(Hats):
        def standing(self, seat: int) -> int:
            return min(2, sum(self.laid[seat]))

    assert only_caught(with_rules(Kind), 19) == "share_differs"
