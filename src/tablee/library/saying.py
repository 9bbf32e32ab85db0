"""Puts facts into words: moves, events, results and refusals."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from tablee import shelf
from tablee.kit.facts import Result
from tablee.kit.texts import LANGUAGES
from tablee.table.endings import ENDINGS


def spoken(language: str) -> str:
    """Check that a language is supported."""
    if language not in LANGUAGES:
        raise ValueError(f"there are the languages {' and '.join(LANGUAGES)}, not {language!r}")
    return language


def facts_told(game: str, facts: Iterable[Struct], seats: int, language: str) -> list[str]:
    """Moves or events, a sentence each."""
    names, texts = shelf.seat_names(game, seats, language), shelf.texts(game, language)
    return [texts.fact(fact, names) for fact in facts]


def result_told(game: str, result: Result, names: Sequence[str], language: str) -> list[str]:
    """The ending, and the seats in the order of their places."""
    house = shelf.house_texts(language)
    texts = house if result.ending in ENDINGS else shelf.texts(game, language)
    order = sorted(range(len(names)), key=lambda seat: (result.places[seat], seat))
    return [
        texts.say(f"ending.{result.ending}"),
        *(
            house.say("telling.place", place=result.places[seat], name=names[seat], n=result.scores[seat])
            for seat in order
        ),
    ]


def refusal_told(why: str, of: str, language: str = "en") -> str:
    """Why something was refused, by the house or by a game."""
    texts = shelf.house_texts(language) if of == "house" else shelf.texts(of, language)
    return texts.say(f"refusal.{why}")
