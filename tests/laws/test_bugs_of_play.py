"""Bugs planted in the play of Hats, and the laws that catch them: 1, 2, 3, 9 and 11."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.facts import Result
from tablee.kit.state import State
from tests.laws.planting import caught, only_caught, with_rules
from tests.toy.rules import DARE, PASS, PUT_ON, Hats


def test_law_1_catches_a_default_that_cannot_be_played() -> None:
    class Careless(Hats):
        def default(self, seat: int) -> int:
            return PUT_ON  # though the chest may be empty

    assert only_caught(with_rules(Careless), 1) == "unplayable"


def test_law_1_catches_a_listed_move_that_cannot_be_played() -> None:
    class Boastful(Hats):
        def moves(self, seat: int) -> vec[i64]:
            return vec[i64]([DARE, PUT_ON] if self.named >= 0 else [0, 1, 2, PUT_ON])

    assert caught(with_rules(Boastful), 1) == "unplayable"


def test_law_1_catches_a_default_that_is_no_code() -> None:
    class Speechless(Hats):
        def default(self, seat: int) -> int:
            return -1

    assert caught(with_rules(Speechless), 1) == "bad_default"


def test_law_1_catches_a_code_listed_twice() -> None:
    class Stammering(Hats):
        def moves(self, seat: int) -> vec[i64]:
            return vec[i64]([*super().moves(seat), super().moves(seat)[0]])

    assert caught(with_rules(Stammering), 1) == "bad_codes"


def test_law_2_catches_a_dead_end() -> None:
    class Forgetful(Hats):
        def to_move(self) -> vec[i64]:
            return vec[i64]() if sum(self.chest) < 4 else super().to_move()

    assert caught(with_rules(Forgetful), 2) == "dead_end"


def test_law_2_catches_a_seat_with_nothing_to_choose() -> None:
    class Mean(Hats):
        def moves(self, seat: int) -> vec[i64]:
            return vec[i64]() if sum(self.chest) < 4 else super().moves(seat)

    assert caught(with_rules(Mean), 2) == "nothing_to_choose"


def test_law_2_catches_an_ending_while_somebody_is_awaited() -> None:
    class Hasty(Hats):
        def result(self) -> Result | None:
            ended = Result((1,) * self.seats, (0,) * self.seats, "tired")
            return ended if self.laid[0][0] else super().result()

    assert caught(with_rules(Hasty), 2) == "awaited_after_the_end"


def test_law_2_catches_an_ending_the_box_does_not_know() -> None:
    class Inventive(Hats):
        def result(self) -> Result | None:
            result = super().result()
            return result and Result(result.places, result.scores, "bored")

    assert caught(with_rules(Inventive), 2) == "unknown_ending"


def test_law_3_catches_a_game_without_end() -> None:
    class Patient(Hats):
        def play(self, chosen: vec[i64], *dice_and_story: Any) -> None:
            turns = self.turns_left
            passes = chosen[self.turn] == PASS
            super().play(chosen, *dice_and_story)
            if passes:
                self.turns_left = turns

    assert only_caught(with_rules(Patient), 3) == "endless"


def test_law_9_catches_a_lost_hat() -> None:
    class Windy(Hats):
        def put_on(self, seat: int, *dice_and_story: Any) -> None:
            super().put_on(seat, *dice_and_story)
            if sum(self.worn[seat]) == 4:
                self.worn[seat] = [min(1, hats) for hats in self.worn[seat]]

    assert caught(with_rules(Windy), 9) == "lost"


def test_law_11_catches_a_list_shared_by_a_copy() -> None:
    class Sticky(Hats):
        def copy_from(self, other: State) -> None:
            assert isinstance(other, Hats)
            super().copy_from(other)
            self.worn = other.worn

    assert caught(with_rules(Sticky), 11) == "shared"


def test_law_11_catches_inner_lists_shared_by_a_copy() -> None:
    class Shallow(Hats):
        def copy_from(self, other: State) -> None:
            assert isinstance(other, Hats)
            super().copy_from(other)
            self.laid = list(other.laid)

    assert caught(with_rules(Shallow), 11) == "shared"


def test_law_11_catches_a_copy_that_forgets() -> None:
    class Distracted(Hats):
        def copy_from(self, other: State) -> None:
            assert isinstance(other, Hats)
            named = self.named
            super().copy_from(other)
            self.named = named

    assert caught(with_rules(Distracted), 11) == "unequal_copy"
