"""A finished game is shared by a link of its own, watched by anybody, and ended by whoever sat there."""

import re

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import sat_down, told_by_step
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def over(windows: Windows, words: str = "") -> tuple[str, list[str]]:
    """A game of hats that is over, and the tokens of Ada and Bo, who played it."""
    table, people = await sat_down(windows, 2, "hats")
    async with Line(people[0], table) as ada, Line(people[1], table) as bo:
        if words:
            await ada.send({"t": "chat", "text": words})
        await bo.act("resign")
    return table, [person.token or "" for person in people]


async def test_a_game_is_shared_from_the_end_sheet_and_ended_by_somebody_else_who_sat_there(
    windows: Windows,
) -> None:
    table, (ada_token, bo_token) = await over(windows, words="only between us")
    ada = await windows.open(f"/t/{table}", token=ada_token)
    await ada.page.get_by_role("button", name="Share", exact=True).click()
    sheet = ada.page.get_by_role("dialog", name="Share this game")
    await expect(sheet).to_contain_text("A finished game shows all hands")
    await sheet.get_by_role("button", name="Make the link").click()
    link = await sheet.get_by_label("Link").input_value()
    path = link.removeprefix(windows.room.url)
    assert re.fullmatch("/s/[0-9a-f]{32}", path)

    eve = await windows.open(path)
    await expect(eve.page.get_by_text("Shared replay")).to_be_visible()
    await expect(eve.page.get_by_role("slider", name="Moment")).to_be_visible()
    held = await eve.dump()
    assert table not in held
    assert "only between us" not in held
    await expect(eve.page.get_by_role("button", name="Share it no longer")).to_have_count(0)

    bo = await windows.open(f"/r/{table}", token=bo_token)
    await bo.page.get_by_role("button", name="Shared", exact=True).click()
    await expect(bo.page.get_by_role("dialog")).to_contain_text("By Ada")
    await bo.page.get_by_role("button", name="End it").click()
    await expect(ada.page.get_by_role("button", name="Share", exact=True)).to_be_attached()
    await expect(sheet.get_by_label("Link")).to_have_count(0)

    eve.forgive("404")
    await eve.page.reload()
    await expect(eve.page.get_by_role("heading", name="This game is no longer shared")).to_be_visible()


async def test_a_moment_is_shared_through_the_eyes_one_looks_through(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "hats")
    async with Line(people[0], table) as ada, Line(people[1], table) as bo:
        for _ in range(3):
            asked = ada if ada.now["awaited"] == [0] else bo
            await asked.move(asked.now["moves"][0])
            for line in (ada, bo):
                moment = asked.now["moment"]
                while line.now["moment"] < moment:
                    await line.hear()
        await bo.act("resign")
    page = (await windows.open(f"/r/{table}?seat=1", token=people[0].token)).page
    for _ in range(2):
        await page.get_by_role("button", name="One step on").click()
    await expect(page.get_by_text("Step 2 of")).to_be_visible()
    told = await told_by_step(page).all_inner_texts()
    assert told
    await page.get_by_role("button", name="Share", exact=True).click()
    await expect(page.get_by_role("radio", name="At this moment")).to_be_checked()
    await page.get_by_role("button", name="Make the link").click()
    link = await page.get_by_role("dialog").get_by_label("Link").input_value()

    stranger = (await windows.open(link.removeprefix(windows.room.url), size=PHONE)).page
    await expect(stranger.get_by_text("Step 2 of")).to_be_visible()
    await expect(told_by_step(stranger)).to_have_text(told, use_inner_text=True)
    await stranger.get_by_role("button", name="More", exact=True).click()
    await expect(stranger.get_by_role("combobox", name="Through whose eyes")).to_have_value("1")
    await stranger.get_by_role("combobox").select_option("What all can see")
    await expect(stranger.get_by_text("Step 2 of")).to_be_visible()
