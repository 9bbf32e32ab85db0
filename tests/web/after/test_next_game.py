"""The next game: whoever looked on, also without a name, and the screen go along by themselves."""

import contextlib

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import onlookers, prompt, sat_down, skip, waiting_seats
from tools.driving.rooms import asked, call_it_a_draw, until
from tools.driving.windows import PHONE, TV, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_nameless_watcher_and_the_screen_go_along_to_the_next_game(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    watcher, screen = await onlookers(windows, table, people[0])
    await expect(prompt(watcher)).to_be_visible()
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        await call_it_a_draw(lines)
        await expect(watcher.page.get_by_role("link", name="See again")).to_be_visible()
        await lines[0].act("rematch")
        await until(lines[0], lambda line: line.around["rematch"])
        following = lines[0].around["rematch"]
    await expect(watcher.page).to_have_url(f"{windows.room.url}/t/{following}")
    await expect(waiting_seats(watcher)).to_have_count(3)
    await expect(screen.page).to_have_url(f"{windows.room.url}/t/{following}/screen")
    await expect(waiting_seats(screen)).to_have_count(3)
    await watcher.page.reload()
    await expect(waiting_seats(watcher)).to_have_count(3)


async def test_after_a_skip_on_a_phone_the_screen_is_where_the_table_is(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    link = (await people[0].ask("POST", f"tables/{table}/links", {"link": "screen"}))["screen"]
    phone = await windows.open(f"/t/{table}", token=people[0].token, size=PHONE, moving=True)
    screen = await windows.open(f"/t/{table}/screen#{link}", size=TV, moving=True)
    for window in (phone, screen):
        await expect(window.page.locator("main[data-moment='1']")).to_be_visible()
        await window.stop_time()
    async with contextlib.AsyncExitStack() as stack:
        for person in people:
            line = await stack.enter_async_context(Line(person, table))
            await until(line, lambda line: line.now and asked(line))
            await line.move(line.now["moves"][0])
    shown = screen.page.locator("main[data-moment='2']")
    await expect(screen.page.locator("main:not([data-moment])")).to_be_visible()
    await expect(shown).to_have_count(0)  # no time passes
    await skip(phone).click()
    await expect(shown).to_be_visible()
