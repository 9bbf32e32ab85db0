"""The room's bots: they think in other processes, so that no table ever waits for them."""

import asyncio
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
from tablee.kit.typed import read_json
from tablee.protocol.seen import Advised
from tablee.room.bots import advice, worker
from tablee.room.bots.queue import LEAST_S, Kind, Queue
from tablee.room.bots.turns import DONE, BotAsked, Turns
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


class BotMove(NamedTuple):
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
        self.turns: Turns | None = None
        """Where turns are offered to workers, if the room has a broker."""
        self.thinking = 0
        """So many bots think now, or wait for a process to think in."""
        self.thoughts: dict[tuple[str, str], Spread] = {}
        """How long bots took, by game and bot."""
        self.gave_way: Counter[tuple[str, str]] = Counter()
        """How many thoughts were cut short since others waited too, by game and bot."""

    async def think(
        self,
        game: str,
        bot: str,
        seat: int,
        view: bytes,
        moves: bytes,
        heard: bytes = b"[]",
        table: str = "",
        moment: int = 0,
    ) -> BotMove:
        """A bot's move; if its process breaks, any move, so that the table goes on."""
        began = perf_counter()
        self.thinking += 1
        question = BotAsked(game, bot, seat, view, moves, heard, self._thought(game, seat, view))
        try:
            return await self._anywhere(table, moment, question)
        finally:
            self.thinking -= 1
            self.thoughts.setdefault((game, bot), Spread(THOUGHTS)).note(perf_counter() - began)

    async def _anywhere(self, table: str, moment: int, question: BotAsked) -> BotMove:
        """A worker's answer, or ours."""
        seconds = seconds_of(question.game, question.bot)
        if self.turns is None or not self.turns.worth(seconds):
            return await self._think(table, question, seconds)
        clock = asyncio.get_running_loop().time
        done = clock() + seconds * DONE
        chosen = await self.turns.think(table, moment, question, seconds)
        if chosen is None:
            return await self._think(table, question, max(LEAST_S, done - clock()))
        ended = chosen.spent >= chosen.whole  # who came to the end had time enough
        return BotMove(chosen.move) if ended else self._weighed(question, chosen)

    async def _think(self, table: str, question: BotAsked, left: float) -> BotMove:
        """A bot's move from a process of ours, in what is left of its time."""

        def begin(allowed: float) -> Future[worker.Chosen]:
            return self._ask(worker.think, *question, allowed if self._hurry else inf)

        try:
            return self._weighed(question, await self._perform("move", table, left, begin))
        except Exception as problem:
            log.warning("bot %s of %s failed: %s", question.bot, question.game, type(problem).__name__)
            offered = read_json(question.moves, list[msgspec.Raw])
            return BotMove(bytes(offered[FastDice(question.seed).pick(len(offered))]))

    def _weighed(self, question: BotAsked, chosen: worker.Chosen) -> BotMove:
        """What was chosen, and how much of its time the bot had for it."""
        answer = BotMove(chosen.move, min(1.0, chosen.seconds / seconds_of(question.game, question.bot)))
        self.gave_way[question.game, question.bot] += answer.share < ENOUGH and chosen.spent < chosen.whole
        return answer

    async def think_for(self, question: BotAsked, seconds: float) -> worker.Chosen:
        """What a bot of another node chooses, which has said how long it may think."""

        def begin(allowed: float) -> Future[worker.Chosen]:
            return self._ask(worker.think, *question, seconds)

        return await self._perform("move", "", seconds_of(question.game, question.bot), begin)

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

    async def ready(self) -> None:
        """Wait until every process is there and has read all games."""
        begun = [asyncio.wrap_future(self._ask(worker.load_all)) for _ in range(self._processes)]
        await asyncio.gather(*begun)

    def close(self) -> None:
        self.queue.close()
        if self.turns:
            self.turns.close()
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
