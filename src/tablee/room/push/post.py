"""Sends a message to a push service: over https, to a public address, without retries or redirects."""

import asyncio
import contextlib
import logging
from typing import Final

import h11

from tablee.room.push.envelope import reader_of, sealed
from tablee.room.push.keys import Keys, unb64
from tablee.room.push.outside import Endpoint, Outside
from tablee.room.store.rows import SubscriptionRow

log = logging.getLogger("tablee.room")

PATIENCE_S: Final = 10
KEPT_S: Final = 24 * 60 * 60
"""How long a push service keeps a message for a device that is offline."""
TOPIC: Final = "turn"
"""Messages with one topic replace each other while they wait for a device: they all say the same."""


class Post:
    """Sends messages to the push services of subscribed browsers."""

    def __init__(self, keys: Keys, contact: str, outside: Outside) -> None:
        self._keys = keys
        self._contact = contact
        self._outside = outside
        self._tls = outside.tls()

    @property
    def public_key(self) -> str:
        """The key that a browser subscribes with."""
        return self._keys.public

    def can_reach(self, subscription: SubscriptionRow) -> bool:
        """Whether a subscription is valid, and of a push service we would connect to."""
        try:
            reader_of(subscription.p256dh)
            secret = unb64(subscription.auth)
        except ValueError:
            return False
        return len(secret) == 16 and self._outside.endpoint(subscription.endpoint) is not None

    async def send(self, subscription: SubscriptionRow, text: str) -> int | None:
        """Send a message; the status of the answer, or None if there was none."""
        endpoint = self._outside.endpoint(subscription.endpoint)
        if endpoint is None:
            return None
        body = sealed(text.encode(), subscription.p256dh, subscription.auth)
        try:
            async with asyncio.timeout(PATIENCE_S):
                status = await self._ask(endpoint, body)
        except (OSError, UnicodeError, h11.ProtocolError) as problem:  # a timeout is an OSError
            log.warning("the push service %s cannot be reached: %s", endpoint.host, type(problem).__name__)
            return None
        if status is not None and not 200 <= status < 300 and status not in (404, 410):
            log.warning("the push service %s answered %d", endpoint.host, status)
        return status

    async def _ask(self, endpoint: Endpoint, body: bytes) -> int | None:
        host, port = endpoint.host, self._outside.port
        address = await self._outside.address(host)
        if address is None:
            log.warning("the push service %s has an address that is not public", host)
            return None
        reader, writer = await asyncio.open_connection(address, port, ssl=self._tls, server_hostname=host)
        try:
            return await self._exchange(reader, writer, endpoint, body)
        finally:
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()

    async def _exchange(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, endpoint: Endpoint, body: bytes
    ) -> int:
        """Send one request and read the status of its answer; the body is not read."""
        connection = h11.Connection(h11.CLIENT)
        asked = h11.Request(method="POST", target=endpoint.target, headers=self._headers(endpoint, body))
        for event in (asked, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(connection.send(event) or b"")
        await writer.drain()
        while True:
            heard = connection.next_event()
            if heard is h11.NEED_DATA:
                connection.receive_data(await reader.read(4096))
            elif isinstance(heard, h11.Response):
                return heard.status_code
            elif not isinstance(heard, h11.InformationalResponse):
                raise h11.RemoteProtocolError("no answer")

    def _headers(self, endpoint: Endpoint, body: bytes) -> list[tuple[str, str]]:
        return [
            ("Host", endpoint.host),
            ("Authorization", self._keys.vouch(endpoint.host, self._contact)),
            ("Content-Type", "application/octet-stream"),
            ("Content-Encoding", "aes128gcm"),
            ("Content-Length", str(len(body))),
            ("TTL", str(KEPT_S)),
            ("Topic", TOPIC),
            ("Urgency", "normal"),
            ("Connection", "close"),
        ]
