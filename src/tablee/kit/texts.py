"""Texts say facts in a person's language: one message per kind of move, event, option, refusal and ending.

A message is a sentence with places in braces, filled from the fact's fields:

- `{seat}` a seat's name (so for all SEAT_FIELDS), `{rivals:seats}` several names
- `{path:last}` the last of several
- `{mushroom:nth}` counted from one, `{n}` as it is, `{n:plural point|points}` the form for a number
- `{spell:named spell}` what something is called: the message `spell.3.name` for a 3
- `{stones:tally stone}` a heap, each kind worded by the list `tally.stone` (`singular|plural` for each kind,
  `#` for the number; `none` for nothing)
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

LANGUAGES = ("en", "fr")

SEAT_FIELDS = frozenset({
    "seat", "me", "rival", "owner", "winner",
    "keeper", "starter", "first", "active", "turn", "left", "right",
})  # fmt: skip
"""A number in a field of one of these names is a seat."""

_PLACE = re.compile(r"\{(\w+)(?::(\w+)(?: ([^}]*))?)?\}")
_AND = {"en": "and", "fr": "et"}


class Texts:
    """All messages of one game, or of the house, in one language."""

    def __init__(self, language: str, source: str) -> None:
        self.language = language
        self.messages = flatten(tomllib.loads(source))

    def keys(self) -> frozenset[str]:
        """The names of all messages, such as `event.took`."""
        return frozenset(self.messages)

    def places(self, key: str) -> frozenset[str]:
        """The fields a message wants."""
        return frozenset(match[1] for match in _PLACE.finditer(self.messages[key]))

    def say(self, key: str, names: Sequence[str] = (), /, **fields: object) -> str:
        """One message with its places filled; `names` are the names of the seats."""
        return _PLACE.sub(lambda match: self._fill(match, names, fields), self.messages[key])

    def fact(self, fact: msgspec.Struct, names: Sequence[str] = ()) -> str:
        """A move or an event in words."""
        config = fact.__struct_config__
        return self.say(f"{config.tag_field}.{config.tag}", names, **msgspec.structs.asdict(fact))

    def _fill(self, match: re.Match[str], names: Sequence[str], fields: Mapping[str, object]) -> str:
        field, form, detail = match.groups()
        value: Any = fields[field]
        match form:
            case None:
                return names[value] if field in SEAT_FIELDS else str(value)
            case "seats":
                return self._join([names[seat] for seat in value])
            case "last":
                return str(value[-1])
            case "nth":
                return str(value + 1)
            case "plural":
                return self._form(detail, value)
            case "named":
                return self.messages[f"{detail}.{value}.name"]
            case "tally":
                return self._tally(detail, value)
        raise ValueError(f"no such form: {form}")

    def _form(self, forms: str, n: int) -> str:
        """The singular or the plural, as the language counts."""
        one = n == 1 if self.language == "en" else n < 2
        singular, plural = forms.split("|")
        return singular if one else plural

    def _tally(self, kind: str, counts: Sequence[int]) -> str:
        worded = [
            self._form(self.messages[f"tally.{kind}.{number}"], count).replace("#", str(count))
            for number, count in enumerate(counts)
            if count
        ]
        return self._join(worded) if worded else self.messages[f"tally.{kind}.none"]

    def _join(self, parts: Sequence[str]) -> str:
        """«a, b and c»."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {_AND[self.language]} {parts[-1]}"


def flatten(tree: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """A tree of messages as one table: `{"event": {"took": …}}` becomes `{"event.took": …}`."""
    flat: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, Mapping):
            flat |= flatten(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat
