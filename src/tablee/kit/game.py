"""The contract of a game: its box and the functions that tables, bots and laws call."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar, cast

from msgspec import Struct

from tablee.kit.box import Box
from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Hidden, Highlight, Move, Options, Reason, View
from tablee.kit.state import State

S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Options)  # noqa: E741 - O for options, beside S and V
V = TypeVar("V", bound=View)

Story = list[Event]


class TextPlace(Struct, frozen=True):
    """A place in a text, counted from one."""

    line: int
    column: int


@dataclass(frozen=True)
class Unfit:
    """Why options cannot be played: the name of a refusal, and the position of the error in a text option."""

    why: str
    at: TextPlace | None = None


@dataclass(frozen=True)
class Passed(Generic[S]):
    """A step of a finished game: the state before it, the story of it, and the state after."""

    before: S
    story: Sequence[Event]
    after: S


def alike(state: S) -> S:
    """A copy: the default `redeal` of a game that hides nothing."""
    return cast(S, state.copy())


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, O, V]):
    """Everything a table, a bot or a law may ask of a game. Watchers are seat None.

    Fields with defaults are optional: a game that accepts any options, hides nothing, and rotates nothing
    between games needs no `unfit`, `see`, `redeal` or `rematch`. The laws check defaults like a game's own
    functions: a game that hides something and brings no `redeal` breaks law 8.
    """

    box: Box
    move_types: tuple[type[Move], ...]
    event_types: tuple[type[Event], ...]
    view_type: type[V]

    unfit: Callable[[int, O], Unfit | None] = lambda seats, options: None
    """Why these options cannot be played by that many seats, or None."""
    setup: Callable[[int, O, Dice, Story | None], S]
    """A new game; set-up events are appended to the story."""
    text: Callable[[S], str]
    """The whole state in one readable line, secrets included; never sent to anyone during a game."""
    parse: Callable[[str], S]
    """The state with this text; ValueError if there is none."""

    move_of: Callable[[S, int, int], Move]
    """The move a seat makes with a code."""
    code_of: Callable[[S, int, Move], int]
    """The code of a move, offered or not; −1 if there is no such thing at this table."""
    why_not: Callable[[S, int, Move], str]
    """Why a move is not offered now (the name of a refusal), without telling the seat anything new."""
    refusals: tuple[str, ...]
    """Every name `unfit` and `why_not` can give."""

    view: Callable[[S, int | None], V]
    """What a seat may see; built from scratch, never by removing things from the state."""
    see: Callable[[Event, int | None], Event] = lambda event, seat: event
    """An event as that seat may know it."""
    imagine: Callable[[V, Dice], S]
    """A whole state consistent with this view."""
    redeal: Callable[[S, int | None, Dice], S] = lambda state, seat, dice: alike(state)
    """A copy with all that the seat may not know dealt anew; for the laws, written without `view`."""

    rematch: Callable[[S, O], O] = lambda state, options: options
    """The options of the next game, in which all keep their seats and roles move one seat to the left."""
    highlight_types: tuple[type[Highlight], ...] = ()
    highlights: Callable[[Sequence[Passed[S]]], Sequence[Highlight]] = lambda steps: ()
    """What a finished game is remembered by, the best first, computed from all its steps."""
    reason_types: tuple[type[Reason], ...] = ()
    """The reasons its thinkers give for a move."""
    hidden_types: tuple[type[Hidden], ...] = ()
    hidden: Callable[[S, int], Sequence[Hidden]] = lambda state, seat: ()
    """What a seat could not know of a state: shown only of a finished game, never to whatever judges it."""
    outlook: Callable[[V, Dice], Sequence[float]] | None = None
    """A static evaluation: each seat's share of the win, from a view; where None, playouts are used."""
    bots: Mapping[str, "Bot"] = field(default_factory=dict)
    """Bots that only this game has."""
    worth_trying: Callable[[S, int], Sequence[Move]] = lambda state, seat: ()
    """Moves to try on this very board, legal or not; for the laws, in games whose moves contain names."""
    former_texts: Callable[[S], Sequence[str]] = lambda state: ()
    """The texts that older versions wrote for the same state."""
    former_default: Callable[[S, int], int | None] = lambda state, seat: None
    """The code that older versions played for a late seat, if it differs."""
    open_view: Callable[[S, int | None], V] | None = None
    """The view once the seats have ended the game before its rules did, where `view` would hide things."""
    hides_nothing: bool = False
    """Whether everybody sees and hears the same: then it is computed once, not once per seat."""
    listens: bool = False
    """Whether its bots use what their seat has heard, besides what it sees."""
    codes: Callable[[S], int] | None = None
    """An upper bound of the codes at this table; where None, `adapters/shape.py` finds it by playing."""
    yardstick: str | None = None
    """The most similar game of OpenSpiel (`lab/pace.py`), to compare speed with in `tablee bench`."""


AnyGame = Game[Any, Any, Any]


class Tale(Struct, frozen=True):
    """What a seat was told of one step."""

    events: tuple[Event, ...]
    taken_back: bool = False


@dataclass(frozen=True)
class Sight:
    """All a bot gets: the game, its seat, what that seat sees, and the moves it may choose from."""

    game: AnyGame
    seat: int
    view: View
    moves: tuple[Move, ...]
    heard: tuple[Tale, ...] = ()
    """Everything it was told so far, step by step, if its game `listens`."""


class Bot(Protocol):
    """A bot: any function of a sight and dice of its own that returns one of the moves.

    >>> def first(sight: Sight, dice: Dice) -> Move:
    ...     return sight.moves[0]
    """

    def __call__(self, sight: Sight, dice: Dice, /) -> Move:
        """One of `sight.moves`."""
        ...
