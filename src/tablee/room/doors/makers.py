"""Who may make tables in a room: anyone, people of its own network, or whoever knows a word."""

import hmac
from dataclasses import dataclass

from tablee.protocol.fields import MakersRule

SHORTEST, LONGEST = 4, 64


class BadMakers(ValueError):
    """An invalid rule."""


@dataclass(frozen=True)
class Makers:
    """The rule set by whoever runs the room."""

    rule: MakersRule = "anyone"
    code: str = ""

    def know(self, word: str) -> bool:
        """Whether this is the word, compared in constant time."""
        return hmac.compare_digest(plain(word).encode(), plain(self.code).encode())


ANYONE = Makers()


def read_makers(text: str) -> Makers:
    """`anyone`, `network` or `code:WORD`."""
    rule, _, word = text.partition(":")
    if rule == "code" and SHORTEST <= len(word.strip()) <= LONGEST and word.isprintable():
        return Makers("code", word)
    if text == "network":
        return Makers("network")
    if text == "anyone":
        return ANYONE
    raise BadMakers(text)


def plain(word: str) -> str:
    """A word in normal form: phones capitalize the first letter and append a space."""
    return word.strip().casefold()
