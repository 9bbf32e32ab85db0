"""The room's bots: they think in other processes, so that no table ever waits for them."""

import logging
import multiprocessing
import os
import secrets
import signal
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from math import inf
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from tablee import shelf
from tablee.kit.dice import FastDice
from tablee.protocol.seen import Advised
from tablee.room.bots import advice, worker
from tablee.room.bots.queue import LEAST_S, Kind, Queue
from tablee.room.meter import THOUGHTS, Spread
from tablee.search.bots import HOUSE, bots_of
from tablee.search.strength import Strength

log = logging.getLogger("tablee.room")

T = TypeVar("T")
Thought = Callable[[str, int, bytes], int]
"""The seed of a bot's thought, from its game, its seat and what it sees."""


FAIR: Final = "fair"
ENOUGH: Final = 0.75
"""Who had so much of its time has not given way."""


class Answer(NamedTuple):
    """A bot's move, and how much of the time of its strength it had."""

    move: bytes
    share: float = 1.0


def fresh(game: str, seat: int, view: bytes) -> int:
    """A seed for one thought that nobody can foresee."""
    return secrets.randbits(61)


@cache
def bots_at(game: str) -> tuple[str, ...]:
    """The bots that are offered for a game, in the order of its box: the gentlest first."""
    known = bots_of(shelf.game(game))
    return tuple(bot for bot in shelf.game(game).box.bots if bot in known)


@cache
def bots_known(game: str) -> frozenset[str]:
    """The bots that can sit down to a game, also those that are no longer offered."""
    return frozenset(bots_of(shelf.game(game)))


@cache
def seconds_of(game: str, bot: str) -> float:
    """How long a bot thinks at most."""
    player = bots_of(shelf.game(game)).get(bot)
    return player.seconds if isinstance(player, Strength) else LEAST_S


def stand_in(game: str) -> str:
    """The bot for whom nobody asked in particular, as where a person left: fair, or else the strongest."""
    bots = bots_at(game) or tuple(HOUSE)
    return FAIR if FAIR in bots else bots[-1]


def _tell(asked: Future[str]) -> None:
    """Whoever keeps the room's log can see which rules its bots think with."""
    if not asked.cancelled() and not asked.exception():
        log.info("bots think with %s", asked.result())


class Thinkers:
    """A pool of processes, started when the first bot is asked."""

    def __init__(
        self,
        processes: int | None = None,
        thought: Thought = fresh,
        compiled: Path | None = None,
        *,
        hurry: bool = True,
    ) -> None:
        self._processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._thought = thought
        self._hurry = hurry
        """Whether nobody waits longer than a strength promises, however slow the machine is."""
        self._pool: Executor | None = None
        self._coming = compiled
        """A file that appears, in its place, with a compiled copy of these very sources."""
        self.queue = Queue(self._processes)
        self.thinking = 0
        """So many bots think now, or wait for a process to think in."""
        self.thoughts: dict[tuple[str, str], Spread] = {}
        """How long bots took, by game and bot."""
        self.gave_way: Counter[tuple[str, str]] = Counter()
        """How many thoughts were cut short since others waited too, by game and bot."""

    async def think(
        self, game: str, bot: str, seat: int, view: bytes, moves: bytes, heard: bytes = b"[]", table: str = ""
    ) -> Answer:
        """A bot's move; if its process breaks, any move, so that the table goes on."""
        began = perf_counter()
        self.thinking += 1
        try:
            return await self._think(table, game, bot, seat, view, moves, heard)
        finally:
            self.thinking -= 1
            self.thoughts.setdefault((game, bot), Spread(THOUGHTS)).note(perf_counter() - began)

    async def _think(
        self, table: str, game: str, bot: str, seat: int, view: bytes, moves: bytes, heard: bytes
    ) -> Answer:
        seed, seconds = self._thought(game, seat, view), seconds_of(game, bot)

        def begin(allowed: float) -> Future[worker.Chosen]:
            time = allowed if self._hurry else inf
            return self._ask(worker.think, game, bot, seat, view, moves, heard, seed, time)

        try:
            chosen = await self._perform("move", table, seconds, begin)
        except Exception as problem:
            log.warning("bot %s of %s failed: %s", bot, game, type(problem).__name__)
            offered = msgspec.json.decode(moves, type=list[msgspec.Raw])
            return Answer(bytes(offered[FastDice(seed).pick(len(offered))]))
        answer = Answer(chosen.move, min(1.0, chosen.seconds / seconds))
        self.gave_way[game, bot] += answer.share < ENOUGH and chosen.spent < chosen.whole
        return answer

    async def _perform(
        self, kind: Kind, table: str, seconds: float, begin: Callable[[float], Future[T]]
    ) -> T:
        """What comes of something in its turn; where the processes broke down over it, it is begun again."""
        try:
            return await self.queue.perform(kind, table, seconds, begin)
        except BrokenProcessPool:
            log.warning("the bots' processes broke down and are started again")
            self._pool = None
            return await self.queue.perform(kind, table, seconds, begin)

    async def perform(self, kind: Kind, do: Callable[..., T], *words: Any) -> T:
        """Something else that would hold the room up, done where bots think when no table waits."""
        return await self._perform(kind, "", inf, lambda allowed: self._ask(do, *words))

    async def advise(
        self, game: str, seat: int, view: bytes, moves: bytes, heard: bytes, table: str = ""
    ) -> tuple[Advised, ...]:
        """The best moves of a seat and why; none where a process breaks over it."""
        self.thinking += 1

        def begin(allowed: float) -> Future[tuple[Advised, ...]]:
            time = allowed if self._hurry else inf
            return self._ask(advice.advise, game, seat, view, moves, heard, time)

        try:
            return await self._perform("hint", table, advice.SECONDS, begin)
        except Exception as problem:
            log.warning("a hint at %s failed: %s", game, type(problem).__name__)
            return ()
        finally:
            self.thinking -= 1

    def warm_up(self) -> None:
        """Start the processes before somebody waits for them."""
        self._ask(shelf.boxes)

    def close(self) -> None:
        self.queue.close()
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _ask(self, do: Callable[..., T], *words: Any) -> Future[T]:
        """Give a process something to do; it may be started for that, and then hears no Ctrl-C.

        Ctrl-C is the room's. A new process has much to read before it can say so itself, and until then it
        would complain; it inherits what this thread does not hear for a moment.
        """
        pool = self._start()
        if sys.platform == "win32":  # it has no such deafness
            return pool.submit(do, *words)
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return pool.submit(do, *words)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)

    def _start(self) -> Executor:
        if self._coming and self._coming.exists():
            self._take(self._coming.parent)
        if self._pool is None:
            # A spawned process shares nothing with the room: no sockets, no seeds, no sealed choices.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=spawn, initializer=worker.begin)
        return self._pool

    def _take(self, copy: Path) -> None:
        """From now on bots think with the compiled copy; those at work finish their thought, and go."""
        if self._pool:
            self._pool.shutdown(wait=False)
        self._pool, self._coming = None, None
        # A process that is started looks where this one looks; what the room has loaded, it keeps.
        sys.path.insert(0, str(copy))
        self._ask(worker.rules_from).add_done_callback(_tell)
