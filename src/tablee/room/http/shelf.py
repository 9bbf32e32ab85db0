"""The shelf over HTTP: boxes, texts and rules; the room's health and settings."""

from collections.abc import Callable
from functools import cache
from typing import Final, TypeVar, get_args

import msgspec

from tablee import __version__, shelf
from tablee.kit.log import Notice
from tablee.kit.refusal import Refusal
from tablee.kit.texts import LANGUAGES
from tablee.protocol.bodies.house import Health, Keeps, RoomSeen, RulesPage
from tablee.room.http.printed import Printed, printed
from tablee.room.http.request import Endpoint, Request
from tablee.room.live.boxes import box_of
from tablee.room.store.lifetimes import GUEST_MS, LINK_MS, LONGEST_DAYS, TABLE_MS, kept_days

T = TypeVar("T")


async def games(request: Request) -> Printed:
    return printed(b'{"games":[' + b",".join(bytes(box_of(box.id)) for box in shelf.boxes()) + b"]}")


async def texts(request: Request) -> Printed:
    messages = of_the_shelf(messages_of, request.path["game"], language_of(request))
    return printed(msgspec.json.encode(messages))


async def rules(request: Request) -> Printed:
    page = RulesPage(of_the_shelf(shelf.rules, request.path["game"], language_of(request)))
    return printed(msgspec.json.encode(page))


async def health(request: Request) -> Health:
    if not await request.services.room.house.store.can_write():
        raise Refusal("unavailable")
    return Health(ok=True, version=__version__)


async def room(request: Request) -> RoomSeen:
    services = request.services
    addresses, calls, most = services.addresses, services.calls, services.room.house.keep_days
    keeps = Keeps(
        **{status: kept_days(usual, most) for status, usual in TABLE_MS.items()},
        links=kept_days(LINK_MS, LONGEST_DAYS),
        guests=kept_days(GUEST_MS, most),
    )
    return RoomSeen(
        __version__,
        addresses.reach,
        addresses.best,
        push=calls.carrier.public_key if calls else None,
        makers=services.makers.rule,
        may_make=request.may_make_tables(),
        keeps=keeps,
    )


@cache
def messages_of(game: str, language: str) -> dict[str, str]:
    """The messages of a game, or of the house, spelled out for clients that do not know its facts' types."""
    if game == "house":
        return shelf.house_texts(language).spelled(get_args(Notice))
    facts = shelf.game(game)
    after = (*facts.highlight_types, *facts.reason_types, *facts.hidden_types)
    return shelf.texts(game, language).spelled((*facts.move_types, *facts.event_types, *after))


def of_the_shelf(take: Callable[[str, str], T], game: str, language: str) -> T:
    """Something of a game in a language; Refusal if there is none."""
    try:
        return take(game, language)
    except shelf.NotOnTheShelf:
        raise Refusal("no_such_game") from None
    except FileNotFoundError:
        raise Refusal("not_found") from None


def language_of(request: Request) -> str:
    if request.path["lang"] not in LANGUAGES:
        raise Refusal("not_found")
    return request.path["lang"]


ENDPOINTS: Final[dict[str, Endpoint]] = {
    "shelf": games,
    "texts": texts,
    "rules": rules,
    "health": health,
    "room": room,
}
