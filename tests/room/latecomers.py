"""A table that somebody comes to late: two play there with two bots, in a pause."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from tests.room.rooms import sit
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import Reached, guest, make, settle, until

BOTS = [None, None, "uniform", "uniform"]


@dataclass
class Late:
    """Ada and Bo play with two bots, in a pause; Eve has the link."""

    room: Reached
    made: Message
    lines: list[Line]
    eve: Guest

    @property
    def table(self) -> str:
        return str(self.made["table"])

    def watches(self, who: Guest | None = None, link: str = "seat") -> Line:
        return Line(who or self.eve, self.table, self.made["links"][link])

    async def ask(self, who: Guest, seat: int | None, link: str | None = "seat") -> Message:
        brought = {"link": self.made["links"][link]} if link else {}
        heard: Message = await who.ask("POST", f"tables/{self.table}/ask", {"seat": seat, **brought})
        return heard

    async def opens(self, who: Guest) -> Message:
        """What the invitation gives somebody."""
        link = {"link": self.made["links"]["seat"]}
        opens: Message = await who.ask("POST", f"tables/{self.table}/enter", link)
        return opens

    async def answer(self, line: Line, *, yes: bool) -> Message:
        await until(line, lambda line: line.around["asking"])
        return await line.act("let_sit", watcher=line.around["asking"][0]["id"], yes=yes)


@contextlib.asynccontextmanager
async def a_late_table(room: Reached, game: str = "abracada", *, start: bool = True) -> AsyncIterator[Late]:
    ada, bo, eve = [await guest(room, name) for name in ("Ada", "Bo", "Eve")]
    made = await make(ada, game, 4, bots=BOTS)
    await sit(bo, made)
    async with Line(ada, made["table"]) as first, Line(bo, made["table"]) as second:
        if start:
            await second.act("ready")
            await first.act("start")
            await first.act("pause")
            await settle([first, second])
        yield Late(room, made, [first, second], eve)


async def told(line: Line, kind: str) -> Message:
    """The next notice of a kind."""
    while (heard := await line.hear())["t"] != "notice" or heard["kind"] != kind:
        pass
    return heard
