"""WebKit, the engine of every iPhone, in its Linux port: driven over WebDriver on a virtual screen."""

import asyncio
import contextlib
import http.client
import os
import socket
import subprocess
import sys
from base64 import b64decode
from pathlib import Path
from typing import Any

import msgspec

from tools.driving import webview
from tools.driving.engines import Engine, Look, Missing, WentWrong, program
from tools.driving.firefox import a_tap
from tools.driving.windows import PATIENCE_MS

PACKAGE = "webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb"
SCREEN = "1600x1200x24"
ROOT = Path(__file__).parents[2]
GLANCE_MS = 50
LEFT = "WebSocket is closed due to suspension"
"""What WebKit logs for every page that it puts into its back/forward cache."""
WRONG = ("ERROR", "WARN")


class WebKit(Engine):
    """A bare window. Its driver only supports a mouse, so taps are clicks."""

    def __init__(self, look: Look, folder: Path) -> None:
        super().__init__(look, folder)
        self.driver = program("WebKitWebDriver", PACKAGE)
        self.screen = program("Xvfb", PACKAGE)
        for library in (webview.WEBKIT, webview.GTK):
            if webview.library(library) is None:
                raise Missing(f"no {library} here: apt-get install --no-install-recommends {PACKAGE}")
        self._said = folder / "said.log"
        self._processes: list[subprocess.Popen[bytes]] = []
        self._kept = socket.socket()
        self._session = ""

    async def start(self) -> None:
        await asyncio.to_thread(self._launch)
        await self._ready()
        words = ["-m", webview.__name__, "--folder", str(self.folder), "--language", self.look.language]
        words += ["--size", *map(str, self.look.size)]
        words += ["--moving"] * self.look.moving + ["--dark"] * self.look.dark
        options = {"binary": sys.executable, "args": words}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self._session = (await self._do("POST", "", wanted))["sessionId"]

    async def end(self) -> None:
        if self._session:
            with contextlib.suppress(WentWrong, OSError):
                await self._do("DELETE", "")
        for process in reversed(self._processes):
            process.terminate()
            await asyncio.to_thread(process.wait)
        self._kept.close()
        said = self._said.read_text().splitlines() if self._said.exists() else []
        self.troubles += [line for line in said if went_wrong(line)]

    async def go(self, address: str) -> None:
        await self._do("POST", "/url", {"url": address})

    async def remember(self, room: str, name: str, value: str) -> None:
        """Set a cookie; WebDriver needs a page of that site for it."""
        await self.go(f"{room}/icon.svg")
        await self._do("POST", "/cookie", {"cookie": {"name": name, "value": value, "httpOnly": True}})

    async def ask(self, function: str, *words: Any) -> Any:
        script = f"return JSON.stringify(({function})(...JSON.parse(arguments[0])) ?? null)"
        said = msgspec.json.encode(words).decode()
        return msgspec.json.decode(
            await self._do("POST", "/execute/sync", {"script": script, "args": [said]})
        )

    async def touch(self, x: float, y: float) -> None:
        await self._do("POST", "/actions", {"actions": a_tap("mouse", x, y)})

    async def picture(self) -> bytes:
        return b64decode(await self._do("GET", "/screenshot"))

    def _launch(self) -> None:
        """Start a virtual screen and on it the driver, which starts the window with its output in a file."""
        screen = [self.screen, "-screen", "0", SCREEN, "-nolisten", "tcp", "-displayfd", "1"]
        shown = self._begin(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
        assert shown
        display = shown.readline().decode().strip()
        # While this is bound no other process gets the port.
        self._kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._kept.bind(("127.0.0.1", 0))
        surroundings = os.environ | {"DISPLAY": f":{display}", "PYTHONPATH": str(ROOT), "NO_AT_BRIDGE": "1"}
        with self._said.open("wb") as said:
            self._begin([self.driver, f"--port={self._port}"], stdout=said, stderr=said, env=surroundings)

    def _begin(self, words: list[str], **more: Any) -> "subprocess.Popen[bytes]":
        process = subprocess.Popen(words, **more)
        self._processes.append(process)
        return process

    @property
    def _port(self) -> int:
        return int(self._kept.getsockname()[1])

    async def _ready(self) -> None:
        """Wait until the driver listens."""
        for _ in range(PATIENCE_MS // GLANCE_MS):
            with contextlib.suppress(OSError):
                await asyncio.to_thread(self._say, "GET", "/status", None)
                return
            await asyncio.sleep(GLANCE_MS / 1000)
        raise WentWrong("WebKitWebDriver never listened")

    async def _do(self, method: str, path: str, body: object = None) -> Any:
        """Send a command to the session, and return its result."""
        session = f"/session/{self._session}" if self._session else "/session"
        return await asyncio.to_thread(self._say, method, session + path, body)

    def _say(self, method: str, path: str, body: object) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE_MS / 1000)
        try:
            connection.request(method, path, None if body is None else msgspec.json.encode(body))
            answer = msgspec.json.decode(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(answer, dict) and "error" in answer:
            raise WentWrong(f"{path}: {answer['error']}: {answer['message']}")
        return answer


def went_wrong(line: str) -> bool:
    """Whether a line of output is an error."""
    return "CONSOLE" in line and any(word in line for word in WRONG) and LEFT not in line
