"""What can be written; a list of writes is one transaction."""

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
    """Write a row, replacing the one with the same key (an upsert)."""

    row: Row


class Add(Struct, frozen=True):
    """Write a row that must be new."""

    row: EntryRow | Receipt | TableRow | OpeningRow | TalkRow | BranchRow | SecretRow


class Advance(Struct, frozen=True):
    """Optimistic locking: raise a table's version by one; Conflict if another node wrote there since.

    It comes first in its list: tables are locked before anything else, and always in the same order.
    """

    table_id: str
    version: int


class Stir(Struct, frozen=True):
    """Raise the version of each table that keeps something about a person: other nodes must read on there."""

    person: str


class Beat(Struct, frozen=True):
    """A node's heartbeat: it counts as alive for `lasts_ms`."""

    node: str
    address: str
    version: str
    lasts_ms: int
    state: str = "{}"


class Depart(Struct, frozen=True):
    """A node leaves the room, with its leases and presence."""

    node: str


class Take(Struct, frozen=True):
    """A node takes a lease, unless another that is alive holds it."""

    what: str
    node: str


class Release(Struct, frozen=True):
    """A node releases a lease."""

    what: str
    node: str


class Fenced(Struct, frozen=True):
    """A condition of its list: this node holds the lease with this fencing token; else NotOurs."""

    what: str
    node: str
    fence: int


class Attend(Struct, frozen=True):
    """Replace who is connected to a table at a node."""

    table_id: str
    node: str
    rows: tuple[PresentRow, ...]


class Gesture(Struct, frozen=True):
    """A gesture for other nodes to pass on."""

    row: GestureRow


class Give(Struct, frozen=True):
    """Store a ticket; its asker keeps only the newest `most`."""

    row: TicketRow
    most: int


class Redeem(Struct, frozen=True):
    """Use up a ticket; UsedUp if it was used already."""

    hash: bytes


class UseUp(Struct, frozen=True):
    """Invalidate what the operator issued; UsedUp if it was invalid already."""

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
    """Set how many frames have been told to one seat alone."""

    table_id: str
    seat: int
    told: int


class Unseal(Struct, frozen=True):
    """Delete the sealed choice of one seat, or (None) of all."""

    table_id: str
    seat: int | None = None


class DropVotes(Struct, frozen=True):
    """Delete all votes to hand a seat to a bot."""

    table_id: str
    seat: int


class DropConsent(Struct, frozen=True):
    """Somebody withdraws their consent to a watcher."""

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
    """Somebody no longer lets others go through their decisions."""

    table_id: str
    person: str


class DropAsk(Struct, frozen=True):
    """Somebody no longer asks for a seat; agreements to it go too."""

    table_id: str
    person: str


class DropDeadline(Struct, frozen=True):
    """No clock runs at a table: it is over, or paused."""

    table_id: str


class DropSubscription(Struct, frozen=True):
    """Delete the subscription of one device, or (None) every device, of a person."""

    person: str
    endpoint: str | None = None


class DropSeat(Struct, frozen=True):
    """Remove a seat from a table."""

    table_id: str
    seat: int


class Spend(Struct, frozen=True):
    """Use a link once; UsedUp if it has no use left."""

    hash: bytes


class Revoke(Struct, frozen=True):
    """Delete the links of one role at a table (`mine`: those of one person).

    By rematches, links of earlier games lead here too, unless they are personal: those are deleted as well.
    """

    table_id: str
    role: LinkKind
    person: str | None = None


class HandOver(Struct, frozen=True):
    """Transfer a person's seats, personal links, talk and knowledge at a table to another person."""

    table_id: str
    giver: str
    taker: str
    id: str
    """The taker's public id, for the author field of stored talk."""


class Foreknow(Struct, frozen=True):
    """Record who knows hands of a branch: who sat in its parent or foreknew that, and who made the branch."""

    table_id: str
    parent: str
    maker: str


class BringWatchers(Struct, frozen=True):
    """Copy the watchers of one table to another."""

    table_id: str
    other: str


class Prolong(Struct, frozen=True):
    """Extend a person's expiry, if they are still known."""

    person: str
    expires: int


class Rename(Struct, frozen=True):
    """Change a person's name; Forgotten if they are no longer known."""

    person: str
    name: str


class Forget(Struct, frozen=True):
    """Delete a person and everything about them."""

    person: str


class Sweep(Struct, frozen=True):
    """Delete all that has expired, or was not touched for so many days."""

    now: int
    days: int = LONGEST_DAYS


class Touch(Struct, frozen=True):
    """Write nothing new, to find out whether the store can be written."""


Write = (
    Save | Add | Progress | Whispered | Unseal | DropVotes | DropConsent | DropAsk | LetSpeak | DropSeat
    | DropShare | Spend | Revoke | HandOver | BringWatchers | Prolong | Rename | Forget | Sweep | Touch
    | DropDeadline | DropSubscription | Foreknow | LetIn | DropLent | DropLetsThrough | Advance | Stir
    | Beat | Depart | Take | Release | Fenced | Attend | Gesture | Give | Redeem | UseUp
)  # fmt: skip
