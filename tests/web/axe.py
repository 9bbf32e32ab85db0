"""Axe looks at a page as it is now: what it finds would keep somebody out."""

from functools import cache
from pathlib import Path
from typing import Any

from playwright.async_api import Page

SCRIPT = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"


@cache
def script() -> str:
    """Axe itself, as npm brought it."""
    assert SCRIPT.is_file(), "axe is missing: run ./test once, which fetches it."
    return SCRIPT.read_text("utf-8")


COLOURS = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""Those of axe's usual rules that look at colours, which is all that another light can break."""


async def barriers(page: Page, *, colours_only: bool = False) -> list[str]:
    """Every rule that is broken, and where."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(script())
        await page.evaluate("axe.configure({noHtml: true})")  # nobody reads it, and boards are long
    options = {"resultTypes": ["violations"]} | ({"runOnly": COLOURS} if colours_only else {})
    found: dict[str, Any] = await page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{rule['id']}: {rule['help']}: {node['target'][0]} {node['failureSummary'].splitlines()[1:2]}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]
