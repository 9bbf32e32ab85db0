"""Guests over HTTP: a name, and the right to be forgotten."""

from msgspec import Raw, Struct

from tablee.room.http.asking import Asking, Reply, Way
from tablee.room.store import Forget
from tablee.room.wire import Name


class Me(Struct, omit_defaults=False):
    name: str | None


class Introduced(Struct, omit_defaults=True):
    name: str
    token: str | None = None


class Introduction(Struct, forbid_unknown_fields=True):
    name: Name
    token: bool = False
    """A program asks for its token; a browser keeps it in a cookie it cannot read."""


class Export(Struct):
    """All the room knows of a guest."""

    name: str
    created: int
    expires: int
    tables: list[str]
    said: list[Raw]
    """What the guest said at tables, as it was told there."""


async def me(asking: Asking) -> Me:
    return Me(asking.person.name if asking.person else None)


async def introduce(asking: Asking) -> Reply:
    door, body = asking.desk.door, asking.body
    if asking.person is not None:
        person = await door.rename(asking.person, body.name)
        asking.desk.room.renamed(person.id, person.name)
        return Reply(Introduced(person.name))
    asking.may_make()
    person, token = await door.introduce(body.name, asking.at)
    return Reply(Introduced(person.name, token if body.token else None), token)


async def export(asking: Asking) -> Export:
    person = asking.somebody()
    store = asking.desk.room.house.store
    tables = [row.id for row, _ in await store.tables_of(person.id)]
    said = [Raw(words.encode()) for words in await store.words_of(person.id)]
    return Export(person.name, person.created, person.expires, tables, said)


async def forget(asking: Asking) -> Reply:
    person = asking.somebody()
    await asking.desk.room.house.store.commit([Forget(person.id)])
    asking.desk.room.forgotten(person.id)
    return Reply(Me(None), "")


WAYS = (
    Way("GET", "/api/me", "Your name, or null for a stranger.", me, Me),
    Way("POST", "/api/me", "Introduce or rename yourself.", introduce, Introduced, Introduction,
        refusals=("ILLEGAL", "RATE_LIMITED")),
    Way("GET", "/api/me/export", "All the room knows of you.", export, Export, refusals=("UNAUTHENTICATED",)),
    Way("DELETE", "/api/me", "Forget me; games played stay as they are.", forget, Me,
        refusals=("UNAUTHENTICATED",)),
)  # fmt: skip
