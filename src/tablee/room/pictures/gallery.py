"""Caches pictures; each is drawn once, however many requests for it come at the same time."""

import asyncio
from collections import OrderedDict
from pathlib import Path
from typing import Final

from tablee.kit.refusal import Refusal
from tablee.room.bots.thinkers import Thinkers
from tablee.room.pictures.drawing import Ending, draw

KEPT: Final = 128
"""The size of the cache, of some forty kilobytes a picture."""
AT_ONCE: Final = 4
"""How many are drawn at the same time: bots share the queue."""


class Gallery:
    """The cache of one room; the key is all that a picture shows, so none can be stale."""

    def __init__(self, thinkers: Thinkers, fonts: Path) -> None:
        self._thinkers = thinkers
        self._fonts = str(fonts)
        self._kept: OrderedDict[Ending, bytes] = OrderedDict()
        self._coming: dict[Ending, asyncio.Task[bytes]] = {}

    def kept(self, ending: Ending) -> bytes | None:
        """A cached picture."""
        found = self._kept.get(ending)
        if found is not None:
            self._kept.move_to_end(ending)
        return found

    async def picture(self, ending: Ending) -> bytes:
        """A picture, drawn if it is not cached; Refusal if too many others are being drawn."""
        found = self.kept(ending)
        if found is not None:
            return found
        if ending not in self._coming:
            if len(self._coming) >= AT_ONCE:
                raise Refusal("too_many")
            self._coming[ending] = asyncio.create_task(self._draw(ending))
        return await asyncio.shield(self._coming[ending])

    async def _draw(self, ending: Ending) -> bytes:
        try:
            drawn = await self._thinkers.perform("picture", draw, ending, self._fonts)
        finally:
            del self._coming[ending]
        self._kept[ending] = drawn
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return drawn
