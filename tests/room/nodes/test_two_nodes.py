"""People of one table on different nodes: the database says what is true, and everybody hears it once."""

import asyncio
from pathlib import Path

import pytest

from tests.room.nodes.spread import agree, at, nodes, step, table
from tests.room.rooms import fresh, run, steady
from tools.driving import nats
from tools.driving.line import Line

pytest.importorskip("asyncpg")


@pytest.mark.parametrize("game", ["crossing", pytest.param("abracada", marks=pytest.mark.long)])
def test_a_whole_game_is_played_by_people_on_two_nodes(
    game: str, tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with nodes(tmp_path, database, nats_server.address) as houses, table(houses, game) as lines:
            for turn in range(500):
                await step(houses, lines, turn)
                if lines[0].now["result"]:
                    break
            ends = [await fresh(line) for line in lines]
            assert [end["result"] for end in ends] == [lines[0].now["result"]] * 3
            for line, end in zip(lines, ends, strict=True):
                assert {"n": line.n, **steady(line.now)} == end, "what was told leads to what is shown"

    run(play())


def test_two_who_choose_at_the_same_moment_on_two_nodes_are_both_answered(
    tmp_path: Path, database: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing tells the nodes of each other: whoever comes second reads on, and is judged once more."""

    async def play() -> None:
        async with nodes(tmp_path, database) as houses, table(houses, seats=4) as lines:
            for _ in range(3):
                answers = await asyncio.gather(*(line.move(line.now["moves"][0]) for line in lines))
                assert [answer["t"] for answer in answers] == ["ack"] * 4
                await agree(houses, lines)
            for line in lines:
                assert {"n": line.n, **steady(line.now)} == await fresh(line)

    run(play())
    assert "read anew" not in caplog.text


def test_a_copy_of_a_message_sent_to_another_node_gets_its_receipt(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with nodes(tmp_path, database) as houses, table(houses) as lines:
            first, message = lines[0], {"id": "a" * 32, "t": "move", "base": lines[0].now["moment"]}
            message["move"] = first.now["moves"][0]
            answer = await first.insist(message)
            async with Line(at(houses[1], first.guest), first.table) as copy:
                assert await copy.insist(message) == answer
                other = {**message, "move": first.now["moves"][1]}
                assert (await copy.insist(other))["why"] == "id_reused"
                assert (await copy.act("withdraw"))["t"] == "ack"
            live = await houses[0].services.room.table(first.table)
            assert live.table.chosen() == ()

    run(play())


def test_who_changes_their_mind_on_one_node_is_heard_of_by_nobody_on_another(
    tmp_path: Path, database: str
) -> None:
    async def play() -> None:
        async with nodes(tmp_path, database) as houses, table(houses) as lines:
            first, other = lines[0], lines[1]
            assert (await first.move(first.now["moves"][0]))["t"] == "ack"
            await agree(houses, lines)
            await quiet(other)
            async with Line(at(houses[1], first.guest), first.table) as device:
                await agree(houses, [*lines, device])
                await quiet(other)
                assert (await first.move(first.now["moves"][1]))["t"] == "ack"
                await agree(houses, [*lines, device])
                assert device.now["choice"] == first.now["choice"]
                assert await said_to(other) == [], "neither a number nor news of the same"
                assert {"n": other.n, **steady(other.now)} == await fresh(other)

    run(play())


async def quiet(line: Line) -> None:
    await said_to(line)


async def said_to(line: Line) -> list[str]:
    """What was said to somebody until now."""
    await line.send({"t": "ping", "n": line.n})
    said: list[str] = []
    while (message := await line.hear())["t"] != "pong":
        said.append(message["t"])
    return said


@pytest.mark.long
def test_without_a_broker_everybody_hears_within_seconds_all_the_same(tmp_path: Path, database: str) -> None:
    async def play() -> None:
        async with nodes(tmp_path, database) as houses, table(houses) as lines:
            assert (await lines[0].move(lines[0].now["moves"][0]))["t"] == "ack"
            while lines[0].you["seat"] not in lines[1].now["chosen"]:
                await lines[1].hear()

    run(play())


def test_what_is_said_and_who_sits_is_known_on_every_node(
    tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with (
            nodes(tmp_path, database, nats_server.address) as houses,
            table(houses, start=False) as (host, guest, third),
        ):
            await guest.send({"t": "chat", "text": "J'arrive !"})
            for line in (host, third):
                while (message := await line.hear())["t"] != "chat":
                    pass
                assert message["text"] == "J'arrive !"
            assert (await host.act("swap", seat=0, **{"with": 1}))["t"] == "ack"
            while guest.you.get("seat") != 0:
                await guest.hear()
            assert (await guest.act("free", seat=0))["t"] == "ack"
            while host.around["seats"][0]["kind"] != "free":
                await host.hear()

    run(play())


def test_a_room_of_one_and_a_room_of_many_exclude_each_other(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tablee.room.store.postgres import tenancy
    from tablee.room.store.postgres.address import BadDatabase
    from tests.room.store.stores import opened

    monkeypatch.setattr(tenancy, "LET_GO_S", 0)

    async def live() -> None:
        async with nodes(tmp_path, database):
            with pytest.raises(BadDatabase) as refused:
                async with opened(database):
                    pass
            assert refused.value.why == "base_taken"
        async with opened(database):
            with pytest.raises(BadDatabase) as refused:
                async with nodes(tmp_path, database, count=1):
                    pass
            assert refused.value.why == "base_taken"

    run(live())
