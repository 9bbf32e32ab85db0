"""Link previews: puts the title, sentence and picture of an address into the head of the page (Open Graph).

They follow from the address alone, except for a shared replay, which anybody with its link may see.
No person is named: a preview that a messenger has copied cannot be taken back.
"""

import gzip
import html
from collections.abc import Awaitable, Callable
from typing import Final
from urllib.parse import urlencode

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tablee import shelf
from tablee.kit.box import Box
from tablee.kit.facts import Result
from tablee.kit.refusal import Refusal
from tablee.kit.texts import LANGUAGES
from tablee.kit.typed import read_json
from tablee.room.doors.addresses import counted_as, the_only
from tablee.room.http import pages
from tablee.room.http.answers import refuse
from tablee.room.http.sharing import SHARE_ID
from tablee.room.pictures.drawing import Ending, Row
from tablee.room.services import Services
from tablee.room.store.store import Conflict, Unavailable

Respond = Callable[[Request], Awaitable[Response]]

BEGIN: Final = "<!-- card"
END: Final = "<!-- /card -->"
PRIVATE: Final = ("t", "r", "s", "replays", "operator")
"""Addresses that search engines must not index."""
A_DAY: Final = "public, max-age=86400"


class Card(Struct, frozen=True):
    """What a messenger shows."""

    title: str
    says: str
    picture: str
    """A path of ours."""
    found: bool = True


def page(services: Services) -> Respond:
    """The client's page, with the card of its address."""

    async def answer(request: Request) -> Response:
        language = language_of(request)
        try:
            card = await card_of(services, request, language)
        except (Unavailable, Conflict):
            card = plain("house", language)
        return filled(services, request, card, language)

    return answer


def language_of(request: Request) -> str:
    """The first of our languages that the Accept-Language header prefers."""
    asked: list[tuple[float, str]] = []
    for part in request.headers.get("accept-language", "")[:200].split(","):
        name, _, weight = part.partition(";q=")
        try:
            asked.append((-float(weight or 1), name.strip().lower()[:2]))
        except ValueError:
            continue
    return next(
        (name for _, name in sorted(asked, key=lambda one: one[0]) if name in LANGUAGES), LANGUAGES[0]
    )


async def card_of(services: Services, request: Request, language: str) -> Card:
    """The card of an address."""
    first, _, rest = request.url.path.strip("/").partition("/")
    if first == "s":
        return await shared(services, rest, language)
    if first in ("rules", "learn"):
        return of_game(first, rest, language) or plain("house", language)
    if first == "t":
        # An invitation's address names its game: the table itself is only for those with a role there.
        return of_game("invited", request.query_params.get("game", ""), language) or plain("table", language)
    return plain({"join": "join", "replays": "replays", "r": "replays"}.get(first, "house"), language)


def plain(kind: str, language: str) -> Card:
    """A card that is not about a game."""
    texts = shelf.house_texts(language)
    return Card(texts.say(f"card.{kind}"), texts.say(f"card.{kind}_says"), "/card.png", found=kind != "gone")


def of_game(kind: str, game: str, language: str) -> Card | None:
    """A card about a game on the shelf; None if there is no such game."""
    box = next((box for box in shelf.boxes() if box.id == game), None)
    if box is None:
        return None
    fewest, most = box.seats
    facts = {"game": box.title, "fewest": fewest, "most": most, "minutes": box.minutes}
    texts = shelf.house_texts(language)
    return Card(texts.say(f"card.{kind}", **facts), texts.say(f"card.{kind}_says", **facts), picture_of(box))


def picture_of(box: Box) -> str:
    return f"/cards/{box.id}.png" if shelf.card(box.id) else "/card.png"


# Shared replays


async def shared(services: Services, id: str, language: str) -> Card:
    """The card of a shared replay: who won, by the seats' characters, and a picture of the end."""
    found = await ended(services, id)
    if found is None:
        return plain("gone", language)
    try:
        ending = ending_of(*found, language)
    except shelf.NotOnTheShelf:
        return plain("gone", language)
    winners = [one.name for one in ending.rows if one.place == 1]
    texts = shelf.house_texts(language)
    return Card(
        texts.say("card.shared", game=ending.title),
        texts.say("card.shared_says", names=texts.join(winners), n=len(winners)),
        f"/s/{id}/end.png?" + urlencode({"lang": language}),
    )


async def ended(services: Services, id: str) -> tuple[str, Result] | None:
    """The game that is shared and its result; None if it is not shared."""
    found = await services.room.house.store.shared_end(id) if SHARE_ID.fullmatch(id) else None
    return (found[0], read_json(found[1], Result)) if found else None


def ending_of(game: str, result: Result, language: str) -> Ending:
    """The content of the picture of an end, the best seat first."""
    house, names = shelf.house_texts(language), shelf.seat_names(game, len(result.places), language)
    rows = [
        Row(place, name, house.say("card.points", n=score))
        for name, place, score in zip(names, result.places, result.scores, strict=True)
    ]
    title = next(box.title for box in shelf.boxes() if box.id == game)
    return Ending(game, title, tuple(sorted(rows, key=lambda each: each.place)))


def end_picture(services: Services) -> Respond:
    """The picture of a shared game's end as PNG; drawn once, in another process."""

    async def answer(request: Request) -> Response:
        language = request.query_params.get("lang", "")
        try:
            found = await ended(services, request.path_params["share"])
            if found is None or language not in LANGUAGES:
                raise Refusal("not_shared")
            ending = ending_of(*found, language)
            caller = counted_as(request.client.host if request.client else "")
            kept = services.gallery.kept(ending)
            if kept is None and not services.looks.take(caller, services.room.house.clock() / 1000):
                raise Refusal("too_many")
            picture = kept or await services.gallery.picture(ending)
        except shelf.NotOnTheShelf:
            return refuse(Refusal("not_shared"))
        except Refusal as problem:
            return refuse(problem)
        except (Unavailable, Conflict):
            return refuse(Refusal("unavailable"))
        return Response(picture, headers={"Cache-Control": "no-cache", **NO_INDEX}, media_type="image/png")

    return answer


async def lid(request: Request) -> Response:
    """The picture of a game on the shelf."""
    game = request.path_params["game"]
    card = shelf.card(game) if any(box.id == game for box in shelf.boxes()) else None
    if card is None:
        return refuse(Refusal("not_found"))
    return Response(card, headers={"Cache-Control": A_DAY}, media_type="image/png")


# The page


NO_INDEX: Final = {"X-Robots-Tag": "noindex"}


def filled(services: Services, request: Request, card: Card, language: str) -> Response:
    """The page with a card in its head, compressed if the browser accepts that."""
    index = pages.STATIC / "index.html"
    if not index.is_file():
        return pages.page(request)
    text = index.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    private = request.url.path.strip("/").partition("/")[0] in PRIVATE
    if begin and end:
        before = before.replace('<html lang="en">', f'<html lang="{language}">', 1)
        tags = tags_of(card, base_of(services, request), language, index=not private)
        text = before + "\n    ".join(tags) + after
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
    headers |= NO_INDEX if private else {}
    status = 200 if card.found else 404
    if "gzip" in request.headers.get("accept-encoding", ""):
        packed = gzip.compress(text.encode(), 5, mtime=0)
        return HTMLResponse(packed, status, {**headers, "Content-Encoding": "gzip"})
    return HTMLResponse(text, status, headers)


def base_of(services: Services, request: Request) -> str:
    """The room's base URL for absolute links: its public address, or the host that was asked for."""
    addresses, host = services.addresses, the_only(request.headers.getlist("host"))
    if addresses.base_url is None and addresses.knows_host(host):
        return f"http://{host}"
    return addresses.best


def tags_of(card: Card, base: str, language: str, *, index: bool) -> list[str]:
    """The title and meta tags, with all values escaped."""
    meta = {
        "og:type": "website",
        "og:site_name": "Tablée",
        "og:locale": {"en": "en_GB", "fr": "fr_FR"}[language],
        "og:title": card.title,
        "og:description": card.says,
        "og:image": base + card.picture,
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
    }
    named = {"description": card.says, "twitter:card": "summary_large_image"}
    named |= {} if index else {"robots": "noindex"}
    return [
        f"<title>{html.escape(card.title)}</title>",
        *(f'<meta name="{key}" content="{html.escape(value)}" />' for key, value in named.items()),
        *(f'<meta property="{key}" content="{html.escape(value)}" />' for key, value in meta.items()),
    ]
