"""What would be told as a computer writes it, True or (1, 2), is caught by law 13."""

from dataclasses import replace

import pytest

from tablee.kit import facts
from tablee.kit.texts import LANGUAGES, Texts
from tablee.laws.exhibit import Exhibit
from tests.laws.planting import BRIEF, caught
from tests.toy.exhibit import EXHIBIT, TEXTS
from tests.toy.game import GAME


class Bowed(facts.Event, frozen=True):
    seat: facts.Seat
    deeply: bool
    at: int
    to: tuple[int, ...]
    while_: str | None


def bowing(message: str) -> Exhibit:
    """Hats, where seats may also bow, and a text says so."""
    written = {
        language: TEXTS[language].replace("[event]", f'[event]\nbowed = "{message}"')
        for language in LANGUAGES
    }
    return replace(
        EXHIBIT,
        game=replace(GAME, event_types=(*GAME.event_types, Bowed)),
        texts={language: Texts(language, source) for language, source in written.items()},
    )


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ("{seat} bows: {deeply}", "yes_or_no"),
        ("{seat} bows {deeply:named bow}", "yes_or_no"),
        ("{seat} bows {at:whether early|late}", "no_yes_or_no"),
        ("{seat} bows to {to}", "not_plain"),
        ("{seat} bows, {while_}", "not_plain"),
        ("{seat} bows {deeply:whether deeply|a little} at {at}", None),
    ],
)
def test_law_13_wants_words_for_yes_and_no(message: str, why: str | None) -> None:
    assert caught(bowing(message), 13, BRIEF) == why
