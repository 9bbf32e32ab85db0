"""Games over days: a clock of days is chosen in the lobby, and whoever is awaited finds the table first."""

import pytest
from playwright.async_api import expect

from tablee.kit.log import DAY_MS
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.playing import gathered, sat_down, unfold_options, waiting_seats
from tools.driving.rooms import asked, make, until
from tools.driving.windows import PHONE, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_clock_of_days_is_chosen_in_words_and_shown_in_days(windows: Windows) -> None:
    made, people = await gathered(windows, 3)
    ada = await windows.open(f"/t/{made['table']}", token=people[0].token, size=PHONE)
    await expect(waiting_seats(ada).first).to_be_visible()
    options = await unfold_options(ada)
    await options.get_by_text("3 days").click()
    await expect(options.get_by_text("the clock runs while you are away")).to_be_visible()
    async with Line(people[1], made["table"]) as bo, Line(people[2], made["table"]) as cy:
        await until(bo, lambda line: line.around["clock"] is not None)
        assert bo.around["clock"] == {"per_move_ms": 3 * DAY_MS, "grace_ms": 0}
        for line in (bo, cy):
            await line.act("ready")
        await ada.page.get_by_role("button", name="Start", exact=True).click()
        timer = ada.page.get_by_role("timer")
        await expect(timer).to_have_accessible_name("2 days 23 hours left")
        await expect(timer).to_have_text("2d 23h")


async def test_tables_where_it_is_your_turn_come_first_on_the_shelf_and_in_the_title(
    windows: Windows,
) -> None:
    clock = {"per_move_ms": 7 * DAY_MS, "grace_ms": 0}
    table, people = await sat_down(windows, 3, clock=clock)
    await choose(people[:1], table)
    await make(people[0], "abracada", 2)
    ada = await windows.open("/", token=people[0].token)
    tables = ada.page.get_by_role("region", name="Continue").get_by_role("link")
    await expect(tables.first).to_contain_text("Not started yet")
    await expect(tables.nth(1)).to_contain_text("Waiting for Bo and Cy.")
    await expect(ada.page).to_have_title("Tablée")
    await choose(people[1:], table)
    await ada.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    await expect(tables.first).to_contain_text("It is your turn · 6 days 23 hours left")
    await expect(tables.nth(1)).to_contain_text("Not started yet")
    await expect(ada.page).to_have_title("● Your turn · Tablée")


async def choose(people: list[Guest], table: str) -> None:
    """Each of them comes, chooses, and leaves again."""
    for person in people:
        async with Line(person, table) as line:
            await until(line, asked)
            assert (await line.move(line.now["moves"][0]))["t"] == "ack"
