"""A box as the lobby shows it: what is on the lid, and the options with their kinds."""

import types
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Raw
from msgspec.structs import FieldInfo, fields

from tablee import shelf
from tablee.kit.box import Box
from tablee.protocol.seen import BoxSeen, CreditsSeen, OptionSeen
from tablee.room.bots.thinkers import bots_at


@cache
def box_of(game: str) -> Raw:
    """The lid of a box as JSON."""
    box = shelf.game(game).box
    lid = BoxSeen(
        id=box.id,
        title=box.title,
        rules_version=box.rules_version,
        seats=box.seats,
        age=box.age,
        minutes=box.minutes,
        mechanisms=box.mechanisms,
        themes=box.themes,
        credits=CreditsSeen(box.credits.design, box.credits.art, box.credits.edition),
        options=options_of(box),
        bots=bots_at(game),
        endings=box.endings,
        colours=dict(box.colours),
        board=brings_board(game),
        hides=not shelf.game(game).hides_nothing,
    )
    return Raw(msgspec.json.encode(lid))


def options_of(box: Box) -> tuple[OptionSeen, ...]:
    """What can be settled before the game."""
    return tuple(option_of(field, box.choices.get(field.name, ())) for field in fields(box.options))


def option_of(field: FieldInfo, ready: tuple[str, ...]) -> OptionSeen:
    """One option, its kind read from its type; a number that may be left open names a seat."""
    kind: Any = field.type
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if get_origin(kind) is Literal:
        return OptionSeen(field.name, "choice", field.default, get_args(kind))
    if kind is str:
        return OptionSeen(field.name, "text", field.default, ready)
    if get_origin(kind) in (Union, types.UnionType) and int in get_args(kind):
        return OptionSeen(field.name, "seat", field.default)
    return OptionSeen(field.name, "bool" if kind is bool else "int", field.default)


def brings_board(game: str) -> bool:
    """Whether a game has a board of its own for the browser."""
    return (resources.files(shelf.packages()[game]) / "web").is_dir()
