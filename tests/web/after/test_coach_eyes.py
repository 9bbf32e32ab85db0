"""The row of eyes: one looks through a bot's, through theirs who let one, and back through one's own."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Locator, expect

from tests.room.rooms import step, table
from tests.web.axe import barriers
from tools.driving.guest import Guest
from tools.driving.held import hold
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guests, make, until
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

WAIT_MS = 120_000


@asynccontextmanager
async def over(room: RunningRoom) -> AsyncIterator[tuple[Guest, Guest, str]]:
    """Two people who have cast some spells, and one of whom gave up."""
    async with table(room, "abracada", 2, options={"first": 0}) as lines:
        first, second = lines
        for number in range(6):
            await step(lines, number)
        await second.act("resign")
        await until(first, lambda line: line.now["result"])
        yield first.guest, second.guest, first.table


def row(window: Window) -> Locator:
    return window.page.get_by_role("group", name="Through the eyes of")


def graph(window: Window) -> Locator:
    return window.page.locator("[data-chances]")


async def alone(room: RunningRoom) -> tuple[Guest, str]:
    """One person among bots, who cast two spells and gave up."""
    ada = (await guests(room, 1))[0]
    made = await make(ada, "abracada", 3, bots=[None, "uniform", "uniform"], options={"first": 1}, start=True)
    async with Line(ada, made["table"]) as line:
        for _ in range(2):
            await until(line, lambda line: line.now["moves"])
            moment = line.now["moment"]
            await line.move(line.now["moves"][0])
            await until(line, lambda line, before=moment: line.now["moment"] > before)
        await line.act("resign")
        await until(line, lambda line: line.now["result"])
    return ada, made["table"]


async def test_a_bots_eyes_are_looked_through_and_ones_own_again(windows: Windows) -> None:
    ada, ended = await alone(windows.room)
    window = await windows.open(f"/r/{ended}/coach", token=ada.token)
    await expect(graph(window)).to_be_visible(timeout=WAIT_MS)
    eyes = row(window).get_by_role("button")
    await expect(eyes).to_have_count(3)
    await expect(eyes.nth(0)).to_have_text("You")
    await expect(eyes.nth(0)).to_have_attribute("aria-pressed", "true")
    name = await eyes.nth(1).inner_text()
    await eyes.nth(1).click()
    await expect(window.page.get_by_text(f"Through the eyes of {name}:")).to_be_visible()
    await expect(graph(window)).to_be_visible(timeout=WAIT_MS)
    await expect(eyes.nth(1)).to_have_attribute("aria-pressed", "true")
    await expect(window.page).to_have_url(re.compile(r"seat=1"))
    await expect(window.page.get_by_text("A bot sat here")).to_be_attached()
    await expect(window.page.locator(".legend li").first).to_have_text(name)
    assert await barriers(window.page) == []
    await eyes.nth(0).click()
    await expect(window.page.get_by_text("Only you see this")).to_be_attached(timeout=WAIT_MS)
    await expect(window.page.locator("[data-counted]")).to_contain_text(re.compile(rf"{name} \d+ of \d+"))


async def test_a_board_that_comes_while_other_eyes_are_waited_for_troubles_nobody(windows: Windows) -> None:
    ada, ended = await alone(windows.room)
    window = await windows.open("/", token=ada.token)
    boards, frames = (
        await hold(window.page, "**/assets/Board-*.js"),
        await hold(window.page, "**/frames?seat=1"),
    )
    await window.go(f"/r/{ended}/coach")
    board = await boards.asked()
    await row(window).get_by_role("button").nth(1).click()
    await frames.asked()
    boards.let()
    await window.page.evaluate("board => import(board)", board)
    frames.let()
    await expect(window.page.get_by_text("A bot sat here")).to_be_attached(timeout=WAIT_MS)
    await expect(window.page.locator(".game-board > *")).to_be_attached()


async def test_who_lets_the_others_look_is_in_their_row_until_they_say_otherwise(windows: Windows) -> None:
    async with over(windows.room) as (ada, bo, ended):
        hers = await windows.open(f"/r/{ended}/coach", token=ada.token, size=PHONE)
        await expect(graph(hers)).to_be_visible(timeout=WAIT_MS)
        await expect(row(hers)).to_have_count(0)
        his = await windows.open(f"/r/{ended}/coach", token=bo.token)
        await expect(graph(his)).to_be_visible(timeout=WAIT_MS)
        await expect(row(his)).to_have_count(0)
        switch = hers.page.get_by_role("switch", name="Those who sat with me may go through it too")
        await expect(switch).not_to_be_checked()
        await switch.check()
        await expect(hers.page.get_by_text("Those who sat with you see it too")).to_be_visible()
        await his.page.reload()
        await expect(row(his).get_by_role("button")).to_have_count(2, timeout=WAIT_MS)
        await row(his).get_by_role("button").nth(1).click()
        await expect(his.page.get_by_text("lets those who sat at the table")).to_be_attached(timeout=WAIT_MS)
        await expect(his.page.get_by_role("switch")).to_have_count(0)
        assert await barriers(hers.page) == []
        await switch.uncheck()
        await expect(hers.page.get_by_text("Only you see this")).to_be_visible()
        await row(his).get_by_role("button").nth(0).click()
        await expect(his.page.get_by_text("Only you see this")).to_be_attached(timeout=WAIT_MS)
        await his.page.reload()
        await expect(graph(his)).to_be_visible(timeout=WAIT_MS)
        await expect(row(his)).to_have_count(0)
        wide = await hers.page.evaluate("document.documentElement.scrollWidth")
        assert wide <= PHONE[0], "nothing sticks out to the side"
