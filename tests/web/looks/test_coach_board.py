"""The board on the coach's page is all there: a low window shows it smaller, and cuts nothing off."""

import pytest
from playwright.async_api import expect

from tests.web.after.test_coach import WAIT_MS, graph, played
from tools.driving.windows import SIDEWAYS, Windows

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.long]

LOW = ((1280, 800), SIDEWAYS, (390, 640))
BELOW = """figure => {
  const foot = figure.querySelector('.board').getBoundingClientRect().bottom
  const keys = [...figure.querySelectorAll('[data-target^="key-"]')]
  return keys.map(key => Math.round(key.getBoundingClientRect().bottom - foot))
}"""


async def test_all_eight_spells_are_in_sight(windows: Windows) -> None:
    ada, table = await played(windows.room, "abracada")
    for size in LOW:
        window = await windows.open(f"/r/{table}/coach", token=ada.token, size=size)
        await expect(graph(window)).to_be_visible(timeout=WAIT_MS)
        figure = window.page.locator("section.decision figure")
        await expect(figure.locator("[data-hinted]")).to_have_count(1)
        below = await figure.evaluate(BELOW)
        assert len(below) == 8
        assert max(below) <= 0, f"{size}: a spell ends below the board"
