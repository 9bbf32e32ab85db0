"""Bodies about joining a table: links, codes, seats and tickets."""

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
    """The seats that a personal link gives."""
    seated: bool
    """Whether the guest has a seat there already, and needs no link."""
    watches: bool
    """Whether the guest is known there as a watcher, and needs no link to look on."""


class SeatWanted(Struct, forbid_unknown_fields=True):
    link: Secret | None = None
    seat: SeatNumber | None = None


class SeatAsked(Struct, forbid_unknown_fields=True):
    """A watcher's request for a bot's seat; null withdraws it."""

    seat: SeatNumber | None
    link: Secret | None = None


class AskHeard(Struct):
    """Whether the guest has the seat already, because nobody had to agree."""

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
    """The host reissues the personal link of this seat, which is somebody else's."""


class AlongWanted(Struct, forbid_unknown_fields=True, rename={"as_": "as"}):
    link: Secret | None = None
    as_: Role | None = None


class Along(Struct):
    """The rematch of a table, if there is one, and a link to it for those without a role there."""

    table: str | None
    link: str | None
