"""Offers bots' turns to workers on other machines; a ticket gives one of them the sight of the bot's seat.

The bot's time is divided into twelve parts: a worker takes the turn within three, thinks until the end of the
seventh and has answered by the ninth. If none takes it or answers in time, the node itself thinks until the
end of the eleventh; the last part is for queueing and writing.
"""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import Annotated, Final, Literal, NamedTuple

import msgspec
from msgspec import Meta, Struct

from tablee import shelf
from tablee.kit.refusal import Refusal
from tablee.kit.typed import read_json
from tablee.protocol.bodies.turns import TurnAnswer, TurnSeen
from tablee.room.bots.queue import LEAST_S
from tablee.room.bots.worker import Chosen
from tablee.room.bus.bus import FREE, Bus, subject

TURNS: Final = "turns"
"""The subject on which turns are offered."""
FREE_S: Final = 1.0
"""The interval at which workers announce a free process."""
SILENT_S: Final = 3.0
"""If none was announced for so long, no worker counts as free."""
TAKEN: Final = 3 / 12
THOUGHT: Final = 7 / 12
ANSWERED: Final = 9 / 12
DONE: Final = 11 / 12
"""By when a turn is taken, thought about and answered, or thought about here, in parts of the bot's time."""


TurnEnd = Literal["answered", "not_taken", "late", "handed_back", "dropped"]
"""The outcome of an offered turn; a dropped one was cancelled, since the table moved on."""


class Offer(Struct, forbid_unknown_fields=True):
    """A turn as it is published on the bus: without anything that a seat knows."""

    table: str
    seat: int
    moment: int
    node: Annotated[str, Meta(pattern=r"^https?://[^/?#@\s]+$")]
    """The address from which to fetch it."""
    ticket: Annotated[str, Meta(pattern=r"^[0-9a-f]{32}$")]
    """128 random bits, valid once."""


class BotAsked(NamedTuple):
    """The input of a bot, wherever it thinks: all that its seat knows."""

    game: str
    bot: str
    seat: int
    view: bytes
    moves: bytes
    heard: bytes
    seed: int
    """The seed of the bot's own dice."""


@dataclass(eq=False)
class Turn:
    """A turn that is offered or taken."""

    question: BotAsked
    until: float
    """When the worker's time is over, by the loop's clock; inf for no limit."""
    taken: asyncio.Event = field(default_factory=asyncio.Event)
    key: str = ""
    seconds: float = 0
    """How long the worker may think."""
    answer: asyncio.Future[Chosen | None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Turns:
    """The turns one node has offered."""

    def __init__(
        self, bus: Bus, epoch: int, node: str, *, hurry: bool = True, clock: Callable[[], float] = monotonic
    ) -> None:
        self._bus = bus
        self._subject = subject(epoch, TURNS)
        self._node = node
        self._hurry = hurry
        """Whether time limits apply; tests switch them off."""
        self._clock = clock
        self._free_at = -inf
        self._offered: dict[str, Turn] = {}
        self._taken: dict[str, Turn] = {}
        self._listening = bus.subscribe(FREE, self._hear)
        self.outcomes: Counter[TurnEnd] = Counter()
        """Counts of the outcomes of offered turns."""

    def _hear(self, message: bytes) -> None:
        self._free_at = self._clock()

    def worth(self, seconds: float) -> bool:
        """Whether to offer a turn of so many seconds: not if it is trivial, or no worker is free."""
        return seconds > LEAST_S and self._clock() - self._free_at < SILENT_S

    async def think(self, table: str, moment: int, question: BotAsked, seconds: float) -> Chosen | None:
        """Offer a turn and wait for the move; None if no worker took it or answered in time."""
        now = asyncio.get_running_loop().time() if self._hurry else inf
        turn = Turn(question, now + seconds * THOUGHT)
        ticket = secrets.token_hex(16)
        self._offered[ticket] = turn
        offer = Offer(table, question.seat, moment, self._node, ticket)
        self._bus.publish(self._subject, msgspec.json.encode(offer))
        outcome: TurnEnd = "not_taken"
        try:
            async with limit(now + seconds * TAKEN):
                await turn.taken.wait()
            outcome = "late"
            async with limit(now + seconds * ANSWERED):
                chosen = await turn.answer
            outcome = "handed_back" if chosen is None else "answered"
        except TimeoutError:
            return None
        except asyncio.CancelledError:
            outcome = "dropped"
            raise
        finally:
            self._offered.pop(ticket, None)
            self._taken.pop(turn.key, None)
            self.outcomes[outcome] += 1
        return chosen

    def take(self, ticket: str) -> TurnSeen | None:
        """The sight of the bot's seat, for the first request with a valid ticket."""
        turn = self._offered.pop(ticket, None)
        if turn is None:
            return None
        turn.key = secrets.token_hex(16)
        turn.seconds = max(LEAST_S, turn.until - asyncio.get_running_loop().time())
        self._taken[turn.key] = turn
        turn.taken.set()
        question = turn.question
        return TurnSeen(
            key=turn.key,
            game=question.game,
            rules=shelf.game(question.game).box.rules_version,
            bot=question.bot,
            seat=question.seat,
            view=msgspec.Raw(question.view),
            moves=msgspec.Raw(question.moves),
            heard=msgspec.Raw(question.heard),
            thought=question.seed,
            seconds=turn.seconds if self._hurry else None,
        )

    def knows(self, key: str) -> bool:
        """Whether the worker with this key may still answer."""
        return key in self._taken

    def answer(self, key: str, answer: TurnAnswer) -> bool:
        """Accept a worker's move, once; an illegal one is refused, and the node thinks itself."""
        turn = self._taken.pop(key)
        if turn.answer.done():
            return False
        if (move := msgspec.json.decode(answer.move)) is None:
            turn.answer.set_result(None)
            return True
        offered = read_json(turn.question.moves, list[msgspec.Raw])
        meant = next((bytes(each) for each in offered if msgspec.json.decode(each) == move), None)
        if meant is None:
            turn.answer.set_result(None)
            raise Refusal("unknown_move")
        turn.answer.set_result(Chosen(meant, answer.spent, answer.whole, turn.seconds))
        return True

    def close(self) -> None:
        """Offer nothing more."""
        self._listening.end()


def limit(when: float) -> asyncio.Timeout:
    """A timeout at that time of the loop's clock; inf is never."""
    return asyncio.timeout_at(None if when == inf else when)
