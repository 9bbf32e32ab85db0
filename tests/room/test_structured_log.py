"""Machines are told in JSON what happens in a room, and no line betrays a token, a seed or a hand."""

import io
import json
import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tablee.room import journal
from tests.cli.shell import Shell, is_one_clear_line, open_room
from tests.room.rooms import refused, run, sit
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import asked, call_it_a_draw, make, settle, until

FIELDS = {
    "room.reached": {"addresses"},
    "room.opened": {"version", "port"},
    "room.drains": {"seconds"},
    "room.closed": set(),
    "table.made": {"table", "game"},
    "table.started": {"table", "game", "seats"},
    "table.over": {"table", "game", "entries"},
    "client.came": {"table", "role"},
    "client.left": {"table", "role", "code"},
    "line": {"from", "text"},
}
"""Everything a line may hold besides its time, its level and its event."""


class Evening:
    """A game with hidden hands, and all that nobody but those it belongs to may know."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.secrets: set[str] = set()
        self.table = ""

    async def play(self) -> None:
        people = [Guest(self.address) for _ in range(3)]
        for name, person in zip(("Ada Lovelace", "Bea Arthur", "Cleo Laine"), people, strict=True):
            await person.introduce(name)
            self.secrets |= {name, person.token or ""}
        made = await make(people[0], "abracada", 3)
        self.table = made["table"]
        self.secrets |= {*made["links"].values(), made["code"]}
        for person in people[1:]:
            await sit(person, made)
        ticket = await people[0].ask("POST", f"tables/{self.table}/ticket", {})
        self.secrets.add(ticket["ticket"])
        async with (
            Line(people[0], self.table) as ada,
            Line(people[1], self.table) as bea,
            Line(people[2], self.table) as cleo,
        ):
            await self.sit_round([ada, bea, cleo])

    async def sit_round(self, lines: list[Line]) -> None:
        """Start, choose once, say something, try what is forbidden, and agree to end."""
        for line in lines[1:]:
            await line.act("ready")
        await lines[0].act("start", nonce="my-very-own-nonce")
        for line in lines:
            await until(line, lambda line: line.now.get("view"))
            self.secrets.add(json.dumps(line.now["view"], separators=(",", ":")))
        chooses = next(line for line in lines if asked(line))
        self.secrets.add(json.dumps(chooses.now["moves"][0], separators=(",", ":")))
        await chooses.move(chooses.now["moves"][0])
        await lines[1].send({"t": "chat", "text": "a word in confidence"})
        await lines[2].send({"t": "act", "id": "x", "act": {"do": lines[2].guest.token}})
        await refused(lines[2].guest.ask("GET", f"tables/{lines[2].guest.token}"))
        await refused(Guest(self.address, "not a token at all").ask("GET", "tables"))
        await settle(lines)
        await call_it_a_draw(lines)
        self.secrets |= {"my-very-own-nonce", "a word in confidence", "not a token at all"}


def told_of(folder: Path) -> tuple[Evening, str]:
    """What a room tells machines of an evening."""
    with open_room(folder / "room.db", "--log-format", "json") as room:
        spent = Evening(room.address)
        run(spent.play())
        log = room.told
        while log.count("client.left") < 3:
            log += room.err.readline()
        assert room.end() == 0
        assert not room.out.read(), "people's lines would stand among those of machines"
        return spent, log + room.err.read()


def test_an_evening_is_told_in_events_and_none_of_its_secrets(tmp_path: Path) -> None:
    evening, log = told_of(tmp_path)
    lines: list[dict[str, Any]] = [json.loads(line) for line in log.splitlines()]
    happened = [line["event"] for line in lines]
    assert happened[:2] == ["room.reached", "room.opened"]
    assert happened[-2:] == ["room.drains", "room.closed"]
    for event in ("table.made", "table.started", "table.over"):
        (line,) = [line for line in lines if line["event"] == event]
        assert (line["table"], line["game"]) == (evening.table, "abracada")
    assert happened.count("client.came") == happened.count("client.left") == 3
    for line in lines:
        assert line.keys() - {"time", "level", "event"} == FIELDS[line["event"]]
    (seed,) = sqlite3.connect(tmp_path / "room.db").execute("SELECT seed FROM tables").fetchone()
    assert len(evening.secrets) >= 15
    for secret in {*evening.secrets, seed.hex()}:
        assert secret not in log


def test_of_a_fault_machines_are_told_its_kind_and_where_but_not_its_words() -> None:
    told = io.StringIO()
    to = logging.StreamHandler(told)
    to.setFormatter(journal.Json())
    log = logging.Logger("tablee.room")
    log.addHandler(to)
    try:
        raise ValueError("a hand: 1 2 3")
    except ValueError:
        log.exception("table %s could not do its work", "Tabc")
    line = json.loads(told.getvalue())
    assert (line["event"], line["error"]) == ("line", "ValueError")
    assert line["text"] == "table Tabc could not do its work"
    assert line["at"][0].startswith("test_structured_log.py:")
    assert "hand" not in told.getvalue()
    assert told.getvalue().count("\n") == 1


def test_a_form_of_log_that_there_is_not_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    told = Shell(capsys)("room", "--port", "0", "--log-format", "yaml")
    assert is_one_clear_line(told)
    assert "--log-format" in told.err
