"""The generator that compares servers plays whole games of ours over real sockets."""

import random

from tests.room.rooms import run
from tools.comparing.servers import Room
from tools.comparing.tables import Table
from tools.driving.rooms import RunningRoom


async def whole_game(address: str) -> tuple[Table, list[list[int]]]:
    """A table after one game and the laying of the next; how often each seat was told after each choice."""
    server = Room(address)
    await server.open()
    table = Table(server, 3, random.Random(1))
    await table.lay()
    seats, told = table.seats, []
    while not seats[0].over:
        await table.step()
        told.append([seat.told for seat in seats])
    await table.step()
    return table, told


def test_a_choice_counts_once_every_seat_was_told_of_it_and_after_the_end_comes_a_new_game(
    shared_room: RunningRoom,
) -> None:
    table, told = run(whole_game(shared_room.url))
    assert told == [[told[0][0] + n] * 3 for n in range(len(told))]
    assert len(table.delays) == len(told)
    assert not table.seats[0].over
