"""Guests over HTTP: a name, and the right to be forgotten."""

from typing import Final

from msgspec import Raw

from tablee.protocol.bodies.people import Export, Introduced, Me
from tablee.room.http.request import Endpoint, Reply, Request
from tablee.room.live.naming import good_name
from tablee.room.store.writes import Forget


async def me(request: Request) -> Me:
    return Me(request.person.name if request.person else None)


async def introduce(request: Request) -> Reply:
    door, body = request.services.door, request.body
    if request.person is not None:
        if good_name(body.name) == request.person.name:
            return Reply(Introduced(request.person.name))
        request.not_done_too_often("name")
        room = request.services.room
        person = await door.rename(request.person, body.name, *room.stirring(request.person.id))
        room.renamed(person.id, person.name)
        return Reply(Introduced(person.name))
    request.may_make()
    person, token = await door.introduce(body.name, request.at)
    return Reply(Introduced(person.name, token if body.token else None), token)


async def export(request: Request) -> Export:
    person = request.somebody()
    store = request.services.room.house.store
    found = await store.tables_of(person.id)
    tables = [row.id for row, _ in found]
    round_it = {seat.name for _, seats in found for seat in seats if seat.person == person.id}
    said = [Raw(words.encode()) for words in await store.words_of(person.id)]
    shares = await store.shares_of(person.id)
    called = [row.endpoint for row in await store.subscriptions_of(person.id)]
    names = sorted(name for name in round_it if name is not None)
    elsewhere = await store.elsewhere(person.id)
    return Export(person.name, person.created, person.expires, tables, said, shares, called, names, elsewhere)


async def forget(request: Request) -> Reply:
    person = request.somebody()
    room = request.services.room
    await room.house.store.commit([*room.stirring(person.id), Forget(person.id)])
    room.forgotten(person.id)
    request.services.coach.forget(person.id)
    return Reply(Me(None), "")


ENDPOINTS: Final[dict[str, Endpoint]] = {
    "me": me,
    "introduce": introduce,
    "export": export,
    "forget": forget,
}
