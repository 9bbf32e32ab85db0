"""What tests do in rooms: with a toy on the shelf, and no longer than anybody should wait."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Coroutine
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, TypeVar

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE_S
from tools.driving import rooms
from tools.driving.elsewhere import ELSEWHERE
from tools.driving.fixed import deal
from tools.driving.guest import Guest, Refused
from tools.driving.line import Line, Message
from tools.driving.rooms import Reached, RunningRoom, asked, guests, make, settle, until

T = TypeVar("T")
TOY = "tests.toy"


def a_room(folder: Path, **how: Any) -> AbstractContextManager[RunningRoom]:
    """A room that is open, with a toy on its shelf."""
    return rooms.a_room(folder, games=TOY, store=ELSEWHERE.of(folder), **how)


def run(work: Coroutine[Any, Any, T], patience_s: float = PATIENCE_S) -> T:
    """Run one test; none of them waits for ever."""

    async def limited() -> T:
        async with asyncio.timeout(patience_s):
            return await work

    return asyncio.run(limited())


async def refused(asking: Awaitable[object]) -> str:
    """Why the room does not do what is asked of it."""
    with pytest.raises(Refused) as refusal:
        await asking
    return refusal.value.why


@contextlib.asynccontextmanager
async def table(
    room: Reached,
    game: str = "crossing",
    seats: int = 3,
    *,
    start: bool = True,
    number: int = 0,
    **more: object,
) -> AsyncIterator[list[Line]]:
    """A table with a person in every seat, each on the line; the first is the host and names the deal."""
    people = await guests(room, seats)
    made = await make(people[0], game, seats, **more)
    for person in people[1:]:
        await person.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
    async with contextlib.AsyncExitStack() as stack:
        lines = [await stack.enter_async_context(Line(person, made["table"])) for person in people]
        if start:
            for line in lines[1:]:
                assert (await line.act("ready"))["t"] == "ack"
            assert (await lines[0].act("start", nonce=deal(number)))["t"] == "ack"
            await asyncio.gather(*(until(line, lambda line: line.n >= 1) for line in lines))
        yield lines


async def fresh(line: Line) -> Message:
    """What somebody who comes in anew through the same eyes is shown."""
    async with Line(line.guest, line.table) as other:
        return {"n": other.n, **steady(other.now)}


async def close_code(line: ClientConnection) -> int | None:
    """Read to the end; the code the room closed with."""
    try:
        while True:
            await line.recv()
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def steady(now: Message) -> Message:
    """What is true of a moment whenever it is told."""
    return {key: value for key, value in now.items() if key not in ("server_time", "deadline")}


async def step(lines: list[Line], pick: int = 0) -> None:
    """Every seat that is asked chooses; afterwards all know what came of it."""
    for line in lines:
        if asked(line):
            moves = line.now["moves"]
            answer = await line.move(moves[pick % len(moves)])
            assert answer["t"] == "ack", answer
    await settle(lines)


async def sit(person: Guest, made: Message, **more: object) -> Message:
    """Take a seat by the link of a table that was made."""
    seated: Message = await person.ask(
        "POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"], **more}
    )
    return seated


async def watch_link(line: Line) -> str:
    """A link by which anybody may look on."""
    made = await line.guest.ask("POST", f"tables/{line.table}/links", {"link": "watch"})
    return str(made["watch"])


async def replay(line: Line) -> Message:
    """A finished game as its replay shows it."""
    told: Message = await line.guest.ask("GET", f"replays/{line.table}/frames")
    return told


def sittings(told: Message) -> list[tuple[int, str | None]]:
    """By which entries of a replay a seat became whose: a bot's, or (None) a person's."""
    entries = [frame["entry"] for frame in told["frames"]]
    return [(entry["n"], entry["bot"]) for entry in entries if entry["kind"] == "seated"]
