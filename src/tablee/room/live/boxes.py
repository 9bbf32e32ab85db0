"""A game's box as JSON for the lobby: what is on the lid, its options with their kinds, and its board."""

import types
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from typing import Annotated, Final, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Meta, Raw, inspect
from msgspec.structs import FieldInfo, fields

from tablee import shelf
from tablee.kit.box import BOARD_VERSIONS, Box
from tablee.kit.seats import is_seat, seat_map
from tablee.protocol.seen import BoardSeen, BoxSeen, CreditsSeen, OptionSeen
from tablee.room.bots.advice import adviser
from tablee.room.bots.thinkers import bots_at, stand_in

FEW: Final = 20
"""At most so many numbers are offered as a list of choices."""


def box_of(game: str) -> Raw:
    """The lid of a box as JSON; cached until the files of its board change."""
    return lid_of(game, board_of(shelf.game(game).box))


@lru_cache(64)
def lid_of(game: str, board: BoardSeen | None) -> Raw:
    """The lid with this board."""
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
        stand_in=stand_in(game),
        endings=box.endings,
        colours=dict(box.colours),
        board=board,
        lesson=shelf.lesson(game) is not None,
        hides=not shelf.game(game).hides_nothing,
        hints=adviser(game) is not None,
        view_seats=Raw(msgspec.json.encode(seat_map(shelf.game(game).view_type))),
    )
    return Raw(msgspec.json.encode(lid))


def options_of(box: Box) -> tuple[OptionSeen, ...]:
    """The options of a game."""
    return tuple(option_of(field, box.choices.get(field.name, ())) for field in fields(box.options))


def option_of(field: FieldInfo, ready: tuple[str, ...]) -> OptionSeen:
    """One option; its kind follows from its type."""
    kinds = get_args(field.type) if get_origin(field.type) in (Union, types.UnionType) else (field.type,)
    kind = next(each for each in kinds if each is not type(None))
    may_be_open = type(None) in kinds
    if is_seat(inspect.type_info(kind)):
        return OptionSeen(field.name, "seat", field.default, open=may_be_open)
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if get_origin(bare) is Literal:
        return OptionSeen(field.name, "choice", field.default, get_args(bare), open=may_be_open)
    if bare is str:
        return OptionSeen(field.name, "text", field.default, ready, open=may_be_open)
    if bare is bool:
        return OptionSeen(field.name, "bool", field.default, open=may_be_open)
    return OptionSeen(field.name, "int", field.default, numbers_of(kind), open=may_be_open)


def numbers_of(kind: type) -> tuple[int, ...] | None:
    """All values of a numeric option, if its type bounds them and they are few."""
    for bounds in get_args(kind)[1:]:
        if isinstance(bounds, Meta) and bounds.ge is not None and bounds.le is not None:
            numbers = range(int(bounds.ge), int(bounds.le) + 1)
            return tuple(numbers) if len(numbers) <= FEW else None
    return None


def board_of(box: Box) -> BoardSeen | None:
    """The board that comes with a game's package, if its box names one."""
    if box.board is None:
        return None
    folder = shelf.board_folder(box.id)
    there = box.board_version in BOARD_VERSIONS and (folder / box.board).is_file()
    address = f"/boards/{box.id}/{mark_of(folder)}/{box.board}" if there else None
    return BoardSeen(box.board_version, address)


def mark_of(folder: Path) -> str:
    """A version mark of a board's files, for its URL: an edit shows on the next page load despite caches."""
    try:
        looks = [(file, file.stat()) for file in sorted(folder.rglob("*")) if file.is_file()]
        return mark_of_files(folder, tuple([(file, look.st_mtime_ns, look.st_size) for file, look in looks]))
    except OSError:  # a file is just being written: a mark that is never used again
        return token_hex(8)


@lru_cache(64)
def mark_of_files(folder: Path, files: tuple[tuple[Path, int, int], ...]) -> str:
    """A hash of the files' contents; cached by their times and sizes."""
    seen = sha256()
    for file, _, _ in files:
        content = file.read_bytes()
        seen.update(f"{file.relative_to(folder).as_posix()}\n{len(content)}\n".encode() + content)
    return seen.hexdigest()[:16]
