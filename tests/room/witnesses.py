"""Those whom a table lets see every hand: how somebody becomes one, and what they then see."""

import contextlib
from collections.abc import AsyncIterator

from tests.room.rooms import table, watch_link
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, guest, settle, until


@contextlib.asynccontextmanager
async def watched(
    room: RunningRoom, game: str = "hats", seats: int = 2, *, start: bool = True
) -> AsyncIterator[tuple[list[Line], Line]]:
    """A table with a person in every seat, and Eve, who looks on."""
    async with table(room, game, seats, start=start) as lines:
        eve = await guest(room, "Eve")
        async with Line(eve, lines[0].table, await watch_link(lines[0])) as watcher:
            await until(lines[0], lambda line: line.around["watching"])
            yield lines, watcher


def watching(line: Line, name: str = "Eve") -> Message:
    (found,) = [watcher for watcher in line.around["watching"] if watcher["name"] == name]
    seen: Message = found
    return seen


async def let_see(lines: list[Line], name: str = "Eve", *, yes: bool = True) -> list[Message]:
    await settle(lines)
    return [await line.act("let_see", watcher=watching(line, name)["id"], yes=yes) for line in lines]


async def look(witness: Line, seat: int | None) -> None:
    await witness.send({"t": "eyes", "seat": seat})
    await until(witness, lambda line: line.you["seat"] == seat)


async def become(lines: list[Line], witness: Line) -> None:
    assert {answer["t"] for answer in await let_see(lines)} == {"ack"}
    await until(witness, lambda line: line.you["witness"])


async def nak(line: Line, message: Message) -> str:
    """Why the room does not do what was said."""
    await line.send(message)
    while (answer := await line.hear())["t"] != "nak":
        pass
    return str(answer["why"])


def hands(line: Line) -> list[object]:
    """The hats as they are seen: None for those that are not."""
    worn: list[object] = line.now["view"]["worn"]
    return worn
