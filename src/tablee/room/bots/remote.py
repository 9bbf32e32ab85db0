"""What `tablee worker` does: runs bots for rooms on other machines, as many at once as it has processes.

It subscribes to offered turns on the broker only while a process is free; the sight of the bot's seat it
fetches from the node that offers the turn.
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
"""The queue group: each offer goes to one worker."""
PATIENCE_S: Final = 5.0
"""The timeout of a request to a node; a bot's time is shorter."""

OVERFLOW_S: Final = 0.1
"""How long a full worker stays subscribed: for turns that were offered together with its last one."""
MOST_WARNINGS: Final = 64
"""How many addresses at most a worker warns about."""
Known = Callable[[str], Awaitable[bool]]
"""Whether this is the address of a node."""


async def any_address(node: str) -> bool:
    """Accepts every address: whoever may publish on the broker is trusted."""
    return True


class NotAvailable(Exception):
    """A node does not answer, or the turn is no longer to be had."""


class Unreachable(NotAvailable):
    """Nothing answers at a node's address."""


class Remote:
    """A worker: takes up to `places` turns at once, each in a process of its own."""

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
        """The addresses that were warned about."""
        self._listen()
        self._announcing = asyncio.create_task(self._announce_free())

    async def close(self) -> None:
        """Take no more turns, and hand back unfinished ones."""
        self._closing = True
        self._announcing.cancel()
        self._stop_listening()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(self._announcing, *self._tasks, return_exceptions=True)

    async def _announce_free(self) -> None:
        """Announce a free process now and then: nodes offer turns only while some worker does."""
        while True:
            if self._listening:
                self._bus.publish(FREE, b"")
            await asyncio.sleep(FREE_S)

    def _listen(self) -> None:
        """Subscribe to the offers of every room on this broker."""
        if self._listening is None and not self._closing:
            self._listening = self._bus.subscribe(self._offers, self._take_offer, GROUP)
            self._bus.publish(FREE, b"")

    def _stop_listening(self) -> None:
        """Unsubscribe: further offers go to other workers."""
        if self._listening:
            self._listening.end()
            self._listening = None

    def _take_offer(self, message: bytes) -> None:
        """Take an offered turn; if all processes are busy by now, it is handed back at once."""
        try:
            offer = read_json(message, Offer)
        except msgspec.DecodeError:  # of another version, or not a room's
            return
        task = asyncio.create_task(self._play(offer, too_many=len(self._tasks) >= self._places))
        self._tasks.add(task)
        task.add_done_callback(self._done)
        asyncio.get_running_loop().call_later(OVERFLOW_S, self._stop_if_full)

    def _stop_if_full(self) -> None:
        if len(self._tasks) >= self._places:
            self._stop_listening()

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if len(self._tasks) < self._places:
            self._listen()

    async def _play(self, offer: Offer, *, too_many: bool) -> None:
        """Fetch a turn, let the bot think, and answer."""
        if not await self._known(offer.node):
            told = "On the broker somebody offers turns at %s, which is no node of this room: not taken."
            self._warn(offer.node, told, offer.node)
            return
        try:
            seen = await ask(offer.node, "turn", TurnSeen, ticket=offer.ticket)
        except Unreachable as problem:
            self._warn_of_silence(offer.node, str(problem))
            return
        except NotAvailable:  # another worker was quicker, or the turn is over
            return
        self._silent.discard(offer.node)
        answer = TurnAnswer(NULL)
        try:
            if not too_many:
                answer = await self._think(seen)
        finally:
            with contextlib.suppress(NotAvailable):
                await ask(offer.node, "turn_answer", TurnHeard, answer, key=seen.key)

    def _warn_of_silence(self, node: str, why: str) -> None:
        """Warn once about a node that offers turns but cannot be reached."""
        self._warn(
            node,
            "The node at %s offers turns and does not answer here (%s): it thinks itself. Is that an"
            " address which this machine reaches? Nodes tell workers the address they listen on (--host).",
            node,
            why,
        )

    def _warn(self, node: str, told: str, *words: str) -> None:
        if node not in self._silent and len(self._silent) < MOST_WARNINGS:
            self._silent.add(node)
            log.warning(told, *words)

    async def _think(self, seen: TurnSeen) -> TurnAnswer:
        """The bot's move; null if this worker lacks the game, its version or the bot."""
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
    """Whether this worker has the bot, and the same version of the rules as the node."""
    try:
        game = shelf.game(seen.game)
    except shelf.NotOnTheShelf:
        return False
    return game.box.rules_version == seen.rules and seen.bot in bots_known(seen.game)


async def ask(node: str, name: str, kind: type[T], body: Struct | None = None, **path: str) -> T:
    """Request a route of a node; NotAvailable if it refuses, Unreachable if it does not answer."""
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
            raise NotAvailable(answer.status)
        return read_json(answer.read(), kind)
    except (OSError, ValueError, http.client.HTTPException) as problem:  # ValueError: not a room's answer
        raise Unreachable(" ".join(str(problem).split()) or type(problem).__name__) from None
    finally:
        connection.close()
