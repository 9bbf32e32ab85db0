"""A game that somebody else made: its options are offered before it begins, and its board is played on."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, expect

from tablee.cli.new import package
from tests.room.brought import PIG
from tests.web.axe import barriers
from tools.driving.playing import SET_THE_TABLE, ranking
from tools.driving.rooms import RunningRoom, a_room, guest, make
from tools.driving.windows import DESK, PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """A room with Pig, and with what `tablee new pebbles --board` writes."""
    folder = tmp_path_factory.mktemp("others")
    for path, content in package("pebbles", board=True).items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    with a_room(folder, games=f"{PIG},{folder / 'pebbles' / 'pebbles'}") as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def windows(browser: Browser, room: RunningRoom) -> AsyncIterator[Windows]:
    """Windows on that room."""
    opened = Windows(browser, room)
    yield opened
    await opened.close()


async def asked(window: Window, title: str) -> Locator:
    """The sheet that asks how to play."""
    await window.page.get_by_role("article", name=title).get_by_role("button", name="Play now").click()
    sheet = window.page.get_by_role("dialog", name=title)
    await expect(sheet).to_be_visible()
    return sheet


async def begun(window: Window, sheet: Locator) -> dict[str, object]:
    """Begin; what was settled, as the table tells it."""
    await sheet.get_by_role("button", name=SET_THE_TABLE).click()
    await expect(sheet).to_have_count(0)
    await window.wait_for("welcome", 1)
    options: dict[str, object] = window.messages("welcome")[-1]["table"]["options"]
    return options


async def test_play_now_offers_a_number_out_of_few(windows: Windows) -> None:
    window = await windows.open("/", size=PHONE)
    sheet = await asked(window, "Pig")
    rounds = sheet.get_by_label("Rounds")
    await expect(rounds).to_have_value("5")
    await rounds.select_option("2")
    assert await begun(window, sheet) == {"rounds": 2}
    await window.go("/")
    await expect((await asked(window, "Pig")).get_by_label("Rounds")).to_have_value("2")


async def test_play_now_folds_what_most_never_change(windows: Windows) -> None:
    window = await windows.open("/", size=DESK)
    sheet = await asked(window, "Pebbles")
    loses = sheet.get_by_role("switch", name="The last stone loses")
    await expect(loses).to_have_count(0)
    await sheet.get_by_text("Options", exact=True).click()
    await expect(sheet.get_by_text("Whoever takes the last stone loses")).to_be_visible()
    await loses.click()
    assert await begun(window, sheet) == {"last_loses": True}
    await expect(window.page.get_by_role("main").get_by_text("the last stone loses")).to_be_visible()
    await window.go("/")
    await expect((await asked(window, "Pebbles")).get_by_role("switch")).to_be_checked()


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESK])
async def test_the_board_of_a_new_game_is_played_on_to_the_end(
    windows: Windows, size: tuple[int, int]
) -> None:
    ada = await guest(windows.room, "Ada")
    made = await make(ada, "pebbles", 2, bots=[None, "uniform"], start=True)
    window = await windows.open(f"/t/{made['table']}", size=size, token=ada.token, dark=size == PHONE)
    board = window.page.get_by_role("main")
    heap, one = board.get_by_role("img"), board.get_by_role("button", name="Take 1 stone")
    await expect(heap).to_have_accessible_name("stones in the heap: " + await stones(window))
    assert await barriers(window.page) == []
    for _ in range(12):  # the heap is never so large that there could be more turns
        await expect(
            one.and_(board.locator("[aria-disabled=false]")).or_(ranking(window).first)
        ).to_be_visible()
        if await ranking(window).count():
            break
        async with window.step():
            await one.click()
    await expect(ranking(window)).to_have_count(2)
    await expect(one).to_have_count(0)


async def stones(window: Window) -> str:
    """How many lie in the heap, as the room told it."""
    await window.wait_for("welcome", 1)
    return str(window.messages("welcome")[-1]["now"]["view"]["heap"])
