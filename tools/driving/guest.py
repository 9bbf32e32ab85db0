"""A client for a room's HTTP API, using only the standard library."""

import asyncio
import http.client
from typing import Any
from urllib.parse import urlsplit

import msgspec


class Refused(Exception):
    """The room refused; `why` names a text of the house."""

    def __init__(self, status: int, code: str, why: str) -> None:
        super().__init__(f"{code}: {why}")
        self.status = status
        self.code = code
        self.why = why


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
        """Register with a name, and get a token."""
        self.token = (await self.ask("POST", "me", {"name": name, "token": True}))["token"]

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Send a request; returns the response as plain JSON."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: object) -> Any:
        parts = urlsplit(self.room)
        kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
        connection = kind(parts.netloc, timeout=30)
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        try:
            connection.request(
                method, f"/api/{path}", None if body is None else msgspec.json.encode(body), headers
            )
            answer = connection.getresponse()
            told = answer.read()
        finally:
            connection.close()
        is_json = answer.getheader("Content-Type", "").endswith("/json")
        found: Any = msgspec.json.decode(told) if is_json else told
        if answer.status >= 500 and not is_json:
            raise ConnectionError(f"nobody behind the balancer: {answer.status}")
        if answer.status != 200:
            raise Refused(answer.status, found["code"], found["why"])
        return found
