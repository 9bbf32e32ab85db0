"""The operator's link leads where the room is, and mistakes in settings are named where they were made."""

import re
from pathlib import Path

import pytest

from tests.cli.shell import Shell, is_one_clear_line, open_room


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "room.toml"


def test_the_link_has_the_address_that_the_room_shows_to_others(tmp_path: Path, shell: Shell) -> None:
    db = tmp_path / "room.db"
    with open_room(db, "--host", "0.0.0.0") as room:
        link = shell("operator", "--db", str(db)).out.splitlines()[0]
        assert link.partition("/operator#")[0] == room.address


@pytest.mark.parametrize("named", ["words", "environment", "variable"])
def test_the_command_finds_the_room_as_the_room_found_its_file(
    tmp_path: Path, shell: Shell, file: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    db = tmp_path / "room.db"
    file.write_text(f'port = 0\nmakers = "network"\ndb = "{db}"\n')
    words = ["--config", str(file)] if named == "words" else []
    if named == "environment":
        monkeypatch.setenv("TABLEE_ROOM_CONFIG", str(file))
    if named == "variable":
        monkeypatch.setenv("TABLEE_ROOM_DB", str(db))
    copied = str(tmp_path / "copy.db")
    for command in (["operator"], ["backup", copied], ["restore", copied]):
        refused = shell(*command, *words)
        assert is_one_clear_line(refused)
        assert copied in refused.err if command[0] == "restore" else str(db) in refused.err, "it looked there"


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("port", "99999"),
        ("lan", '"perhaps"'),
        ("makers", '"nobody"'),
        ("metrics-token", '"short"'),
        ("log-format", '"yaml"'),
        ("base-url", '"nowhere"'),
    ],
)
def test_a_bad_value_is_named_where_it_stands(
    shell: Shell, file: Path, monkeypatch: pytest.MonkeyPatch, setting: str, value: str
) -> None:
    file.write_text(f"{setting} = {value}\n")
    words = ["--db", str(file.with_name("room.db"))] + ([] if setting == "port" else ["--port", "0"])
    for more in ([], ["--show-config"]):
        refused = shell("room", *words, "--config", str(file), *more)
        assert is_one_clear_line(refused)
        assert refused.err.startswith(f"{setting} in {file} wants ")
    variable = f"TABLEE_ROOM_{setting.replace('-', '_').upper()}"
    monkeypatch.setenv(variable, value.strip('"'))
    refused = shell("room", *words)
    assert is_one_clear_line(refused)
    assert refused.err.startswith(f"{variable} wants ")


def test_a_variable_that_is_no_setting_is_pointed_out(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_ROOM_PROT", "9000")
    told = shell("room", "--show-config")
    assert told.code == 0
    assert re.match("TABLEE_ROOM_PROT .*TABLEE_ROOM_PORT", told.err)
    assert len(told.err.splitlines()) == 1


def test_whoever_says_twice_where_the_room_listens_is_asked_which(shell: Shell, file: Path) -> None:
    file.write_text('host = "127.0.0.1"\n')
    refused = shell("room", "--lan", "--config", str(file), "--show-config")
    assert is_one_clear_line(refused)
    assert refused.err.startswith(f"--lan and host in {file} both say")


def test_no_variable_lets_a_backup_replace_a_file(
    tmp_path: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, there = tmp_path / "room.db", tmp_path / "copy.db"
    room.write_text("")
    there.write_text("mine")
    monkeypatch.setenv("TABLEE_ROOM_FORCE", "1")
    refused = shell("backup", str(there), "--db", str(room))
    assert refused.code == 2
    assert there.read_text() == "mine"
