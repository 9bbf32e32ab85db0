"""Texts say facts in a person's language: one message per kind of move, event, option, refusal and ending.

A message is a sentence with places in braces, filled from the fact's fields:

- `{round}` as it is; but where the type of the fact says `Seat`, the seat's name, or several names
- `{active:seat}`, `{rivals:seats}` names, for messages of boards, which no fact fills; French says
  «d’Ada» where `de` stands before them
- `{cell:worded cell}` a name put into words: the message of the list `worded.cell` whose signs fit it, as
  `worded.cell.*.below` fits b2.below; a star stands for letters and the digits after them, there and in the
  message; a name that fits none is said as it is
- `{path:last}` the last of several, `{path:last cell}` put into words
- `{mushroom:nth}` counted from one, `{n:plural point|points}` the form for a number
- `{alone:whether alone|in company}` the first where the field says yes, the second where it says no
- `{spell:named spell}` what something is called: the message `spell.3.name` for a 3
- `{stones:tally stone}` a heap, each kind worded by the list `tally.stone` (`singular|plural` for each kind,
  `#` for the number; `none` for nothing)

Messages are written plainly, with a straight apostrophe and ordinary spaces; `typeset` makes them fine.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tablee.kit.seats import EACH, SeatMap, seat_map

LANGUAGES = ("en", "fr")

_PLACE = re.compile(r"\{(\w+)(?::(\w+)(?: ([^}]*))?)?\}")
_AND = {"en": "and", "fr": "et"}
_FILLED = re.compile(rf"(\b[Dd]e )?{_PLACE.pattern}")
_VOWEL = re.compile(r"[AEIOUÀÂÄÆÉÈÊËÎÏÔÖŒÙÛÜH]", re.IGNORECASE)
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_]|\{)")
_NARROW, _NO_BREAK = "\u202f", "\u00a0"


class NoText(KeyError):
    """A message that the texts do not have."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class BadText(ValueError):
    """A message that cannot be filled: it uses a field that is missing, or an unknown form."""

    def __init__(self, key: str, language: str, problem: Exception) -> None:
        self.key = key
        self.language = language
        self.problem = f"{{{problem.args[0]}}}" if isinstance(problem, KeyError) else str(problem)
        super().__init__(f"{key} ({language}): {self.problem}")


class Messages(dict[str, str]):
    """Messages by name; NoText for an unknown one."""

    def __missing__(self, key: str) -> str:
        raise NoText(key)


class Texts:
    """All messages of one game, or of the house, in one language."""

    def __init__(self, language: str, source: str) -> None:
        self.language = language
        found = flatten(tomllib.loads(source))
        self.messages = Messages({key: typeset(text, language) for key, text in found.items()})
        self._told: dict[type[msgspec.Struct], str] = {}
        self._lists: dict[str, list[tuple[re.Pattern[str], str]]] = {}

    def keys(self) -> frozenset[str]:
        """The names of all messages, such as `event.took`."""
        return frozenset(self.messages)

    def places(self, key: str) -> frozenset[str]:
        """The fields a message uses."""
        return frozenset(field for field, _ in self.forms(key))

    def forms(self, key: str) -> frozenset[tuple[str, str | None]]:
        """The fields a message uses, each with the form written for it, if any."""
        return frozenset((place[1], place[2]) for place in _PLACE.finditer(self.messages[key]))

    def say(self, key: str, names: Sequence[str] = (), /, **fields: object) -> str:
        """One message with its places filled; `names` are the names of the seats."""
        return self._said(key, self.messages[key], names, fields)

    def fact(self, fact: msgspec.Struct, names: Sequence[str] = ()) -> str:
        """A move or an event in words."""
        kind = type(fact)
        return self._said(key_of(kind), self.of_kind(kind), names, msgspec.structs.asdict(fact))

    def of_kind(self, kind: type[msgspec.Struct]) -> str:
        """The message of a kind of fact, with the forms for fields that hold seats written out."""
        if kind not in self._told:
            seats = seat_map(kind)
            self._told[kind] = _PLACE.sub(lambda place: _spelled(place, seats), self.messages[key_of(kind)])
        return self._told[kind]

    def spelled(self, kinds: Iterable[type[msgspec.Struct]]) -> dict[str, str]:
        """All messages; those of these facts have forms written out, so no types are needed to fill them."""
        of_facts = {key_of(kind): self.of_kind(kind) for kind in kinds if key_of(kind) in self.messages}
        return self.messages | of_facts

    def join(self, parts: Sequence[str]) -> str:
        """Several names as a list: «a, b and c»."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {_AND[self.language]} {parts[-1]}"

    def _said(self, key: str, message: str, names: Sequence[str], fields: Mapping[str, object]) -> str:
        try:
            return self._filled(message, names, fields)
        except NoText:
            raise
        except (LookupError, TypeError, ValueError) as problem:
            raise BadText(key, self.language, problem) from problem

    def _filled(self, message: str, names: Sequence[str], fields: Mapping[str, object]) -> str:
        def fill(place: re.Match[str]) -> str:
            of, field, form, detail = place.groups(default="")
            said = self._fill(form, detail, fields[field], names)
            return self._elided(of, said) if form in ("seat", "seats") else of + said

        return _FILLED.sub(fill, message)

    def _elided(self, of: str, name: str) -> str:
        """«d’Ada», as French says it before a vowel; «de Bo»."""
        return f"{of[0]}’{name}" if self.language == "fr" and of and _VOWEL.match(name) else of + name

    def _fill(self, form: str, detail: str, value: Any, names: Sequence[str]) -> str:
        match form:
            case "":
                return str(value)
            case "seat":
                return str(names[value])
            case "seats":
                return self.join([names[seat] for seat in value])
            case "worded":
                return self._worded(detail, value)
            case "last":
                return self._worded(detail, value[-1]) if detail else str(value[-1])
            case "nth":
                return str(value + 1)
            case "plural":
                return self._form(detail, value)
            case "whether":
                return detail.split("|")[0 if value else 1]
            case "named":
                return self.messages[f"{detail}.{value}.name"]
            case "tally":
                return self._tally(detail, value)
        raise ValueError(f"no such form: {form}")

    def _form(self, forms: str, n: int) -> str:
        """The singular or the plural, by the language's rule."""
        one = n == 1 if self.language == "en" else n < 2
        singular, plural = forms.split("|")
        return singular if one else plural

    def _worded(self, kind: str, name: str) -> str:
        """The message of the pattern that a name matches, with its stars filled in."""
        for signs, message in self._wordings(kind):
            if fits := signs.fullmatch(name):
                said = message
                for part in fits.groups():
                    said = said.replace("*", part, 1)
                return said
        return name

    def _wordings(self, kind: str) -> list[tuple[re.Pattern[str], str]]:
        """The list `worded.KIND`: patterns, each with its message."""
        if kind not in self._lists:
            prefix = f"worded.{kind}."
            self._lists[kind] = [
                (re.compile(re.escape(key.removeprefix(prefix)).replace(r"\*", r"([a-z]+\d*)")), message)
                for key, message in self.messages.items()
                if key.startswith(prefix)
            ]
        return self._lists[kind]

    def _tally(self, kind: str, counts: Sequence[int]) -> str:
        worded = [
            self._form(self.messages[f"tally.{kind}.{number}"], count).replace("#", str(count))
            for number, count in enumerate(counts)
            if count
        ]
        return self.join(worded) if worded else self.messages[f"tally.{kind}.none"]


def typeset(text: str, language: str) -> str:
    """Curved apostrophes and, in French, non-breaking spaces: narrow ones before ; ? and !."""
    curved = _APOSTROPHE.sub("’", text)
    if language != "fr":
        return curved
    narrow = re.sub(" ([;?!])", rf"{_NARROW}\1", curved)
    return re.sub(" ([:»])", rf"{_NO_BREAK}\1", narrow).replace("« ", f"«{_NO_BREAK}")


def key_of(kind: type[msgspec.Struct]) -> str:
    """The key of the message for a kind of fact: `event.took`."""
    config = kind.__struct_config__
    return f"{config.tag_field}.{config.tag}"


def _spelled(place: re.Match[str], seats: SeatMap) -> str:
    """A placeholder, with the form for seats added where its field holds seats and has no form yet."""
    field, form, _ = place.groups()
    if form is None and seats.get(field) is True:
        return f"{{{field}:seat}}"
    if form is None and seats.get(field) == {EACH: True}:
        return f"{{{field}:seats}}"
    return place[0]


def flatten(tree: Mapping[str, Any], prefix: str = "") -> dict[str, str]:
    """A tree of messages as one table: `{"event": {"took": …}}` becomes `{"event.took": …}`."""
    flat: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, Mapping):
            flat |= flatten(value, f"{prefix}{key}.")
        else:
            flat[prefix + key] = value
    return flat
