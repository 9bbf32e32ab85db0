"""Takes screenshots of a game's screens for review: `.venv/bin/python -m tools.looking.grid GAME [PLACE …]`.

Each screen is taken at four widths, in light and dark theme, in both languages, into build/grid/GAME,
together with contact sheets that show related ones side by side.
"""

import argparse
import asyncio
import contextlib
import tempfile
from base64 import b64encode
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from playwright.async_api import Browser, FloatRect, async_playwright

from tablee import shelf as on_the_shelf
from tools.driving.chromium import launch
from tools.driving.guest import Guest
from tools.driving.line import Ended, Line
from tools.driving.posing import play
from tools.driving.rooms import a_room, asked, guest, make, settle
from tools.driving.windows import Window, Windows

FOLDER = Path(__file__).parents[2] / "build" / "grid"
SIZES = {360: (360, 740), 768: (768, 1024), 1440: (1440, 900), 1920: (1920, 1080)}
ACROSS = {360: 4, 768: 4, 1440: 2, 1920: 2}
"""How many screenshots stand side by side on a sheet of one width."""
SHEET = 1560
LANGUAGES = {"en": "en-GB", "fr": "fr-FR"}
NAMES = ("Ada", "Maximilienne", "Cy", "Jean-Baptiste", "Ed", "Fay")
"""Short names and long ones."""
ROUNDS = 4
"""Enough rounds for every board to show something."""
SCREENFULS = 3
"""How many screenfuls of a long page are taken."""


@dataclass(frozen=True)
class Look:
    """The width, theme and language of a screenshot."""

    width: int
    dark: bool
    language: str

    @property
    def name(self) -> str:
        return f"{self.width}-{self.language}-{'evening' if self.dark else 'day'}"


class Party:
    """Guests who play one game at as many tables as the screenshots need."""

    def __init__(self, windows: Windows, game: str, seats: int) -> None:
        self.windows = windows
        self.game = game
        self.seats = seats
        self.people: list[Guest] = []
        self._tables: dict[str, str] = {}
        self._company = contextlib.AsyncExitStack()

    async def gather(self) -> None:
        """Register all guests."""
        self.people = [await guest(self.windows.room, name) for name in NAMES[: self.seats]]

    async def once(self, what: str, set_up: Callable[[], Awaitable[str]]) -> str:
        """Set a table up only once for all its screenshots."""
        if what not in self._tables:
            self._tables[what] = table = await set_up()
            await self.stay(table)
        return self._tables[what]

    async def stay(self, table: str) -> list[Line]:
        """Keep the players connected until the end, so that nobody is shown as away."""
        lines = []
        for person in self.people:
            with contextlib.suppress(Ended):  # some have no seat
                lines.append(await self._company.enter_async_context(Line(person, table)))
        return lines

    async def leave(self) -> None:
        """Disconnect all guests."""
        await self._company.aclose()

    async def open(self, look: Look, path: str, *, moving: bool = False, known: bool = True) -> Window:
        """Open a page as the first guest, and wait until it has loaded."""
        window = await self.windows.open(
            size=SIZES[look.width],
            language=LANGUAGES[look.language],
            dark=look.dark,
            moving=moving,
            token=self.people[0].token if known else None,
        )
        await window.go(path)
        await window.page.wait_for_load_state("networkidle")
        await window.page.evaluate("document.fonts.ready.then(() => null)")
        await asyncio.sleep(0.5)
        return window

    @contextlib.asynccontextmanager
    async def lines(self, table: str) -> AsyncIterator[list[Line]]:
        """Connections of all guests to a table."""
        async with contextlib.AsyncExitStack() as stack:
            yield [await stack.enter_async_context(Line(person, table)) for person in self.people]

    async def before_the_start(self) -> str:
        """A table before the start, with two people, a bot, and free seats."""
        made = await make(self.people[0], self.game, self.seats)
        table = str(made["table"])
        await self.people[1].ask("POST", f"tables/{table}/sit", {"link": made["links"]["seat"]})
        if self.seats > 2:
            async with Line(self.people[0], table) as line:
                await line.act("bot", seat=2, bot="fair")
        return table

    async def playing(self, rounds: int = ROUNDS) -> str:
        """A table in mid-game, with the first seat to choose."""
        made = await make(self.people[0], self.game, self.seats)
        table = str(made["table"])
        for person in self.people[1:]:
            await person.ask("POST", f"tables/{table}/sit", {"link": made["links"]["seat"]})
        async with self.lines(table) as lines:
            for line in lines[1:]:
                await line.act("ready")
            await lines[0].act("start")
            await settle(lines)
            await play(lines, rounds)
        return table

    async def ended(self) -> str:
        """A finished game of two people and bots."""
        made = await make(self.people[0], self.game, self.seats)
        table = str(made["table"])
        await self.people[1].ask("POST", f"tables/{table}/sit", {"link": made["links"]["seat"]})
        bots = on_the_shelf.game(self.game).box.bots[:2]
        async with Line(self.people[0], table) as ada, Line(self.people[1], table) as other:
            for seat in range(2, self.seats):
                await ada.act("bot", seat=seat, bot=bots[seat % len(bots)])
            await other.act("ready")
            await ada.act("start")
            await settle([ada, other])
            await play([ada, other], 1000)
        return table

    async def shared(self) -> str:
        """A table with all seats on one device."""
        made = await make(self.people[0], self.game, self.seats, device="shared")
        async with Line(self.people[0], made["table"]) as line:
            await line.act("start")
        return str(made["table"])

    async def link(self, table: str, kind: str) -> str:
        """A link that gives a role at a table."""
        links = await self.people[0].ask("POST", f"tables/{table}/links", {"link": kind})
        return str(links[kind])


async def shelf(party: Party, look: Look) -> Window:
    """The boxes."""
    await party.once("playing", party.playing)
    return await party.open(look, "/")


async def rules(party: Party, look: Look) -> Window:
    """How it is played."""
    return await party.open(look, f"/rules/{party.game}", known=False)


async def lobby(party: Party, look: Look) -> Window:
    """Before the start."""
    return await party.open(look, f"/t/{await party.once('lobby', party.before_the_start)}")


async def choosing(party: Party, look: Look) -> Window:
    """Somebody is asked."""
    return await party.open(look, f"/t/{await party.once('playing', party.playing)}")


async def promise(party: Party, look: Look) -> Window:
    """Somebody has chosen, and others say aloud what they will do."""
    table = await party.once("promise", party.playing)
    window = await party.open(look, f"/t/{table}")
    async with party.lines(table) as lines:
        for seat, line in enumerate(lines[1:], start=1):
            if asked(line):
                offered = line.now["moves"]
                await line.send({"t": "promise", "move": offered[seat % len(offered)]})
        if len(lines[0].now["awaited"]) + len(lines[0].now["chosen"]) > 1:
            await lines[0].move(lines[0].now["moves"][1])
        await asyncio.sleep(0.5)
    return window


async def reveal(party: Party, look: Look) -> Window:
    """What was chosen is being shown."""
    table = await party.playing()
    lines = await party.stay(table)
    window = await party.open(look, f"/t/{table}", moving=True)
    for seat, line in enumerate(lines):
        if asked(line):
            await line.move(line.now["moves"][seat % len(line.now["moves"])])
    await asyncio.sleep(1.6)
    return window


async def end(party: Party, look: Look) -> Window:
    """Points are counted."""
    return await party.open(look, f"/t/{await party.once('ended', party.ended)}")


async def curtain(party: Party, look: Look) -> Window:
    """One device for all, between two seats."""
    return await party.open(look, f"/t/{await party.once('shared', party.shared)}")


async def screen_lobby(party: Party, look: Look) -> Window:
    """The big screen while people come in."""
    table = await party.once("lobby", party.before_the_start)
    return await party.open(look, f"/t/{table}/screen#{await party.link(table, 'screen')}", known=False)


async def screen(party: Party, look: Look) -> Window:
    """The big screen in the middle of a game."""
    table = await party.once("playing", party.playing)
    return await party.open(look, f"/t/{table}/screen#{await party.link(table, 'screen')}", known=False)


async def replay(party: Party, look: Look) -> Window:
    """A moment of a game that is over."""
    window = await party.open(look, f"/r/{await party.once('ended', party.ended)}")
    moment = window.page.get_by_role("slider")
    await moment.fill(str(int(await moment.get_attribute("max") or 0) // 3))
    return window


async def replay_end(party: Party, look: Look) -> Window:
    """Its last moment."""
    window = await party.open(look, f"/r/{await party.once('ended', party.ended)}")
    moment = window.page.get_by_role("slider")
    await moment.fill(await moment.get_attribute("max") or "0")
    await asyncio.sleep(0.3)
    return window


PLACES: dict[str, Callable[[Party, Look], Awaitable[Window]]] = {
    "shelf": shelf,
    "rules": rules,
    "lobby": lobby,
    "choosing": choosing,
    "promise": promise,
    "reveal": reveal,
    "end": end,
    "curtain": curtain,
    "screen-lobby": screen_lobby,
    "screen": screen,
    "replay": replay,
    "replay-end": replay_end,
}


async def take(party: Party, place: str, look: Look, folder: Path) -> Path:
    """Take one screenshot: the window, or the first screenfuls of a long page."""
    window = await PLACES[place](party, look)
    wide, high = SIZES[look.width]
    whole: int = await window.page.evaluate("document.documentElement.scrollHeight")
    clip: FloatRect = {"x": 0, "y": 0, "width": wide, "height": min(whole, SCREENFULS * high)}
    path = folder / f"{place}-{look.name}.png"
    await window.page.screenshot(path=path, full_page=whole > high, clip=clip if whole > high else None)
    await window.browsing.close()
    party.windows.opened.remove(window)
    return path


async def paste(browser: Browser, pictures: list[Path], across: int, sheet: Path) -> None:
    """Combine screenshots into one, in rows."""
    page = await browser.new_page(viewport={"width": SHEET, "height": 100})
    shown = "".join(
        f'<figure><img src="data:image/png;base64,{b64encode(path.read_bytes()).decode()}">'
        f"<figcaption>{path.stem}</figcaption></figure>"
        for path in pictures
    )
    style = (
        f"body{{margin:0;display:grid;grid-template-columns:repeat({across},1fr);gap:6px;background:#888}}"
    )
    rest = "figure{margin:0;font:12px sans-serif}img{width:100%;display:block}"
    await page.set_content(f"<style>{style}{rest}</style>{shown}")
    await page.screenshot(path=sheet, full_page=True)
    await page.close()
    print(sheet.relative_to(FOLDER.parents[1]), flush=True)


async def main(game: str, places: list[str], widths: list[int], seats: int) -> None:
    """Take all screenshots of some screens, and their contact sheets."""
    folder = FOLDER / game
    sheets = folder / "sheets"
    sheets.mkdir(parents=True, exist_ok=True)
    with a_room(Path(tempfile.mkdtemp(prefix="tablee-grid-"))) as room:
        async with async_playwright() as playwright:
            browser = await launch(playwright)
            party = Party(Windows(browser, room), game, seats)
            await party.gather()
            for place, width in product(places, widths):
                looks = [Look(width, dark, language) for dark in (False, True) for language in LANGUAGES]
                pictures = [await take(party, place, look, folder) for look in looks]
                await paste(browser, pictures, ACROSS[width], sheets / f"{place}-{width}.png")
            await party.leave()
            await browser.close()


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("game")
    words.add_argument("places", nargs="*", metavar="PLACE", help=f"of {', '.join(PLACES)}; all without one")
    words.add_argument("--width", type=int, action="append", choices=SIZES, help="only this width")
    words.add_argument("--seats", type=int, default=4)
    given = words.parse_args()
    if unknown := set(given.places) - set(PLACES):
        words.error(f"no such place: {', '.join(sorted(unknown))}")
    asyncio.run(main(given.game, given.places or list(PLACES), given.width or list(SIZES), given.seats))
