"""What a client sees: the game from its point of view, the table around it, and its own role there."""

from typing import Any, Literal

from msgspec import Struct

from tablee.kit.facts import Result, Seat
from tablee.kit.log import Clock, Wish
from tablee.protocol.fields import (
    ChatRule,
    Id,
    MaybeMoveJson,
    MaybeViewJson,
    MoveJson,
    MovesJson,
    OptionsJson,
    ReasonsJson,
    Role,
    SeatMapJson,
    StatusSeen,
)


class OptionSeen(Struct, frozen=True, omit_defaults=True):
    """One option of a game."""

    name: str
    kind: Literal["bool", "seat", "int", "choice", "text"]
    default: Any
    choices: tuple[Any, ...] | None = None
    """All possible values (of numbers only if they are few); for a text, only suggestions."""
    open: bool = False
    """Whether it may be null, left open."""


class CreditsSeen(Struct, frozen=True):
    """Whose game it is."""

    design: str
    art: str
    edition: str


class BoardSeen(Struct, frozen=True):
    """A board for the browser that comes with the package of a game: a module with `mount`."""

    version: int
    """The version of the way to mount it."""
    address: str | None
    """Its URL; null if this room does not support that version, or the file is missing."""


class BoxSeen(Struct, frozen=True):
    """The lid of a game."""

    id: str
    title: str
    rules_version: int
    seats: tuple[int, int]
    age: int
    minutes: int
    mechanisms: tuple[str, ...]
    themes: tuple[str, ...]
    credits: CreditsSeen
    options: tuple[OptionSeen, ...]
    bots: tuple[str, ...]
    """The weakest first."""
    stand_in: str
    """The default bot."""
    endings: tuple[str, ...]
    colours: dict[int, tuple[str, ...]]
    """The colours of the seats, by the number of seats, if they differ from the house's."""
    board: BoardSeen | None
    """The board its package brings; null: the client has one, or shows the plain one."""
    lesson: bool
    """Whether it brings a lesson."""
    hides: bool
    """Whether seats see different things."""
    hints: bool
    """Whether the game has hints."""
    view_seats: SeatMapJson
    """Which fields of the game's views are seats (kit/seats.py)."""


class Question(Struct, frozen=True):
    """An open question to all seats, and who has said yes."""

    seat: Seat
    what: Wish
    yes: tuple[Seat, ...]


class Now(Struct, frozen=True):
    """The present moment of a table from one point of view, complete in itself."""

    moment: int
    view: MaybeViewJson
    moves: MovesJson
    awaited: tuple[Seat, ...]
    chosen: tuple[Seat, ...]
    choice: MaybeMoveJson
    deadline: int | None
    server_time: int
    paused: bool
    question: Question | None
    can_undo: Literal["free", "ask"] | None
    result: Result | None
    seed: str | None


class Advised(Struct, frozen=True):
    """One of the best moves, and why."""

    move: MoveJson
    chance: int
    """The chance to win, in per cent."""
    best: bool
    """Whether none is clearly better."""
    line: MovesJson
    """The expected continuation."""
    reasons: ReasonsJson


class HolderSeen(Struct, frozen=True):
    """A former holder of a seat in play: a person, or a bot with no person; neither if it was forgotten."""

    until: int
    """The first entry that is no longer theirs."""
    name: str | None
    bot: str | None


class SeatSeen(Struct, frozen=True):
    """Who sits in a seat, as all may know."""

    seat: Seat
    kind: Literal["person", "bot", "free"]
    name: str | None
    bot: str | None
    before: tuple[HolderSeen, ...]
    """In play, the former holders of the seat, in order."""
    owner: str | None
    """In play, the person for whom a stand-in has the seat."""
    here: bool
    ready: bool
    absent_since: int | None
    lingers: bool
    """Before a rematch: whether that person is still at the previous table."""
    votes: tuple[Seat, ...]
    """The seats that vote for handing this absent seat to a bot."""
    id: str | None
    """The person's id, valid at this table only; the seats of one device have the same."""
    numbered: bool
    """Whether the name has a number added, because somebody else here has the same."""
    gave_up: bool
    """Whether it was given up: a bot plays on to the end, and nobody takes it back."""


class WatcherSeen(Struct, frozen=True):
    """A watcher who is a witness or could become one, as the seats are shown them."""

    id: str
    name: str
    yes: tuple[Seat, ...]
    """The seats that agree; once `no` is empty, this is a witness."""
    no: tuple[Seat, ...]


class PersonSeen(Struct, frozen=True):
    """Somebody who does not sit here, as the seats are shown them."""

    id: str
    name: str


class ShareSeen(Struct, frozen=True):
    """A share of a finished game, as all who sat there are shown it."""

    id: Id
    by: Seat | None
    """Who shared it, if they still sit there."""
    seat: Seat | None
    """Through whose eyes it opens; null: what all could see."""
    entry: int | None
    """At which entry it opens; null: at the beginning."""
    at: int


class BranchSeen(Struct, frozen=True):
    """The moment of a finished game that a table branches from; the position itself is secret."""

    table: str | None
    """The finished table; only for seats."""
    seal: str
    entry: int
    seat: Seat
    """The seat whose view is kept: what it could not know is dealt anew."""
    exact: bool
    """Nothing is dealt anew: all other seats are bots."""


class AskerSeen(Struct, frozen=True):
    """A watcher who asks for a seat, as the seats are shown them."""

    id: str
    name: str
    seat: Seat
    yes: tuple[Seat, ...]
    """The seats that agree; once nobody connected is left in `no`, the seat is theirs."""
    no: tuple[Seat, ...]


class TableSeen(Struct, frozen=True):
    """The table apart from the game: seats, host, links, status."""

    id: str
    game: str
    status: StatusSeen
    options: OptionsJson
    clock: Clock | None
    commitment: str
    code: str | None
    host: Seat
    chat: ChatRule
    watchers: int
    watching: tuple[WatcherSeen, ...]
    """Only for seats, and only if the game hides something: watchers with a name who never sat here."""
    rematch: str | None
    silenced: tuple[str, ...]
    """Whom the host has silenced, by the ids of `SeatSeen.id` and `You.id`."""
    seats: tuple[SeatSeen, ...]
    asking: tuple[AskerSeen, ...]
    """Only for seats: who asks for a seat."""
    branch: BranchSeen | None
    shares: tuple[ShareSeen, ...] = ()
    """Only for seats: the shares of the finished game."""
    onlookers: tuple[PersonSeen, ...] = ()
    """Only for seats: watchers with a name."""
    sent_away: tuple[PersonSeen, ...] = ()
    """Only for seats: whom the host sent away, with the names they had then."""
    hints: bool = False
    """Whether all agreed before the start to allow hints; against bots alone they are always allowed."""
    next_host: Seat | None = None
    """Before the start, who would be host if the host left now; null if nobody else sits here."""
    busy: bool = False
    """Whether bots here have little time to think because the queue is long."""


class You(Struct, frozen=True):
    """Who the client is at this table."""

    role: Role
    seat: Seat | None
    """The eyes it has; a witness's are not its own seat."""
    holds: tuple[Seat, ...]
    host: bool
    witness: bool
    """Whether all who sit here let this watcher see every hand."""
    quiet: bool
    """Whether this watcher has seen hands, or may: then they may not talk until the end."""
    may_ask: tuple[Seat, ...]
    """The seats this watcher may have, by what they have seen, if a bot or nobody sits there.
    Before the start it also has seats that the host could still add."""
    asks: Seat | None
    """The seat this watcher asks for."""
    id: str | None
    """This person's id, as in `silenced` and in talk; None without a name."""


class Limits(Struct, frozen=True):
    """The limits of this connection."""

    frame: int
    per_second: int
    burst: int
    absent_ms: int
    """How long a person must be away before others may hand the seat to a bot."""
