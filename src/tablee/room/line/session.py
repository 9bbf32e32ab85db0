"""What a connected client may send, by its role, and what the room does about each message."""

import hashlib
import logging
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Final

import msgspec

from tablee.kit.facts import Move
from tablee.kit.refusal import Refusal
from tablee.protocol import acts, wire
from tablee.protocol.codes import PASSING
from tablee.protocol.fields import Role
from tablee.room.acts import consent, hint, rules, talk
from tablee.room.live.client import Client
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.live.work import WorkItem
from tablee.room.store.store import Conflict, Forgotten, Unavailable

log = logging.getLogger("tablee.room")

ALL: Final[frozenset[Role]] = frozenset({"seat", "watcher", "screen"})
PEOPLE: Final[frozenset[Role]] = frozenset({"seat", "watcher"})
SEATS: Final[frozenset[Role]] = frozenset({"seat"})

MAY_SAY: Final[dict[type[wire.In], frozenset[Role]]] = {
    wire.Get: ALL,
    wire.Ping: ALL,
    wire.Chat: PEOPLE,
    wire.Phrase: PEOPLE,
    wire.React: PEOPLE,
    wire.Skip: SEATS,
    wire.SendMove: SEATS,
    wire.AskHint: SEATS,
    wire.SendAct: SEATS,
    wire.Eyes: PEOPLE,
    wire.MakePromise: SEATS,
}
ANSWERED: Final = (wire.SendMove, wire.SendAct, wire.AskHint)
"""The messages with an id, by which they are answered."""


class Session:
    """One client at one table."""

    def __init__(self, live: LiveTable, client: Client) -> None:
        self.live = live
        self.client = client

    def hear(self, message: wire.AnyIn) -> None:
        """Do what a message asks, or answer with a nak."""
        sent = message.id if isinstance(message, ANSWERED) else None
        try:
            self._may(message)
            self._do(message)
        except Refusal as problem:
            self._nak(sent, problem)
        except Exception as problem:
            log.exception("table %s: %s failed unexpectedly", self.live.id, type(message).__name__)
            self._nak(sent, problem)

    def _may(self, message: wire.AnyIn) -> None:
        if self.client.role not in MAY_SAY[type(message)]:
            raise Refusal("not_for_watchers" if self.client.role == "watcher" else "not_for_screens")

    def _do(self, message: wire.AnyIn) -> None:
        match message:
            case wire.SendMove():
                self._move(message)
            case wire.AskHint():
                self._hint(message)
            case wire.SendAct():
                self._act(message)
            case wire.Eyes():
                self._eyes(message.seat)
            case wire.Get():
                self._get(message.from_)
            case wire.Ping():
                self.client.send(wire.encode(wire.Pong(self.live.head(self.client.eyes))))
            case wire.MakePromise():
                self._promise(message)
            case wire.Skip():
                self._skip()
            case wire.Chat() | wire.Phrase() | wire.React():
                self._talk(message)

    # Moves and acts: through the table's queue, answered once they are durable

    def _move(self, message: wire.SendMove) -> None:
        live, seat = self.live, self.client.eyes
        if seat is None:
            raise Refusal("no_eyes")
        move = self._read(message.move)

        def propose() -> Plan:
            return live.change(live.table.choose(seat, move, live.house.clock(), message.base), moves=1)

        self._put(message.id, seat, b"move|%d|%s" % (message.base, wire.encode(move)), propose)

    def _hint(self, message: wire.AskHint) -> None:
        seat = self.client.eyes
        if seat is None:
            raise Refusal("no_eyes")
        propose = partial(hint.hint, self.live, seat, message.base)
        self._put(message.id, seat, b"hint|%d" % message.base, propose)

    def _act(self, message: wire.SendAct) -> None:
        live, seat = self.live, self._acting_seat()

        def propose() -> Plan:
            plan = rules.plan(live, seat, message.act)
            if isinstance(message.act, acts.Rematch) and plan.writes:
                self.client.may_make()  # a table like any other
            return plan

        self._put(message.id, seat, b"act|" + msgspec.json.encode(message.act, order="sorted"), propose)

    def _put(self, id: str, seat: int, content: bytes, propose: Callable[[], Plan]) -> None:
        person = self.client.person or ""
        digest = hashlib.sha256(person.encode() + b"|" + content).digest()[:16]
        # No closure: compiled, it and its environment would form a reference cycle for every move.
        answer = partial(self._answer, id, perf_counter())
        self.live.work.put(WorkItem(propose, answer, seat, id, digest))

    def _answer(self, id: str, heard: float, outcome: int | Exception) -> None:
        """Answer with an ack once the change is durable, or with a nak."""
        if isinstance(outcome, Exception):
            self._nak(id, outcome)
        else:
            self.client.send(wire.encode(wire.Ack(id, outcome)))
            self.live.house.meter.answers.note(perf_counter() - heard)

    def _acting_seat(self) -> int:
        """The seat a client acts for: its eyes; between turns on a shared device the host's, or its first."""
        live, client = self.live, self.client
        holds = live.holds(client.person)
        if client.eyes in holds:
            assert client.eyes is not None
            return client.eyes
        if not holds:
            raise Refusal("not_your_seat")
        return live.row.host if live.row.host in holds else holds[0]

    def _done(self, outcome: int | Exception) -> None:
        """A message without an id is answered only if it failed."""
        if isinstance(outcome, Exception):
            self._nak(None, outcome)

    def refuse(self, problem: Refusal) -> None:
        """Refuse a frame that could not be decoded, or came too fast."""
        self._nak(None, problem)

    def _nak(self, id: str | None, problem: Exception) -> None:
        frame = nak(id, problem)
        self.live.house.meter.refused(frame.code)
        self.client.send(wire.encode(frame))

    # Seeing

    def _eyes(self, seat: int | None) -> None:
        if self.client.role == "watcher":
            self.live.work.put(WorkItem(partial(consent.look, self.live, self.client, seat), self._done))
            return
        if seat is not None and seat not in self.live.holds(self.client.person):
            raise Refusal("not_your_seat")
        self.live.look(self.client, seat)

    def _get(self, first: int) -> None:
        """Send the frames that were missed, or a snapshot if they are no longer kept."""
        live, eyes, have = self.live, self.client.eyes, max(0, first - 1)
        head = live.head(eyes)
        if have == head:
            return
        missed = live.telling.since(eyes, have, head) if live.telling else None
        if missed is None:
            live.snapshot(self.client)
        for frame in missed or ():
            self.client.send(frame)

    # Talk: chat and phrases are stored, gestures are not

    def _promise(self, message: wire.MakePromise) -> None:
        """Announce to the table which move one will choose; it is not binding."""
        seat = self.client.eyes
        if seat is None:
            raise Refusal("no_eyes")
        self.live.may_speak(self.client.person)
        move = self._read(message.move)
        if move not in self.live.table.moves(seat):
            raise Refusal("unknown_move")
        self.live.gesture(wire.Promised(seat, msgspec.Raw(wire.encode(move))))

    def _skip(self) -> None:
        """A player skipped an animation: the table's screens skip it too."""
        self.live.gesture(wire.Skipped(self.client.eyes), "screens")

    def _talk(self, message: wire.Chat | wire.Phrase | wire.React) -> None:
        client, live = self.client, self.live
        if client.person is None:
            raise Refusal("unauthenticated")
        if client.role == "watcher" and live.is_quiet(client.person):
            raise Refusal("witness_quiet")
        if isinstance(message, wire.React):
            if message.to is not None:
                live.seat(message.to)
            live.may_speak(client.person)
            who = live.id_of(client.person) or ""
            live.gesture(wire.Reacted(client.eyes, message.to, message.with_, who, live.speaks_as(client)))
            return
        propose = partial(talk.say, live, client.person, live.speaks_as(client), client.eyes, message)
        live.work.put(WorkItem(propose, self._done))

    def _read(self, raw: msgspec.Raw) -> Move:
        """The move of this game that a client sent."""
        try:
            move: Move = self.live.read_move(raw)
        except (msgspec.DecodeError, RecursionError):
            raise Refusal("unknown_move") from None
        return move


def nak(id: str | None, problem: Exception) -> wire.Nak:
    """The nak for an exception: only a refusal's code and text name, never an internal message."""
    if isinstance(problem, Unavailable | Conflict | Forgotten):
        problem = Refusal("unavailable")
    elif not isinstance(problem, Refusal):
        problem = Refusal("internal")
    return wire.Nak(id, problem.code, problem.why, problem.of, problem.code in PASSING, problem.at)
