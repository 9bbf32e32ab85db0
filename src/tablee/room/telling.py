"""What a table tells: each point of view has its own frames, built once however many look through it."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from msgspec import Raw
from msgspec.structs import replace

from tablee.kit.facts import Event
from tablee.kit.state import State
from tablee.room import wire
from tablee.table.change import Change
from tablee.table.log import Laid, Played
from tablee.table.standing import Question
from tablee.table.table import Table

Eyes = int | None
"""A seat, or the public."""

KEPT: Final = 64
"""So many tells are kept for clients that come back; who missed more gets a snapshot."""

NOTHING: Final = Raw(b"[]")


@dataclass(frozen=True, slots=True)
class Stage:
    """All that views and moves depend on: it stays the same while choices are being sealed."""

    state: State
    paused: bool
    question: Question | None
    over: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A stage as one point of view sees it."""

    view: Raw
    moves: Raw


class Telling:
    """The frames of one table in play."""

    def __init__(self, table: Table, seed: bytes) -> None:
        self.table = table
        self._seed = seed.hex()
        self._stage: Stage | None = None
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
        """The present moment through these eyes."""
        self._set_stage()
        return self._filled_in(eyes, moment)

    def tell(
        self, change: Change, moment: wire.Now, head: Callable[[Eyes], int], only: int | None
    ) -> dict[Eyes, bytes]:
        """The frames about the change just applied, for all or one seat only; kept for who comes back."""
        self._set_stage()
        notices = tuple(entry for entry in change.entries if not isinstance(entry, Laid | Played))
        frames: dict[Eyes, bytes] = {}
        for eyes, recent in self._recent.items():
            if only is None or eyes == only:
                n = head(eyes)
                now = self._filled_in(eyes, moment)
                frames[eyes] = frame = wire.encode(wire.Tell(n, self._events(change, eyes), notices, now))
                recent.append((n, frame))
        return frames

    def follow(self, eyes: Eyes) -> None:
        """From now on, tells for these eyes are kept: somebody looks through them, or did lately."""
        self._recent.setdefault(eyes, deque(maxlen=KEPT))

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
        self._set_stage()
        scene = self._scene(seat)
        return bytes(scene.view), bytes(scene.moves)

    def _set_stage(self) -> None:
        """What was built for another stage is forgotten."""
        table, stage = self.table, self._stage
        if (
            stage is None
            or stage.state is not table.state
            or stage.paused != table.paused
            or stage.question != table.question
            or stage.over != (table.result is not None)
        ):
            self._stage = Stage(table.state, table.paused, table.question, table.result is not None)
            self._scenes.clear()

    def _filled_in(self, eyes: Eyes, moment: wire.Now) -> wire.Now:
        scene, table = self._scene(eyes), self.table
        if eyes is None:
            return replace(moment, view=scene.view)
        can_undo = table.can_undo(eyes, moment.server_time)  # not for long, where there is a clock
        choice = table.choice_of(eyes)
        return replace(moment, view=scene.view, moves=scene.moves, can_undo=can_undo, choice=choice)

    def _events(self, change: Change, eyes: Eyes) -> tuple[Event, ...]:
        game = self.table.game
        if game.hides_nothing:
            return change.events
        return tuple([game.see(event, eyes) for event in change.events])

    def _scene(self, eyes: Eyes) -> Scene:
        scene = self._scenes.get(eyes)
        if scene is None:
            scene = self._scenes[eyes] = self._built(eyes)
        return scene

    def _built(self, eyes: Eyes) -> Scene:
        table = self.table
        if eyes is None:
            return Scene(Raw(wire.encode(table.view(None))), NOTHING)
        # Where nothing is hidden, a seat sees what the public sees.
        view = self._scene(None).view if table.game.hides_nothing else Raw(wire.encode(table.view(eyes)))
        return Scene(view, Raw(wire.encode(table.moves(eyes))))


def asked(question: Question | None) -> wire.Question | None:
    """An open question as it goes over the wire."""
    return None if question is None else wire.Question(question.seat, question.what, sorted(question.agreed))
