"""All who sit at a table let one who looks on see every hand, and take it back."""

import pytest
from playwright.async_api import Locator, expect

from tests.often import one_daily
from tools.driving.playing import lines_of_log, sat_down
from tools.driving.rooms import guest
from tools.driving.windows import DESK, PHONE, SIDEWAYS, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

LET, TAKE = "Let Eve see every hand", "Let Eve see no more"


async def three_windows(windows: Windows, size: tuple[int, int]) -> list[Window]:
    """Ada and Bo play with hidden hats, Eve looks on."""
    table, people = await sat_down(windows, 2, "hats")
    eve = await guest(windows.room, "Eve")
    link = (await people[0].ask("POST", f"tables/{table}/links", {"link": "watch"}))["watch"]
    seats = [await windows.open(f"/t/{table}", size=size, token=person.token) for person in people]
    return [*seats, await windows.open(f"/t/{table}#{link}", size=size, token=eve.token)]


async def open_tab(window: Window, name: str) -> None:
    """Where there is little room, what one looks for is behind a tab."""
    tab = window.page.get_by_role("tab", name=name)
    if await tab.count() and await tab.get_attribute("aria-selected") != "true":
        await tab.click()


def watching(window: Window) -> Locator:
    return window.page.get_by_role("list", name="Looking on")


def whose_eyes(window: Window) -> Locator:
    return window.page.get_by_role("combobox", name="Through whose eyes")


@pytest.mark.parametrize("size", one_daily([PHONE, DESK, SIDEWAYS], ["phone", "desk", "sideways"]))
async def test_a_watcher_sees_every_hand_while_all_agree(windows: Windows, size: tuple[int, int]) -> None:
    ada, bo, eve = await three_windows(windows, size)
    await expect(eve.page.get_by_text("Waiting for Ada.")).to_be_visible()
    await expect(whose_eyes(eve)).to_have_count(0)
    for window in (ada, bo):
        await open_tab(window, "Players")
    await watching(ada).get_by_role("button", name=LET).click()
    await bo.says("Ada would let Eve see every hand, if all agree.")
    await expect(watching(bo)).to_contain_text("1 of 2 agree")
    await expect(whose_eyes(eve)).to_have_count(0)

    await watching(bo).get_by_role("button", name=LET).click()
    await expect(watching(ada)).to_contain_text("sees every hand")
    await expect(eve.page.get_by_text("You see every hand, and say nothing until the end.")).to_be_visible()
    await open_tab(eve, "Log")
    await expect(lines_of_log(eve)).to_have_count(1)
    assert "of colour" not in await eve.dump(), "nothing is shown unasked"
    await whose_eyes(eve).select_option("Ada")
    await expect(lines_of_log(eve)).to_contain_text(["Bo puts on a hat of colour"])
    await expect(eve.page.get_by_role("main").get_by_role("button", name="Put another hat on")).to_have_count(
        0
    )
    await expect(eve.page.get_by_role("tab", name="Moves")).to_have_count(0)
    await whose_eyes(eve).select_option("Bo")
    await expect(lines_of_log(eve)).to_contain_text(["Ada puts on a hat of colour"])
    await open_tab(eve, "Chat")
    await expect(eve.page.get_by_role("tabpanel")).to_contain_text("says nothing until the end")
    await expect(eve.page.get_by_role("textbox")).to_have_count(0)

    await watching(ada).get_by_role("button", name=TAKE).click()
    await eve.says("Ada does not let Eve see every hand any more.")
    await expect(whose_eyes(eve)).to_have_count(0)
    await open_tab(eve, "Log")
    await expect(lines_of_log(eve)).to_have_count(1)
    assert "of colour" not in await eve.dump()
    await eve.page.reload()
    await expect(eve.page.get_by_text("Waiting for Ada.")).to_be_visible()
    await expect(whose_eyes(eve)).to_have_count(0)


async def test_where_nothing_is_hidden_nobody_is_asked(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    eve = await guest(windows.room, "Eve")
    link = (await people[0].ask("POST", f"tables/{table}/links", {"link": "watch"}))["watch"]
    await windows.open(f"/t/{table}#{link}", token=eve.token)
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    await expect(ada.page.get_by_text("1 watcher")).to_be_attached()
    await expect(watching(ada)).to_have_text("Eve")
    await expect(watching(ada).get_by_role("button", name=LET)).to_have_count(0)
