"""Works reviews out where bots think, one decision at a time, and keeps them with the table.

Only what a seat knew goes to the processes, decision by decision. All reviews of a room stand in one line, so
that a bot at a running table waits for no more than one decision. What a restart interrupts is begun again.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from tablee.coach.moments import Decisions, Unjudged
from tablee.coach.review import put_together
from tablee.kit.game import AnyGame
from tablee.kit.refusal import Refusal
from tablee.kit.typed import read_json
from tablee.protocol.coach import Counted, Decision, Review, ReviewSeen
from tablee.protocol.wire import encode
from tablee.room.bots import worker
from tablee.room.bots.thinkers import Thinkers
from tablee.room.coaching.eyes import Whose
from tablee.room.store.rows import ReviewRow
from tablee.room.store.store import Forgotten, Store
from tablee.room.store.writes import Save

log = logging.getLogger("tablee.room")

IN_LINE: Final = 50
"""So many reviews may be under way or wait for their turn."""


@dataclass
class Working:
    """A review that is being worked out; it ends with a row in the store, or failed."""

    person: str
    whole: int
    spent: int = 0
    failed: bool = False
    task: asyncio.Task[None] | None = None


@dataclass(frozen=True)
class ReviewJob:
    """A seat of a finished game, and who sat there, or for a bot's who wanted to know."""

    table: str
    seat: int
    person: str
    game: AnyGame
    came: Decisions
    bot: bool = False
    """Only ever a bot sat there: it is the same for whoever asks."""


class Coach:
    """All reviews of one room."""

    def __init__(self, thinkers: Thinkers, store: Store, clock: Callable[[], int]) -> None:
        self._thinkers = thinkers
        self._store = store
        self._clock = clock
        self._working: dict[tuple[str, int], Working] = {}
        self._line = asyncio.Lock()

    async def seen(self, table: str, seat: int, person: str | None) -> ReviewSeen:
        """How far it is with the decisions of somebody in a seat, or (None) of a bot."""
        working = self._working.get((table, seat))
        if working is not None and person in (None, working.person):
            return ReviewSeen(seat, "failed" if working.failed else "working", working.spent, working.whole)
        review = await self._kept(table, seat, person)
        if review is None:
            return ReviewSeen(seat, "none")
        whole = len(review.decisions)
        return ReviewSeen(seat, "done", whole, whole, review=review)

    async def counted(self, table: str, whose: Whose) -> list[Counted]:
        """Of these seats those that are gone through: how many decisions were as good as any."""
        found = []
        for seat, person in whose.items():
            review = await self._kept(table, seat, person)
            if review is not None:
                good = [each for each in review.decisions if each.verdict == "good"]
                found.append(Counted(seat, len(good), len(review.decisions)))
        return found

    def begin(self, job: ReviewJob) -> None:
        """Have it worked out, unless it is under way; Refusal while too many others are."""
        key = (job.table, job.seat)
        found = self._working.get(key)
        if found is not None and not found.failed and (job.bot or found.person == job.person):
            return
        if not job.came.moments:
            raise Refusal("nothing_decided")
        if len(self._working) >= IN_LINE:
            self._drop_failed()
        if len(self._working) >= IN_LINE:
            raise Refusal("too_many")
        working = self._working[key] = Working(job.person, len(job.came.moments))
        working.task = asyncio.create_task(self._work(job, working))

    def forget(self, person: str) -> None:
        """Nobody waits for what is said to somebody who is forgotten."""
        for working in self._working.values():
            if working.person == person and working.task is not None:
                working.task.cancel()

    async def close(self) -> None:
        """What is under way is left: it can be begun again."""
        tasks = [working.task for working in self._working.values() if working.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _kept(self, table: str, seat: int, person: str | None) -> Review | None:
        row = await self._store.review(table, seat)
        if row is None or person not in (None, row.person):
            return None
        try:
            return read_json(row.review, Review)
        except msgspec.DecodeError:  # written by another version, whose words were others
            return None

    async def _work(self, job: ReviewJob, working: Working) -> None:
        key = (job.table, job.seat)
        try:
            review = await self._gone_through(job, working)
            row = ReviewRow(job.table, job.seat, job.person, self._clock(), encode(review).decode())
            await self._store.commit([Save(row)])
        except (asyncio.CancelledError, Forgotten):
            self._leave(key, working)
        except Exception as problem:
            log.warning("the coach failed at %s: %s", job.game.box.id, type(problem).__name__)
            working.failed = True
        else:
            self._leave(key, working)

    async def _gone_through(self, job: ReviewJob, working: Working) -> Review:
        """Every decision by itself; whoever else has one to judge, or a bot to move, comes in between."""
        seed = f"{secrets.randbelow(10**15)}"
        nodes = await self._thinkers.perform("review", worker.nodes_of, job.game.box.id)
        found: list[Decision] = []
        for number, moment in enumerate(job.came.moments):
            async with self._line:
                said = await self._thinkers.perform(
                    "review", worker.judge, *known(moment), asked(moment, seed, number, nodes)
                )
            found.append(read_json(said, Decision))
            working.spent = number + 1
        return await asyncio.to_thread(put_together, job.game, job.seat, job.came, seed, nodes, found)

    def _leave(self, key: tuple[str, int], working: Working) -> None:
        if self._working.get(key) is working:
            del self._working[key]

    def _drop_failed(self) -> None:
        for key, working in list(self._working.items()):
            if working.failed:
                del self._working[key]


def known(moment: Unjudged) -> tuple[str, int, bytes, bytes, bytes]:
    """All that leaves the room's process of a decision: what the seat knew."""
    sight = moment.sight
    return sight.game.box.id, sight.seat, encode(sight.view), encode(sight.moves), encode(sight.heard)


def asked(moment: Unjudged, seed: str, number: int, nodes: int) -> worker.DecisionAsked:
    """Which decision it is."""
    shown = encode(moment.shown)
    return worker.DecisionAsked(moment.entry, encode(moment.move), seed, number, nodes, moment.hinted, shown)
