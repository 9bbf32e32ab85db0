"""A board that comes with a package is mounted and played on; one that breaks gives way to the plain one."""

from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Route, expect

from tests.room.brought import PIG, hats, with_board, written
from tests.web.axe import barriers
from tools.driving.playing import moves, ranking, sat_down
from tools.driving.rooms import RunningRoom, a_room, guest, make
from tools.driving.windows import DESK, PHONE, Window, Windows

pytestmark = pytest.mark.asyncio(loop_scope="session")

SORRY = "The board that comes with this game does not open here."
LISTENS = """
window.given = []
export function mount(node, port) {
  node.textContent = 'listening'
  const keep = (port) => window.given.push(JSON.parse(JSON.stringify(port)))
  keep(port)
  return { update: keep }
}
"""
BROKEN = {
    "not_a_script": "export function mount( {",
    "no_mount": "export const mounted = 1",
    "throws_once": "export function mount() { throw new Error('planted') }",
    "no_update": "export const mount = () => ({})",
    "throws_later": """
        export const mount = () => ({
          update({ events }) { if (events.length) throw new Error('planted') },
        })""",
}
INLINE = """
export function mount(node) {
  node.innerHTML = '<p style="color: red">inline</p>'
  return { update() {} }
}
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """A room with Pig, a game that listens to all its board is given, and boards that break."""
    folder = tmp_path_factory.mktemp("guests")
    broken = [with_board(folder, name, script) for name, script in BROKEN.items()]
    lost = written(folder, "not_there", board='"board.js"')
    inline = with_board(folder, "inline_style", INLINE)
    games = [PIG, hats(folder, "bonnets", LISTENS), inline, lost, *broken]
    with a_room(folder, games=",".join(map(str, games))) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def windows(browser: Browser, room: RunningRoom) -> AsyncIterator[Windows]:
    """Windows on that room; a style or script that its policy forbids is told when they close."""
    opened = Windows(browser, room)
    yield opened
    await opened.close()


async def against_a_bot(windows: Windows, game: str, size: tuple[int, int], **how: object) -> Window:
    """Ada, at a table of two that has begun."""
    ada = await guest(windows.room, "Ada")
    bots = [None, "uniform" if game == "bonnets" else "gentle"]
    made = await make(ada, game, 2, bots=bots, start=True, **how)
    return await windows.open(f"/t/{made['table']}", size=size, token=ada.token, dark=size == PHONE)


def on_board(window: Window) -> Locator:
    return window.page.get_by_role("main")


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESK, marks=pytest.mark.long)])
async def test_a_whole_game_is_played_on_it_by_keys(windows: Windows, size: tuple[int, int]) -> None:
    window = await against_a_bot(windows, "pig", size, options={"rounds": 1})
    roll, keep = (
        on_board(window).get_by_role("button", name=name) for name in ("Roll the die", "Keep the pot")
    )
    await expect(on_board(window).get_by_role("img", name="die –")).to_be_visible()
    await roll.focus()
    async with window.step():
        await window.page.keyboard.press("Enter")
    rolled = next(event for told in window.messages("tell") for event in told["events"])
    if rolled["die"] > 1:  # otherwise the turn is over
        await window.page.keyboard.press("Tab")
        await expect(keep).to_be_focused()
        await expect(keep).to_have_attribute("aria-disabled", "false")
        async with window.step():
            await window.page.keyboard.press("Space")
    await expect(ranking(window)).to_have_count(2)
    await expect(roll).to_have_count(0)
    last = [told["now"]["result"]["scores"] for told in window.told if told.get("now", {}).get("result")][-1]
    await expect(window.page.locator("main .pig-points")).to_have_text([str(points) for points in last])


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, DESK])
async def test_everybody_can_use_it(windows: Windows, size: tuple[int, int]) -> None:
    window = await against_a_bot(windows, "pig", size)
    await expect(on_board(window).get_by_role("button", name="Roll the die")).to_be_visible()
    assert await barriers(window.page) == []


async def test_it_is_given_nothing_that_the_seat_was_not_told(windows: Windows) -> None:
    table, people = await sat_down(windows, 2, game="bonnets")
    window = await windows.open(f"/t/{table}", token=people[0].token)
    await expect(on_board(window)).to_contain_text("listening")
    async with window.step():
        await moves(window).get_by_role("button", name="Put another hat on").click()
    given = await window.page.evaluate("given")
    told = [message["now"] for message in window.told if message.get("now")]
    events = [event for message in window.messages("tell") for event in message["events"]]
    assert {"donned_blindly"} <= {event["event"] for port in given for event in port["events"]}
    for port in given:
        assert port["view"] in [now["view"] for now in told]
        assert port["before"] in [None, *(now["view"] for now in told)]
        assert port["moves"] in [[], *(now["moves"] for now in told)]
        assert all(event in events for event in port["events"])
        assert port["view"]["worn"][0] is None
    names = {"view", "events", "before", "moves", "me", "choice", "seats", "result"}
    around = {"version", "ask", "language", "theme", "speed", "big", "again", "undo"}
    assert set(given[-1]) == names | around
    assert (given[-1]["version"], given[-1]["language"], given[-1]["theme"]) == (1, "en", "light")
    await window.page.emulate_media(color_scheme="dark")
    await window.page.wait_for_function("() => given.at(-1).theme === 'dark'")


RARE = ("not_there", "not_a_script", "no_mount", "throws_once", "no_update")


@pytest.mark.parametrize(
    "game", ["throws_later", *(pytest.param(game, marks=pytest.mark.long) for game in RARE)]
)
async def test_the_plain_board_serves_where_it_breaks(windows: Windows, game: str) -> None:
    window = await against_a_bot(windows, game, DESK)
    window.forgive("was given up")  # for whoever wrote it, the reason
    take = window.page.get_by_role("button", name="Take 1 stone")
    async with window.step():
        await take.click()
    await expect(on_board(window).get_by_role("status")).to_contain_text(SORRY)
    await expect(take).to_have_count(1)
    await expect(on_board(window).get_by_role("term")).to_contain_text(["turn", "stones in the heap"])


@pytest.mark.long
async def test_a_room_that_is_gone_for_a_moment_breaks_no_board(windows: Windows) -> None:
    window = await against_a_bot(windows, "pig", DESK)
    await expect(on_board(window).get_by_role("button", name="Roll the die")).to_be_visible()
    window.forgive("net::ERR_FAILED")
    gone = ["**/boards/**", "**/api/health"]
    asked: list[str] = []

    async def nobody(route: Route) -> None:
        asked.append(route.request.url)
        await route.abort()

    for address in gone:
        await window.page.route(address, nobody)
    async with window.page.expect_request("**/api/health"):
        await window.page.reload()
    await expect(on_board(window).get_by_role("button", name="Roll the die")).to_have_count(0)
    for address in gone:
        await window.page.unroute(address)
    await expect(on_board(window).get_by_role("button", name="Roll the die")).to_be_visible()
    assert any("/boards/pig/" in url for url in asked)
    await expect(on_board(window).get_by_text(SORRY)).to_have_count(0)


async def test_what_the_policy_forbids_it_is_forbidden_too(windows: Windows) -> None:
    window = await against_a_bot(windows, "inline_style", DESK)
    inline = on_board(window).get_by_text("inline")
    await expect(inline).to_be_visible()
    assert await inline.evaluate("(node) => getComputedStyle(node).color") != "rgb(255, 0, 0)"
    assert any("Content Security Policy" in line for line in window.unforgiven())
    window.forgive("Content Security Policy")
