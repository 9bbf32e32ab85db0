"""The state of a table: everything that follows from its opening, its log and the choices sealed since."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from tablee.kit import log
from tablee.kit.facts import Result
from tablee.kit.log import Entry, Notice, Wish
from tablee.kit.state import State
from tablee.table import endings

TURNS = (log.Laid, log.Played, log.TakenBack)
"""The entries that begin a new moment."""


class Step(Struct, frozen=True):
    """The result of a step, when it began (in the table's own time), and how it may be taken back."""

    entry: int
    state: State
    began: int
    free_for: int | None
    """The seat that may take it back without asking."""
    lasts: bool
    """Whether it can never be taken back."""
    to_move: tuple[int, ...]
    result: Result | None


class Question(Struct, frozen=True):
    """An open question to all seats, and who has said yes."""

    seat: int
    what: Wish
    agreed: frozenset[int] = frozenset()


class TableState(Struct, frozen=True):
    """Immutable: each change makes a new one, so that a dropped proposal leaves no trace."""

    players: tuple[str | None, ...]
    log: tuple[Entry, ...] = ()
    steps: tuple[Step, ...] = ()
    """The steps not taken back; the first is the laying of the table."""
    sealed: Mapping[int, int] = {}
    """The codes chosen for the next step, by seat."""
    resigned: frozenset[int] = frozenset()
    question: Question | None = None
    paused_at: int | None = None
    idle: int = 0
    """How long the table has been paused in total."""
    ended: Result | None = None
    """The result if the seats ended the game."""
    result: Result | None = None
    """The result, by the rules or by the seats."""
    to_move: tuple[int, ...] = ()
    """The seats that choose the next step; like the result it is read often, and computed once."""

    @property
    def state(self) -> State:
        return self.steps[-1].state

    @property
    def persons(self) -> frozenset[int]:
        return frozenset(seat for seat, bot in enumerate(self.players) if bot is None)

    @property
    def since(self) -> int:
        """The number of the entry that came next when the present moment began."""
        for entry in reversed(self.log):
            if isinstance(entry, TURNS):
                return entry.n + 1
        return 0

    def hinted(self, seat: int) -> bool:
        """Whether a seat has asked for a hint since the present moment began."""
        return any(isinstance(entry, log.Hinted) and entry.seat == seat for entry in self.log[self.since :])

    def time(self, at: int) -> int:
        """The table's own time, which does not advance while paused."""
        return (at if self.paused_at is None else self.paused_at) - self.idle


def advance(
    now: TableState, entry: Entry, state: State, free_for: int | None = None, *, lasts: bool = False
) -> TableState:
    """The state after a step: a new moment, nothing sealed, no open question."""
    began, to_move = now.time(entry.at), tuple(state.to_move())
    step = Step(entry.n, state, began, free_for, lasts, to_move, state.result())
    return _begin(replace(now, log=(*now.log, entry)), (*now.steps, step))


def _begin(now: TableState, steps: tuple[Step, ...]) -> TableState:
    """The state as a new moment begins after these steps."""
    last = steps[-1]
    return replace(now, steps=steps, result=last.result, to_move=last.to_move, sealed={}, question=None)


def follow(now: TableState, entry: Notice) -> TableState:
    """The state after an entry other than a step."""
    now = replace(now, log=(*now.log, entry))
    match entry:
        case log.TakenBack():
            return _take_back(now, entry)
        case log.Asked(seat=seat, what=what):
            return replace(now, question=Question(seat, what))
        case log.Answered(seat=seat, yes=yes):
            return replace(now, question=_answered(now.question, seat) if yes else None)
        case log.Seated(seat=seat, bot=bot):
            sealed = now.sealed if bot else without(now.sealed, seat)  # a bot's choice is not its owner's
            return replace(now, players=_seated(now, seat, bot), sealed=sealed)
        case log.Resigned():
            return _resign(now, entry)
        case log.Paused(at=at):
            return replace(now, paused_at=at)
        case log.Resumed():
            return _resume(now, entry)
        case log.AgreedDraw():
            return _over(now, endings.by_agreement(len(now.players)))
        case log.Hinted():
            return now


def _take_back(now: TableState, entry: log.TakenBack) -> TableState:
    """By consent the clock starts again; freely it continues where it was, so that no time is gained."""
    *earlier, last, _ = now.steps
    if entry.consent:
        last = replace(last, began=now.time(entry.at))
    return _begin(now, (*earlier, last))


def _resume(now: TableState, entry: log.Resumed) -> TableState:
    """The system clock may have been set back meanwhile: a pause must not take time away."""
    return replace(now, paused_at=None, idle=max(now.idle, entry.at - now.time(entry.at)))


def _answered(question: Question | None, seat: int) -> Question | None:
    return question and replace(question, agreed=question.agreed | {seat})


def _seated(now: TableState, seat: int, bot: str | None) -> tuple[str | None, ...]:
    return (*now.players[:seat], bot, *now.players[seat + 1 :])


def without(sealed: Mapping[int, int], seat: int) -> Mapping[int, int]:
    """The sealed choices without one seat's."""
    return {other: code for other, code in sealed.items() if other != seat}


def _resign(now: TableState, entry: log.Resigned) -> TableState:
    """A question of whoever resigned is dropped."""
    asked = now.question if now.question and now.question.seat != entry.seat else None
    if entry.bot is None:
        return _over(now, endings.by_resigning(len(now.players), entry.seat))
    resigned = now.resigned | {entry.seat}
    return replace(now, players=_seated(now, entry.seat, entry.bot), resigned=resigned, question=asked)


def _over(now: TableState, result: Result) -> TableState:
    """The seats end the game: open questions and sealed choices are dropped."""
    return replace(now, sealed={}, question=None, ended=result, result=result, to_move=())
