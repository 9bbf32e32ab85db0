"""Who becomes the host because another gave up is told so, and so are all others."""

import pytest
from playwright.async_api import expect

from tools.driving.line import Line
from tools.driving.playing import ASK, prompt, sat_down
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_all_are_told_who_is_the_host_once_the_host_has_given_up(windows: Windows) -> None:
    table, (ada, bo, cy) = await sat_down(windows, 3)
    hers = await windows.open(f"/t/{table}", token=ada.token)
    his = await windows.open(f"/t/{table}", size=PHONE, token=bo.token)
    other = await windows.open(f"/t/{table}", size=PHONE, language="fr-FR", token=cy.token)
    for window in (hers, his):
        await expect(prompt(window)).to_contain_text(ASK)
    await expect(other.page.locator("[data-target]").first).to_be_visible()
    async with Line(ada, table) as line:
        await line.act("resign")
    await his.says("Ada has given up; a bot plays on. You are the host now.")
    await other.says("Ada a abandonné ; un bot joue la suite. Bo tient la table à présent.")
    await hers.says("Bo is the host now.")
    async with Line(cy, table) as line:
        await line.act("resign")
    await his.says("Cy has given up; a bot plays on.")
    assert "host" not in his.aloud[-1]
