"""The operator's access: single-use links to their page, the keys given for them, and banned addresses."""

from ipaddress import ip_address
from typing import Final

from tablee.kit.refusal import Refusal
from tablee.room.doors.addresses import counted_as
from tablee.room.doors.door import hash_of, new_secret
from tablee.room.store.rows import OpenerRow
from tablee.room.store.store import Store, UsedUp
from tablee.room.store.writes import Save, UseUp

LINK_MS: Final = 10 * 60_000
"""How long a link is valid, for a single use."""
KEY_MS: Final = 8 * 60 * 60_000
"""How long a key is valid, at most until the room closes."""


class Operators:
    """Links, keys and bans of one room, in memory only.

    With several nodes they are also stored, so that each node knows what another has issued.
    """

    def __init__(self, shared: Store | None = None) -> None:
        self._shared = shared
        self._links: dict[bytes, int] = {}
        self._keys: dict[bytes, int] = {}
        self.bans: dict[str, int] = {}
        """Until when each address is banned."""

    def new_link(self, at: int) -> str:
        """Issue a link; returns its secret."""
        return issued(self._links, at, at + LINK_MS)

    def enter(self, secret: str, at: int) -> str:
        """Exchange a link for a key; uses the link up."""
        if self._links.pop(hash_of(secret), 0) <= at:
            raise Refusal("link_closed")
        return issued(self._keys, at, at + KEY_MS)

    def check(self, key: str, at: int) -> None:
        """Refusal unless this is a valid key."""
        if self._keys.get(hash_of(key), 0) <= at:
            raise Refusal("unauthenticated")

    def ban(self, address: str, until: int, *, by: str | None = None) -> str:
        """Ban an address, for IPv6 its network, until then; returns the name under which it is banned.

        The machine itself cannot be banned: behind a proxy that forwards no address that would be everybody.
        Nor can the address of `by`, who could not lift the ban again.
        """
        if address not in self.bans:
            address = barred(address)
        if address == by:
            raise Refusal("own_address")
        self.bans[address] = until
        return address

    def is_banned(self, caller: str, at: int) -> bool:
        """Whether an address is banned now; forgets bans that are over."""
        if not self.bans:
            return False
        self.bans = {address: until for address, until in self.bans.items() if until > at}
        return counted_as(caller) in self.bans

    # The same over all nodes

    async def give_link(self, at: int) -> str:
        """Issue a link that is valid at any node; returns its secret."""
        secret = self.new_link(at)
        if self._shared is not None:
            await self._shared.commit([Save(OpenerRow("link", hash_of(secret).hex(), at + LINK_MS))])
        return secret

    async def come_in(self, secret: str, at: int) -> str:
        """Exchange a link from any node for a key; uses the link up everywhere."""
        if self._shared is None:
            return self.enter(secret, at)
        name = hash_of(secret).hex()
        until = (await self._shared.openers("link")).get(name, 0)
        try:
            await self._shared.commit([UseUp("link", name)])
        except UsedUp:
            raise Refusal("link_closed") from None
        if until <= at:
            raise Refusal("link_closed")
        key = issued(self._keys, at, at + KEY_MS)
        await self._shared.commit([Save(OpenerRow("key", hash_of(key).hex(), at + KEY_MS))])
        return key

    async def must_run_the_room(self, key: str, at: int) -> None:
        """Refusal unless this is a valid key from any node."""
        if self._shared is None:
            self.check(key, at)
        elif (await self._shared.openers("key")).get(hash_of(key).hex(), 0) <= at:
            raise Refusal("unauthenticated")

    async def bar(self, address: str, until: int, *, by: str | None = None) -> str:
        """Ban an address at every node; the others learn of it within seconds."""
        name = self.ban(address, until, by=by)
        if self._shared is not None:
            await self._shared.commit([Save(OpenerRow("ban", name, until))])
        return name

    async def learn(self, at: int) -> set[str]:
        """Read the bans of all nodes; returns the addresses that are newly banned."""
        if self._shared is None:
            return set()
        before, known = self.bans, await self._shared.openers("ban")
        self.bans = {address: until for address, until in known.items() if until > at}
        return {address for address, until in self.bans.items() if before.get(address, 0) < until}


def barred(address: str) -> str:
    """The name under which an address is banned; Refusal if it is invalid, or the machine itself."""
    try:
        counted = ip_address(address.removesuffix("/64") if ":" in address else address)
    except ValueError:
        raise Refusal("bad_request") from None
    name = counted_as(str(counted))
    if (getattr(counted, "ipv4_mapped", None) or counted).is_loopback or name == counted_as("::1"):
        raise Refusal("bad_request")
    return name


def issued(known: dict[bytes, int], at: int, until: int) -> str:
    """Issue a secret that is valid until then; removes expired ones."""
    for old in [each for each, end in known.items() if end <= at]:
        del known[old]
    secret = new_secret()
    known[hash_of(secret)] = until
    return secret
