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

from tablee.protocol.routes import ROUTES
from tests.room.rooms import close_code, run
from tools.driving.guest import Guest, Refused
from tools.driving.rooms import RunningRoom, guests, make

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
    "hints": {"yes": True},
    "seats": {"seats": 4},
    "sit": {"seat": 2, "name": "Di"},
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
    "host": {},
    "chat": {"mode": "phrases"},
    "silence": {"who": "0" * 16, "yes": True},
    "send_away": {"who": "0" * 16, "yes": True},
    "let_see": {"watcher": "0" * 16, "yes": True},
    "let_sit": {"watcher": "0" * 16, "yes": True},
    "rematch": {},
}
TALK: dict[str, dict[str, Any]] = {
    "chat": {"text": "hello"},
    "phrase": {"phrase": "hurry"},
    "react": {"with": "wow"},
    "skip": {},
    "promise": {"move": {"move": "point", "mushroom": 0}},
    "eyes": {"seat": None},
    "get": {"from": 1},
    "ping": {"n": 0},
}

# Where the host, and where another seat, is obeyed. What needs something to have happened first (a choice to
# withdraw, a question, a pause, a bot in one's seat, an absent host) is refused here, but never as FORBIDDEN.
HOST = {
    "open": {
        "ready",
        "start",
        "free",
        "swap",
        "options",
        "clock",
        "hints",
        "seats",
        "sit",
        "nudge",
        "chat",
        "silence",
        "send_away",
        "bot",
    },
    "playing": {
        "draw",
        "resign",
        "pause",
        "nudge",
        "vote_bot",
        "kick",
        "chat",
        "silence",
        "send_away",
        "bot",
    },
    "over": {"chat", "silence", "send_away", "rematch"},
}
SEAT = {
    "open": {"ready", "free", "nudge"},
    "playing": {"draw", "resign", "pause", "nudge", "vote_bot"},
    "over": {"rematch"},
}  # fmt: skip
NEEDS_MORE = {"withdraw", "undo", "answer", "resume", "back", "host"}
SAYS = {
    "host": {"chat", "phrase", "react", "skip", "promise", "eyes", "get", "ping"},
    "seat": {"chat", "phrase", "react", "skip", "promise", "eyes", "get", "ping"},
    "silenced seat": {"skip", "eyes", "get", "ping"},
    "silenced watcher": {"eyes", "get", "ping"},
    "watcher": {"chat", "phrase", "react", "eyes", "get", "ping"},
    "stranger watching": {"get", "ping"},
    "screen": {"get", "ping"},
    "witness": {"eyes", "get", "ping"},
}
ALOUD = {"chat", "phrase", "react"}


class Scene:
    """A table in one phase: two persons here, one who left, and those who look on."""

    def __init__(self, people: list[Guest], game: str) -> None:
        self.people = people
        self.game = game
        self.made: dict[str, Any] = {}
        self.welcome: dict[str, Any] = {}
        self.sockets: list[ClientConnection] = []

    async def lay(self, phase: str) -> None:
        host, seat, absent, _ = self.people
        self.made = await make(host, self.game, 4 if phase == "open" else 3)
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
        await self.gone(first, seat=2)
        await self.obey(first, {"do": "start"})
        if phase == "over":
            await self.end()

    async def gone(self, socket: ClientConnection, seat: int) -> None:
        """The room knows that somebody left."""
        table = self.welcome["table"]
        while table["seats"][seat]["absent_since"] is None:
            told = json.loads(await socket.recv())
            table = told.get("table", table)

    async def end(self) -> None:
        host, *others = [await self.connect_as({"token": person.token}) for person in self.people[:3]]
        await self.obey(host, {"do": "draw"})
        for socket in others:
            await self.obey(socket, {"do": "answer", "yes": True})

    async def trust(self) -> None:
        """The watcher is let see every hand."""
        await self.connect("watcher")
        for person in self.people[:3]:
            socket = await self.connect_as({"token": person.token})
            (watcher,) = self.welcome["table"]["watching"]
            await self.obey(socket, {"do": "let_see", "watcher": watcher["id"], "yes": True})

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
        # Nobody reads all that is told here; what waits must not keep the socket from closing.
        socket = await connect(self.people[0].socket, compression=None, max_queue=None)
        self.sockets.append(socket)
        await socket.send(json.dumps({"t": "hello", "v": 1, "table": self.made["table"], **who}))
        self.welcome = json.loads(await socket.recv())
        assert self.welcome["t"] == "welcome"
        return socket

    async def say(self, socket: ClientConnection, message: dict[str, Any]) -> dict[str, Any]:
        """The answer: an ack, a nak, or (for what is only said) what comes back to all."""
        counted = message["t"] in ("move", "act", "hint")
        await socket.send(json.dumps(message | ({"id": secrets.token_hex(16)} if counted else {})))
        replies = {"ack", "nak"} if counted else {"nak", "pong", "snapshot", "tell", message["t"]}
        if message["t"] == "skip":  # nothing comes back of it but a refusal, before the answer to a ping
            await socket.send(json.dumps({"t": "ping", "n": 0}))
        while (answer := json.loads(await socket.recv()))["t"] not in replies:
            pass
        found: dict[str, Any] = answer
        while message["t"] == "skip" and answer["t"] != "pong":
            answer = json.loads(await socket.recv())
        return found


@contextlib.asynccontextmanager
async def scene(people: list[Guest], phase: str, game: str = "crossing") -> AsyncIterator[Scene]:
    laid = Scene(people, game)
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
            if do == "send_away":
                await laid.connect("watcher")
            looks_on = laid.welcome["you"]["id"] if laid.welcome else ""
            socket = await laid.connect(role)
            whom = {"silence": laid.welcome["table"]["seats"][1]["id"], "send_away": looks_on}
            named = {"who": whom[do]} if do in whom else {}
            answer = await laid.say(socket, {"t": "act", "act": {"do": do, **ACTS[do], **named}})
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
                for message in [move, {"t": "hint", "base": 1}, *acts]:
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


@pytest.mark.parametrize("role", ["seat", "watcher"])
def test_who_is_silenced_says_and_gestures_nothing_and_plays_on(shared_room: RunningRoom, role: str) -> None:
    async def play() -> None:
        people = await guests(shared_room, 4)
        async with scene(people, "playing") as laid:
            silenced = await laid.connect(role)
            who = laid.welcome["you"]["id"]
            host = await laid.connect("host")
            await laid.obey(host, {"do": "silence", "who": who, "yes": True})
            for say, fields in TALK.items():
                answer = await laid.say(silenced, {"t": say, **fields})
                assert (answer["t"] != "nak") == (say in SAYS[f"silenced {role}"]), (say, answer)
                if answer["t"] == "nak" and say in ALOUD:
                    assert (answer["code"], answer["why"]) == ("FORBIDDEN", "silenced"), say
            if role == "seat":
                nudged = await laid.say(silenced, {"t": "act", "act": {"do": "nudge", "seat": 0}})
                assert nudged["why"] == "silenced"
                await laid.obey(silenced, {"do": "pause"})
            await laid.obey(host, {"do": "silence", "who": who, "yes": False})
            for say in ALOUD:
                assert (await laid.say(silenced, {"t": say, **TALK[say]}))["t"] == say

    run(play())


def test_a_witness_looks_through_any_eyes_and_says_nothing_until_the_end(shared_room: RunningRoom) -> None:
    async def play() -> None:
        people = await guests(shared_room, 4)
        async with scene(people, "playing", "abracada") as laid:
            await laid.trust()
            socket = await laid.connect("watcher")
            for seat in (0, 1, 2, None):
                assert (await laid.say(socket, {"t": "eyes", "seat": seat}))["you"]["seat"] == seat
            for say, fields in TALK.items():
                answer = await laid.say(socket, {"t": say, **fields})
                assert (answer["t"] != "nak") == (say in SAYS["witness"]), (say, answer)
            for do, fields in ACTS.items():
                answer = await laid.say(socket, {"t": "act", "act": {"do": do, **fields}})
                assert (answer["t"], answer["why"]) == ("nak", "not_for_watchers"), do
            await laid.end()
            socket = await laid.connect("watcher")
            for say in ALOUD:
                assert (await laid.say(socket, {"t": say, **TALK[say]}))["t"] == say

    run(play())


WRONG = {"link": "x" * 43}
KNOCKS: dict[str, list[Any]] = {
    "table": [None],
    "enter": [WRONG],
    "sit": [{}, {"seat": 1}, WRONG, {**WRONG, "seat": 1}],
    "ask": [{"seat": 1}, {"seat": None}, {**WRONG, "seat": 1}],
    "ticket": [{}, {"as": "seat"}, {"as": "watcher"}, WRONG],
    "along": [{}, {"as": "watcher"}, {"as": "screen"}, WRONG],
    "links": [{"link": "watch"}, {"link": "seat", "revoke": True}, {"link": "mine", "seat": 1}],
    "story": [{}, {"seat": 0}, WRONG],
    "highlights": [{}, WRONG],
    "lending": [None],
    "lend": [{"yes": True}, {"yes": False}],
    "recorded": [None],
    "replay": [None],
    "share": [{}, {"seat": 0}, {"entry": 0}],
    "review": [{}, {"seat": 0}],
    "reviewed": [None],
    "let_through": [{"yes": True}, {"yes": False}],
    "branch": [{"entry": 0, "seat": 0}, {"entry": 0, "seat": 0, "exact": True}],
}
"""What somebody without a role, and without a link that opens anything, asks of a table."""


async def knocked(who: Guest, table: str) -> list[str]:
    """What they are told, route by route, and at the socket."""
    told: list[str] = []
    for name, bodies in KNOCKS.items():
        path = ROUTES[name].path.removeprefix("/api/").replace("{id}", table)
        for body in bodies:
            with pytest.raises(Refused) as refused:
                await who.ask(ROUTES[name].method, path, body)
            told.append(f"{name} {body}: {refused.value.status} {refused.value}")
    for brings in ({"token": who.token}, WRONG):
        async with connect(who.socket, compression=None) as socket:
            await socket.send(json.dumps({"t": "hello", "v": 1, "table": table, **brings}))
            told.append(f"{sorted(brings)}: {json.loads(await socket.recv())} {await close_code(socket)}")
    return told


def test_who_has_no_role_and_no_link_learns_of_no_table_even_that_it_is_there(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        *people, eve = await guests(shared_room, 5)
        for who in (eve, Guest(shared_room.url)):
            nowhere = await knocked(who, "T0123456789abcdef")
            for phase in PHASES:
                async with scene(people, phase) as laid:
                    assert await knocked(who, laid.made["table"]) == nowhere, phase

    assert set(KNOCKS) == {name for name, route in ROUTES.items() if "{id}" in route.path}
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
