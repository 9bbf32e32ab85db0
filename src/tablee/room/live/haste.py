"""Tracks which bots of a table had too little time to think because the queue was long."""

from collections.abc import Sequence
from typing import Final

from tablee.room.bots.thinkers import ENOUGH

LITTLE: Final = 0.5
"""A bot with less than this share of its time is in haste, until it has enough again."""


class Haste:
    """The seats whose bots are in haste."""

    def __init__(self) -> None:
        self._seats: set[int] = set()

    def note(self, seat: int, share: float) -> None:
        """A bot has thought, with this share of its time."""
        if share < LITTLE:
            self._seats.add(seat)
        elif share >= ENOUGH:
            self._seats.discard(seat)

    def among(self, players: Sequence[str | None]) -> bool:
        """Whether a seat in haste still belongs to a bot; `players` names the bot of each seat."""
        return any(players[seat] is not None for seat in self._seats)
