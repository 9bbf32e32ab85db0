"""Sends calls to people from a queue of their own, so that no move ever waits for a push service."""

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
"""The bound of the queue; more calls are dropped."""
AT_ONCE: Final = 4
GONE: Final = (404, 410)
"""The statuses of a push service that mean the subscription is gone."""


class NoKeys(Exception):
    """The room's key file is unreadable, or cannot be written."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class Carrier(Protocol):
    """Delivers a message to a browser's push service."""

    @property
    def public_key(self) -> str: ...
    def can_reach(self, subscription: SubscriptionRow) -> bool: ...
    async def send(self, subscription: SubscriptionRow, text: str) -> int | None: ...


class Calls:
    """The queue of people to call, and the tasks that work it off."""

    def __init__(self, store: Store, carrier: Carrier) -> None:
        self.carrier = carrier
        self._store = store
        self._waiting: asyncio.Queue[str] = asyncio.Queue(WAITING)
        self._tasks = [asyncio.create_task(self._work()) for _ in range(AT_ONCE)]

    def call(self, person: str) -> None:
        """Queue a call to a person's subscribed devices that it is their turn."""
        try:
            self._waiting.put_nowait(person)
        except asyncio.QueueFull:
            log.warning("too many people wait to be called: one is not")

    def close(self) -> None:
        """Stop calling."""
        for task in self._tasks:
            task.cancel()

    async def _work(self) -> None:
        while True:
            person = await self._waiting.get()
            try:
                await self._tell(person)
            except Unavailable:
                log.warning("somebody could not be called: the store cannot be read just now")
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
                continue  # the next device may work
            if answer in GONE:
                with contextlib.suppress(Unavailable):
                    await self._store.commit([DropSubscription(person, subscription.endpoint)])

    async def _send(self, subscription: SubscriptionRow) -> int | None:
        return await self.carrier.send(subscription, house_texts(subscription.lang).say("push.your_turn"))
