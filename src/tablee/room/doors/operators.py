"""Whoever runs the room: single-use links to their page, the keys these give, and addresses they bar."""

from ipaddress import ip_address
from typing import Final

from tablee.kit.refusal import Refusal
from tablee.room.doors.addresses import counted_as
from tablee.room.doors.door import hash_of, new_secret
from tablee.room.store.rows import OpenerRow
from tablee.room.store.store import Store, UsedUp
from tablee.room.store.writes import Save, UseUp

LINK_MS: Final = 10 * 60_000
"""A link is good for so long, and once."""
KEY_MS: Final = 8 * 60 * 60_000
"""What it is changed for is good for an evening, and no longer than the room is open."""


class Operators:
    """Links, keys and bans of one room, in memory alone: with the room they are gone.

    Where the room is several nodes they are rows as well, so that any of them knows what another gave out.
    """

    def __init__(self, shared: Store | None = None) -> None:
        self._shared = shared
        self._links: dict[bytes, int] = {}
        self._keys: dict[bytes, int] = {}
        self.bans: dict[str, int] = {}
        """Until when each address is barred."""

    def new_link(self, at: int) -> str:
        """The secret of a link."""
        return issued(self._links, at, at + LINK_MS)

    def enter(self, secret: str, at: int) -> str:
        """A key for a link, which opens nothing any more."""
        if self._links.pop(hash_of(secret), 0) <= at:
            raise Refusal("link_closed")
        return issued(self._keys, at, at + KEY_MS)

    def check(self, key: str, at: int) -> None:
        """Refusal for whoever does not run the room."""
        if self._keys.get(hash_of(key), 0) <= at:
            raise Refusal("unauthenticated")

    def ban(self, address: str, until: int, *, by: str | None = None) -> str:
        """Bar an address, or its network where it is of version 6, until then; under which name it is barred.

        The machine itself is never barred: where a proxy does not say who calls, that would be everybody.
        Nor is the address of `by`, who could not lift it again.
        """
        if address not in self.bans:
            address = barred(address)
        if address == by:
            raise Refusal("own_address")
        self.bans[address] = until
        return address

    def is_banned(self, caller: str, at: int) -> bool:
        """Whether an address is barred now."""
        if not self.bans:
            return False
        self.bans = {address: until for address, until in self.bans.items() if until > at}
        return counted_as(caller) in self.bans

    # The same at any node

    async def give_link(self, at: int) -> str:
        """The secret of a link to the page at whichever node answers."""
        secret = self.new_link(at)
        if self._shared is not None:
            await self._shared.commit([Save(OpenerRow("link", hash_of(secret).hex(), at + LINK_MS))])
        return secret

    async def come_in(self, secret: str, at: int) -> str:
        """A key for a link from any node, which opens nothing any more at none."""
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
        """Refusal for whoever has no key from any node."""
        if self._shared is None:
            self.check(key, at)
        elif (await self._shared.openers("key")).get(hash_of(key).hex(), 0) <= at:
            raise Refusal("unauthenticated")

    async def bar(self, address: str, until: int, *, by: str | None = None) -> str:
        """Bar an address at every node; the others know it seconds later."""
        name = self.ban(address, until, by=by)
        if self._shared is not None:
            await self._shared.commit([Save(OpenerRow("ban", name, until))])
        return name

    async def learn(self, at: int) -> set[str]:
        """Know what was barred at other nodes; the addresses that are barred since."""
        if self._shared is None:
            return set()
        before, known = self.bans, await self._shared.openers("ban")
        self.bans = {address: until for address, until in known.items() if until > at}
        return {address for address, until in self.bans.items() if before.get(address, 0) < until}


def barred(address: str) -> str:
    """Under which name an address is counted; Refusal for what is none, and for the machine itself."""
    try:
        counted = ip_address(address.removesuffix("/64") if ":" in address else address)
    except ValueError:
        raise Refusal("bad_request") from None
    name = counted_as(str(counted))
    if (getattr(counted, "ipv4_mapped", None) or counted).is_loopback or name == counted_as("::1"):
        raise Refusal("bad_request")
    return name


def issued(known: dict[bytes, int], at: int, until: int) -> str:
    """A new secret that is known until then; those whose time is up are forgotten."""
    for old in [each for each, end in known.items() if end <= at]:
        del known[old]
    secret = new_secret()
    known[hash_of(secret)] = until
    return secret
