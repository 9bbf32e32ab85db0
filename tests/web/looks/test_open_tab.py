"""With a tab open on a phone one still sees the whole board, smaller, and is told what one got."""

import contextlib
import re

import pytest
from playwright.async_api import Locator, expect

from tests.web.canal import a_canal, aim, card
from tools.driving.line import Line
from tools.driving.playing import board, company, link, prompt, sat_down
from tools.driving.rooms import settle
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

COVERED = """() => {
    const top = document.querySelector('aside').getBoundingClientRect().top
    return [...document.querySelectorAll('main [data-target], main [data-spot], main .sets .row')]
        .filter((piece) => piece.getBoundingClientRect().bottom > top + 1)
        .map((piece) => piece.dataset.target ?? piece.dataset.spot ?? piece.className)
}"""
"""Pieces of the board that the sheet lies on."""
STANDS = """() => [...document.querySelectorAll('main [data-target]')].map((piece) => {
    const {x, y, width, height} = piece.getBoundingClientRect()
    return [piece.dataset.target, x, y, width, height]
})"""
SMALL = re.compile("--fit")


def table(window: Window) -> Locator:
    """What the board stands in."""
    return window.page.locator("main")


@pytest.mark.parametrize("size", [PHONE, (390, 844)], ids=["small", "usual"])
async def test_with_the_chat_open_one_sees_what_one_holds_and_is_told_what_one_got(
    windows: Windows, size: tuple[int, int]
) -> None:
    played, people = await sat_down(windows, 3)
    ada = await windows.open(f"/t/{played}", size=size, token=people[0].token)
    await expect(board(ada)).to_be_visible()
    await ada.caught_up()
    stood = await ada.page.evaluate(STANDS)
    chat = ada.page.get_by_role("tab", name="Chat")
    await chat.click()
    await expect(table(ada)).to_have_attribute("style", SMALL)
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, played)) for person in people[1:]]
        await ada.page.locator("[data-target=mushroom-0]").click()
        await expect(ada.page.locator("[data-target][aria-pressed=true]")).to_have_count(1)
        async with ada.step():
            for line in lines:
                await line.move({"move": "point", "mushroom": 1})
        await settle(lines)
    got = prompt(ada).get_by_text("You were alone at mushroom 1")
    await expect(got).to_be_in_viewport(ratio=1)
    assert await ada.page.evaluate(COVERED) == []
    await expect(board(ada).locator(".sets")).to_be_in_viewport(ratio=1)
    await chat.click()
    await expect(table(ada)).not_to_have_attribute("style", SMALL)
    assert await ada.page.evaluate(STANDS) == stood


async def test_who_looks_on_with_a_tab_open_sees_the_whole_board(windows: Windows) -> None:
    played, people = await sat_down(windows, 6)
    eve = await windows.open(f"/t/{played}#{await link(played, people[0], 'watch')}", size=PHONE)
    await expect(board(eve)).to_be_visible()
    for tab in ("Players", "Log", "Chat"):
        await eve.page.get_by_role("tab", name=tab).click()
        await expect(table(eve)).to_have_attribute("style", SMALL)
        await expect(eve.page.get_by_role("tabpanel", name=tab)).to_be_visible()
        assert await eve.page.evaluate(COVERED) == [], tab


async def test_on_a_smaller_canal_the_place_under_the_thumb_is_meant(windows: Windows) -> None:
    _, (ada, _) = await a_canal(windows, size=PHONE)
    await ada.page.get_by_role("tab", name="Log").click()
    await expect(table(ada)).to_have_attribute("style", SMALL)
    cards, sheet = [await one.bounding_box() for one in (card(ada, "small plank"), ada.page.locator("aside"))]
    assert cards
    assert sheet
    assert cards["y"] + cards["height"] <= sheet["y"] + 1, "what one holds is in sight"
    await card(ada, "small plank").tap()
    lay = aim(ada, "Lay the plank between a1 and b1")
    await expect(lay).to_be_visible()
    box = await lay.bounding_box()
    assert box
    await ada.page.touchscreen.tap(box["x"] + box["width"] / 2 + 4, box["y"] + box["height"] / 2 + 6)
    await expect(lay).to_have_count(0)
    assert ada.messages("tell")[-1]["now"]["view"]["planks"] == ["a1-b1"]


async def test_with_the_players_open_who_is_away_is_offered_to_a_bot_once(windows: Windows) -> None:
    played, people = await sat_down(windows, 3)
    ada = await windows.open(f"/t/{played}", size=PHONE, token=people[0].token)
    await ada.page.locator("[data-target=mushroom-0]").click()
    give = ada.page.get_by_role("button", name="Give the seat to a bot")
    await expect(prompt(ada).get_by_role("button", name="Give the seat to a bot")).to_have_count(1)
    lines = await prompt(ada).get_by_role("heading").evaluate("(one) => one.clientHeight / 20")
    assert lines < 5, "what is asked has the width"
    await ada.page.get_by_role("tab", name="Players").click()
    await expect(company(ada)).to_have_count(3)
    await expect(give).to_have_count(2)  # one for each who is away
    await expect(prompt(ada).get_by_role("button", name="Give the seat to a bot")).to_have_count(0)
    heights = await company(ada).evaluate_all("(all) => all.map((one) => one.offsetHeight)")
    assert len(set(heights)) == 1
