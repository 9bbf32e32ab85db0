from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.room.rooms import a_room
from tools.driving.chromium import launch
from tools.driving.guest import Guest
from tools.driving.playing import a_finished_game
from tools.driving.rooms import RunningRoom
from tools.driving.windows import Windows


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """One open room for all tests that leave it open."""
    with a_room(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One browser; every window in it is a stranger to the others."""
    async with async_playwright() as playwright:
        running = await launch(playwright)
        yield running
        await running.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def finished(browser: Browser, house: RunningRoom) -> tuple[str, list[Guest]]:
    """A game of Crossing that is over, and who played it; tests look at it and leave it as it is."""
    return await a_finished_game(Windows(browser, house))


@pytest_asyncio.fixture(loop_scope="session")
async def windows(browser: Browser, house: RunningRoom) -> AsyncIterator[Windows]:
    """Windows on the room; after the test nothing may have gone wrong in any of them."""
    opened = Windows(browser, house)
    yield opened
    await opened.close()
