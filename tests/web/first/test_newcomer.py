"""A first minute: asked lightly how to play, left time to look, and told one thing after the other."""

import pytest
from playwright.async_api import expect

from tests.web.tower import around, key
from tools.driving.playing import (
    BOTS,
    SEATS,
    SET_THE_TABLE,
    a_table,
    log,
    moves,
    play_now,
    prompt,
    skip,
)
from tools.driving.windows import PHONE, Window, Windows, starting

pytestmark = pytest.mark.asyncio(loop_scope="session")

ABRACADA = "Abracada… Quoi ?"
READY = "Ready, begin"
ENTRIES = "document.querySelectorAll('#tab-panel ol.log > li').length"


async def sheet_of(window: Window, title: str) -> None:
    """Open the sheet that asks how to play."""
    lid = window.page.get_by_role("article", name=title)
    await lid.get_by_role("button", name="Play now").click()
    await expect(window.page.get_by_role("dialog", name=title)).to_be_visible()


def eventful(window: Window) -> int:
    """How many things the room has told that a board shows."""
    return sum(bool(tell["events"]) for tell in window.messages("tell"))


async def test_play_now_asks_in_one_sheet_and_remembers_the_answers(windows: Windows) -> None:
    window = await windows.open("/")
    page = window.page
    await sheet_of(window, "Venise")
    sheet = page.get_by_role("dialog", name="Venise")
    offer = sheet.get_by_role("link", name=starting("Never played?"))
    await expect(offer).to_be_visible()
    assert await page.evaluate("location.pathname") == "/", "nothing has begun before it is confirmed"
    await expect(sheet.get_by_role("radio", name="Colombine")).to_be_checked()  # the gentlest first
    await sheet.get_by_role("group", name=SEATS).get_by_text("3", exact=True).click()
    await sheet.get_by_role("group", name=BOTS).get_by_text("Gondolier", exact=True).click()
    boards = sheet.get_by_role("group", name="Board", exact=True)
    await expect(boards.locator("svg polygon").first).to_be_attached()  # the boards are drawn
    await boards.get_by_role("radio", name="First steps").focus()
    for _ in range(2):
        await page.keyboard.press("ArrowRight")
    await expect(boards.get_by_role("radio", name="The carousel")).to_be_checked()
    await expect(boards.get_by_text("The carousel")).to_be_in_viewport()
    await sheet.get_by_role("button", name=SET_THE_TABLE).click()
    await expect(page.get_by_role("list", name="Players", exact=True).get_by_role("listitem")).to_have_count(
        3
    )
    await page.evaluate("localStorage['tablee.turns.venise'] = '1'")
    await window.go("/")
    await sheet_of(window, "Venise")
    await expect(sheet.get_by_role("radio", name="3")).to_be_checked()
    await expect(offer).to_have_count(0)  # whoever has played once knows
    await expect(sheet.get_by_role("radio", name="Gondolier")).to_be_checked()
    await expect(boards.get_by_role("radio", name="The carousel")).to_be_checked()
    await expect(boards.get_by_text("The carousel")).to_be_in_viewport()


async def test_bots_wait_for_a_look_and_are_told_move_by_move(windows: Windows) -> None:
    window = await windows.open("/", moving=True, paced=True)
    page = window.page
    await sheet_of(window, ABRACADA)
    await page.get_by_role("dialog").get_by_role("button", name=SET_THE_TABLE).click()
    ready = prompt(window).get_by_role("button", name=READY)
    await expect(ready).to_be_visible()
    await expect(prompt(window)).to_contain_text("begins.")
    await expect(log(window)).to_have_count(1)  # the set-up
    await window.wait_for("tell", 3)
    assert eventful(window) > 2, "the room is further on"
    await window.stop_time()
    await ready.click()
    for entry in (2, 3):
        await window.watch(f"{ENTRIES} >= {entry}")
        assert await page.evaluate(ENTRIES) == entry, "one thing after the other"
        if entry == 2:
            await expect(prompt(window)).to_contain_text("is playing…")
            await expect(moves(window)).to_be_hidden()
            words = " ".join(await log(window).first.locator(".line").all_inner_texts())
            await expect(prompt(window).locator(".aid")).to_have_text(words)  # what was just shown


async def test_skip_goes_to_the_newest(windows: Windows) -> None:
    window = await windows.open("/", moving=True, paced=True)
    await play_now(window, ABRACADA)
    asked = prompt(window).get_by_text("Which spell do you dare?")
    while not await asked.is_visible():
        await expect(skip(window).or_(asked).first).to_be_visible()
        if await skip(window).is_visible():
            await window.page.evaluate("document.querySelector('[data-skip]')?.click()")
    await expect(skip(window)).to_be_hidden()


async def test_one_prompt_and_promising_is_named(windows: Windows) -> None:
    ada, *_ = await a_table(windows)
    await expect(prompt(ada)).not_to_contain_text("Waiting for")
    mode = ada.page.get_by_role("button", name="Promise something aloud")
    await mode.click()
    await expect(prompt(ada).get_by_role("heading")).to_have_text("What do you promise aloud?")
    await expect(ada.page.get_by_role("list", name="Promises").get_by_role("button").first).to_contain_text(
        "Promise: "
    )
    await prompt(ada).get_by_role("button", name="Promise nothing").click()
    await expect(moves(ada)).to_be_visible()


SUM_WHILE_SHOWN = """() => { window.shown = new Promise((done) =>
    new MutationObserver(() => {
        const got = document.querySelector('.got')
        if (document.querySelector('[data-skip]')) done(getComputedStyle(got).visibility)
    }).observe(document.body, { subtree: true, childList: true })) }"""


async def test_what_one_got_is_not_taken_for_what_is_being_shown(windows: Windows) -> None:
    window = await windows.open("/", moving=True)
    await play_now(window, "Crossing", seats=3)
    await moves(window).get_by_role("button").first.click()
    await expect(prompt(window).get_by_role("button", name="Show that again")).to_be_visible()
    await window.page.evaluate(SUM_WHILE_SHOWN)
    await moves(window).get_by_role("button").first.click()
    assert await window.page.evaluate("window.shown") == "hidden"


async def test_a_long_press_never_plays(windows: Windows) -> None:
    ada, _ = await around(windows, 2, size=PHONE)
    await expect(key(ada, 8)).to_be_visible()
    spot = await key(ada, 8).bounding_box()
    assert spot
    middle = {"x": spot["x"] + spot["width"] / 2, "y": spot["y"] + spot["height"] / 2}
    devtools = await ada.browsing.new_cdp_session(ada.page)
    await devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle]})
    await expect(ada.page.get_by_role("tooltip")).to_be_visible()
    await devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await ada.page.evaluate("new Promise(requestAnimationFrame)")
    assert not [frame for frame in ada.said if '"t":"move"' in frame]


async def test_settings_show_what_reduced_motion_has_decided(windows: Windows) -> None:
    window = await windows.open("/")
    await window.page.get_by_role("button", name="Settings").click()
    motion = window.page.get_by_role("group", name="Motion")
    await expect(motion.get_by_role("radio", name="None")).to_be_checked()
    await expect(motion.get_by_role("radio", name="Fast")).to_be_disabled()
    await expect(window.page.get_by_text("Your device asks for less motion")).to_be_visible()


async def test_rules_have_contents_that_lead_there(windows: Windows) -> None:
    window = await windows.open("/rules/crossing")
    contents = window.page.get_by_role("navigation", name="Contents").get_by_role("link")
    await expect(contents.nth(1)).to_be_visible()
    chapters = window.page.get_by_role("heading", level=2)
    assert await contents.all_inner_texts() == await chapters.all_inner_texts()
    await contents.last.click()
    await expect(chapters.last).to_be_in_viewport()
    await expect(window.page.get_by_role("link", name="Learn")).to_have_attribute("href", "/learn/crossing")


@pytest.mark.long
async def test_a_page_that_leads_nowhere_leads_on(windows: Windows) -> None:
    window = await windows.open("/nowhere")
    window.forgive("404")
    await window.page.get_by_role("link", name="Join a table").click()
    await expect(window.page.get_by_label("Got a code?")).to_be_visible()
    await window.go("/rules/no-such-game")
    await window.page.get_by_role("link", name="Back to the shelf").last.click()
    await expect(window.page.get_by_role("article", name="Crossing")).to_be_visible()


@pytest.mark.long
async def test_the_shelf_on_a_phone_offers_one_device_in_sight_and_shows_that_chips_go_on(
    windows: Windows,
) -> None:
    window = await windows.open("/", size=PHONE)
    await expect(window.page.get_by_role("button", name="All on one device")).to_be_in_viewport()
    rules = (
        await window.page.get_by_role("article", name="Crossing")
        .get_by_role("link", name="Rules")
        .bounding_box()
    )
    assert rules
    assert rules["height"] >= 44
    chips = window.page.get_by_role("search", name="Find a game")
    assert "gradient" in str(await chips.evaluate("(row) => getComputedStyle(row).maskImage"))


@pytest.mark.long
async def test_a_very_wide_shelf_is_in_the_middle(windows: Windows) -> None:
    window = await windows.open("/", size=(3840, 1200))
    await window.page.get_by_role("group", name="Players").get_by_text("6", exact=True).click()
    lid = await window.page.get_by_role("article", name="Crossing").bounding_box()
    assert lid
    assert abs(lid["x"] + lid["width"] / 2 - 1920) < 2
