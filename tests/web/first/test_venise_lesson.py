"""Venise in one minute, by tap on a phone: under a bridge and over one, with a joker."""

import pytest
from playwright.async_api import Locator, expect

from tests.web.canal import aim, board, card
from tests.web.places import at_step, title
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


def button(window: Window, words: str) -> Locator:
    return window.page.get_by_role("button", name=words, exact=True)


async def test_the_whole_lesson_is_played_on_a_phone(windows: Windows) -> None:
    window = await windows.open("/learn/venise", size=PHONE)
    asked = (
        card(window, "large plank"),
        aim(window, "Lay the plank between a1 and b2"),
        card(window, "walk 2 steps"),
        aim(window, "Walk to b2, under the bridge"),
        board(window).get_by_role("button", name="Take a joker"),
        aim(window, "Lay the plank between b2 and c2"),
        card(window, "joker"),
        aim(window, "Walk to c2, on the bridge"),
    )
    for number, piece in enumerate(asked, start=1):
        await at_step(window, number)
        # Also what lies further along the hand: nobody looks for it where nothing is to be seen.
        await expect(piece).to_be_in_viewport(ratio=0.9)
        await piece.tap()
        if piece is asked[6]:
            await board(window).get_by_role("button", name="Play a joker as “walk 2 steps”").tap()
    await at_step(window, 9)
    await expect(title(window)).to_have_text("Two gems, two to go")
    await expect(board(window).get_by_role("group").first).to_have_accessible_name(
        "You. 2 of 4 gems. 6 cards in hand. 3 large planks in stock. 5 small planks in stock. "
        "2 hourglass tiles: one more hourglass each, once"
    )
    await button(window, "Go on").tap()
    await expect(title(window)).to_have_text("That is all you need")


async def test_a_hand_that_goes_on_shows_it_and_leads_there(windows: Windows) -> None:
    window = await windows.open("/learn/venise", size=PHONE)
    await at_step(window, 1)
    await expect(board(window).get_by_role("button", name="Take a joker")).not_to_be_in_viewport()
    await board(window).locator(".onwards").tap()
    await window.page.wait_for_function("() => document.querySelector('.hand').scrollLeft > 0")


async def test_another_plank_is_laid_answered_and_asked_for_again(windows: Windows) -> None:
    window = await windows.open("/learn/venise", size=PHONE)
    for number in range(1, 6):
        await at_step(window, number)
        await button(window, "Skip").tap()
    await at_step(window, 6)
    await aim(window, "Lay the plank between a2 and b2").tap()
    await expect(window.page.get_by_role("alert")).to_contain_text("The next gem lies on the bridge at c2.")
    await button(window, "Try again").tap()
    await at_step(window, 6)
    await expect(window.page.locator("[data-points]")).to_have_attribute("data-points", "lay-b2-c2")
