"""What a person does and sees on the board of Venise, in the words of the page."""

import contextlib
import re
from collections.abc import Sequence

from playwright.async_api import Locator, expect

from tests.games.venise.make_goldens import SCHOOL
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import log, prompt, sat_down
from tools.driving.rooms import asked, settle
from tools.driving.windows import DESK, Window, Windows, starting

TURN = "Your turn"
SPARE = "[data-drag=remove], [data-drag=move], [data-drag=walk1], [data-drag]:has(.count)"
"""Cards that no seat begins with, or more than one of a kind."""


def board(window: Window) -> Locator:
    """Venise's own board."""
    return window.page.get_by_role("region", name="Venise")


def hand(window: Window) -> Locator:
    """One's own cards."""
    return board(window).get_by_role("group", name="Your hand")


def card(window: Window, name: str) -> Locator:
    """A kind of card in the hand."""
    return hand(window).get_by_role("button", name=re.compile(rf"^{re.escape(name)}( ×\d)?\. "))


def aim(window: Window, words: str) -> Locator:
    """A place, a plank or a cell that can be touched."""
    return board(window).locator("[data-aim]").and_(board(window).get_by_role("button", name=starting(words)))


def plate(window: Window, name: str) -> Locator:
    """A seat with what it has."""
    return board(window).get_by_role("group", name=starting(f"{name}."))


def end(window: Window) -> Locator:
    """The end of one's turn."""
    return board(window).get_by_role("button", name="End your turn and draw two cards")


def undo(window: Window) -> Locator:
    """One step back."""
    return prompt(window).get_by_role("button", name="Undo")


async def told(window: Window, words: str) -> None:
    """The newest entry of the log says so."""
    await expect(log(window).first).to_contain_text(words)


async def use(window: Window, name: str) -> None:
    """Play a card; the board then asks where."""
    async with window.step():
        await card(window, name).click()
    await expect(board(window).locator("[data-aim]").first).to_be_visible()


async def go(window: Window, words: str) -> None:
    """Touch a place, a plank or a cell."""
    async with window.step():
        await aim(window, words).click()


async def pass_turn(window: Window) -> None:
    """End the turn, with a discard where one is owed."""
    async with window.step():
        await end(window).click()
    asking = prompt(window).get_by_role("heading")
    while True:
        await expect(asking).to_contain_text(re.compile("discard|Waiting for"))
        if "discard" not in await asking.inner_text():
            return
        async with window.step():
            await hand(window).locator(SPARE).first.click()


async def a_canal(
    windows: Windows,
    seats: int = 2,
    *,
    size: tuple[int, int] = DESK,
    moving: bool = False,
    text: str = SCHOOL,
) -> tuple[str, list[Window]]:
    """Everybody at one table of Venise, each at a browser of their own; the first seat begins."""
    table, people = await sat_down(windows, seats, "venise", options={"board": text, "first": 0})
    opened = [
        await windows.open(f"/t/{table}", size=size, moving=moving, token=person.token) for person in people
    ]
    for window in opened:
        await expect(board(window)).to_be_visible()
        await expect(hand(window).locator("[data-drag]").first).to_be_visible()
    await expect(prompt(opened[0])).to_contain_text(TURN)
    return table, opened


async def joker_in_hand(ada: Window, bo: Window) -> None:
    """The first seat takes a joker, and it is the other's turn."""
    await board(ada).get_by_role("button", name="Take a joker").click()
    await told(bo, "Ada takes a joker.")
    await pass_turn(ada)
    await expect(prompt(bo)).to_contain_text(TURN)


async def sit_it_out(table: str, people: Sequence[Guest]) -> None:
    """Programs do nothing but end their turns, until nothing has moved for so long that the game is over."""
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        while not lines[0].now["result"]:
            await settle(lines)
            for line in lines:
                if asked(line):
                    wanted = {move["move"]: move for move in line.now["moves"]}
                    await line.move(wanted.get("end_turn") or wanted["discard"])
