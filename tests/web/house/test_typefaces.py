"""Words are set in our typefaces from the start, so that nothing moves; nobody waits for them for long."""

import pytest
from playwright.async_api import expect

from tools.driving.held import Held, hold
from tools.driving.windows import DESK, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

FACES = "((status) => [...document.fonts].filter((face) => face.status === status).length)"
"""How many typefaces are loading, or there."""


async def held_back(windows: Windows) -> tuple[Window, Held]:
    """A lesson whose typefaces are on their way until they are let go; its time stands still."""
    window = await windows.open(size=DESK)
    typefaces = await hold(window.browsing, "**/*.woff2")
    await window.page.clock.install(time=0)
    await window.page.clock.pause_at(1000)
    await window.page.goto(f"{window.room.url}/learn/crossing", wait_until="commit")
    await window.page.wait_for_function(f"() => {FACES}('loading') === 2")
    return window, typefaces


async def test_the_first_word_waits_for_its_typeface(windows: Windows) -> None:
    window, typefaces = await held_back(windows)
    await expect(window.page.locator("#tablee")).to_be_empty()
    typefaces.let()
    await expect(window.page.get_by_role("heading", level=1)).to_be_visible()
    assert await window.page.evaluate(f"{FACES}('loaded')") == 2


async def test_after_a_second_nobody_waits_any_more(windows: Windows) -> None:
    window, typefaces = await held_back(windows)
    await window.page.clock.run_for(1100)
    await expect(window.page.get_by_role("heading", level=1)).to_be_visible()
    typefaces.let()
