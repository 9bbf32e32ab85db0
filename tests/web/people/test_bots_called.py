"""A bot is called by its name, the same for everybody at the table, and is marked as one whatever it does."""

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import SET_THE_TABLE, board, company, sat_down
from tools.driving.rooms import call_it_a_draw, guest, make
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_two_bots_of_a_kind_have_one_name_in_every_language_and_stay_marked(windows: Windows) -> None:
    ada, bo = await guest(windows.room, "Ada"), await guest(windows.room, "Bo")
    made = await make(ada, "crossing", 4, bots=[None, None, "greedy", "greedy"])
    await bo.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
    async with Line(ada, made["table"]) as first, Line(bo, made["table"]) as second:
        await second.act("ready")
        await first.act("start")
    english = await windows.open(f"/t/{made['table']}", token=ada.token)
    french = await windows.open(f"/t/{made['table']}", token=bo.token, language="fr")
    for window in (english, french):
        await expect(board(window)).to_contain_text("Margot 2")
    bots = company(english).filter(has_text="Margot")
    await expect(bots).to_have_count(2)
    for one in (bots.first, bots.last):
        await expect(one).to_contain_text("has chosen")
        await expect(one).to_contain_text("Bot")


async def test_who_plays_on_against_a_bot_meets_it_under_the_name_they_chose(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    async with Line(people[0], table) as ada, Line(people[1], table) as bo, Line(people[2], table) as cy:
        await call_it_a_draw([ada, bo, cy])
    window = await windows.open(f"/r/{table}", token=people[0].token)
    await window.page.get_by_role("button", name="Play on from here").click()
    sheet = window.page.get_by_role("dialog", name="Play on from here")
    await sheet.get_by_text("Sylvette", exact=True).click()
    await sheet.get_by_role("button", name=SET_THE_TABLE).click()
    await expect(company(window)).to_contain_text(["Ada", "Sylvette", "Sylvette 2"])
