"""Whether bots at a table had little time to think, since many waited: never what any of them thought."""

from collections.abc import Sequence
from typing import Final

from tablee.room.bots.thinkers import ENOUGH

LITTLE: Final = 0.5
"""Who had less than this share of its time was in haste, until it has enough again."""


class Haste:
    """The seats whose bots had little time when they last thought."""

    def __init__(self) -> None:
        self._seats: set[int] = set()

    def note(self, seat: int, share: float) -> None:
        """A bot has thought, and had this share of its time."""
        if share < LITTLE:
            self._seats.add(seat)
        elif share >= ENOUGH:
            self._seats.discard(seat)

    def among(self, players: Sequence[str | None]) -> bool:
        """Whether any of these seats is in haste, and a bot's."""
        return any(players[seat] is not None for seat in self._seats)
