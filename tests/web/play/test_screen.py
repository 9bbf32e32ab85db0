"""A television on the wall shows the table; three phones are the hands."""

import pytest
from playwright.async_api import expect

from tools.driving.playing import ASK, board, prompt, tap, target, unfold_options
from tools.driving.windows import PHONE, TV, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def sit_by_code(phone: Window, name: str, code: str) -> None:
    """Type the letters that the screen shows, say who one is, and be ready."""
    await phone.go("/join")
    await phone.page.get_by_label("Got a code?").fill(code)
    await phone.page.get_by_role("button", name="Join").click()
    await phone.page.get_by_label("Your name").fill(name)
    await phone.page.get_by_role("button", name="Sit down").click()
    await phone.page.get_by_role("button", name="I am ready").click()


async def host(phone: Window, name: str) -> str:
    """Open a table for three and take the address for the big screen."""
    await phone.go("/")
    await phone.page.get_by_role("article", name="Crossing").get_by_role("button", name="Invite").click()
    await phone.page.get_by_role("dialog").get_by_label("Your name").fill(name)
    await phone.page.get_by_role("dialog").get_by_role("button", name="Invite").click()
    options = await unfold_options(phone)
    await options.get_by_role("group", name="Players").get_by_text("3", exact=True).click()
    await phone.page.get_by_role("button", name="QR code and other links").click()
    await phone.page.get_by_role("button", name="Big screen").click()
    address = await phone.page.get_by_label("Link", exact=True).input_value()
    await phone.page.get_by_role("button", name="Close").click()
    return address


async def test_a_television_and_three_phones_play_two_rounds(windows: Windows) -> None:
    phones = [await windows.open(size=PHONE) for _ in range(3)]
    screen = await windows.open(size=TV)
    await screen.page.goto(await host(phones[0], "Ada"))
    await expect(screen.page.get_by_role("img", name="QR code of the link")).to_be_visible()
    code = (await screen.page.locator(".code").inner_text()).strip()
    await sit_by_code(phones[1], "Bo", code)
    await sit_by_code(phones[2], "Cy", code)
    await phones[0].page.get_by_role("button", name="Start", exact=True).click()

    late = screen.page.get_by_role("complementary", name="Come and join")
    await expect(late.get_by_text(code)).to_be_visible()  # a code works while the game runs
    await expect(late.get_by_role("img", name="QR code of the link")).to_be_visible()

    bag = board(screen).get_by_role("img", name="Bag: 56")
    await expect(bag).to_be_visible()
    for places in (["1", "2", "2"], ["1", "1", "2"]):
        for phone in phones:
            await expect(prompt(phone)).to_contain_text(ASK)
        for phone, place in zip(phones[:-1], places, strict=False):
            await tap(phone, f"Point at mushroom {place}")
        await expect(screen.page.get_by_text("Waiting for Cy.")).to_be_visible()
        await target(phones[2], f"Point at mushroom {places[2]}").click()
        await expect(screen.page.get_by_text("Waiting for Ada, Bo and Cy.")).to_be_visible()
    await expect(bag).to_be_hidden()
    pointed = [
        event for tell in screen.messages("tell") for event in tell["events"] if event["event"] == "pointed"
    ]
    assert len(pointed) == 6
    await expect(board(screen).get_by_role("button")).to_have_count(0)
