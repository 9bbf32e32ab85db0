"""What can be written: a list of writes happens as a whole or not at all."""

from msgspec import Struct

from tablee.protocol.fields import LinkKind, Status
from tablee.room.store.lifetimes import LONGEST_DAYS
from tablee.room.store.rows import (
    AgreedRow,
    AskRow,
    BranchRow,
    ConsentRow,
    DeadlineRow,
    EntryRow,
    FormerRow,
    GestureRow,
    HintRow,
    LentRow,
    LetsThroughRow,
    Link,
    Opener,
    OpenerRow,
    OpeningRow,
    Person,
    PresentRow,
    Receipt,
    ResultRow,
    ReviewRow,
    SealedRow,
    SeatRow,
    SecretRow,
    SentAwayRow,
    ShareRow,
    SilencedRow,
    SubscriptionRow,
    TableRow,
    TalkRow,
    TicketRow,
    Token,
    VoteRow,
    Watcher,
    WitnessRow,
)

Row = (
    Person | Token | TableRow | SeatRow | Watcher | Link | SealedRow | VoteRow | ConsentRow | WitnessRow
    | ShareRow | ResultRow | AskRow | AgreedRow | DeadlineRow | SubscriptionRow | SilencedRow
    | SentAwayRow | FormerRow | ReviewRow | LentRow | LetsThroughRow
    | HintRow | TicketRow | OpenerRow
)  # fmt: skip


class Save(Struct, frozen=True):
    """Write a row, in place of the one with the same key."""

    row: Row


class Add(Struct, frozen=True):
    """Write a row that must be new."""

    row: EntryRow | Receipt | TableRow | OpeningRow | TalkRow | BranchRow | SecretRow


class Advance(Struct, frozen=True):
    """A list of writes changes a table that is as somebody knew it; Conflict if another wrote there since.

    It comes first in its list: tables are taken hold of before anything else is, and in one order.
    """

    table_id: str
    version: int


class Stir(Struct, frozen=True):
    """Something of a person changes at every table that knows them: other nodes must read on there."""

    person: str


class Beat(Struct, frozen=True):
    """A node is alive, and surely for so long."""

    node: str
    address: str
    version: str
    lasts_ms: int
    state: str = "{}"


class Depart(Struct, frozen=True):
    """A node is gone, with all it had."""

    node: str


class Take(Struct, frozen=True):
    """A node looks after something, unless another does that is alive."""

    what: str
    node: str


class Release(Struct, frozen=True):
    """A node looks after something no longer."""

    what: str
    node: str


class Fenced(Struct, frozen=True):
    """What else is in the list happens only while this node looks after something: else NotOurs."""

    what: str
    node: str
    fence: int


class Attend(Struct, frozen=True):
    """Who is connected to a table at a node."""

    table_id: str
    node: str
    rows: tuple[PresentRow, ...]


class Gesture(Struct, frozen=True):
    """Something to be told at other nodes."""

    row: GestureRow


class Give(Struct, frozen=True):
    """A ticket; of those that count for the same asker only so many are left, the newest."""

    row: TicketRow
    most: int


class Redeem(Struct, frozen=True):
    """A ticket opens nothing any more; UsedUp if it did not before."""

    hash: bytes


class UseUp(Struct, frozen=True):
    """What the operator gave out opens nothing any more; UsedUp if it did not before."""

    kind: Opener
    name: str


class Progress(Struct, frozen=True):
    """Play went on at a table."""

    table_id: str
    status: Status
    told: int
    awaited: str
    touched: int
    expires: int


class Whispered(Struct, frozen=True):
    """Something was told to one seat alone."""

    table_id: str
    seat: int
    told: int


class Unseal(Struct, frozen=True):
    """Sealed choices are no longer: of one seat, or (None) of all."""

    table_id: str
    seat: int | None = None


class DropVotes(Struct, frozen=True):
    """Nobody wants a seat to be handed to a bot any more."""

    table_id: str
    seat: int


class DropConsent(Struct, frozen=True):
    """Somebody lets a watcher see no more."""

    table_id: str
    watcher: str
    giver: str


class DropShare(Struct, frozen=True):
    """A finished game is shared no longer."""

    id: str


class LetSpeak(Struct, frozen=True):
    """Somebody is silenced no longer."""

    table_id: str
    person: str


class LetIn(Struct, frozen=True):
    """Somebody who was sent away may come again."""

    table_id: str
    person: str


class DropLent(Struct, frozen=True):
    """Somebody lends the game of a table no longer."""

    table_id: str
    person: str


class DropLetsThrough(Struct, frozen=True):
    """Somebody lets nobody go through their decisions any more."""

    table_id: str
    person: str


class DropAsk(Struct, frozen=True):
    """Somebody asks for no seat any more."""

    table_id: str
    person: str


class DropDeadline(Struct, frozen=True):
    """No clock runs at a table: it is over, or paused."""

    table_id: str


class DropSubscription(Struct, frozen=True):
    """One device, or (None) every device, of a person wants to be called no more."""

    person: str
    endpoint: str | None = None


class DropSeat(Struct, frozen=True):
    """The table has one seat less."""

    table_id: str
    seat: int


class Spend(Struct, frozen=True):
    """One use of a link; UsedUp if it has none left."""

    hash: bytes


class Revoke(Struct, frozen=True):
    """The links of one role at a table open nothing any more (`mine`: those of one person).

    All but personal ones also lead on from the games before this one: those are void with them.
    """

    table_id: str
    role: LinkKind
    person: str | None = None


class HandOver(Struct, frozen=True):
    """All seats and personal links of a person at a table are another's now, what they saw and said too."""

    table_id: str
    giver: str
    taker: str
    id: str
    """What the taker is called in what was said there."""


class Foreknow(Struct, frozen=True):
    """Who sat in a game, or knew the one before it, knows hands at one that goes on from it; so its maker."""

    table_id: str
    parent: str
    maker: str


class BringWatchers(Struct, frozen=True):
    """Who may look on at one table may look on at another too."""

    table_id: str
    other: str


class Prolong(Struct, frozen=True):
    """A person is known for longer, if they are known at all."""

    person: str
    expires: int


class Rename(Struct, frozen=True):
    """A person has another name; Forgotten if they are not known any more."""

    person: str
    name: str


class Forget(Struct, frozen=True):
    """A person, and all that tells of them."""

    person: str


class Sweep(Struct, frozen=True):
    """All that has expired, or that nobody has touched for so many days."""

    now: int
    days: int = LONGEST_DAYS


class Touch(Struct, frozen=True):
    """Nothing new: it only shows whether anything can be written."""


Write = (
    Save | Add | Progress | Whispered | Unseal | DropVotes | DropConsent | DropAsk | LetSpeak | DropSeat
    | DropShare | Spend | Revoke | HandOver | BringWatchers | Prolong | Rename | Forget | Sweep | Touch
    | DropDeadline | DropSubscription | Foreknow | LetIn | DropLent | DropLetsThrough | Advance | Stir
    | Beat | Depart | Take | Release | Fenced | Attend | Gesture | Give | Redeem | UseUp
)  # fmt: skip
