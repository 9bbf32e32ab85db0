"""A hint in the browser: asked for by finger or key, heard, seen on the board, played, gone in time."""

import pytest
from playwright.async_api import Locator, expect

from tests.web.axe import barriers
from tests.web.sizes import SIZES
from tools.driving.line import Line
from tools.driving.playing import log, prompt
from tools.driving.rooms import asked, guest, guests, make, until
from tools.driving.windows import DESK, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

GAMES = {"crossing": 4, "abracada": 3, "venise": 2}


def hint(window: Window) -> Locator:
    """The button that asks for one."""
    return prompt(window).get_by_role("button", name="Hint")


def hints(window: Window) -> Locator:
    """The list of what the house would play."""
    return window.page.locator("[data-hints]")


async def alone(windows: Windows, game: str, size: tuple[int, int] = DESK) -> Window:
    """Somebody at a table with bots."""
    ada = await guest(windows.room, "Ada")
    bots = [None, *["uniform"] * (GAMES[game] - 1)]
    first: dict[str, object] = {} if game == "crossing" else {"first": 0}
    made = await make(ada, game, GAMES[game], bots=bots, options=first, start=True)
    return await windows.open(f"/t/{made['table']}", token=ada.token, size=size)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
async def test_a_hint_is_seen_on_the_board_and_beside_it_and_one_move_of_it_is_played(
    windows: Windows, game: str, size: tuple[int, int]
) -> None:
    window = await alone(windows, game, size)
    await hint(window).click()
    await expect(hints(window)).to_be_visible()
    lines = hints(window).locator("[aria-expanded]")
    assert 1 <= await lines.count() <= 3
    await expect(lines.first).to_contain_text("%")
    await expect(window.page.locator("[data-hinted]").first).to_be_visible()
    async with window.step():
        await hints(window).locator("[data-do]").click()
    await expect(hints(window).filter(has_not_text="Do the next step")).to_have_count(0)


async def test_a_hint_is_asked_for_by_key_read_aloud_and_told_in_the_log(windows: Windows) -> None:
    window = await alone(windows, "abracada")
    await hint(window).press("Enter")
    await window.says("Cast")
    await expect(log(window).get_by_text("Ada asks for a hint.")).to_be_visible()
    assert await barriers(window.page) == []
    second = hints(window).locator("[aria-expanded]").nth(1)
    await second.press("Enter")
    await expect(second).to_have_attribute("aria-expanded", "true")
    await expect(window.page.locator("[data-hinted]")).to_have_count(1)
    await hints(window).get_by_role("button", name="Hide").press("Enter")
    await expect(hints(window)).to_have_count(0)
    await hint(window).press("Enter")
    await expect(hints(window)).to_be_visible()
    await expect(log(window).get_by_text("Ada asks for a hint.")).to_have_count(1)


async def test_in_french_too(windows: Windows) -> None:
    ada = await guest(windows.room, "Ada")
    made = await make(ada, "crossing", 3, bots=[None, "uniform", "uniform"], start=True)
    window = await windows.open(f"/t/{made['table']}", token=ada.token, language="fr-FR", dark=True)
    await window.page.locator("[data-hint-button]").click()
    await expect(hints(window)).to_contain_text("coup")
    await expect(hints(window).get_by_role("button", name="Jouer ceci")).to_be_visible()
    assert await barriers(window.page, colours_only=True) == []


@pytest.mark.parametrize("agreed", [False, True], ids=["not agreed", "agreed"])
async def test_among_persons_only_where_the_host_settled_it_before_the_start(
    windows: Windows, agreed: bool
) -> None:
    ada, bo = await guests(windows.room, 2)
    made = await make(ada, "crossing", 3, bots=[None, None, "uniform"])
    await bo.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
    host = await windows.open(f"/t/{made['table']}", token=ada.token)
    async with Line(bo, made["table"]) as other:
        if agreed:
            await host.page.get_by_text("Options", exact=False).first.click()
            await host.page.get_by_role("switch", name="Hints").check()
            await until(other, lambda line: line.around["hints"])
        await other.act("ready")
        await host.page.get_by_role("button", name="Start").first.click()
        await until(other, asked)
        await expect(prompt(host).get_by_text("where do you point?")).to_be_visible()
        await expect(hint(host)).to_have_count(1 if agreed else 0)
        if agreed:
            await hint(host).click()
            await expect(hints(host)).to_contain_text("The others see that you asked")
