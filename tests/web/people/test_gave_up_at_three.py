"""Whoever gives up at a table of three looks on from then on, and wins nothing by the bot in their seat."""

import asyncio
import contextlib

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import ASK, NAMES, prompt, ranking, sat_down
from tools.driving.rooms import until
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_who_gave_up_is_not_offered_the_seat_that_is_no_longer_theirs(windows: Windows) -> None:
    table, (_, bo, _) = await sat_down(windows, 3)
    async with Line(bo, table) as line:
        await line.act("resign")
    window = await windows.open(f"/t/{table}", size=PHONE, token=bo.token)
    await expect(prompt(window)).to_contain_text("You have given up: a bot plays on.")
    await expect(window.page.get_by_role("button", name="Take my seat back")).to_have_count(0)


async def test_the_others_are_told_in_passing_who_gave_up(windows: Windows) -> None:
    table, (ada, bo, _) = await sat_down(windows, 3)
    window = await windows.open(f"/t/{table}", size=PHONE, token=ada.token)
    await expect(prompt(window)).to_contain_text(ASK)
    async with Line(bo, table) as line:
        await line.act("resign")
    await window.says("Bo has given up; a bot plays on.")


async def test_who_gave_up_does_not_win_by_the_bot_that_played_on(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        for line in lines:  # whichever seat wins was given up
            await line.act("resign")
        await asyncio.gather(*(until(line, lambda line: line.now["result"] is not None) for line in lines))
        seat = lines[0].now["result"]["places"].index(1)
    window = await windows.open(f"/t/{table}", token=people[seat].token)
    await expect(prompt(window)).to_contain_text("Ada, Bo and Cy have given up.")
    await expect(prompt(window).get_by_role("heading", level=2)).to_contain_text(f"(for {NAMES[seat]})")
    await expect(ranking(window).first).to_contain_text(f"(for {NAMES[seat]})")
    await expect(prompt(window)).not_to_contain_text("You win")
    await expect(window.page.get_by_role("button", name="Play again")).to_be_visible()
