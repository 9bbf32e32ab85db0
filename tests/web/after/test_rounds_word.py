"""A replay counts rounds in the game's own word, the one its story and its rules use."""

import pytest
from playwright.async_api import expect

from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import sat_down
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(("french", "word"), [(True, "Tour 1 · étape 0"), (False, "Round 1 · step 0")])
async def test_crossing_counts_its_rounds_as_its_story_does(
    windows: Windows, finished: tuple[str, list[Guest]], *, french: bool, word: str
) -> None:
    table, people = finished
    language = "fr" if french else "en"
    page = (await windows.open(f"/r/{table}", token=people[0].token, language=language)).page
    await expect(page.get_by_text(word)).to_be_visible()


async def test_abracada_has_another_word_for_a_round(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "abracada")
    async with Line(people[1], table) as bo:
        await bo.act("resign")
    page = (await windows.open(f"/r/{table}", token=people[0].token, language="fr")).page
    await expect(page.get_by_text("Manche 1 · étape 0")).to_be_visible()
