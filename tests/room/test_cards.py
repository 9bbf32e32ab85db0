"""What a link shows in a messenger: title, sentence and picture by address and language, and no secret."""

import asyncio
import html
import http.client
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PIL import Image

from tablee.room.pictures import gallery
from tablee.room.pictures.drawing import Ending, Row, draw
from tests.patience import PATIENCE_S
from tests.room.rooms import a_room, run, table
from tools.driving.rooms import ROOT, RunningRoom, call_it_a_draw

INDEX = (ROOT / "web" / "index.html").read_text(encoding="utf-8")
PUBLIC = ROOT / "web" / "public"
SIZE = (1200, 630)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """A room whose one page is the client's own, before it is built."""
    folder = tmp_path_factory.mktemp("cards")
    (folder / "static").mkdir()
    (folder / "static" / "index.html").write_text(INDEX, encoding="utf-8")
    (folder / "static" / "card.png").write_bytes((PUBLIC / "card.png").read_bytes())
    with a_room(folder, static=str(folder / "static")) as running:
        yield running


def get(room: RunningRoom, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("localhost", room.port, timeout=PATIENCE_S)
    connection.request("GET", path, headers={key.replace("_", "-"): value for key, value in headers.items()})
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


def card(room: RunningRoom, path: str, language: str = "en", **headers: str) -> dict[str, str]:
    """The tags of a page by their names, and its title."""
    _, _, body = get(room, path, accept_language=language, **headers)
    text = body.decode()
    tags = dict(re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)"', text))
    (title,) = re.findall("<title>(.*?)</title>", text)
    assert title == tags["og:title"]
    return {name: html.unescape(value) for name, value in tags.items()}


@pytest.mark.parametrize(
    ("path", "english", "french", "picture"),
    [
        ("/", "Tablée", "Tablée", "/card.png"),
        ("/join", "Join a table", "Rejoindre une table", "/card.png"),
        ("/t/T0123456789abcdef", "invited to Tablée", "invite chez Tablée", "/card.png"),
        ("/t/T0123456789abcdef?game=crossing", "play Crossing", "jouer à Crossing", "/cards/crossing.png"),
        ("/t/T0123456789abcdef?game=chess", "invited to Tablée", "invite chez Tablée", "/card.png"),
        ("/rules/venise", "rules of Venise", "règles de Venise", "/cards/venise.png"),
        ("/learn/abracada", "Learn Abracada", "Apprendre Abracada", "/cards/abracada.png"),
        ("/rules/nothing", "Tablée", "Tablée", "/card.png"),
        ("/rules/hats", "rules of", "règles de", "/card.png"),
    ],
)
def test_every_address_has_its_card_in_the_language_that_is_asked_for(
    room: RunningRoom, path: str, english: str, french: str, picture: str
) -> None:
    for language, words in (("en-GB,en;q=0.9", english), ("de, fr;q=0.8, en;q=0.5", french), ("de", english)):
        shown = card(room, path, language)
        assert words in shown["og:title"]
        assert shown["og:description"] == shown["description"] != ""
        assert shown["og:image"] == f"{room.url}{picture}"
        status, headers, drawn = get(room, urlsplit(shown["og:image"]).path)
        assert (status, headers["content-type"]) == (200, "image/png")
        assert Image.open(io.BytesIO(drawn)).size == SIZE
        assert len(drawn) < 300_000, "messengers give up on heavy pictures"


def test_what_somebody_writes_into_an_address_is_never_part_of_the_page(room: RunningRoom) -> None:
    planted = '"><script>alert(1)</script>'
    for path in ("/t/T1?game=%22%3E%3Cscript%3E", "/s/%22%3E%3Cscript%3E", "/rules/%22%3E%3Cscript%3E"):
        assert b"<script>" not in get(room, path)[2]
    text = get(room, "/", accept_language=planted, host=f"localhost:{room.port}")[2].decode()
    assert planted not in text
    evil = get(room, "/rules/crossing", host='evil.example"><script>')[2].decode()
    assert "evil" not in evil
    assert card(room, "/rules/crossing", host="evil.example")["og:image"].startswith("http://localhost:")


def test_behind_a_proxy_pictures_have_the_public_address(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static" / "index.html").write_text(INDEX, encoding="utf-8")
    with a_room(tmp_path, static=str(tmp_path / "static"), base_url="https://games.example") as room:
        for host in ("games.example", f"localhost:{room.port}", "elsewhere.example"):
            assert card(room, "/", host=host)["og:image"] == "https://games.example/card.png"


def test_private_addresses_are_for_no_search_engine(room: RunningRoom) -> None:
    for path in ("/t/T1", "/r/T1", "/s/" + "0" * 32, "/replays"):
        _, headers, body = get(room, path)
        assert headers["x-robots-tag"] == "noindex"
        assert b'<meta name="robots" content="noindex" />' in body
    for path in ("/", "/rules/crossing"):
        assert "x-robots-tag" not in get(room, path)[1]
        assert "robots" not in card(room, path)


def test_a_table_shows_nothing_that_its_address_does_not_say(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room, "hats", 2) as lines:
            there = await asyncio.to_thread(get, room, f"/t/{lines[0].table}")
            nowhere = await asyncio.to_thread(get, room, "/t/T0123456789abcdef")
            assert there[2] == nowhere[2]

    run(play())


def test_a_shared_replay_shows_its_end_and_nobodys_name(room: RunningRoom) -> None:
    async def play() -> tuple[str, str, list[int]]:
        async with table(room, "crossing", 3) as lines:
            await call_it_a_draw(lines)
            ask = lines[0].guest.ask
            shared = await ask("POST", f"replays/{lines[0].table}/share", {})
            return shared["id"], lines[0].table, lines[0].now["result"]["places"]

    shared, name, places = run(play())
    assert places == [1, 1, 1]
    shown = card(room, f"/s/{shared}", "fr")
    assert shown["og:title"] == "Une partie de Crossing"
    assert "se partagent la victoire" in shown["og:description"]
    page = get(room, f"/s/{shared}")[2].decode()
    assert "Guest" not in page
    assert name not in page
    address = urlsplit(shown["og:image"])
    assert address.path == f"/s/{shared}/end.png"
    status, headers, first = get(room, f"{address.path}?{address.query}")
    assert (status, headers["content-type"], headers["x-robots-tag"]) == (200, "image/png", "noindex")
    assert Image.open(io.BytesIO(first)).size == SIZE
    assert get(room, f"{address.path}?{address.query}")[2] == first
    assert get(room, f"{address.path}?lang=en")[2] != first, "in words of that language"
    for odd in ("?lang=xx", ""):
        assert get(room, address.path + odd)[0] == 404
    assert get(room, f"/s/{'0' * 32}/end.png?lang=en")[0] == 404
    status, _, body = get(room, f"/s/{'0' * 32}")
    assert status == 404
    assert "no longer shared" in body.decode()


ENDING = Ending("crossing", "Crossing", (Row(1, "Elf", "21 points"), Row(2, "A" * 99, "7 points")))


def test_a_picture_is_drawn_once_however_many_ask_and_so_many_at_the_same_time() -> None:
    drawn: list[Ending] = []

    class Slow:
        async def perform(self, kind: object, do: object, ending: Ending, fonts: str) -> bytes:
            drawn.append(ending)
            await asyncio.sleep(0)
            return draw(ending, fonts)

    async def play() -> None:
        pictures = gallery.Gallery(Slow(), ROOT)  # type: ignore[arg-type]
        first, *others = await asyncio.gather(*(pictures.picture(ENDING) for _ in range(9)))
        assert others == [first] * 8
        assert await pictures.picture(ENDING) == first
        assert drawn == [ENDING]
        many = [Ending("crossing", f"Game {n}", ENDING.rows) for n in range(gallery.AT_ONCE + 1)]
        told = await asyncio.gather(*(pictures.picture(each) for each in many), return_exceptions=True)
        assert [isinstance(each, Exception) for each in told] == [False] * gallery.AT_ONCE + [True]

    run(play())


def test_icons_are_pictures_of_the_sizes_the_manifest_names() -> None:
    manifest = json.loads((PUBLIC / "tablee.webmanifest").read_text(encoding="utf-8"))
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon["purpose"]) for icon in drawn} == {
        ("192x192", "any"), ("512x512", "any"), ("512x512", "maskable"),
    }  # fmt: skip
    for icon in drawn:
        width, height = Image.open(PUBLIC / icon["src"].removeprefix("/")).size
        assert f"{width}x{height}" == icon["sizes"]
    assert Image.open(PUBLIC / "apple-touch-icon.png").size == (180, 180)
    assert '<link rel="apple-touch-icon" href="/apple-touch-icon.png" />' in INDEX
