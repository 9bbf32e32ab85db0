"""A move is told under the name of whoever made it, though somebody else has the seat by now."""

import contextlib
import json
import signal
from collections.abc import AsyncIterator
from dataclasses import dataclass

from tests.room.rooms import replay, run, sittings, table
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, call_it_a_draw, give_seat, guest, settle


@dataclass
class Over:
    """A finished game: Guest 1 had the second seat, then a bot, then Dan."""

    lines: list[Line]
    gone: Guest
    dan: Guest


@contextlib.asynccontextmanager
async def a_seat_passed_on(room: RunningRoom) -> AsyncIterator[Over]:
    """Everybody plays a round; the host sends one away, and somebody who comes late has their seat."""
    async with table(room, "hats", 3) as lines:
        ada, gone, other = lines
        for line in lines:
            if line.now["moves"]:
                await line.move(line.now["moves"][0])
        await settle(lines)
        await ada.act("pause")
        await ada.act("kick", seat=1)
        dan = await guest(room, "Dan")
        await give_seat(dan, 1, [ada, other])
        await ada.act("resume")
        async with Line(dan, ada.table) as seated:
            await call_it_a_draw([seated, ada, other])
        yield Over([ada, other], gone.guest, dan)


def test_a_replay_says_who_had_a_seat_until_when(room: RunningRoom) -> None:
    async def play() -> None:
        async with a_seat_passed_on(room) as over:
            told = await replay(over.lines[0])
            (left, bot), (came, nobody) = sittings(told)
            assert nobody is None
            had: list[Message] = [
                {"until": left, "name": "Guest 1", "bot": None},
                {"until": came, "name": None, "bot": bot},
            ]
            assert told["names"] == ["Guest 0", "Dan", "Guest 2"]
            assert told["before"] == [[], had, []]
            at = [seat["before"] for seat in over.lines[0].around["seats"]]
            assert at == told["before"], "as at the table itself"
            link = await over.lines[0].guest.ask("POST", f"replays/{over.lines[0].table}/share", {})
            seen = await Guest(room.url).ask("GET", f"shares/{link['id']}")
            assert seen["before"] == told["before"], "and for whoever has the link"
            await over.gone.ask("POST", "me", {"name": "Léa"})
            room.end(signal.SIGKILL)
            room.open()
            had[0]["name"] = "Léa"
            assert (await replay(over.lines[0]))["before"] == [[], had, []]
            async with Line(over.dan, over.lines[0].table) as line:
                assert line.around["seats"][1]["before"] == had, "read anew, under the name they have now"

    run(play())


def test_who_is_forgotten_takes_the_name_of_a_seat_they_once_had_along(room: RunningRoom) -> None:
    async def play() -> None:
        async with a_seat_passed_on(room) as over:
            link = await over.lines[0].guest.ask("POST", f"replays/{over.lines[0].table}/share", {})
            await over.gone.ask("DELETE", "me")
            told = await replay(over.lines[0])
            seen = await Guest(room.url).ask("GET", f"shares/{link['id']}")
            for what in (told, seen):
                assert [one["name"] for one in what["before"][1]] == [None, None], "nobody else did it"
                assert what["before"][1][0]["bot"] is None
                assert "Guest 1" not in json.dumps(what)
            async with Line(over.dan, over.lines[0].table) as line:
                assert "Guest 1" not in json.dumps(line.around)

    run(play())


def test_a_seat_that_came_to_another_device_is_still_the_same_persons(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room, "hats", 2) as lines:
            mine = await lines[1].guest.ask("POST", f"tables/{lines[1].table}/links", {"link": "mine"})
            phone = await guest(room, "Phone")
            await phone.ask("POST", f"tables/{lines[0].table}/sit", {"link": mine["mine"]})
            async with Line(phone, lines[0].table) as other:
                await other.act("resign")
                told = await replay(lines[0])
                assert (told["names"][1], told["before"]) == ("Phone", [[], []])

    run(play())
