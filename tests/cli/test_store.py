"""`tablee --store postgresql://…` opens a room on a database, and says in one line why it cannot."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import Shell, environment, is_one_clear_line, open_room, tablee
from tests.room.rooms import run
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.postgres import Server
from tools.driving.rooms import make, until

BLOCKED = "import sys; sys.modules['asyncpg'] = None; from tablee.cli import main; main()"
"""A machine on which the driver is not installed."""


@pytest.mark.long
def test_what_was_done_in_a_room_on_a_database_is_there_when_it_opens_again(
    database: str, tmp_path: Path
) -> None:
    async def begin(address: str) -> tuple[str, str]:
        ada = Guest(address)
        await ada.introduce("Ada")
        made = await make(ada, "crossing", 3, bots=[None, "uniform", "uniform"], start=True)
        async with Line(ada, made["table"]) as line:
            await until(line, lambda line: line.now.get("moves"))
            assert (await line.move(line.now["moves"][0]))["t"] == "ack"
        return str(ada.token), made["table"]

    async def look(address: str, token: str, table: str) -> None:
        async with Line(Guest(address, token), table) as line:
            assert line.now["moment"] >= 1

    with open_room(tmp_path / "node", "--store", database) as room:
        token, table = run(begin(room.address))
        second = tablee("--port", "0", "--db", str(tmp_path / "other"), "--store", database)
        assert is_one_clear_line(second)
        assert "Another Tablée has" in second.err
        link = tablee("operator", "--db", str(tmp_path / "node"))
        assert link.out.startswith(f"{room.address}/operator#"), link
        assert room.end() == 0
        assert room.err.read() == ""
    assert list(tmp_path.iterdir()) == [], "nothing is kept beside the database"
    with open_room(tmp_path / "node", "--store", database) as room:
        run(look(room.address, token, table))
        assert room.end() == 0


def test_without_the_driver_one_is_told_how_to_get_it(tmp_path: Path) -> None:
    words = ["--port", "0", "--db", str(tmp_path / "node"), "--store", "postgresql://localhost/room"]
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED, *words], capture_output=True, text=True, env=environment("C.UTF-8")
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "pip install 'tablee[cluster]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_every_mistake_is_one_clear_line_without_the_password(
    postgres_server: Server, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    shell = Shell(capsys)
    for language in ("en", "fr"):
        for address in (
            postgres_server.address_over_the_network("postgres", "hidden"),
            postgres_server.address_over_the_network("nowhere"),
            "postgresql://tablee:hidden@127.0.0.1:1/room",
            "postgresql://tablee:hidden@127.0.0.1:port/room",
            "mysql://tablee:hidden@127.0.0.1/room",
            "room.sqlite",
        ):
            words = ("--port", "0", "--no-browser", "--db", str(tmp_path / "node"), "--store", address)
            done = shell("--lang", language, "room", *words)
            assert is_one_clear_line(done), (address, done)
            assert "hidden" not in done.err
            assert postgres_server.password not in done.err


def test_settings_are_shown_without_the_password(capsys: pytest.CaptureFixture[str]) -> None:
    shown = Shell(capsys)("room", "--store", "postgresql://tablee:hidden@localhost/room", "--show-config")
    assert 'store = "postgresql://tablee@localhost/room"' in shown.out
    assert "hidden" not in shown.out
