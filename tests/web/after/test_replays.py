"""A finished game is looked at again: step by step, from any seat's eyes, from any moment on."""

import asyncio
import re

import pytest
from playwright.async_api import Route, expect

from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import board, ranking, sat_down, told_by_step
from tools.driving.rooms import guest, make, until
from tools.driving.windows import PHONE, Windows

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
    await expect(page).to_have_url(re.compile("seat=1"))
    bo = await windows.open(page.url.removeprefix(ada.room.url), token=people[1].token)
    await expect(bo.page.get_by_text("Step 3 of")).to_be_visible()
    await expect(bo.page.get_by_role("combobox")).to_have_value("1")
    told = await told_by_step(bo.page).all_inner_texts()
    assert told
    await expect(told_by_step(page)).to_have_text(told, use_inner_text=True)
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
    await expect(ranking(ada)).to_have_count(6)


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


async def test_arrow_keys_drop_no_step_however_quickly_they_are_pressed(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    asked: list[str] = []
    ada = await windows.open(token=people[0].token)
    ada.browsing.on("request", lambda request: asked.append(request.url))
    await ada.go(f"/r/{table}")
    await expect(board(ada)).to_be_visible()
    last = int(await ada.page.get_by_role("slider", name="Moment").get_attribute("max") or 0)
    await ada.page.evaluate(
        """(times) => {
            for (let i = 0; i < times; i++) dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
        }""",
        last - 1,
    )
    await expect(ada.page.get_by_text(f"Step {last - 1} of {last}")).to_be_visible()
    await ada.page.keyboard.press("ArrowLeft")
    await ada.page.keyboard.press("ArrowLeft")
    await expect(ada.page.get_by_text(f"Step {last - 3} of {last}")).to_be_visible()
    await ada.drawn()
    assert len([address for address in asked if "/frames" in address]) == 1, "a step asks for nothing"


async def test_no_step_of_a_replay_is_empty_and_what_people_did_is_told(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "hats")
    async with Line(people[0], table) as ada, Line(people[1], table) as bo:
        await ada.act("draw")
        await bo.act("answer", yes=False)
        await ada.act("pause")
        await bo.act("resume")
        await bo.act("resign")
    page = (await windows.open(f"/r/{table}", token=people[0].token)).page
    moment = page.get_by_role("slider", name="Moment")
    last = int(await moment.get_attribute("max") or 0)
    told = []
    for step in range(1, last + 1):
        await page.keyboard.press("ArrowRight")
        await expect(page.get_by_text(f"Step {step} of {last}")).to_be_visible()
        told += await told_by_step(page).all_inner_texts()
    assert last == len(told) == 5
    assert all(told)


async def test_on_a_phone_a_replay_has_its_title_its_rounds_and_a_slider_for_fingers(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    page = (await windows.open(f"/r/{table}", token=people[0].token, size=PHONE)).page
    await expect(page.get_by_role("heading", name="Crossing")).to_be_in_viewport(ratio=1)
    moment = page.get_by_role("slider", name="Moment")
    box = await moment.bounding_box()
    assert box
    assert box["height"] >= 44
    frames = await people[0].ask("GET", f"replays/{table}/frames")
    rounds = {frame["view"]["round"] for frame in frames["frames"]}
    await expect(page.locator(".marks span")).to_have_count(len(rounds) - 1)
    await moment.fill(str(await moment.get_attribute("max")))
    await expect(moment).to_have_attribute("aria-valuetext", re.compile(f"^Round {max(rounds)} "))


async def test_the_list_of_replays_is_sorted_out_by_game_and_says_who_won_and_who_is_who(
    windows: Windows,
) -> None:
    ada = await guest(windows.room, "Ada")
    for game, seats, bots in (("hats", 2, [None, "uniform"]), ("crossing", 3, [None, "greedy", "greedy"])):
        made = await make(ada, game, seats, bots=bots, start=True)
        async with Line(ada, made["table"]) as line:
            await line.act("resign")
            await until(line, lambda line: line.now["result"] is not None)  # a bot plays on for her
    page = (await windows.open("/replays", token=ada.token)).page
    rows = page.get_by_role("main").get_by_role("listitem")
    await expect(rows).to_have_count(2)
    listed = (await ada.ask("GET", "replays"))["tables"]
    assert all(table["winners"] for table in listed)
    for row in await rows.all():
        await expect(row).to_contain_text(re.compile("won|win"))
    crossing = rows.filter(has_text="Crossing")
    shown = await crossing.locator(".fine-print").first.inner_text()
    first, _, rest = shown.partition(", ")
    assert first == "Sylvette", "who played on for Ada, who gave up"
    assert len(set(rest.split(" and "))) == 2, "two bots of a kind are told apart"
    await page.get_by_role("radio", name="Crossing").check()
    await expect(rows).to_have_count(1)
    await expect(rows).to_contain_text("Crossing")
