"""What a node no longer looks after is another's, also if that could not be written down at once."""

import contextlib
from pathlib import Path
from typing import Any

import pytest

from tablee.protocol.codes import Close
from tablee.room.store.store import Unavailable
from tests.room.disks import EVER, NEVER, Base
from tests.room.looking import Hand
from tests.room.nodes.spread import nodes
from tests.room.nodes.test_leases import everybody_waits_for_people, keepers, two_and_a_bot, until
from tests.room.rooms import run
from tools.driving import postgres

pytest.importorskip("asyncpg")


def test_a_lease_that_could_not_be_given_up_at_once_is_given_up_later(
    tmp_path: Path, postgres_server: postgres.Server
) -> None:
    database = postgres_server.new_database()

    async def live(hand: Hand) -> None:
        async with nodes(tmp_path, database) as houses, two_and_a_bot(houses) as lines:
            await everybody_waits_for_people(lines)
            table = lines[0].table
            (keeper,) = keepers(houses, table)
            for line in lines:
                line.guest.room = houses[1 - keeper].url
            room = houses[keeper].services.room
            here, node = room.in_memory(table), room.house.nodes
            assert here
            full = Base(hand)
            full.want(1, EVER)
            here.let_go(Close.RESTART)
            await tries_in_vain(node, room)
            full.want(*NEVER)
            for line in lines:
                assert (await line.move(line.now["moves"][0]))["t"] == "ack"
            await everybody_waits_for_people(lines)
            await until(lambda: keepers(houses, table) == [1 - keeper])

    with contextlib.closing(Hand(database)) as hand:
        run(live(hand))


async def tries_in_vain(node: Any, room: Any) -> None:
    """A node says what it has to say to a database that takes nothing."""
    with contextlib.suppress(Unavailable):
        await node._say(room)
