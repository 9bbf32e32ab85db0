"""The browser's client: one page for every address of ours, and the parts it is made of."""

import os
from importlib import resources
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

STATIC = Path(os.environ.get("TABLEE_STATIC") or str(resources.files("tablee") / "static")).resolve()
"""Where the built client is; whoever works on it may serve a build of their own."""
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tablée</title>
<h1>Tablée</h1><p>The room is open, but its pages have not been built yet.</p>
<p>Run <code>./play</code> from the repository, or build them: <code>npm --prefix web run build</code>.</p>
<p>Meanwhile any program can play: see <code>docs/protocol.md</code>, or run <code>tablee join</code>.</p>
"""


def page(request: Request) -> Response:
    """The one page; its script reads the rest of the address."""
    index = STATIC / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503, {"Cache-Control": "no-store"})
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


def part(request: Request) -> Response:
    """A file of the client; those with a hash in their name may be kept for ever."""
    file = (STATIC / request.path_params["rest"]).resolve()
    if not file.is_relative_to(STATIC) or not file.is_file():
        return Response("not found", 404, media_type="text/plain")
    hashed = file.parent == STATIC / "assets"
    return FileResponse(file, headers={"Cache-Control": FOR_EVER if hashed else "no-cache"})
