"""What a client sees: the game through one pair of eyes, the table it is played at, and who the client is."""

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
    """All there is (of numbers, where they are few), or of a text only what the game has ready."""
    open: bool = False
    """Whether it may be left open, null."""


class CreditsSeen(Struct, frozen=True):
    """Whose game it is."""

    design: str
    art: str
    edition: str


class BoardSeen(Struct, frozen=True):
    """A board for the browser that comes with the package of a game: a module with `mount`."""

    version: int
    """Which way to mount it."""
    address: str | None
    """Where it is; null where this room does not know that way, or the package lacks the file."""


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
    """The gentlest first."""
    stand_in: str
    """The bot for whom nobody asked in particular."""
    endings: tuple[str, ...]
    colours: dict[int, tuple[str, ...]]
    """The colours of the seats for each number of them, where they are not the house's."""
    board: BoardSeen | None
    """The board its package brings; null: the client has one, or shows the plain one."""
    lesson: bool
    """Whether it brings a lesson."""
    hides: bool
    """Whether seats see different things."""
    hints: bool
    """Whether the house can say what it would play."""
    view_seats: SeatMapJson
    """Where the views of the game hold seats (kit/seats.py)."""


class Question(Struct, frozen=True):
    """An open question to all seats, and who has said yes."""

    seat: Seat
    what: Wish
    yes: tuple[Seat, ...]


class Now(Struct, frozen=True):
    """The table as one point of view may know it, complete in itself."""

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
    """To win, in a hundred."""
    best: bool
    """Whether none is clearly better."""
    line: MovesJson
    """What one would do next, if it comes to that."""
    reasons: ReasonsJson


class HolderSeen(Struct, frozen=True):
    """Who had a seat in play until an entry: somebody, or a bot for nobody; neither: somebody forgotten."""

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
    """In play, who had the seat before whoever has it now, one after the other."""
    owner: str | None
    """In play, whose seat a bot holds meanwhile."""
    here: bool
    ready: bool
    absent_since: int | None
    lingers: bool
    """Before the next game: whether that person still looks at the end of the last one."""
    votes: tuple[Seat, ...]
    """Who votes for handing this absent seat to a bot."""
    id: str | None
    """Whose it is, by a name that is good at this table only; two seats of one device have the same."""
    numbered: bool
    """Whether the name has a number, since somebody else here has it too."""
    gave_up: bool
    """Whether it was given up: a bot plays on to the end, and nobody takes it back."""


class WatcherSeen(Struct, frozen=True):
    """A watcher who could be let see every hand, as the seats know them."""

    id: str
    name: str
    yes: tuple[Seat, ...]
    """Whose persons agree; once nobody is left in `no`, this is a witness."""
    no: tuple[Seat, ...]


class PersonSeen(Struct, frozen=True):
    """Somebody who does not sit here, as the seats know them."""

    id: str
    name: str


class ShareSeen(Struct, frozen=True):
    """A finished game that is shared by a link of its own, as all who sat there know it."""

    id: Id
    by: Seat | None
    """Who shared it, if they still sit there."""
    seat: Seat | None
    """Through whose eyes it opens; null: what all could see."""
    entry: int | None
    """At which entry it opens; null: at the beginning."""
    at: int


class BranchSeen(Struct, frozen=True):
    """The moment of a finished game from which a table goes on; how everything lay then is told to nobody."""

    table: str | None
    """The finished table; only for seats."""
    seal: str
    entry: int
    seat: Seat
    """From whose eyes: what this seat could not know is dealt anew."""
    exact: bool
    """It goes on exactly as it was: all other seats are bots."""


class AskerSeen(Struct, frozen=True):
    """Somebody who looks on and would like a bot's seat, as the seats know them."""

    id: str
    name: str
    seat: Seat
    yes: tuple[Seat, ...]
    """Whose persons agree; once nobody who is here is left in `no`, the seat is theirs."""
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
    """Only for seats, and only where the game hides something: watchers with a name who never sat here."""
    rematch: str | None
    silenced: tuple[str, ...]
    """Whom the host lets say nothing, by the names of `SeatSeen.id` and `You.id`."""
    seats: tuple[SeatSeen, ...]
    asking: tuple[AskerSeen, ...]
    """Only for seats: who would like a bot's."""
    branch: BranchSeen | None
    shares: tuple[ShareSeen, ...] = ()
    """Only for seats: where the finished game is shared."""
    onlookers: tuple[PersonSeen, ...] = ()
    """Only for seats: who looks on under a name."""
    sent_away: tuple[PersonSeen, ...] = ()
    """Only for seats: who may not come until the host lets them in again, by the names they had then."""
    hints: bool = False
    """Whether all agreed that anybody may ask for hints; where no other person plays, one may in any case."""
    next_host: Seat | None = None
    """Before the start, who would be the host if the host left now; null where nobody else sits here."""
    busy: bool = False
    """Whether bots here have little time to think, since the room is busy."""


class You(Struct, frozen=True):
    """Who the client is at this table."""

    role: Role
    seat: Seat | None
    """Whose eyes it has; a witness's is not its own."""
    holds: tuple[Seat, ...]
    host: bool
    witness: bool
    """Whether all who sit here let this watcher see every hand."""
    quiet: bool
    """Whether this watcher has seen hands, or may: then nothing is said until the end."""
    may_ask: tuple[Seat, ...]
    """The seats this watcher may ask for where a bot or nobody sits, as far as what they have seen goes.
    Before the start these are also the seats that the host could still set out."""
    asks: Seat | None
    """The seat this watcher asks for."""
    id: str | None
    """What this person is called in `silenced`, and in what they say; None for who has no name."""


class Limits(Struct, frozen=True):
    """How much the client may say."""

    frame: int
    per_second: int
    burst: int
    absent_ms: int
    """So long must a person be away before others may hand the seat to a bot."""
