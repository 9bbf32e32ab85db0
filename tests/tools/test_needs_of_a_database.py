"""Only who opens a room on a database, or moves one there, installs what speaks to it."""

import pytest

from tools.setup.needs import needs_of


@pytest.mark.parametrize(
    "words",
    [
        ["--store", "postgresql://host/room"],
        ["room", "--store=postgres://host/room"],
        ["migrate", "room.sqlite", "postgresql://host/room"],
    ],
)
def test_a_database_needs_its_driver(words: list[str]) -> None:
    assert "cluster" in needs_of("play", words).sets
    assert "servers" not in needs_of("play", words).sets


def test_nothing_else_does() -> None:
    for words in ([], ["room", "--db", "postgresql.sqlite"], ["sim", "crossing"], ["set-up"]):
        assert {"cluster", "servers"}.isdisjoint(needs_of("play", words).sets)
    assert {"cluster", "servers"} <= set(needs_of("test", []).sets)
