"""Law 10 over nodes: what eyes are told at a node that follows is what they are told where it was written.

What each seat may hear is worked out at every node by itself; so whatever holds at one of them holds at all.
"""

import contextlib
from pathlib import Path

import pytest

from tests.room.nodes.spread import agree, at, nodes, table
from tests.room.rooms import run
from tools.driving import nats
from tools.driving.line import Line, Message
from tools.driving.rooms import asked

pytest.importorskip("asyncpg")

MOVES = 12


class Noting(Line):
    """Writes down what is told, by number."""

    def __init__(self, *who: object) -> None:
        super().__init__(*who)  # type: ignore[arg-type]
        self.told: dict[int, Message] = {}

    async def _hear(self, socket: object, message: Message) -> None:
        if message["t"] == "tell":
            steady = {key: value for key, value in message["now"].items() if key != "server_time"}
            self.told[message["n"]] = message | {"now": steady}
        await super()._hear(socket, message)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ["abracada", pytest.param("venise", marks=pytest.mark.long)])
def test_the_same_eyes_are_told_the_same_at_every_node(
    game: str, tmp_path: Path, database: str, nats_server: nats.Server
) -> None:
    async def play() -> None:
        async with (
            nodes(tmp_path, database, nats_server.address) as houses,
            table(houses, game, start=False) as lines,
            contextlib.AsyncExitStack() as stack,
        ):
            host = lines[0]
            watch = (await host.guest.ask("POST", f"tables/{host.table}/links", {"link": "watch"}))["watch"]
            devices: list[list[Noting]] = []
            for line in lines:
                pair = [Noting(at(house, line.guest), line.table) for house in houses]
                devices.append(pair)
            onlookers = [Noting(await house.guest("Eve"), host.table, watch) for house in houses]
            devices.append(onlookers)
            for device in (device for pair in devices for device in pair):
                await stack.enter_async_context(device)
            everybody = [*lines, *(device for pair in devices for device in pair)]
            for line in lines[1:]:
                assert (await line.act("ready"))["t"] == "ack"
            assert (await host.act("start"))["t"] == "ack"
            await agree(houses, everybody)
            for number in range(MOVES):
                line = next(line for line in lines if asked(line))
                moves = line.now["moves"]
                assert (await line.move(moves[number % len(moves)]))["t"] == "ack"
                await agree(houses, everybody)
                if number % 4 == 3:
                    assert (await lines[number % 3].act("pause"))["t"] == "ack"
                    await agree(houses, everybody)
                    assert (await lines[0].act("resume"))["t"] == "ack"
                    await agree(houses, everybody)
            for here, there in devices:
                assert here.told == there.told
                assert sorted(here.told) == list(range(1, here.n + 1)), "every number, whoever wrote it"
            hands = [devices[seat][0].told[devices[seat][0].n]["now"]["view"] for seat in range(3)]
            assert len({str(hand) for hand in hands}) == 3, "else it shows nothing"

    run(play())
