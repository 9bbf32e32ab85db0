"""What a request or a connection is answered with: the room, its doors, and how often one may knock."""

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
    """All there is behind one address."""

    room: Room
    door: Door
    addresses: Addresses
    guesses: Buckets
    """At four-letter codes."""
    words: Buckets
    """At the word of those who may make tables."""
    makings: Buckets
    """Of guests and tables, by strangers on other machines."""
    looks: Buckets
    """At shared replays and tables that wait, by whoever has a link or a code."""
    tellings: Buckets
    """Of what one guest does and others are told at once: another name, a wish for a seat, a new link."""
    missed: Buckets
    """Of tickets for bots' turns that are good for nothing."""
    connections: Connections
    """Places for connections, by the addresses they come from."""
    lines: Connections
    """Places for sockets of tables, by the addresses that are behind them."""
    gallery: Gallery
    """What messengers are shown of how games ended."""
    coach: Coach
    """Who goes through finished games with those who played them."""
    calls: Calls | None = None
    """What calls people who are away, where that is switched on."""
    makers: Makers = ANYONE
    """Who may make tables."""
    operators: Operators = field(default_factory=Operators)
    """Whoever runs the room, and whom they bar."""
    backups: Backups | None = None
    """Copies of the room's file."""
    node: Node | None = None
    """This node among the others, where the room is on several."""
    kept_in_a_database: bool = False
    """Whether the room's file is none."""
    metrics_token: str | None = None
    """Who has it may read the room's numbers from anywhere."""

    def may_make(self, caller: str) -> None:
        """Refuse strangers who make too many guests or tables; on this machine it is the owner who does.

        A room that is about to close takes nobody and nothing new.
        """
        if self.room.draining:
            raise Refusal("unavailable")
        if self.addresses.is_owner(caller):
            return
        if not self.makings.take(counted_as(caller), self.room.house.clock() / 1000):
            raise Refusal("too_many")

    async def table(self, id: str, link: str | None = None) -> LiveTable:
        """A table that is asked for; where there is none, a link opens it no more than any other."""
        try:
            return await self.room.table(id)
        except Refusal as problem:
            if link and problem.why == "no_role":
                raise Refusal("link_closed") from None
            raise

    async def link(self, live: LiveTable, secret: str) -> Link:
        """The link behind a secret; Refusal if it opens nothing here."""
        return await self._opens(live, hash_of(secret))

    async def _opens(self, live: LiveTable, hash: bytes) -> Link:
        """The link with this hash, as it opens now: meanwhile somebody may have spent it."""
        at = self.room.house.clock()
        found = await self.door.link(live.id, hash, at)
        if invitation(live, found) is not found:
            found = await self.door.link(live.id, hash, at)
        return invitation(live, found)

    async def role(
        self, live: LiveTable, person: Person | None, link: str | None, wanted: Role | None
    ) -> Role:
        """The role somebody has at a table in memory, perhaps by a link they bring.

        Who sits here needs none: the one they came by may be used up.
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
        """What a ticket opens, if what it was given for still holds: who it was, and their role here."""
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
        """The same for who comes to stay: a watcher who has a name need not bring the link again."""
        role = await self.role(live, person, link, wanted)
        store = self.room.house.store
        if role == "watcher" and person and link and not await store.watches(live.id, person.id):
            try:
                await store.commit([Save(Watcher(live.id, person.id))])
            except Forgotten:
                raise Refusal("unauthenticated") from None
        return role


def invitation(live: LiveTable, link: Link) -> Link:
    """A link as it opens now: the personal one of who sits here no more invites like any other."""
    if link.role == "mine" and not live.belong_to(link.person):
        return structs.replace(link, role="seat", person=None)
    return link
