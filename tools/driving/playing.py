"""Page objects: what a person sees and does at a table."""

import contextlib
from collections.abc import AsyncIterator, Sequence

from playwright.async_api import Locator, Page, expect

from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import asked, guest, make, settle
from tools.driving.windows import DESK, TV, Window, Windows, starting

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "Fay")
ASK = "Count to three: where do you point?"
CHOSEN = "You have chosen."
SEATS = "How many sit at the table"
BOTS = "Against whom"
SET_THE_TABLE = "Set the table"
ASKED_OR_HELD = "() => document.title.startsWith('●') || document.querySelector('[data-look]') !== null"


def prompt(window: Window) -> Locator:
    """The prompt that says what is asked."""
    return window.page.get_by_role("region", name="What is asked")


def moves(window: Window) -> Locator:
    """The buttons for all moves."""
    return window.page.get_by_role("list", name="Moves", exact=True)


def promises(window: Window) -> Locator:
    """The same buttons, while promising a move aloud."""
    return window.page.get_by_role("list", name="Promises", exact=True)


def company(window: Window) -> Locator:
    """The list of players, with what each is doing."""
    return window.page.get_by_role("list", name="Players", exact=True).get_by_role("listitem")


def waiting_seats(window: Window) -> Locator:
    """The seats shown before the start."""
    return window.page.get_by_role("list", name="Seats").get_by_role("listitem")


async def unfold_options(window: Window) -> Locator:
    """Open the options before the start, and return them."""
    options = window.page.get_by_role("region", name="Options")
    await options.locator("summary").first.click()
    return options


def board(window: Window) -> Locator:
    """Crossing's own board."""
    return window.page.get_by_role("region", name="Crossing")


def log(window: Window) -> Locator:
    """The entries of the log that link to their moment, newest first."""
    return lines_of_log(window).get_by_role("button")


def lines_of_log(window: Window) -> Locator:
    """All entries of the log, newest first."""
    return window.page.get_by_role("tabpanel", name="Log").get_by_role("listitem")


def told_by_step(page: Page) -> Locator:
    """The text of a replay's step."""
    return page.get_by_role("list", name="Log").get_by_role("listitem")


def target(window: Window, words: str) -> Locator:
    """The target on the board that makes a move."""
    return board(window).get_by_role("button", name=starting(words))


def tile(window: Window, owner: str, *, mine: bool = False) -> Locator:
    """Somebody's tile on the board."""
    return target(window, "Cover your tile" if mine else f"Point at the tile of {owner}")


def ranking(window: Window) -> Locator:
    """The final ranking."""
    return window.page.get_by_role("list", name="Points", exact=True).get_by_role("listitem")


def skip(window: Window) -> Locator:
    """The button that skips what is being shown."""
    return prompt(window).get_by_role("button", name="Skip")


async def play_now(window: Window, title: str, *, seats: int | None = None, bot: str | None = None) -> None:
    """Go from a game's box to a table against bots through the setup sheet, then start."""
    lid = window.page.get_by_role("article", name=title)
    await lid.get_by_role("button", name="Play now").click()
    sheet = window.page.get_by_role("dialog", name=title)
    if seats is not None:
        await sheet.get_by_role("group", name=SEATS).get_by_text(str(seats), exact=True).click()
    if bot is not None:
        await sheet.get_by_role("group", name=BOTS).get_by_text(bot, exact=True).click()
    await sheet.get_by_role("button", name=SET_THE_TABLE).click()
    await begin(window)


async def begin(window: Window) -> None:
    """Wait until this seat is asked, confirming first that one is ready where others begin."""
    await window.page.wait_for_function(ASKED_OR_HELD)
    ready = window.page.locator("[data-look]")
    if await ready.is_visible():
        await ready.click()


async def choose(window: Window, words: str) -> None:
    """Press the button with this sentence, and wait until the room has the move."""
    button = moves(window).get_by_role("button", name=words, exact=True)
    await button.click()
    await expect(button.and_(window.page.locator("[aria-pressed=true]"))).to_be_visible()


async def last_to_choose(window: Window, words: str) -> None:
    """The same for the last seat to choose, after which the step is shown."""
    async with window.step():
        await moves(window).get_by_role("button", name=words, exact=True).click()


async def tap(window: Window, words: str) -> None:
    """Tap something on the board instead."""
    await target(window, words).click()
    await expect(target(window, words)).to_have_attribute("aria-pressed", "true")


async def reveal(windows: Sequence[Window], choices: Sequence[str]) -> None:
    """All choose one after the other, then all see the result."""
    async with all_step(windows):
        for window, words in list(zip(windows, choices, strict=True))[:-1]:
            await choose(window, words)
        await moves(windows[-1]).get_by_role("button", name=choices[-1], exact=True).click()


@contextlib.asynccontextmanager
async def all_step(windows: Sequence[Window]) -> AsyncIterator[None]:
    """Everything done in this block leads to another moment; wait at its end until all pages show it."""
    async with contextlib.AsyncExitStack() as steps:
        for window in windows:
            await steps.enter_async_context(window.step())
        yield


async def gathered(
    windows: Windows, seats: int, game: str = "crossing", **more: object
) -> tuple[Message, list[Guest]]:
    """A table before the start, with a guest in every seat; the first is the host."""
    people = [await guest(windows.room, name) for name in NAMES[:seats]]
    made = await make(people[0], game, seats, **more)
    for person in people[1:]:
        await person.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
    return made, people


async def sat_down(
    windows: Windows, seats: int, game: str = "crossing", **more: object
) -> tuple[str, list[Guest]]:
    """A running table and its guests; the set-up is done over the API."""
    made, people = await gathered(windows, seats, game, **more)
    table: str = made["table"]
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        for line in lines[1:]:
            await line.act("ready")
        await lines[0].act("start")
    return table, people


async def link(table: str, host: Guest, kind: str) -> str:
    """The token of a link for a watcher or a big screen."""
    return str((await host.ask("POST", f"tables/{table}/links", {"link": kind}))[kind])


async def onlookers(windows: Windows, table: str, host: Guest) -> tuple[Window, Window]:
    """A watcher and a big screen, which see the public table only."""
    watcher = await windows.open(f"/t/{table}#{await link(table, host, 'watch')}")
    screen = await windows.open(f"/t/{table}/screen#{await link(table, host, 'screen')}", size=TV)
    return watcher, screen


async def a_table(
    windows: Windows,
    seats: int = 3,
    *,
    size: tuple[int, int] = DESK,
    moving: bool = False,
    looking: int | None = None,
) -> list[Window]:
    """A table of Crossing with a browser for everybody, or for the first few."""
    table, people = await sat_down(windows, seats)
    found = [
        await windows.open(f"/t/{table}", size=size, moving=moving, token=person.token)
        for person in people[:looking]
    ]
    for window in found:
        await expect(prompt(window)).to_contain_text(ASK)
        await expect(board(window)).to_be_visible()
        if size == DESK:
            await expect(log(window)).to_have_count(1)  # the set-up
    return found


async def a_finished_game(windows: Windows, seats: int = 6) -> tuple[str, list[Guest]]:
    """A finished game of Crossing, played over the API."""
    table, people = await sat_down(windows, seats)
    await play_to_the_end(table, people)
    return table, people


async def play_to_the_end(table: str, people: Sequence[Guest]) -> None:
    """Play a running game of Crossing to its end over the API."""
    await play_on(table, people, rounds=60)


async def play_on(table: str, people: Sequence[Guest], rounds: int) -> None:
    """Play some rounds over the API, each seat in its own way, unless the game ends."""
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, table)) for person in people]
        for number in range(rounds):
            for seat, line in enumerate(lines):
                if asked(line):
                    offered = line.now["moves"]
                    await line.move(offered[(number * (seat + 1) + seat) % len(offered)])
            await settle(lines)
            if lines[0].now["result"]:
                return
