"""Calls: whoever is away and awaited is told so, from a queue of its own; no move ever waits for one."""

import asyncio
import contextlib
import logging
from pathlib import Path
from typing import Final, Protocol

from tablee.room.store.rows import SubscriptionRow
from tablee.room.store.store import Store, Unavailable
from tablee.room.store.writes import DropSubscription
from tablee.shelf import house_texts

log = logging.getLogger("tablee.room")

WAITING: Final = 1000
"""So many people at most wait to be called; the next are not."""
AT_ONCE: Final = 4
GONE: Final = (404, 410)
"""What a push service answers where nobody listens any more."""


class NoKeys(Exception):
    """What lies where the room's key should be is no key, or none can be written there."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class Carrier(Protocol):
    """What carries a message to a browser."""

    @property
    def public_key(self) -> str: ...
    def can_reach(self, subscription: SubscriptionRow) -> bool: ...
    async def send(self, subscription: SubscriptionRow, text: str) -> int | None: ...


class Calls:
    """People to be called, one after the other, at the devices that asked for it."""

    def __init__(self, store: Store, carrier: Carrier) -> None:
        self.carrier = carrier
        self._store = store
        self._waiting: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self._tasks = [asyncio.create_task(self._work()) for _ in range(AT_ONCE)]

    def call(self, person: str) -> None:
        """Tell somebody that it is their turn, soon, if their devices want to know."""
        try:
            self._waiting.put_nowait(person)
        except asyncio.QueueFull:
            log.warning("too many people are waiting to be called")

    def close(self) -> None:
        """Call nobody any more."""
        for task in self._tasks:
            task.cancel()

    async def _work(self) -> None:
        while True:
            person = await self._waiting.get()
            try:
                await self._tell(person)
            except Unavailable:
                log.warning("somebody could not be called: the room's file cannot be read just now")
            except Exception:
                log.exception("somebody could not be called")
            finally:
                self._waiting.task_done()

    async def _tell(self, person: str) -> None:
        for subscription in await self._store.subscriptions_of(person):
            try:
                answer = await self._send(subscription)
            except Exception:
                log.exception("a device could not be called")
                continue  # what is wrong with one is no reason not to call the next
            if answer in GONE:
                with contextlib.suppress(Unavailable):
                    await self._store.commit([DropSubscription(person, subscription.endpoint)])

    async def _send(self, subscription: SubscriptionRow) -> int | None:
        return await self.carrier.send(subscription, house_texts(subscription.lang).say("push.your_turn"))
