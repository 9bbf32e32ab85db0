"""What a table tells: each point of view has its own frames, built once however many look through it."""

from collections import deque
from dataclasses import dataclass
from typing import Final, Literal

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from tablee.kit.state import State
from tablee.room import wire
from tablee.table.change import Change
from tablee.table.log import Laid, Played, TakenBack
from tablee.table.refusal import Refused
from tablee.table.standing import Question
from tablee.table.table import Table

Eyes = int | None
"""A seat, or the public."""

KEPT: Final = 64
"""So many tells are kept for clients that come back; who missed more gets a snapshot."""

NOTHING: Final = Raw(b"[]")


@dataclass(frozen=True, slots=True)
class Scene:
    """The part of a point of view that stays the same while choices are being sealed."""

    state: State
    key: tuple[bool, Question | None, bool]
    view: Raw
    moves: Raw
    can_undo: Literal["free", "ask"] | None


class Telling:
    """The frames of one table in play."""

    def __init__(self, table: Table, seed: bytes) -> None:
        self.table = table
        self._seed = seed.hex()
        self._scenes: dict[Eyes, Scene] = {}
        self._recent: dict[Eyes, deque[tuple[int, bytes]]] = {}

    def moment(self, at: int, deadline: int | None) -> wire.Now:
        """What is the same for all eyes at this moment; what each sees is still to be filled in."""
        table, result = self.table, self.table.result
        return wire.Now(
            moment=table.moment,
            view=None,
            moves=NOTHING,
            awaited=() if result else table.awaited(),
            chosen=table.chosen(),
            choice=None,
            deadline=deadline,
            server_time=at,
            paused=table.paused,
            question=asked(table.question),
            can_undo=None,
            result=result,
            seed=self._seed if result else None,
        )

    def seen_by(self, eyes: Eyes, moment: wire.Now) -> wire.Now:
        """The moment through these eyes."""
        scene = self._scene(eyes, moment.server_time)
        choice = None if eyes is None else self.table.choice_of(eyes)
        return replace(moment, view=scene.view, moves=scene.moves, can_undo=scene.can_undo, choice=choice)

    def tell(self, change: Change, eyes: Eyes, n: int, now: wire.Now) -> bytes:
        """The frame about the change just applied, kept for those who come back."""
        see = self.table.game.see
        events = tuple(see(event, eyes) for event in change.events)
        notices = tuple(entry for entry in change.entries if not isinstance(entry, Laid | Played))
        frame = wire.encode(wire.Tell(n, events, notices, now))
        self._recent[eyes].append((n, frame))
        return frame

    def follow(self, eyes: Eyes) -> None:
        """From now on, tells for these eyes are kept."""
        self._recent.setdefault(eyes, deque(maxlen=KEPT))

    def followed(self) -> list[Eyes]:
        """The eyes for which tells are made: somebody looks through them, or did lately."""
        return list(self._recent)

    def since(self, eyes: Eyes, n: int, head: int) -> list[bytes] | None:
        """The tells after n up to the head, if all are still there."""
        if n == head:
            return []
        recent = self._recent.get(eyes)
        if n > head or not recent or recent[0][0] > n + 1 or recent[-1][0] != head:
            return None
        return [frame for number, frame in recent if number > n]

    def sight(self, seat: int) -> tuple[bytes, bytes]:
        """What a bot in this seat gets: the view and the moves, as JSON."""
        scene = self._scene(seat, 0)
        return bytes(scene.view), bytes(scene.moves)

    def _scene(self, eyes: Eyes, at: int) -> Scene:
        table = self.table
        key = (table.paused, table.question, table.result is None)  # all that moves and undo depend on
        scene = self._scenes.get(eyes)
        if scene is None or scene.state is not table.state or scene.key != key:
            view = Raw(msgspec.json.encode(table.view(eyes)))
            moves = NOTHING if eyes is None else Raw(msgspec.json.encode(table.moves(eyes)))
            scene = Scene(table.state, key, view, moves, None if eyes is None else can_undo(table, eyes, at))
            self._scenes[eyes] = scene
        return scene


def asked(question: Question | None) -> wire.Question | None:
    """An open question as it goes over the wire."""
    return None if question is None else wire.Question(question.seat, question.what, sorted(question.agreed))


def can_undo(table: Table, seat: int, at: int) -> Literal["free", "ask"] | None:
    """Whether a seat may take the last step back, freely or by asking."""
    try:
        change = table.ask(seat, "undo", at)
    except Refused:
        return None
    (entry, *_) = change.entries
    return "free" if isinstance(entry, TakenBack) else "ask"
