"""What goes wrong for whoever runs a room: it is said and logged, and nobody locks themselves out."""

import asyncio
import io
import json
import logging
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tablee.room import journal
from tablee.room.doors.addresses import addresses
from tests.patience import PATIENCE_S
from tests.room.houses import House, a_house
from tests.room.proxy import a_proxy
from tests.room.rooms import run
from tests.room.test_metrics import asked as asked_for_numbers
from tests.room.test_metrics import numbers
from tests.room.test_proxy import OURS, Browser

AT = 1_800_000_000_000
NEAR, FAR = "203.0.113.7", "203.0.113.9"
SIX = "2001:db8::7"


class Operator(Browser):
    """Whoever runs the room, at its public address."""

    key = ""

    async def enter(self, house: House) -> "Operator":
        token = house.services.operators.new_link(AT)
        _, told = await self.ask("POST", "/api/operator/enter", {"token": token})
        self.key = told["key"]
        return self

    async def say(self, path: str = "", **more: object) -> tuple[int, Any]:
        return await self.ask("POST", f"/api/operator{path}", {"key": self.key, **more})

    async def ban(self, address: str, minutes: int = 5) -> tuple[int, Any]:
        return await self.say("/bans", address=address, minutes=minutes)


@asynccontextmanager
async def an_operator(folder: Path, address: str) -> AsyncIterator[Operator]:
    """Somebody at the page of a public room, who comes through its proxy from there."""
    public = addresses("127.0.0.1", 0, base_url=OURS)
    async with (
        a_house(folder, clock=lambda: AT, addresses=public) as house,
        a_proxy(int(house.url.rpartition(":")[2]), address) as port,
    ):
        yield await Operator(port).enter(house)


@contextmanager
def told(form: journal.Form) -> Iterator[io.StringIO]:
    """What the room writes to its log meanwhile, in this form."""
    written = io.StringIO()
    to = logging.StreamHandler(written)
    to.setFormatter(journal.Json() if form == "json" else journal.Line(timed=False))
    before, everything = journal.events.level, logging.getLogger()
    journal.events.setLevel(logging.INFO if form == "json" else logging.WARNING)
    everything.addHandler(to)
    try:
        yield written
    finally:
        everything.removeHandler(to)
        journal.events.setLevel(before)


def lines(written: io.StringIO, of: str) -> list[dict[str, Any]]:
    """The lines whose event begins so, without their time."""
    read = [json.loads(line) for line in written.getvalue().splitlines()]
    return [
        {key: value for key, value in line.items() if key != "time"}
        for line in read
        if line["event"].startswith(of)
    ]


@pytest.mark.parametrize(
    ("mine", "written"),
    [(NEAR, NEAR), (NEAR, f"::ffff:{NEAR}"), (SIX, "2001:db8::9"), (SIX, "2001:db8::/64")],
)
def test_nobody_shuts_out_the_address_they_come_from(tmp_path: Path, mine: str, written: str) -> None:
    async def play() -> None:
        async with an_operator(tmp_path, mine) as operator:
            status, said = await operator.ban(written)
            assert (status, said["why"]) == (403, "own_address")
            status, seen = await operator.say()
            assert (status, seen["bans"]) == (200, {})

    run(play())


def test_the_log_says_from_where_the_operators_page_was_opened_and_who_was_shut_out(tmp_path: Path) -> None:
    async def play() -> str:
        async with an_operator(tmp_path, SIX) as operator:
            await operator.ban(FAR)
            await operator.ban(FAR, 0)
            await operator.ban(FAR, 0)  # nobody is shut out any more: nothing to tell
            await operator.ban("nobody")
            return operator.key

    with told("json") as log:
        key = run(play())
    by = "2001:db8::/64"
    assert lines(log, "operator.") == [
        {"level": "info", "event": "operator.entered", "by": by},
        {"level": "info", "event": "operator.banned", "by": by, "address": FAR, "minutes": 5},
        {"level": "info", "event": "operator.unbanned", "by": by, "address": FAR},
    ]
    assert key not in log.getvalue()


async def a_backup_that_fails(folder: Path) -> None:
    """A folder lies where the copy should."""
    async with a_house(folder, clock=lambda: AT) as house:
        backups = house.services.backups
        assert backups
        backups.begin(house.services.room.house.store, AT)
        assert backups._making
        await backups._making
        assert backups.latest
        assert backups.latest.state == "failed"


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_backup_that_fails_is_told_with_its_reason(tmp_path: Path, form: journal.Form) -> None:
    (tmp_path / "room-2027-01-15T080000Z.sqlite").mkdir()
    with told(form) as log:
        run(a_backup_that_fails(tmp_path))
    if form == "text":
        (line,) = [line for line in log.getvalue().splitlines() if "room-2027" in line]
        assert line.startswith("WARNING ")
        assert line.endswith("Is a directory")
    else:
        assert lines(log, "room.copied") == [
            {"level": "warning", "event": "room.copied", "state": "failed", "reason": "Is a directory"}
        ]


RUBBISH = [
    b"GARBAGE\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n",
]


def sent(url: str, what: bytes) -> bytes:
    """The first bytes that come back for these."""
    with socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), PATIENCE_S) as dialled:
        dialled.sendall(what)
        return dialled.recv(64)


def test_strangers_write_no_line_of_the_log_and_what_cannot_be_read_is_counted(tmp_path: Path) -> None:
    refusals = "tablee_refusals_total code=BAD_FRAME"

    async def play() -> None:
        async with a_house(tmp_path) as house:
            before = (await numbers(house.url)).get(refusals, 0)
            for what in RUBBISH:
                for _ in range(3):
                    assert await asyncio.to_thread(sent, house.url, what)
            assert (await numbers(house.url))[refusals] == before + 3

    with told("text") as log:
        run(play())
    assert log.getvalue() == ""


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"])
def test_the_numbers_are_not_for_whoever_comes_by_a_proxy_the_room_does_not_know_of(
    tmp_path: Path, header: str
) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            status, _ = await asyncio.to_thread(asked_for_numbers, house.url, **{header: FAR})
            assert status == 403
            assert (await asyncio.to_thread(asked_for_numbers, house.url))[0] == 200

    run(play())
