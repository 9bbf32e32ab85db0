"""The end of Venise on a phone: the canal keeps its layout above the outcome, and then nothing moves."""

import json
from typing import Any

import pytest
from playwright.async_api import expect

from tests.web.canal import a_canal, go, use
from tools.driving.held import hold
from tools.driving.playing import ranking
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLACES = """() => JSON.stringify(['[data-spot^=post-]', '[data-seat]', 'aside'].map((kind) =>
    [...document.querySelectorAll(kind)].map((piece) => {
        const {x, y, width} = piece.getBoundingClientRect()
        return [x, y, width].map(Math.round)
    })))"""


async def places(window: Window) -> Any:
    """Where posts, seats and the sheet are on the page."""
    return json.loads(await window.page.evaluate(PLACES))


async def give_up(window: Window) -> None:
    """End a game of two."""
    await window.page.get_by_role("button", name="Menu").click()
    for _ in range(2):  # once to say so, once to mean it
        await window.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    await expect(ranking(window)).to_have_count(2)


@pytest.mark.parametrize("built", [False, True], ids=["nothing to tell", "a plank"])
async def test_the_canal_is_smaller_above_the_outcome_and_the_story_moves_nothing(
    windows: Windows, built: bool
) -> None:
    _, (ada, _) = await a_canal(windows, size=PHONE)
    told = await hold(ada.page, "**/highlights*")
    posts, seats, _ = await places(ada)
    if built:
        await use(ada, "small plank")
        await go(ada, "Lay the plank between a1 and a2")
    await give_up(ada)
    story = ada.page.get_by_role("region", name="How it went").get_by_role("listitem")
    await expect(story).to_have_count(0)
    at_first = await places(ada)
    told.let()
    await expect(story).to_have_text(
        ["1 plank laid by Ada" if built else "Over before there was anything to tell."]
    )
    small, same, [[_, top, _]] = at_last = await places(ada)
    assert at_last == at_first
    assert same == seats
    part = small[0][2] / posts[0][2]
    assert part < 1
    middle = PHONE[0] / 2
    assert [x for x, _, _ in small] == pytest.approx(
        [middle + (x - middle) * part for x, _, _ in posts], abs=8
    )
    assert max(y + width for _, y, width in small) <= top
