"""A hint by keys alone: focus comes to it and goes back; among people it is seen that somebody asked."""

import pytest
from playwright.async_api import expect

from tests.web.first.test_hints import alone, hint, hints
from tools.driving.line import Line
from tools.driving.rooms import guests, make, until
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_keys_come_to_a_hint_and_go_back_to_the_question(windows: Windows) -> None:
    window = await alone(windows, "abracada")
    await hint(window).press("Enter")
    await expect(hints(window).get_by_role("heading").first).to_be_focused()
    await window.page.keyboard.press("Escape")
    await expect(hints(window)).to_have_count(0)
    await expect(hint(window)).to_be_focused()


async def test_the_others_hear_that_somebody_asked_and_a_sealed_choice_closes_it(windows: Windows) -> None:
    ada, bo = await guests(windows.room, 2)
    made = await make(ada, "crossing", 3, bots=[None, None, "uniform"])
    await bo.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
    async with Line(ada, made["table"]) as host, Line(bo, made["table"]) as other:
        await host.act("hints", yes=True)
        await until(other, lambda line: line.around["hints"])
        await other.act("ready")
        await host.act("start")
    mine = await windows.open(f"/t/{made['table']}", token=ada.token)
    theirs = await windows.open(f"/t/{made['table']}", token=bo.token)
    screen = await windows.open(f"/t/{made['table']}/screen", token=bo.token)
    await expect(hint(mine)).to_be_visible()
    await expect(hint(theirs)).to_be_visible()
    await hint(mine).click()
    await theirs.says("asks for a hint")
    await screen.says("asks for a hint")
    await hints(mine).locator("[data-do]").click()
    await expect(hints(mine)).to_have_count(0)
