"""docs/protocol.md is the contract: types, routes, codes and limits stand there, and its examples hold."""

import ast
import hashlib
import hmac
import json
import re
from dataclasses import fields
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from tablee import shelf
from tablee.kit import log, seal
from tablee.kit.refusal import HOUSE, Code
from tablee.protocol import acts, limits, wire
from tablee.protocol.bodies.house import Problem
from tablee.protocol.codes import FOR_GOOD, PASSING, STATUS, Close
from tablee.protocol.fields import SUBPROTOCOL, VERSION
from tablee.protocol.routes import ROUTES
from tablee.room.acts.lobby import LONGEST_MS, SHORTEST_MS
from tablee.room.acts.rules import RULES
from tablee.room.app import ENDPOINTS
from tablee.room.line.session import MAY_SAY
from tablee.room.live.house import House
from tablee.room.live.receipts import REMEMBERED
from tablee.room.store.lifetimes import DAY_MS, GUEST_MS, LINK_MS, TABLE_MS
from tablee.table import transcript
from tests.room.shapes import ALIASES, alias, parts, reached, shape, written
from tools.driving.rooms import ROOT

TEXT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
FLAT = " ".join(TEXT.split())
TO_ROOM, TO_CLIENT = (
    [frame for line in block.splitlines() for frame in line.split(" · ")]
    for block in re.findall(r"```json\n(.*?)\n```", TEXT, re.S)
)
TALK = [line for block in re.findall(r"```talk\n(.*?)\n```", TEXT, re.S) for line in block.splitlines()]
(GAME,) = re.findall(r"```jsonl\n(.*?\n)```", TEXT, re.S)

ENTRIES = get_args(log.AnyEntry)
IN_TABLES = (*get_args(acts.AnyAct), *ENTRIES)
"""Types whose fields stand in a table of their own."""
KINDS = [
    kind
    for kind in reached(
        wire.AnyIn,
        wire.AnyOut,
        Problem,
        log.Opening,
        log.Closing,
        *(kind for route in ROUTES.values() for kind in (route.body, route.answer)),
    )
    if kind not in IN_TABLES
]


def filled(frame: str) -> dict[str, Any]:
    """An example with something in place of its dots."""
    frame = frame.replace("…32 hex", "0" * 30).replace('"id": "…"', f'"id": "{"0" * 32}"')
    frame = frame.replace('"T…"', '"T0000000000000000"').replace('"…"', f'"{"x" * 43}"')
    frame = frame.replace("{…}", "{}").replace("[…]", "[]").replace(": …", ": 0").replace(", …}", "}")
    found: dict[str, Any] = json.loads(frame)
    return found


def tag_of(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def table(*heads: str) -> dict[str, list[str]]:
    """The table with these heads: its rows by their first cell."""
    start = TEXT.index(f"\n| {' | '.join(heads)} |".replace("|  |", "| |"))
    rows = [cells(line) for line in TEXT[start:].split("\n\n")[0].strip().splitlines()[2:]]
    found = {row[0]: row[1:] for row in rows}
    assert len(found) == len(rows), "a row stands twice"
    return found


def cells(line: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]


def names(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def or_dash(found: list[str], joint: str = ", ") -> str:
    return joint.join(found) or "–"


# Types


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_type_is_written_out(kind: type[msgspec.Struct]) -> None:
    assert shape(kind) in FLAT


@pytest.mark.parametrize("name", ALIASES)
def test_every_small_type_is_written_out(name: str) -> None:
    assert alias(name) in FLAT


# Messages


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


def test_who_may_say_what_is_what_the_room_allows() -> None:
    rows = table("message", "seat", "watcher", "screen", "")
    may = {say: roles for said, roles in rows.items() for say in names(said)}
    assert may.keys() == {tag_of(kind) for kind in MAY_SAY}
    for kind, allowed in MAY_SAY.items():
        yes = {
            role
            for role, cell in zip(("seat", "watcher", "screen"), may[tag_of(kind)], strict=False)
            if cell == "yes"
        }
        assert yes == allowed, tag_of(kind)


def test_every_act_has_its_row_with_fields_phases_and_whose_it_is() -> None:
    rows = table("do", "fields", "when", "who", "")
    assert (
        rows.keys()
        == {f"`{tag_of(act)}`" for act in RULES}
        == {f"`{tag_of(act)}`" for act in get_args(acts.AnyAct)}
    )
    for act, rule in RULES.items():
        shown = or_dash([f"`{', '.join(parts(act))}`"] if parts(act) else [])
        assert rows[f"`{tag_of(act)}`"][:3] == [
            shown,
            ", ".join(rule.phases),
            "host" if rule.host else "seat",
        ]


def test_every_notice_has_its_row_with_fields_that_it_has() -> None:
    hints = get_type_hints(wire.Announced)
    rows = table("notice", "fields", "to", "")
    assert {name for row in rows for name in names(row)} == set(get_args(hints["kind"]))
    used = {name.removesuffix("?") for fields, *_ in rows.values() for name in names(fields)}
    assert used == hints.keys() - {"kind"}
    for did in get_args(wire.Did):
        assert any(f"`{did}`" in cell for *_, cell in rows.values()), did


# Requests


def test_every_route_has_its_row_with_body_answer_and_refusals() -> None:
    rows = table("request", "body", "answer", "refused as", "")
    assert len(rows) == len(ROUTES)
    for name, route in ROUTES.items():
        body = "–" if route.body is None else f"`{written(route.body)}`"
        answer = "JSON lines" if route.answer is str else f"`{written(route.answer)}`"
        refusals = or_dash(list(route.refusals), " ")
        assert rows[f"`{route.method} {route.path}`"][:3] == [body, answer, refusals], name
        assert all(f"`?{word}=" in rows[f"`{route.method} {route.path}`"][3] for word in route.query), name


def test_the_room_answers_every_route_of_the_protocol_and_no_other() -> None:
    assert ENDPOINTS.keys() == ROUTES.keys()


# Codes and limits


def test_every_refusal_of_the_house_stands_beside_its_code_and_status() -> None:
    rows = table("code", "HTTP", "why")
    assert list(rows) == list(get_args(Code))
    for code, (status, why) in rows.items():
        assert int(status) == STATUS[code]  # type: ignore[index]
        listed = re.findall(r"`(\w+)`", why.split(" (")[0])
        assert listed == [name for name, theirs in HOUSE.items() if theirs == code]
    assert all(code in FLAT.split("are passing")[0].rsplit(". ", 1)[1] for code in PASSING)


def test_every_code_is_some_refusals_and_has_a_status() -> None:
    assert set(HOUSE.values()) == set(get_args(Code)) == STATUS.keys()


def test_every_close_code_says_whether_to_come_back() -> None:
    rows = table("code", "again", "")
    assert {int(code): again == "no" for code, (again, _) in rows.items()} == {
        int(close): close in FOR_GOOD for close in Close
    }


def test_every_limit_has_its_row_with_its_number() -> None:
    shown: dict[str, str] = {}
    for row, (how_much, _) in table("", "how much", "").items():
        shown |= dict.fromkeys(names(row), how_much)
    ours = {name: value for name, value in vars(limits).items() if name.isupper()}
    assert shown.keys() == ours.keys()
    for name, value in ours.items():
        for number in value if isinstance(value, tuple) else (value,):
            assert re.search(rf"(?<![\d.]){re.escape(str(number))}(?![\d.])", shown[name]), name


MADE = {
    "introduce": "guests",
    "make": "tables",
    "branch": "tables",
    "begin": "games the coach begins to go through",
    "share": "links to finished games",
    "along": "links by which who looks on comes along to the next game",
    "subscribe": "subscriptions to be called",
}
"""What asks whether an address may make something, and what the page says of it."""
DONE = {
    "name": "another name",
    "ask": "a wish for a seat",
    "link": "a new link",
    "lend": "a game lent or no longer",
    "let_through": "others let through one's decisions or no longer",
}
"""What a guest does not do too often."""


def asked(name: str) -> set[str]:
    """The functions of the room's HTTP that ask this of a request, or, where it is told what, that."""
    found = set()
    for file in (ROOT / "src/tablee/room/http").glob("*.py"):
        for does in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(does, ast.AsyncFunctionDef):
                text = ast.unparse(does)
                found |= {what or does.name for what in re.findall(rf"request\.{name}\((?:'(\w+)'\))?", text)}
    return found


def test_the_page_says_all_that_counts_as_making_and_as_done_too_often() -> None:
    rows = table("", "how much", "")
    assert asked("may_make(?:_table)?") == MADE.keys()
    assert asked("not_done_too_often") == DONE.keys()
    for row, words in (("`MAKINGS`", MADE), ("`TELLINGS`", DONE)):
        assert [said for said in words.values() if said not in rows[row][1]] == []


def test_numbers_that_are_kept_elsewhere_are_the_right_ones() -> None:
    house: dict[str, Any] = {field.name: field.default for field in fields(House)}
    for said in (
        f"absent for {house['absent_ms'] // 1000} s",
        f"at least {house['return_ms'] // 1000} s",
        f"from {SHORTEST_MS} to {LONGEST_MS} ({LONGEST_MS // DAY_MS} days)",
        f"the last {REMEMBERED} of a table",
        f"Path=/, {GUEST_MS // DAY_MS} days",
        f"a guest for {GUEST_MS // DAY_MS} days",
        f"not started {TABLE_MS['open'] // DAY_MS} days",
        f"in play {TABLE_MS['playing'] // DAY_MS} days",
        f"over {TABLE_MS['over'] // DAY_MS} days",
        f"links {LINK_MS // DAY_MS} days",
        f"version {VERSION}:",
        f"`{SUBPROTOCOL}`",
        f"at most {limits.FRAME} bytes",
        f"once, within {limits.TICKET_MS // 1000} s",
        f"is `hello`, within {limits.HELLO_S} s",
        f"pings every {limits.PING_S} s",
        f"the last {limits.TOLD_BYTES[0]} bytes of tells",
        f"the last {limits.SAID_AT_FIRST}",
        f"the last {limits.SAID_KEPT} things",
        f"longer than {limits.LONGEST} bytes",
        f"{limits.CROWD} are at this table",
    ):
        assert said in FLAT, said


# Conversations


@pytest.mark.parametrize("line", [line[2:] for line in TALK if line.startswith("→ {")])
def test_what_is_said_to_the_room_in_a_conversation_is_understood(line: str) -> None:
    assert wire.decode_in(json.dumps(filled(line)))


@pytest.mark.parametrize("line", [line[2:] for line in TALK if line.startswith("← {")])
def test_what_the_room_says_in_a_conversation_has_fields_that_it_has(line: str) -> None:
    kinds = {tag_of(kind): kind for kind in wire.Out.__subclasses__()}
    said = filled(line)
    fields = {field.encode_name for field in msgspec.structs.fields(kinds[said.pop("t")])}
    assert said.keys() <= fields


# A recorded game


def test_the_recorded_game_is_sealed_and_was_played_by_the_rules() -> None:
    lines = GAME.encode().splitlines()
    opening = seal.check(lines)
    recording = transcript.read(GAME.encode())
    assert len(list(transcript.steps(shelf.game(opening["game"]), recording))) == len(lines) - 2


def test_every_kind_of_entry_has_its_row_and_stands_in_the_recorded_game() -> None:
    rows = table("entry", "fields", "")
    played = [json.loads(line) for line in GAME.splitlines()[1:-1]]
    assert list(rows) == [f"`{tag_of(entry)}`" for entry in ENTRIES]
    assert {entry["kind"] for entry in played} == {tag_of(entry) for entry in ENTRIES}
    for entry in ENTRIES:
        own = ", ".join(parts(entry, without=("n", "at")))
        assert rows[f"`{tag_of(entry)}`"][0] == (f"`{own}`" if own else "–")


def test_the_picks_worked_out_on_paper_are_those_of_the_recorded_game() -> None:
    lines = [json.loads(line) for line in GAME.splitlines()]
    opening, laid, closing = lines[0], lines[1], lines[-1]
    stem = f"{opening['table']}|{','.join(opening['nonces'])}|0"
    assert f"`{stem}|0|0`" in FLAT
    for pick, (among, answer) in enumerate(laid["picks"][:2]):
        block = hmac.new(
            bytes.fromhex(closing["seed"]), f"{stem}|{pick}|0".encode(), hashlib.sha256
        ).digest()[:8]
        number = int.from_bytes(block, "big") % (among if isinstance(among, int) else sum(among))
        assert f"`{block.hex()}`" in FLAT
        said = (
            f"mod {among} that is {answer}"
            if pick == 0
            else f"thing number {number} among those of kind {answer}"
        )
        assert said in FLAT
