"""Texts are written plainly, the one way that `kit.texts.typeset` and its twin in the browser make fine."""

import re

import pytest

from tests.texts.sources import Written, everything, messages

ANY = {
    "a curved apostrophe: write ', it is curved by typeset": r"’|‘",
    "an apostrophe that typeset cannot curve": r"(?<=\w)'(?= )",
    "a space that does not break: write an ordinary one, or let typeset do it": r"[\u202f\u2009]",
    "two spaces in a row": r"(?<=\S)  +(?=\S)",
    "a space before a comma or a full stop": r"(?<=\w) [,.](?!\w)",
    "three dots instead of …": r"\.\.\.",
    "a plural in brackets": r"\w\((?:s|es|x|e)\)",
    "straight quotation marks": r'"',
}
FRENCH = {
    "a sign without its space": r"(?<=[\w)}»…])[;?!»](?!\w)|(?<=[\w)}»…]):(?=\s|$)|«(?! )",
    "English quotation marks": r"[“”]",
}
ENGLISH = {
    "a space before a sign": r"(?<=\w) [;?!:](?!\w)",
    "French quotation marks": r"[«»]",
}
# What is not prose: code in backticks, addresses, JSON as it is written, places to fill, rules of a table,
# links, a row of a board as one writes it, keys one types, and a title that is French in every language.
NOT_PROSE = re.compile(
    r"`[^`]*`|'https?://[^']*'|https?://\S+|\{\"[^}]*\}|\{\w+(?::\w+)?|\|[ :|-]+$|\]\([^)]*\)"
    r"|S \. \| \. S|\? u q|Abracada… Quoi \?"
)


def prose(written: Written) -> str:
    """What is left to read once code is cut out; the forms of a plural are words like any other."""
    if written.key.endswith(".examples"):
        return ""
    return NOT_PROSE.sub("n", written.text)


@pytest.mark.parametrize(("wrong", "signs"), [*ANY.items(), *FRENCH.items(), *ENGLISH.items()])
def test_no_text_breaks_the_habits_of_its_language(wrong: str, signs: str) -> None:
    languages = ("fr",) if wrong in FRENCH else ("en",) if wrong in ENGLISH else ("en", "fr")
    texts = [each for each in everything() if each.language in languages]
    found = [each.place for each in texts if re.search(signs, prose(each))]
    assert not found, wrong


def test_every_text_is_looked_at() -> None:
    english, french = ({each.key for each in messages() if each.language == of} for of in ("en", "fr"))
    assert english == french
    assert {
        "play_now",
        "closed.unwelcome.how",
        "gist.took",
        "refusal.stale",
        "law.17",
        "lesson.done.line",
    } <= english
