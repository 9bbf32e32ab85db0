"""Nothing moves while one plays: neither the board with the words under it, nor the panel beside it."""

import contextlib
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
from playwright.async_api import expect

from tests.web import canal
from tools.driving.line import Line
from tools.driving.playing import board, sat_down
from tools.driving.rooms import guest, make, settle
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


PIECES = """() => [...document.querySelectorAll('main, [data-target]')].map((one) => {
    const {x, y, width, height} = one.getBoundingClientRect()
    return [one.dataset.target, x, y, width, height]
})"""


async def test_a_phones_board_is_smaller_while_a_tab_is_open_and_stays_so_when_a_late_friend_asks_for_a_seat(
    windows: Windows,
) -> None:
    people = [await guest(windows.room, name) for name in ("Ada", "Bo", "Dan")]
    made = await make(people[0], "crossing", 3)
    table, seat_link = made["table"], made["links"]["seat"]
    await people[1].ask("POST", f"tables/{table}/sit", {"link": seat_link})
    async with Line(people[0], table) as host, Line(people[1], table) as bo:
        await bo.act("ready")
        await host.act("bot", seat=2, bot="uniform")
        await host.act("start")
    ada = await windows.open(f"/t/{table}", size=PHONE, language="fr-FR", token=people[0].token)
    await expect(board(ada)).to_be_visible()
    await ada.caught_up()
    stood = await ada.page.evaluate(PIECES)
    small = []
    for tab in ("Coups", "Joueurs", "Journal", "Parler"):
        await ada.page.get_by_role("tab", name=tab).click()
        await expect(ada.page.locator("main")).to_have_attribute("style", re.compile("--fit"))
        await ada.drawn()
        small.append(await ada.page.evaluate(PIECES))
    assert [pieces for pieces in small if pieces != small[0]] == []
    assert small[0] != stood
    async with Line(people[2], table, link=seat_link, role="watcher"):
        await people[2].ask("POST", f"tables/{table}/ask", {"link": seat_link, "seat": 2})
        asked = ada.page.get_by_role("button", name="Laisser jouer Dan")
        await expect(asked).to_be_in_viewport(ratio=1)
        assert await ada.page.evaluate(PIECES) == small[0], "asked"
        await ada.page.get_by_role("tab", name="Parler").click()
        await expect(ada.page.locator("main")).not_to_have_attribute("style", re.compile("--fit"))
        await expect(asked).to_be_in_viewport(ratio=1)
        assert await ada.page.evaluate(PIECES) == stood, "closed, and still asked"


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
