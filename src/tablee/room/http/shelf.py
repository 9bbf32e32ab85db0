"""The shelf over HTTP: boxes, texts and rules."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

from msgspec import Raw, Struct

from tablee import __version__, shelf
from tablee.kit.texts import LANGUAGES, flatten
from tablee.room.boxes import box_of
from tablee.room.http.asking import Asking, Way
from tablee.room.refusal import Refusal


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
    return texts_of(asking.path["game"], language_of(asking))


async def rules(asking: Asking) -> Markdown:
    game, language = asking.path["game"], language_of(asking)
    if game not in shelf.packages():
        raise Refusal("no_such_game")
    file = resources.files(shelf.packages()[game]) / f"rules.{language}.md"
    if not file.is_file():
        raise Refusal("not_found")
    return Markdown(file.read_text(encoding="utf-8"))


async def health(asking: Asking) -> Health:
    return Health(ok=True, version=__version__)


async def room(asking: Asking) -> RoomSeen:
    addresses = asking.desk.addresses
    return RoomSeen(__version__, addresses.reach, addresses.best)


@cache
def texts_of(game: str, language: str) -> dict[str, str]:
    """All messages of a game, or of the house, in one language."""
    if game == "house":
        file = resources.files("tablee") / "texts" / f"{language}.toml"
    elif game in shelf.packages():
        file = resources.files(shelf.packages()[game]) / "texts" / f"{language}.toml"
    else:
        raise Refusal("no_such_game")
    if not file.is_file():
        raise Refusal("not_found")
    return flatten(tomllib.loads(file.read_text(encoding="utf-8")))


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
