"""A guest of a room: its HTTP requests, with nothing but the standard library."""

import asyncio
import http.client
import shlex
from typing import Literal, overload
from urllib.parse import urlsplit

import msgspec

from tablee.kit.refusal import HOUSE, Refusal
from tablee.protocol.bodies.house import Problem
from tablee.protocol.bodies.joining import LinkOpens, LinkShown, SeatTaken, SeatWanted
from tablee.protocol.bodies.looking import StoryWanted, TableStory
from tablee.protocol.bodies.people import Introduced, Introduction
from tablee.protocol.bodies.tables import NewTable, TableMade
from tablee.protocol.generous import read_generously
from tablee.protocol.routes import ROUTES

SECRET_LETTERS = 43
"""The length of a link's secret: 32 bytes as URL-safe base64."""


class Invitation:
    """The parts of an address such as `http://localhost:8484/t/T…#secret`."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        words = parts.path.strip("/").split("/")
        if parts.scheme not in ("http", "https") or not parts.netloc or words[0] != "t" or len(words) < 2:
            raise ValueError(url)
        self.room = f"{parts.scheme}://{parts.netloc}"
        self.table = words[1]
        self.link = parts.fragment or None

    @property
    def whole(self) -> bool:
        """Whether the secret is complete: a shell or a messenger may have cut it off."""
        return self.link is not None and len(self.link) == SECRET_LETTERS

    def way_back(self, link: str, command: str, *words: str) -> str:
        """The command that leads back to one's own seat."""
        return shlex.join(["tablee", command, f"{self.room}/t/{self.table}#{link}", *words])


class Guest:
    """A guest of one room."""

    def __init__(self, room: str, token: str | None = None) -> None:
        self.room = room.rstrip("/")
        self.token = token

    @property
    def socket(self) -> str:
        """The URL of the room's WebSocket."""
        return self.room.replace("http", "ws", 1) + "/api/socket"

    async def introduce(self, name: str) -> None:
        """Get a token under a name."""
        self.token = (await self.ask("introduce", Introduction(name, token=True))).token

    @overload
    async def ask(self, name: Literal["introduce"], body: Introduction) -> Introduced: ...
    @overload
    async def ask(self, name: Literal["make"], body: NewTable) -> TableMade: ...
    @overload
    async def ask(self, name: Literal["enter"], body: LinkShown, *, id: str) -> LinkOpens: ...
    @overload
    async def ask(self, name: Literal["sit"], body: SeatWanted, *, id: str) -> SeatTaken: ...
    @overload
    async def ask(self, name: Literal["story"], body: StoryWanted, *, id: str) -> TableStory: ...
    async def ask(self, name: str, body: msgspec.Struct, **path: str) -> object:
        """Request a route of the protocol by its name; Refusal if the room refuses."""
        return await asyncio.to_thread(self._ask, name, body, path)

    def _ask(self, name: str, body: msgspec.Struct, path: dict[str, str]) -> object:
        route = ROUTES[name]
        status, told = self._send(route.method, route.path.format(**path), msgspec.json.encode(body))
        try:
            if status == 200:
                return read_generously(told, route.answer)
            problem = read_generously(told, Problem)
        except msgspec.DecodeError:
            raise Refusal("internal") from None  # the answer is not a room's
        raise Refusal(
            problem.why if problem.why in HOUSE or problem.of != "house" else "internal", problem.of
        )

    def _send(self, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        """One request and its answer."""
        parts = urlsplit(self.room)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(parts.netloc, timeout=30)
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()
