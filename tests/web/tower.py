"""What a person does and sees in the tower room of Abracada… Quoi ?, in the words of the page."""

import contextlib
import re
from collections.abc import Iterator, Sequence
from typing import Any

from playwright.async_api import Locator, expect

from tools.driving.fixed import deal
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.playing import prompt, sat_down
from tools.driving.rooms import asked, guest, make, settle
from tools.driving.windows import DESK, Window, Windows, starting

TITLE = "Abracada… Quoi ?"
BEHIND = "A stone seen from behind"
EMPTY = "An empty slot"
SPELLS = range(1, 9)
LONG = 900
"""More rounds, turns or choices than any game takes."""
SINGER = 4
"""The spell that offers a secret stone."""

EVERYTHING = """async () => JSON.stringify([
    document.documentElement.outerHTML, document.title, {...localStorage}, {...sessionStorage},
    await Promise.all((await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all((await cache.matchAll()).map((answer) => answer.text()))
    })),
    (await indexedDB.databases()).map(({name}) => name), history.state, window.name,
])"""
"""All that a script in the page could find."""


def room(window: Window) -> Locator:
    """The board."""
    return window.page.get_by_role("region", name=TITLE, exact=True)


def key(window: Window, spell: int) -> Locator:
    """A spell as a key."""
    return room(window).get_by_role("button", name=starting(f"Cast {spell}:"))


def keys(window: Window, *, disabled: bool) -> Locator:
    """The spells that may be named now, or those that may not."""
    return room(window).get_by_role("button", name=re.compile("^Cast [1-8]:"), disabled=disabled)


def take_secret(window: Window) -> Locator:
    """The Night Singer's offer, beside the chain."""
    return room(window).get_by_role("button", name=starting("Take it"))


def lives(window: Window, name: str, count: int) -> Locator:
    """Somebody's hearts."""
    word = "life" if count == 1 else "lives"
    return room(window).get_by_role("img", name=f"{name}: {count} {word}", exact=True)


def summary(window: Window) -> Locator:
    """How a round ended, seat by seat."""
    return room(window).get_by_role("list")


def views(window: Window) -> list[dict[str, Any]]:
    """Every view this browser was sent."""
    return [told["now"]["view"] for told in window.told if told.get("now") and told["now"]["view"]]


def hand(window: Window, seat: int) -> list[int | None]:
    """The stones of a seat, as this browser was told last."""
    slots: list[int | None] = views(window)[-1]["seats"][seat]["hand"]
    return slots


async def stones(window: Window, seat: int) -> list[str]:
    """What stands in a seat's slots, as the page shows it."""
    slots = room(window).locator(f'[data-spot^="slot-{seat}-"]')
    await expect(slots.first).to_be_visible()
    return [str(label) for label in await slots.evaluate_all("all => all.map(one => one.ariaLabel)")]


async def all_stones(window: Window) -> set[str]:
    """What stands in all slots of all seats, as the page shows it."""
    slots = room(window).locator('[data-spot^="slot-"]')
    await expect(slots.first).to_be_visible()
    return {str(label) for label in await slots.evaluate_all("all => all.map(one => one.ariaLabel)")}


def of_hands(told: Any) -> Iterator[tuple[int, list[int | None]]]:
    """Every stone of every hand that a message tells of: views, dealt hands, refills."""
    if isinstance(told, dict):
        if told.get("event") == "refilled":
            yield told["seat"], told["stones"]
        if told.get("event") == "round_began":
            yield from enumerate(told["hands"])
        if told.get("over") is False and "active" in told:
            yield from ((seat, one["hand"]) for seat, one in enumerate(told["seats"]))
        for value in told.values():
            yield from of_hands(value)
    elif isinstance(told, list):
        for one in told:
            yield from of_hands(one)


def seen_of(window: Window, seat: int) -> set[int | None]:
    """All faces of a seat's stones that this browser was ever told, while they stood in its hand."""
    return {stone for owner, slots in of_hands(window.told) if owner == seat for stone in slots}


async def everything(window: Window) -> str:
    """All that a script in the page could find."""
    return str(await window.page.evaluate(EVERYTHING))


async def around(
    windows: Windows,
    seats: int,
    *,
    size: tuple[int, int] = DESK,
    moving: bool = False,
    looking: int | None = None,
    **options: object,
) -> list[Window]:
    """Everybody at one table, or the first few, each at a browser of their own; the first seat begins."""
    table, people = await sat_down(windows, seats, "abracada", options={"first": 0, **options})
    found = [
        await windows.open(f"/t/{table}", size=size, moving=moving, token=person.token)
        for person in people[:looking]
    ]
    for window in found:
        await expect(room(window)).to_be_visible()
    await expect(prompt(found[0])).to_contain_text("Which spell do you dare?")
    return found


async def alone(windows: Windows, seats: int, number: int) -> Window:
    """A table against bots that play at random, with the deal of this number; you begin."""
    ada = await guest(windows.room, "Ada")
    bots = [None, *["uniform"] * (seats - 1)]
    made = await make(ada, "abracada", seats, bots=bots, options={"first": 0})
    async with Line(ada, made["table"]) as line:
        await line.act("start", nonce=deal(number))
    window = await windows.open(f"/t/{made['table']}", token=ada.token)
    await expect(key(window, 1)).to_be_visible()
    return window


def there(other: Window) -> list[int]:
    """The first seat's spells, as another sees them; but for 4, which asks a question of its own."""
    return [stone for stone in hand(other, 0) if stone and stone != SINGER]


def missing(other: Window, seat: int) -> int:
    """The highest spell that a seat does not have, as another sees it; naming it costs one life."""
    return max(set(SPELLS) - set(hand(other, seat)))


async def cast_what_is_there(ada: Window, other: Window) -> int:
    """Ada, who begins, dares the lowest spell that she has: the other, who sees it, knows. The spell."""
    spell = min(there(other))
    async with ada.step():
        await key(ada, spell).click()
    return spell


async def fail(line: Line, stones: Sequence[int | None], dear: bool = False) -> None:
    """A program with these stones names another: it costs a life, or if it may be dear what the die shows."""
    missing = set(SPELLS) - set(stones)
    await line.move({"move": "cast", "spell": min(missing) if dear else max(missing)})


async def play_to_the_last_life(table: str, people: Sequence[Guest]) -> None:
    """Two programs fail in turns, until the first seat is to play and has a single life left."""
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        while not asked(lines[0]) or lines[0].now["view"]["seats"][0]["lives"] > 1:
            for seat, line in enumerate(lines):
                if asked(line):
                    await fail(line, lines[1 - seat].now["view"]["seats"][seat]["hand"])
                    break
            await settle(lines)


async def play_to_the_end(table: str, people: Sequence[Guest], rounds: int = LONG) -> None:
    """Programs play that tell each other what they see, until so many rounds or the game are over."""
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        while not lines[0].now["result"] and lines[0].now["view"]["round"] <= rounds:
            for seat, line in enumerate(lines):
                if asked(line):
                    await line.move(sure_move(line, lines[seat - 1].now["view"]["seats"][seat]["hand"]))
            await settle(lines)


def sure_move(line: Line, stones: Sequence[int | None]) -> Message:
    """Cast the lowest stone one has; take the secret stone that the Night Singer offers."""
    casts = [move for move in line.now["moves"] if move.get("spell") in stones]
    found: Message = casts[0] if casts else line.now["moves"][0]
    return found
