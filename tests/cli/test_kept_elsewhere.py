"""What copies a room's file says so of a room that is kept in a database, instead of taking another room."""

from pathlib import Path

import pytest

from tests.cli.shell import Shell, is_one_clear_line

STORE = "postgresql://tablee:secret@localhost/room"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["backup", "copy.sqlite"], "pg_dump"),
        (["restore", "copy.sqlite"], "tablee migrate"),
        (["export", "--out", "rows.jsonl"], "--db FILE"),
    ],
    ids=["backup", "restore", "export"],
)
def test_a_room_on_a_database_is_not_taken_for_the_file_on_this_machine(
    shell: Shell, words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "room.toml"
    settings.write_text(f'store = "{STORE}"\n')
    monkeypatch.chdir(tmp_path)
    by_file = shell(*words, "--config", str(settings))
    monkeypatch.setenv("TABLEE_ROOM_STORE", STORE)
    for done in (by_file, shell(*words)):
        assert is_one_clear_line(done), done
        assert told in done.err
        assert "secret" not in done.err
    assert list(tmp_path.iterdir()) == [settings]


def test_recorded_games_are_exported_wherever_the_room_is(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_ROOM_STORE", STORE)
    monkeypatch.chdir(tmp_path)
    done = shell("export", "missing.jsonl")
    assert is_one_clear_line(done), done
    assert "missing.jsonl" in done.err


def test_migrate_names_no_option_that_it_lacks(shell: Shell, tmp_path: Path, database: str) -> None:
    junk, there = tmp_path / "junk.txt", tmp_path / "room.sqlite"
    junk.write_text("no room")
    there.write_text("mine")
    for words in ([str(tmp_path), database], [str(junk), database], [database, str(there)]):
        done = shell("migrate", *words)
        assert is_one_clear_line(done), done
        assert "--" not in done.err
    assert there.read_text() == "mine"
