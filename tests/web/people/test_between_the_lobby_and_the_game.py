"""Nothing that somebody types is lost when the game begins, and all know whose table it is."""

import pytest
from playwright.async_api import Locator, expect

from tools.driving.line import Line
from tools.driving.playing import gathered, waiting_seats
from tools.driving.rooms import guest, make, until
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


def button(window: Window, words: str) -> Locator:
    return window.page.get_by_role("button", name=words, exact=True)


def name_of(window: Window) -> Locator:
    """Where somebody types their name."""
    return window.page.get_by_role("textbox", name="Your name")


async def test_what_is_typed_while_the_host_starts_is_still_there_and_leads_on(windows: Windows) -> None:
    ada = await guest(windows.room, "Ada")
    made = await make(ada, "abracada", 2)
    table, links = made["table"], made["links"]
    eve = await windows.open(f"/t/{table}#{links['watch']}", size=PHONE)
    await button(eve, "Ask for a seat").click()
    await name_of(eve).fill("Eve")
    zoe = await windows.open(f"/t/{table}#{links['seat']}", size=PHONE)
    zoe.forgive("409")
    await name_of(zoe).fill("Zoe")
    async with Line(ada, table) as host:
        await host.act("bot", seat=1, bot="uniform")
        await host.act("start")
        sheet = eve.page.get_by_role("dialog", name="Play along")
        await expect(sheet).to_contain_text("The game has begun.")
        await expect(name_of(eve)).to_have_value("Eve")
        await button(zoe, "Sit down").click()
        await expect(zoe.page.get_by_role("alert")).to_have_text("The game has started already.")
        await expect(name_of(zoe)).to_have_value("Zoe")
        await button(zoe, "Ask for the bot’s seat").click()
        await sheet.get_by_role("button", name="Ask for a bot’s seat").click()
        await until(host, lambda line: {"Eve", "Zoe"} <= {one["name"] for one in line.around["asking"]})
        await expect(eve.page.get_by_text("You have asked for the seat of")).to_be_visible()


async def test_a_host_who_leaves_is_asked_first_and_the_next_is_told_and_sees_who_would_like_a_seat(
    windows: Windows,
) -> None:
    made, (ada, bo, cy) = await gathered(windows, 3)
    table = made["table"]
    first = await windows.open(f"/t/{table}", token=ada.token, size=PHONE)
    next_host = await windows.open(f"/t/{table}", token=bo.token, size=PHONE)
    await expect(button(next_host, "I am ready")).to_be_visible()
    await waiting_seats(first).get_by_role("button", name="Ada").click()
    await button(first, "Leave the table").click()
    sure = first.page.get_by_role("dialog", name="Leave your table?")
    await expect(sure).to_contain_text("Bo is the host then")
    await sure.get_by_role("button", name="Leave the table").click()
    await expect(first.page.get_by_role("article", name="Crossing")).to_be_visible()
    await expect(next_host.page.get_by_text("You are the host now: you start the game.")).to_be_visible()
    third = await windows.open(f"/t/{table}", token=cy.token, size=PHONE)
    await expect(button(third, "I am ready")).to_be_visible()  # only who is there sees that the seat is gone
    await waiting_seats(next_host).get_by_role("button", name="Cy").click()
    await button(next_host, "Free the seat").click()
    await expect(third.page.get_by_role("heading", name="Your seat was freed")).to_be_visible()
    await button(third, "Back to the table").click()
    await button(third, "Ask for a seat").click()
    await expect(name_of(third)).to_have_value("Cy")
    await third.page.get_by_role("dialog").get_by_role("button", name="Ask for a seat").click()
    await expect(third.page.get_by_text("As soon as Bo agrees, it is yours.")).to_be_visible()
    await next_host.page.evaluate("scrollTo(0, 0)")
    card = next_host.page.get_by_role("group", name="Somebody would like to play")
    await expect(card).to_be_in_viewport(ratio=1)
    await card.get_by_role("button", name="Let Cy play").click()
    await third.says("The seat is yours.")
    await expect(waiting_seats(third).first).to_contain_text("you, not ready yet")
    await expect(third.page.get_by_text("You are not ready yet.")).to_be_visible()
