"""Who may say what: every message in every phase, from every role; only the cells listed here succeed."""

import contextlib
import json
import secrets
from collections.abc import AsyncIterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from tablee.join.asking import Guest
from tests.room.rooms import RunningRoom, guests, make, run

PHASES = ("open", "playing", "over")
ROLES = ("host", "seat", "watcher", "stranger watching", "screen")

ACTS: dict[str, dict[str, Any]] = {
    "ready": {},
    "start": {},
    "bot": {"seat": 2, "bot": "uniform"},
    "free": {"seat": 1},
    "swap": {"seat": 0, "with": 1},
    "options": {"options": {}},
    "clock": {"clock": None},
    "seats": {"seats": 4},
    "withdraw": {},
    "undo": {},
    "draw": {},
    "answer": {"yes": True},
    "resign": {},
    "pause": {},
    "resume": {},
    "nudge": {"seat": 2},
    "vote_bot": {"seat": 2},
    "back": {},
    "kick": {"seat": 2},
    "chat": {"mode": "phrases"},
    "rematch": {},
}
TALK: dict[str, dict[str, Any]] = {
    "chat": {"text": "hello"},
    "phrase": {"phrase": "hurry"},
    "react": {"with": "wow"},
    "promise": {"move": {"move": "point", "mushroom": 0}},
    "eyes": {"seat": None},
    "get": {"from": 1},
    "ping": {"n": 0},
}

# Where the host, and where another seat, is obeyed. What needs something to have happened first (a choice to
# withdraw, a question, a pause, a bot in one's seat) is refused here, but never as FORBIDDEN.
HOST = {
    "open": {"ready", "start", "free", "swap", "options", "clock", "seats", "chat", "bot"},
    "playing": {"draw", "resign", "pause", "nudge", "vote_bot", "kick", "chat", "bot"},
    "over": {"chat", "rematch"},
}
SEAT = {
    "open": {"ready", "free"},
    "playing": {"draw", "resign", "pause", "nudge", "vote_bot"},
    "over": {"rematch"},
}
NEEDS_MORE = {"withdraw", "undo", "answer", "resume", "back"}
SAYS = {
    "host": {"chat", "phrase", "react", "promise", "eyes", "get", "ping"},
    "seat": {"chat", "phrase", "react", "promise", "eyes", "get", "ping"},
    "watcher": {"chat", "phrase", "react", "get", "ping"},
    "stranger watching": {"get", "ping"},
    "screen": {"get", "ping"},
}


class Scene:
    """A table in one phase: two persons here, one who left, and those who look on."""

    def __init__(self, people: list[Guest]) -> None:
        self.people = people
        self.made: dict[str, Any] = {}
        self.sockets: list[ClientConnection] = []

    async def lay(self, phase: str) -> None:
        host, seat, absent, _ = self.people
        self.made = await make(host, "crossing", 4 if phase == "open" else 3)
        for person in (seat, absent)[: 1 if phase == "open" else 2]:
            await person.ask("POST", f"tables/{self.made['table']}/sit", {"link": self.made["links"]["seat"]})
        if phase == "open":
            first = await self.connect("host")
            await self.obey(first, {"do": "bot", "seat": 2, "bot": "greedy"})
            await self.obey(first, {"do": "bot", "seat": 3, "bot": "greedy"})
            await self.obey(await self.connect("seat"), {"do": "ready"})
            return
        for person in (seat, absent):
            socket = await self.connect_as({"token": person.token})
            await self.obey(socket, {"do": "ready"})
            await socket.close()
        first = await self.connect("host")
        await self.obey(first, {"do": "start"})
        if phase == "over":
            await self.obey(first, {"do": "draw"})
            for person in (seat, absent):
                await self.obey(await self.connect_as({"token": person.token}), {"do": "answer", "yes": True})

    async def obey(self, socket: ClientConnection, act: dict[str, Any]) -> None:
        assert (await self.say(socket, {"t": "act", "act": act}))["t"] == "ack"

    async def connect(self, role: str) -> ClientConnection:
        host, seat, _, watcher = self.people
        links = self.made["links"]
        return await self.connect_as(
            {
                "host": {"token": host.token},
                "seat": {"token": seat.token},
                "watcher": {"token": watcher.token, "link": links["watch"]},
                "stranger watching": {"link": links["watch"]},
                "screen": {"link": links["screen"]},
            }[role]
        )

    async def connect_as(self, who: dict[str, Any]) -> ClientConnection:
        socket = await connect(self.people[0].socket, compression=None)
        self.sockets.append(socket)
        await socket.send(json.dumps({"t": "hello", "v": 1, "table": self.made["table"], **who}))
        assert json.loads(await socket.recv())["t"] == "welcome"
        return socket

    async def say(self, socket: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
        """The answer: an ack, a nak, or (for what is only said) what comes back to all."""
        counted = message["t"] in ("move", "act")
        await socket.send(json.dumps(message | ({"id": secrets.token_hex(16)} if counted else {})))
        replies = {"ack", "nak"} if counted else {"nak", "pong", "snapshot", "tell", message["t"]}
        while (answer := json.loads(await socket.recv()))["t"] not in replies:
            pass
        found: dict[str, Any] = answer
        return found


@contextlib.asynccontextmanager
async def scene(people: list[Guest], phase: str) -> AsyncIterator[Scene]:
    laid = Scene(people)
    await laid.lay(phase)
    try:
        yield laid
    finally:
        for socket in laid.sockets:
            await socket.close()


@pytest.mark.parametrize("phase", PHASES)
def test_seats_do_what_their_role_allows_in_each_phase(shared_room: RunningRoom, phase: str) -> None:
    async def cell(people: list[Guest], role: str, do: str) -> None:
        async with scene(people, phase) as laid:
            socket = await laid.connect(role)
            answer = await laid.say(socket, {"t": "act", "act": {"do": do, **ACTS[do]}})
            allowed = do in (HOST if role == "host" else SEAT)[phase]
            assert (answer["t"] == "ack") == allowed, (phase, role, do, answer)
            if phase == "playing" and do in NEEDS_MORE:
                assert answer["code"] != "FORBIDDEN"

    async def play() -> None:
        people = await guests(shared_room, 4)
        for role in ("host", "seat"):
            for do in ACTS:
                await cell(people, role, do)

    run(play())


@pytest.mark.parametrize("role", ROLES[2:])
def test_who_looks_on_does_nothing_and_chooses_nothing(shared_room: RunningRoom, role: str) -> None:
    async def play() -> None:
        people = await guests(shared_room, 4)
        for phase in PHASES:
            async with scene(people, phase) as laid:
                socket = await laid.connect(role)
                move: dict[str, Any] = {"t": "move", "base": 1, "move": {"move": "point", "mushroom": 0}}
                acts: list[dict[str, Any]] = [
                    {"t": "act", "act": {"do": do, **fields}} for do, fields in ACTS.items()
                ]
                for message in [move, *acts]:
                    answer = await laid.say(socket, message)
                    assert (answer["t"], answer["code"]) == ("nak", "FORBIDDEN"), (role, phase, message)

    run(play())


@pytest.mark.parametrize("role", ROLES)
def test_each_role_says_what_it_may(shared_room: RunningRoom, role: str) -> None:
    async def play() -> None:
        people = await guests(shared_room, 4)
        async with scene(people, "playing") as laid:
            for say, fields in TALK.items():
                socket = await laid.connect(role)
                answer = await laid.say(socket, {"t": say, **fields})
                assert (answer["t"] != "nak") == (say in SAYS[role]), (role, say, answer)

    run(play())


def test_a_page_of_another_site_cannot_speak_for_a_guest(shared_room: RunningRoom) -> None:
    async def play() -> None:
        people = await guests(shared_room, 1)
        async with connect(people[0].socket, origin=Origin(shared_room.url)):
            pass
        for origin in ("http://evil.example", "null", shared_room.url + "1"):
            with pytest.raises(InvalidStatus):
                await connect(people[0].socket, origin=Origin(origin))

    run(play())
