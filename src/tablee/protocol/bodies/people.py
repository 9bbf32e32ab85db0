"""Bodies about the guest who asks: their name, what is stored about them, their push subscriptions."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from tablee.protocol.fields import (
    END,
    Name,
    SpokenJson,
)


class Me(Struct):
    name: str | None


class Introduction(Struct, forbid_unknown_fields=True):
    name: Name
    token: bool = False
    """True for a program, which gets its token in the answer; a browser gets it as an HttpOnly cookie."""


class Introduced(Struct, omit_defaults=True):
    name: str
    token: str | None = None


class Export(Struct):
    """All that the room knows about a guest."""

    name: str
    created: int
    expires: int
    tables: list[str]
    said: list[SpokenJson]
    """What the guest said at tables, as it was told there."""
    shares: list[str]
    """The ids of the guest's shares."""
    called: list[str]
    """The push endpoints of the guest's devices."""
    round: list[str]
    """The names of players on the guest's device."""
    elsewhere: dict[str, list[str]]
    """Tables that keep something else about the guest, by what it is: sat there, watches, is silenced …"""


class Subscription(Struct, forbid_unknown_fields=True):
    """A browser's Web Push subscription."""

    endpoint: Annotated[str, Meta(max_length=1024, pattern="^https://[!-~]+" + END)]
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}" + END)]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}" + END)]
    lang: Literal["en", "fr"]


class Called(Struct):
    """Whether a guest is called when it is their turn."""

    on: bool
