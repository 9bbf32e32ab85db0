"""A long press tells of a piece and plays nothing, in every game; on the shelf every title stands once."""

import pytest
from playwright.async_api import Locator, expect

from tests.web.sizes import SIZES
from tools.driving.rooms import guest, make
from tools.driving.windows import PHONE, Window, Windows, starting

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLAYABLE = "[data-target][data-tooltip]:is(button, [role=button]):not([aria-disabled=true])"
"""A piece that would be played by a tap, and tells of itself."""
GAMES = {"crossing": 3, "venise": 2}
"""Abracada has its own in test_newcomer."""


async def at_a_table(windows: Windows, game: str) -> Window:
    """Somebody on a phone whose turn it is, against bots."""
    ada = await guest(windows.room, "Ada")
    seats = GAMES[game]
    first: dict[str, object] = {"first": 0} if game == "venise" else {}
    made = await make(ada, game, seats, bots=[None, *["uniform"] * (seats - 1)], options=first, start=True)
    return await windows.open(f"/t/{made['table']}", token=ada.token, size=PHONE)


async def held(window: Window, piece: Locator) -> None:
    """A finger that rests on a piece until it is told of, and then goes."""
    spot = await piece.bounding_box()
    assert spot
    middle = {"x": spot["x"] + spot["width"] / 2, "y": spot["y"] + spot["height"] / 2}
    devtools = await window.browsing.new_cdp_session(window.page)
    await devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [middle]})
    await expect(window.page.get_by_role("tooltip")).to_be_visible()
    await devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    await window.page.evaluate("new Promise(requestAnimationFrame)")


@pytest.mark.parametrize("game", GAMES)
async def test_a_long_press_tells_and_plays_nothing(windows: Windows, game: str) -> None:
    window = await at_a_table(windows, game)
    piece = window.page.locator(f".game-board {PLAYABLE}").first
    await expect(piece).to_be_visible()
    await held(window, piece)
    assert not [frame for frame in window.said if '"t":"move"' in frame]
    await expect(piece).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("size", SIZES)
async def test_on_the_shelf_every_title_stands_once(windows: Windows, size: tuple[int, int]) -> None:
    window = await windows.open("/", size=size)
    for title in ("Crossing", "Abracada", "Venise"):
        heading = window.page.get_by_role("heading", name=starting(title))
        await expect(heading).to_have_count(1)
        box = await heading.bounding_box()
        assert box
        assert box["width"] <= 2, "the lid has it already: this one is for ears"
