"""Builds the frames of a table in play, one per point of view, and keeps them for clients that resume."""

from collections import deque
from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec import Raw
from msgspec.structs import replace

from tablee.kit.log import Laid, Played
from tablee.kit.state import State
from tablee.protocol import seen
from tablee.protocol.fields import NULL
from tablee.protocol.limits import TOLD_BYTES
from tablee.protocol.wire import Tell, encode
from tablee.room.live.allowance import Allowance
from tablee.table.change import Change
from tablee.table.hearing import Hearing, again
from tablee.table.mask import Eyes, hear
from tablee.table.state import Question
from tablee.table.table import Table

NOTHING: Final = Raw(b"[]")


class Basis(NamedTuple):
    """The cache key of views and moves: all that they depend on; sealed choices do not change it."""

    state: State
    paused: bool
    question: Question | None
    over: bool


class Shown:
    """View and moves of one point of view, as cached JSON."""

    def __init__(self, view: Raw, moves: Raw) -> None:
        self.view: Final = view
        self.moves: Final = moves


class PackedSight(NamedTuple):
    """A sight as JSON: the view, the moves, and what its seat has heard."""

    view: bytes
    moves: bytes
    heard: bytes


class KeptTell:
    """A tell kept for resuming clients; tells share their common parts in memory."""

    def __init__(self, eyes: Eyes, tell: Tell, size: int) -> None:
        self.eyes: Final = eyes
        self.tell: Final = tell
        self.size: Final = size


class Telling:
    """The frames of one table in play."""

    def __init__(self, table: Table, seed: bytes, told: Allowance) -> None:
        self.table = table
        self._seed = seed.hex()
        self._basis: Basis | None = None
        self._shown: dict[Eyes, Shown] = {}
        self._eyes: dict[Eyes, None] = {}
        """The eyes that clients have, or had lately."""
        self._recent: deque[KeptTell] = deque()
        """The last tells of all eyes, for clients that resume."""
        self._told = told
        self.kept = 0
        """Their size in bytes, as encoded frames."""
        self._hearing: Hearing | None = None
        """All that each seat was told; built once a bot needs it."""

    def moment(self, at: int, deadline: int | None) -> seen.Now:
        """The parts of a moment that are the same for all eyes; view, moves and choice are added later."""
        table, result = self.table, self.table.result
        return seen.Now(
            moment=table.moment,
            view=NULL,
            moves=NOTHING,
            awaited=() if result else table.awaited(),
            chosen=table.chosen(),
            choice=NULL,
            deadline=deadline,
            server_time=at,
            paused=table.paused,
            question=asked(table.question),
            can_undo=None,
            result=result,
            seed=self._seed if result and self._asked_chance() else None,
        )

    def _asked_chance(self) -> bool:
        """Whether chance was ever used: otherwise there are no dice to verify by the seed."""
        return any(entry.picks for entry in self.table.log if isinstance(entry, Laid | Played))

    def seen_by(self, eyes: Eyes, moment: seen.Now) -> seen.Now:
        """The present moment through these eyes."""
        self._renew()
        return self._filled_in(eyes, moment)

    def tell(self, change: Change, moment: seen.Now, head: Callable[[Eyes], int]) -> dict[Eyes, bytes]:
        """The frames about the change just applied, for all eyes that may hear of it; kept for resuming."""
        self._renew()
        if self._hearing is not None:
            self._hearing.note(change)
        if moment.result is not None:
            self.forget()  # whoever resumes after the end gets a snapshot
        frames: dict[Eyes, bytes] = {}
        before, events = None, NOTHING
        for eyes in self._eyes:
            heard = hear(self.table.game, change, eyes)
            if heard is None:
                continue
            if heard.events is not before:  # if nothing is hidden, all hear the same object
                before, events = heard.events, Raw(encode(heard.events))
            n = head(eyes)
            tell = Tell(n, events, heard.notices, self._filled_in(eyes, moment))
            frame = encode(tell)
            frames[eyes] = frame
            self._recent.append(KeptTell(eyes, tell, len(frame)))
            self.kept += len(frame)
            self._told.used += len(frame)
        self._make_room()
        return frames

    def _make_room(self) -> None:
        """Evict this table's oldest tells while it, or all tables together, exceed their budget."""
        recent, told = self._recent, self._told
        while recent and (self.kept > TOLD_BYTES[0] or told.used > told.most):
            size = recent.popleft().size
            self.kept -= size
            told.used -= size

    def follow(self, eyes: Eyes) -> None:
        """Build frames for these eyes from now on."""
        self._eyes[eyes] = None

    def unfollow(self, eyes: Eyes) -> None:
        """Build no more frames for these eyes."""
        self._eyes.pop(eyes, None)

    def forget(self) -> None:
        """Drop all kept tells."""
        self._recent.clear()
        self._told.used -= self.kept
        self.kept = 0

    def since(self, eyes: Eyes, n: int, head: int) -> list[bytes] | None:
        """The tells after n up to the head, or None if some are no longer kept."""
        if n == head:
            return []
        missed = [kept.tell for kept in self._recent if kept.eyes == eyes and kept.tell.n > n]
        if len(missed) != head - n:  # their numbers are dense
            return None
        return [encode(tell) for tell in missed]

    def sight(self, seat: int) -> PackedSight:
        """The sight of a bot in this seat."""
        self._renew()
        shown = self._shown_to(seat)
        return PackedSight(bytes(shown.view), bytes(shown.moves), self._heard(seat))

    def _heard(self, seat: int) -> bytes:
        """What a seat was told so far, if the game's bots use it."""
        table = self.table
        if not table.game.listens:
            return bytes(NOTHING)
        if self._hearing is None:
            self._hearing = again(table.game, table.opening, table.log)
        return encode(self._hearing.heard(seat))

    def _renew(self) -> None:
        """Clear the cache of views and moves if their basis has changed."""
        table, basis = self.table, self._basis
        if (
            basis is None
            or basis.state is not table.state
            or basis.paused != table.paused
            or basis.question != table.question
            or basis.over != (table.result is not None)
        ):
            self._basis = Basis(table.state, table.paused, table.question, table.result is not None)
            self._shown.clear()

    def _filled_in(self, eyes: Eyes, moment: seen.Now) -> seen.Now:
        shown, table = self._shown_to(eyes), self.table
        if eyes is None:
            return replace(moment, view=shown.view)
        can_undo = table.can_undo(eyes, moment.server_time)  # with a clock, only for a short time
        move = table.choice_of(eyes)
        choice = NULL if move is None else Raw(encode(move))
        return replace(moment, view=shown.view, moves=shown.moves, can_undo=can_undo, choice=choice)

    def _shown_to(self, eyes: Eyes) -> Shown:
        shown = self._shown.get(eyes)
        if shown is None:
            shown = self._shown[eyes] = self._built(eyes)
        return shown

    def _built(self, eyes: Eyes) -> Shown:
        table = self.table
        if eyes is None:
            return Shown(Raw(encode(table.view(None))), NOTHING)
        # If nothing is hidden, a seat sees what the public sees.
        view = self._shown_to(None).view if table.game.hides_nothing else Raw(encode(table.view(eyes)))
        return Shown(view, Raw(encode(table.moves(eyes))))


def asked(question: Question | None) -> seen.Question | None:
    """An open question as it goes over the wire."""
    if question is None:
        return None
    return seen.Question(question.seat, question.what, tuple(sorted(question.agreed)))
