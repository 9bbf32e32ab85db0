"""Serves the browser's client: one page for all addresses, and its static files."""

import gzip
import os
from functools import cache
from importlib import resources
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

STATIC = Path(os.environ.get("TABLEE_STATIC") or str(resources.files("tablee") / "static")).resolve()
"""The folder of the built client; TABLEE_STATIC may name another."""
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tablée</title>
<h1>Tablée</h1><p>The room is open, but its pages have not been built yet.</p>
<p>Run <code>./play</code> from the repository, or build them: <code>npm --prefix web run build</code>.</p>
<p>Meanwhile any program can play: see <code>docs/protocol.md</code>, or run <code>tablee join</code>.</p>
"""


SQUEEZED = {".js", ".css", ".html", ".svg", ".json", ".webmanifest"}
"""The file types worth compressing; pictures and fonts are compressed already."""


def page(request: Request, status: int = 200) -> Response:
    """The client's page; its script reads the rest of the address."""
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503, {"Cache-Control": "no-store"})
    return send(request, index, "no-cache", status)


def part(request: Request) -> Response:
    """A file of the client; those with a hash in their name may be cached for ever."""
    file = found(request.path_params["rest"])
    if file is not None:
        return send(request, file, FOR_EVER if file.parent == STATIC / "assets" else "no-cache")
    if "text/html" in request.headers.get("accept", ""):
        return page(request, 404)  # the client says it in the reader's language
    return Response("not found", 404, media_type="text/plain")


def found(name: str, folder: Path | None = None) -> Path | None:
    """The file of this name in the client's (or another) folder; None if there is none, or it is outside."""
    folder = folder or STATIC
    try:
        file = (folder / name).resolve()
        return file if file.is_relative_to(folder) and file.is_file() else None
    except (OSError, ValueError):  # not a valid file name
        return None


def send(request: Request, file: Path, keep: str, status: int = 200, kind: str | None = None) -> Response:
    """A file, compressed if that is worthwhile and the browser accepts it."""
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    kind = kind or guess_type(file.name)[0] or "application/octet-stream"
    if file.suffix in SQUEEZED and "gzip" in request.headers.get("accept-encoding", ""):
        packed = squeezed(file, file.stat().st_mtime_ns)
        return Response(packed, status, {**headers, "Content-Encoding": "gzip"}, media_type=kind)
    return FileResponse(file, status, headers, media_type=kind)


@cache
def squeezed(file: Path, changed: int) -> bytes:
    """A compressed file; cached until it changes."""
    return gzip.compress(file.read_bytes(), mtime=0)
