"""Five in the tower room on a phone: whoever's turn it is, nothing on the page moves."""

import contextlib

import pytest
from playwright.async_api import expect

from tests.web.tower import BEHIND, fail, room, stones
from tools.driving.line import Line
from tools.driving.playing import prompt, sat_down, skip
from tools.driving.rooms import settle
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLACES = """() => [
    ...document.querySelectorAll('main, aside, [data-target^=key], [role=tablist]')
].map((one) => {
    const {x, y, width, height} = one.getBoundingClientRect()
    return [one.dataset.target ?? one.tagName, x, y, width, height]
})"""
ASKED = "Which spell do you dare?"


@pytest.mark.parametrize("size", [PHONE, (390, 844)], ids=["small", "usual"])
async def test_keys_stay_under_the_finger_while_turns_go_round(
    windows: Windows, size: tuple[int, int]
) -> None:
    table, people = await sat_down(windows, 5, "abracada", options={"first": 0})
    ada = await windows.open(f"/t/{table}", size=size, moving=True, token=people[0].token)
    await expect(prompt(ada)).to_contain_text(ASKED)
    assert await stones(ada, 0) == [BEHIND] * 5
    asked = await ada.page.evaluate(PLACES)
    assert len(asked) == 8 + 3
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        for caster in (0, 1):  # one's own cast is shown, and that of somebody else
            await ada.stop_time()
            await fail(lines[caster], lines[caster - 1].now["view"]["seats"][caster]["hand"])
            await settle(lines)
            await ada.wait_for("tell", caster + 1)
            await ada.watch("document.querySelector('[data-skip]') !== null")
            assert await ada.page.evaluate(PLACES) == asked, f"{caster} casts"
            await skip(ada).click()
            await expect(prompt(ada)).to_contain_text("Waiting for")
            assert await ada.page.evaluate(PLACES) == asked, f"{caster} has cast"
    await expect(room(ada)).to_be_visible()
