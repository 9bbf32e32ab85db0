"""Learning: a guided first round by tap and by keyboard, with wrong tries, illegal ones, and a way back."""

from typing import Any

import pytest
from playwright.async_api import Locator, expect

from tests.web.places import CROSSING_STEPS, at_step, title
from tests.web.sizes import SIZES
from tools.driving.playing import board, target
from tools.driving.rooms import guest, make
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

RIGHT = (
    "Point at mushroom 2",
    "Point at mushroom 1",
    "Cover your tile",
    None,
    "Point at the tile of Grik",
    None,
)
"""What is asked for in each step of Crossing's lesson; None where it is only read."""

OVERLAPS = """([glove, piece]) => {
    const [a, b] = [glove.querySelector('svg g').getBoundingClientRect(), piece.getBoundingClientRect()]
    const [dx, dy] = [a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2]
    return Math.hypot(dx, dy) < Math.min(b.width, b.height) / 2
}"""
STANDS = """() => [...document.querySelectorAll('main, aside, main [data-target]')].map((one) => {
    const {x, y, width, height} = one.getBoundingClientRect()
    return [one.dataset.target ?? one.tagName, x, y, width, height]
})"""


def sheet(window: Window) -> Locator:
    """What a step says, and the ways on."""
    return window.page.get_by_role("complementary", name="What is asked")


def button(window: Window, words: str) -> Locator:
    return window.page.get_by_role("button", name=words, exact=True)


def glove(window: Window) -> Locator:
    return window.page.locator("[data-points]")


async def test_a_whole_lesson_by_tap_on_a_phone(windows: Windows) -> None:
    window = await windows.open("/learn/crossing", size=PHONE)
    for number, words in enumerate(RIGHT, start=1):
        await at_step(window, number)
        await expect(title(window)).to_have_text(CROSSING_STEPS[number - 1])
        if words is None:
            await button(window, "Go on").tap()
        else:
            await target(window, words).tap()
    await expect(title(window)).to_have_text("That is all you need")
    await expect(window.page.get_by_role("link", name="Back to the shelf").last).to_be_visible()
    await button(window, "Play now").tap()
    offer = window.page.get_by_role("dialog").get_by_text("Never played?")
    await expect(offer).to_have_count(0)  # not any more
    await button(window, "Set the table").tap()
    await window.page.wait_for_url("**/t/T*")
    await expect(board(window)).to_be_visible()


async def test_a_whole_lesson_by_keyboard(windows: Windows) -> None:
    """The focus is on the piece asked for or on the button, unless that would give the answer away."""
    window = await windows.open("/learn/crossing")
    for number, words in enumerate(RIGHT, start=1):
        await at_step(window, number)
        if number == 2:
            await expect(glove(window)).to_have_count(0)
            await target(window, words or "").focus()
        wanted = button(window, "Go on") if words is None else target(window, words)
        await expect(wanted).to_be_focused()
        await window.page.keyboard.press("Enter")
    await expect(title(window)).to_have_text("That is all you need")
    await expect(title(window)).to_be_focused()


async def test_escape_skips_a_step(windows: Windows) -> None:
    window = await windows.open("/learn/crossing")
    for number in range(1, 7):
        await at_step(window, number)
        await window.page.keyboard.press("Escape")
    await expect(title(window)).to_have_text("That is all you need")


@pytest.mark.parametrize("size", SIZES)
async def test_a_wrong_try_is_played_out_answered_and_asked_again(
    windows: Windows, size: tuple[int, int]
) -> None:
    window = await windows.open("/learn/crossing", size=size)
    await at_step(window, 1)
    await button(window, "Skip").click()
    await at_step(window, 2)
    await expect(glove(window)).to_have_count(0)
    await target(window, "Point at mushroom 3").click()
    await expect(sheet(window).get_by_role("alert")).to_contain_text("You met somebody")
    await expect(button(window, "Try again")).to_be_focused()
    assert "1 red" in await named(window, "Point at mushroom 3"), "one more stone came: it was played out"
    await button(window, "Try again").click()
    await at_step(window, 2)
    assert "1 red" not in await named(window, "Point at mushroom 3"), "all is as it was"
    await expect(glove(window)).to_have_attribute("data-points", "mushroom-0")
    await target(window, "Point at the tile of Marin").click()
    await expect(sheet(window).get_by_role("alert")).to_contain_text("You may do that too")
    await button(window, "Show me").click()
    await at_step(window, 3)


async def named(window: Window, words: str) -> str:
    return await target(window, words).get_attribute("aria-label") or ""


async def test_an_illegal_try_is_answered_in_the_games_own_words(windows: Windows) -> None:
    window = await windows.open("/learn/crossing", size=PHONE)
    window.forgive("409")
    window.forgive("422")
    await at_step(window, 1)
    await target(window, "Cover your tile").tap(force=True)  # told to be out of reach, and tried
    alert = sheet(window).get_by_role("alert")
    await expect(alert).to_have_text("In the first round only mushrooms can be pointed at.")
    await target(window, "Point at mushroom 2").tap()
    await at_step(window, 2)
    await expect(alert).to_be_empty()


async def test_a_lesson_that_was_left_is_resumed(windows: Windows) -> None:
    window = await windows.open("/learn/crossing", size=PHONE)
    await at_step(window, 1)
    for number in (2, 3):
        await button(window, "Skip").tap()
        await at_step(window, number)
    await window.page.get_by_role("link", name="Back to the shelf").tap()
    offer = window.page.get_by_role("link", name="Learn Crossing")
    await expect(offer).to_contain_text("3/6")
    await offer.tap()
    await at_step(window, 3)
    await window.page.reload()
    await at_step(window, 3)
    await button(window, "Show again").tap()
    await at_step(window, 2)


async def test_an_invitation_offers_the_lesson_and_is_found_again(windows: Windows) -> None:
    made = await make(await guest(windows.room, "Ada"), "crossing", 4)
    window = await windows.open(f"/t/{made['table']}#{made['links']['seat']}", size=PHONE)
    await window.page.get_by_role("link", name="Never played? One minute, and you can.").tap()
    for number in range(1, 7):
        await at_step(window, number)
        await button(window, "Skip").tap()
    await window.page.get_by_role("link", name="Back to the invitation").last.tap()
    await window.page.get_by_role("textbox", name="Your name").fill("Bo")
    await button(window, "Sit down").tap()
    await expect(button(window, "I am ready")).to_be_visible()


@pytest.mark.parametrize("size", SIZES)
async def test_the_glove_points_beside_its_piece_and_the_board_stays_where_it_is(
    windows: Windows, size: tuple[int, int]
) -> None:
    window = await windows.open("/learn/crossing", size=size)
    await at_step(window, 1)
    stood = await window.page.evaluate(STANDS)
    assert {"mushroom-0", "tile-0"} <= {name for name, *_ in stood}
    for number in range(1, 7):
        await at_step(window, number)
        assert await window.page.evaluate(STANDS) == stood, f"in step {number}"
        if number != 2:
            await expect(glove(window)).to_be_attached()
            spot = await glove(window).get_attribute("data-points")
            piece = window.page.locator(f"[data-target={spot}]")
            handles: list[Any] = [await glove(window).element_handle(), await piece.element_handle()]
            assert not await window.page.evaluate(OVERLAPS, handles), f"over {spot} in step {number}"
        await sheet(window).get_by_role("button").last.click()
    await expect(title(window)).to_have_text("That is all you need")
    assert await window.page.evaluate(STANDS) == stood, "at the end"


async def test_nothing_of_the_lesson_is_in_the_page_before_its_time(windows: Windows) -> None:
    """The page asks for the step at hand and for no other."""
    window = await windows.open("/learn/crossing")
    answers: list[str] = []
    await at_step(window, 1)
    window.page.on("response", lambda answer: answers.append(answer.url))
    await button(window, "Skip").click()
    await at_step(window, 2)
    asked = [url.rsplit("/", 1)[1] for url in answers if "/api/lessons/" in url]
    assert asked == ["2"], "only the step at hand is asked for"


async def test_a_game_without_a_lesson_says_so_and_leads_somewhere(windows: Windows) -> None:
    window = await windows.open("/learn/nothing")
    window.forgive("404")
    await expect(window.page.get_by_role("main")).to_contain_text("There is no such")
    await window.page.get_by_role("main").get_by_role("link", name="Back to the shelf").click()
    await expect(window.page.get_by_role("link", name="Learn Crossing")).to_be_visible()


async def test_a_lesson_speaks_french(windows: Windows) -> None:
    window = await windows.open("/learn/crossing", size=PHONE, language="fr-FR")
    await at_step(window, 1)
    await expect(window.page.get_by_role("heading", name="Seul, on prend les pierres")).to_be_visible()
    await expect(button(window, "Montrez-moi")).to_be_visible()


async def test_what_a_lesson_points_at_is_explained_only_to_keys_that_come_there(windows: Windows) -> None:
    window = await windows.open("/learn/crossing")
    await at_step(window, 1)
    await expect(window.page.locator("[data-target]:focus")).to_have_count(1)
    await expect(window.page.get_by_role("tooltip")).to_have_count(0)
    await window.page.keyboard.press("ArrowLeft")
    await expect(window.page.get_by_role("tooltip")).to_be_visible()
