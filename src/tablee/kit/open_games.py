"""Default `view`, `imagine`, `text` and `parse` for games that hide nothing."""

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

PLAIN = inspect.IntType | inspect.BoolType | inspect.StrType | inspect.LiteralType
LISTS = inspect.VarTupleType | inspect.TupleType
NUMBERS = type(vec[i64]())

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


def open_eyes(
    make: Callable[[int], S], kind: type[V]
) -> tuple[Callable[[S, int | None], V], Callable[[V, Dice], S]]:
    """The `view` and `imagine` of a game whose view has the fields of its state, under the same names.

    One of them is a `BySeat`, from which the number of seats is read. Fields are numbers, texts, booleans
    (which a state may keep as 1 and 0), and possibly nested lists of these. A game writes both functions
    itself if bots need more speed, if a field is something else, or if something is hidden after all.
    """
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    kinds = {field.name: unmarked(field.type) for field in described.fields}
    by_seat = [field.name for field in described.fields if is_by_seat(field.type)]
    if not by_seat:
        raise TypeError(f"{kind.__name__} needs a field that is a BySeat, to tell how many sit at the table")
    for name, each in kinds.items():
        if not _carried(each):
            raise TypeError(
                f"{kind.__name__}.{name} is neither a number, a text, a yes or no, nor a list of such: "
                "a game with such a field writes its view and imagine itself"
            )

    showing = {name: _showing(each) for name, each in kinds.items()}

    def view(state: S, seat: int | None) -> V:
        return kind(**{name: show(getattr(state, name)) for name, show in showing.items()})

    def imagine(seen: V, dice: Dice) -> S:
        sizes = {name: len(getattr(seen, name)) for name in by_seat}
        if len(set(sizes.values())) > 1:
            told = ", ".join(f"{name} has {size}" for name, size in sizes.items())
            raise ValueError(f"each seat has one of everything, but {told}")
        state = make(sizes[by_seat[0]])
        for name, each in kinds.items():
            setattr(state, name, _kept(getattr(seen, name), each, getattr(state, name)))
        return state

    return view, imagine


def open_notation(
    kind: type[V], view: Callable[[S, int | None], V], imagine: Callable[[V, Dice], S]
) -> tuple[Callable[[S], str], Callable[[str], S]]:
    """The `text` and `parse` of a game that hides nothing: its view, field by field."""

    def text(state: S) -> str:
        return line_of(view(state, None))

    def parse(line: str) -> S:
        return imagine(read(line, kind), FastDice(0))

    return text, parse


def _carried(kind: inspect.Type) -> bool:
    """Whether values of this type can be copied between a state and a view."""
    bare = unmarked(kind)
    return isinstance(bare, PLAIN) or (isinstance(bare, LISTS) and all(map(_carried, _items(bare))))


def _items(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    return kind.item_types if isinstance(kind, inspect.TupleType) else (getattr(kind, "item_type", kind),)


def _showing(kind: inspect.Type) -> Callable[[Any], Any]:
    """The conversion from a state's value to a fact's: lists to tuples, 1 and 0 to booleans."""
    bare = unmarked(kind)
    if isinstance(bare, inspect.BoolType):
        return bool
    if isinstance(bare, PLAIN):
        return _as_it_is
    items = [_showing(item) for item in _items(bare)]
    if all(each is _as_it_is for each in items):
        return tuple
    if isinstance(bare, inspect.TupleType):
        return lambda value: tuple([show(each) for show, each in zip(items, value, strict=True)])
    return lambda value: tuple([items[0](each) for each in value])


def _as_it_is(value: Any) -> Any:
    return value


def _kept(value: Any, kind: inspect.Type, like: Any) -> Any:
    """The conversion from a fact's value to a state's: a list where it has one, a vector for numbers."""
    match kind:
        case inspect.VarTupleType(item_type=inner):
            item = unmarked(inner)
            if isinstance(like, list):
                return [_kept(each, item, like[0] if like else None) for each in value]
            return _vector(value, item, like)
        case inspect.BoolType() if type(like) is int:
            return int(value)
    return value


def _vector(value: Any, item: inspect.Type, like: Any) -> Any:
    """A vector of numbers, of booleans, or of such vectors; other values stay as they are."""
    match item:
        case inspect.IntType():
            return vec[i64](value)
        case inspect.BoolType():
            return vec[i64](list(map(int, value))) if isinstance(like, NUMBERS) else vec[bool](value)
        case inspect.VarTupleType(item_type=inner) if isinstance(unmarked(inner), inspect.BoolType):
            return vec[vec[bool]]([vec[bool](each) for each in value])
        case inspect.VarTupleType():
            return vec[vec[i64]]([vec[i64](each) for each in value])
    return value
