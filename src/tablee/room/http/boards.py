"""Boards that come with packages, under /boards: the files of their `board` folders, and nothing else."""

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tablee import shelf
from tablee.room.http.pages import FOR_EVER, found, send
from tablee.room.live.boxes import mark_of

KINDS: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
}
"""The file types of boards; fixed here, since `mimetypes` differs between machines."""


def part(request: Request) -> Response:
    """A file of a board; under the current mark it may be cached for ever."""
    game, mark, name = (request.path_params[key] for key in ("game", "mark", "rest"))
    box = next((box for box in shelf.boxes() if box.id == game), None)
    if box is None or box.board is None:
        return missing()
    folder = shelf.board_folder(game)
    file = found(name, folder)
    if file is None or file.suffix not in KINDS or file.name.startswith("."):
        return missing()
    return send(request, file, FOR_EVER if mark == mark_of(folder) else "no-cache", kind=KINDS[file.suffix])


def missing() -> Response:
    """404 as plain text: only programs request these files."""
    return Response("not found", 404, {"Cache-Control": "no-store"}, media_type="text/plain")
