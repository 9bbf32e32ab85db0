"""Receipts: a message sent five times counts once, and gets the same answer each time."""

from collections import OrderedDict
from typing import Final

from tablee.kit.refusal import Refusal
from tablee.room.store.rows import Receipt

REMEMBERED: Final = 512


class Receipts:
    """What one table has answered: what it did for ever, what it refused for as long as it is in memory."""

    def __init__(self, kept: tuple[Receipt, ...]) -> None:
        self._done = {receipt.id: receipt for receipt in kept}
        self._refused: OrderedDict[str, tuple[bytes, Exception]] = OrderedDict()

    def known(self, id: str | None, hash: bytes) -> int | Exception | None:
        """The answer already given to this message; a Refusal if the id was another message's."""
        if id is None:
            return None
        if done := self._done.get(id):
            return done.n if done.hash == hash else Refusal("id_reused")
        if id in self._refused:
            before, problem = self._refused[id]
            return problem if before == hash else Refusal("id_reused")
        return None

    def keep(self, receipt: Receipt) -> None:
        """It is on the disk."""
        self._done[receipt.id] = receipt

    def refuse(self, id: str | None, hash: bytes, problem: Exception) -> None:
        """A message that was refused stays refused, even if a copy of it arrives when it could be obeyed."""
        if id is None or id in self._done:
            return
        self._refused[id] = (hash, problem)
        if len(self._refused) > REMEMBERED:
            self._refused.popitem(last=False)
