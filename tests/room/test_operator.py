"""Whoever runs a room has a page of their own, by a link that opens once; it shows no hand and no seed."""

import json
import sqlite3
from pathlib import Path

import pytest

from tablee.kit.refusal import Refusal
from tablee.protocol.bodies.operator import BackupSeen
from tablee.room.doors.addresses import addresses
from tablee.room.doors.operators import LINK_MS, Operators
from tests.cli.shell import is_one_clear_line, open_room, tablee
from tests.room.houses import House, a_house
from tests.room.looking import kept_by
from tests.room.proxy import a_proxy
from tests.room.rooms import close_code, refused, run, sit
from tests.room.test_proxy import OURS, Browser, heard
from tools.driving.guest import Guest
from tools.driving.line import Message
from tools.driving.rooms import make

AT = 1_800_000_000_000
ROUTES = ("operator", "operator/backup", "operator/bans")
FAR = "203.0.113.7"


async def key_of(house: House) -> str:
    """What whoever runs the room has, once they have opened the link."""
    token = house.services.operators.new_link(house.services.room.house.clock())
    return str((await Guest(house.url).ask("POST", "operator/enter", {"token": token}))["key"])


async def asked(house: House, path: str, key: str, **more: object) -> Message:
    seen: Message = await Guest(house.url).ask("POST", path, {"key": key, **more})
    return seen


def test_the_command_prints_a_link_that_opens_once_and_only_where_a_room_is_open(tmp_path: Path) -> None:
    db = tmp_path / "room.db"

    async def enter(address: str, token: str) -> None:
        anybody = Guest(address)
        key = (await anybody.ask("POST", "operator/enter", {"token": token}))["key"]
        assert await refused(anybody.ask("POST", "operator/enter", {"token": token})) == "link_closed"
        assert (await anybody.ask("POST", "operator", {"key": key}))["writes"]
        assert await refused(anybody.ask("POST", "operator", {"key": token})) == "unauthenticated"

    with open_room(db) as room:
        told = tablee("operator", "--db", str(db))
        assert (tmp_path / "room.db.operator").stat().st_mode & 0o777 == 0o600, "nobody else's"
        address, _, token = told.out.splitlines()[0].partition("/operator#")
        assert address == room.address
        run(enter(address, token))
        assert room.end() == 0
    assert not (tmp_path / "room.db.operator").exists()
    assert is_one_clear_line(tablee("operator", "--db", str(db)))


def test_a_link_is_good_for_ten_minutes_and_a_key_for_an_evening() -> None:
    operators = Operators()
    early, late = operators.new_link(AT), operators.new_link(AT)
    key = operators.enter(early, AT + LINK_MS - 1)
    operators.check(key, AT + LINK_MS)
    for wrong in (late, early, "x" * 43):
        with pytest.raises(Refusal, match="link_closed"):
            operators.enter(wrong, AT + LINK_MS)
    with pytest.raises(Refusal, match="unauthenticated"):
        operators.check(key, AT + 24 * 60 * 60_000)


def test_nobody_else_is_told_anything_whatever_their_role(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            host, seat, watcher = [await house.guest(name) for name in ("Ada", "Bea", "Cleo")]
            made = await make(host, "crossing", 3)
            await sit(seat, made)
            await watcher.ask("POST", f"tables/{made['table']}/ticket", {"link": made["links"]["watch"]})
            for who in (host, seat, watcher, Guest(house.url)):
                for key in (who.token or "x" * 43, made["links"]["seat"]):
                    for path in ROUTES:
                        more = {"address": FAR, "minutes": 5} if path.endswith("bans") else {}
                        assert await refused(who.ask("POST", path, {"key": key, **more})) == "unauthenticated"
            assert house.services.operators.bans == {}

    run(play())
    assert list(tmp_path.glob("*.sqlite")) == []


def test_the_page_shows_how_the_room_does_and_nothing_of_anybody(tmp_path: Path) -> None:
    async def play() -> tuple[Message, list[str]]:
        async with a_house(tmp_path) as house:
            ada = await house.guest("Ada Lovelace")
            made = await make(ada, "abracada", 3, device="shared", start=True)
            seen = await asked(house, "operator", await key_of(house))
            return seen, [
                ada.token or "",
                "Ada Lovelace",
                made["table"],
                made["code"],
                *made["links"].values(),
            ]

    seen, secrets = run(play())
    assert (seen["tables"], seen["live"], seen["parked"]) == ({"playing": 1}, 1, {})
    assert (seen["size"] > 0, seen["left"] > 0, seen["memory"] > 0) == (True, True, True)
    with kept_by(tmp_path / "room.db") as database:
        (seed,) = database.execute("SELECT seed FROM tables").fetchone()
    for secret in [*secrets, seed.hex()]:
        assert secret not in json.dumps(seen)


def test_a_table_whose_game_has_left_the_shelf_is_counted_as_parked(tmp_path: Path) -> None:
    async def play() -> Message:
        async with a_house(tmp_path) as house:
            await make(await house.guest("Ada"), "crossing", 3)
            with kept_by(tmp_path / "room.db") as database:
                database.execute("UPDATE tables SET game = 'gone'")
            return await asked(house, "operator", await key_of(house))

    assert run(play())["parked"] == {"gone": 1}


def test_a_backup_is_made_beside_the_room_and_only_there(tmp_path: Path) -> None:
    async def play() -> BackupSeen:
        async with a_house(tmp_path) as house:
            await house.guest("Ada")
            key = await key_of(house)
            seen = await asked(house, "operator/backup", key)
            while seen["backup"]["state"] == "running":
                seen = await asked(house, "operator", key)
            return BackupSeen(**seen["backup"])

    backup = run(play())
    assert backup.state == "done"
    copy = tmp_path / backup.name
    assert copy.stat().st_mode & 0o777 == 0o600, "nobody else's"
    assert sqlite3.connect(copy).execute("SELECT name FROM people").fetchall() == [("Ada",)]


def test_whoever_is_barred_is_let_go_and_refused_until_it_is_over_or_lifted(tmp_path: Path) -> None:
    now = AT

    async def play() -> None:
        nonlocal now
        public = addresses("127.0.0.1", 0, base_url=OURS)
        async with a_house(tmp_path, clock=lambda: now, addresses=public) as house:
            port, key = int(house.url.rpartition(":")[2]), await key_of(house)
            async with a_proxy(port, FAR) as far, a_proxy(port, "203.0.113.8") as other:
                eve, ada = Browser(far), Browser(other)
                await eve.ask("POST", "/api/me", {"name": "Eve"})
                _, made = await eve.ask("POST", "/api/tables", {"game": "crossing", "seats": 3})
                _, got = await eve.ask("POST", f"/api/tables/{made['table']}/ticket", {})
                async with eve.dial() as line:
                    hello = {"t": "hello", "v": 1, "table": made["table"], "ticket": got["ticket"]}
                    await line.send(json.dumps(hello))
                    await heard(line, "welcome")
                    seen = await asked(house, "operator", key)
                    assert seen["busiest"] == {FAR: 1}
                    seen = await asked(house, "operator/bans", key, address=FAR, minutes=5)
                    assert seen["bans"] == {FAR: AT + 5 * 60_000}
                    assert await close_code(line) == 4001
                status, told = await eve.ask("GET", "/api/me")
                assert (status, told["why"]) == (403, "banned")
                assert (await ada.ask("GET", "/api/me"))[0] == 200
                now += 5 * 60_000
                assert (await eve.ask("GET", "/api/me"))[0] == 200, "it is over"
                await asked(house, "operator/bans", key, address=FAR, minutes=5)
                assert (await eve.ask("GET", "/api/me"))[0] == 403
                seen = await asked(house, "operator/bans", key, address=FAR, minutes=0)
                assert seen["bans"] == {}
                assert (await eve.ask("GET", "/api/me"))[0] == 200, "it was lifted"

    run(play())


@pytest.mark.parametrize(
    "address", ["127.0.0.1", "::1", "::/64", "::ffff:127.0.0.1", "nobody", "203.0.113.0/24", "203.0.113.7/64"]
)
def test_the_machine_itself_and_what_is_no_address_cannot_be_barred(address: str) -> None:
    operators = Operators()
    with pytest.raises(Refusal, match="bad_request"):
        operators.ban(address, AT + 1)
    assert not operators.is_banned("127.0.0.1", AT)


def test_of_version_6_a_whole_network_is_barred_and_lifted_by_the_name_it_is_shown_under() -> None:
    operators = Operators()
    shown = operators.ban("2001:db8::1", AT + 1)
    assert shown == "2001:db8::/64" == Operators().ban(shown, AT + 1)
    assert operators.is_banned("2001:db8::2:0:0:1", AT)
    assert not operators.is_banned("2001:db8:0:1::1", AT)
    operators.ban(shown, AT)
    assert not operators.is_banned("2001:db8::1", AT)
