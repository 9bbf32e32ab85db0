"""Numbers agree with what they count, in both languages: never "1 points", never « 0 vies »."""

import re

import pytest

from tests.texts.sources import Written, messages

# A number, perhaps an adjective, then what it counts.
_COUNTED = re.compile(r"\{(\w+)\} (?:(?:new|large|small|secret|more) )?([^\W\d_]+)")
_MANY = {"en": re.compile(r"[^su']s$"), "fr": re.compile(r"[^u]s$|[ae]ux$")}
NAMES = frozenset(
    {
        "seat",
        "starter",
        "owner",
        "name",
        "was",
        "title",
        "sign",
        "who",
        "kind",
        "round",
        "path",
        "spell",
        "move",
        "rival",
    }
)
"""Places that name somebody or something: a verb follows them."""
SAME = frozenset({"s", "ms", "pas", "fois", "pilotis", "dans"})
"""Units, and words that are the same for one and for many."""
FRACTIONS = {
    "sim.closing": "steps are an average, told with a decimal",
    "load.moves": "what was measured is told with a decimal, over many tables",
}


def loose(written: Written) -> list[str]:
    """What a number of this text counts in the plural although it may be one."""
    found = _COUNTED.findall(written.text)
    many = _MANY[written.language]
    return [word for field, word in found if field not in NAMES and word not in SAME and many.search(word)]


def test_what_a_number_counts_agrees_with_it() -> None:
    texts = [each for each in messages() if each.key not in FRACTIONS]
    assert not [each.place for each in texts if loose(each)]


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "{n} planks"), ("en", "{n} small planks."), ("fr", "{points} points"), ("fr", "{n} plateaux")],
)
def test_a_number_with_a_bare_plural_is_found(language: str, text: str) -> None:
    assert loose(Written("", language, "", text))
    assert not loose(Written("", language, "", "{n} {n:plural plank|planks}"))


def test_no_exception_is_left_over() -> None:
    assert {each.key for each in messages() if loose(each)} == FRACTIONS.keys()
