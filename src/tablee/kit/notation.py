"""A fact as one line of text, field by field: the notation of games that hide nothing."""

import re
from typing import TypeVar

import msgspec

from tablee.kit.typed import convert

F = TypeVar("F", bound=msgspec.Struct)

_NEXT = re.compile(r" (?=\w+=)")
_SPACE = r"\u0020"
"""A space inside a JSON string, escaped so that plain spaces only separate fields."""


def line_of(fact: msgspec.Struct) -> str:
    """The fields of a fact as JSON, each after its name.

    >>> from tablee.kit.facts import View
    >>> class Shown(View, frozen=True):
    ...     turn: int
    ...     taken: tuple[int, ...]
    >>> line_of(Shown(1, (0, 3)))
    'turn=1 taken=[0,3]'
    >>> read("turn=1 taken=[0,3]", Shown)
    Shown(turn=1, taken=(0, 3))
    """
    fields = msgspec.to_builtins(fact, builtin_types=(), str_keys=True)
    return " ".join(f"{name}={_written(value)}" for name, value in fields.items())


def read(line: str, kind: type[F]) -> F:
    """The fact that a line was written from; ValueError if there is none."""
    parts = dict(part.partition("=")[::2] for part in _NEXT.split(line))
    try:
        return convert({name: msgspec.json.decode(value) for name, value in parts.items()}, kind)
    except msgspec.DecodeError as problem:
        wanted = " ".join(f"{name}=…" for name in kind.__struct_fields__)
        raise ValueError(f"a line with {wanted} was expected: {problem}") from None


def _written(value: object) -> str:
    return msgspec.json.encode(value).decode().replace(" ", _SPACE)
