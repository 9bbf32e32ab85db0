"""What a game need not bring is held by the laws too: where a default is wrong for it, one says so."""

from dataclasses import fields
from typing import Any

from tablee.kit.game import Game
from tablee.laws.exhibit import Exhibit
from tests.laws.planting import BRIEF, caught, with_game, with_rules
from tests.toy.rules import Hats
from tests.toy.words import Options

DEFAULTS = {field.name: field.default for field in fields(Game)}


def left_out(name: str) -> Exhibit:
    """Hats, that does not bring this function of the contract."""
    return with_game(**{name: DEFAULTS[name]})


def test_law_8_catches_a_game_that_hides_something_and_deals_nothing_anew() -> None:
    assert caught(left_out("redeal"), 8) == "one_redealt"


def test_law_10_catches_a_game_that_hides_something_and_tells_everybody_all() -> None:
    assert caught(left_out("see"), 10) == "leak_events"


def test_law_2_catches_a_rematch_that_cannot_be_played() -> None:
    def higher_and_higher(state: Hats, options: Options) -> Options:
        return Options(goal=options.goal + 1, generous=options.generous)

    assert caught(with_game(rematch=higher_and_higher), 2) == "no_rematch"
    assert caught(with_game(rematch=lambda state, options: None), 2) == "no_rematch"


def test_law_1_catches_a_game_that_takes_any_options_and_cannot_play_them() -> None:
    def setup(seats: int, options: Options, *rest: Any) -> Hats:
        if not 1 <= options.goal <= 4:
            raise ValueError("not so many hats")
        return Hats(seats)

    assert caught(with_game(unfit=DEFAULTS["unfit"], setup=setup), 1) == "unplayable"


def test_law_11_catches_a_game_that_only_says_how_it_becomes_another_and_forgets_something() -> None:
    class Forgetful(Hats):
        def copy_from(self, other: Any) -> None:
            super().copy_from(other)
            self.laid = other.laid

    assert caught(with_rules(Forgetful), 11, BRIEF) in ("shared", "unequal_copy")


def test_law_9_says_where_nothing_is_counted() -> None:
    from tablee.laws.book import LAWS
    from tablee.laws.verdict import Effort

    class Careless(Hats):
        def census(self) -> Any:
            return super(Hats, self).census()

    assert LAWS[8].verdict(with_rules(Careless), Effort(examples=3, smallest=False)).kept is None
