"""In a busy room all at a table read that bots have less time, and the host hands seats to gentler ones."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, Locator, expect

from tests.room.rooms import a_room
from tests.web.axe import barriers
from tests.web.sizes import SIZES
from tools.driving.line import Line
from tools.driving.playing import company, log, onlookers
from tools.driving.rooms import guest, make, until
from tools.driving.windows import DESK, PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


def busy(window: Window) -> Locator:
    """What is said of a busy room."""
    return window.page.get_by_text("Many bots at once: each thinks less.")


async def hand(window: Window, seat: int, bot: str) -> None:
    """The host gives a bot's seat to another bot."""
    await company(window).nth(seat).locator(".name").click()
    sheet = window.page.get_by_role("dialog")
    await sheet.get_by_text(bot, exact=True).click()
    assert await barriers(window.page) == []
    await sheet.get_by_role("button", name="Let it play on").click()
    await expect(sheet).to_have_count(0)
    await expect(company(window).nth(seat)).to_contain_text(bot)


@pytest.mark.parametrize("size", SIZES)
async def test_all_read_that_bots_have_less_time_until_the_host_has_gentler_ones(
    browser: Browser, tmp_path: Path, size: tuple[int, int]
) -> None:
    with a_room(tmp_path, hurry=True, bot_processes=1) as room:
        windows = Windows(browser, room)
        ada = await guest(room, "Ada")
        made = await make(ada, "crossing", 4, bots=[None, "master", "master", "master"], start=True)
        window = await windows.open(f"/t/{made['table']}", token=ada.token, size=size)
        watcher, screen = await onlookers(windows, made["table"], ada)
        for one in (window, watcher, screen):
            await expect(busy(one)).to_be_visible()
        assert await barriers(window.page) == []
        if size == PHONE:
            await window.page.get_by_role("tab", name="Players").click()
        await expect(company(window).nth(2)).to_contain_text("Morgane 2")
        async with Line(ada, made["table"]) as line:
            await until(line, lambda line: line.now["chosen"] == [1, 2, 3])
            await hand(window, 2, "Pépin")
            await hand(window, 3, "Pépin")
            await line.move(line.now["moves"][0])
        for one in (window, watcher, screen):
            await expect(busy(one)).to_have_count(0)
        if size == DESK:
            await expect(log(window).filter(has_text="Pépin plays on for Morgane 2.")).to_have_count(1)
            await expect(log(window).filter(has_text="Pépin 2 plays on for Morgane 3.")).to_have_count(1)
            await expect(company(watcher).nth(2).get_by_role("button")).to_have_count(0)
        await windows.close()


async def test_in_french_too_and_everybody_is_told_who_plays_on(windows: Windows) -> None:
    ada = await guest(windows.room, "Ada")
    made = await make(ada, "crossing", 3, bots=[None, "gentle", "fair"], start=True)
    window = await windows.open(f"/t/{made['table']}", token=ada.token, language="fr-FR", dark=True)
    players = window.page.get_by_role("list", name="Joueurs").get_by_role("listitem")
    await players.nth(1).get_by_role("button", name="Pépin").press("Enter")
    sheet = window.page.get_by_role("dialog", name="Un autre bot pour Pépin")
    await expect(sheet.get_by_role("button", name="Le laisser jouer")).to_be_disabled()
    await sheet.get_by_text("Ronce", exact=True).click()
    assert await barriers(window.page, colours_only=True) == []
    await sheet.get_by_role("button", name="Le laisser jouer").click()
    await window.says("Ada laisse Ronce jouer à la place de Pépin.")
    await window.says("Ronce joue à la place de Pépin.")
    await expect(players.nth(1)).to_contain_text("Ronce")
