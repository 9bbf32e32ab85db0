"""Who asks to be forgotten is, whatever else they, or another device of theirs, ask at that moment."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tablee.room.doors.door import Door
from tablee.room.store.lifetimes import HOUR_MS
from tablee.room.store.rows import Person
from tablee.room.store.store import Forgotten
from tablee.room.store.writes import Forget
from tests.room.rooms import run
from tests.room.store.stores import opened

LATER = 2 * HOUR_MS
MEANWHILE: dict[str, Callable[[Door, Person, str], Awaitable[object]]] = {
    "comes back": lambda door, _, token: door.person(token, LATER),
    "takes another name": lambda door, ada, _: door.rename(ada, "Ida"),
}


@pytest.mark.parametrize("what", MEANWHILE)
def test_who_is_forgotten_does_not_come_back_by_what_they_do_meanwhile(tmp_path: Path, what: str) -> None:
    async def forget() -> None:
        async with opened(tmp_path / "room.sqlite") as store:
            door = Door(store)
            ada, token = await door.introduce("Ada", 0)
            assert await door.person(token, 0) == ada
            does = asyncio.ensure_future(MEANWHILE[what](door, ada, token))
            forgetting = store.commit([Forget(ada.id)])
            await asyncio.gather(does, return_exceptions=True)
            await forgetting
            assert await store.people([ada.id]) == {}
            if what == "takes another name":
                assert isinstance(does.exception(), Forgotten)

    run(forget())


def test_who_comes_back_while_they_take_another_name_keeps_it(tmp_path: Path) -> None:
    async def rename() -> None:
        async with opened(tmp_path / "room.sqlite") as store:
            door = Door(store)
            ada, token = await door.introduce("Ada", 0)
            assert await door.person(token, 0) == ada
            comes = asyncio.create_task(door.person(token, LATER))
            await door.rename(ada, "Ida")
            await comes
            kept = (await store.people([ada.id]))[ada.id]
            assert kept.name == "Ida"
            assert kept.expires > ada.expires

    run(rename())
