"""Bodies about coming in: links, codes, seats and tickets."""

from typing import Annotated

from msgspec import Meta, Struct

from tablee.kit.facts import Seat
from tablee.protocol.bodies.tables import Links
from tablee.protocol.fields import (
    END,
    LinkKind,
    Role,
    SeatNumber,
    Secret,
    StatusSeen,
)


class LinkShown(Struct, forbid_unknown_fields=True):
    link: Secret


class LinkOpens(Struct):
    """What a link would give."""

    role: LinkKind
    game: str
    status: StatusSeen
    free: list[Seat]
    names: list[str | None]
    bots: list[str | None]
    """Which bot sits in each seat."""
    host: Seat
    may_ask: list[Seat]
    """The seats of bots, and free ones, that one may ask for."""
    yours: list[Seat]
    """The seats that a personal link brings along."""
    seated: bool
    """Whether who asks sits there already, or played there, and needs no link."""
    watches: bool
    """Whether who asks is known there under their name, and may look on without a link."""


class SeatWanted(Struct, forbid_unknown_fields=True):
    link: Secret | None = None
    seat: SeatNumber | None = None


class SeatAsked(Struct, forbid_unknown_fields=True):
    """Somebody who looks on would like a bot's seat; null: no longer."""

    seat: SeatNumber | None
    link: Secret | None = None


class AskHeard(Struct):
    """Whether the seat is one's own already, because nobody had to be asked."""

    sits: bool


class SeatTaken(Struct):
    seat: Seat
    links: Links


class CodeTyped(Struct, forbid_unknown_fields=True):
    code: Annotated[str, Meta(pattern="^[A-Za-z]{4}" + END)]


class CodeOpens(Struct):
    table: str
    link: str


class TicketWanted(Struct, forbid_unknown_fields=True, rename={"as_": "as"}):
    link: Secret | None = None
    as_: Role | None = None


class Ticket(Struct):
    ticket: str


class LinkWanted(Struct, forbid_unknown_fields=True):
    link: LinkKind
    revoke: bool = False
    seat: SeatNumber | None = None
    """The host makes the personal link of somebody else's seat anew."""


class AlongWanted(Struct, forbid_unknown_fields=True, rename={"as_": "as"}):
    link: Secret | None = None
    as_: Role | None = None


class Along(Struct):
    """The next game at a table, if there is one, and the link by which who has no other right comes along."""

    table: str | None
    link: str | None
