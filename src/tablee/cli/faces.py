"""Shows any game's view in a terminal, using only its fields' types and the game's texts."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import inspect
from rich.table import Table
from rich.text import Text

from tablee.cli.screen import coloured, grid
from tablee.cli.voice import Voice, say_or
from tablee.kit.facts import View
from tablee.kit.seats import is_by_seat, is_seat, unmarked

NO_BREAK = "\N{NO-BREAK SPACE}"


class Face:
    """The presentation of one game's views: labels, names of seats, words for things."""

    def __init__(self, voice: Voice, game: str, names: Sequence[str]) -> None:
        self.voice = voice
        self.texts = voice.texts(game)
        self.names = names
        numbered = (re.fullmatch(r"tally\.(\w+)\.\d+", key) for key in sorted(self.texts.keys()))
        self.tallies = Counter(match[1] for match in numbered if match)

    def show(self, view: View) -> list[Text | Table]:
        """Short fields in one line, heaps and lists in a line each, structures as a table."""
        facts: list[str] = []
        lines: list[Text | Table] = []
        for field in fields_of(type(view)):
            value = getattr(view, field.name)
            match unmarked(field.type):
                case inspect.VarTupleType(item_type=inspect.StructType(cls=cls)):
                    lines.append(self.table(field, cls, value))
                case inspect.BoolType():
                    facts += [self.label(field.name)] if value else []
                case inspect.VarTupleType() | inspect.TupleType() if value:
                    lines.append(coloured(self.fact(field, value), self.voice))
                case _ if value not in (None, ()):
                    facts.append(self.fact(field, value))
        return [Text(" · ".join(facts), style="bold"), *lines]

    def table(
        self, field: inspect.Field, row_type: type[msgspec.Struct], rows: Sequence[msgspec.Struct]
    ) -> Table:
        """A table with a row for each item, named where items belong to seats; empty columns are left out."""
        columns = [each for each in fields_of(row_type) if self.fits(each, rows)]
        heads = [self.label(field.name), *(self.label(each.name) for each in columns)]
        cells = [
            [
                Text(self.names[number] if is_by_seat(field.type) else str(number + 1)),
                *(coloured(self.words(each.type, getattr(row, each.name)), self.voice) for each in columns),
            ]
            for number, row in enumerate(rows)
        ]
        return grid(heads, cells)

    def fits(self, field: inspect.Field, rows: Sequence[msgspec.Struct]) -> bool:
        """Whether a column is not empty, and not a list that would need a table of its own."""
        listed = isinstance(field.type, inspect.VarTupleType) and isinstance(
            field.type.item_type, inspect.StructType
        )
        return not listed and any(getattr(row, field.name) != () for row in rows)

    def fact(self, field: inspect.Field, value: object) -> str:
        """A field with its label."""
        return self.voice.say(
            "telling.fact", label=self.label(field.name), value=self.words(field.type, value)
        )

    def label(self, name: str) -> str:
        """The game's label for a field."""
        return say_or(self.texts, f"view.{name}", name.replace("_", " "))

    def words(self, kind: inspect.Type, value: object) -> str:
        """A value in words."""
        match kind, value:
            case _, bool():
                return self.voice.say("allowed.yes") if value else self.voice.say("allowed.no")
            case _, None | ():
                return "–"
            case inspect.Metadata(), int() if is_seat(kind):
                return self.names[value]
            case inspect.Metadata(type=inspect.VarTupleType(item_type=item)), tuple() if is_by_seat(kind):
                return self.each(zip(self.names, value, strict=False), item)
            case inspect.Metadata(type=marked), _:
                return self.words(marked, value)
            case inspect.UnionType(types=types), _:
                known = next(each for each in types if not isinstance(each, inspect.NoneType))
                return self.words(known, value)
            case inspect.StructType(cls=cls), _:
                parts = [
                    f"{self.label(field.name)} {self.words(field.type, getattr(value, field.name))}"
                    for field in fields_of(cls)
                ]
                return ", ".join(parts)
        return self.several(kind, value)

    def several(self, kind: inspect.Type, value: object) -> str:
        """A heap or a list in words; other values as they are."""
        match kind, value:
            case inspect.TupleType(item_types=items), tuple() if tally := self.tally_for(items):
                return self.heap(tally, value)
            case inspect.VarTupleType(item_type=inspect.IntType()), tuple():
                return " ".join(map(str, value))
            case inspect.VarTupleType(item_type=item), tuple() if is_seat(item):
                return ", ".join(self.words(item, each) for each in value)
            case inspect.VarTupleType(item_type=item), tuple():
                return self.each(enumerate(value, start=1), item)
            case inspect.DictType(key_type=key, value_type=item), dict():
                return self.each(((self.words(key, at), each) for at, each in value.items()), item)
        return str(value)

    def each(self, things: Iterable[tuple[object, object]], kind: inspect.Type) -> str:
        """Several items, each with its number or its seat: `(1) 2 red · (2) –`."""
        return " · ".join(f"({head}) {self.words(kind, thing)}" for head, thing in things) or "–"

    def tally_for(self, items: Sequence[inspect.Type]) -> str | None:
        """The kind of heap with this many counts, if the game's texts have exactly one."""
        fitting = [kind for kind, count in self.tallies.items() if count == len(items)]
        counted = all(isinstance(item, inspect.IntType) for item in items)
        return fitting[0] if counted and len(fitting) == 1 else None

    def heap(self, tally: str, counts: Sequence[int]) -> str:
        """A heap kind by kind: `2 red, 1 white`."""
        words = []
        for kind, count in enumerate(counts):
            singular, _, plural = self.texts.say(f"tally.{tally}.{kind}").partition("|")
            words += [(singular if count == 1 else plural).replace("#", str(count))] if count else []
        return ", ".join(word.replace(" ", NO_BREAK) for word in words) or "–"


def fields_of(struct: type) -> Sequence[inspect.Field]:
    """The fields of a struct with their types."""
    described = inspect.type_info(struct)
    assert isinstance(described, inspect.StructType)
    return described.fields
