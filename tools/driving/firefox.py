"""Firefox, driven over WebDriver BiDi, which it supports by itself: no driver is needed."""

import asyncio
import contextlib
import re
from base64 import b64decode
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tools.driving.engines import Engine, Look, WentWrong, program

NAMES = ("firefox-esr", "firefox")
DENSITY = 2
"""The device pixel ratio."""
COARSE = 1
"""Firefox's code for touch input without hovering."""


class Firefox(Engine):
    """A headless window with touch input."""

    def __init__(self, look: Look, folder: Path) -> None:
        super().__init__(look, folder)
        self.program = program(NAMES[0], NAMES[0])
        self._process: asyncio.subprocess.Process | None = None
        self._socket: ClientConnection | None = None
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._listening: asyncio.Task[None] | None = None
        self._page = ""

    async def start(self) -> None:
        self._socket = await connect(f"{await self._launch()}/session", max_size=None, ping_interval=None)
        self._listening = asyncio.create_task(self._listen(self._socket))
        await self._do("session.new", capabilities={})
        await self._do("session.subscribe", events=["log.entryAdded"])
        self._page = (await self._do("browsingContext.create", type="tab"))["context"]
        width, height = self.look.size
        viewport = {"width": width, "height": height}
        await self._do(
            "browsingContext.setViewport", context=self._page, viewport=viewport, devicePixelRatio=DENSITY
        )

    async def end(self) -> None:
        if self._socket:
            with contextlib.suppress(Exception):
                await self._do("browser.close")
            await self._socket.close()
        if self._listening:
            self._listening.cancel()
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
            await self._process.wait()

    async def go(self, address: str) -> None:
        await self._do("browsingContext.navigate", context=self._page, url=address, wait="complete")

    async def remember(self, room: str, name: str, value: str) -> None:
        cookie = {
            "name": name,
            "value": {"type": "string", "value": value},
            "domain": urlsplit(room).hostname,
            "httpOnly": True,
        }
        await self._do("storage.setCookie", cookie=cookie)

    async def ask(self, function: str, *words: Any) -> Any:
        answer = await self._do(
            "script.callFunction",
            functionDeclaration=f"async (words) => JSON.stringify(await ({function})(...JSON.parse(words)))",
            arguments=[{"type": "string", "value": msgspec.json.encode(words).decode()}],
            target={"context": self._page},
            awaitPromise=True,
        )
        if answer["type"] != "success":
            raise WentWrong(answer["exceptionDetails"]["text"])
        return msgspec.json.decode(answer["result"].get("value", "null"))

    async def touch(self, x: float, y: float) -> None:
        await self._do("input.performActions", context=self._page, actions=a_tap("touch", x, y))

    async def picture(self) -> bytes:
        return b64decode((await self._do("browsingContext.captureScreenshot", context=self._page))["data"])

    async def _launch(self) -> str:
        """Start with an empty profile; returns the address it listens on."""
        (self.folder / "user.js").write_text("\n".join(self._wishes()))
        self._process = await asyncio.create_subprocess_exec(
            *(self.program, "--headless", "--no-remote", "--remote-debugging-port=0"),
            *("--profile", str(self.folder)),
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        assert self._process.stderr
        while line := await self._process.stderr.readline():
            if found := re.search(r"BiDi listening on (ws://\S+)", line.decode()):
                return found[1]
        raise WentWrong("Firefox has ended before it listened")

    def _wishes(self) -> Sequence[str]:
        """Preferences of a phone and its user; requests go to the room only."""
        wishes = {
            "intl.accept_languages": self.look.language,
            "ui.prefersReducedMotion": int(not self.look.moving),
            "ui.systemUsesDarkTheme": int(self.look.dark),
            "layout.css.prefers-color-scheme.content-override": int(not self.look.dark),
            "dom.w3c_touch_events.enabled": 1,
            "ui.useOverlayScrollbars": 1,
            "ui.primaryPointerCapabilities": COARSE,
            "ui.allPointerCapabilities": COARSE,
            "remote.active-protocols": 1,
            "app.update.disabledForTesting": True,
            "browser.startup.homepage": "about:blank",
            "datareporting.policy.dataSubmissionEnabled": False,
            "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False,
            "toolkit.telemetry.enabled": False,
        }
        return [
            f'user_pref("{name}", {msgspec.json.encode(value).decode()});' for name, value in wishes.items()
        ]

    async def _do(self, method: str, **params: object) -> Any:
        """Send a command, and wait for its result."""
        assert self._socket
        number = len(self._asked) + 1
        self._asked[number] = answer = asyncio.get_running_loop().create_future()
        await self._socket.send(
            msgspec.json.encode({"id": number, "method": method, "params": params}), text=True
        )
        return await answer

    async def _listen(self, socket: ClientConnection) -> None:
        """Dispatch answers to their callers, and record errors of the page."""
        async for frame in socket:
            told = msgspec.json.decode(frame)
            if told.get("method") == "log.entryAdded":
                self._heard(told["params"])
            elif told["type"] == "success":
                self._asked[told["id"]].set_result(told["result"])
            elif told["type"] == "error" and told["id"]:
                self._asked[told["id"]].set_exception(WentWrong(f"{told['error']}: {told['message']}"))
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(WentWrong("Firefox is gone"))

    def _heard(self, entry: dict[str, Any]) -> None:
        if entry["level"] in ("error", "warn"):
            self.troubles.append(f"{entry['type']} {entry['level']}: {entry['text']}")


def a_tap(kind: str, x: float, y: float) -> list[dict[str, Any]]:
    """The WebDriver actions of a tap."""
    where = {"type": "pointerMove", "x": round(x), "y": round(y)}
    steps = [where, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
    return [{"type": "pointer", "id": "finger", "parameters": {"pointerType": kind}, "actions": steps}]
