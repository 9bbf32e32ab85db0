"""Authentication and authorization: people by token, roles by seat or link, single-use socket tickets.

No secret is stored, only hashes.
"""

import hashlib
import secrets

from msgspec.structs import replace

from tablee.kit.refusal import Refusal
from tablee.protocol.fields import LinkKind, Role
from tablee.protocol.limits import TICKET_MS, TICKETS_EACH
from tablee.room.doors.tickets import Pass, Tickets
from tablee.room.live.naming import good_name
from tablee.room.store.lifetimes import CODE_LINK_MS, GUEST_MS, HOUR_MS, LINK_MS
from tablee.room.store.rows import Link, Person, TicketRow, Token
from tablee.room.store.store import Store, UsedUp
from tablee.room.store.writes import Give, Prolong, Redeem, Rename, Save, Write


def new_secret() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> bytes:
    """The hash of a secret: all that is stored of it."""
    return hashlib.sha256(secret.encode()).digest()


class Door:
    """People, links and tickets of one room."""

    def __init__(self, store: Store, *, shared: bool = False) -> None:
        self._store = store
        self._shared = shared
        """Whether tickets issued here must be valid at other nodes."""
        self._tickets = Tickets()

    # People

    async def person(self, token: str | None, at: int) -> Person | None:
        """The person with this token; extends their expiry."""
        if not token or len(token) > 64:
            return None
        person = await self._store.person_of(hash_of(token))
        if person is None or person.expires <= at:
            return None
        if person.expires < at + GUEST_MS - HOUR_MS:
            person = replace(person, expires=at + GUEST_MS)
            await self._store.commit([Prolong(person.id, person.expires)])
        return person

    async def still(self, person: Person, at: int) -> Person:
        """The current row of a person; Refusal if they are no longer known."""
        known = (await self._store.people([person.id])).get(person.id)
        if known is None or known.expires <= at:
            raise Refusal("unauthenticated")
        return known

    async def introduce(self, name: str, at: int) -> tuple[Person, str]:
        """Make a new guest and their token."""
        person = Person(secrets.token_hex(16), good_name(name), at, at + GUEST_MS)
        token = new_secret()
        await self._store.commit([Save(person), Save(Token(hash_of(token), person.id))])
        return person, token

    async def rename(self, person: Person, name: str, *writes: Write) -> Person:
        """Rename a guest."""
        renamed = replace(person, name=good_name(name))
        await self._store.commit([Rename(renamed.id, renamed.name), *writes])
        return renamed

    # Links

    def new_link(self, table: str, role: LinkKind, at: int, person: str | None = None) -> tuple[str, Write]:
        """A new link's secret, and the write that stores its hash."""
        secret = new_secret()
        return secret, Save(Link(hash_of(secret), table, role, person, None, at + LINK_MS))

    def code_link(self, table: str, at: int) -> tuple[str, Write]:
        """The same for somebody who typed a code: valid for one seat, for an hour."""
        secret = new_secret()
        return secret, Save(Link(hash_of(secret), table, "seat", None, 1, at + CODE_LINK_MS))

    async def link(self, table: str, hash: bytes, at: int) -> Link:
        """The link with this hash; Refusal if it opens nothing at this table."""
        link = await self._store.link(hash)
        if link is None or link.table_id != table or link.expires <= at or link.uses == 0:
            raise Refusal("link_closed")
        return link

    # Roles and tickets

    async def role(
        self, table: str, person: Person | None, link: Link | None, wanted: Role | None, *, sits: bool
    ) -> Role:
        """The role of a person at a table, by a seat or a link; Refusal if it is not the wanted one."""
        have: set[Role] = set()
        if sits:
            have |= {"seat", "watcher", "screen"}
        elif person and await self._store.watches(table, person.id):
            have |= {"watcher"}
        if link and link.role in ("watch", "seat"):  # an invitation also lets one look on, if no seat is left
            have |= {"watcher"}
        if link and link.role == "screen":
            have |= {"screen"}
        order: tuple[Role, ...] = ("seat", "watcher", "screen")
        best = next((role for role in order if role in have), None)
        role = wanted or best
        if role is None or role not in have:
            raise Refusal("no_role")
        return role

    def ticket(
        self,
        table: str,
        role: Role,
        person: Person | None,
        at: int,
        address: str = "",
        link: str | None = None,
    ) -> str:
        """Issue a single-use, short-lived ticket for the socket; the anonymous are limited by address."""
        secret, asker = new_secret(), person.id if person else address
        opened = Pass(table, role, person, at + TICKET_MS, asker, hash_of(link) if link else None)
        self._tickets.add(hash_of(secret), opened, at)
        return secret

    def redeem(self, secret: str, table: str, at: int) -> Pass:
        """Use up a ticket; Refusal if it is not valid."""
        opened = self._tickets.pop(hash_of(secret), None)
        if opened is None or opened.until <= at or opened.table != table:
            raise Refusal("unauthenticated")
        return opened

    async def give(
        self, table: str, role: Role, person: Person | None, at: int, address: str, link: str | None
    ) -> str:
        """Issue a ticket that is valid at any node; with several nodes the limits count all of them."""
        secret = self.ticket(table, role, person, at, address, link)
        if self._shared:
            who, by = person.id if person else None, hash_of(link) if link else None
            asker = hash_of(who or address).hex()
            row = TicketRow(hash_of(secret), table, role, who, by, at + TICKET_MS, asker)
            await self._store.commit([Give(row, TICKETS_EACH[person is None])])
        return secret

    async def take(self, secret: str, table: str, at: int) -> Pass:
        """Use up a ticket from any node; Refusal if it is not valid."""
        if not self._shared:
            return self.redeem(secret, table, at)
        self._tickets.pop(hash_of(secret))
        row = await self._store.ticket(hash_of(secret))
        try:
            await self._store.commit([Redeem(hash_of(secret))])
        except UsedUp:
            raise Refusal("unauthenticated") from None
        if row is None or row.until <= at or row.table_id != table:
            raise Refusal("unauthenticated")
        person = None if row.person is None else Person(row.person, "", 0, 0)
        return Pass(table, row.role, person, row.until, link=row.link)
