"""Writes the facts of every game and of the protocol as TypeScript, so that the browser knows them by type.

`python -m tools.checks.contract` writes web/src/contract; with `--check` it only says what is out of date.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Union, get_args

import msgspec

from tablee import shelf
from tablee.kit.facts import Result
from tablee.kit.log import AnyEntry, Notice
from tablee.kit.refusal import Code
from tablee.kit.texts import SEAT_FIELDS
from tablee.protocol import codes, fields, http, seen, wire

ROOT = Path(__file__).resolve().parents[2]
CONTRACT = ROOT / "web" / "src" / "contract"
WIDTH = 100
HEAD = "// {title} Written by tools/checks/contract.py: change the facts, not this file.\n\n"

OF_ANY_GAME = {
    "AnyMove": "{ move: string; [field: string]: unknown }",
    "AnyEvent": "{ event: string; [field: string]: unknown }",
    "AnyView": "{ [field: string]: unknown }",
    "AnySaid": "Said | Phrased | Announced",
}
"""What travels as JSON that only a game understands, or that was said: schemas name these by title."""

Schema = dict[str, Any]
OPTIONAL = "x-optional"
"""Under this key a schema names its fields that may be left out."""
SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def type_of(schema: Schema) -> str:
    """One JSON schema as a TypeScript type."""
    match schema:
        case {"$ref": str(name)}:
            return name
        case {"title": str(name)} if name in OF_ANY_GAME:
            return name
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
            return f"Record<string, {type_of(schema.get('additionalProperties') or {})}>"
        case {"type": str(name)}:
            return SIMPLE[name]
        case {"type": names}:
            return " | ".join(SIMPLE[name] for name in names)
    return "unknown"


def declared(name: str, schema: Schema) -> str:
    """A named type with its one-line explanation."""
    comment = f"/** {schema['description'].splitlines()[0]} */\n" if "description" in schema else ""
    return f"{comment}export type {name} ={_wrapped(type_of(schema))}\n"


def module(title: str, named: dict[str, Any]) -> str:
    """One file: every named type, after all those it stands on."""
    schemas, parts = msgspec.json.schema_components(named.values(), ref_template="{name}")
    whole = {name: schema for name, schema in zip(named, schemas, strict=True) if schema != {"$ref": name}}
    body = "\n".join(declared(name, schema) for name, schema in [*parts.items(), *whole.items()])
    return HEAD.format(title=title) + body


def files() -> dict[str, str]:
    """Every file of the contract by name."""
    seats = ", ".join(map(_quoted, sorted(SEAT_FIELDS)))
    comment = "/** A number in a field of one of these names is a seat. */"
    shared = f"\n{comment}\nexport const SEAT_FIELDS = [{seats}]\n"
    written = {
        "kit.gen.ts": module("What every game shares.", {"Result": Result}) + shared,
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
        written[f"{box.id}.gen.ts"] = module(f"The words of {box.title}.", named)
    return written


def protocol() -> str:
    """Every message, every body, and for each route what it wants and answers."""
    named: dict[str, Any] = {
        "ToRoom": wire.AnyIn,
        "Act": wire.AnyAct,
        "FromRoom": wire.AnyOut,
        "TableNotice": Notice,
        "AnyEntry": AnyEntry,
        "BoxSeen": seen.BoxSeen,
        "Problem": http.Problem,
        "Code": Code,
        **{kind: getattr(fields, kind) for kind in ("Role", "LinkKind", "PhraseName", "ReactionName")},
    }
    bodies = [kind for route in http.ROUTES.values() for kind in (route.body, route.answer) if kind]
    schemas, parts = msgspec.json.schema_components([*named.values(), *bodies], ref_template="{name}")
    for schema in parts.values():
        schema[OPTIONAL] = left_out(schema)
    whole = {name: schema for name, schema in zip(named, schemas, strict=False) if schema != {"$ref": name}}
    opened = [f"export type {name} = {kind}\n" for name, kind in OF_ANY_GAME.items()]
    declarations = [declared(name, schema) for name, schema in [*parts.items(), *whole.items()]]
    return HEAD.format(title="Every message and every body.") + "\n".join([*opened, *declarations, routes()])


def left_out(schema: Schema) -> list[str]:
    """The fields that a message to the room need not have, and that one from the room may lack."""
    wanted = schema.get("required", [])
    kind = KINDS[schema["title"]]
    loose = [field for field in msgspec.structs.fields(kind) if field.encode_name not in wanted]
    if kind not in TO_ROOM and not kind.__struct_config__.omit_defaults:
        loose = [field for field in loose if field.default is msgspec.UNSET]
    return [field.encode_name for field in loose]


def routes() -> str:
    """What each route wants in its body and answers, and the numbers both sides must agree on."""
    lines = [
        f"  {name}: {{ method: '{route.method}'; path: '{route.path}'; "
        f"body: {_named(route.body)}; answer: {_named(route.answer)} }}"
        for name, route in http.ROUTES.items()
    ]
    closes = ", ".join(f"{close.name}: {close.value}" for close in codes.Close)
    for_good = ", ".join(str(int(code)) for code in sorted(codes.FOR_GOOD))
    return (
        "/** What each route wants and answers, by its name. */\n"
        "export type Routes = {\n" + "\n".join(lines) + "\n}\n\n"
        f"export const VERSION = {fields.VERSION}\n"
        f"export const SUBPROTOCOL = {_quoted(fields.SUBPROTOCOL)}\n"
        f"export const PHRASES: readonly PhraseName[] = [{_listed(fields.PhraseName)}]\n"
        f"export const REACTIONS: readonly ReactionName[] = [{_listed(fields.ReactionName)}]\n"
        "/** Why the room closes a connection. */\n"
        f"export const CLOSE = {{ {closes} }} as const\n"
        "/** After these, coming back in the same way would not help. */\n"
        f"export const FOR_GOOD: readonly number[] = [{for_good}]\n"
    )


def subclasses(kind: type[Any]) -> Iterator[type[Any]]:
    """A class and all below it."""
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
    *subclasses(wire.Act),
    wire.Since,
    *(route.body for route in http.ROUTES.values() if route.body),
}


def main(words: list[str]) -> int:
    """Write what has changed, or say it."""
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
    """An object as the room writes it: every field is there, defaults included, but for the optional ones."""
    optional = schema.get(OPTIONAL, ())
    fields = [
        f"{name}{'?' if name in optional else ''}: {type_of(field)}"
        for name, field in schema["properties"].items()
    ]
    return "{ " + "; ".join(fields) + " }" if fields else "Record<string, never>"


def _array(item: str) -> str:
    return f"({item})[]" if " | " in item else f"{item}[]"


def _wrapped(kind: str) -> str:
    """A type after its equals sign; a long one over several lines."""
    if len(kind) <= WIDTH:
        return f" {kind}"
    if kind.startswith("{"):
        return " {" + "".join(f"\n  {field}" for field in kind[2:-2].split("; ")) + "\n}"
    return "".join(f"\n  | {choice}" for choice in kind.split(" | "))


def _named(kind: Any) -> str:
    """A body or an answer of a route."""
    if kind is None:
        return "undefined"
    return kind.__name__ if isinstance(kind, type) and kind is not str else type_of(msgspec.json.schema(kind))


def _listed(kind: Any) -> str:
    return ", ".join(map(_quoted, get_args(kind)))


def _quoted(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) and "'" not in value else json.dumps(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
