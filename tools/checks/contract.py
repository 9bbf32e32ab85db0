"""Generates TypeScript types from the facts of every game and the messages of the protocol.

`python -m tools.checks.contract` writes web/src/contract; with `--check` it only reports what is out of date.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, Union, get_args

import msgspec
from msgspec import inspect

from tablee import shelf
from tablee.kit.facts import BY_SEAT, SEAT, Result
from tablee.kit.log import AnyEntry, Clock, Notice
from tablee.kit.refusal import Code
from tablee.kit.seats import LISTS, is_seat
from tablee.protocol import acts, codes, fields, seen, wire
from tablee.protocol.bodies import house
from tablee.protocol.routes import ROUTES

ROOT = Path(__file__).resolve().parents[2]
CONTRACT = ROOT / "web" / "src" / "contract"
WIDTH = 100
HEAD = "// {title} Written by tools/checks/contract.py: change the facts, not this file.\n\n"

OF_ANY_GAME = {
    "AnyMove": "{ move: string; [field: string]: unknown }",
    "AnyEvent": "{ event: string; [field: string]: unknown }",
    "AnyHighlight": "{ highlight: string; n: number; [field: string]: unknown }",
    "AnyReason": "{ reason: string; [field: string]: unknown }",
    "AnyHidden": "{ hidden: string; [field: string]: unknown }",
    "AnyView": "{ [field: string]: unknown }",
    "AnySaid": "Said | Phrased | Announced",
    "SeatMap": "{ readonly [place: string]: SeatMap | true | undefined }",
}
"""The types of JSON that only a game understands; schemas refer to them by title."""

SEATS = """
/** A number that is a seat: people are told its name. */
export type Seat = number

/** One thing for each seat, in the order of the seats. */
export type BySeat<T> = T[]
"""

Schema = dict[str, Any]
OPTIONAL = "x-optional"
"""The schema key that lists optional fields."""
SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def type_of(schema: Schema) -> str:
    """One JSON schema as a TypeScript type."""
    match schema:
        case {"$ref": str(name)}:
            return name
        case {"title": str(name)} if name in OF_ANY_GAME:
            return name
        case {"format": str(mark)} if mark == SEAT["format"]:
            return "Seat"
        case {"format": str(mark), "items": item} if mark == BY_SEAT["format"]:
            return f"BySeat<{type_of(item)}>"
        case {"anyOf": choices}:
            return " | ".join(type_of(choice) for choice in choices)
        case {"enum": values}:
            return " | ".join(_quoted(value) for value in values)
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(type_of(item) for item in items)}]"
        case {"type": "array"}:
            return _array(type_of(schema.get("items", {})))
        case {"type": "object", "properties": _}:
            return _struct(schema)
        case {"type": "object"}:
            key = "Seat" if schema.get("propertyNames") == SEAT else "string"
            return f"Record<{key}, {type_of(schema.get('additionalProperties') or {})}>"
        case {"type": str(name)}:
            return SIMPLE[name]
        case {"type": names}:
            return " | ".join(SIMPLE[name] for name in names)
    return "unknown"


def declared(name: str, schema: Schema) -> str:
    """A named type with its docstring's first line as a comment."""
    comment = f"/** {schema['description'].splitlines()[0]} */\n" if "description" in schema else ""
    return f"{comment}export type {name} ={_wrapped(type_of(schema))}\n"


def module(title: str, named: dict[str, Any]) -> str:
    """One file: every named type, preceded by those it uses."""
    schemas, parts = msgspec.json.schema_components(named.values(), ref_template="{name}")
    for struct in structs_in(inspect.multi_type_info(named.values())):
        for field in struct.fields:
            note_keys(parts[struct.cls.__name__]["properties"][field.encode_name], field.type)
    whole = {name: schema for name, schema in zip(named, schemas, strict=True) if schema != {"$ref": name}}
    body = "\n".join(declared(name, schema) for name, schema in [*parts.items(), *whole.items()])
    return HEAD.format(title=title) + taking(body) + body


def taking(body: str) -> str:
    """The import of types from the kit that a file uses."""
    taken = [name for name in ("BySeat", "Seat") if name in re.findall(r"\w+", body)]
    return f"import type {{ {', '.join(taken)} }} from './kit.gen'\n\n" if taken else ""


def structs_in(kinds: Iterable[inspect.Type]) -> Iterator[inspect.StructType]:
    """All structs that these types refer to."""
    waiting, met = list(kinds), set()
    while waiting:
        match waiting.pop():
            case inspect.StructType(cls=cls, fields=fields) as struct if cls not in met:
                met.add(cls)
                yield struct
                waiting += [field.type for field in fields]
            case inspect.UnionType(types=several) | inspect.TupleType(item_types=several):
                waiting += several
            case inspect.Metadata(type=one) | inspect.DictType(value_type=one):
                waiting.append(one)
            case other if isinstance(other, LISTS):
                waiting.append(other.item_type)


def note_keys(schema: Schema, kind: inspect.Type) -> None:
    """Mark objects with seats as keys in a schema, which msgspec does not."""
    match kind, schema:
        case inspect.Metadata(type=marked), _:
            note_keys(schema, marked)
        case inspect.UnionType(types=kinds), {"anyOf": choices}:
            for each, choice in product(kinds, choices):
                note_keys(choice, each)
        case inspect.DictType(key_type=key, value_type=value), {"type": "object"}:
            if is_seat(key):
                schema["propertyNames"] = SEAT
            note_keys(schema.get("additionalProperties", {}), value)
        case inspect.TupleType(item_types=kinds), {"prefixItems": items}:
            for each, item in zip(kinds, items, strict=True):
                note_keys(item, each)
        case _, {"items": dict(item)} if isinstance(kind, LISTS):
            note_keys(item, kind.item_type)


def files() -> dict[str, str]:
    """The content of every generated file by name."""
    written = {
        "kit.gen.ts": kit(),
        "protocol.gen.ts": protocol(),
    }
    for box in shelf.boxes():
        game = shelf.game(box.id)
        named = {
            "Move": Union[game.move_types],  # noqa: UP007 - a union of a tuple has no other spelling
            "Event": Union[game.event_types],  # noqa: UP007
            "View": game.view_type,
            "Options": box.options,
        }
        if game.reason_types:
            named["Reason"] = Union[game.reason_types]  # noqa: UP007
        written[f"{box.id}.gen.ts"] = module(f"The words of {box.title}.", named)
    return written


def kit() -> str:
    """The types that all games share, including seats."""
    schema = msgspec.json.schema_components([Result])[1]["Result"]
    return HEAD.format(title="What every game shares.") + declared("Result", schema) + SEATS


def protocol() -> str:
    """Every message, every body, and the request and response types of every route."""
    named: dict[str, Any] = {
        "ToRoom": wire.AnyIn,
        "Act": acts.AnyAct,
        "FromRoom": wire.AnyOut,
        "TableNotice": Notice,
        "AnyEntry": AnyEntry,
        "BoxSeen": seen.BoxSeen,
        "Problem": house.Problem,
        "Code": Code,
        **{kind: getattr(fields, kind) for kind in ("Role", "LinkKind", "PhraseName", "ReactionName")},
    }
    bodies = [kind for route in ROUTES.values() for kind in (route.body, route.answer) if kind]
    schemas, parts = msgspec.json.schema_components([*named.values(), *bodies], ref_template="{name}")
    for schema in parts.values():
        schema[OPTIONAL] = left_out(schema)
    whole = {name: schema for name, schema in zip(named, schemas, strict=False) if schema != {"$ref": name}}
    opened = [f"export type {name} = {kind}\n" for name, kind in OF_ANY_GAME.items()]
    declarations = [declared(name, schema) for name, schema in [*parts.items(), *whole.items()]]
    body = "\n".join([*opened, *declarations, routes()])
    return HEAD.format(title="Every message and every body.") + taking(body) + body


def left_out(schema: Schema) -> list[str]:
    """The optional fields of a message."""
    wanted = schema.get("required", [])
    kind = KINDS[schema["title"]]
    loose = [field for field in msgspec.structs.fields(kind) if field.encode_name not in wanted]
    if kind in TO_ROOM:
        return [field.encode_name for field in loose]
    if not kind.__struct_config__.omit_defaults:
        return [field.encode_name for field in loose if field.default is msgspec.UNSET]
    for field in loose:  # these are omitted rather than null
        there = schema["properties"][field.encode_name]
        if field.default is None and "anyOf" in there:
            there["anyOf"] = [each for each in there["anyOf"] if each != {"type": "null"}]
    return [field.encode_name for field in loose]


def routes() -> str:
    """The request and response type of each route, and the constants both sides share."""
    types = [
        f"  {name}: {{ body: {_named(route.body)}; answer: {_named(route.answer)} }}"
        for name, route in ROUTES.items()
    ]
    places = [f"  {name}: ['{route.method}', '{route.path}']," for name, route in ROUTES.items()]
    closes = [f"  {close.name}: {close.value}," for close in codes.Close]
    return (
        "/** What each route wants and answers, by its name. */\n"
        "export type Routes = {\n" + "\n".join(types) + "\n}\n\n"
        "/** How each route is asked. */\n"
        "export const ROUTES = {\n" + "\n".join(places) + "\n} as const\n\n"
        "/** Why the room closes a connection. */\n"
        "export const CLOSE = {\n" + "\n".join(closes) + "\n} as const\n\n"
        f"export const VERSION = {fields.VERSION}\n"
        f"export const PHRASES: readonly PhraseName[] = [{_listed(fields.PhraseName)}]\n"
        f"export const REACTIONS: readonly ReactionName[] = [{_listed(fields.ReactionName)}]\n"
    )


def subclasses(kind: type[Any]) -> Iterator[type[Any]]:
    """A class and all its subclasses."""
    yield kind
    for below in kind.__subclasses__():
        yield from subclasses(below)


KINDS: dict[str, Any] = {
    kind.__name__: kind
    for kind in subclasses(msgspec.Struct)
    if kind.__module__.startswith(("tablee.protocol", "tablee.kit"))
}
TO_ROOM: set[Any] = {
    *subclasses(wire.In),
    *subclasses(acts.Act),
    wire.Since,
    Clock,
    *(route.body for route in ROUTES.values() if route.body),
}


def main(words: list[str]) -> int:
    """Write outdated files, or with `--check` report them."""
    wanted = files()
    there = {path.name: path.read_text(encoding="utf-8") for path in CONTRACT.glob("*.gen.ts")}
    changed = sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))
    if "--check" in words:
        for name in changed:
            print(f"web/src/contract/{name} is out of date: python -m tools.checks.contract")
        return bool(changed)
    CONTRACT.mkdir(parents=True, exist_ok=True)
    for name in changed:
        if name in wanted:
            (CONTRACT / name).write_text(wanted[name], encoding="utf-8")
        else:
            (CONTRACT / name).unlink()
        print(name)
    return 0


def _struct(schema: Schema) -> str:
    """An object as the room sends it: all fields are present, except optional ones."""
    optional = schema.get(OPTIONAL, ())
    fields = [
        f"{name}{'?' if name in optional else ''}: {type_of(field)}"
        for name, field in schema["properties"].items()
    ]
    return "{ " + "; ".join(fields) + " }" if fields else "Record<string, never>"


def _array(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"


def _wrapped(kind: str) -> str:
    """A type definition's right-hand side, over several lines if long."""
    if len(kind) <= WIDTH:
        return f" {kind}"
    if kind.startswith("{"):
        return " {" + "".join(f"\n  {field}" for field in kind[2:-2].split("; ")) + "\n}"
    return "".join(f"\n  | {choice}" for choice in kind.split(" | "))


def _named(kind: Any) -> str:
    """The type of a request or response body."""
    if kind is None:
        return "undefined"
    return kind.__name__ if isinstance(kind, type) and kind is not str else type_of(msgspec.json.schema(kind))


def _listed(kind: Any) -> str:
    return ", ".join(map(_quoted, get_args(kind)))


def _quoted(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) and "'" not in value else json.dumps(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
