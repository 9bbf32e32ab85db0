"""The end stays on the big screen for a while, however soon somebody wants to play again."""

import contextlib

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import link, sat_down, waiting_seats
from tools.driving.rooms import call_it_a_draw, until
from tools.driving.windows import TV, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_one_tap_on_play_again_does_not_take_the_end_away(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    screen = await windows.open(f"/t/{table}/screen#{await link(table, people[0], 'screen')}", size=TV)
    await expect(screen.page.get_by_role("heading", name="Crossing")).to_be_visible()
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        await call_it_a_draw(lines)
        end = screen.page.get_by_role("list", name="Points")
        await screen.stop_time()
        await expect(end).to_be_visible()
        await lines[0].act("rematch")
        await until(lines[0], lambda line: line.around["rematch"])
        following = lines[0].around["rematch"]
        await lines[1].send({"t": "chat", "text": "Again!"})
        await expect(screen.page.get_by_text("Again!")).to_be_visible()  # told after what somebody wants
        await expect(end).to_be_visible()
    await screen.page.clock.run_for(16_000)
    await expect(screen.page).to_have_url(f"{windows.room.url}/t/{following}/screen")
    await expect(waiting_seats(screen)).to_have_count(3)
