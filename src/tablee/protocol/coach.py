"""The coach's review of a finished game for one seat: every decision, judged by what that seat knew then."""

from typing import Literal

from msgspec import Struct

from tablee.kit.facts import BySeat, Seat
from tablee.protocol.fields import EventsJson, MoveJson, MovesJson, ReasonsJson, SeatNumber

Verdict = Literal["good", "slip", "costly"]
"""Not clearly worse than any other move; clearly worse than another; worse by a tenth of the win or more."""
Heeded = Literal["followed", "passed_over"]
"""After a hint: played one of the moves it showed, which is never a slip; or another one."""
ReviewState = Literal["none", "working", "done", "failed"]


class ReviewWanted(Struct, forbid_unknown_fields=True):
    """Which seat to go through: your own, a bot's, or one whose person lets you; null is your first."""

    seat: SeatNumber | None = None


class Weighed(Struct, frozen=True):
    """One move, as it was judged for that moment."""

    move: MoveJson
    value: float
    """The share of the win it promised, from 0 to 1."""
    gap: float
    """The difference to the best move's value."""
    error: float
    """The standard error of the gap."""
    weight: float
    """How often it should be played; with simultaneous choices several moves have a share."""
    line: MovesJson
    """The expected continuation within the same turn."""
    reasons: ReasonsJson
    """Facts the seat knew, each with a text `reason.TAG` of the game."""


class Decision(Struct, frozen=True):
    """One choice of the seat, judged by what it saw and had heard then."""

    entry: int
    """The entry that played it; a replay shows at the entry before what the seat saw."""
    round: int | None
    """The round, if the game counts rounds."""
    played: Weighed
    best: tuple[Weighed, ...]
    """The best moves, the best first; all moves if there are few. The played one may be among them."""
    choices: int
    """How many moves there were."""
    verdict: Verdict
    cost: float
    """The loss: the gap of a slip, else 0."""
    kind: str | None
    """For a slip, the tag of the reason that distinguishes the better move (texts: `advice.TAG`)."""
    hint: Heeded | None
    """Null if no hint was asked for."""
    luck: float
    """The change of the seat's win since its last decision, by chance and others, as far as it had seen; 0
    if nothing happened in between but what the seat chose."""
    since: EventsJson
    """If there was luck: the last events that the seat was told since its previous decision."""
    chances: BySeat[float]
    """Everybody's share of the win before the choice, as this seat could estimate it; the sum is 1."""


class Remark(Struct, frozen=True):
    """A sentence: the name of a text of the house or of a game, and the numbers in it."""

    key: str
    fields: dict[str, int]
    of: str = "house"


class Review(Struct, frozen=True):
    """A review; `began + choice + luck + given_up` is `result`. Nothing in it depends on what was hidden."""

    game: str
    seat: Seat
    seed: str
    """Reproduces the review together with the nodes and the recorded game; it is not the table's seed."""
    nodes: int
    """The number of nodes spent on each decision."""
    judge: str
    """The bot that judged."""
    decisions: tuple[Decision, ...]
    stood_in: int
    """How many times a stand-in chose for the seat; those choices are not judged."""
    late: int
    """How many times its time ran out."""
    began: float
    """The share of the win at the first decision."""
    choice: float
    """The sum of what slips cost, 0 or less."""
    luck: float
    """The sum of luck: gains and losses by chance and by others."""
    sums: bool
    """Whether `choice` and `luck` are fit to be shown: neither is larger than the whole win."""
    given_up: float
    """What was left of the win when the seat gave up, as a loss: 0 or less."""
    result: float
    """The share of the win in the end."""
    end: BySeat[float]
    """Everybody's share of the win in the end."""
    summary: tuple[Remark, Remark, Remark]
    advice: Remark
    """One thing to try next time."""


class LetThroughWanted(Struct, forbid_unknown_fields=True):
    """Whether the others who sat there may go through your decisions."""

    yes: bool


class LetThrough(Struct):
    """Whether they may; if so, your seat is in their row of eyes."""

    yes: bool


class Counted(Struct, frozen=True):
    """How many of a seat's decisions were good, of how many."""

    seat: Seat
    good: int
    whole: int


class ReviewSeen(Struct):
    """The progress of a review, `spent` of `whole` decisions, and once it is done the review."""

    seat: Seat
    state: ReviewState
    spent: int = 0
    whole: int = 0
    name: str | None = None
    """The name of the person who sat there, even if a bot played on for them."""
    review: Review | None = None
    counted: list[Counted] = []
    """The counts of those seats you may go through that have a review."""
    lets: bool = False
    """Whether you let the others who sat there go through your decisions."""
