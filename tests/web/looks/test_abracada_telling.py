"""Nothing in the tower room runs ahead of what is told: keys, odds and rounds change with the motion."""

import re

import pytest
from playwright.async_api import expect

from tests.web.tower import around, key, lives, missing, play_to_the_last_life, room, stones, there
from tools.driving.playing import prompt, sat_down
from tools.driving.windows import Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

CALLED = "document.querySelector('.running .named') !== null"
"""A number is called, and nobody knows yet what comes of it."""


async def in_sight(window: Window, spell: int) -> int:
    """How many stones of a spell its key says are in sight, in words and in pips alike."""
    said = re.search(r"(\d+) of \d+ in sight", await key(window, spell).inner_text())
    assert said
    assert await key(window, spell).locator(".pips .seen").count() == int(said[1])
    return int(said[1])


async def chances(window: Window) -> list[str]:
    """What the keys say of the odds."""
    return await room(window).locator("[data-target^=key] .odds").all_inner_texts()


async def test_a_key_counts_a_stone_only_once_it_has_been_seen(windows: Windows) -> None:
    ada, bo = await around(windows, 2, moving=True, odds=True)
    spell = max(there(bo))
    seen, odds = await in_sight(ada, spell), await chances(ada)
    await ada.stop_time()
    await key(ada, spell).click()
    await ada.wait_for("tell", 1)
    await ada.watch(CALLED)
    assert await in_sight(ada, spell) == seen, "the number is called, the stone still stands"
    assert await chances(ada) == odds
    await prompt(ada).get_by_role("button", name="Skip").click()
    await expect(room(ada).get_by_role("img", name="An empty slot")).to_have_count(1)
    assert await in_sight(ada, spell) == seen + 1
    assert await chances(ada) != odds


async def test_others_see_new_stones_counted_as_they_are_drawn(windows: Windows) -> None:
    ada, bo = await around(windows, 2, moving=True)
    spell = max(there(bo))
    async with ada.step():
        await key(ada, spell).click()
    await bo.caught_up()
    before = {one: await in_sight(bo, one) for one in range(1, 9)}
    slot = (await stones(bo, 0)).index("An empty slot")
    await bo.stop_time()
    await room(ada).get_by_role("button", name="Stop here and refill").click()
    await bo.wait_for("tell", 2)
    drawn = bo.messages("tell")[-1]["now"]["view"]["seats"][0]["hand"][slot]
    await bo.watch("document.querySelector('.running > *') !== null")
    assert {one: await in_sight(bo, one) for one in range(1, 9)} == before, "the stone is still in the air"
    await prompt(bo).get_by_role("button", name="Skip").click()
    await expect(room(bo).get_by_role("img", name="An empty slot")).to_have_count(0)
    assert await in_sight(bo, drawn) == before[drawn] + 1


async def test_the_end_of_a_round_shows_nowhere_before_it_is_told(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "abracada", options={"first": 0})
    await play_to_the_last_life(table, people)
    ada, bo = [await windows.open(f"/t/{table}", moving=True, token=person.token) for person in people]
    await expect(lives(ada, "Ada", 1)).to_be_visible()
    await expect(room(bo)).to_be_visible()
    await ada.stop_time()
    await key(ada, missing(bo, 0)).click()
    await ada.wait_for("tell", 1)
    await ada.watch(CALLED)
    assert await room(ada).get_by_role("button", name=re.compile("^Round ")).count() == 0
    await expect(room(ada).get_by_text("Round 1", exact=True)).to_be_visible()
