"""A bot's turn is offered, taken once, and answered by who took it; if anything fails, the node plays it."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from tablee.protocol.bodies.turns import TurnSeen
from tablee.room.bots.turns import THOUGHT, TURNS, Offer, Turns
from tablee.room.bus.bus import FREE, subject
from tests.room.bus.hands import Hands, beside_bots, choose, hands, step
from tests.room.houses import a_house
from tests.room.rooms import refused, run
from tools.driving import nats
from tools.driving.guest import Guest
from tools.driving.rooms import until


def turns_of(us: Hands) -> Turns:
    turns = us.house.services.room.house.thinkers.turns
    assert turns
    return turns


def test_what_a_worker_answers_is_what_the_bot_plays(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with hands(tmp_path, database, nats_server) as us:
            await us.offer_help()
            async with beside_bots(us.house) as line:
                moment = await choose(line)
                chosen = {}
                for _ in range(2):
                    offer = await us.offers.get()
                    assert (offer.table, offer.node) == (line.table, us.house.url)
                    seen = await us.take(offer)
                    assert seen["seat"] == offer.seat
                    assert seen["bot"] == "strong"
                    assert seen["seconds"] is None
                    chosen[str(offer.seat)] = seen["moves"][-1]
                    assert await us.answer(seen, seen["moves"][-1]) == {"used": True}
                await step(line, moment)
                story = await line.guest.ask("POST", f"tables/{line.table}/story", {})
                shown = str(story)
                assert all(f"'mushroom': {move['mushroom']}" in shown for move in chosen.values())
            assert turns_of(us).outcomes["answered"] == 2

    run(play())


def test_a_ticket_and_a_key_are_good_once_and_open_nothing_to_anybody_else(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with hands(tmp_path, database, nats_server) as us:
            await us.offer_help()
            async with beside_bots(us.house) as line:
                moment = await choose(line)
                first, second = await us.offers.get(), await us.offers.get()
                seen = await us.take(first)
                everybody = [line.guest, await us.house.guest("Eve"), Guest(us.house.url)]
                for who in everybody:
                    for word in (first.ticket, "0" * 32, line.table, "x", seen["key"], str(who.token)):
                        assert await refused(who.ask("POST", f"turns/{word}")) == "not_found", word
                    for word in (first.ticket, second.ticket, "0" * 32):
                        body = {"move": seen["moves"][0]}
                        assert await refused(who.ask("POST", f"turns/{word}/answer", body)) == "not_found"
                assert await us.answer(seen, seen["moves"][0]) == {"used": True}
                assert await refused(us.answer(seen, seen["moves"][0])) == "not_found"
                other = await us.take(second)
                assert await us.answer(other, other["moves"][0]) == {"used": True}
                await step(line, moment)

    run(play())


def test_who_tries_tickets_one_after_the_other_is_told_nothing_more(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with hands(tmp_path, database, nats_server, clock=lambda: 1_800_000_000_000) as us:
            told = [await refused(us.stranger.ask("POST", f"turns/{number:032}")) for number in range(101)]
            assert told == ["not_found"] * 100 + ["too_many"]

    run(play())


def test_a_move_that_was_not_offered_is_refused_and_the_node_plays(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with hands(tmp_path, database, nats_server) as us:
            await us.offer_help()
            async with beside_bots(us.house) as line:
                moment = await choose(line)
                for wrong in ({"move": "fly"}, 7):
                    seen = await us.take(await us.offers.get())
                    assert await refused(us.answer(seen, wrong)) == "unknown_move"
                await step(line, moment)
            assert turns_of(us).outcomes["handed_back"] == 2

    run(play())


@pytest.mark.parametrize(
    "take", [pytest.param(False, marks=pytest.mark.long, id="nobody"), pytest.param(True, id="no answer")]
)
def test_a_turn_that_nobody_plays_in_time_is_the_node_s(tmp_path: Path, *, take: bool) -> None:
    async def play() -> None:
        async with a_house(tmp_path, hurry=True) as house:
            common = house.services.room.house
            turns = common.thinkers.turns = Turns(common.bus, common.epoch, house.url)
            seen: list[TurnSeen | None] = []

            def hear(message: bytes) -> None:
                if take:
                    seen.append(turns.take(msgspec.json.decode(message, type=Offer).ticket))

            common.bus.subscribe(subject(common.epoch, TURNS), hear)
            common.bus.publish(FREE, b"")
            async with beside_bots(house) as line:
                await step(line, await choose(line))
            assert turns.outcomes["late" if take else "not_taken"] >= 2
            for turn in seen[:2]:  # those of the next moment are offered already
                assert turn
                assert turn.seconds
                assert turn.seconds < 0.25 * THOUGHT
                assert not turns.knows(turn.key)

    run(play())


@pytest.mark.long
def test_where_nobody_is_free_nothing_is_offered(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with hands(tmp_path, database, nats_server) as us:
            async with beside_bots(us.house, bot="gentle") as line:
                await us.offer_help()
                moment = await choose(
                    line
                )  # a bot that thinks no longer than an offer takes is not offered either
                await step(line, moment)
            assert us.offers.empty()
            assert not turns_of(us).outcomes

    run(play())


def test_a_thought_that_nobody_wants_any_more_is_dropped(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with hands(tmp_path, database, nats_server) as us:
            await us.offer_help()
            async with beside_bots(us.house) as line:
                await choose(line)
                offer, other = await us.offers.get(), await us.offers.get()
                seen = await us.take(offer)
                for each in (offer, other):
                    assert (await line.act("bot", seat=each.seat, bot="uniform"))["t"] == "ack"
                await until(line, lambda line: turns_of(us).outcomes["dropped"] == 2)
                assert await refused(us.answer(seen, seen["moves"][0])) == "not_found"
                assert await refused(us.take(other)) == "not_found"

    run(play())


def test_metrics_count_what_became_of_offers(tmp_path: Path, database: str, nats_server: nats.Server) -> None:
    async def play() -> None:
        async with hands(tmp_path, database, nats_server) as us:
            turns_of(us).outcomes["answered"] += 3
            reader, writer = await asyncio.open_connection("127.0.0.1", int(us.house.url.rpartition(":")[2]))
            writer.write(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            text = (await reader.read()).decode()
            writer.close()
            assert 'tablee_bot_turns_offered_total{outcome="answered"} 3.0' in text
            assert 'tablee_bot_turns_offered_total{outcome="late"} 0.0' in text

    run(play())
