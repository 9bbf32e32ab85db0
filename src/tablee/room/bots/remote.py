"""What `tablee worker` does: bots of rooms elsewhere think here, as many at once as there are processes.

It hears of turns on the broker, and only while it has a process free; what the bot's seat knows it is told by
the node that offers the turn, and by nobody else.
"""

import asyncio
import contextlib
import http.client
import logging
from collections.abc import Awaitable, Callable
from math import inf
from typing import Final, TypeVar
from urllib.parse import quote, urlsplit

import msgspec
from msgspec import Raw, Struct

from tablee import shelf
from tablee.kit.typed import read_json
from tablee.protocol.bodies.turns import TurnAnswer, TurnHeard, TurnSeen
from tablee.protocol.fields import NULL
from tablee.protocol.routes import ROUTES
from tablee.room.bots.thinkers import Thinkers, bots_known
from tablee.room.bots.turns import FREE_S, TURNS, BotAsked, Offer
from tablee.room.bus.bus import FREE, Bus, Subscription, subject

log = logging.getLogger("tablee.room")

T = TypeVar("T")
GROUP: Final = "workers"
"""Of all workers one hears each offer."""
PATIENCE_S: Final = 5.0
"""So long a node has to answer; a bot's time is shorter."""

REST_S: Final = 0.1
"""Who is full still hears of turns for so long: those that were offered along with the last one."""


NAMED: Final = 64
"""Of so many addresses it is said that they are no good."""
Known = Callable[[str], Awaitable[bool]]
"""Whether this is the address of a node."""


async def any_address(node: str) -> bool:
    """Whoever may speak on the broker is believed."""
    return True


class NotToBeHad(Exception):
    """A node does not answer, or has nothing for us any more."""


class Unreachable(NotToBeHad):
    """Nobody answers at the address of a node."""


class Remote:
    """A worker: so many turns at once, each in a process of its own."""

    def __init__(
        self,
        bus: Bus,
        thinkers: Thinkers,
        places: int,
        offers: str = subject("*", TURNS),
        known: Known = any_address,
    ) -> None:
        self._bus = bus
        self._known = known
        self._thinkers = thinkers
        self._places = places
        self._offers = offers
        self._tasks: set[asyncio.Task[None]] = set()
        self._listening: Subscription | None = None
        self._closing = False
        self._silent: set[str] = set()
        """Nodes of which it was said that they do not answer, or are none."""
        self._listen()
        self._saying = asyncio.create_task(self._say_free())

    async def close(self) -> None:
        """Take nothing more, and hand back what is not done."""
        self._closing = True
        self._saying.cancel()
        self._rest()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(self._saying, *self._tasks, return_exceptions=True)

    async def _say_free(self) -> None:
        """Nodes offer turns only where somebody says so."""
        while True:
            if self._listening:
                self._bus.publish(FREE, b"")
            await asyncio.sleep(FREE_S)

    def _listen(self) -> None:
        """Hear of turns, in whichever room of this broker."""
        if self._listening is None and not self._closing:
            self._listening = self._bus.subscribe(self._offers, self._hear, GROUP)
            self._bus.publish(FREE, b"")

    def _rest(self) -> None:
        """Leave what is offered to others."""
        if self._listening:
            self._listening.end()
            self._listening = None

    def _hear(self, message: bytes) -> None:
        """Take a turn; where all who think at once ask at once, what is too much goes straight back."""
        try:
            offer = read_json(message, Offer)
        except msgspec.DecodeError:  # somebody of another version, or nobody we know
            return
        task = asyncio.create_task(self._play(offer, too_many=len(self._tasks) >= self._places))
        self._tasks.add(task)
        task.add_done_callback(self._done)
        asyncio.get_running_loop().call_later(REST_S, self._rest_if_full)

    def _rest_if_full(self) -> None:
        if len(self._tasks) >= self._places:
            self._rest()

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if len(self._tasks) < self._places:
            self._listen()

    async def _play(self, offer: Offer, *, too_many: bool) -> None:
        """Fetch a turn, think, and answer."""
        if not await self._known(offer.node):
            told = "On the broker somebody offers turns at %s, which is no node of this room: not taken."
            self._warn(offer.node, told, offer.node)
            return
        try:
            seen = await ask(offer.node, "turn", TurnSeen, ticket=offer.ticket)
        except Unreachable as problem:
            self._say_silent(offer.node, str(problem))
            return
        except NotToBeHad:  # somebody was quicker, or the moment has passed
            return
        self._silent.discard(offer.node)
        answer = TurnAnswer(NULL)
        try:
            if not too_many:
                answer = await self._think(seen)
        finally:
            with contextlib.suppress(NotToBeHad):
                await ask(offer.node, "turn_answer", TurnHeard, answer, key=seen.key)

    def _say_silent(self, node: str, why: str) -> None:
        """Whoever runs the worker hears once of a node that it takes no turns from."""
        self._warn(
            node,
            "The node at %s offers turns and does not answer here (%s): it thinks itself. Is that an"
            " address which this machine reaches? Nodes tell workers the address they listen on (--host).",
            node,
            why,
        )

    def _warn(self, node: str, told: str, *words: str) -> None:
        if node not in self._silent and len(self._silent) < NAMED:
            self._silent.add(node)
            log.warning(told, *words)

    async def _think(self, seen: TurnSeen) -> TurnAnswer:
        """What the bot chooses; null for a game, a version of it or a bot that is not here."""
        if not is_known(seen):
            return TurnAnswer(NULL)
        question = BotAsked(
            seen.game,
            seen.bot,
            seen.seat,
            bytes(seen.view),
            bytes(seen.moves),
            bytes(seen.heard),
            seen.thought,
        )
        try:
            chosen = await self._thinkers.think_for(question, inf if seen.seconds is None else seen.seconds)
        except Exception as problem:
            log.warning("bot %s of %s failed: %s", seen.bot, seen.game, type(problem).__name__)
            return TurnAnswer(NULL)
        return TurnAnswer(Raw(chosen.move), chosen.spent, chosen.whole)


def is_known(seen: TurnSeen) -> bool:
    """Whether we would think with the very rules that the node plays by."""
    try:
        game = shelf.game(seen.game)
    except shelf.NotOnTheShelf:
        return False
    return game.box.rules_version == seen.rules and seen.bot in bots_known(seen.game)


async def ask(node: str, name: str, kind: type[T], body: Struct | None = None, **path: str) -> T:
    """What a node answers on a route of the protocol; NotToBeHad if it says no, Unreachable if nothing."""
    return await asyncio.to_thread(_ask, node, name, kind, body, path)


def _ask(node: str, name: str, kind: type[T], body: Struct | None, path: dict[str, str]) -> T:
    parts, route = urlsplit(node), ROUTES[name]
    secure = parts.scheme == "https"
    opening = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = opening(parts.netloc, timeout=PATIENCE_S)
    quoted = {name: quote(word, safe="") for name, word in path.items()}
    sent = None if body is None else msgspec.json.encode(body)
    try:
        connection.request(
            route.method, route.path.format(**quoted), sent, {"Content-Type": "application/json"}
        )
        answer = connection.getresponse()
        if answer.status != 200:
            raise NotToBeHad(answer.status)
        return read_json(answer.read(), kind)
    except (OSError, ValueError, http.client.HTTPException) as problem:  # also what is no answer of ours
        raise Unreachable(" ".join(str(problem).split()) or type(problem).__name__) from None
    finally:
        connection.close()
