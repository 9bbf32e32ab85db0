"""Works reviews out in the bots' processes, one decision at a time, and stores them with the table.

A process gets only what the seat knew at that decision. All reviews of a room share a lock, so that a bot at
a running table waits for one decision at most. A review that a restart interrupts can be asked for again.
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
"""How many reviews may be in progress or queued."""


@dataclass
class Working:
    """A review in progress; it ends with a row in the store, or as failed."""

    person: str
    whole: int
    spent: int = 0
    failed: bool = False
    task: asyncio.Task[None] | None = None


@dataclass(frozen=True)
class ReviewJob:
    """A review to work out: a seat of a finished game, and its person, or for a bot's seat whoever asked."""

    table: str
    seat: int
    person: str
    game: AnyGame
    came: Decisions
    bot: bool = False
    """Whether only ever a bot sat there, so that the review is the same for all who ask."""


class Coach:
    """All reviews of one room."""

    def __init__(self, thinkers: Thinkers, store: Store, clock: Callable[[], int]) -> None:
        self._thinkers = thinkers
        self._store = store
        self._clock = clock
        self._working: dict[tuple[str, int], Working] = {}
        self._line = asyncio.Lock()

    async def seen(self, table: str, seat: int, person: str | None) -> ReviewSeen:
        """The review of a person in a seat, or (None) of a bot, or how far it is."""
        working = self._working.get((table, seat))
        if working is not None and person in (None, working.person):
            return ReviewSeen(seat, "failed" if working.failed else "working", working.spent, working.whole)
        review = await self._kept(table, seat, person)
        if review is None:
            return ReviewSeen(seat, "none")
        whole = len(review.decisions)
        return ReviewSeen(seat, "done", whole, whole, review=review)

    async def counted(self, table: str, whose: Whose) -> list[Counted]:
        """For each of these seats with a review, how many of its decisions were good."""
        found = []
        for seat, person in whose.items():
            review = await self._kept(table, seat, person)
            if review is not None:
                good = [each for each in review.decisions if each.verdict == "good"]
                found.append(Counted(seat, len(good), len(review.decisions)))
        return found

    def begin(self, job: ReviewJob) -> None:
        """Start a review, unless it is in progress; Refusal if too many are."""
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
        if found is not None and found.task is not None:  # for who had the seat before
            found.task.cancel()
        working = self._working[key] = Working(job.person, len(job.came.moments))
        working.task = asyncio.create_task(self._work(job, working))

    def forget(self, person: str) -> None:
        """Cancel the reviews of somebody who is forgotten."""
        for working in self._working.values():
            if working.person == person and working.task is not None:
                working.task.cancel()

    async def close(self) -> None:
        """Cancel all reviews; they can be asked for again."""
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
        except msgspec.DecodeError:  # written by another version
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
        """Judge every decision as a job of its own, so that other reviews and bots get turns in between."""
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
    """What the seat knew at a decision: nothing else leaves the room's process."""
    sight = moment.sight
    return sight.game.box.id, sight.seat, encode(sight.view), encode(sight.moves), encode(sight.heard)


def asked(moment: Unjudged, seed: str, number: int, nodes: int) -> worker.DecisionAsked:
    """The decision to judge."""
    shown = encode(moment.shown)
    return worker.DecisionAsked(moment.entry, encode(moment.move), seed, number, nodes, moment.hinted, shown)
