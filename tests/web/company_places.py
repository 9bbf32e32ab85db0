"""Places between people, and how one gets there: about the room, on a sheet, at the code, without a room."""

from playwright.async_api import expect

from tests.web.places import Visit
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import company, gathered, waiting_seats
from tools.driving.rooms import guest
from tools.driving.windows import Windows


async def about_the_room(windows: Windows) -> Visit:
    """What the room keeps, and the question before it forgets somebody."""
    ada = await guest(windows.room, "Ada")
    window = await windows.open("/room", token=ada.token)
    await expect(window.page.locator("dl.days")).to_be_visible()
    yield window
    await window.page.get_by_role("button", name="Forget me").click()
    await expect(window.page.get_by_role("dialog")).to_be_visible()
    yield window


async def out_of_reach(windows: Windows) -> Visit:
    """What is shown where there is no room."""
    window = await windows.open("/offline.html")
    await expect(window.page.get_by_role("heading", level=1)).to_be_visible()
    yield window


async def somebodys_sheet(windows: Windows) -> Visit:
    """What the host can do about somebody: before the start, and in play."""
    made, people = await gathered(windows, 3)
    window = await windows.open(f"/t/{made['table']}", token=people[0].token)
    await waiting_seats(window).get_by_role("button", name="Bo").click()
    seat = window.page.get_by_role("region", name="Seat: Bo")
    await seat.get_by_role("button", name="Bo", exact=True).click()
    await expect(window.page.get_by_role("dialog", name="Bo")).to_be_visible()
    yield window
    await window.page.keyboard.press("Escape")
    for person in people[1:]:
        async with Line(person, made["table"]) as line:
            await line.act("ready")
    await window.page.get_by_role("button", name="Start", exact=True).click()
    await company(window).get_by_role("button", name="Bo", exact=True).click()
    await expect(window.page.get_by_role("dialog", name="Bo")).to_be_visible()
    yield window


async def end_of_a_game_shared(windows: Windows, finished: tuple[str, list[Guest]]) -> Visit:
    """The sheet that shares a game, over how it ended."""
    table, people = finished
    window = await windows.open(f"/t/{table}", token=people[0].token)
    await window.page.get_by_role("button", name="Share", exact=True).click()
    await expect(
        window.page.get_by_role("dialog").get_by_role("button", name="Make the link")
    ).to_be_visible()
    yield window


async def code_of_makers(windows: Windows) -> Visit:
    """Where a room wants a code of those who open tables: the question, and what a wrong one is told."""
    ada = await guest(windows.room, "Ada")
    window = await windows.open("/", token=ada.token)
    window.forgive("403")
    await window.page.get_by_role("article", name="Crossing").get_by_role("button", name="Invite").click()
    await window.page.get_by_role("dialog").get_by_label("The code of this room").fill("pear-tree")
    yield window
    await window.page.keyboard.press("Enter")
    await expect(window.page.get_by_text("That is not the code.")).to_be_visible()
    yield window
