"""Venise on a phone: the hand can be read, nothing moves under the finger, and the end shows it all."""

import pytest
from playwright.async_api import expect

from tests.games.venise.make_goldens import SCHOOL
from tests.web.canal import sit_it_out
from tools.driving.playing import sat_down
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

CUT_NAMES = """() => [...document.querySelectorAll('.hand .card .name')].filter((name) => {
    const [words, face] = [document.createRange(), name.closest('.card').getBoundingClientRect()]
    words.selectNodeContents(name)
    const lines = [...words.getClientRects()]
    const rows = new Set(lines.map(({ bottom }) => Math.round(bottom / 6)))
    return rows.size > 2 || lines.some(({ left, right }) => left < face.left || right > face.right)
}).map((name) => name.textContent)"""
"""Names that need more than two lines, or reach beyond their card."""
IN_SIGHT = """() => {
    const { left, right } = document.querySelector('.hand').getBoundingClientRect()
    const cards = [...document.querySelectorAll('.hand .card')].map((card) => card.getBoundingClientRect())
    return cards.filter((card) => card.left >= left && card.right <= right).length
}"""
PLACES = """() => ['main', '.quay', 'aside'].map((one) => {
    const { top, height } = document.querySelector(one).getBoundingClientRect()
    return [top, height]
})"""
FROM_NOW_ON = """() => {
    window.heights = []
    const main = document.querySelector('main')
    new ResizeObserver(() => {
        const { height } = main.getBoundingClientRect()
        if (window.heights.at(-1) !== height) window.heights.push(height)
    }).observe(main)
}"""
"""The page remembers every height that the board has."""
UNDER_THE_SHEET = """() => {
    const { top } = document.querySelector('aside').getBoundingClientRect()
    const letters = [...document.querySelectorAll('main .letters text')]
    return [letters.length, letters.filter((one) => one.getBoundingClientRect().bottom > top + 1).length]
}"""
"""The letters stand round the canal, the last ones under its lowest posts."""


async def test_the_hand_is_readable_the_quay_stays_and_the_end_shows_every_post(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "venise", options={"board": SCHOOL, "first": 0})
    window = await windows.open(f"/t/{table}", size=PHONE, language="fr-FR", token=people[0].token)
    for size in ((390, 844), PHONE):
        await window.resize(size)
        await expect(window.page.locator(".hand .card").first).to_be_visible()
        kinds = await window.page.locator(".hand .card").count()
        assert await window.page.evaluate(CUT_NAMES) == [], size
        assert await window.page.evaluate(IN_SIGHT) >= min(kinds, 4), size
    before = await window.page.evaluate(PLACES)
    await window.page.evaluate(FROM_NOW_ON)
    async with window.step():
        await window.page.locator(".hand .card.can").first.click()
    assert await window.page.evaluate(PLACES) == before
    assert await window.page.evaluate("window.heights") == [before[0][1]], "nor meanwhile"
    async with window.step():
        await window.page.get_by_role("button", name="Annuler").click()
    await sit_it_out(table, people)
    await expect(window.page.get_by_role("button", name="Rejouer")).to_be_visible()
    for size in (PHONE, (390, 844)):
        await window.resize(size)
        assert await window.page.evaluate(UNDER_THE_SHEET) == [10, 0], size
