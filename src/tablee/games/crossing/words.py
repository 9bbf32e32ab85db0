"""The words of Crossing: its options, moves and events, and what a seat sees."""

from tablee.kit import facts

Heap = tuple[int, int, int, int]
"""A heap of stones: how many are red, blue, yellow and white."""


class Options(facts.Options, frozen=True):
    """Settled before the game."""

    keeper: facts.Seat | None = None
    keeper_chooses: bool = True


class Point(facts.Move, frozen=True):
    """Point at a mushroom."""

    mushroom: int


class Rob(facts.Move, frozen=True):
    """Point at a rival's tile."""

    rival: facts.Seat


class Cover(facts.Move, frozen=True):
    """Cover one's own tile: win its stones, rest next round."""


class Hesitate(facts.Move, frozen=True):
    """Point at nothing: what happens to a seat whose time runs out."""


class Serve(facts.Move, frozen=True):
    """As keeper of a short bag: this mushroom is served next."""

    mushroom: int


class LeaveToChance(facts.Move, frozen=True):
    """As keeper of a short bag whose time runs out: chance decides who is served."""


class Pointed(facts.Event, frozen=True):
    seat: facts.Seat
    mushroom: int


class Reached(facts.Event, frozen=True):
    """A finger on a rival's tile."""

    seat: facts.Seat
    rival: facts.Seat


class Covered(facts.Event, frozen=True):
    seat: facts.Seat


class Hesitated(facts.Event, frozen=True):
    seat: facts.Seat


class Took(facts.Event, frozen=True):
    seat: facts.Seat
    mushroom: int
    stones: Heap


class Robbed(facts.Event, frozen=True):
    seat: facts.Seat
    rival: facts.Seat
    stones: Heap


class FoundNothing(facts.Event, frozen=True):
    """Alone at a tile or mushroom with nothing on it."""

    seat: facts.Seat


class Secured(facts.Event, frozen=True):
    """Stones won for good under a covering hand."""

    seat: facts.Seat
    stones: Heap


class Clashed(facts.Event, frozen=True):
    """Several fingers on one mushroom: nobody takes."""

    mushroom: int
    seats: tuple[facts.Seat, ...]


class Jostled(facts.Event, frozen=True):
    """Several fingers on one open tile: nobody takes."""

    owner: facts.Seat
    seats: tuple[facts.Seat, ...]


class Repelled(facts.Event, frozen=True):
    """Fingers on a covered tile get nothing."""

    owner: facts.Seat
    seats: tuple[facts.Seat, ...]


class Rested(facts.Event, frozen=True):
    """The seat makes no choice in the round that begins."""

    seat: facts.Seat


class Slept(facts.Event, frozen=True):
    """All seats rest: a round passes by."""

    round: int


class Named(facts.Event, frozen=True):
    """The keeper of a short bag says which mushroom is served next."""

    seat: facts.Seat
    mushroom: int


class Filled(facts.Event, frozen=True):
    mushroom: int
    stones: Heap


class BagEmptied(facts.Event, frozen=True):
    """One more round, then the game ends."""


class Ended(facts.Event, frozen=True):
    pass


MOVES = (Point, Rob, Cover, Hesitate, Serve, LeaveToChance)
EVENTS = (
    Pointed, Reached, Covered, Hesitated, Took, Robbed, FoundNothing, Secured, Clashed, Jostled, Repelled,
    Rested, Slept, Named, Filled, BagEmptied, Ended,
)  # fmt: skip


class BestTheft(facts.Highlight, frozen=True):
    """So many stones in one theft."""

    seat: facts.Seat
    rival: facts.Seat


class OftenAlone(facts.Highlight, frozen=True):
    """So many times alone at a mushroom, more than anybody else."""

    seats: tuple[facts.Seat, ...]


class LeadChanged(facts.Highlight, frozen=True):
    """So many times somebody else came to lead."""

    rounds: int


class Meetings(facts.Highlight, frozen=True):
    """So many times fingers met, and nobody took anything."""


HIGHLIGHTS = (BestTheft, OftenAlone, LeadChanged, Meetings)


class LiesThere(facts.Reason, frozen=True):
    """What lies at a target, and how many points it would add."""

    stones: Heap
    points: int


class MakesSets(facts.Reason, frozen=True):
    """So many sets would become whole."""

    sets: int


class AloneThere(facts.Reason, frozen=True):
    """So many times in a hundred nobody else has a hand there."""

    chance: int


class NothingThere(facts.Reason, frozen=True):
    """The target is empty."""

    against = True


class Ahead(facts.Reason, frozen=True):
    """Whoever would be robbed has the best chances."""

    rival: facts.Seat


class ThievesCome(facts.Reason, frozen=True):
    """So many times in a hundred one's open tile is robbed, most likely by this rival."""

    chance: int
    rival: facts.Seat


class KeptSafe(facts.Reason, frozen=True):
    """What covering wins for good."""

    stones: Heap


class RestsAfter(facts.Reason, frozen=True):
    """What covering costs."""

    against = True


class GetsItsDue(facts.Reason, frozen=True):
    """How many stones a mushroom may ask for that is served now."""

    due: int


REASONS = (
    LiesThere, MakesSets, AloneThere, NothingThere, Ahead, ThievesCome, KeptSafe, RestsAfter, GetsItsDue,
)  # fmt: skip


class Group(facts.View, frozen=True):
    """Stones that count together, so many times over: a set, or one stone (C22)."""

    stones: Heap
    points: int
    times: int


class SeatView(facts.View, frozen=True):
    """One seat's place at the table, in the open for all (C23)."""

    tile: Heap
    won: Heap
    resting: bool
    points: int
    counted: tuple[Group, ...]
    """All stones of the seat, as they are counted."""
    lacks: Heap
    """What one more set would need."""


class View(facts.View, frozen=True):
    """The whole table: Crossing hides nothing but the choices being made."""

    round: int
    last_round: bool
    over: bool
    keeper: facts.Seat
    keeper_chooses: bool
    bag: Heap
    mushrooms: tuple[Heap, ...]
    seats: facts.BySeat[SeatView]
    serving: bool
    served: tuple[int, ...]
    """Mushrooms the keeper of a short bag has named so far, in order."""
