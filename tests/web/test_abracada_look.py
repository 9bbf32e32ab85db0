"""The tower room is for everybody: axe finds nothing, pieces say what they are, what moves can be skipped."""

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

from tests.web.playing import prompt, sat_down
from tests.web.test_axe import look
from tests.web.tower import (
    around,
    cast_what_is_there,
    hand,
    heard_from,
    key,
    play_to_the_end,
    room,
    stones,
    there,
    views,
)
from tests.web.windows import DESK, PHONE, SIDEWAYS, TV, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def chain(windows: Windows) -> Window:
    ada, bo, *_ = await around(windows, 5, odds=True)
    await cast_what_is_there(ada, bo)
    return ada


async def end(windows: Windows) -> Window:
    table, people = await sat_down(windows, 2, "abracada")
    await play_to_the_end(table, people)
    window = await windows.open(f"/t/{table}", token=people[0].token)
    await expect(room(window).get_by_role("listitem")).to_have_count(2)
    return window


async def rules(windows: Windows) -> Window:
    window = await windows.open("/rules/abracada")
    await expect(window.page.get_by_role("heading").nth(2)).to_be_visible()
    return window


Place = Callable[[Windows], Awaitable[Window]]


@pytest.mark.parametrize("place", [chain, end, rules], ids=lambda place: str(place.__name__))
async def test_axe_finds_nothing_at_the(windows: Windows, place: Place) -> None:
    await look(await place(windows), place.__name__, (DESK, PHONE, SIDEWAYS))


async def test_axe_finds_nothing_on_the_big_screen(windows: Windows) -> None:
    table, people = await sat_down(windows, 5, "abracada")
    link = await people[0].ask("POST", f"tables/{table}/links", {"link": "screen"})
    window = await windows.open(f"/t/{table}/screen#{link['screen']}", size=TV)
    await expect(room(window)).to_be_visible()
    await look(window, "screen", (TV, DESK))


@pytest.mark.parametrize("seats", [2, 5])
async def test_on_a_phone_every_key_is_large_enough_and_in_sight(windows: Windows, seats: int) -> None:
    ada, *_ = await around(windows, seats, size=PHONE)
    sheet = await ada.page.locator("aside.panel").bounding_box()
    assert sheet
    for spell in range(1, 9):
        box = await key(ada, spell).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= PHONE[0]
        assert box["y"] + box["height"] <= sheet["y"]


async def test_a_piece_says_what_it_is_to_who_lingers_and_to_who_presses_long(windows: Windows) -> None:
    ada, *_ = await around(windows, 2)
    hint = room(ada).get_by_role("tooltip")
    await key(ada, 7).hover()
    await expect(hint).to_contain_text("Your right neighbour loses a life.")
    await ada.page.mouse.move(1, 1)
    await expect(hint).to_be_hidden()
    await key(ada, 6).dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    await expect(hint).to_contain_text("Your left neighbour loses a life.")
    await key(ada, 6).dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    await key(ada, 6).dispatch_event("click")
    await expect(prompt(ada)).to_contain_text("Which spell do you dare?")


async def test_a_cast_is_called_before_its_outcome_shows_and_can_be_skipped(windows: Windows) -> None:
    ada, bo = await around(windows, 2, moving=True)
    spell = max(there(bo))
    await key(ada, spell).click()
    await ada.page.wait_for_function("() => document.querySelector('.running .named')")
    assert "An empty slot" not in await stones(ada, 0), "the number is called, the stone still stands"
    skip = prompt(ada).get_by_role("button", name="Skip")
    await skip.click()
    await expect(skip).to_be_hidden()
    await expect(room(ada).get_by_role("img", name="An empty slot")).to_have_count(1)
    await expect(room(ada).get_by_role("button", name="Stop here and refill")).to_be_visible()


async def test_with_motion_the_end_of_a_round_is_looked_at_before_the_next_one_begins(
    windows: Windows,
) -> None:
    ada, bo = await around(windows, 2, moving=True)
    for window in (ada, bo):
        await window.page.evaluate("localStorage.setItem('tablee.settings', JSON.stringify({speed: 'fast'}))")
        await window.page.reload()
        await expect(room(window)).to_be_visible()
    summary = room(ada).get_by_role("list")
    while views(ada)[-1]["round"] == 1:
        window = (ada, bo)[views(ada)[-1]["active"]]
        heard = len(ada.messages("tell"))
        missing = min({1, 2, 3, 5} - set(hand(bo if window is ada else ada, views(ada)[-1]["active"])))
        await expect(key(window, missing)).to_have_attribute("aria-disabled", "false")
        await key(window, missing).click()
        await heard_from(ada, heard)
    await expect(summary.get_by_role("listitem")).to_have_count(2)
    await expect(prompt(ada)).to_contain_text("Watch the table")
    await room(ada).get_by_role("button", name="Go on").click()
    await expect(summary).to_be_hidden()
    await expect(prompt(ada)).not_to_contain_text("Watch the table")
