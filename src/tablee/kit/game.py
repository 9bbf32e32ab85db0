"""A game is its box and the functions the house calls: the whole contract on one page."""

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
    """Why options cannot be played: the name of a refusal, and where it is in an option that is a text."""

    why: str
    at: TextPlace | None = None


@dataclass(frozen=True)
class Passed(Generic[S]):
    """A step of a finished game: the state before it, the story of it, and the state after."""

    before: S
    story: Sequence[Event]
    after: S


def alike(state: S) -> S:
    """A copy, as its own kind: dealt anew where nothing is hidden, a state is what it was."""
    return cast(S, state.copy())


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, O, V]):
    """Everything a table, a bot or a law may ask of a game. Watchers are seat None.

    What has a default need not be brought: a game that takes any options, hides nothing and has nothing that
    goes round from game to game brings no `unfit`, `see`, `redeal` or `rematch`. The laws hold the defaults
    as they hold a game's own: one that hides something and brings no `redeal` breaks law 8.
    """

    box: Box
    move_types: tuple[type[Move], ...]
    event_types: tuple[type[Event], ...]
    view_type: type[V]

    unfit: Callable[[int, O], Unfit | None] = lambda seats, options: None
    """Why these options cannot be played by that many seats, or None."""
    setup: Callable[[int, O, Dice, Story | None], S]
    """A new game; the story hears what happens while the table is laid."""
    text: Callable[[S], str]
    """The whole state in one readable line, secrets included: it never leaves the room during a game."""
    parse: Callable[[str], S]
    """The state with this text; ValueError if there is none."""

    move_of: Callable[[S, int, int], Move]
    """The move a seat makes with a code."""
    code_of: Callable[[S, int, Move], int]
    """The code of a move, offered or not; −1 if there is no such thing at this table."""
    why_not: Callable[[S, int, Move], str]
    """Why a move is not offered now (the name of a refusal), in words that tell the seat nothing new."""
    refusals: tuple[str, ...]
    """Every name `unfit` and `why_not` can give."""

    view: Callable[[S, int | None], V]
    """What a seat may see; built from the state, never stripped."""
    see: Callable[[Event, int | None], Event] = lambda event, seat: event
    """An event as that seat may know it."""
    imagine: Callable[[V, Dice], S]
    """One whole state that this view cannot rule out."""
    redeal: Callable[[S, int | None, Dice], S] = lambda state, seat, dice: alike(state)
    """A copy in which all that seat may not know is dealt anew; for the laws, written without `view`."""

    rematch: Callable[[S, O], O] = lambda state, options: options
    """The options of the next game, in which everybody keeps their seat: what goes round goes left."""
    highlight_types: tuple[type[Highlight], ...] = ()
    highlights: Callable[[Sequence[Passed[S]]], Sequence[Highlight]] = lambda steps: ()
    """What to remember a finished game by, the best first: a few numbers, from all its steps."""
    reason_types: tuple[type[Reason], ...] = ()
    """What its thinkers say of a move."""
    hidden_types: tuple[type[Hidden], ...] = ()
    hidden: Callable[[S, int], Sequence[Hidden]] = lambda state, seat: ()
    """What a seat could not know of a state: told of a finished game alone, and never to who judges it."""
    outlook: Callable[[V, Dice], Sequence[float]] | None = None
    """Each seat's share of the win at a glance, to whoever has this view; where None, playouts are asked."""
    bots: Mapping[str, "Bot"] = field(default_factory=dict)
    """Bots that only this game has."""
    worth_trying: Callable[[S, int], Sequence[Move]] = lambda state, seat: ()
    """Moves a seat might try on this very board, offered or not; for the laws, where moves hold names."""
    former_texts: Callable[[S], Sequence[str]] = lambda state: ()
    """How old recorded games may have written the same state."""
    former_default: Callable[[S, int], int | None] = lambda state, seat: None
    """The code that was played for a late seat in old logs, where it may have been another."""
    open_view: Callable[[S, int | None], V] | None = None
    """What is seen once the seats have ended the game before its rules did, where `view` would hide some."""
    hides_nothing: bool = False
    """Whether all who look see and hear the same: then that is worked out once, not once a seat."""
    listens: bool = False
    """Whether its bots make something of what their seat has heard, besides what it sees."""
    codes: Callable[[S], int] | None = None
    """How many codes there are at this table, offered or not: all are below that number. Where None, whoever
    needs to know (`adapters/shape.py`) finds out by playing."""
    yardstick: str | None = None
    """The game of OpenSpiel's that is most like it (`lab/pace.py`), for `tablee bench`."""


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
    """All it was told so far, step by step, where its game `listens`."""


class Bot(Protocol):
    """A bot looks and chooses one of the moves: any function of a sight and dice; the dice are its own.

    >>> def first(sight: Sight, dice: Dice) -> Move:
    ...     return sight.moves[0]
    """

    def __call__(self, sight: Sight, dice: Dice, /) -> Move:
        """One of `sight.moves`."""
        ...
