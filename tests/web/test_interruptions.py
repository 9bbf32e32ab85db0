"""Phones sleep, pages are reloaded, rooms die, people leave: the seat and the choice stay."""

import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from tests.room.rooms import RunningRoom, a_room
from tests.web.playing import ASK, CHOSEN, a_table, board, choose, last_to_choose, log, moves, prompt, reveal
from tests.web.windows import Windows

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


async def test_a_seat_is_taken_by_a_bot_and_taken_back(windows: Windows) -> None:
    ada, bo, cy = await a_table(windows)
    await cy.page.get_by_role("button", name="Menu").click()
    await cy.page.get_by_role("link", name="Leave for now; your seat is kept").click()
    await expect(cy.page.get_by_role("heading", name="Continue")).to_be_visible()
    company = bo.page.get_by_role("list", name="Players")
    await expect(company.get_by_role("listitem").filter(has_text="Cy")).to_contain_text("away")
    await company.get_by_role("button", name="Let a bot play on").click()
    await expect(ada.page.get_by_text("For a bot: Bo.")).to_be_visible()
    await ada.page.get_by_role("button", name="Give the seat to a bot").click()
    await expect(log(bo).first).to_contain_text("A bot plays for Cy.")
    await choose(ada, ONE)
    await last_to_choose(bo, TWO)
    await expect(prompt(ada)).to_contain_text(ASK)

    await cy.page.get_by_role("link", name="Crossing").first.click()
    await prompt(cy).get_by_role("button", name="Take my seat back").click()
    await expect(log(ada).first).to_contain_text("Cy plays again.")
    await expect(moves(cy)).to_be_visible()
    await reveal([ada, bo, cy], [ONE, ONE, TWO])
    await expect(log(ada).first).to_contain_text("Cy points at mushroom 2.")
