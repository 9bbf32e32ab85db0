"""A board that comes with a package: files of its board folder alone, kept while they are the same."""

import gzip
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.room.brought import written
from tests.room.test_pages import get
from tools.driving.rooms import RunningRoom, a_room

BOARD = "export const mount = () => ({ update() {}, destroy() {} })\n" * 9


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """A room with four games of somebody's own: with a board, without, without its file, and of tomorrow."""
    folder = tmp_path_factory.mktemp("boards")
    whole = written(folder, "whole_board", board='"board.js"')
    (whole / "board" / "parts").mkdir(parents=True)
    (whole / "board" / "board.js").write_text(BOARD)
    (whole / "board" / "parts" / "look.css").write_text("b { color: red }")
    (whole / "board" / "page.html").write_text("<h1>no</h1>")
    (whole / "board" / ".hidden.js").write_text("no")
    (whole / "board" / "out.js").symlink_to(whole / "box.py")
    without = written(folder, "no_board")
    (without / "board").mkdir()
    (without / "board" / "board.js").write_text(BOARD)
    lost = written(folder, "lost_board", board='"board.js"')
    tomorrow = written(folder, "late_board", board='"board.js"', board_version="2")
    (tomorrow / "board").mkdir()
    (tomorrow / "board" / "board.js").write_text(BOARD)
    with a_room(folder, games=",".join(map(str, (whole, without, lost, tomorrow)))) as running:
        yield running


@pytest.fixture(scope="module")
def shelf(room: RunningRoom) -> dict[str, Any]:
    """What the boxes say of boards, by game."""
    games = msgspec.json.decode(get(room, "/api/shelf")[2])["games"]
    return {game["id"]: game["board"] for game in games}


def test_a_box_says_where_its_board_is_and_the_way_to_mount_it(shelf: dict[str, Any]) -> None:
    assert shelf["whole_board"]["version"] == 1
    assert re.fullmatch("/boards/whole_board/[0-9a-f]{16}/board.js", str(shelf["whole_board"]["address"]))
    assert shelf["no_board"] is None
    assert shelf["crossing"] is None, "the client has it"
    assert shelf["lost_board"] == {"version": 1, "address": None}
    assert shelf["late_board"] == {"version": 2, "address": None}


def test_a_board_comes_as_what_it_is_and_is_kept_while_it_is_the_same(
    room: RunningRoom, shelf: dict[str, Any]
) -> None:
    address = str(shelf["whole_board"]["address"])
    status, headers, body = get(room, address, accept_encoding="gzip")
    assert (status, gzip.decompress(body).decode()) == (200, BOARD)
    assert headers["content-type"].startswith("text/javascript")
    assert headers["content-security-policy"] == get(room, "/")[1]["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert "immutable" in headers["cache-control"]
    assert get(room, "/boards/whole_board/older/board.js")[1]["cache-control"] == "no-cache"
    _, styles, _ = get(room, address.replace("board.js", "parts/look.css"))
    assert styles["content-type"].startswith("text/css")


@pytest.mark.parametrize(
    "path",
    [
        "whole_board/x/../box.py",
        "whole_board/x/%2e%2e/box.py",
        "whole_board/x/..%2fbox.py",
        "whole_board/x//etc/passwd",
        "whole_board/x/out.js",
        "whole_board/x/.hidden.js",
        "whole_board/x/page.html",
        "whole_board/x/parts",
        "whole_board/x/",
        "whole_board/x/%00",
        "no_board/x/board.js",
        "crossing/x/board.js",
        "nobody/x/board.js",
    ],
)
def test_nothing_else_is_served(room: RunningRoom, path: str) -> None:
    status, _, body = get(room, f"/boards/{path}")
    assert (status, body) == (404, b"not found")
