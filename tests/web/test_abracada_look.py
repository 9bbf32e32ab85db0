"""The tower room is for everybody: keys are large, pieces say what they are, what moves can be skipped."""

import pytest
from playwright.async_api import expect

from tests.web.tower import (
    around,
    key,
    lives,
    missing,
    play_to_the_last_life,
    room,
    stones,
    summary,
    there,
    views,
)
from tools.driving.playing import prompt, sat_down
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

TOLD_MS = 8000
"""By then a story has been told; the shell waits for a board even longer."""


@pytest.mark.parametrize("seats", [2, 5])
async def test_on_a_phone_every_key_is_large_enough_and_in_sight(windows: Windows, seats: int) -> None:
    (ada,) = await around(windows, seats, size=PHONE, looking=1)
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
    (ada,) = await around(windows, 2, looking=1)
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
    await ada.stop_time()
    await key(ada, spell).click()
    await ada.wait_for("tell", 1)
    await ada.watch("document.querySelector('.running .named') !== null")
    assert "An empty slot" not in await stones(ada, 0), "the number is called, the stone still stands"
    skip = prompt(ada).get_by_role("button", name="Skip")
    await skip.click()
    await expect(skip).to_be_hidden()
    await expect(room(ada).get_by_role("img", name="An empty slot")).to_have_count(1)
    await expect(room(ada).get_by_role("button", name="Stop here and refill")).to_be_visible()


async def test_with_motion_the_end_of_a_round_is_looked_at_before_the_next_one_begins(
    windows: Windows,
) -> None:
    table, people = await sat_down(windows, 2, "abracada", options={"first": 0})
    await play_to_the_last_life(table, people)
    ada, bo = [await windows.open(f"/t/{table}", moving=True, token=person.token) for person in people]
    await expect(lives(ada, "Ada", 1)).to_be_visible()
    await expect(room(bo)).to_be_visible()
    await ada.stop_time()
    await key(ada, missing(bo, 0)).click()
    await ada.wait_for("tell", 1)
    await ada.page.clock.run_for(TOLD_MS)
    await expect(summary(ada).get_by_role("listitem")).to_have_count(2)
    await expect(prompt(ada)).to_contain_text("Watch the table")
    await room(ada).get_by_role("button", name="Go on").click()
    await ada.page.clock.resume()
    await expect(summary(ada)).to_be_hidden()
    await expect(prompt(ada)).not_to_contain_text("Watch the table")
    assert views(ada)[-1]["round"] == 2
