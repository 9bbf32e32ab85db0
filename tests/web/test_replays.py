"""A finished game is looked at again: step by step, from any seat's eyes, from any moment on."""

import asyncio

import pytest
from playwright.async_api import Route, expect

from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import board, sat_down
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_replay_is_found_stepped_through_and_shared_at_a_moment(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    ada = await windows.open("/replays", token=people[0].token)
    page = ada.page
    await page.get_by_role("link", name="Crossing").first.click()
    await expect(board(ada)).to_be_visible()
    for _ in range(3):
        await page.get_by_role("button", name="One step on").click()
    await expect(page.get_by_text("Step 3 of")).to_be_visible()
    await page.get_by_role("combobox", name="Through whose eyes").select_option("Bo")
    told = await page.get_by_role("listitem").all_inner_texts()
    assert told

    bo = await windows.open(page.url.removeprefix(ada.room.url), token=people[1].token)
    await expect(bo.page.get_by_text("Step 3 of")).to_be_visible()
    await expect(bo.page.get_by_role("combobox")).to_have_value("1")
    await expect(bo.page.get_by_role("listitem")).to_have_text(told, use_inner_text=True)
    await bo.page.keyboard.press("ArrowLeft")
    await expect(bo.page.get_by_text("Step 2 of")).to_be_visible()
    async with bo.page.expect_download() as download:
        await bo.page.get_by_role("link", name="Download").click()
    assert (await download.value).suggested_filename == f"crossing-{table}.jsonl"


async def test_a_replay_plays_by_itself_to_the_count_of_stones(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    ada = await windows.open(f"/r/{table}", token=people[0].token)
    moment = ada.page.get_by_role("slider", name="Moment")
    await expect(board(ada)).to_be_visible()
    last = int(await moment.get_attribute("max") or 0)
    await moment.fill(str(last - 2))
    await ada.page.get_by_text("4×").click()
    await ada.page.get_by_role("button", name="Play", exact=True).click()
    await expect(ada.page.get_by_text(f"Step {last} of {last}")).to_be_visible()
    await expect(board(ada).get_by_role("listitem")).to_have_count(6)


async def test_the_eyes_chosen_last_are_shown_however_late_those_before_them_come(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "hats")
    async with Line(people[1], table) as line:
        await line.act("resign")
    page = (await windows.open(f"/r/{table}", token=people[0].token)).page
    asked, late, answered = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def hold(route: Route) -> None:
        """What Ada saw is long on its way."""
        answer = await route.fetch()
        asked.set()
        await late.wait()
        await route.fulfill(response=answer)
        answered.set()

    await page.route("**/frames?seat=0", hold)
    eyes = page.get_by_role("combobox", name="Through whose eyes")
    await eyes.select_option("Ada")
    await asked.wait()
    await eyes.select_option("Bo")
    told = page.get_by_role("listitem")
    await expect(told).to_contain_text(["Ada puts on a hat of colour"])
    late.set()
    await answered.wait()
    await page.evaluate("new Promise(requestAnimationFrame)")
    await expect(told).to_contain_text(["Ada puts on a hat of colour"])
    await expect(told.filter(has_text="Bo puts on a hat of colour")).to_have_count(0)
