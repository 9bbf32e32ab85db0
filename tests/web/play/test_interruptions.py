"""Phones sleep, pages are reloaded, rooms die, people leave: the seat and the choice stay."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Route, expect

from tests.room.rooms import a_room
from tools.driving.line import Line
from tools.driving.playing import (
    ASK,
    CHOSEN,
    a_table,
    all_step,
    board,
    choose,
    last_to_choose,
    lines_of_log,
    log,
    moves,
    play_on,
    prompt,
    reveal,
    sat_down,
)
from tools.driving.rooms import RunningRoom
from tools.driving.windows import Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

ONE, TWO = "Point at mushroom 1", "Point at mushroom 2"


async def test_a_reload_in_mid_round_keeps_the_seat_the_choice_and_the_log(windows: Windows) -> None:
    ada, bo, cy = await a_table(windows)
    await reveal([ada, bo, cy], [ONE, TWO, TWO])
    await choose(ada, ONE)
    await ada.page.reload()
    await expect(prompt(ada)).to_contain_text(CHOSEN)
    await expect(board(ada).get_by_role("button", name=ONE)).to_have_attribute("aria-pressed", "true")
    await expect(log(ada).first).to_contain_text("Ada, alone, takes")
    await reveal([ada, bo, cy], [TWO, ONE, ONE])
    await expect(log(bo).first).to_contain_text("Ada points at mushroom 2.")


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[RunningRoom]:
    """A room that may be killed."""
    with a_room(tmp_path) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def its_windows(browser: Browser, mortal: RunningRoom) -> AsyncIterator[Windows]:
    opened = Windows(browser, mortal)
    yield opened
    await opened.close()


async def test_a_room_killed_in_mid_round_loses_nothing_and_everyone_comes_back(
    its_windows: Windows, mortal: RunningRoom
) -> None:
    everyone = ada, bo, cy = await a_table(its_windows)
    for window in everyone:
        window.forgive("WebSocket connection to")
        window.forgive("ERR_CONNECTION_REFUSED")
    await reveal(everyone, [ONE, TWO, TWO])
    await choose(ada, TWO)
    mortal.end(signal.SIGKILL)
    for window in everyone:
        await expect(prompt(window)).to_contain_text("The line is down.")
    mortal.open()
    for window in everyone:
        await expect(prompt(window)).not_to_contain_text("The line is down.")
    await expect(prompt(ada)).to_contain_text(CHOSEN)
    await choose(bo, ONE)
    await last_to_choose(cy, ONE)
    for window in everyone:
        await expect(log(window).first).to_contain_text("Ada, alone, takes")
        await expect(log(window)).to_have_count(3)


@pytest.mark.long
async def test_the_log_of_a_long_game_begins_with_its_first_round_whatever_happened_since(
    its_windows: Windows, mortal: RunningRoom
) -> None:
    """The room keeps sixty-four tells for who comes back; the story has them all."""
    table, people = await sat_down(its_windows, 3)
    await play_on(table, people, rounds=1)
    async with Line(people[0], table) as line:
        for _ in range(40):
            await line.act("pause")
            await line.act("resume")
    ada = await its_windows.open(f"/t/{table}", token=people[0].token)
    ada.forgive("WebSocket connection to")
    ada.forgive("ERR_CONNECTION_REFUSED")
    await expect(board(ada)).to_be_visible()
    everything = lines_of_log(ada)
    await expect(everything).to_have_count(82)
    told = await everything.all_inner_texts()
    assert "Ada points at mushroom 1." in told[-2]
    await expect(log(ada)).to_have_count(64)  # these can be seen again

    mortal.end(signal.SIGKILL)
    mortal.open()
    await ada.go(f"/t/{table}")
    await expect(everything).to_have_count(82)
    assert await everything.all_inner_texts() == told
    await log(ada).last.click()
    await expect(prompt(ada)).to_contain_text("As it was then")


async def test_a_board_that_could_not_be_fetched_comes_when_the_room_is_back(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    ada = await windows.open(token=people[0].token)
    ada.forgive("ERR_FAILED")
    failed: list[str] = []

    async def fail_once(route: Route) -> None:
        """What is asked for first does not come; to stop listening would hold up the page's new start."""
        failed.append(route.request.url)
        await (route.continue_() if len(failed) > 1 else route.abort())

    await ada.page.route("**/assets/Board-*", fail_once)
    await ada.page.goto(f"{windows.room.url}/t/{table}", wait_until="commit")  # it begins anew
    await expect(board(ada)).to_be_visible()
    assert len(failed) > 1, "it did not come, and was asked for again"


async def test_what_is_told_while_the_story_is_on_its_way_is_in_the_log_once(windows: Windows) -> None:
    table, people = await sat_down(windows, 3)
    await play_on(table, people, rounds=2)
    ada = await windows.open(token=people[0].token)
    early, late = asyncio.Event(), asyncio.Event()

    async def hold(route: Route) -> None:
        """The room answers at once, and the answer is long on its way."""
        answer = await route.fetch()
        early.set()
        await late.wait()
        await route.fulfill(response=answer)

    await ada.page.route("**/story", hold)
    await ada.go(f"/t/{table}")
    await early.wait()
    await play_on(table, people, rounds=1)
    await expect(log(ada)).to_have_count(1)
    late.set()
    await expect(log(ada)).to_have_count(4)
    told = await log(ada).all_inner_texts()
    await ada.page.unroute("**/story")
    await ada.page.reload()
    await expect(log(ada)).to_have_count(4)
    assert await log(ada).all_inner_texts() == told


async def test_a_seat_is_taken_by_a_bot_and_taken_back(windows: Windows) -> None:
    ada, bo, cy = await a_table(windows)
    await cy.page.get_by_role("button", name="Menu").click()
    await cy.page.get_by_role("link", name="Leave for now; your seat is kept").click()
    await expect(cy.page.get_by_role("heading", name="Continue")).to_be_visible()
    company = bo.page.get_by_role("list", name="Players")
    await expect(company.get_by_role("listitem").filter(has_text="Cy")).to_contain_text("away")
    await company.get_by_role("button", name="Let a bot play on").click()
    await (
        bo.page.get_by_role("dialog", name="A bot for Cy?").get_by_role("button", name="Wait for Cy").click()
    )
    await expect(ada.page.get_by_text("For a bot: Bo.")).to_have_count(0)
    await company.get_by_role("button", name="Let a bot play on").click()
    await bo.page.get_by_role("dialog").get_by_role("button", name="Let a bot play on").click()
    await expect(ada.page.get_by_text("For a bot: Bo.")).to_be_visible()
    await choose(ada, ONE)
    await choose(bo, TWO)
    await expect(prompt(bo)).to_contain_text("Waiting for Cy, who is away.")
    async with all_step([ada, bo]):  # the way out is where one is told whom all wait for
        await prompt(ada).get_by_role("button", name="Give the seat to a bot").click()
        await ada.page.get_by_role("dialog").get_by_role("button", name="Let a bot play on").click()
    await bo.says("Ada gives the seat of Cy to a bot.")
    await expect(log(bo).filter(has_text="A bot plays for Cy.")).to_have_count(1)
    await expect(prompt(ada)).to_contain_text(ASK)

    await cy.page.get_by_role("link", name="Crossing").first.click()
    await prompt(cy).get_by_role("button", name="Take my seat back").click()
    await expect(log(ada).first).to_contain_text("Cy is playing now.")
    await expect(moves(cy)).to_be_visible()
    await reveal([ada, bo, cy], [ONE, ONE, TWO])
    await expect(log(ada).first).to_contain_text("Cy points at mushroom 2.")
