"""Whoever looks on and goes along to the next game sits down there, where a seat is free."""

import contextlib

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import gathered, waiting_seats
from tools.driving.rooms import call_it_a_draw, until
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_nameless_watcher_sits_down_in_the_next_game_also_after_a_reload(windows: Windows) -> None:
    made, people = await gathered(windows, 2, "abracada")
    async with contextlib.AsyncExitStack() as stack:
        ada, bo = [await stack.enter_async_context(Line(person, made["table"])) for person in people]
        await bo.act("ready")
        await ada.act("start")
        lea = await windows.open(f"/t/{made['table']}#{made['links']['seat']}", size=PHONE)
        await lea.page.get_by_role("button", name="Watch", exact=True).click()
        await lea.wait_for("welcome", 1)
        await call_it_a_draw([ada, bo])
        await expect(lea.page.get_by_role("link", name="See again")).to_be_visible()
        await bo.act("rematch")
        await until(bo, lambda line: line.around["rematch"])
        following = bo.around["rematch"]
        await expect(lea.page).to_have_url(f"{windows.room.url}/t/{following}")
        await expect(waiting_seats(lea)).to_have_count(2)
        host = await stack.enter_async_context(Line(people[0], following))
        await host.act("seats", seats=3)
    sit_down = lea.page.get_by_role("button", name="Sit down")
    await expect(sit_down).to_be_visible()
    await lea.page.reload()
    await sit_down.click()
    await lea.page.get_by_role("textbox", name="Your name").fill("Léa")
    await sit_down.click()
    await expect(waiting_seats(lea).nth(2)).to_contain_text("Léa")
    await expect(lea.page.get_by_role("button", name="I am ready")).to_be_visible()
