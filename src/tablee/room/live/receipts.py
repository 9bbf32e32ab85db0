"""Receipts: a message sent five times counts once, and gets the same answer each time."""

from collections import OrderedDict
from typing import Final

from tablee.kit.refusal import Refusal
from tablee.room.store.rows import Receipt

REMEMBERED: Final = 512
WIDTH: Final = 8
"""So many bytes have the number of a receipt, before its hash: of every move there is one in memory."""


class Receipts:
    """What one table has answered: what it did for ever, what it refused for as long as it is in memory."""

    def __init__(self, kept: tuple[Receipt, ...]) -> None:
        self._done = {receipt.id: packed(receipt) for receipt in kept}
        self._refused: OrderedDict[str, tuple[bytes, Exception]] = OrderedDict()

    def known(self, id: str | None, hash: bytes) -> int | Exception | None:
        """The answer already given to this message; a Refusal if the id was another message's."""
        if id is None:
            return None
        if done := self._done.get(id):
            return int.from_bytes(done[:WIDTH], "big") if done[WIDTH:] == hash else Refusal("id_reused")
        if id in self._refused:
            before, problem = self._refused[id]
            return problem if before == hash else Refusal("id_reused")
        return None

    def keep(self, receipt: Receipt) -> None:
        """It is on the disk."""
        self._done[receipt.id] = packed(receipt)

    def refuse(self, id: str | None, hash: bytes, problem: Exception) -> None:
        """A message that was refused stays refused, even if a copy of it arrives when it could be obeyed."""
        if id is None or id in self._done:
            return
        self._refused[id] = (hash, problem)
        if len(self._refused) > REMEMBERED:
            self._refused.popitem(last=False)


def packed(receipt: Receipt) -> bytes:
    """What has to be known of a receipt, in one piece."""
    return receipt.n.to_bytes(WIDTH, "big") + receipt.hash
