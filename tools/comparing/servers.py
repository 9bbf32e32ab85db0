"""Clients for each server: Tablée in its own protocol, boardgame.io in that of socket.io."""

import asyncio
import json
import secrets
import urllib.request
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct, field

from tablee.join.guest import Guest
from tablee.join.thin import dial
from tablee.protocol import wire
from tablee.protocol.bodies.tables import NewTable
from tablee.protocol.fields import VERSION
from tools.comparing.tables import Seat, Table

GAME: Final = "crossing"


class Now(Struct):
    """The part of a moment that a seat needs."""

    moment: int
    awaited: tuple[int, ...]
    moves: tuple[Raw, ...]
    result: dict[str, Any] | None


class FrameRead(Struct):
    t: str
    now: Now | None = None
    code: str = ""


class Room:
    """Tablée: one guest holds every seat."""

    answers = True
    _decode = staticmethod(msgspec.json.Decoder(FrameRead).decode)

    def __init__(self, address: str) -> None:
        self._guest = Guest(address)

    async def open(self) -> None:
        await self._guest.introduce("generator")

    async def lay(self, table: Table) -> None:
        new = NewTable(GAME, table.count, device="shared", start=True)
        made = await self._guest.ask("make", new)
        for seat in table.seats:
            seat.socket = await dial(self._guest.room, seat.hear)
            seat.say(wire.encode(wire.Hello(VERSION, made.table, token=self._guest.token)))
            seat.say(wire.encode(wire.Eyes(seat.number)))

    def read(self, seat: Seat, frame: bytes) -> bool:
        heard = self._decode(frame)
        match heard.t:
            case "ack":
                seat.answered += 1
            case "tell" | "snapshot" if heard.now is not None:
                now = heard.now
                seat.told += 1
                seat.moment, seat.awaited, seat.moves = now.moment, now.awaited, now.moves
                seat.over = now.result is not None
            case "nak":
                raise RuntimeError(f"the room refused: {heard.code}")
            case _:
                return False
        return True

    def choose(self, seat: Seat, move: Raw) -> None:
        seat.say(wire.encode(wire.SendMove(secrets.token_hex(16), seat.moment, move)))


class Shown(Struct):
    """The part of boardgame.io's view that a seat needs."""

    awaited: tuple[int, ...]
    moves: tuple[str, ...]
    over: bool


class State(Struct):
    shown: Shown = field(name="G")
    moment: int = field(name="_stateID")


class Synced(Struct):
    state: State


class Rival:
    """boardgame.io, over the WebSocket of socket.io (engine.io 4)."""

    answers = False
    _update = staticmethod(msgspec.json.Decoder(tuple[str, str, State, Raw]).decode)
    _sync = staticmethod(msgspec.json.Decoder(tuple[str, str, Synced]).decode)
    _joined = f"40/{GAME},".encode()
    _prefix = f"42/{GAME},".encode()

    def __init__(self, address: str) -> None:
        self._address = address

    async def open(self) -> None:
        """No registration is needed."""

    async def lay(self, table: Table) -> None:
        game = await asyncio.to_thread(self._make, table.count)
        for seat in table.seats:
            seat.game = game
            seat.socket = await dial(
                self._address, seat.hear, path="/socket.io/?EIO=4&transport=websocket", protocol=None
            )
            seat.say(self._joined)

    def _make(self, seats: int) -> str:
        request = urllib.request.Request(
            f"{self._address}/games/{GAME}/create",
            json.dumps({"numPlayers": seats}).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request) as answer:
            return str(json.load(answer)["matchID"])

    def read(self, seat: Seat, frame: bytes) -> bool:
        if frame == b"2":  # a ping of engine.io
            seat.say(b"3")
        elif frame.startswith(self._joined):
            self._say(seat, "sync", seat.game, str(seat.number), None, seat.table.count)
        if not frame.startswith(self._prefix):
            return False
        event = frame[len(self._prefix) :]
        if event.startswith(b'["update"'):
            state = self._update(event)[2]
        elif event.startswith(b'["sync"'):
            state = self._sync(event)[2].state
        else:
            return False
        seat.told += 1
        seat.moment = state.moment
        seat.awaited, seat.moves, seat.over = state.shown.awaited, state.shown.moves, state.shown.over
        return True

    def choose(self, seat: Seat, move: str) -> None:
        who = str(seat.number)
        action = {"type": "MAKE_MOVE", "payload": {"type": "choose", "args": [move], "playerID": who}}
        self._say(seat, "update", action, seat.moment, seat.game, who)

    def _say(self, seat: Seat, *words: Any) -> None:
        seat.say(self._prefix + json.dumps(words).encode())
