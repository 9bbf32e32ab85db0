"""In the list of replays a bot that played on for somebody is called as it was at the table."""

import contextlib

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import NAMES, prompt, sat_down
from tools.driving.rooms import until
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_the_bot_that_won_is_called_in_the_list_as_at_the_table(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    order = [2, 1, 0]
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        for seat in order:  # whichever seat wins was given up
            await lines[seat].act("resign")
        await until(lines[0], lambda line: line.now["result"] is not None)
        winner = lines[0].now["result"]["places"].index(1)
    window = await windows.open(f"/t/{table}", token=people[0].token)
    heading = prompt(window).get_by_role("heading", level=2)
    await expect(heading).to_contain_text(f"(for {NAMES[winner]})")
    called = (await heading.inner_text()).split(" (for ")[0]
    assert called.endswith(f" {order.index(winner) + 1}") == (winner != order[0]), called
    await window.go("/replays")
    won = window.page.get_by_role("main").get_by_role("listitem").locator(".won")
    await expect(won).to_have_text(f"{called} won")
