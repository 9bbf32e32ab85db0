"""Serves the documentation under /docs: static files built by `./play docs`, included in wheels."""

import os
from importlib import resources
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tablee.room.http.pages import found, send

SITE = Path(os.environ.get("TABLEE_SITE") or str(resources.files("tablee") / "site")).resolve()
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Tablée</title>
<p>These pages have not been built here: run <code>./play docs</code> in the repository, or read its folder
<code>docs</code>.</p>
"""


def door(request: Request) -> Response:
    """Redirect to the path with a slash, so that relative links work."""
    return RedirectResponse("/docs/")


def page(request: Request) -> Response:
    """A file of the site; if it was not built, a page that says how to build it."""
    file = found(request.path_params["rest"] or "index.html", SITE)
    if file is not None:
        return send(request, file, "no-cache")
    lost = found("404.html", SITE)
    return (
        send(request, lost, "no-cache", 404)
        if lost
        else HTMLResponse(NOT_BUILT, 404, {"Cache-Control": "no-store"})
    )
