"""A table: seats choose in secret, a step is played once all have chosen, and the log records it.

Nothing takes effect at once: every action returns a proposed `Change`, or raises `Refusal`. Whoever keeps the
log stores the change, then calls `apply`; what each seat hears of it is up to the mask.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal, TypeVar

import msgspec
from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from tablee.kit import log
from tablee.kit.chance import RecordingDice
from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Move, Result, View
from tablee.kit.game import AnyGame
from tablee.kit.log import Entry, Notice, Opening, Wish, settled
from tablee.kit.refusal import Refusal
from tablee.kit.state import NOT_ASKED, State
from tablee.table import clock, laying, undo
from tablee.table.change import Change, Sealed
from tablee.table.state import Question, Step, TableState, advance, follow, without

Done = TypeVar("Done")
Chance = Callable[[int], Dice]
"""The dice of an entry by its number; the same each time, so that a proposal can be dropped and repeated."""


class Table:
    """One game being played."""

    def __init__(self, game: AnyGame, opening: Opening, chance: Chance) -> None:
        self.game = game
        self.opening = opening
        self._chance = chance
        self._options = settled(game, opening)
        laying.position_of(game, opening)
        self._now = TableState(opening.players)
        self._former = False
        """Whether the checks of older versions hold: only while an old log is replayed."""

    @classmethod
    def open(cls, game: AnyGame, opening: Opening, chance: Chance, at: int) -> tuple["Table", Change]:
        """A new table, and the change that lays it, to be applied before anything else."""
        table = cls(game, opening, chance)
        return table, table.lay(at)

    @property
    def chance(self) -> Chance:
        """The source of dice used by default."""
        return self._chance

    def with_chance(self, chance: Chance, act: Callable[[], Done], *, former: bool = False) -> Done:
        """Do something here with other dice, and by the checks of older versions or today's."""
        own, self._chance, self._former = self._chance, chance, former
        try:
            return act()
        finally:
            self._chance, self._former = own, False

    # What anybody may know, except for the state

    @property
    def log(self) -> tuple[Entry, ...]:
        return self._now.log

    @property
    def state(self) -> State:
        """The whole truth, to be read and copied, never to be changed."""
        return self._now.steps[-1].state

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps not taken back; the first is the laying of the table."""
        return self._now.steps

    @property
    def result(self) -> Result | None:
        """How it ended, by the rules or by the seats; None while the game goes on."""
        return self._now.result

    @property
    def players(self) -> tuple[str | None, ...]:
        """The bot in each seat, None for a person."""
        return self._now.players

    @property
    def resigned(self) -> frozenset[int]:
        """The seats that were given up for good."""
        return self._now.resigned

    @property
    def paused(self) -> bool:
        return self._now.paused_at is not None

    @property
    def question(self) -> Question | None:
        return self._now.question

    @property
    def moment(self) -> int:
        """The number of the next entry."""
        return len(self._now.log)

    def awaited(self) -> tuple[int, ...]:
        """The seats that must still choose."""
        sealed = self._now.sealed
        return tuple([seat for seat in self._now.to_move if seat not in sealed])

    def chosen(self) -> tuple[int, ...]:
        """The seats whose choice is sealed."""
        return tuple(sorted(self._now.sealed))

    def deadline(self) -> int | None:
        """When the awaited seats' time is up; None if it never is."""
        return clock.deadline(self._now, self.opening.clock)

    # What one seat may know

    def choice_of(self, seat: int) -> Move | None:
        """What a seat has sealed."""
        code = self._now.sealed.get(seat)
        return None if code is None else self.game.move_of(self.state, seat, code)

    def moves(self, seat: int) -> tuple[Move, ...]:
        """What a seat may choose now, also in place of what it has sealed."""
        if self.paused or seat not in self._now.to_move:
            return ()
        state, move_of = self.state, self.game.move_of
        return tuple([move_of(state, seat, code) for code in state.moves(seat)])

    def view(self, seat: int | None) -> View:
        """What a seat, or a watcher, sees; once the seats have ended the game, its open view."""
        look = self.game.open_view if self._now.ended and self.game.open_view else self.game.view
        seen: View = look(self.state, seat)
        return seen

    def can_undo(self, seat: int, at: int) -> Literal["free", "ask"] | None:
        """How a seat may take the last step back: freely, by asking the others, or not at all."""
        if self.result or self.paused or len(self._now.steps) == 1 or self._lasts():
            return None
        if undo.is_free(self._now, seat, at, self.opening.clock):
            return "free"
        return None if self.question else "ask"

    # Choosing and playing

    def lay(self, at: int) -> Change:
        """Set the game up, or a position to play on from."""
        dice = RecordingDice(self._chance(self.moment))
        story: list[Event] = []
        state = laying.laid(self.game, self.opening, self._options, dice, story)
        entry = log.Laid(n=self.moment, at=at, picks=tuple(dice.picks))
        return Change(self._now, advance(self._now, entry, state), (entry,), tuple(story))

    def choose(self, seat: int, move: Move, at: int, base: int | None = None) -> Change:
        """Seal a choice made at the moment `base`, replacing an earlier one; the last one plays the step."""
        self._may_act(seat)
        self._in_time(base)
        code = self._code(seat, move)
        sealed = {**self._now.sealed, seat: code}
        if len(sealed) == len(self._now.to_move):
            return self._play(sealed, (), at)
        after = replace(self._now, sealed=sealed)
        return Change(self._now, after, sealed=Sealed(seat, code, self.game.move_of(self.state, seat, code)))

    def withdraw(self, seat: int) -> Change:
        """Take one's sealed choice back before the step is played."""
        self._may_act(seat)
        if seat not in self._now.sealed:
            raise Refusal("nothing_chosen")
        return Change(self._now, replace(self._now, sealed=without(self._now.sealed, seat)))

    def sealing(self, seat: int, move: Move | None) -> Change:
        """Seal, or (None) unseal, a choice made at another node; plays no step, whoever is awaited."""
        kept = without(self._now.sealed, seat)
        if move is None:
            return Change(self._now, replace(self._now, sealed=kept))
        code = self._code(seat, move)
        after = replace(self._now, sealed={**kept, seat: code})
        return Change(self._now, after, sealed=Sealed(seat, code, self.game.move_of(self.state, seat, code)))

    def time_up(self, at: int) -> Change | None:
        """Once time is up, play the step with defaults for seats that have not chosen; None before that."""
        deadline = self.deadline()
        if deadline is None or at < deadline:
            return None
        late = self.awaited()
        defaults = {seat: self._default(seat) for seat in late}
        return self._play({**self._now.sealed, **defaults}, late, at)

    def restore(self, sealed: Mapping[int, Move]) -> None:
        """Restore the sealed choices that were stored when the room stopped, after the log was replayed."""
        codes = {seat: self._code(seat, move) for seat, move in sealed.items()}
        self._now = replace(self._now, sealed=codes)

    # Agreeing

    def ask(self, seat: int, what: Wish, at: int) -> Change:
        """Take the last step back, at once where that is free; otherwise ask the others, as for a draw."""
        self._may_act(seat)
        self._still_plays(seat)
        if what == "undo" and len(self._now.steps) == 1:
            raise Refusal("nothing_to_take_back")
        if what == "undo" and self._lasts():
            raise Refusal("stands_for_good")
        if what == "undo" and undo.is_free(self._now, seat, at, self.opening.clock):
            last = self._now.steps[-1].entry
            return self._enter(log.TakenBack(n=self.moment, at=at, seat=seat, entry=last, consent=False))
        if what == "draw" and not self._now.persons - {seat}:
            raise Refusal("nobody_to_ask")
        if self.question:
            raise Refusal("question_open")
        return self._enter(log.Asked(n=self.moment, at=at, seat=seat, what=what))

    def answer(self, seat: int, at: int, *, yes: bool) -> Change:
        """Answer the open question; the last missing yes carries it."""
        self._may_act(seat)
        if self.question is None:
            raise Refusal("no_question")
        if seat == self.question.seat:
            raise Refusal("own_question")
        if seat in self.question.agreed or seat not in self._now.persons:
            raise Refusal("already_answered")
        if yes and self.question.what == "undo" and self._lasts():
            raise Refusal("stands_for_good")
        return self._enter(log.Answered(n=self.moment, at=at, seat=seat, yes=yes))

    # Coming, going and pausing

    def sit(self, seat: int, bot: str | None, at: int) -> Change:
        """A bot takes a seat over, or (None) its person comes back."""
        self._may_be_there(seat)
        if self.players[seat] == bot:
            raise Refusal("already_seated")
        if bot is None and seat in self._now.resigned:
            raise Refusal("seat_resigned")
        branch = self.opening.goes_on
        if bot is None and branch and branch.exact and seat != branch.seat:
            raise Refusal("only_bots")
        return self._enter(log.Seated(n=self.moment, at=at, seat=seat, bot=bot))

    def resign(self, seat: int, at: int, bot: str) -> Change:
        """Give up: at three seats and more the bot goes on for the seat, otherwise the game is over."""
        self._may_be_there(seat)
        if seat in self._now.resigned:
            raise Refusal("seat_resigned")
        goes_on = bot if self.opening.seats >= 3 else None
        return self._enter(log.Resigned(n=self.moment, at=at, seat=seat, bot=goes_on))

    def pause(self, seat: int, at: int) -> Change:
        """Stop the clock and the game."""
        self._may_be_there(seat)
        self._still_plays(seat)
        if self.paused:
            raise Refusal("already_paused")
        return self._enter(log.Paused(n=self.moment, at=at, seat=seat))

    def resume(self, seat: int, at: int) -> Change:
        """Go on after a pause."""
        self._may_be_there(seat)
        if not self.paused:
            raise Refusal("not_paused")
        return self._enter(log.Resumed(n=self.moment, at=at, seat=seat))

    # Asking the house

    def hinted(self, seat: int) -> bool:
        """Whether a seat has asked for a hint since the present moment began."""
        return self._now.hinted(seat)

    def hint(self, seat: int, at: int, base: int | None = None) -> Change:
        """Record that a seat asks for a hint at the moment `base`."""
        self._may_act(seat)
        self._in_time(base)
        if seat not in self._now.to_move or self.players[seat] is not None:
            raise Refusal("not_your_turn")
        return self._enter(log.Hinted(n=self.moment, at=at, seat=seat))

    # Once a change is durable

    def apply(self, change: Change) -> None:
        """Apply a change that was proposed for the present moment and has been stored."""
        if change.before is not self._now:
            raise ValueError("this change was proposed for another moment")
        self._now = change.after

    def _may_be_there(self, seat: int) -> None:
        if not 0 <= seat < self.opening.seats:
            raise Refusal("not_a_seat")
        if self.result:
            raise Refusal("game_over")

    def _may_act(self, seat: int) -> None:
        self._may_be_there(seat)
        if self.paused:
            raise Refusal("paused")

    def _in_time(self, base: int | None) -> None:
        """Refuse an action that was meant for another moment."""
        if base is None or base == self.moment:
            return
        if not self._now.since <= base < self.moment:
            raise Refusal("stale")

    def _still_plays(self, seat: int) -> None:
        """Refuse actions of a seat that gave up; older versions allowed them."""
        if seat in self._now.resigned and not self._former:
            raise Refusal("seat_resigned")

    def _lasts(self) -> bool:
        """Whether the last step can never be taken back; in older versions every step could."""
        return self._now.steps[-1].lasts and not self._former

    def _default(self, seat: int) -> int:
        """The code played for a seat that is late."""
        former = self.game.former_default(self.state, seat) if self._former else None
        return self.state.default(seat) if former is None else former

    def _code(self, seat: int, move: Move) -> int:
        """The code of a move that may be chosen now."""
        return code_chosen(self.game, self.state, self._now.to_move, seat, move)

    def _play(self, codes: Mapping[int, int], late: tuple[int, ...], at: int) -> Change:
        """Play one step on a copy."""
        before, state = self.state, self.state.copy()
        dice = RecordingDice(self._chance(self.moment))
        story: list[Event] = []
        state.play(vec[i64]([codes.get(seat, NOT_ASKED) for seat in range(self.opening.seats)]), dice, story)
        choices = {seat: as_kept(self.game.move_of(before, seat, codes[seat])) for seat in sorted(codes)}
        entry = log.Played(n=self.moment, at=at, choices=choices, late=late, picks=tuple(dice.picks))
        free_for, lasts = undo.free_for(entry, story, state), undo.lasts(story)
        after = advance(self._now, entry, state, free_for, lasts=lasts)
        return Change(self._now, after, (entry,), tuple(story))

    def _enter(self, entry: Notice) -> Change:
        """Propose an entry, together with what all have agreed to by it."""
        after = follow(self._now, entry)
        agreed = undo.agreed(after, entry.at)
        if agreed is None or (isinstance(agreed, log.TakenBack) and self._lasts()):
            return Change(self._now, after, (entry,))
        return Change(self._now, follow(after, agreed), (entry, agreed))


def as_kept(move: Move) -> dict[str, Any]:
    """A move in plain form for the log; cached, so that equal moves share memory."""
    try:
        return _kept_once(move)
    except TypeError:  # a move that contains a list is not hashable
        return _in_plain(move)


def _in_plain(move: Move) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(move)
    return plain


_kept_once = lru_cache(maxsize=4096)(_in_plain)


def code_chosen(game: AnyGame, state: State, to_move: tuple[int, ...], seat: int, move: Move) -> int:
    """The code of a move that a seat may choose in a position; raises Refusal otherwise."""
    if seat not in to_move:
        raise Refusal("not_your_turn")
    if not isinstance(move, game.move_types):
        raise Refusal("unknown_move")
    code: int = game.code_of(state, seat, move)
    if code not in state.moves(seat):
        raise Refusal(game.why_not(state, seat, move), game.box.id)
    return code
