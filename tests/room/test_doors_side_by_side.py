"""Two rooms with one place for their operator's door: each has its own, and takes no other's away."""

import asyncio
import contextlib
import socket
from pathlib import Path

from tablee.cli.operator import asked
from tablee.room.http import inside
from tests.room.houses import House, a_house
from tests.room.rooms import run


def test_whichever_room_ends_first_the_other_can_still_be_asked(tmp_path: Path) -> None:
    async def live(first: House, second: House) -> None:
        place = tmp_path / "room.postgresql"
        for one, other in ((first, second), (second, first)):
            async with contextlib.AsyncExitStack() as stays:
                async with inside.door(one.services, place):
                    await stays.enter_async_context(inside.door(other.services, place))
                    assert await link(place)
                assert (await link(place)).startswith(other.url), "whoever is left answers"
            assert not inside.doors(place), "nothing is left"

    async def both() -> None:
        for name in ("a", "b"):
            (tmp_path / name).mkdir()
        async with a_house(tmp_path / "a") as first, a_house(tmp_path / "b") as second:
            await live(first, second)

    run(both())


def test_a_door_that_a_crash_left_behind_is_taken_away(tmp_path: Path) -> None:
    async def live() -> None:
        (tmp_path / "a").mkdir()
        place = tmp_path / "room"
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as left:
            left.bind(str(inside.beside(place)))
        async with a_house(tmp_path / "a") as house:
            async with inside.door(house.services, place):
                assert [each.name for each in inside.doors(place)] == ["room.operator"]
                assert (await link(place)).startswith(house.url)
            assert not inside.doors(place)

    run(live())


async def link(place: Path) -> str:
    """What `tablee operator` is told."""
    return await asyncio.to_thread(asked, place)
