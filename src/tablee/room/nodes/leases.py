"""The leases of this node: on the bots and clocks of tables, and on the room's housekeeping.

A lease is valid while its node is alive, so only the heartbeat is renewed. Its fence, the fencing token,
goes up when another node takes it over: automatic writes are only done if the fence is still the same.
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
        self._releasing: set[str] = set()
        """Leases given up here, whose release is not written yet."""

    def fence(self, what: str) -> Fenced | None:
        """The fencing condition of an automatic write; None if the lease is not ours."""
        fence = self._fences.get(what)
        return None if fence is None else Fenced(what, self._node, fence)

    @property
    def held(self) -> int:
        """The number of leases on tables."""
        return sum(what.startswith("T") for what in self._fences)

    def want(self, what: str) -> bool:
        """Take a lease as soon as it is free; False if it is held or wanted already."""
        if what in self._wanted or what in self._fences:
            return False
        self._wanted.add(what)
        self._releasing.discard(what)
        return True

    def lost(self, what: str) -> None:
        """A lease turned out to be another node's: want it back."""
        if self._fences.pop(what, None) is not None:
            self._wanted.add(what)

    def let_go(self, what: str) -> None:
        """Give a lease up, or stop wanting it."""
        self._wanted.discard(what)
        if self._fences.pop(what, None) is not None:
            self._releasing.add(what)

    def releases(self) -> list[Write]:
        """The writes that release what was given up."""
        return [Release(what, self._node) for what in sorted(self._releasing)]

    def confirm(self, releases: list[Write]) -> None:
        """Those writes are durable."""
        self._releasing -= {write.what for write in releases if isinstance(write, Release)}

    async def acquire(self) -> list[str]:
        """Take the wanted leases that no live node holds; returns those we now have."""
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
