"""Who looks on may ask for a seat that came after them: what they were told at first holds of it too."""

import contextlib
from collections.abc import AsyncIterator

from tests.room.rooms import run, table
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, settle


@contextlib.asynccontextmanager
async def full(room: RunningRoom) -> AsyncIterator[tuple[Line, Line]]:
    """The host of a full table before the start, and somebody who came to look on."""
    async with table(room, "abracada", 2, start=False) as (host, _):
        link = (await host.guest.ask("POST", f"tables/{host.table}/links", {"link": "watch"}))["watch"]
        async with Line(await guest(room, "Eve"), host.table, link) as eve:
            yield host, eve


def offered(eve: Line) -> list[int]:
    """The free seats that a watcher may ask for, by what they have heard."""
    free = [seat["seat"] for seat in eve.around["seats"] if seat["kind"] == "free"]
    return [seat for seat in free if seat in eve.you["may_ask"]]


def test_a_seat_that_the_host_sets_out_later_may_be_asked_for(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with full(shared_room) as (host, eve):
            assert offered(eve) == []
            await host.act("seats", seats=3)
            await settle([host, eve])
            assert offered(eve) == [2]
            assert (await eve.guest.ask("POST", f"tables/{eve.table}/ask", {"seat": 2})) == {"sits": False}
            await host.act("seats", seats=2)
            await settle([host, eve])
            assert offered(eve) == []

    run(play())


def test_a_seat_that_the_host_frees_later_may_be_asked_for(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with full(shared_room) as (host, eve):
            await host.act("free", seat=1)
            await settle([host, eve])
            assert offered(eve) == [1]

    run(play())
