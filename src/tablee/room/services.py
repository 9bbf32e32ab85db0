"""The services that endpoints and connections work with: the room, access control, rate limits, links."""

import contextlib
from dataclasses import dataclass, field, replace

from msgspec import structs

from tablee.kit.refusal import Refusal
from tablee.protocol.fields import Role
from tablee.room.coaching.coach import Coach
from tablee.room.doors.addresses import Addresses, counted_as
from tablee.room.doors.backups import Backups
from tablee.room.doors.connections import Connections
from tablee.room.doors.door import Door, hash_of
from tablee.room.doors.limits import Buckets
from tablee.room.doors.makers import ANYONE, Makers
from tablee.room.doors.operators import Operators
from tablee.room.doors.tickets import Pass
from tablee.room.live.table import LiveTable
from tablee.room.nodes.node import Node
from tablee.room.pictures.gallery import Gallery
from tablee.room.push.calls import Calls
from tablee.room.room import Room
from tablee.room.store.rows import Link, Person, Watcher
from tablee.room.store.store import Forgotten
from tablee.room.store.writes import Save


@dataclass(frozen=True, slots=True)
class Services:
    """The services of one room."""

    room: Room
    door: Door
    addresses: Addresses
    guesses: Buckets
    """Rate limit of wrong four-letter codes."""
    words: Buckets
    """Rate limit of wrong words for making tables, and wrong operator's links."""
    makings: Buckets
    """Rate limit of new guests and tables, for other machines."""
    looks: Buckets
    """Rate limit of opening shared replays, and tables by code."""
    tellings: Buckets
    """Rate limit of what a guest does to others' notice: a new name, asking for a seat, a new link."""
    missed: Buckets
    """Rate limit of invalid tickets for bots' turns."""
    connections: Connections
    """Counts connections by the address they come from, which may be a proxy's."""
    lines: Connections
    """Counts WebSockets by the client's address, as the proxy reports it."""
    gallery: Gallery
    """Pictures of finished games for link previews."""
    coach: Coach
    """Works out reviews of finished games."""
    calls: Calls | None = None
    """Web Push, where it is switched on."""
    makers: Makers = ANYONE
    """Who may make tables."""
    operators: Operators = field(default_factory=Operators)
    """The operator's links, keys and bans."""
    backups: Backups | None = None
    """Copies of the room's file."""
    node: Node | None = None
    """This node, if the room is on several."""
    kept_in_a_database: bool = False
    """Whether the store is a database rather than a file."""
    metrics_token: str | None = None
    """Opens /metrics from any address."""

    def may_make(self, caller: str) -> None:
        """Refuse other machines that make too many guests or tables; this machine is the owner's.

        A room that is draining refuses everybody.
        """
        if self.room.draining:
            raise Refusal("unavailable")
        if self.addresses.is_owner(caller):
            return
        if not self.makings.take(counted_as(caller), self.room.house.clock() / 1000):
            raise Refusal("too_many")

    async def table(self, id: str, link: str | None = None) -> LiveTable:
        """A table; if there is none, the refusal for a link is the same as for a link that opens nothing."""
        try:
            return await self.room.table(id)
        except Refusal as problem:
            if link and problem.why == "no_role":
                raise Refusal("link_closed") from None
            raise

    async def link(self, live: LiveTable, secret: str) -> Link:
        """The link of a secret; Refusal if it is not valid here."""
        return await self._opens(live, hash_of(secret))

    async def _opens(self, live: LiveTable, hash: bytes) -> Link:
        """The link with this hash as it opens now; read again if it may have been used meanwhile."""
        at = self.room.house.clock()
        found = await self.door.link(live.id, hash, at)
        if invitation(live, found) is not found:
            found = await self.door.link(live.id, hash, at)
        return invitation(live, found)

    async def role(
        self, live: LiveTable, person: Person | None, link: str | None, wanted: Role | None
    ) -> Role:
        """The role of a person at a table, perhaps by a link.

        Whoever sits there needs no link: theirs may be used up.
        """
        sits = person is not None and bool(live.holds(person.id))
        found = await self.link(live, link) if link and not sits else None
        return await self._role(live, person, found, wanted)

    async def _role(
        self, live: LiveTable, person: Person | None, link: Link | None, wanted: Role | None
    ) -> Role:
        live.may_come(person.id if person else None)
        sits = person is not None and bool(live.holds(person.id))
        return await self.door.role(live.id, person, link, wanted, sits=sits)

    async def redeem(self, ticket: str, table: str) -> Pass:
        """The pass of a ticket, if its person still has the role it was issued for."""
        at = self.room.house.clock()
        opened = await self.door.take(ticket, table, at)
        person = await self.door.still(opened.person, at) if opened.person else None
        live, link = await self.table(table), None
        if opened.link is not None:
            with contextlib.suppress(Refusal):
                link = await self._opens(live, opened.link)
        await self._role(live, person, link, opened.role)
        return replace(opened, person=person)

    async def come(
        self, live: LiveTable, person: Person | None, link: str | None, wanted: Role | None
    ) -> Role:
        """The same when somebody enters: a named watcher is remembered, and needs no link next time."""
        role = await self.role(live, person, link, wanted)
        store = self.room.house.store
        if role == "watcher" and person and link and not await store.watches(live.id, person.id):
            try:
                await store.commit([Save(Watcher(live.id, person.id))])
            except Forgotten:
                raise Refusal("unauthenticated") from None
        return role


def invitation(live: LiveTable, link: Link) -> Link:
    """A link as it opens now: a personal link whose person no longer sits there is an invitation."""
    if link.role == "mine" and not live.belong_to(link.person):
        return structs.replace(link, role="seat", person=None)
    return link
