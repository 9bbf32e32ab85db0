"""In the tower room words, heading and board go together: each says what has been shown, and no more."""

import contextlib
import re

import pytest
from playwright.async_api import expect

from tests.web.tower import fail, lives, play_to_the_last_life, room, summary
from tools.driving.line import Line
from tools.driving.playing import prompt, sat_down, skip
from tools.driving.rooms import asked, settle
from tools.driving.windows import Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

CALLED = "document.querySelector('.running .named') !== null"
HEADING = "document.querySelector('aside h2').textContent"
HEART_BROKEN = "document.querySelector('[aria-label=\"Cy: 5 lives\"]') !== null"


async def words(window: Window) -> str:
    """What is told beneath the heading."""
    return " ".join(await prompt(window).locator(".beneath :is(.aid, .told)").all_inner_texts())


async def test_while_a_number_is_called_nothing_of_the_last_cast_is_said(windows: Windows) -> None:
    table, people = await sat_down(windows, 3, "abracada", options={"first": 1})
    ada = await windows.open(f"/t/{table}", moving=True, paced=True, token=people[0].token)
    await expect(prompt(ada)).to_contain_text("Waiting for Bo")
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        await ada.stop_time()
        for caster in (1, 2):
            await fail(lines[caster], lines[0].now["view"]["seats"][caster]["hand"])
            await settle(lines)
        await ada.wait_for("tell", 2)
        await ada.watch(CALLED)
        await expect(prompt(ada).get_by_role("heading")).to_have_text("Bo is playing…")
        assert await words(ada) == ""
        await ada.watch(f"!({CALLED})")
        assert "Bo casts" in await words(ada)
        assert "Bo is playing" in await ada.page.evaluate(HEADING)
        await ada.watch(CALLED)
        await expect(prompt(ada).get_by_role("heading")).to_have_text("Cy is playing…")
        assert await words(ada) == "", "what Bo did is past"
        await ada.watch(HEART_BROKEN)
        await expect(prompt(ada)).to_contain_text("Cy loses 1 life and has 5.")


async def test_a_round_is_summed_up_when_its_last_cast_has_been_told(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "abracada", options={"first": 0})
    await play_to_the_last_life(table, people)
    bo = await windows.open(f"/t/{table}", moving=True, token=people[1].token)
    await expect(lives(bo, "Ada", 1)).to_be_visible()
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        assert asked(lines[0])
        await bo.stop_time()
        await fail(lines[0], lines[1].now["view"]["seats"][0]["hand"])
        await bo.wait_for("tell", 1)
        await bo.watch("document.querySelector('[data-spot] ~ * li, section li') !== null")
        await expect(summary(bo).get_by_role("listitem")).to_have_count(2)
    assert re.search(r"Ada casts .*Ada loses 1 life and has 0\..*Round 1", await words(bo))
    assert "Round 2" not in await words(bo)
    await expect(room(bo).get_by_role("button", name="Go on")).to_be_visible()
    await expect(skip(bo)).to_be_visible()
