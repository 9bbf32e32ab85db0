"""One request to the room, as the answers see it, and the list of all that can be asked."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from starlette.responses import Response

from tablee.room.addresses import Addresses
from tablee.room.door import Door
from tablee.room.limits import Buckets
from tablee.room.refusal import Refusal
from tablee.room.room import Room
from tablee.room.store import Person


@dataclass(frozen=True, slots=True)
class Desk:
    """Where requests are answered."""

    room: Room
    door: Door
    addresses: Addresses
    guesses: Buckets
    """Of four-letter codes."""
    makings: Buckets
    """Of guests and tables, by strangers on other machines."""


@dataclass(frozen=True, slots=True)
class Asking:
    """One request."""

    desk: Desk
    person: Person | None
    body: Any
    path: Mapping[str, str]
    query: Mapping[str, str]
    caller: str
    at: int

    def somebody(self) -> Person:
        """The guest who asks; Refusal for a stranger."""
        if self.person is None:
            raise Refusal("unauthenticated")
        return self.person

    def not_too_often(self, buckets: Buckets) -> None:
        """Refuse who asks too often."""
        if not buckets.take(self.caller, self.at / 1000):
            raise Refusal("too_many")

    def may_make(self) -> None:
        """Refuse strangers who make too many guests or tables; on this machine it is the owner who does."""
        at_home = self.caller in ("127.0.0.1", "::1") and self.desk.addresses.base_url is None
        if not at_home:
            self.not_too_often(self.desk.makings)


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer with a token for the guest's cookie ("" takes it away)."""

    body: Any
    cookie: str | None = None


Endpoint = Callable[[Asking], Awaitable[Any | Reply | Response]]


@dataclass(frozen=True, slots=True)
class Way:
    """One thing that can be asked."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    says: str
    endpoint: Endpoint
    answer: Any
    body: Any = None
    query: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    """The codes it can answer with, besides those anything can."""
    media: str = "application/json"
