"""The first turns at a table: a second sentence that fades, what you got and why, and help under the keys."""

import contextlib
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Locator, expect

from tests.games.venise.make_goldens import SCHOOL
from tests.web import canal, tower
from tests.web.places import at_step, title
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import ASK, board, prompt, sat_down
from tools.driving.rooms import settle
from tools.driving.windows import PHONE, Window, Windows, starting

pytestmark = pytest.mark.asyncio(loop_scope="session")

NEW_FOR = 4
"""So many own turns somebody is new to a game."""
FOCUSED = "document.activeElement.closest('[data-tooltip]')?.dataset.tooltip"


def aid(window: Window) -> Locator:
    """The second sentence."""
    return prompt(window).locator(".aid")


def gist(window: Window) -> Locator:
    """What one got, and why."""
    return prompt(window).locator(".gist")


def sets(window: Window) -> Locator:
    """One's stones as they count, and in outline what one more set would need."""
    return board(window).get_by_role("img", name=starting("Your stones."))


@contextlib.asynccontextmanager
async def lines_of(table: str, people: list[Guest]) -> AsyncIterator[list[Line]]:
    """Programs in all seats."""
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Line(person, table)) for person in people]


async def point(ada: Window, lines: list[Line], *mushrooms: int) -> None:
    """A reveal, as Ada's window shows it."""
    async with ada.step():
        for line, mushroom in zip(lines, mushrooms, strict=True):
            await line.move({"move": "point", "mushroom": mushroom})
        await settle(lines)


async def set_aid(window: Window, how: str) -> None:
    """Choose in the settings when there is a second sentence."""
    await window.page.get_by_role("button", name="Menu").click()
    await window.page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    choices = window.page.get_by_role("group", name="A second sentence on what to do")
    await choices.get_by_text(how, exact=True).click()
    await window.page.keyboard.press("Escape")
    await expect(choices).to_be_hidden()


async def test_a_second_sentence_is_there_while_one_is_new_and_can_be_switched(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    async with lines_of(table, people) as lines:
        ada = await windows.open(f"/t/{table}", token=people[0].token)
        for _ in range(NEW_FOR):
            await expect(aid(ada)).to_contain_text("in company, nobody does")
            await point(ada, lines, 0, 1, 1)
        await expect(prompt(ada)).to_contain_text(ASK)
        await expect(aid(ada)).to_be_empty()
        await set_aid(ada, "Always")
        await expect(aid(ada)).to_contain_text("in company, nobody does")
        await set_aid(ada, "Never")
        await expect(aid(ada)).to_have_count(0)


@contextlib.asynccontextmanager
async def shown_again(window: Window) -> AsyncIterator[None]:
    """What was told last is shown once more, here for as long as it is looked at, then the table as it is."""
    heading = prompt(window).get_by_role("heading")
    await window.stop_time()
    await prompt(window).get_by_role("button", name="Show that again").click()
    await expect(heading).to_have_text("As it was then")
    yield
    await window.page.clock.resume()
    await expect(heading).not_to_have_text("As it was then")


async def said_after_a_reload(window: Window) -> None:
    """Whoever comes back is told once more what they got."""
    words = await gist(window).inner_text()
    await window.page.reload()
    await expect(gist(window)).to_have_text(words)


async def read_by_keys(window: Window, piece: Locator) -> None:
    """Keys that come back to a piece read what it is."""
    await piece.focus()
    await expect(window.page.get_by_role("tooltip")).to_have_count(0)
    await window.page.keyboard.press("Shift+Tab")
    await window.page.keyboard.press("Tab")
    await expect(piece).to_be_focused()
    words = await window.page.evaluate(FOCUSED)
    assert words
    await expect(window.page.get_by_role("tooltip")).to_have_text(words)


async def test_crossing_says_what_a_reveal_brought_you_and_shows_it_again(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    async with lines_of(table, people) as lines:
        ada = await windows.open(f"/t/{table}", token=people[0].token)
        await expect(prompt(ada)).to_contain_text(ASK)
        await read_by_keys(ada, board(ada).locator("[data-target=mushroom-0]"))
        await point(ada, lines, 0, 1, 1)
        await expect(gist(ada)).to_contain_text("You were alone at mushroom 1: ")
        stones = lines[0].now["view"]["seats"][0]["counted"]
        await expect(sets(ada).locator(".group")).to_have_count(len(stones) + 1)
        await expect(sets(ada).locator("polygon")).not_to_have_count(0)
        await point(ada, lines, 0, 0, 1)
        await expect(gist(ada)).to_have_text("Nothing for you: you met Bo at mushroom 1, so its stones stay.")
    await said_after_a_reload(ada)
    await expect(board(ada).locator("svg.hand")).to_have_count(0)
    async with shown_again(ada):
        await expect(board(ada).locator("svg.hand")).to_have_count(3)
    await expect(prompt(ada).get_by_role("heading")).to_have_text(ASK)


async def test_abracada_says_what_a_cast_brought_you_and_shows_it_again(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "abracada", options={"first": 0})
    async with Line(people[1], table) as bo:
        stones = bo.now["view"]["seats"][0]["hand"]
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    await read_by_keys(ada, tower.key(ada, 7))
    spell = max(set(tower.SPELLS) - set(stones))
    async with ada.step():
        await tower.key(ada, spell).click()
    await expect(gist(ada)).to_contain_text(f"You had no {spell}")
    await said_after_a_reload(ada)
    async with shown_again(ada):
        pass


async def test_venise_says_what_a_turn_brought_you_and_shows_it_again(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, "venise", options={"board": SCHOOL, "first": 0})
    ada = await windows.open(f"/t/{table}", token=people[0].token)
    await expect(prompt(ada)).to_contain_text(canal.TURN)
    await read_by_keys(ada, canal.hand(ada).locator("[data-drag]").first)
    await canal.pass_turn(ada)
    await expect(gist(ada)).to_contain_text("You drew ")
    await said_after_a_reload(ada)
    async with shown_again(ada):
        pass


async def test_abracadas_whole_lesson_by_tap_on_a_phone(windows: Windows) -> None:
    window = await windows.open("/learn/abracada", size=PHONE)
    go_on = window.page.get_by_role("button", name="Go on", exact=True)
    await at_step(window, 1)
    await go_on.tap()
    for number, spell in enumerate((5, 7, 8, 6), start=2):
        await at_step(window, number)
        await tower.key(window, spell).tap()
    await tower.room(window).get_by_role("button", name="Go on").tap()
    await at_step(window, 6)
    await window.page.get_by_role("complementary").get_by_role("button", name="Go on").tap()
    await expect(title(window)).to_have_text("That is all you need")
