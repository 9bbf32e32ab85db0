"""The operator's link leads where the room is, and mistakes in settings are named where they were made."""

from pathlib import Path

from tests.cli.shell import Shell, open_room


def test_the_link_has_the_address_that_the_room_shows_to_others(tmp_path: Path, shell: Shell) -> None:
    db = tmp_path / "room.db"
    with open_room(db, "--host", "0.0.0.0") as room:
        link = shell("operator", "--db", str(db)).out.splitlines()[0]
        assert link.partition("/operator#")[0] == room.address
