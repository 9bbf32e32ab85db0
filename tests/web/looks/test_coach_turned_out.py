"""As it turned out: a panel of its own, closed at first, which changes no word of what is judged."""

import pytest
from playwright.async_api import expect

from tests.web.after.test_coach import WAIT_MS, graph, played
from tests.web.axe import barriers
from tools.driving.windows import DESK, PHONE, SIDEWAYS, Windows

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.long]

TOLD = {"abracada": "In front of you stood", "venise": " held "}


@pytest.mark.parametrize("game", TOLD)
async def test_what_was_hidden_is_told_when_it_is_asked_for(windows: Windows, game: str) -> None:
    ada, table = await played(windows.room, game)
    for size in (DESK, PHONE, SIDEWAYS):
        window = await windows.open(f"/r/{table}/coach#1", token=ada.token, size=size)
        await expect(graph(window)).to_be_visible(timeout=WAIT_MS)
        panel = window.page.locator("details.turned")
        judged = window.page.locator("section.decision .words")
        said = await judged.inner_text()
        await expect(panel.get_by_text(TOLD[game])).to_be_hidden()
        await panel.locator("summary").press("Enter")
        await expect(panel.get_by_text(TOLD[game])).to_be_visible()
        await panel.get_by_role("heading", name="What came of it").scroll_into_view_if_needed()
        await expect(panel.get_by_role("heading", name="What came of it")).to_be_in_viewport()
        assert await judged.inner_text() == said
        assert await judged.locator("details").count() == 0, "it stands apart from what is judged"
        assert await barriers(window.page, colours_only=size != DESK) == []


async def test_where_all_choose_at_once_it_tells_what_the_others_chose(windows: Windows) -> None:
    ada, table = await played(windows.room, "crossing")
    window = await windows.open(f"/r/{table}/coach#1", token=ada.token, language="fr-FR", dark=True)
    await expect(graph(window)).to_be_visible(timeout=WAIT_MS)
    panel = window.page.locator("details.turned")
    await panel.locator("summary").click()
    heading = panel.get_by_role("heading", name="Ce que les autres ont choisi au même moment")
    await expect(heading).to_be_visible()
    assert await barriers(window.page, colours_only=True) == []
