"""The words of Venise: its options, moves and events, and what a seat sees.

Places and cells are named as on a chessboard, columns a, b, … from the west and rows 1, 2, … from the north:
`a1-b1` lies along an edge and `a1-b2` along a diagonal, `a1+b2` goes from post a1 towards b2 as far as the
large plank across its way (a T), `a1b1=a2b2` joins the edges a1-b1 and a2-b2 (an H). A plank is a cell of the
same name; a post is one cell (`a1`) or two (`a1.deck` and `a1.below`, `a1.a` and `a1.b`).
"""

from typing import Final, Literal

from tablee.kit import facts

Card = Literal["small", "large", "remove", "move", "walk1", "walk2", "walk3", "joker"]
Action = Literal["small", "large", "remove", "move", "walk1", "walk2", "walk3"]

Colour = Literal["red", "white", "green", "yellow"]
SEATED: Final[dict[int, tuple[Colour, ...]]] = {
    2: ("red", "green"),
    3: ("red", "white", "green"),
    4: ("red", "white", "green", "yellow"),
}
"""V1: the colours in play, clockwise; two sit opposite each other."""

Phase = Literal["turn", "place", "lift", "relay", "walk", "give", "discard", "over"]

Cards = tuple[int, int, int, int, int, int, int, int]
"""How many cards of each kind, in the order of `Card`."""


class Options(facts.Options, frozen=True):
    """Settled before the game."""

    board: str = "first-day"
    """A board of the catalogue by name, or the whole text of a board of one's own."""
    first: facts.Seat | None = None
    play_on: bool = False
    fixed_stock: bool = False


class Play(facts.Move, frozen=True):
    """Play a card; where, comes next."""

    card: Action


class PlayJoker(facts.Move, frozen=True):
    """Play a joker as another card."""

    card: Action


class Lay(facts.Move, frozen=True):
    """Lay a plank: from the stock, or the one just lifted."""

    place: str


class Take(facts.Move, frozen=True):
    """Remove: take a plank into one's stock."""

    place: str


class Lift(facts.Move, frozen=True):
    """Move: take a plank up, to lay it again at once."""

    place: str


class WalkTo(facts.Move, frozen=True):
    """Walk to a cell within reach of the card being walked."""

    cell: str


class TakeJoker(facts.Move, frozen=True):
    """Take a joker instead of playing cards."""


class Exchange(facts.Move, frozen=True):
    """Begin to give four cards for a joker."""


class Give(facts.Move, frozen=True):
    """One of the four cards given for a joker."""

    card: Card


class EndTurn(facts.Move, frozen=True):
    """Draw two cards; then the next seat plays."""


class Discard(facts.Move, frozen=True):
    """One card less, down to eight."""

    card: Card


class TakeBack(facts.Move, frozen=True):
    """Time is up: the card begun is taken back, and the turn ends. Nobody chooses this."""


class Began(facts.Event, frozen=True):
    """The table is laid; the seat plays first."""

    seat: facts.Seat


class Dealt(facts.Event, frozen=True):
    """A seat's first cards; the others see how many."""

    seat: facts.Seat
    count: int
    cards: Cards | None


class Played(facts.Event, frozen=True):
    seat: facts.Seat
    card: Action
    joker: bool
    cost: int
    tiles: int
    """Hourglass tiles spent because the card goes over the limit."""


class Laid(facts.Event, frozen=True):
    seat: facts.Seat
    place: str


class Took(facts.Event, frozen=True):
    """A plank goes into the seat's stock."""

    seat: facts.Seat
    place: str


class Lifted(facts.Event, frozen=True):
    seat: facts.Seat
    place: str


class Sank(facts.Event, frozen=True):
    """A plank lost its support and leaves the game."""

    place: str


class Walked(facts.Event, frozen=True):
    """From cell to cell, the first being where the pawn stood."""

    seat: facts.Seat
    path: tuple[str, ...]


class TookGem(facts.Event, frozen=True):
    """A gem of the seat's colour; how many it has now, and whether it gained an hourglass tile."""

    seat: facts.Seat
    cell: str
    gems: int
    tile: bool


class TookJoker(facts.Event, frozen=True):
    seat: facts.Seat


class Exchanged(facts.Event, frozen=True):
    """Four cards for a joker."""

    seat: facts.Seat
    cards: Cards


class Drew(facts.Event, frozen=True):
    """Cards from the pile; the others see how many."""

    seat: facts.Seat
    count: int
    cards: Cards | None


class Shuffled(facts.Event, frozen=True):
    """The discards become the new pile."""


class Discarded(facts.Event, frozen=True):
    seat: facts.Seat
    card: Card


class TookBack(facts.Event, frozen=True):
    """A card begun and not finished is in the hand again; these planks lie again where they lay."""

    seat: facts.Seat
    card: Action
    joker: bool
    planks: tuple[str, ...]


class Finished(facts.Event, frozen=True):
    """All four gems: the seat takes this place, and leaves the table if the others play on."""

    lasts = True
    seat: facts.Seat
    place: int


class Stalled(facts.Event, frozen=True):
    """Nothing has moved for so many whole rounds."""

    rounds: int


class Ended(facts.Event, frozen=True):
    pass


MOVES = (Play, PlayJoker, Lay, Take, Lift, WalkTo, TakeJoker, Exchange, Give, EndTurn, Discard, TakeBack)
EVENTS = (
    Began, Dealt, Played, Laid, Took, Lifted, Sank, Walked, TookGem, TookJoker, Exchanged, Drew, Shuffled,
    Discarded, TookBack, Finished, Stalled, Ended,
)  # fmt: skip


class LongestBridge(facts.Highlight, frozen=True):
    """So many planks crossed in one turn."""

    seat: facts.Seat


class MostLaid(facts.Highlight, frozen=True):
    """So many planks laid, more than by anybody else."""

    seats: tuple[facts.Seat, ...]


class QuickestGem(facts.Highlight, frozen=True):
    """The first gem of all, in this round."""

    seat: facts.Seat


class Sunken(facts.Highlight, frozen=True):
    """So many planks lost to the canal."""


HIGHLIGHTS = (LongestBridge, MostLaid, QuickestGem, Sunken)


class HandOf(facts.Hidden, frozen=True):
    """The whole hand of another seat."""

    seat: facts.Seat
    cards: Cards


HIDDEN = (HandOf,)


class BoardView(facts.View, frozen=True):
    """The board that is played on, as it was set out."""

    name: str
    night: bool
    rows: tuple[str, ...]
    """One sign a slot: `S` start, `\\` `/` walls, `|` `=` bridges, `o` night post, `.` water."""
    closed: tuple[tuple[str, ...], ...]
    """For every post in reading order, the ports that are closed: `NW`, `SE` …"""


class SeatView(facts.View, frozen=True):
    """One seat, in the open for all."""

    colour: Colour
    start: str
    pawn: str | None
    """The cell where the pawn stands; None once it has left."""
    gems: tuple[str, ...]
    """The cells where gems of the colour still lie."""
    taken: int
    tiles: int
    large: int
    small: int
    cards: int
    shown: Cards
    """Cards everybody knows to be in the hand: the first four until played or given, and jokers."""
    place: int | None
    """The place taken by a seat that has finished."""
    marooned: bool
    """No plank touches its cell and none in stock fits."""


class Preview(facts.View, frozen=True):
    """What taking or lifting a plank would do."""

    place: str
    sinks: tuple[str, ...]
    maroons: bool
    """No plank would touch the mover's cell any more, and it has no card in hand to lay one."""


class Reach(facts.View, frozen=True):
    """A cell to which the planks that lie lead, and in how many steps."""

    cell: str
    steps: int


class BegunView(facts.View, frozen=True):
    """A card begun and not finished: what it takes to take it back."""

    card: Card
    """The card that left the hand: the joker, if it is one."""
    was_shown: bool
    """Whether everybody knew that it was in the hand."""
    had_moved: bool
    """Whether a plank or a pawn had moved in this round before."""
    fell: tuple[str, ...]
    """What fell when the plank in hand was lifted."""


class View(facts.View, frozen=True):
    """The table as one seat sees it: its own hand, and of the other hands how many cards."""

    me: facts.Seat | None
    """The seat that looks; None for a watcher."""
    board: BoardView
    round: int
    active: facts.Seat
    phase: Phase
    """What is asked: anything; where to lay or what to take; what to lift; where to lay it again; where to
    walk first; which cards to give; which to discard."""
    acting: Action | None
    """The card being played, from its choice until it is done; a walk, while steps are left."""
    steps: int
    """Steps left of the walk."""
    lifted: str | None
    """Where the plank in the hand of the active seat was lifted."""
    begun: BegunView | None
    given: Cards
    """Cards given so far for a joker; they lie with the discards already, jokers with the jokers."""
    spent: int
    """Hourglasses of the turn that are used up."""
    limit: int
    """Hourglasses of the turn: four, and one for each tile spent."""
    left: int
    """Hourglasses that may still be spent, with all tiles."""
    going: bool
    """Whether the turn goes on: cards were played, and there is something left to spend."""
    done: bool
    """Whether nothing is left of the turn but to end it, or to give cards for a joker."""
    joker_taken: bool
    drawn: bool
    """Whether the turn's two cards are drawn: nothing is left but to come down to eight."""
    planks: tuple[str, ...]
    hand: Cards | None
    """The looker's own cards; None for a watcher."""
    costs: Cards
    pile: int
    discards: Cards
    jokers: int
    unseen: Cards
    """Cards in the pile and in the hands the looker cannot see, merged; without those that are shown."""
    sunk_large: int
    sunk_small: int
    previews: tuple[Preview, ...]
    """For each plank the looker may take or lift now."""
    reach: tuple[Reach, ...]
    """Every cell to which the looker's pawn could walk over the planks that lie, the nearest first."""
    seats: facts.BySeat[SeatView]
    first: facts.Seat
    """The seat that begins every round."""
    moved: bool
    """Whether a plank or a pawn has moved in this round."""
    still: int
    """Whole rounds in which nothing moved."""
    play_on: bool
    fixed_stock: bool
