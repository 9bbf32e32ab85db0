"""Who may open tables, and how long things are kept: the pages ask for the code, and say why and how long."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.room.rooms import a_room
from tools.driving.playing import waiting_seats
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_page_asks_for_the_code_once_and_says_if_it_is_wrong(
    browser: Browser, tmp_path: Path
) -> None:
    with a_room(tmp_path, makers="code:plum-tree") as room:
        windows = Windows(browser, room)
        ada = await windows.open("/", size=PHONE)
        ada.forgive("403")
        crossing = ada.page.get_by_role("article", name="Crossing")
        await crossing.get_by_role("button", name="Invite").click()
        await ada.page.get_by_role("dialog").get_by_label("Your name").fill("Ada")
        await ada.page.keyboard.press("Enter")
        code = ada.page.get_by_role("dialog").get_by_label("The code of this room")
        await code.fill("pear-tree")
        await ada.page.keyboard.press("Enter")
        await expect(ada.page.get_by_text("That is not the code.")).to_be_visible()
        await code.fill("Plum-Tree")
        await ada.page.keyboard.press("Enter")
        await expect(waiting_seats(ada).first).to_contain_text("Ada")
        await ada.go("/")
        await crossing.get_by_role("button", name="Invite").click()
        await expect(waiting_seats(ada).first).to_contain_text("Ada")
        await windows.close()


async def test_who_is_not_of_this_network_is_told_so_on_the_shelf_and_on_trying(
    browser: Browser, tmp_path: Path
) -> None:
    with a_room(tmp_path, makers="network", base_url="https://games.example") as room:
        windows = Windows(browser, room)
        eve = await windows.open("/")
        await expect(eve.page.get_by_role("note")).to_contain_text("only people of its own network")
        await eve.page.get_by_role("link", name="About this room").click()
        await expect(eve.page.get_by_text("People of its own network; others join")).to_be_visible()
        await windows.close()


async def test_a_page_says_how_long_things_are_kept_and_forgets_who_asks(windows: Windows) -> None:
    ada = await windows.open("/", size=PHONE)
    await ada.page.get_by_role("article", name="Crossing").get_by_role("button", name="Invite").click()
    await ada.page.get_by_role("dialog").get_by_label("Your name").fill("Ada")
    await ada.page.keyboard.press("Enter")
    await expect(waiting_seats(ada).first).to_contain_text("Ada")
    await ada.go("/room")
    terms = ada.page.locator("dl.days")
    await expect(terms).to_contain_text("A finished game with its chat")
    await expect(terms).to_contain_text("400 days")
    await ada.page.get_by_role("button", name="Forget me").click()
    await ada.page.get_by_role("dialog").get_by_role("button", name="Forget me").click()
    await ada.says("The room has forgotten you.")
    await expect(ada.page.get_by_role("button", name="Forget me")).to_have_count(0)
