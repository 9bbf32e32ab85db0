"""docs/protocol.md is the contract: every message has an example there, and every example is one."""

import json
import re
from typing import Any, get_args

import msgspec
import pytest

from tablee.kit.refusal import CODES, HOUSE
from tablee.protocol import wire
from tablee.protocol.codes import STATUS, Close
from tablee.protocol.fields import PhraseName, ReactionName
from tablee.protocol.http import ROUTES
from tablee.room.acts.rules import RULES
from tablee.room.app import ENDPOINTS
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


def test_every_act_code_and_route_is_in_the_document() -> None:
    for act in RULES:
        assert re.search(rf"`{tag_of(act)}[ `]", TEXT), tag_of(act)
    for code in CODES:
        assert code in TEXT
    for close in Close:
        assert re.search(rf"\b{close.value}\b", TEXT), close
    for route in ROUTES.values():
        assert f"`{route.method} {route.path}" in TEXT, route.path


def test_the_lists_of_words_are_those_in_the_document() -> None:
    for kind, title in ((PhraseName, "Phrases"), (ReactionName, "Reactions")):
        (listed,) = re.findall(rf"\b{title}: (.*?)\.", TEXT)
        assert re.findall(r"`(\w+)`", listed) == list(get_args(kind))


def test_every_code_is_some_refusals_and_has_a_status() -> None:
    assert set(HOUSE.values()) == set(CODES) == STATUS.keys()


def test_the_room_answers_every_route_of_the_protocol_and_no_other() -> None:
    assert ENDPOINTS.keys() == ROUTES.keys()
