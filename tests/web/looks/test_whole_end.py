"""On a phone the end is whole: every number of the story can be read, and what comes next is in reach."""

from collections.abc import Awaitable, Callable

import pytest
from playwright.async_api import expect

from tests.web import tower
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import a_finished_game, sat_down
from tools.driving.windows import PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

PHONES = (PHONE, (390, 844))
STORY = {"en-GB": "How it went", "fr-FR": "La partie en bref"}
AGAIN = {"en-GB": ("Play again", "Play along"), "fr-FR": ("Rejouer", "Je rejoue aussi")}
CUT = """(story) => [...story.querySelectorAll('li')].filter((number) => {
    const [box, room] = [number, number.closest('[role=group]')].map((one) => one.getBoundingClientRect())
    const inside = box.top >= room.top - 1 && box.bottom <= room.bottom + 1
    const corners = [[box.left + 2, box.top + 2], [box.right - 2, box.bottom - 2]]
    const free = corners.every(([x, y]) => number.contains(document.elementFromPoint(x, y)))
    return !inside || !free || number.scrollWidth > number.clientWidth
}).map((number) => number.textContent)"""
"""The numbers of a story that something cuts or covers."""

Finish = Callable[[Windows], Awaitable[tuple[str, list[Guest]]]]


async def three_crossed(windows: Windows) -> tuple[str, list[Guest]]:
    return await a_finished_game(windows, 3)


async def two_cast(windows: Windows) -> tuple[str, list[Guest]]:
    table, people = await sat_down(windows, 2, "abracada", options={"first": 0})
    await tower.play_to_the_end(table, people)
    return table, people


async def story_is_whole(window: Window, language: str, button: str, role: str) -> None:
    """On either phone no number is cut, and the one button that leads on is in sight."""
    story = window.page.get_by_role("region", name=STORY[language])
    leads = window.page.get_by_role("link" if role == "link" else "button", name=button, exact=True)
    for size in PHONES:
        await window.resize(size)
        await expect(leads).to_be_in_viewport(ratio=1)
        await expect(story.get_by_role("listitem")).not_to_have_count(0)
        assert await story.evaluate(CUT) == [], (size, language, button)


@pytest.mark.parametrize("finish", [three_crossed, two_cast], ids=["crossing", "abracada"])
async def test_every_number_of_the_story_is_whole_also_when_somebody_wants_another_game(
    windows: Windows, finish: Finish
) -> None:
    table, people = await finish(windows)
    opened = {
        language: await windows.open(f"/t/{table}", size=PHONE, language=language, token=people[0].token)
        for language in STORY
    }
    for language, window in opened.items():
        await story_is_whole(window, language, AGAIN[language][0], "button")
    async with Line(people[1], table) as bo:
        await bo.act("rematch")
    for language, window in opened.items():
        await story_is_whole(window, language, AGAIN[language][1], "link")


async def test_where_six_have_played_it_is_seen_that_there_is_more_below(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    ada = await windows.open(f"/t/{table}", size=PHONE, token=people[0].token)
    points = ada.page.get_by_role("group", name="Points")
    await expect(points).to_have_attribute("data-further", "true")
    story = ada.page.get_by_role("region", name="How it went")
    await expect(story.get_by_role("listitem")).to_have_count(3)
    await points.evaluate("(box) => box.scrollTo(0, box.scrollHeight)")
    await expect(points).to_have_attribute("data-further", "false")
    assert await story.evaluate(CUT) == []


async def test_what_is_opened_at_the_end_stands_where_the_points_do_and_nothing_else_moves(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    ada = await windows.open(f"/t/{table}", size=PHONE, token=people[0].token)
    points = ada.page.get_by_role("group", name="Points")
    again = ada.page.get_by_role("button", name="Play again")
    await expect(points).to_have_attribute("data-further", "true")
    stood = [await one.bounding_box() for one in (again, ada.page.locator("main"))]
    for tab in ("Log", "Chat"):
        await ada.page.get_by_role("tab", name=tab).click()
        await expect(points).to_be_hidden()
        opened = await ada.page.get_by_role("tabpanel", name=tab).bounding_box()
        assert opened
        assert opened["height"] >= 150
        assert [await one.bounding_box() for one in (again, ada.page.locator("main"))] == stood


BELOW = """() => {
    const top = document.querySelector('aside').getBoundingClientRect().top
    const seats = ['slot', 'lives', 'seat'].map((one) => `main [data-spot^=${one}-]`).join()
    return [...document.querySelectorAll(seats)]
        .filter((piece) => piece.getBoundingClientRect().bottom > top + 1).map((piece) => piece.dataset.spot)
}"""
"""What of the seats in the tower room the sheet of the end lies on."""


@pytest.mark.parametrize("seats", [2, 5])
async def test_on_a_phone_every_hand_is_open_at_the_end_above_the_sheet(windows: Windows, seats: int) -> None:
    table, people = await sat_down(windows, seats, "abracada", options={"first": 0})
    if seats == 2:
        async with Line(people[0], table) as ada_herself:
            await ada_herself.act("resign")
    else:
        await tower.play_to_the_end(table, people)
    ada = await windows.open(f"/t/{table}", size=PHONE, token=people[0].token)
    await expect(ada.page.get_by_role("button", name="Play again")).to_be_visible()
    await expect(tower.room(ada).locator('[data-spot^="slot-"]')).to_have_count(5 * seats)
    assert tower.BEHIND not in await tower.all_stones(ada)
    for size in PHONES:
        await ada.resize(size)
        assert await ada.page.evaluate(BELOW) == [], size


CUT_AT_THE_EDGE = """() => {
    const { left, right } = document.querySelector('main').getBoundingClientRect()
    return [...document.querySelectorAll('main .tray, main .tally, main [data-laurels] .burst:nth-child(2)')]
        .map((one) => [one.getAttribute('class'), one.getBoundingClientRect()])
        .filter(([, box]) => box.left < left - 0.5 || box.right > right + 0.5).map(([name]) => name)
}"""
"""Stones and wreaths that an edge of the board cuts."""


async def test_where_six_have_played_no_edge_of_the_clearing_cuts_stones_or_the_wreath(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    table, people = finished
    ada = await windows.open(f"/t/{table}", size=PHONE, token=people[0].token)
    await expect(ada.page.locator("[data-laurels]")).to_have_count(1)
    for size in PHONES:
        await ada.resize(size)
        await expect(ada.page.locator("main .tray").first).to_be_visible()
        assert await ada.page.evaluate(CUT_AT_THE_EDGE) == [], size
