"""What cannot be pressed looks like it, and a bot says how strong it is."""

import pytest
from playwright.async_api import expect

from tools.driving.playing import link, waiting_seats
from tools.driving.rooms import guest, make
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_free_seat_is_no_button_to_who_looks_on(windows: Windows) -> None:
    host = await guest(windows.room, "Ada")
    made = await make(host, "crossing", 3)
    mine = await windows.open(f"/t/{made['table']}", token=host.token)
    watcher = await windows.open(f"/t/{made['table']}#{await link(made['table'], host, 'watch')}")
    await expect(mine.page.locator(".plus")).to_have_count(2)
    await expect(waiting_seats(watcher)).to_have_count(3)
    await expect(watcher.page.locator(".plus")).to_have_count(0)


async def test_bots_round_one_device_say_how_strong_they_are(windows: Windows) -> None:
    window = await windows.open("/", size=PHONE)
    await window.page.get_by_role("button", name="All on one device").click()
    kinds = window.page.get_by_label("Player 3: a person or a bot").get_by_role("option")
    for strength in ("Gentle", "Fair", "Strong", "Master"):
        await expect(kinds.filter(has_text=strength)).to_have_count(1)
