"""Axe finds nothing between people either: about the room, on a sheet, at the code, without a room."""

from functools import partial
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.room.rooms import a_room
from tests.web import company_places
from tests.web.house.test_axe import PAGE, Place, find_nothing
from tools.driving.guest import Guest
from tools.driving.windows import Windows

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.long]


@pytest.mark.parametrize(
    "place",
    [company_places.about_the_room, company_places.out_of_reach, company_places.somebodys_sheet],
)
async def test_axe_finds_nothing_between_people_at(windows: Windows, place: Place) -> None:
    await find_nothing(windows, place, PAGE)


async def test_axe_finds_nothing_where_the_end_of_a_game_is_shared(
    windows: Windows, finished: tuple[str, list[Guest]]
) -> None:
    await find_nothing(windows, partial(company_places.end_of_a_game_shared, finished=finished), PAGE)


async def test_axe_finds_nothing_where_a_code_is_asked_for(browser: Browser, tmp_path: Path) -> None:
    with a_room(tmp_path, makers="code:plum-tree") as room:
        windows = Windows(browser, room)
        await find_nothing(windows, company_places.code_of_makers, PAGE)
        await windows.close()
