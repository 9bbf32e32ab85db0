"""What `--show-config` prints is a file: a value is written so that it reads back as it was."""

import tomllib

import pytest

from tests.cli.shell import Shell


@pytest.mark.parametrize("name", ['a "game" room.db', "back\\slash.db", "tab\there.db", "été #2.db"])
def test_a_setting_with_signs_of_its_own_reads_back_as_it_was(shell: Shell, name: str) -> None:
    told = shell("room", "--db", name, "--show-config")
    assert told.code == 0, told.err
    assert tomllib.loads(told.out)["db"] == name
