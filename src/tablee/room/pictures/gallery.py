"""Keeps the pictures that were drawn: each is made once, however many ask for it at the same time."""

import asyncio
from collections import OrderedDict
from pathlib import Path
from typing import Final

from tablee.kit.refusal import Refusal
from tablee.room.bots.thinkers import Thinkers
from tablee.room.pictures.drawing import Ending, draw

KEPT: Final = 128
"""So many pictures are kept, of some forty kilobytes each."""
AT_ONCE: Final = 4
"""So many are drawn at the same time: bots wait in the same line."""


class Gallery:
    """The pictures of one room; what stands on one is its name, so that none outlives what it shows."""

    def __init__(self, thinkers: Thinkers, fonts: Path) -> None:
        self._thinkers = thinkers
        self._fonts = str(fonts)
        self._kept: OrderedDict[Ending, bytes] = OrderedDict()
        self._coming: dict[Ending, asyncio.Task[bytes]] = {}

    def kept(self, ending: Ending) -> bytes | None:
        """A picture that was drawn before."""
        found = self._kept.get(ending)
        if found is not None:
            self._kept.move_to_end(ending)
        return found

    async def picture(self, ending: Ending) -> bytes:
        """A picture, drawn now if need be; Refusal while too many others are."""
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
