"""The protocol's types as docs/protocol.md writes them, one line each: `Since = {epoch: Count, n: Count}`."""

import types
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from tablee.kit import log, refusal
from tablee.kit.chance import Pick
from tablee.protocol import acts, fields, wire

ALIASES: Final[dict[str, Any]] = {
    name: getattr(fields, name)
    for name in (
        "Id", "TableId", "Secret", "Nonce", "WatcherId", "PersonId", "SeatNumber", "SeatCount", "Count",
        "Name", "Word", "Role", "LinkKind", "Status", "StatusSeen", "ChatRule", "MakersRule", "PhraseName",
        "ReactionName",
    )
} | {"Wish": log.Wish, "Did": wire.Did, "Pick": Pick}  # fmt: skip
"""Small types with a name of their own."""

GROUPS: Final[dict[str, Any]] = {
    "Notice": log.Notice, "Entry": log.AnyEntry, "Act": acts.AnyAct, "Code": refusal.Code,
}  # fmt: skip
"""Types of which one is meant, and which the document lists in a table."""

READY: Final[tuple[tuple[Any, str], ...]] = (
    (fields.MoveJson, "Move"),
    (fields.MovesJson, "[Move]"),
    (fields.EventsJson, "[Event]"),
    (fields.HighlightsJson, "[Highlight]"),
    (fields.ReasonsJson, "[Reason]"),
    (fields.HiddenJson, "[Hidden]"),
    (fields.TalesJson, "[Tale]"),
    (fields.ViewJson, "View"),
    (fields.MaybeMoveJson, "Move | null"),
    (fields.MaybeViewJson, "View | null"),
    (fields.OptionsJson, "object"),
    (fields.SeatMapJson, "object"),
    (wire.BoxJson, "BoxSeen"),
    (wire.SaidJson, "Said | Phrased"),
    (fields.SpokenJson, "Said | Phrased | Announced"),
)
"""What travels as ready JSON."""

PLAIN: Final[tuple[tuple[Any, str], ...]] = (
    (int, "int"), (str, "string"), (bool, "bool"), (type(None), "null"),
    (Any, "any"), (dict[str, Any], "object"),
)  # fmt: skip


def shape(kind: type[Struct]) -> str:
    """A type and all its fields."""
    return f"{kind.__name__} = {{{', '.join(tag_of(kind) + parts(kind))}}}"


def tag_of(kind: type[Struct]) -> list[str]:
    """The field that says which type it is."""
    config = kind.__struct_config__
    return [] if config.tag is None else [f'{config.tag_field}: "{config.tag}"']


def parts(kind: type[Struct], without: tuple[str, ...] = ()) -> list[str]:
    """The fields: `?` for those that may be missing, `=` for what is then meant."""
    hints = get_type_hints(kind, include_extras=True)
    found = [field for field in msgspec.structs.fields(kind) if field.name not in without]
    return [_part(kind, field, hints[field.name]) for field in found]


def _part(kind: type[Struct], field: msgspec.structs.FieldInfo, hint: Any) -> str:
    name, meant, config = field.encode_name, written(hint), kind.__struct_config__
    if field.required or (kind is log.Opening and field.default is not UNSET):
        return f"{name}: {meant}"
    if field.default is UNSET or config.omit_defaults:
        return f"{name}?: {meant.removesuffix(' | null')}"
    if not config.forbid_unknown_fields:
        return f"{name}: {meant}"  # the room always says it
    default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
    return f"{name}?: {meant}" + ("" if default is None else f" = {msgspec.json.encode(default).decode()}")


def alias(name: str) -> str:
    """A small type, written out."""
    return f"{name} = {_spelled(ALIASES[name])}"


def written(kind: Any) -> str:
    """A type, by its name where it has one."""
    named = [(named, name) for name, named in (ALIASES | GROUPS).items()]
    return next((name for known, name in (*named, *READY) if kind == known), None) or _spelled(kind)


def _spelled(kind: Any) -> str:
    origin, inner = get_origin(kind), get_args(kind)
    for known, name in PLAIN:
        if kind == known:
            return name
    if origin is Annotated:
        return written(inner[0]) + "".join(_bounds(meta) for meta in inner[1:] if isinstance(meta, Meta))
    if origin is Literal:
        return " | ".join(msgspec.json.encode(value).decode() for value in inner)
    if origin in (Union, types.UnionType):
        return " | ".join(written(one) for one in inner if one is not UnsetType)
    if origin is list or inner[1:] == (...,):
        return f"[{written(inner[0])}]"
    if origin is tuple:
        return f"[{', '.join(map(written, inner))}]"
    if origin is dict:
        return f"{{{written(inner[0])}: {written(inner[1])}}}"
    return str(kind.__name__)


def _bounds(meta: Meta) -> str:
    length = "" if meta.max_length is None else f" of {meta.min_length or 0}…{meta.max_length}"
    pattern = "" if meta.pattern is None else f" like {meta.pattern.removesuffix(fields.END)}$"
    least = "" if meta.ge is None else f" from {meta.ge}"
    most = "" if meta.le is None else f" to {meta.le}"
    return length + pattern + least + most


def reached(*kinds: Any) -> list[type[Struct]]:
    """Every struct that these types are made of."""
    found: list[type[Struct]] = []
    for kind in kinds:
        _reach(kind, found)
    return found


def _reach(kind: Any, found: list[type[Struct]]) -> None:
    for inner in get_args(kind):
        _reach(inner, found)
    if isinstance(kind, type) and issubclass(kind, Struct) and kind not in found:
        found.append(kind)
        for hint in get_type_hints(kind, include_extras=True).values():
            _reach(hint, found)
