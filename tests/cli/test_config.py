"""A room's settings stand in words, in the environment or in a file; the nearest to the hand wins."""

import json
from pathlib import Path

import pytest

from tests.cli.shell import Shell, is_one_clear_line


def config(folder: Path, text: str) -> str:
    file = folder / "room.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def shown(shell: Shell, *words: str) -> dict[str, str]:
    """What `--show-config` says of each setting, and where it says it comes from."""
    told = shell("room", *words, "--show-config")
    assert told.code == 0, told.err
    lines = [line.partition("  # ") for line in told.out.splitlines()]
    return {line.strip().removeprefix("# "): source for line, _, source in lines}


def test_words_go_before_the_environment_and_that_before_the_file(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_ROOM_PORT", "9001")
    monkeypatch.setenv("TABLEE_ROOM_KEEP", "8")
    file = config(tmp_path, 'port = 9000\nkeep = 7\nbase-url = "https://games.example.org"\nlan = true\n')
    told = shown(shell, "--config", file, "--port", "9002")
    assert told["port = 9002"] == "said: --port"
    assert told["keep = 8"] == "from TABLEE_ROOM_KEEP"
    assert told['base-url = "https://games.example.org"'] == "from the file"
    assert told["lan = true"] == "from the file"
    assert told["db ="] == "not said"


def test_what_is_shown_can_be_given_back(shell: Shell, tmp_path: Path) -> None:
    first = shell("room", "--keep", "30", "--host", "::1", "--show-config").out
    again = shown(shell, "--config", config(tmp_path, first))
    assert {"keep = 30", 'host = "::1"'} <= {
        line for line, source in again.items() if source == "from the file"
    }


def test_the_environment_can_name_the_file_and_a_word_that_lets_people_in_is_not_shown(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = config(tmp_path, 'makers = "code:plum-tree"\n')
    monkeypatch.setenv("TABLEE_ROOM_CONFIG", file)
    told = shown(shell)
    assert told['makers = "code:…"'] == "from the file"
    assert "plum" not in json.dumps(told)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("prt = 1", "prt"),
        ("port = [1]", "port"),
        ("port = 99999", "--port"),
        ('makers = "nobody"', "--makers"),
        ('lan = "perhaps"', "room.toml wants true or false"),
        ("no-browser = 2", "room.toml wants true or false"),
        ("port", "room.toml"),
    ],
)
def test_a_file_nobody_could_mean_is_refused_in_one_line(
    shell: Shell, tmp_path: Path, text: str, named: str
) -> None:
    refused = shell("room", "--config", config(tmp_path, text))
    assert refused.code == 2
    assert is_one_clear_line(refused)
    assert named in refused.err


def test_a_file_that_is_not_there_is_named(shell: Shell, tmp_path: Path) -> None:
    refused = shell("room", "--config", str(tmp_path / "nowhere.toml"))
    assert refused.code == 2
    assert "nowhere.toml" in refused.err
