"""Writes the facts of every game as TypeScript, so that the browser knows them by their types.

`python -m tools.checks.contract` writes web/src/contract; with `--check` it only says what is out of date.
"""

import json
import sys
from pathlib import Path
from typing import Any, Union

import msgspec

from tablee import shelf
from tablee.kit.facts import Result
from tablee.kit.texts import SEAT_FIELDS

ROOT = Path(__file__).resolve().parents[2]
CONTRACT = ROOT / "web" / "src" / "contract"
WIDTH = 100

Schema = dict[str, Any]
SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def type_of(schema: Schema) -> str:
    """One JSON schema as a TypeScript type."""
    match schema:
        case {"$ref": str(name)}:
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
    return f"// {title} Written by tools/checks/contract.py: change the facts, not this file.\n\n{body}"


def files() -> dict[str, str]:
    """Every file of the contract by name."""
    seats = ", ".join(map(_quoted, sorted(SEAT_FIELDS)))
    comment = "/** A number in a field of one of these names is a seat. */"
    shared = f"\n{comment}\nexport const SEAT_FIELDS = [{seats}]\n"
    written = {"kit.gen.ts": module("What every game shares.", {"Result": Result}) + shared}
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
    """An object as the room writes it: every field is there, defaults included."""
    fields = [f"{name}: {type_of(field)}" for name, field in schema["properties"].items()]
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


def _quoted(value: object) -> str:
    return f"'{value}'" if isinstance(value, str) and "'" not in value else json.dumps(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
