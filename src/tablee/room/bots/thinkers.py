"""Runs bots in a pool of processes, or on workers elsewhere, so that they never block the event loop."""

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
"""The seed of a bot's thought, from its game, its seat and its view."""


FAIR: Final = "fair"
ENOUGH: Final = 0.75
"""A bot that had this share of its time does not count as having given way."""


class BotMove(NamedTuple):
    """A bot's move, and which share of its strength's time it had."""

    move: bytes
    share: float = 1.0


def fresh(game: str, seat: int, view: bytes) -> int:
    """An unpredictable seed for one thought."""
    return secrets.randbits(61)


@cache
def bots_at(game: str) -> tuple[str, ...]:
    """The bots that are offered for a game, in the order of its box: the gentlest first."""
    known = bots_of(shelf.game(game))
    return tuple(bot for bot in shelf.game(game).box.bots if bot in known)


@cache
def bots_known(game: str) -> frozenset[str]:
    """All bots that can play a game, also those that are no longer offered."""
    return frozenset(bots_of(shelf.game(game)))


@cache
def seconds_of(game: str, bot: str) -> float:
    """How long a bot thinks at most."""
    player = bots_of(shelf.game(game)).get(bot)
    return player.seconds if isinstance(player, Strength) else LEAST_S


def stand_in(game: str) -> str:
    """The default bot, as when a person left: fair, or else the strongest."""
    bots = bots_at(game) or tuple(HOUSE)
    return FAIR if FAIR in bots else bots[-1]


def _tell(asked: Future[str]) -> None:
    """Log which copy of the rules the bots use."""
    if not asked.cancelled() and not asked.exception():
        log.info("bots think with %s", asked.result())


class Thinkers:
    """The process pool, started when the first bot is asked, and the queue in front of it."""

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
        """Whether time limits apply; otherwise bots spend all their nodes, however slow the machine is."""
        self._pool: Executor | None = None
        self._compiled_copy = compiled
        """A file that appears once a compiled copy of these sources is complete, in the same folder."""
        self.queue = Queue(self._processes)
        self.turns: Turns | None = None
        """Offers turns to workers, if the room has a broker."""
        self.thinking = 0
        """How many bots are thinking or waiting for a process."""
        self.thoughts: dict[tuple[str, str], Spread] = {}
        """How long bots took, by game and bot."""
        self.gave_way: Counter[tuple[str, str]] = Counter()
        """How many thoughts were cut short because others waited too, by game and bot."""

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
        """A bot's move; if it fails, a random one, so that the table goes on."""
        began = perf_counter()
        self.thinking += 1
        question = BotAsked(game, bot, seat, view, moves, heard, self._thought(game, seat, view))
        try:
            return await self._think_anywhere(table, moment, question)
        finally:
            self.thinking -= 1
            self.thoughts.setdefault((game, bot), Spread(THOUGHTS)).note(perf_counter() - began)

    async def _think_anywhere(self, table: str, moment: int, question: BotAsked) -> BotMove:
        """A bot's move from a worker, or else from a process of ours."""
        seconds = seconds_of(question.game, question.bot)
        if self.turns is None or not self.turns.worth(seconds):
            return await self._think(table, question, seconds)
        clock = asyncio.get_running_loop().time
        done = clock() + seconds * DONE
        chosen = await self.turns.think(table, moment, question, seconds)
        if chosen is None:
            return await self._think(table, question, max(LEAST_S, done - clock()))
        ended = chosen.spent >= chosen.whole  # all nodes spent: it had time enough
        return BotMove(chosen.move) if ended else self._noted(question, chosen)

    async def _think(self, table: str, question: BotAsked, left: float) -> BotMove:
        """A bot's move from a process of ours, within the time left."""

        def begin(allowed: float) -> Future[worker.Chosen]:
            return self._ask(worker.think, *question, allowed if self._hurry else inf)

        try:
            return self._noted(question, await self._perform("move", table, left, begin))
        except Exception as problem:
            log.warning("bot %s of %s failed: %s", question.bot, question.game, type(problem).__name__)
            offered = read_json(question.moves, list[msgspec.Raw])
            return BotMove(bytes(offered[FastDice(question.seed).pick(len(offered))]))

    def _noted(self, question: BotAsked, chosen: worker.Chosen) -> BotMove:
        """The move with the share of its time that the bot had; counts bots that gave way."""
        answer = BotMove(chosen.move, min(1.0, chosen.seconds / seconds_of(question.game, question.bot)))
        self.gave_way[question.game, question.bot] += answer.share < ENOUGH and chosen.spent < chosen.whole
        return answer

    async def think_for(self, question: BotAsked, seconds: float) -> worker.Chosen:
        """The move of another node's bot (for workers), which may think for so many seconds."""

        def begin(allowed: float) -> Future[worker.Chosen]:
            return self._ask(worker.think, *question, seconds)

        return await self._perform("move", "", seconds_of(question.game, question.bot), begin)

    async def _perform(
        self, kind: Kind, table: str, seconds: float, begin: Callable[[float], Future[T]]
    ) -> T:
        """The result of a queued job; if the process pool breaks meanwhile, try once more."""
        try:
            return await self.queue.perform(kind, table, seconds, begin)
        except BrokenProcessPool:
            return await self.queue.perform(kind, table, seconds, begin)

    async def perform(self, kind: Kind, do: Callable[..., T], *words: Any) -> T:
        """Run other blocking work in the bots' processes, as a background job."""
        return await self._perform(kind, "", inf, lambda allowed: self._ask(do, *words))

    async def advise(
        self, game: str, seat: int, view: bytes, moves: bytes, heard: bytes, table: str = ""
    ) -> tuple[Advised, ...]:
        """The best moves of a seat and why; none if that fails."""
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
        """Start the processes before anybody needs them."""
        self._ask(shelf.boxes)

    async def ready(self) -> None:
        """Wait until every process has started and loaded all games."""
        begun = [asyncio.wrap_future(self._ask(worker.load_all)) for _ in range(self._processes)]
        await asyncio.gather(*begun)

    def close(self) -> None:
        self.queue.close()
        if self.turns:
            self.turns.close()
        if self._pool:
            self._pool.shutdown(wait=False, cancel_futures=True)

    def _ask(self, do: Callable[..., T], *words: Any) -> Future[T]:
        """Submit work to the pool; a broken one is replaced, by the first job that meets it."""
        try:
            return self._submit(do, *words)
        except BrokenProcessPool:
            log.warning("the bots' process pool broke and is restarted")
            self._pool = None
            return self._submit(do, *words)

    def _submit(self, do: Callable[..., T], *words: Any) -> Future[T]:
        """Submit work to the pool, with SIGINT blocked for processes that are started by it.

        Ctrl-C is for the room. A new process takes a while to start until it can ignore SIGINT itself, and
        would print a traceback; it inherits the signal mask of this thread.
        """
        pool = self._start()
        if sys.platform == "win32":  # it has no signal masks
            return pool.submit(do, *words)
        heard = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return pool.submit(do, *words)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, heard)

    def _start(self) -> Executor:
        if self._compiled_copy and self._compiled_copy.exists():
            self._switch_to(self._compiled_copy.parent)
        if self._pool is None:
            # A spawned process shares nothing with the room: no sockets, no seeds, no sealed choices.
            spawn = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._processes, mp_context=spawn, initializer=worker.begin)
        return self._pool

    def _switch_to(self, copy: Path) -> None:
        """Use the compiled copy from now on; running processes finish their work and end."""
        if self._pool:
            self._pool.shutdown(wait=False)
        self._pool, self._compiled_copy = None, None
        # New processes inherit sys.path; modules that the room has loaded stay as they are.
        sys.path.insert(0, str(copy))
        self._ask(worker.rules_from).add_done_callback(_tell)
