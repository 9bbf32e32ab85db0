"""Whoever makes a board sees an edit as soon as the page is loaded again."""

from pathlib import Path

import msgspec

from tests.room.brought import with_board
from tests.room.test_pages import get
from tools.driving.rooms import RunningRoom, a_room


def address(room: RunningRoom) -> str:
    """Where the board of the game is now."""
    games = msgspec.json.decode(get(room, "/api/shelf")[2])["games"]
    return str(next(game["board"]["address"] for game in games if game["id"] == "edited"))


def test_an_edit_of_a_board_counts_at_once_and_is_kept_as_long_as_it_stands(tmp_path: Path) -> None:
    board = with_board(tmp_path, "edited", "export const first = 1\n") / "board"
    with a_room(tmp_path, games=str(tmp_path / "edited" / "edited")) as room:
        before = address(room)
        assert address(room) == before
        (board / "board.js").write_text("export const second = 2\n")
        after = address(room)
        assert after != before
        assert get(room, after)[2] == b"export const second = 2\n"
        assert "immutable" in get(room, after)[1]["cache-control"]
        assert get(room, before)[1]["cache-control"] == "no-cache"
        (board / "look.css").write_text("b { color: red }")
        assert address(room) not in (before, after)
        (board / "look.css").unlink()
        assert address(room) == after, "what is the same again may be kept again"
