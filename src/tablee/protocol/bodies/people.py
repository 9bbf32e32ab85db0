"""Bodies about whoever asks: a name, what is kept of them, where they can be called."""

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
    """A program asks for its token; a browser keeps it in a cookie it cannot read."""


class Introduced(Struct, omit_defaults=True):
    name: str
    token: str | None = None


class Export(Struct):
    """All the room knows of a guest."""

    name: str
    created: int
    expires: int
    tables: list[str]
    said: list[SpokenJson]
    """What the guest said at tables, as it was told there."""
    shares: list[str]
    """Which replays the guest shares, by the ids in their addresses."""
    called: list[str]
    """The addresses at which the guest's devices are called."""
    round: list[str]
    """What those were called who sat round the guest's device."""
    elsewhere: dict[str, list[str]]
    """Tables that know the guest otherwise, by what they know: one sat there, watches, is silenced …"""


class Subscription(Struct, forbid_unknown_fields=True):
    """A browser that wants to be called, as it describes itself."""

    endpoint: Annotated[str, Meta(max_length=1024, pattern="^https://[!-~]+" + END)]
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}" + END)]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}" + END)]
    lang: Literal["en", "fr"]


class Called(Struct):
    """Whether a guest is called when it is their turn."""

    on: bool
