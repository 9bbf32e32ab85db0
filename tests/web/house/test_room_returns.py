"""Whoever waits on the page without the room is taken back as soon as there is a room again."""

import signal
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.room.rooms import a_room
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_room_that_opens_again_is_found_without_a_finger(browser: Browser, tmp_path: Path) -> None:
    with a_room(tmp_path) as room:
        windows = Windows(browser, room)
        ada = await windows.open("/rules/crossing", worker=True)
        ada.forgive("net::ERR_")
        ada.forgive("Failed to fetch dynamically imported module")  # parts on their way
        await ada.page.evaluate("navigator.serviceWorker.ready")
        await ada.page.reload()
        await ada.page.wait_for_function("() => navigator.serviceWorker.controller")
        room.end(signal.SIGKILL)
        await ada.page.reload()
        out_of_reach = ada.page.get_by_role("heading", name="The room is out of reach")
        await expect(out_of_reach).to_be_visible()
        await ada.page.get_by_role("link", name="Try again").click()
        await expect(out_of_reach).to_be_visible()
        room.open()
        await expect(ada.page.get_by_role("heading", name="Crossing")).to_be_visible()
        await windows.close()
