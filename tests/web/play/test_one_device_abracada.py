"""Round one device in the tower room the keys say the same behind the curtain and before it."""

import pytest
from playwright.async_api import expect

from tests.web import tower
from tools.driving.playing import prompt
from tools.driving.rooms import guest, make
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

KEYS = """() => [...document.querySelectorAll('.key')].map((key) => [
    ...[...key.querySelectorAll('[data-words]')].map((words) => words.textContent),
    Math.round(key.getBoundingClientRect().top), Math.round(key.getBoundingClientRect().height)])"""
"""What stands on the keys, and where they are."""
COVERED = """() => {
    const chain = document.querySelector('main .chain').getBoundingClientRect()
    return [...document.querySelectorAll('[data-spot=pile] b, [data-spot=secrets] b, [data-spot^=cast-] b')]
        .filter((count) => count.getBoundingClientRect().bottom > chain.top)
        .map((count) => count.textContent)
}"""
"""Counts over which the chain lies."""


async def test_the_keys_stay_as_they_are_no_count_is_covered_and_there_is_nobody_to_write_to(
    windows: Windows,
) -> None:
    ada = await guest(windows.room, "Ada")
    made = await make(ada, "abracada", 2, device="shared", start=True, options={"first": 0})
    window = await windows.open(f"/t/{made['table']}", size=PHONE, token=ada.token)
    await expect(prompt(window)).to_contain_text("Pass the device to")
    await expect(tower.room(window).locator(".key")).to_have_count(8)
    for size in (PHONE, (390, 844)):
        await window.resize(size)
        behind = await window.page.evaluate(KEYS)
        assert await window.page.evaluate(COVERED) == [], size
        await prompt(window).get_by_role("button").first.click()
        await expect(tower.keys(window, disabled=False)).to_have_count(8)
        assert await window.page.evaluate(KEYS) == behind, size
        assert all(len(key) > 2 for key in behind), "each key has its name at least"
        assert await window.page.evaluate(COVERED) == [], size
        for tab, there in (("Log", 1), ("Chat", 0)):
            await expect(window.page.get_by_role("tab", name=tab)).to_have_count(there)
        await prompt(window).get_by_role("button", name="Hide").click()
        await expect(prompt(window)).to_contain_text("Pass the device to")
