"""Receipts make messages idempotent: one that is sent again counts once and gets the same answer."""

from collections import OrderedDict
from typing import Final

from tablee.kit.refusal import Refusal
from tablee.room.store.rows import Receipt

REMEMBERED: Final = 512
WIDTH: Final = 8
"""The bytes of a packed receipt's number, before its hash; compact, since every move has one in memory."""


class Receipts:
    """The answers of one table: successes for good, and the last refusals while it is in memory."""

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
        """Remember a receipt that is durable."""
        self._done[receipt.id] = packed(receipt)

    def refuse(self, id: str | None, hash: bytes, problem: Exception) -> None:
        """Remember a refusal: a copy of the message is refused too, even if it would be legal by then."""
        if id is None or id in self._done:
            return
        self._refused[id] = (hash, problem)
        if len(self._refused) > REMEMBERED:
            self._refused.popitem(last=False)


def packed(receipt: Receipt) -> bytes:
    """A receipt's number and hash as bytes."""
    return receipt.n.to_bytes(WIDTH, "big") + receipt.hash
