"""Whoever hears every word on the broker learns nothing of a game: no view, no hand, no move, no seed."""

import asyncio
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.room.bots.turns import TURNS, Offer
from tablee.room.bus.bus import FREE, subject
from tests.room.bus.hands import Hands, beside_bots, hands
from tests.room.rooms import run
from tools.driving import nats
from tools.driving.line import Line
from tools.driving.rooms import asked

SEATS = {"crossing": 3, "abracada": 3, "venise": 2}
KNOWN = {"table", "seat", "moment", "node", "ticket"}


class Heard:
    """Everything that is said on a broker, under whichever subject."""

    def __init__(self) -> None:
        self.said: list[tuple[str, bytes]] = []

    async def note(self, message: Any) -> None:
        self.said.append((message.subject, message.data))


def tells_nothing(said: tuple[str, bytes], us: Hands, line: Line) -> bool:
    """Whether this says who may be asked about which turn, and not one word more."""
    about, message = said
    if about == FREE:
        return message == b""
    epoch = us.house.services.room.house.epoch
    if about == subject(epoch, "here"):
        return re.fullmatch(r"[0-9a-f]{16}", message.decode()) is not None
    if about in (subject(epoch, "moved"), subject(epoch, "around")):
        return re.fullmatch(rf"{line.table} ([0-9]{{1,4}}|[0-9a-f]{{16,32}})", message.decode()) is not None
    if about != subject(epoch, TURNS):
        return False
    words = msgspec.json.decode(message)
    if not isinstance(words, dict) or words.keys() != KNOWN:
        return False
    moment, seat, ticket = words["moment"], words["seat"], words["ticket"]
    named = words["table"] == line.table and words["node"] == us.house.url
    counted = type(moment) is int and type(seat) is int and 0 <= seat < 6 and 0 <= moment < 1000
    random = isinstance(ticket, str) and len(ticket) == 32 and set(ticket) <= set("0123456789abcdef")
    return named and counted and random


async def play_bots(us: Hands, answered: list[Offer]) -> None:
    """Be a quick worker: whatever comes first is played."""
    while True:
        offer = await us.offers.get()
        seen = await us.take(offer)
        answered.append(offer)
        await us.answer(seen, seen["moves"][len(answered) % len(seen["moves"])])


@pytest.mark.parametrize("game", ["crossing", "abracada", pytest.param("venise", marks=pytest.mark.long)])
def test_a_listener_on_the_broker_learns_nothing_of_a_whole_game(
    game: str, tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        from nats.aio.client import Client

        heard, listener = Heard(), Client()
        await listener.connect(nats_server.address)
        await listener.subscribe(">", cb=heard.note)
        await listener.flush()
        async with hands(tmp_path, database, nats_server) as us:
            await us.offer_help()
            answered: list[Offer] = []
            async with beside_bots(us.house, game, seats=SEATS[game]) as line:
                playing = asyncio.create_task(play_bots(us, answered))
                while line.around["status"] != "over":
                    if asked(line):
                        await line.move(line.now["moves"][0])
                    us.bus.publish(FREE, b"")
                    await line.hear()
                playing.cancel()
            assert len(answered) > 5
            await listener.flush()
            offers = [each for each in heard.said if each[0].endswith(TURNS)]
            assert len(offers) >= len(answered)
            assert [said for said in heard.said if not tells_nothing(said, us, line)] == []
            assert len({msgspec.json.decode(message)["ticket"] for _, message in offers}) == len(offers)
            for spoilt in spoiled(*offers[0]):
                assert not tells_nothing(spoilt, us, line), spoilt
        await listener.close()

    run(play())


def spoiled(about: str, message: bytes) -> list[tuple[str, bytes]]:
    """The same with something in it that does not belong there: each would be noticed."""
    words = msgspec.json.decode(message)
    return [
        (about, msgspec.json.encode(words | {"view": {}})),
        (about, msgspec.json.encode(words | {"ticket": "hand"})),
        (about, msgspec.json.encode(words | {"moment": [1, 2]})),
        (about, msgspec.json.encode(words | {"seat": "red"})),
        (about, msgspec.json.encode(words | {"node": "http://elsewhere.example"})),
        (about.replace(TURNS, "seeds"), message),
        (about.replace(TURNS, "moved"), f"{words['table']} red blue".encode()),
        (FREE, b"seed"),
    ]
