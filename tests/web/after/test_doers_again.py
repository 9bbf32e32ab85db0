"""A replay, one's own or shared, tells a move under the name of whoever made it."""

import pytest
from playwright.async_api import Page, expect

from tests.often import one_daily
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import sat_down, told_by_step
from tools.driving.rooms import call_it_a_draw, give_seat, guest, settle
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def passed_on(windows: Windows) -> tuple[str, Guest, str]:
    """A game of Crossing that is over: Cy had the third seat in the first round, then a bot, then Dan."""
    table, people = await sat_down(windows, 3)
    async with Line(people[0], table) as ada, Line(people[1], table) as bo:
        async with Line(people[2], table) as cy:
            for line in (ada, bo, cy):
                await line.move(line.now["moves"][0])
            await settle([ada, bo, cy])
            await ada.act("pause")
            await ada.act("kick", seat=2)
        dan = await guest(windows.room, "Dan")
        await give_seat(dan, 2, [ada, bo])
        await ada.act("resume")
        async with Line(dan, table) as seated:
            for line in (ada, bo, seated):
                await line.move(line.now["moves"][0])
            await settle([ada, bo, seated])
            await call_it_a_draw([seated, ada, bo])
    shared = await people[0].ask("POST", f"replays/{table}/share", {})
    return table, people[0], f"/s/{shared['id']}"


async def steps_of(page: Page) -> list[str]:
    """What each step of a replay tells, and the names on the board then."""
    on, told = page.get_by_role("button", name="One step on"), []
    await expect(page.get_by_role("slider", name="Moment")).to_have_value("0")
    last = int(await page.get_by_role("slider", name="Moment").get_attribute("max") or 0)
    for step in range(1, last + 1):
        await on.click()
        await expect(page.get_by_role("slider", name="Moment")).to_have_value(str(step))
        told.append(" ".join(await told_by_step(page).all_inner_texts()))
    return told


@pytest.mark.parametrize("shared", one_daily([True, False], ["shared", "own"]))
async def test_each_step_names_whoever_had_the_seat_then(windows: Windows, *, shared: bool) -> None:
    table, ada, share = await passed_on(windows)
    if shared:
        page = (await windows.open(share, size=PHONE)).page
    else:
        page = (await windows.open(f"/r/{table}", token=ada.token)).page
    told = await steps_of(page)
    (left,) = [step for step, words in enumerate(told) if "Sylvette plays on for Cy." in words]
    (came,) = [step for step, words in enumerate(told) if "Dan is playing now." in words]
    assert "Cy points at" in " ".join(told[:left])
    assert "Dan" not in " ".join(told[:came])
    assert "Cy" not in " ".join(told[came:])
    assert "Dan points at" in " ".join(told[came:])
    board = page.get_by_role("region", name="Crossing")
    await expect(board).to_contain_text("Dan")
    await page.keyboard.press("Home")
    await expect(board).to_contain_text("Cy")
    await expect(board).not_to_contain_text("Dan")
