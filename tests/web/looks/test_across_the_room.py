"""What the big screen shows can be read four metres away: the end with its story, plates before the start."""

import pytest
from playwright.async_api import expect

from tools.driving.guest import Guest
from tools.driving.playing import a_finished_game, link, ranking, waiting_seats
from tools.driving.rooms import guest, make
from tools.driving.windows import TV, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

LETTERS = """(all) => all.map((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return range.getClientRects()[0].height
})"""
"""How high the first line of each is."""
OVERLAP = """() => {
    const plates = [...document.querySelectorAll('.plate')].map((one) => one.getBoundingClientRect())
    const title = document.querySelector('h1')
    const range = document.createRange()
    range.selectNodeContents(title)
    const name = range.getBoundingClientRect()
    return plates.filter(({left, right, top, bottom}) => bottom > innerHeight - 8 || top < 0 ||
        (left < name.right && right > name.left && top < name.bottom && bottom > name.top)).length
}"""
"""Plates that lie on the name of the game, or at the edge."""


async def whole_end(windows: Windows, table: str, people: list[Guest]) -> None:
    screen = await windows.open(f"/t/{table}/screen#{await link(table, people[0], 'screen')}", size=TV)
    await expect(ranking(screen)).to_have_count(len(people))
    story = screen.page.get_by_role("region", name="How it went").get_by_role("listitem")
    await expect(story).to_have_count(3)
    for number in await story.all():
        await expect(number).to_be_in_viewport(ratio=1)
    assert min(await ranking(screen).locator(".name").evaluate_all(LETTERS)) >= 34
    assert min(await story.locator("span").evaluate_all(LETTERS)) >= 19
    stones = await ranking(screen).first.locator(".stones svg").first.bounding_box()
    assert stones
    assert stones["width"] >= 22
    await expect(screen.page.get_by_text("points at", exact=False)).to_have_count(
        0
    )  # the log has had its time


async def test_the_end_is_large_on_a_screen_and_has_its_story(windows: Windows) -> None:
    table, people = await a_finished_game(windows, 3)
    await whole_end(windows, table, people)


async def test_the_end_of_six_is_whole_on_a_screen(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    await whole_end(windows, *finished)


@pytest.mark.parametrize("seats", [2, 5])
async def test_names_and_lives_in_the_tower_are_read_across_the_room(windows: Windows, seats: int) -> None:
    ada = await guest(windows.room, "Ada")
    made = await make(ada, "abracada", seats, bots=[None, *["uniform"] * (seats - 1)], start=True)
    secret = await link(made["table"], ada, "screen")
    screen = await windows.open(f"/t/{made['table']}/screen#{secret}", size=TV)
    plates = screen.page.locator(".board .plate")
    await expect(plates).to_have_count(seats)
    await screen.drawn()
    assert min(await plates.locator(".name").evaluate_all(LETTERS)) >= 34
    for heart in await plates.locator(".lives svg").all():
        box = await heart.bounding_box()
        assert box
        assert box["width"] >= 26
    for plate in await plates.all():
        assert await plate.evaluate("(one) => one.scrollWidth <= one.clientWidth")


async def test_no_plate_of_a_waiting_table_lies_on_the_name_of_the_game_or_at_the_edge(
    windows: Windows,
) -> None:
    host, *others = [
        await guest(windows.room, name) for name in ("Ada-Margarethe", "Maximilian-Dan", "Cyprien-Alexandre")
    ]
    made = await make(host, "crossing", 3)
    for other in others:
        await other.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
    secret = await link(made["table"], host, "screen")
    screen = await windows.open(f"/t/{made['table']}/screen#{secret}", size=TV)
    await expect(waiting_seats(screen)).to_have_count(3)
    await expect(screen.page.locator(".plate").get_by_text("Maximilian-Dan")).to_be_visible()
    await screen.drawn()
    assert await screen.page.evaluate(OVERLAP) == 0
