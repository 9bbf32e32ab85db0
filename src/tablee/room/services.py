"""What a request or a connection is answered with: the room, its doors, and how often one may knock."""

from dataclasses import dataclass

from msgspec.structs import replace

from tablee.kit.refusal import Refusal
from tablee.protocol.fields import Role
from tablee.room.doors.addresses import Addresses
from tablee.room.doors.door import Door
from tablee.room.doors.limits import Buckets
from tablee.room.doors.makers import ANYONE, Makers
from tablee.room.live.table import LiveTable
from tablee.room.pictures.gallery import Gallery
from tablee.room.push.calls import Calls
from tablee.room.room import Room
from tablee.room.store.rows import Link, Person, Watcher
from tablee.room.store.writes import Save


@dataclass(frozen=True, slots=True)
class Services:
    """All there is behind one address."""

    room: Room
    door: Door
    addresses: Addresses
    guesses: Buckets
    """Of four-letter codes."""
    makings: Buckets
    """Of guests and tables, by strangers on other machines."""
    looks: Buckets
    """At shared replays, by whoever has a link."""
    tellings: Buckets
    """Of what one guest does and others are told at once: another name, a wish for a seat, a new link."""
    gallery: Gallery
    """What messengers are shown of how games ended."""
    calls: Calls | None = None
    """What calls people who are away, where that is switched on."""
    makers: Makers = ANYONE
    """Who may make tables."""

    async def table(self, id: str, link: str | None = None) -> LiveTable:
        """A table that is asked for; where there is none, one hears what all hear who have no right to it."""
        try:
            return await self.room.table(id)
        except Refusal as problem:
            if problem.why != "no_such_table":
                raise
            raise Refusal("link_closed" if link else "no_role") from None

    async def link(self, live: LiveTable, secret: str) -> Link:
        """The link behind a secret; the personal one of who sits here no more invites like any other."""
        found = await self.door.link(live.id, secret, self.room.house.clock())
        if found.role == "mine" and not live.belong_to(found.person):
            return replace(found, role="seat", person=None)
        return found

    async def role(
        self, live: LiveTable, person: Person | None, link: str | None, wanted: Role | None
    ) -> Role:
        """The role somebody has at a table in memory, perhaps by a link they bring.

        Who sits here needs none: the one they came by may be used up.
        """
        sits = person is not None and bool(live.holds(person.id))
        needed = link if not sits else None
        found = await self.link(live, needed) if needed else None
        return await self.door.role(live.id, person, found, wanted, sits=sits)

    async def come(
        self, live: LiveTable, person: Person | None, link: str | None, wanted: Role | None
    ) -> Role:
        """The same for who comes to stay: a watcher who has a name need not bring the link again."""
        role = await self.role(live, person, link, wanted)
        store = self.room.house.store
        if role == "watcher" and person and link and not await store.watches(live.id, person.id):
            await store.commit([Save(Watcher(live.id, person.id))])
        return role
