"""Venise on a small phone: numbers, arrows and buttons lie on nothing that is read, and nothing is cut."""

import pytest
from playwright.async_api import expect

from tests.web import canal
from tools.driving.line import Line
from tools.driving.playing import sat_down
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

COVERED = """() => {
    const box = (one) => one.getBoundingClientRect()
    const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 &&
        a.top < b.bottom - 1 && b.top < a.bottom - 1
    return [...document.querySelectorAll('.hand .card')]
        .filter((card) => card.querySelector('.count') && [...card.querySelectorAll('.cost svg')]
            .some((glass) => meets(box(glass), box(card.querySelector('.count')))))
        .map((card) => card.dataset.target)
}"""
"""Cards whose number lies on an hourglass."""
ON_WORDS = """() => {
    const hand = document.querySelector('.hand')
    const arrow = document.querySelector('.onwards svg').getBoundingClientRect()
    const free = parseFloat(getComputedStyle(hand).getPropertyValue('--free'))
    return hand.getBoundingClientRect().right - free > arrow.left
}"""
"""Whether anything of the hand is shown where the arrow lies."""
OFF = """() => {
    const plus = document.querySelector('main .zoom button').getBoundingClientRect()
    return plus.bottom > document.querySelector('aside').getBoundingClientRect().top
}"""
"""Whether the panel cuts the button that leads nearer."""


async def test_numbers_arrow_and_button_lie_on_nothing(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "venise", options={"first": 0})
    window = await windows.open(f"/t/{table}", size=PHONE, token=people[0].token)
    await expect(canal.hand(window).locator(".count").first).to_be_visible()
    await expect(window.page.locator(".onwards")).to_be_visible()
    assert await window.page.evaluate(COVERED) == []
    assert not await window.page.evaluate(ON_WORDS)
    deal = canal.board(window).get_by_role("button", name="4 cards for a joker")
    await deal.focus()
    await expect(deal).to_be_in_viewport(ratio=1)
    assert await deal.evaluate(
        "one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight"
    )
    async with Line(people[1], table) as line:
        await line.act("resign")
    await window.go(f"/r/{table}")
    await expect(window.page.locator("main .zoom button").first).to_be_visible()
    assert not await window.page.evaluate(OFF)
    await window.go(f"/t/{table}")
    await expect(window.page.get_by_role("group", name="Points")).to_be_visible()
    await expect(window.page.locator("main .zoom button").first).to_be_visible()
    await expect(window.page.locator(".quay.low")).to_have_count(0)
    assert not await window.page.evaluate(OFF)
