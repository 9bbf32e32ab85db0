"""What a page can do without may stay unanswered: the page is there, and nothing goes wrong in it."""

import pytest
from playwright.async_api import Route, expect

from tools.driving.rooms import guest, make
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def unanswered(route: Route) -> None:
    await route.abort()


async def test_without_the_shelf_rules_lesson_and_door_are_there(windows: Windows) -> None:
    ada = await guest(windows.room, "Ada")
    made = await make(ada, "crossing", 3)
    window = await windows.open("/")
    window.forgive("net::ERR_")
    await window.page.route("**/api/shelf", unanswered)
    await window.page.route("**/api/me", unanswered)
    await window.go("/rules/crossing")
    await expect(window.page.get_by_role("heading", name="Crossing")).to_be_visible()
    await window.go("/learn/crossing")
    await expect(window.page.get_by_role("main")).to_be_visible()
    await window.go(f"/t/{made['table']}#{made['links']['seat']}")
    await expect(window.page.get_by_role("textbox")).to_be_visible()
