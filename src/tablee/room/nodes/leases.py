"""What this node looks after, and nobody else: bots and clocks of tables, and what is done for all of them.

A lease lasts while its node is alive, so that nothing is renewed but the node itself. Its fence goes up when
another takes it over: whatever goes on by itself is written only where the fence is still the same.
"""

from tablee.room.store.store import Store
from tablee.room.store.writes import Fenced, Release, Take, Write


class Leases:
    """The leases of one node."""

    def __init__(self, node: str, store: Store) -> None:
        self._node = node
        self._store = store
        self._fences: dict[str, int] = {}
        self._wanted: set[str] = set()
        self._over: set[str] = set()
        """What is no longer looked after here, and the others do not know it yet."""

    def fence(self, what: str) -> Fenced | None:
        """What must be true when something goes on by itself; None where that is another node's affair."""
        fence = self._fences.get(what)
        return None if fence is None else Fenced(what, self._node, fence)

    @property
    def held(self) -> int:
        """How many tables these are; what is done for all of them does not count."""
        return sum(what.startswith("T") for what in self._fences)

    def want(self, what: str) -> bool:
        """Look after something as soon as nobody else does; whether that is a new wish."""
        if what in self._wanted or what in self._fences:
            return False
        self._wanted.add(what)
        self._over.discard(what)
        return True

    def lost(self, what: str) -> None:
        """Another node looks after it now."""
        if self._fences.pop(what, None) is not None:
            self._wanted.add(what)

    def let_go(self, what: str) -> None:
        """It need not be looked after here."""
        self._wanted.discard(what)
        if self._fences.pop(what, None) is not None:
            self._over.add(what)

    def given_up(self) -> list[Write]:
        """What lets others look after what we no longer do."""
        return [Release(what, self._node) for what in sorted(self._over)]

    def known(self, given_up: list[Write]) -> None:
        """The others know of it now."""
        self._over -= {write.what for write in given_up if isinstance(write, Release)}

    async def look(self) -> list[str]:
        """Take what is wanted and nobody has who is alive; what we have got."""
        wanted = sorted(self._wanted)
        if not wanted:
            return []
        held = await self._store.leases(wanted)
        free = [what for what in wanted if what not in held]
        if free:
            await self._store.commit([Take(what, self._node) for what in free])
            held |= await self._store.leases(free)
        got = [what for what, lease in held.items() if lease.node == self._node and what in self._wanted]
        for what in got:
            self._wanted.discard(what)
            self._fences[what] = held[what].fence
        return got
