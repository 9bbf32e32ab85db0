"""What the page asks of a device: a screen that stays awake in play, and a page for when there is no room."""

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import sat_down
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

HELD = """
    window.held = []
    const real = navigator.wakeLock.request.bind(navigator.wakeLock)
    navigator.wakeLock.request = async (kind) => {
        const lock = await real(kind)
        window.held.push(lock)
        return lock
    }
"""
AWAKE = "window.held.filter((lock) => !lock.released).length"


async def test_the_screen_stays_awake_while_a_game_is_played_and_no_longer(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "hats")
    ada = await windows.open(token=people[0].token)
    await ada.browsing.grant_permissions(["screen-wake-lock"])
    await ada.browsing.add_init_script(HELD)
    await ada.go(f"/t/{table}")
    await expect(ada.page.locator("main[data-moment]")).to_be_visible()
    await ada.page.wait_for_function(f"() => {AWAKE} === 1")
    async with Line(people[1], table) as bo:
        await bo.act("resign")
    await ada.page.wait_for_function(f"() => {AWAKE} === 0")


async def test_where_a_browser_cannot_keep_awake_a_game_is_played_all_the_same(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "hats")
    ada = await windows.open(token=people[0].token)
    await ada.browsing.add_init_script("delete Navigator.prototype.wakeLock")
    await ada.go(f"/t/{table}")
    await expect(ada.page.locator("main[data-moment]")).to_be_visible()
    assert await ada.page.evaluate("'wakeLock' in navigator") is False


async def test_without_the_room_there_is_a_page_of_ours_and_nothing_else_is_ever_kept(
    windows: Windows,
) -> None:
    ada = await windows.open("/rules/crossing", worker=True)
    await expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    await ada.page.evaluate("navigator.serviceWorker.ready")
    await ada.page.reload()
    await expect(ada.page.get_by_role("heading", level=1)).to_be_visible()
    await ada.page.wait_for_function("() => navigator.serviceWorker.controller")
    kept = """async () => {
        const shelves = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
        const kept = await Promise.all(shelves.map((shelf) => shelf.keys()))
        return kept.flat().map(({ url }) => new URL(url).pathname).sort()
    }"""
    assert await ada.page.evaluate(kept) == ["/offline.css", "/offline.html", "/return.js"]

    ada.forgive("ERR_INTERNET_DISCONNECTED")
    await ada.browsing.set_offline(True)
    await ada.page.reload()
    await expect(ada.page.get_by_role("heading", name="The room is out of reach")).to_be_visible()
    await expect(ada.page.get_by_role("heading", name="hors de portée")).to_be_visible()
    await ada.browsing.set_offline(False)
    await expect(ada.page.get_by_role("heading", name="Crossing")).to_be_visible()  # it returns by itself
    assert await ada.page.evaluate(kept) == ["/offline.css", "/offline.html", "/return.js"]
