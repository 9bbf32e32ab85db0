"""The shelf over HTTP: boxes, texts and rules."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Raw, Struct

from tablee import __version__, shelf
from tablee.kit.texts import LANGUAGES
from tablee.room.boxes import box_of
from tablee.room.http.asking import Asking, Way
from tablee.room.refusal import Refusal

T = TypeVar("T")


class Shelf(Struct):
    games: list[Any]


class Markdown(Struct):
    markdown: str


class Health(Struct):
    ok: bool
    version: str


class RoomSeen(Struct):
    """Where invitations can be opened."""

    version: str
    reach: str
    base_url: str


async def games(asking: Asking) -> Raw:
    return Raw(b'{"games":[' + b",".join(bytes(box_of(box.id)) for box in shelf.boxes()) + b"]}")


async def texts(asking: Asking) -> dict[str, str]:
    game, language = asking.path["game"], language_of(asking)
    found = shelf.house_texts(language) if game == "house" else of_the_shelf(shelf.texts, game, language)
    return found.messages


async def rules(asking: Asking) -> Markdown:
    return Markdown(of_the_shelf(shelf.rules, asking.path["game"], language_of(asking)))


async def health(asking: Asking) -> Health:
    return Health(ok=True, version=__version__)


async def room(asking: Asking) -> RoomSeen:
    addresses = asking.desk.addresses
    return RoomSeen(__version__, addresses.reach, addresses.best)


def of_the_shelf(take: Callable[[str, str], T], game: str, language: str) -> T:
    """What a game brings in a language, if it does."""
    try:
        return take(game, language)
    except shelf.NotOnTheShelf:
        raise Refusal("no_such_game") from None
    except FileNotFoundError:
        raise Refusal("not_found") from None


def language_of(asking: Asking) -> str:
    if asking.path["lang"] not in LANGUAGES:
        raise Refusal("not_found")
    return asking.path["lang"]


WAYS = (
    Way("GET", "/api/shelf", "All boxes of the room.", games, Shelf),
    Way("GET", "/api/texts/{game}/{lang}", "The messages of a game, or of the house.", texts, dict[str, str],
        refusals=("NOT_FOUND",)),
    Way("GET", "/api/rules/{game}/{lang}", "The rules of a game, in Markdown.", rules, Markdown,
        refusals=("NOT_FOUND",)),
    Way("GET", "/api/health", "Whether the room is well.", health, Health),
    Way("GET", "/api/room", "Where invitations to this room can be opened.", room, RoomSeen),
)  # fmt: skip
