"""Windows of a browser: each with its own cookies, its own size, and an ear on everything it is sent."""

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
"""Nothing waits for ever; no machine is so busy that it needs as long as this."""
FRAME_MS = 40
LONG_MS = 10_000
"""Longer than any story takes that a board tells."""
BLOCKED = "registration blocked by Playwright"
expect.set_options(timeout=PATIENCE_MS)


class Window:
    """One browser of one person: what it shows, what it heard, and what went wrong in it."""

    def __init__(self, room: RunningRoom, browsing: BrowserContext, page: Page) -> None:
        self.room = room
        self.browsing = browsing
        self.page = page
        self.heard: list[str] = []
        self.said: list[str] = []
        self.aloud: list[str] = []
        """What the page said to the ear; words that go by themselves are kept here."""
        self._listened = 0
        self.troubles: list[str] = []
        self._forgiven: list[str] = []
        self._decoded: list[dict[str, Any]] = []
        self._news = asyncio.Event()
        self._fetching: set[Request] = set()
        """Parts of the page that are on their way."""
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
        """Nobody but the room is ever asked for anything."""
        if is_foreign(address, self.room.url):
            self.troubles.append(f"a request to {address}")

    def forgive(self, words: str) -> None:
        """Console lines with these words belong to this test: the browser itself writes them."""
        self._forgiven.append(words)

    def unforgiven(self) -> list[str]:
        """All that went wrong and was not meant to."""
        return [line for line in self.troubles if not any(words in line for words in self._forgiven)]

    @property
    def told(self) -> list[dict[str, Any]]:
        """All that the room said."""
        self._decoded += [msgspec.json.decode(frame) for frame in self.heard[len(self._decoded) :]]
        return self._decoded

    def messages(self, kind: str) -> list[dict[str, Any]]:
        """What the room said of one kind."""
        return [message for message in self.told if message["t"] == kind]

    async def wait_for(self, kind: str, count: int) -> None:
        """Wait until the room has said so many things of one kind."""
        await self._until(lambda: len(self.messages(kind)) >= count)

    async def told_of(self, moment: int) -> None:
        """Wait until the room has told the page of a moment of the game; it may show it later."""
        await self._until(lambda: self._moment_told() >= moment)

    def _moment_told(self) -> int:
        return max((told["now"]["moment"] for told in self.told if told.get("now")), default=0)

    async def _until(self, come: Callable[[], bool]) -> None:
        """Wait for what is heard from the room or from the page."""
        async with asyncio.timeout(PATIENCE_MS / 1000):
            while not come():
                self._news.clear()
                await self._news.wait()

    async def says(self, words: str) -> None:
        """Wait until the page has said these words aloud, later than what was waited for before.

        What goes by itself after some seconds, no machine is too slow to hear.
        """
        await self._until(lambda: any(words in line for line in self.aloud[self._listened :]))
        while words not in self.aloud[self._listened]:
            self._listened += 1
        self._listened += 1

    def listen(self, line: str) -> None:
        """The page has said something aloud."""
        self.aloud.append(line)
        self._news.set()

    async def moment(self) -> int:
        """The moment of the game that the page shows to its end."""
        return int(await self.page.locator("main[data-moment]").get_attribute("data-moment") or 0)

    async def beyond(self, moment: int) -> None:
        """Wait until the page shows a later moment to its end."""
        await self.page.wait_for_function(BEYOND, arg=moment)

    async def caught_up(self) -> None:
        """Wait until the page shows all it was told."""
        await self.beyond(self._moment_told() - 1)

    @contextlib.asynccontextmanager
    async def step(self) -> AsyncIterator[None]:
        """What is done here leads to another moment, which the page shows when this is over."""
        before = await self.moment()
        yield
        await self.beyond(before)

    async def stop_time(self) -> None:
        """From now on nothing moves but what the test lets move: no machine is too slow to see it."""
        while True:
            now = await self.page.evaluate("Date.now()")
            try:
                return await self.page.clock.pause_at(now / 1000 + 1)
            except PlaywrightError as error:
                if "to the past" not in str(error):  # the machine took more than that second to say so
                    raise

    async def watch(self, sight: str, ms: int = LONG_MS) -> Any:
        """Let time pass, frame by frame, until a script sees what is looked for; what it saw.

        While a part of the page is on its way no time passes: no line is too slow to see it.
        """
        for _ in range(0, ms, FRAME_MS):
            await self._until(lambda: not self._fetching)
            if seen := await self.page.evaluate(sight):
                return seen
            await self.page.clock.run_for(FRAME_MS)
        raise AssertionError(f"never seen: {sight}")

    async def resize(self, size: tuple[int, int]) -> None:
        """Another size; what follows from it has been laid out, and stands still."""
        await self.page.set_viewport_size({"width": size[0], "height": size[1]})
        await self.drawn()
        await self.page.evaluate(STILL)

    async def drawn(self) -> None:
        """Wait until what was changed can be seen."""
        await self.page.evaluate(DRAWN)

    async def go(self, path: str) -> None:
        """Open an address of the room."""
        await self.page.goto(self.room.url + path)

    async def dump(self) -> str:
        """Everything the page holds: its elements, what is typed in, and what it remembers."""
        return str(await self.page.evaluate(DUMP))


def is_foreign(address: str, room: str) -> bool:
    """Whether an address is another origin than the room's; what a page makes itself is nobody's."""
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
"""Waits until nothing has changed its place for some frames; what always moves is not waited for."""
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
        """A new browser; with a token it is one the room already knows.

        Without its worker a page's requests can be held up; few tests are about the worker.
        Others' moves follow each other without a pause, unless the window is paced as people have it.
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
        """Close everything; nothing may have gone wrong in any of them."""
        for window in self.opened:
            await window.browsing.close()
        troubles = [line for window in self.opened for line in window.unforgiven()]
        assert not troubles, "\n".join(troubles)


def starting(words: str) -> re.Pattern[str]:
    """An accessible name that begins with these words."""
    return re.compile(f"^{re.escape(words)}")
