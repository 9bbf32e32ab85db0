"""Gaps in the texts of Hats, all caught by law 13."""

from dataclasses import replace

from tablee.kit.facts import Event, Move
from tablee.kit.texts import Texts
from tablee.laws.exhibit import Exhibit
from tests.laws.planting import caught, only_caught, with_game
from tests.toy import eyes, words
from tests.toy.exhibit import EXHIBIT, TEXTS
from tests.toy.game import GAME
from tests.toy.rules import Hats


def with_text(language: str, wrote: str, writes: str) -> Exhibit:
    """Hats with a line of its texts exchanged."""
    assert wrote in TEXTS[language]
    changed = Texts(language, TEXTS[language].replace(wrote, writes))
    return replace(EXHIBIT, texts={**EXHIBIT.texts, language: changed})


def test_law_13_catches_a_text_missing_in_french() -> None:
    assert caught(with_text("fr", 'passed = "{seat} passe."', ""), 13) == "no_text"


def test_law_13_catches_a_text_that_only_the_other_language_has() -> None:
    assert caught(with_text("en", "[ending]", '[hint]\nlook = "Look around."\n[ending]'), 13) == "no_text"


def test_law_13_catches_a_missing_language() -> None:
    assert caught(replace(EXHIBIT, texts={"en": EXHIBIT.texts["en"]}), 13) == "no_language"


def test_law_13_catches_a_place_that_nothing_fills() -> None:
    assert caught(with_text("en", "{seat} passes.", "{player} passes."), 13) == "no_such_place"


def test_law_13_catches_a_form_that_does_not_exist() -> None:
    assert caught(with_text("en", "{seat} puts on a hat.", "{seat:loudly} puts on a hat."), 13) == "unsayable"


def test_law_13_catches_an_event_that_cannot_be_said_to_everybody() -> None:
    def see(event: Event, seat: int | None) -> Event:
        seen = eyes.see(event, seat)
        return words.DonnedBlindly(None) if seen is not event else event  # type: ignore[arg-type]

    assert caught(with_game(see=see), 13) == "unsayable"


def test_law_13_catches_a_refusal_that_was_not_announced() -> None:
    def why_not(state: Hats, seat: int, move: Move) -> str:
        return "because"

    assert only_caught(with_game(why_not=why_not), 13) == "unknown_refusal"


def test_law_13_catches_a_number_that_is_too_large_to_be_judged() -> None:
    def code_of(state: Hats, seat: int, move: Move) -> int:
        getattr(move, "colour", 0).to_bytes(8, "big", signed=True)  # as large as a compiled number can be
        return GAME.code_of(state, seat, move)

    assert caught(with_game(code_of=code_of), 13) == "raised"
