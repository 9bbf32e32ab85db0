"""Browser windows with cookies and a size of their own, which record everything they are sent."""

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    WebSocket,
    expect,
)
from playwright.async_api import Error as PlaywrightError

from tools.driving.rooms import RunningRoom

PHONE = (360, 740)
SIDEWAYS = (740, 360)
DESK = (1280, 800)
TV = (1920, 1080)
PATIENCE_MS = 120_000
"""The timeout for everything: long enough for the busiest machine."""
FRAME_MS = 40
LONG_MS = 10_000
"""Longer than any animation of a board."""
BLOCKED = "registration blocked by Playwright"
expect.set_options(timeout=PATIENCE_MS)


class Window:
    """One person's browser: what it shows, what it received, and its errors."""

    def __init__(self, room: RunningRoom, browsing: BrowserContext, page: Page) -> None:
        self.room = room
        self.browsing = browsing
        self.page = page
        self.heard: list[str] = []
        self.said: list[str] = []
        self.aloud: list[str] = []
        """Everything that live regions announced, including messages that disappear by themselves."""
        self._listened = 0
        self.troubles: list[str] = []
        self._forgiven: list[str] = []
        self._decoded: list[dict[str, Any]] = []
        self._news = asyncio.Event()
        self._fetching: set[Request] = set()
        """Scripts and style sheets being loaded."""
        page.set_default_timeout(PATIENCE_MS)
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.troubles.append(f"page error: {error.stack or error}"))
        page.on("websocket", self._socket)
        browsing.on("requestfinished", self._fetched)
        browsing.on("requestfailed", self._fetched)
        browsing.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and BLOCKED not in message.text:
            where = message.location.get("url", "")
            self.troubles.append(f"console {message.type}: {message.text} ({where})")

    def _socket(self, socket: WebSocket) -> None:
        self._look_at(socket.url)
        socket.on("framereceived", self._hear)
        socket.on("framesent", lambda frame: self.said.append(str(frame)))

    def _hear(self, frame: str | bytes) -> None:
        self.heard.append(str(frame))
        self._news.set()

    def _request(self, request: Request) -> None:
        self._look_at(request.url)
        if request.resource_type in ("script", "stylesheet"):
            self._fetching.add(request)

    def _fetched(self, request: Request) -> None:
        self._fetching.discard(request)
        self._news.set()

    def _look_at(self, address: str) -> None:
        """Record requests to other servers than the room."""
        if is_foreign(address, self.room.url):
            self.troubles.append(f"a request to {address}")

    def forgive(self, words: str) -> None:
        """Ignore console lines with these words, which the browser itself writes in this test."""
        self._forgiven.append(words)

    def unforgiven(self) -> list[str]:
        """All errors that were not to be expected."""
        return [line for line in self.troubles if not any(words in line for words in self._forgiven)]

    @property
    def told(self) -> list[dict[str, Any]]:
        """All messages of the room."""
        self._decoded += [msgspec.json.decode(frame) for frame in self.heard[len(self._decoded) :]]
        return self._decoded

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """The room's messages of one type."""
        return [message for message in self.told if message["t"] == kind]

    async def wait_for(self, kind: str, count: int) -> None:
        """Wait until the room has sent this many messages of one type."""
        await self._until(lambda: len(self.messages(kind)) >= count)

    async def told_of(self, moment: int) -> None:
        """Wait until the page was told of a moment of the game, though it may show it later."""
        await self._until(lambda: self._moment_told() >= moment)

    def _moment_told(self) -> int:
        return max((told["now"]["moment"] for told in self.told if told.get("now")), default=0)

    async def _until(self, come: Callable[[], bool]) -> None:
        """Wait for a condition on what was received or announced."""
        async with asyncio.timeout(PATIENCE_MS / 1000):
            while not come():
                self._news.clear()
                await self._news.wait()

    async def says(self, words: str) -> None:
        """Wait until a live region announces these words, after those waited for before.

        Unlike a look at the page this also finds messages that disappear by themselves, on any machine.
        """
        await self._until(lambda: any(words in line for line in self.aloud[self._listened :]))
        while words not in self.aloud[self._listened]:
            self._listened += 1
        self._listened += 1

    def listen(self, line: str) -> None:
        """Record an announcement."""
        self.aloud.append(line)
        self._news.set()

    async def moment(self) -> int:
        """The moment of the game that the page has finished showing."""
        return int(await self.page.locator("main[data-moment]").get_attribute("data-moment") or 0)

    async def beyond(self, moment: int) -> None:
        """Wait until the page has finished showing a later moment."""
        await self.page.wait_for_function(BEYOND, arg=moment)

    async def caught_up(self) -> None:
        """Wait until the page shows everything it was told."""
        await self.beyond(self._moment_told() - 1)

    @contextlib.asynccontextmanager
    async def step(self) -> AsyncIterator[None]:
        """Everything done in this block leads to another moment; wait at its end until the page shows it."""
        before = await self.moment()
        yield
        await self.beyond(before)

    async def stop_time(self) -> None:
        """Stop the page's clock, so that no machine is too slow to see what the test then lets happen."""
        while True:
            now = await self.page.evaluate("Date.now()")
            try:
                return await self.page.clock.pause_at(now / 1000 + 1)
            except PlaywrightError as error:
                if "to the past" not in str(error):  # the machine took longer than that second
                    raise

    async def watch(self, sight: str, ms: int = LONG_MS) -> Any:
        """Advance the page's clock frame by frame until a script returns something truthy, and return it.

        The clock waits while scripts or styles are being loaded, so that no connection is too slow.
        """
        for _ in range(0, ms, FRAME_MS):
            await self._until(lambda: not self._fetching)
            if seen := await self.page.evaluate(sight):
                return seen
            await self.page.clock.run_for(FRAME_MS)
        raise AssertionError(f"never seen: {sight}")

    async def resize(self, size: tuple[int, int]) -> None:
        """Resize the window, and wait until the layout is stable."""
        await self.page.set_viewport_size({"width": size[0], "height": size[1]})
        await self.drawn()
        await self.page.evaluate(STILL)

    async def drawn(self) -> None:
        """Wait until changes have been painted."""
        await self.page.evaluate(DRAWN)

    async def go(self, path: str) -> None:
        """Open an address of the room."""
        await self.page.goto(self.room.url + path)

    async def dump(self) -> str:
        """Everything in the page: its elements, its fields, and its storage."""
        return str(await self.page.evaluate(DUMP))


def is_foreign(address: str, room: str) -> bool:
    """Whether an address has another origin than the room's; data: and blob: URLs do not count."""
    parts = urlsplit(address)
    own = urlsplit(room)
    schemes = (own.scheme, own.scheme.replace("http", "ws", 1))
    return parts.scheme not in ("data", "blob") and not (
        parts.scheme in schemes and parts.netloc == own.netloc
    )


DRAWN = "new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)))"
STILL = """async () => {
    const places = () => [...document.querySelectorAll('body *')].map((one) => {
        const {x, y, width, height} = one.getBoundingClientRect()
        return [x, y, width, height].join(' ')
    }).join()
    await document.fonts.ready
    for (let before = '', still = 0, frame = 0; still < 4 && frame < 90; frame++) {
        await new Promise((then) => requestAnimationFrame(then))
        const now = places()
        still = now === before ? still + 1 : 0
        before = now
    }
}"""
"""Waits until no element has moved for some frames, or for a limited time."""
BEYOND = "(moment) => Number(document.querySelector('main[data-moment]')?.dataset.moment) > moment"
UNPACED = """if (location.protocol.startsWith('http'))
    localStorage['tablee.settings'] ??= JSON.stringify({ pace: 'none' })"""
ALOUD = """new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
        const around = target instanceof Element ? target : target.parentElement
        if (!around?.closest('[aria-live], [role=status]')) continue
        for (const node of type === 'characterData' ? [target] : addedNodes) {
            const words = node.textContent.trim().replace(/\\s+/g, ' ')
            if (words) window.saidAloud(words)
        }
    }
}).observe(document, { subtree: true, childList: true, characterData: true })"""
DUMP = """() => JSON.stringify([
    document.documentElement.outerHTML,
    [...document.querySelectorAll('input, select, textarea')].map((field) => [field.value, field.checked]),
    {...localStorage}, {...sessionStorage}, document.title,
])"""


class Windows:
    """Opens windows on one room, and closes them all."""

    def __init__(self, browser: Browser, room: RunningRoom) -> None:
        self.browser = browser
        self.room = room
        self.opened: list[Window] = []

    async def open(
        self,
        path: str | None = None,
        *,
        size: tuple[int, int] = DESK,
        language: str = "en-GB",
        dark: bool = False,
        moving: bool = False,
        paced: bool = False,
        token: str | None = None,
        worker: bool = False,
    ) -> Window:
        """Open a new browser, known to the room if a token is given.

        Service workers are off by default, since requests could not be held back otherwise. Steps of others
        are shown without pauses unless `paced`.
        """
        phone = size == PHONE
        browsing = await self.browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
            has_touch=phone,
            is_mobile=phone,
            service_workers="allow" if worker else "block",
        )
        if not paced:
            await browsing.add_init_script(UNPACED)
        if token:
            await browsing.add_cookies(
                [{"name": "tablee", "value": token, "url": self.room.url, "httpOnly": True}]
            )
        window = Window(self.room, browsing, await browsing.new_page())
        await browsing.expose_function("saidAloud", window.listen)
        await browsing.add_init_script(ALOUD)
        if moving:
            await window.page.clock.install()
        self.opened.append(window)
        if path is not None:
            await window.go(path)
        return window

    async def close(self) -> None:
        """Close all windows, and fail if any had unexpected errors."""
        for window in self.opened:
            await window.browsing.close()
        troubles = [line for window in self.opened for line in window.unforgiven()]
        assert not troubles, "\n".join(troubles)


def starting(words: str) -> re.Pattern[str]:
    """An accessible name that begins with these words."""
    return re.compile(f"^{re.escape(words)}")
