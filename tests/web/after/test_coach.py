"""Going through a finished game, decision by decision, by finger, key and ear; nobody but who sat there."""

import random
import re

import pytest
from playwright.async_api import Locator, expect

from tests.often import one_daily
from tests.web.axe import barriers
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, asked, guest, make, until
from tools.driving.windows import DESK, PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

GAMES = {"abracada": (2, 4), "crossing": (3, 3), "venise": (2, 4)}
"""How many sit there, and how many choices somebody makes before giving up, or the end."""
WAIT_MS = 120_000
"""The coach thinks about every decision, and machines differ."""


async def played(room: RunningRoom, game: str) -> tuple[Guest, str]:
    """Somebody who chose at random against bots, and the table where that is over."""
    ada = await guest(room, "Ada")
    seats, choices = GAMES[game]
    first: dict[str, object] = {} if game == "crossing" else {"first": 0}
    bots = [None, *["uniform"] * (seats - 1)]
    made = await make(ada, game, seats, bots=bots, options=first, start=True)
    dice = random.Random(5)
    async with Line(ada, made["table"]) as line:
        for _ in range(choices):
            await until(line, lambda line: asked(line) or line.now["result"])
            if line.now["result"]:
                break
            moment = line.now["moment"]
            await line.move(dice.choice(line.now["moves"]))
            await until(line, lambda line, before=moment: line.now["moment"] > before)
        await line.act("resign")
        await until(line, lambda line: line.now["result"])
    return ada, made["table"]


def graph(window: Window) -> Locator:
    return window.page.locator("[data-chances]")


@pytest.mark.parametrize("game", one_daily(GAMES))
async def test_a_game_is_gone_through_on_a_desk_and_on_a_phone(windows: Windows, game: str) -> None:
    ada, table = await played(windows.room, game)
    desk = await windows.open(f"/r/{table}", token=ada.token)
    await desk.page.get_by_role("link", name="Go through it").click()
    await expect(graph(desk)).to_be_visible(timeout=WAIT_MS)
    rows = desk.page.get_by_role("table", name="Chances to win").get_by_role("row")
    whole = await rows.count() - 1
    assert whole >= 1
    await expect(graph(desk).locator("[data-verdict]")).to_have_count(whole)
    await expect(desk.page.get_by_text("You played").first).to_be_visible()
    await expect(desk.page.get_by_text("One thing to try")).to_be_visible()
    await expect(desk.page.locator(".game-board")).to_be_visible()
    phone = await windows.open(f"/r/{table}/coach", token=ada.token, size=PHONE)
    await expect(graph(phone)).to_be_visible(timeout=WAIT_MS)
    await expect(phone.page.get_by_text(re.compile(rf"^\d+ of {whole}$"))).to_be_in_viewport()
    wide = await phone.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE[0], "nothing sticks out to the side"
    if game == "venise":
        card = phone.page.locator(".game-board [data-drag]").first
        padding = await card.evaluate("card => getComputedStyle(card).padding")
        assert padding == "0px", "no style of the page reaches a card of the board"


async def test_keys_go_by_decision_and_each_is_read_aloud(windows: Windows) -> None:
    ada, table = await played(windows.room, "crossing")
    window = await windows.open(f"/r/{table}/coach#1", token=ada.token)
    await expect(graph(window)).to_be_visible(timeout=WAIT_MS)
    await window.page.keyboard.press("ArrowRight")
    await window.says("Decision 2 of")
    await expect(window.page).to_have_url(re.compile("#2$"))
    await window.page.keyboard.press("ArrowLeft")
    await window.says("Decision 1 of")
    await window.page.keyboard.press("ArrowDown")
    await expect(window.page.get_by_text("You played").first).to_be_visible()
    assert await barriers(window.page) == []


async def test_the_end_of_a_game_leads_there_and_it_says_how_far_it_is(windows: Windows) -> None:
    ada, table = await played(windows.room, "abracada")
    window = await windows.open(f"/t/{table}", token=ada.token, size=DESK, language="fr-FR", dark=True)
    await window.page.get_by_role("link", name="Revoir mes choix").click()
    await expect(window.page.get_by_role("heading", name="Revoir la partie")).to_be_visible()
    await expect(graph(window)).to_be_visible(timeout=WAIT_MS)
    await expect(window.page.get_by_text("Vous avez joué").first).to_be_visible()
    assert await barriers(window.page, colours_only=True) == []


async def test_nobody_else_goes_through_it_and_a_shared_replay_says_nothing_of_it(windows: Windows) -> None:
    ada, table = await played(windows.room, "abracada")
    shared = await ada.ask("POST", f"replays/{table}/share", {"seat": 0})
    eve = await guest(windows.room, "Eve")
    window = await windows.open(f"/s/{shared['id']}", token=eve.token)
    await expect(window.page.get_by_role("slider", name="Moment")).to_be_visible()
    await expect(window.page.get_by_text("Go through it")).to_have_count(0)
    window.forgive("403")
    await window.go(f"/r/{table}/coach")
    await expect(window.page.get_by_role("link", name="The replay")).to_be_visible()
    await expect(graph(window)).to_have_count(0)
