"""Whoever names no ending is told that one is missing, as with any other word."""

from tests.cli.shell import Shell


def test_an_ending_is_missing(shell: Shell) -> None:
    done = shell("golden", "crossing")
    assert "--ending is missing: the name of an ending" in done.err
