"""Takes the README's screenshots: `.venv/bin/python -m tools.looking.pictures`."""

import asyncio
import contextlib
import tempfile
from pathlib import Path

from playwright.async_api import async_playwright, expect

from tools.driving.chromium import launch
from tools.driving.line import Line
from tools.driving.playing import ASK, board, play_on, prompt, sat_down, target
from tools.driving.posing import play
from tools.driving.rooms import a_room, settle
from tools.driving.windows import PHONE, Window, Windows, starting

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
DESK = (1000, 620)
TALL = (1000, 760)
WIDE = (1360, 850)
ROUNDS = 5
"""Enough rounds for stones on most tiles."""


async def take(window: Window, name: str) -> None:
    """Save a screenshot."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    picture = await window.page.screenshot(path=FOLDER / f"{name}.png")
    print(f"docs/pictures/{name}.png  {len(picture) / 1024:.0f} kB", flush=True)


async def shelf(windows: Windows) -> None:
    """The shelf, as seen by a new visitor."""
    window = await windows.open("/", size=TALL)
    await expect(window.page.locator(".lid svg").first).to_be_visible()
    await take(window, "shelf")


async def table(windows: Windows, name: str, *, dark: bool) -> None:
    """A table in mid-game, with a move being hovered over."""
    place, people = await sat_down(windows, 4)
    await play_on(place, people, ROUNDS)
    window, *others = [
        await windows.open(f"/t/{place}", size=DESK, dark=dark, token=person.token) for person in people
    ]
    for other in others:
        await expect(board(other)).to_be_visible()
    await target(window, "Point at mushroom 2").click()
    await expect(target(window, "Point at mushroom 2")).to_have_attribute("aria-pressed", "true")
    await take(window, name)


async def reveal(windows: Windows) -> None:
    """A phone at the moment of a reveal."""
    place, people = await sat_down(windows, 4)
    phone = await windows.open(f"/t/{place}", size=PHONE, moving=True, token=people[0].token)
    others = [await windows.open(f"/t/{place}", token=person.token) for person in people[1:]]
    for window, mushroom in zip((phone, *others), (2, 1, 3, 3), strict=True):
        await expect(prompt(window)).to_contain_text(ASK)
        await target(window, f"Point at mushroom {mushroom}").click()
    await phone.page.get_by_text("three!").wait_for()
    await take(phone, "reveal")


async def in_play(windows: Windows, game: str, seats: int, steps: int) -> None:
    """Another game in mid-game, as the first seat sees it when it is asked."""
    place, people = await sat_down(windows, seats, game)
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, place)) for person in people]
        await settle(lines)
        await play(lines, steps)
    window = await windows.open(f"/t/{place}", size=WIDE, token=people[0].token)
    await expect(window.page.get_by_role("region", name=starting(game.capitalize()))).to_be_visible()
    await take(window, game)


async def main() -> None:
    """Take all screenshots."""
    with a_room(Path(tempfile.mkdtemp(prefix="tablee-pictures-"))) as room:
        async with async_playwright() as playwright:
            browser = await launch(playwright)
            windows = Windows(browser, room)
            await shelf(windows)
            await table(windows, "table", dark=False)
            await table(windows, "evening", dark=True)
            await reveal(windows)
            await in_play(windows, "abracada", 4, 14)
            await in_play(windows, "venise", 4, 60)
            await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
