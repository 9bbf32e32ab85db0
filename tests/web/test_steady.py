"""Nothing moves while one plays: neither the board with the words under it, nor the panel beside it."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import expect

from tests.web import canal
from tools.driving.line import Line
from tools.driving.playing import board, sat_down
from tools.driving.rooms import settle
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

DESKTOP = (1440, 900)
STANDS = """() => ['main', '[role=tablist]', 'aside ul'].map((what) => {
    const {x, y, width, height} = document.querySelector(what)?.getBoundingClientRect() ?? new DOMRect()
    return [what, x, y, width, what === '[role=tablist]' ? height : y + (what === 'main' ? height : 0)]
})"""


@contextlib.asynccontextmanager
async def one_looking(windows: Windows, size: tuple[int, int]) -> AsyncIterator[tuple[Window, list[Line]]]:
    """A table of Crossing where Ada looks, and programs sit beside her."""
    table, people = await sat_down(windows, 3)
    ada = await windows.open(f"/t/{table}", size=size, language="fr-FR", token=people[0].token)
    await expect(board(ada)).to_be_visible()
    async with contextlib.AsyncExitStack() as stack:
        yield ada, [await stack.enter_async_context(Line(person, table)) for person in people[1:]]


async def all_choose(ada: Window, lines: list[Line], *moves: dict[str, Any]) -> None:
    """The programs choose; then all see what came of it."""
    async with ada.step():
        for line, move in zip(lines, moves, strict=True):
            await line.move(move)
    await settle(lines)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
async def test_the_board_and_the_panel_stay_where_they_are_through_a_round(
    windows: Windows, size: tuple[int, int]
) -> None:
    async with one_looking(windows, size) as (ada, lines):
        second = {"move": "point", "mushroom": 1}
        asked = await ada.page.evaluate(STANDS)
        chosen = ada.page.locator("[data-target][aria-pressed=true]")
        await ada.page.locator("[data-target=mushroom-0]").click()
        await expect(chosen).to_have_count(1)
        assert await ada.page.evaluate(STANDS) == asked, "chosen"
        await all_choose(ada, lines, second, second)
        panel = ada.page.get_by_role("complementary")
        await expect(panel).to_contain_text("vous prenez")
        assert await ada.page.evaluate(STANDS) == asked, "told what one got"
        await ada.page.locator("[data-target=tile-0]").click()  # the longest words a choice has
        await expect(chosen).to_have_count(1)
        assert await ada.page.evaluate(STANDS) == asked, "covering"
        await all_choose(ada, lines, {"move": "rob", "rival": 0}, {"move": "rob", "rival": 0})
        await expect(panel).to_contain_text("Tuile couverte à temps")
        assert await ada.page.evaluate(STANDS) == asked, "told of a theft that failed"


async def test_the_hand_stays_where_it_is_when_one_is_asked(windows: Windows) -> None:
    _, (ada, bo) = await canal.a_canal(windows, size=PHONE)
    for window in (ada, bo):
        await expect(canal.hand(window)).to_be_visible()
    boxes = [await canal.hand(window).bounding_box() for window in (ada, bo)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0]["y"] == boxes[1]["y"], "Ada is asked, and Bo is not"


async def test_what_is_pressed_on_a_phone_is_large_enough_for_a_finger(windows: Windows) -> None:
    async with one_looking(windows, PHONE) as (ada, _):
        await ada.page.locator("[data-target=mushroom-0]").click()
        asked = ada.page.get_by_role("complementary").get_by_role("region")
        await expect(asked.get_by_role("button").first).to_be_visible()
        for pressed in (ada.page.locator("header a"), *await asked.get_by_role("button").all()):
            box = await pressed.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44, await pressed.inner_text()
