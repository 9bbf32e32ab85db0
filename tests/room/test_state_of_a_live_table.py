"""The state of a live table changes in its own methods only: others reach into none of its parts."""

import ast
from collections.abc import Iterator
from inspect import getmembers, isfunction, signature
from pathlib import Path

from tablee import room
from tablee.room.live.asking import Asking
from tablee.room.live.presence import Presence
from tablee.room.live.trust import Trust

PARTS = {"trust": Trust, "presence": Presence, "asking": Asking}
ROOM = Path(room.__file__).parent


def changes(part: type) -> set[str]:
    """The methods of a part that say nothing: they let something be true."""
    return {name for name, does in getmembers(part, isfunction) if signature(does).return_annotation is None}


def reached_into(source: str) -> Iterator[str]:
    """Each change of a table's part that a module makes."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr=part), attr=name)) if part in PARTS:
                if name in changes(PARTS[part]):
                    yield f"{part}.{name}"


def test_whoever_is_not_of_the_live_table_changes_none_of_its_parts() -> None:
    outside = [file for file in ROOM.rglob("*.py") if ROOM / "live" not in file.parents]
    assert len(outside) > 100
    found = {file.name: [*reached_into(file.read_text("utf-8"))] for file in outside}
    assert {name: reached for name, reached in found.items() if reached} == {}


def test_a_planted_change_is_found() -> None:
    assert [*reached_into("live.trust.looked(person, name)\nlive.presence.is_here(person)")] == [
        "trust.looked"
    ]
