"""The words of Abracada… Quoi ?: its options, moves and events, and what a seat sees."""

from tablee.kit import facts

Counts = tuple[int, int, int, int, int, int, int, int]
"""How many stones of spell 1, 2, … 8."""

Stone = int | None
"""A stone as it is seen: its spell, or None for one seen from behind."""

Slots = tuple[Stone, ...]
"""The five slots in front of a seat; 0 is an empty one."""


class Options(facts.Options, frozen=True):
    """Settled before the game."""

    first: facts.Seat | None = None
    easy: bool = False
    last_one_standing: bool = False
    table_manners: bool = False
    odds: bool = False
    """Show every seat how likely each spell is, from what that seat can see."""


class Cast(facts.Move, frozen=True):
    """Name a spell."""

    spell: int


class Stop(facts.Move, frozen=True):
    """Be content with the spells cast this turn."""


class TakeSecret(facts.Move, frozen=True):
    """Spell 4: take a secret stone and look at it."""


class LeaveSecret(facts.Move, frozen=True):
    """Spell 4: leave the secret stones where they are."""


class RoundBegan(facts.Event, frozen=True):
    """A new round: hands are dealt, lives are full."""

    round: int
    starter: facts.Seat
    hands: facts.BySeat[Slots]


class TurnedUp(facts.Event, frozen=True):
    """With two and three seats some stones lie open from the start."""

    stones: Counts


class Succeeded(facts.Event, frozen=True):
    """The stone was there: it leaves its slot for the board."""

    reveals = True

    seat: facts.Seat
    spell: int
    slot: int


class Failed(facts.Event, frozen=True):
    """No such stone."""

    reveals = True

    seat: facts.Seat
    spell: int


class Misspoke(facts.Event, frozen=True):
    """A number too low, at a table with manners: it costs a life and tells nothing."""

    seat: facts.Seat
    spell: int


class Rolled(facts.Event, frozen=True):
    seat: facts.Seat
    die: int


class Gained(facts.Event, frozen=True):
    """Lives gained, 0 if they were full, and how many the seat has now."""

    seat: facts.Seat
    lives: int
    now: int


class Lost(facts.Event, frozen=True):
    """Lives lost and how many the seat has now."""

    seat: facts.Seat
    lives: int
    now: int


class TookSecret(facts.Event, frozen=True):
    """Only the seat itself learns which stone it took."""

    seat: facts.Seat
    stone: Stone


class LeftSecret(facts.Event, frozen=True):
    seat: facts.Seat


class NoSecretLeft(facts.Event, frozen=True):
    seat: facts.Seat


class Stopped(facts.Event, frozen=True):
    seat: facts.Seat


class Refilled(facts.Event, frozen=True):
    """New stones in these slots, from left to right; the seat itself sees their backs."""

    seat: facts.Seat
    slots: tuple[int, ...]
    stones: tuple[Stone, ...]


class PileEmptied(facts.Event, frozen=True):
    """From now on hands stay short."""


class Fell(facts.Event, frozen=True):
    """A seat has no life left."""

    seat: facts.Seat


class Score(facts.View, frozen=True):
    """What a round brought one seat, point by point."""

    points: int
    """For winning or surviving the round."""
    bonus: int
    """For secret stones."""
    total: int
    """Points of the whole game so far."""
    lives: int


class RoundEnded(facts.Event, frozen=True):
    """The round is over; all hands and secret stones are shown."""

    reveals = True

    round: int
    how: str
    """`hand` (a hand is empty), `kill`, `own_fault` or `last` (one seat left standing)."""
    winner: facts.Seat | None
    fallen: tuple[facts.Seat, ...]
    scores: facts.BySeat[Score]
    hands: facts.BySeat[tuple[int, ...]]
    secrets: facts.BySeat[tuple[int, ...]]


class Scored(facts.Event, frozen=True):
    """What the round brought a seat, secret stones included."""

    seat: facts.Seat
    points: int
    total: int


class Ended(facts.Event, frozen=True):
    pass


MOVES = (Cast, Stop, TakeSecret, LeaveSecret)
EVENTS = (
    RoundBegan, TurnedUp, Succeeded, Failed, Misspoke, Rolled, Gained, Lost, TookSecret, LeftSecret,
    NoSecretLeft, Stopped, Refilled, PileEmptied, Fell, RoundEnded, Scored, Ended,
)  # fmt: skip


class BoldestCast(facts.Highlight, frozen=True):
    """A cast that worked, though the odds were so many in a hundred."""

    seat: facts.Seat
    spell: int


class LongestChain(facts.Highlight, frozen=True):
    """So many spells in one turn."""

    seat: facts.Seat


class MostStruck(facts.Highlight, frozen=True):
    """So many lives taken from others, more than by anybody else."""

    seats: tuple[facts.Seat, ...]


HIGHLIGHTS = (BoldestCast, LongestChain, MostStruck)


class InHand(facts.Reason, frozen=True):
    """How likely a spell is in the seat's own hand, and how many of its stones are in sight."""

    spell: int
    percent: int
    seen: int
    stones: int


class NotInHand(facts.Reason, frozen=True):
    """A spell that cannot be in the seat's own hand, and whether all its stones are in sight."""

    against = True
    spell: int
    in_sight: bool


class Listened(facts.Reason, frozen=True):
    """How likely it would be but for what the others, who see the hand, have cast."""

    percent: int


class Enough(facts.Reason, frozen=True):
    """The likeliest spell to go on with, and how likely it is."""

    spell: int
    percent: int


class SecretPays(facts.Reason, frozen=True):
    """A secret stone is a point for who survives, and one stone less to wonder about."""


REASONS = (InHand, NotInHand, Listened, Enough, SecretPays)


class YourHand(facts.Hidden, frozen=True):
    """The stones in front of the seat itself, which all the others saw."""

    stones: Counts


class SecretsHeld(facts.Hidden, frozen=True):
    """The secret stones that another seat had taken and looked at."""

    seat: facts.Seat
    stones: Counts


HIDDEN = (YourHand, SecretsHeld)


class Proof(facts.View, frozen=True):
    """What one of a seat's casts proves of the stones that still stand in these slots (A23).

    With `known` 0 the cast failed: none of them is the spell. Otherwise it succeeded, and the stone that left
    was one of `known` such stones gone since, plus those among these slots: a hand with k of them in these
    slots is weighed 1 / (known + k).
    """

    spell: int
    known: int
    slots: tuple[int, ...]


class SeatView(facts.View, frozen=True):
    """One seat, as the looker sees it."""

    lives: int
    points: int
    floor: int
    """The marker's floor in the tower: it stops at 8, the points count on."""
    hand: Slots
    secrets: tuple[Stone, ...]
    proofs: tuple[Proof, ...]
    """Public: everybody heard the casts."""


class View(facts.View, frozen=True):
    """The table as one seat sees it: its own hand only from behind, the unseen merged."""

    round: int
    starter: facts.Seat
    active: facts.Seat
    left: facts.Seat
    """The seats that lightning, blizzard and fireball of the active seat would hit."""
    right: facts.Seat
    chain: tuple[int, ...]
    """The numbers cast in this turn, in order."""
    lowest: int
    """The lowest number that is not too low to be named now."""
    offered: bool
    """The active seat is asked whether it takes a secret stone."""
    over: bool
    pile: int
    secrets: int
    """Secret stones nobody has taken."""
    die: int
    """What the die shows since it was last rolled, 0 before that."""
    stones: Counts
    """How many there are of each spell in the box."""
    board: Counts
    """Stones that were cast or turned up."""
    unseen: Counts
    """All the looker cannot see, merged: its own hand, the pile, and secret stones that are not its own."""
    seats: facts.BySeat[SeatView]
    before: RoundEnded | None
    """How the round before this one ended and what was shown then; once the game is over, the last round."""
    odds: tuple[int, ...]
    """Option `odds`: in thousandths, how likely each spell is in the looker's hand; empty otherwise."""
    easy: bool
    last_one_standing: bool
    table_manners: bool
    with_odds: bool
