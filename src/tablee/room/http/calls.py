"""Web Push subscriptions over HTTP."""

from typing import Final

from tablee.kit.refusal import Refusal
from tablee.protocol.bodies.people import Called
from tablee.room.http.request import Endpoint, Request
from tablee.room.store.rows import SubscriptionRow
from tablee.room.store.writes import DropSubscription, Save


async def subscribe(request: Request) -> Called:
    """Store the subscription of a guest's browser; asking again changes nothing."""
    person, body, calls = request.somebody(), request.body, request.services.calls
    if calls is None:
        raise Refusal("push_off")
    request.may_make()
    row = SubscriptionRow(person.id, body.endpoint, body.p256dh, body.auth, body.lang, request.at)
    if not calls.carrier.can_reach(row):
        raise Refusal("bad_subscription")
    await request.services.room.house.store.commit([Save(row)])
    return Called(on=True)


async def unsubscribe(request: Request) -> Called:
    person = request.somebody()
    await request.services.room.house.store.commit([DropSubscription(person.id)])
    return Called(on=False)


ENDPOINTS: Final[dict[str, Endpoint]] = {"subscribe": subscribe, "unsubscribe": unsubscribe}
