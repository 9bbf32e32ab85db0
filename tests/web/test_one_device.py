"""One device for all: it is passed round, and a curtain falls between two seats."""

import msgspec
import pytest
from playwright.async_api import expect

from tests.web.playing import board, prompt, target
from tests.web.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def choose_behind_the_curtain(window: Window, seat: str, words: str) -> None:
    """Take the device, choose, and see the curtain fall."""
    await window.page.get_by_role("button", name=f"I am {seat}").click()
    await target(window, words).click()


async def test_a_phone_is_passed_round_and_keeps_every_choice_secret(windows: Windows) -> None:
    window = await windows.open("/", size=PHONE)
    page = window.page
    await page.get_by_role("button", name="All on one device").click()
    dialog = page.get_by_role("dialog")
    await dialog.get_by_role("group", name="Players").get_by_text("3", exact=True).click()
    await dialog.get_by_role("button", name="Set the table").click()
    await page.get_by_role("button", name="Start").click()
    closed = prompt(window)
    await expect(closed).to_contain_text("Pass the device to Human.")

    await choose_behind_the_curtain(window, "Human", "Point at mushroom 1")
    await expect(closed).to_contain_text("Pass the device to Elf.")
    await expect(page.locator("[aria-pressed=true]")).to_have_count(0)
    shown = msgspec.json.decode(window.heard[-1])
    assert shown["you"]["seat"] is None
    assert shown["now"]["choice"] is None
    assert shown["now"]["chosen"] == [0]

    await choose_behind_the_curtain(window, "Elf", "Point at mushroom 2")
    await expect(closed).to_contain_text("Pass the device to Sprite.")
    await choose_behind_the_curtain(window, "Sprite", "Point at mushroom 2")
    await expect(closed).to_contain_text("Pass the device to Human.")
    await page.get_by_role("tab", name="Log").click()
    await expect(page.get_by_role("tabpanel")).to_contain_text("Human, alone, takes")
    await expect(board(window)).to_be_visible()


async def test_a_seat_may_look_again_at_its_choice_and_change_it(windows: Windows) -> None:
    window = await windows.open("/", size=PHONE)
    page = window.page
    await page.get_by_role("button", name="All on one device").click()
    await page.get_by_role("dialog").get_by_role("button", name="Set the table").click()
    await page.get_by_role("button", name="Start").click()
    await choose_behind_the_curtain(window, "Human", "Point at mushroom 1")
    await prompt(window).get_by_role("button", name="Human", exact=True).click()
    await expect(target(window, "Point at mushroom 1")).to_have_attribute("aria-pressed", "true")
    await target(window, "Point at mushroom 2").click()
    await expect(prompt(window)).to_contain_text("Pass the device to Elf.")
