"""docs/protocol.md is the contract: every message has an example there, and every example is one."""

import json
import re
from typing import Any, get_args

import msgspec
import pytest

from tablee.room import refusal, wire
from tablee.room.acts import RULES
from tablee.room.app import WAYS
from tablee.table.refusal import HOUSE
from tests.room.rooms import ROOT

TEXT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
TO_ROOM, TO_CLIENT = (
    [frame for line in block.splitlines() for frame in line.split(" · ")]
    for block in re.findall(r"```json\n(.*?)\n```", TEXT, re.S)
)


def filled(frame: str) -> dict[str, Any]:
    """An example with something in place of its dots."""
    frame = frame.replace("…32 hex", "0" * 30).replace('"id": "…"', f'"id": "{"0" * 32}"')
    frame = frame.replace('"T…"', '"T0000000000000000"').replace('"…"', f'"{"x" * 43}"')
    frame = frame.replace("{…}", "{}").replace(", …}", "}")
    found: dict[str, Any] = json.loads(frame)
    return found


def tag_of(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


@pytest.mark.parametrize("frame", TO_ROOM)
def test_every_example_for_the_room_is_understood(frame: str) -> None:
    assert wire.decode_in(json.dumps(filled(frame)))


def test_every_message_to_the_room_has_its_example() -> None:
    assert {filled(frame)["t"] for frame in TO_ROOM} == {tag_of(kind) for kind in get_args(wire.AnyIn)}


def test_every_message_of_the_room_has_its_example_with_the_right_fields() -> None:
    kinds = {tag_of(kind): kind for kind in wire.Out.__subclasses__()}
    shown = {filled(frame)["t"]: filled(frame) for frame in TO_CLIENT}
    assert shown.keys() == kinds.keys()
    for tag, example in shown.items():
        fields = {field.encode_name: field for field in msgspec.structs.fields(kinds[tag])}
        assert example.keys() - {"t"} <= fields.keys(), tag
        missing = fields.keys() - example.keys()
        assert all(not fields[name].required for name in missing), (tag, missing)


def test_every_act_code_and_way_is_in_the_document() -> None:
    for act in RULES:
        assert re.search(rf"`{tag_of(act)}[ `]", TEXT), tag_of(act)
    for code in refusal.CODES:
        assert code in TEXT
    for way in WAYS:
        assert f"`{way.method} {way.path}" in TEXT, way.path


def test_every_refusal_of_a_table_has_a_code_the_wire_knows() -> None:
    assert set(HOUSE.values()) | set(refusal.ROOM.values()) <= refusal.CODES.keys()
    for name in refusal.ROOM.keys() & HOUSE.keys():
        assert refusal.ROOM[name] == HOUSE[name]
