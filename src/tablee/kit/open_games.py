"""What a game that hides nothing need not write itself: its eyes and its notation."""

from collections.abc import Callable
from typing import Any, TypeVar

from librt.vecs import vec
from msgspec import inspect
from mypy_extensions import i64

from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import View
from tablee.kit.notation import line_of, read
from tablee.kit.seats import is_by_seat, unmarked
from tablee.kit.state import State

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


def open_eyes(
    make: Callable[[int], S], kind: type[V]
) -> tuple[Callable[[S, int | None], V], Callable[[V, Dice], S]]:
    """The `view` and `imagine` of a game whose view has the fields of its state, under the same names.

    One of them is a `BySeat`: it tells how many sit at the table. Where bots should think faster, or where
    something is hidden after all, a game writes both itself.
    """
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    kinds = {field.name: unmarked(field.type) for field in described.fields}
    by_seat = [field.name for field in described.fields if is_by_seat(field.type)]
    if not by_seat:
        raise TypeError(f"{kind.__name__} needs a field that is a BySeat, to tell how many sit at the table")

    def view(state: S, seat: int | None) -> V:
        return kind(**{name: _shown(getattr(state, name)) for name in kinds})

    def imagine(seen: V, dice: Dice) -> S:
        state = make(len(getattr(seen, by_seat[0])))
        for name, each in kinds.items():
            setattr(state, name, _kept(getattr(seen, name), each))
        return state

    return view, imagine


def open_notation(
    kind: type[V], view: Callable[[S, int | None], V], imagine: Callable[[V, Dice], S]
) -> tuple[Callable[[S], str], Callable[[str], S]]:
    """The `text` and `parse` of a game of which everything is seen: its view, field by field."""

    def text(state: S) -> str:
        return line_of(view(state, None))

    def parse(line: str) -> S:
        return imagine(read(line, kind), FastDice(0))

    return text, parse


def _shown(value: Any) -> Any:
    """What a state holds, as a fact does: heaps and lists become tuples."""
    return value if isinstance(value, (int, str)) else tuple([_shown(each) for each in value])


def _kept(value: Any, kind: inspect.Type) -> Any:
    """What a fact holds, as a state does: tuples of numbers become vectors."""
    match kind:
        case inspect.VarTupleType(item_type=inner) if isinstance(unmarked(inner), inspect.IntType):
            return vec[i64](value)
        case inspect.VarTupleType(item_type=inspect.VarTupleType()):
            return vec[vec[i64]]([vec[i64](each) for each in value])
    return value
