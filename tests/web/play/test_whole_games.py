"""Whole games against bots, from the shelf to the last stone: by buttons, and by keyboard alone."""

import itertools

import pytest
from playwright.async_api import Page, expect

from tools.driving.playing import SET_THE_TABLE, moves, play_now, prompt, ranking, target
from tools.driving.windows import Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

ARROWS = ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")
LONG = 400
"""More key strokes than any page needs to walk through."""


async def play_on(window: Window, number: int) -> bool:
    """Choose once more, unless the game is over."""
    over = window.page.get_by_role("button", name="Play again")
    choices = moves(window).locator("li > button:first-child")
    await expect(choices.or_(over).first).to_be_visible()
    if await over.is_visible():
        return False
    async with window.step():
        await choices.nth(number % await choices.count()).click()
    return True


@pytest.mark.long
async def test_a_whole_game_is_played_by_buttons(windows: Windows) -> None:
    window = await windows.open("/")
    page = window.page
    await page.get_by_role("group", name="Players").get_by_text("6", exact=True).click()
    await expect(page.get_by_role("article", name="Hats")).to_be_hidden()
    await play_now(window, "Crossing")
    rounds = 0
    while await play_on(window, rounds):
        rounds += 1
    assert rounds >= 3
    await expect(ranking(window)).to_have_count(6)
    await expect(prompt(window)).to_contain_text("win")
    first = page.url
    await page.get_by_role("button", name="Play again").click()
    await expect(moves(window)).to_be_visible()
    assert page.url != first


async def focus(page: Page) -> str:
    """What has the keyboard, by its accessible name."""
    return str(
        await page.evaluate(
            """() => {
                const here = document.activeElement
                return here.getAttribute('aria-label') ?? (here.labels?.[0] ?? here).innerText ?? ''
            }"""
        )
    )


async def tab_to(page: Page, words: str) -> None:
    """Walk with the tab key until something with this name has the keyboard."""
    for _ in range(LONG):
        if (await focus(page)).strip().startswith(words):
            return
        await page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard never reaches {words}")


async def steer(page: Page, number: int) -> None:
    """Go with the arrow keys from where the keyboard is to something that can be chosen."""
    for key in itertools.islice(itertools.cycle(ARROWS), number, number + LONG):
        await page.keyboard.press(key)
        if await page.locator("[data-target]:focus:not([aria-disabled=true])").count():
            return
    where = await page.evaluate("document.activeElement.outerHTML")
    raise AssertionError(f"the arrow keys lead nowhere from {where[:200]}")


async def test_a_whole_game_is_played_by_keyboard_alone(windows: Windows) -> None:
    window = await windows.open("/")
    page = window.page
    await expect(page.get_by_role("article", name="Crossing")).to_be_visible()
    await tab_to(page, "Any")
    for _ in range(5):
        await page.keyboard.press("ArrowRight")
    assert await focus(page) == "6"
    await tab_to(page, "Play now")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog", name="Crossing")).to_be_visible()
    await tab_to(page, SET_THE_TABLE)
    await page.keyboard.press("Enter")
    await expect(target(window, "Point at mushroom 1")).to_be_visible()
    await tab_to(page, "Point at mushroom 1")
    over = page.get_by_role("button", name="Play again")
    for number in itertools.count():
        await expect(moves(window).or_(over).first).to_be_visible()
        if await over.is_visible():
            break
        await steer(page, number)
        async with window.step():
            await page.keyboard.press("Enter")
    await tab_to(page, "Play again")
    await page.keyboard.press("Enter")
    await expect(moves(window)).to_be_visible()
