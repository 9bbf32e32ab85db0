"""The pages to read, under /docs: plain files that `./play docs` built, and a wheel brings along."""

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
    """Behind the slash the links of a page lead where they should."""
    return RedirectResponse("/docs/")


def page(request: Request) -> Response:
    """A page, or a part of one; where the site was not built, a sentence says what to do."""
    file = found(request.path_params["rest"] or "index.html", SITE)
    if file is not None:
        return send(request, file, "no-cache")
    lost = found("404.html", SITE)
    return (
        send(request, lost, "no-cache", 404)
        if lost
        else HTMLResponse(NOT_BUILT, 404, {"Cache-Control": "no-store"})
    )
