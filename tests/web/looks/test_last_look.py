"""When a game has ended, the end is what one sees: on a phone held either way, and where many have played."""

import pytest
from playwright.async_api import Locator, expect

from tools.driving.guest import Guest
from tools.driving.playing import a_finished_game, board, play_to_the_end, ranking, sat_down
from tools.driving.windows import PHONE, SIDEWAYS, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

UNCOVERED = """() => {
    const top = document.querySelector('aside').getBoundingClientRect().top
    const pieces = [...document.querySelectorAll('main [data-target]')]
    return pieces.length > 0 && pieces.every((piece) => piece.getBoundingClientRect().bottom <= top + 1)
}"""
"""Whether the sheet lies on no piece of the board."""


def again(window: Window) -> Locator:
    """The one thing that leads on from the end."""
    return window.page.get_by_role("button", name="Play again")


async def test_the_end_closes_what_is_open_under_the_board_unless_somebody_writes(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    reads, writes = [
        await windows.open(f"/t/{table}", size=PHONE, token=person.token) for person in people[:2]
    ]
    for window, tab in ((reads, "Log"), (writes, "Chat")):
        await expect(board(window)).to_be_visible()
        await window.page.get_by_role("tab", name=tab).click()
        await expect(window.page.get_by_role("tabpanel", name=tab)).to_be_visible()
    words = writes.page.get_by_role("textbox", name="Say something")
    await words.fill("Well pl")
    await play_to_the_end(table, people)
    for window in (reads, writes):
        await expect(again(window)).to_be_visible()
    await expect(reads.page.get_by_role("tab", selected=True)).to_have_count(0)
    await expect(ranking(reads).first).to_be_in_viewport(ratio=1)
    await expect(words).to_be_focused()
    await expect(words).to_have_value("Well pl")
    for window in (reads, writes):
        await window.page.wait_for_function(UNCOVERED)


ON_NOTHING = """() => {
    const told = document.querySelector('.told')
    const arrow = document.querySelector('.arrow')?.getBoundingClientRect()
    if (!told) return false
    if (!arrow) return told.scrollHeight <= told.clientHeight
    const free = (one, low) => {
        const box = one.getBoundingClientRect()
        const across = box.left < arrow.right && box.right > arrow.left
        return !across || box.top >= Math.min(arrow.bottom, low) || Math.min(box.bottom, low) <= arrow.top
    }
    const low = told.getBoundingClientRect().bottom
    return [...told.querySelectorAll('li')].every((one) => free(one, low))
        && [...document.querySelectorAll('.acts .button')].every((one) => free(one, Infinity))
}"""
"""Whether the arrow that says there is more lies on nothing in sight, or all is in sight without it."""


async def test_the_arrow_that_says_there_is_more_lies_on_nothing_that_is_read(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    ada = await windows.open(f"/t/{table}", size=PHONE, token=people[0].token)
    for size in (PHONE, (390, 844), (1440, 900)):
        await ada.resize(size)
        await ada.page.wait_for_function(ON_NOTHING)


ONE_ROW = """() => {
    const all = document.querySelectorAll('.dock :is(.button, .pill):not(dialog *)')
    const boxes = [...all].map((one) => one.getBoundingClientRect())
    const level = boxes.every(({ top }) => top === boxes[0].top)
    return boxes.length === 5 && level && boxes.every(({ width, height }) => width >= 44 && height >= 44)
}"""
"""Whether all that can be done besides stands in one row, each as large as a fingertip."""


async def test_on_a_phone_held_sideways_the_first_places_are_in_sight_above_one_row_of_buttons(
    windows: Windows,
) -> None:
    table, people = await a_finished_game(windows, 4)
    ada = await windows.open(f"/t/{table}", size=SIDEWAYS, token=people[0].token)
    await expect(again(ada)).to_be_in_viewport(ratio=1)
    for place in (0, 1):
        await expect(ranking(ada).nth(place)).to_be_in_viewport(ratio=1)
    await ada.page.wait_for_function(ONE_ROW)
    chat = ada.page.get_by_role("tab", name="Chat")
    await chat.click()
    await expect(ada.page.get_by_role("tabpanel", name="Chat")).to_be_in_viewport(ratio=1)
    await chat.click()
    await expect(ranking(ada).first).to_be_in_viewport(ratio=1)
