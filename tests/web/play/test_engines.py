"""Whole games on the phones people have: in Firefox and in WebKit, under a finger, at a phone's size."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from tools.driving.engines import Engine, Look, Missing, Phone, a_phone
from tools.driving.firefox import Firefox
from tools.driving.fixed import deal
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, make
from tools.driving.webkit import WebKit

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.long]

LONG = 900
"""More taps than any of these games takes."""
AT_ONCE = 4
"""So many moves of a turn of Venise; then it is the bot's."""
OTHER_WAYS = {"exchange", "take-joker", "back", "card-joker"}
"""What leads away from the canal."""

STATE = """() => {
    const main = document.querySelector('main[data-moment]')
    const words = [...document.querySelectorAll('button')].map((one) => one.innerText.trim())
    const pieces = [...document.querySelectorAll('[data-target]')]
    return {
        moment: Number(main?.dataset.moment ?? -1),
        over: words.includes('Play again'),
        go_on: words.includes('Go on'),
        warned: document.querySelector('[role=alertdialog]') !== null,
        targets: pieces.filter((one) => one.ariaDisabled !== 'true').map((one) => one.dataset.target),
    }
}"""
"""What the page asks for, and what on its board would answer."""
ASKED = f"() => {{ const now = ({STATE})(); return (now.over || now.go_on || now.targets.length) && now }}"
MOVED = f"""(moment) => {{
    const now = ({STATE})()
    return now.moment > moment || now.warned || now.over || now.go_on
}}"""
MOVED_ON = f"(moment) => ({STATE})().moment > moment"
ENDED = """() => {
    const rows = [...document.querySelectorAll('ol[aria-label="Points"] > li')]
    const asked = document.querySelector('[aria-label="What is asked"]')
    return rows.length > 0 && {rows: rows.map((one) => one.innerText), prompt: asked?.innerText ?? ''}
}"""
"""The sheet at the end, row by row, and what the prompt says of it."""


@pytest.fixture(params=[Firefox, WebKit], ids=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Engine:
    """A browser of this machine, with nothing remembered."""
    kind: type[Engine] = request.param
    try:
        return kind(Look(), tmp_path)
    except Missing as missing:
        pytest.skip(str(missing))


@pytest_asyncio.fixture(loop_scope="session")
async def ada(house: RunningRoom) -> Guest:
    return await guest(house, "Ada")


@pytest_asyncio.fixture(loop_scope="session")
async def phone(engine: Engine, house: RunningRoom, ada: Guest) -> AsyncIterator[Phone]:
    """Ada's phone; after the test nothing may have gone wrong in it."""
    async with a_phone(engine, house.url, ada.token) as opened:
        yield opened


async def sit_down(phone: Phone, ada: Guest, game: str, bots: list[str], number: int, **options: Any) -> None:
    """A table against bots, with the deal of this number."""
    made = await make(ada, game, len(bots) + 1, bots=[None, *bots], options=options)
    async with Line(ada, made["table"]) as line:
        await line.act("start", nonce=deal(number))
    await phone.go(f"/t/{made['table']}")


async def asked(phone: Phone) -> dict[str, Any] | None:
    """Wait for one's turn, and put away what a round ended with; None when the game is over."""
    while (now := await phone.until(ASKED))["go_on"]:
        await phone.tap("button", "Go on")
        await phone.until(f"() => !({STATE})().go_on")
    return None if now["over"] else dict(now)


async def touch(phone: Phone, now: dict[str, Any], target: str) -> None:
    """Touch a piece of the board, and see what comes of it; what is warned of is meant.

    A round's sheet may lie on it by then: it is put away first, and the next question is another.
    """
    piece = f'[data-target="{target}"]:not([aria-disabled=true])'
    if not await phone.tap(piece, unless=f"() => ({STATE})().go_on"):
        return
    await phone.until(MOVED, now["moment"])
    if (await phone.ask(STATE))["warned"]:
        await phone.tap("[role=alertdialog] button")
        await phone.until(MOVED_ON, now["moment"])


async def the_end(phone: Phone, seats: int) -> None:
    """The board says how it ended, seat by seat, the prompt who has won; and one may look at the table."""
    ended = await phone.until(ENDED)
    assert len(ended["rows"]) == seats
    assert any("Ada" in row for row in ended["rows"])
    assert "win" in ended["prompt"]


async def test_a_whole_game_of_crossing(phone: Phone, ada: Guest) -> None:
    await sit_down(phone, ada, "crossing", ["uniform", "uniform", "uniform"], 3)
    rounds = 0
    while now := await asked(phone):
        await touch(phone, now, now["targets"][rounds % len(now["targets"])])
        rounds += 1
    assert rounds >= 3
    await the_end(phone, 4)


async def test_a_whole_game_of_abracada(phone: Phone, ada: Guest) -> None:
    await sit_down(phone, ada, "abracada", ["uniform"] * 4, 27, first=0)  # a short one
    casts = 0
    while now := await asked(phone):
        wanted = [name for name in ("take_secret", "stop") if name in now["targets"]]
        await touch(phone, now, wanted[0] if wanted else "key-8")
        casts += 1
    assert casts >= 3
    await the_end(phone, 5)


async def test_a_whole_game_of_venise(phone: Phone, ada: Guest) -> None:
    await sit_down(phone, ada, "venise", ["fair"], 1, first=0)
    for number in range(LONG):
        if (now := await asked(phone)) is None:
            break
        await touch(phone, now, towards(now["targets"], number))
    await the_end(phone, 2)


def towards(targets: list[str], number: int) -> str:
    """A place for the card being played, or else a card; after a few of them the end of the turn."""
    useful = [name for name in targets if name not in OTHER_WAYS and name != "end-turn"]
    places = [name for name in useful if not name.startswith("card-")]
    if "end-turn" in targets and (not useful or number % AT_ONCE == AT_ONCE - 1):
        return "end-turn"
    choice = places or useful
    return choice[number % len(choice)]
