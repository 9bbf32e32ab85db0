"""What the end of a game needs is fetched long before; where that failed, the end comes all the same."""

import contextlib

import pytest
from playwright.async_api import Route, expect

from tools.driving.line import Line
from tools.driving.playing import ASK, play_on, prompt, sat_down
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_an_end_that_could_not_be_fetched_comes_once_the_room_is_in_reach(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    await play_on(table, people, rounds=1)
    out_of_reach = True

    async def fetch(route: Route) -> None:
        await (route.abort() if out_of_reach else route.continue_())

    ada = await windows.open(token=people[0].token)
    ada.forgive("ERR_FAILED")
    await ada.page.route("**/assets/End-*.js", fetch)
    async with ada.page.expect_event("requestfailed"):
        await ada.go(f"/t/{table}")
    await expect(prompt(ada)).to_contain_text(ASK)
    out_of_reach = False
    async with contextlib.AsyncExitStack() as stack:
        first, *others = [await stack.enter_async_context(Line(person, table)) for person in people[1:]]
        await first.act("draw")
        for line in others:
            await line.act("answer", yes=True)
        await prompt(ada).get_by_role("button", name="Yes").click()
    await expect(ada.page.get_by_role("link", name="See again")).to_be_visible()
