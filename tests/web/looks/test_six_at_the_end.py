"""Where six have played the end has room for all: points, story, what comes next, and the winner's wreath."""

import pytest
from playwright.async_api import expect

from tests.web.looks.test_whole_end import CUT
from tools.driving.guest import Guest
from tools.driving.playing import ranking
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIDEWAYS = (844, 390)
WHOLE = (PHONE, (390, 844), (1280, 800), (1440, 900))
"""Where nothing of the story has to be scrolled for."""
SEEN_BY_HALF = """(box) => {
    const { top, bottom } = box.getBoundingClientRect()
    const [above, below] = ['--above', '--below'].map((name) => parseFloat(box.style.getPropertyValue(name)))
    return [...box.querySelectorAll('li')].map((line) => [line.textContent, line.getBoundingClientRect()])
        .filter(([, { top: from, bottom: to }]) =>
            [top + above, bottom - below].some((y) => from + 1 < y && to - 1 > y))
        .map(([words]) => words)
}"""
"""Lines through which an edge of what is in sight goes."""
WREATH_OUTSIDE = """() => {
    const board = document.querySelector('main').getBoundingClientRect()
    const panel = document.querySelector('aside').getBoundingClientRect()
    const beside = panel.left > 0
    const [right, bottom] = beside ? [panel.left, board.bottom] : [board.right, panel.top]
    const wreath = document.querySelector('[data-laurels] .burst:nth-child(2)').getBoundingClientRect()
    return [wreath.left < board.left, wreath.top < board.top, wreath.right > right, wreath.bottom > bottom]
}"""


async def test_points_story_button_and_wreath_are_whole_at_every_size_in_both_languages(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    for language, again in (("en-GB", "Play again"), ("fr-FR", "Rejouer")):
        window = await windows.open(f"/t/{table}", size=PHONE, language=language, token=people[0].token)
        told = window.page.locator("[role=group][data-further]")
        story = told.locator("section")
        await expect(story.get_by_role("listitem")).to_have_count(3)
        await expect(window.page.locator("[data-laurels]")).to_have_count(1)
        for size in (*WHOLE, SIDEWAYS):
            await window.resize(size)
            await expect(window.page.get_by_role("button", name=again)).to_be_in_viewport(ratio=1)
            assert await window.page.evaluate(WREATH_OUTSIDE) == [False] * 4, (size, language)
            assert await told.evaluate(SEEN_BY_HALF) == [], (size, language)
            if size in WHOLE:
                assert await story.evaluate(CUT) == [], (size, language)
        await expect(told).to_have_attribute("data-further", "true")
        await told.evaluate("(box) => box.scrollTo(0, 70)")
        await window.drawn()
        assert await told.evaluate(SEEN_BY_HALF) == [], "also while one scrolls"
        await told.evaluate("(box) => box.scrollTo(0, box.scrollHeight)")
        await expect(told).to_have_attribute("data-further", "false")
        assert await story.evaluate(CUT) == [], language
    await expect(ranking(windows.opened[0])).to_have_count(6)
