"""The open tickets, limited for each asker, so that nobody can exhaust them for others."""

from collections import Counter, OrderedDict
from dataclasses import dataclass, field

from tablee.kit.refusal import Refusal
from tablee.protocol.fields import Role
from tablee.protocol.limits import TICKETS, TICKETS_AT_A_TABLE, TICKETS_EACH
from tablee.room.store.rows import Person


@dataclass(frozen=True, slots=True)
class Pass:
    """What a ticket opens, once."""

    table: str
    role: Role
    person: Person | None
    until: int
    asker: str = ""
    """By whom it is counted: the person's id, or for the anonymous the address."""
    link: bytes | None = None
    """The hash of the link it was issued for."""


@dataclass
class Tickets:
    """Single-use tickets by the hashes of their secrets, the oldest first; all are valid equally long."""

    _open: OrderedDict[bytes, Pass] = field(default_factory=OrderedDict)
    _of: dict[str, OrderedDict[bytes, None]] = field(default_factory=dict)
    _at: Counter[str] = field(default_factory=Counter)
    """The number of open tickets at each table, without those for seats."""

    def add(self, hash: bytes, opened: Pass, at: int) -> None:
        """Add a ticket; over the limit the asker's oldest is evicted. Tickets for seats are never refused."""
        self._forget_old(at)
        theirs = self._of.get(opened.asker)
        full = len(self._open) >= TICKETS or self._at[opened.table] >= TICKETS_AT_A_TABLE
        most = TICKETS_EACH[opened.person is None]
        if theirs and (full or len(theirs) >= most):
            self.pop(next(iter(theirs)))
        elif full and opened.role != "seat":
            raise Refusal("too_many")
        self._open[hash] = opened
        self._of.setdefault(opened.asker, OrderedDict())[hash] = None
        self._at[opened.table] += opened.role != "seat"

    def pop(self, hash: bytes, otherwise: Pass | None = None) -> Pass | None:
        """Use up a ticket."""
        opened = self._open.pop(hash, None)
        if opened is None:
            return otherwise
        theirs = self._of[opened.asker]
        del theirs[hash]
        if not theirs:
            del self._of[opened.asker]
        self._at[opened.table] -= opened.role != "seat"
        if not self._at[opened.table]:
            del self._at[opened.table]
        return opened

    def _forget_old(self, at: int) -> None:
        while self._open:
            first, oldest = next(iter(self._open.items()))
            if oldest.until > at:
                return
            self.pop(first)
