"""What people say, and what is said in passing, has its room on desks and phones."""

import pytest
from playwright.async_api import expect

from tools.driving.playing import gathered
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800)])
async def test_on_a_desk_the_host_can_write_without_scrolling(
    windows: Windows, size: tuple[int, int]
) -> None:
    made, people = await gathered(windows, 4)
    window = await windows.open(f"/t/{made['table']}", size=size, token=people[0].token)
    field = window.page.get_by_role("textbox", name="Say something")
    await window.page.get_by_role("button", name="Make a link").click()
    await expect(window.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    box, foot = await field.bounding_box(), await window.page.locator("footer").bounding_box()
    assert box
    assert foot
    assert box["y"] > 0
    assert box["y"] + box["height"] <= foot["y"]


async def test_on_a_phone_gestures_push_nothing_under_the_foot_and_a_qr_code_hides_no_words(
    windows: Windows,
) -> None:
    made, people = await gathered(windows, 4)
    window = await windows.open(f"/t/{made['table']}", size=PHONE, token=people[0].token)
    field = window.page.get_by_role("textbox", name="Say something")
    await window.page.get_by_role("button", name="Gestures and phrases").click()
    await expect(window.page.get_by_role("group", name="Gestures and phrases")).to_be_visible()
    box, foot = await field.bounding_box(), await window.page.locator("footer").bounding_box()
    assert box
    assert foot
    assert box["y"] + box["height"] <= foot["y"]
    before = await field.evaluate("field => field.getBoundingClientRect().top + scrollY")
    await window.page.get_by_role("button", name="QR code and other links").click()
    sheet = window.page.get_by_role("dialog")
    await sheet.get_by_role("button", name="Make a link").click()
    await expect(
        window.page.get_by_role("dialog").get_by_role("img", name="QR code of the link")
    ).to_be_visible()
    assert await field.evaluate("field => field.getBoundingClientRect().top + scrollY") == before


async def test_what_is_said_in_passing_on_the_shelf_leaves_its_head_free(windows: Windows) -> None:
    made, people = await gathered(windows, 4)
    window = await windows.open(f"/t/{made['table']}", size=PHONE, token=people[1].token)
    leave = window.page.get_by_role("button", name="Leave the table")
    await expect(leave).to_be_visible()
    await window.stop_time()
    await leave.click()
    words = window.page.get_by_role("button").filter(has_text="You have left the table.")
    await expect(words).to_be_visible()
    box = await words.bounding_box()
    assert box
    assert box["y"] > PHONE[1] / 2
