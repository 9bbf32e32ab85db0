"""What the coach says of a finished game to one seat: every decision by what that seat knew then."""

from typing import Literal

from msgspec import Struct

from tablee.kit.facts import BySeat, Seat
from tablee.protocol.fields import EventsJson, MoveJson, MovesJson, ReasonsJson, SeatNumber

Verdict = Literal["good", "slip", "costly"]
"""As good as any, as far as one can tell; clearly worse than another; and by a tenth of the win or more."""
Heeded = Literal["followed", "passed_over"]
"""Who had asked for a hint played one of the moves it showed, which is never a slip; or another one."""
ReviewState = Literal["none", "working", "done", "failed"]


class ReviewWanted(Struct, forbid_unknown_fields=True):
    """Go through a finished game: your own seat, a bot's, or that of who lets you; null is your first."""

    seat: SeatNumber | None = None


class Weighed(Struct, frozen=True):
    """One move, as it looked then."""

    move: MoveJson
    value: float
    """The share of the win it promised, from 0 to 1."""
    gap: float
    """How much less that is than the best move's."""
    error: float
    """The standard error of the gap."""
    weight: float
    """How often it should be played; where all choose at once several moves have some."""
    line: MovesJson
    """What was to follow in the same turn, if it came to that."""
    reasons: ReasonsJson
    """Facts the seat knew, each with a text `reason.TAG` of the game."""


class Decision(Struct, frozen=True):
    """One choice of the seat, judged by what it saw and had heard when it was asked."""

    entry: int
    """The entry that played it; a replay shows at the entry before what the seat saw."""
    round: int | None
    """Where the game counts rounds."""
    played: Weighed
    best: tuple[Weighed, ...]
    """The best moves, the best first, all of them where they are few; the played one may be among them."""
    choices: int
    """How many moves there were."""
    verdict: Verdict
    cost: float
    """What was clearly given away: the gap of a slip, and else 0."""
    kind: str | None
    """Of a slip, the tag of the reason that tells the better move from it (texts: `advice.TAG`)."""
    hint: Heeded | None
    """Null where no hint was asked for."""
    luck: float
    """What had changed for the seat since its decision before: chance and others, as far as it had seen; 0
    where nothing happened between but what the seat chose."""
    since: EventsJson
    """Where there was luck: what the seat was told since its decision before, the last events of it."""
    chances: BySeat[float]
    """Everybody's share of the win before the choice, as this seat could estimate it; together 1."""


class Remark(Struct, frozen=True):
    """A sentence: the name of a text of the house or of a game, and the numbers in it."""

    key: str
    fields: dict[str, int]
    of: str = "house"


class Review(Struct, frozen=True):
    """All of it: `began + choice + luck + given_up` is `result`. Nothing in it hangs on what was hidden."""

    game: str
    seat: Seat
    seed: str
    """With the nodes and the recorded game, all of this can be worked out again; not the table's seed."""
    nodes: int
    """So much was thought about each decision."""
    judge: str
    """The bot whose thinking judged."""
    decisions: tuple[Decision, ...]
    stood_in: int
    """So many times a bot chose for the seat meanwhile; that is not judged."""
    late: int
    """So many times its time ran out, and nobody chose."""
    began: float
    """The share of the win at the first decision."""
    choice: float
    """What all slips cost together, 0 or less."""
    luck: float
    """What chance and the others brought or took."""
    sums: bool
    """Whether `choice` and `luck` mean something to people: neither is more than the whole win."""
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
    """Whether those who sat with you may go through your decisions too."""

    yes: bool


class LetThrough(Struct):
    """Whether they may; they see it by your seat in the row of eyes."""

    yes: bool


class Counted(Struct, frozen=True):
    """How a seat chose, in two numbers: so many of its decisions were as good as any."""

    seat: Seat
    good: int
    whole: int


class ReviewSeen(Struct):
    """How far the coach is with a seat's game: `spent` of `whole` decisions, then all it says."""

    seat: Seat
    state: ReviewState
    spent: int = 0
    whole: int = 0
    name: str | None = None
    """What who sat there is called, though a bot may have played on for them."""
    review: Review | None = None
    counted: list[Counted] = []
    """The seats you may go through, of which the coach has done so."""
    lets: bool = False
    """Whether you let those who sat with you go through your decisions too."""
