"""The part of law 13 about labels: everything in a view has a name, and awaited seats get a question."""

from collections.abc import Iterator

from msgspec import inspect

from tablee.kit.game import AnyGame
from tablee.kit.texts import Texts
from tablee.laws.verdict import Broken

WITHIN = ("type", "item_type", "key_type", "value_type")
AMONG = ("types", "item_types")


def labels(game: AnyGame) -> list[str]:
    """The names of all fields of a view that terminals and the plain board show."""
    found = dict.fromkeys(_fields(inspect.type_info(game.view_type), frozenset()))
    return [f"view.{name}" for name in found]


def _fields(kind: inspect.Type, within: frozenset[type]) -> Iterator[str]:
    if isinstance(kind, inspect.StructType):
        for field in kind.fields if kind.cls not in within else ():
            yield field.name
            yield from _fields(field.type, within | {kind.cls})
        return
    inner = [getattr(kind, name, None) for name in WITHIN]
    for each in (*inner, *(each for name in AMONG for each in getattr(kind, name, ()))):
        if isinstance(each, inspect.Type):
            yield from _fields(each, within)


def check_question(game: AnyGame, texts: Texts) -> None:
    """Check that there is a question for awaited seats."""
    if not any(key.startswith("ask.") for key in texts.messages):
        move = game.move_types[0].__struct_config__.tag
        raise Broken("no_question", language=texts.language, key=f"ask.{move}")
