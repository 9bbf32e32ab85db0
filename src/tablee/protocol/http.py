"""What is asked once, over HTTP: the bodies of requests and answers; `routes.py` lists where."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from tablee.kit.facts import Result, Seat
from tablee.kit.game import TextPlace
from tablee.kit.log import AnyEntry, Clock, Notice
from tablee.kit.refusal import Code
from tablee.protocol.fields import (
    END,
    Count,
    EventsJson,
    HighlightsJson,
    LinkKind,
    MakersRule,
    MaybeMoveJson,
    MaybeViewJson,
    MoveJson,
    MovesJson,
    Name,
    Role,
    SeatCount,
    SeatNumber,
    Secret,
    Status,
    StatusSeen,
    ViewJson,
    Word,
)
from tablee.protocol.seen import BoxSeen, HolderSeen, ShareSeen

SpokenJson = Annotated[Raw, Meta(extra_json_schema={"title": "AnySaid", "type": "object"})]
"""Something said, or done by the host, as the frame that all were sent."""


class Problem(Struct):
    """Why a request was refused: a code, and the name of a text."""

    code: Code
    why: str
    of: str = "house"
    at: TextPlace | None = None
    """Where it is in a text that was handed in."""


# The shelf


class Shelf(Struct):
    games: list[BoxSeen]


class RulesPage(Struct):
    markdown: str


class Health(Struct):
    ok: bool
    version: str


class Keeps(Struct):
    """After how many days what nobody touches any more is forgotten."""

    open: int
    """A table that never began."""
    playing: int
    over: int
    links: int
    guests: int


class RoomSeen(Struct):
    """Where invitations can be opened, who may make tables, and how long things are kept."""

    version: str
    reach: Literal["machine", "network", "internet"]
    base_url: str
    push: str | None
    """The key that a browser agrees to be called by; None where the room calls nobody."""
    makers: MakersRule
    may_make: bool
    """Whether whoever asks may make tables, where needed with the code."""
    keeps: Keeps


# People


class Me(Struct):
    name: str | None


class Introduction(Struct, forbid_unknown_fields=True):
    name: Name
    token: bool = False
    """A program asks for its token; a browser keeps it in a cookie it cannot read."""


class Introduced(Struct, omit_defaults=True):
    name: str
    token: str | None = None


class Export(Struct):
    """All the room knows of a guest."""

    name: str
    created: int
    expires: int
    tables: list[str]
    said: list[SpokenJson]
    """What the guest said at tables, as it was told there."""
    shares: list[str]
    """Which replays the guest shares, by the ids in their addresses."""
    called: list[str]
    """The addresses at which the guest's devices are called."""
    round: list[str]
    """What those were called who sat round the guest's device."""
    elsewhere: dict[str, list[str]]
    """Tables that know the guest otherwise, by what they know: one sat there, watches, is silenced …"""


class Subscription(Struct, forbid_unknown_fields=True):
    """A browser that wants to be called, as it describes itself."""

    endpoint: Annotated[str, Meta(max_length=1024, pattern="^https://[!-~]+" + END)]
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}" + END)]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}" + END)]
    lang: Literal["en", "fr"]


class Called(Struct):
    """Whether a guest is called when it is their turn."""

    on: bool


# Tables


class NewTable(Struct, forbid_unknown_fields=True):
    game: Word
    seats: SeatCount
    options: dict[str, Any] = {}
    clock: Clock | None = None
    bots: Annotated[list[Word | None], Meta(max_length=20)] = []
    start: bool = False
    device: Literal["own", "shared"] = "own"
    names: Annotated[list[Name | None], Meta(max_length=20)] = []
    """What those are called who sit round a shared device, seat by seat."""
    code: Annotated[str, Meta(max_length=64)] | None = None
    """The word that whoever runs the room gave to those who may make tables."""


class NewBranch(Struct, forbid_unknown_fields=True):
    """Play on from a moment of a finished game."""

    entry: Count
    """The last entry that still counts; somebody must have been asked then."""
    seat: SeatNumber
    """Your seat, and from whose eyes it goes on: what it could not know is dealt anew."""
    exact: bool = False
    """Nothing is dealt anew; against bots only."""
    bots: Annotated[list[Word | None], Meta(max_length=20)] = []
    clock: Clock | None = None
    start: bool = False
    code: Annotated[str, Meta(max_length=64)] | None = None
    """As of any new table."""


class Links(Struct, omit_defaults=True):
    """Secrets that give a role; an invitation carries one in the part after #."""

    seat: str | None = None
    watch: str | None = None
    screen: str | None = None
    mine: str | None = None


class TableMade(Struct):
    table: str
    code: str | None
    links: Links


class MyTable(Struct):
    """One of your tables."""

    id: str
    game: str
    status: Status
    seats: list[str | None]
    """Names of persons, `bot:NAME` for bots, null for free seats."""
    yours: list[Seat]
    awaited: list[Seat]
    when: int
    deadline: int | None
    """When time is up, where a clock counts days."""
    winners: list[Seat] = []
    """Of a game that is over, where it is known yet."""
    shared: bool = False


class MyTables(Struct):
    tables: list[MyTable]


# Joining


class LinkShown(Struct, forbid_unknown_fields=True):
    link: Secret


class LinkOpens(Struct):
    """What a link would give."""

    role: LinkKind
    game: str
    status: StatusSeen
    free: list[Seat]
    names: list[str | None]
    bots: list[str | None]
    """Which bot sits in each seat."""
    host: Seat
    may_ask: list[Seat]
    """The seats of bots, and free ones, that one may ask for."""
    yours: list[Seat]
    """The seats that a personal link brings along."""
    seated: bool
    """Whether who asks sits there already, or played there, and needs no link."""
    watches: bool
    """Whether who asks is known there under their name, and may look on without a link."""


class SeatWanted(Struct, forbid_unknown_fields=True):
    link: Secret | None = None
    seat: SeatNumber | None = None


class SeatAsked(Struct, forbid_unknown_fields=True):
    """Somebody who looks on would like a bot's seat; null: no longer."""

    seat: SeatNumber | None
    link: Secret | None = None


class AskHeard(Struct):
    """Whether the seat is one's own already, because nobody had to be asked."""

    sits: bool


class SeatTaken(Struct):
    seat: Seat
    links: Links


class CodeTyped(Struct, forbid_unknown_fields=True):
    code: Annotated[str, Meta(pattern="^[A-Za-z]{4}" + END)]


class CodeOpens(Struct):
    table: str
    link: str


class TicketWanted(Struct, forbid_unknown_fields=True, rename={"as_": "as"}):
    link: Secret | None = None
    as_: Role | None = None


class Ticket(Struct):
    ticket: str


class LinkWanted(Struct, forbid_unknown_fields=True):
    link: LinkKind
    revoke: bool = False
    seat: SeatNumber | None = None
    """The host makes the personal link of somebody else's seat anew."""


class AlongWanted(Struct, forbid_unknown_fields=True, rename={"as_": "as"}):
    link: Secret | None = None
    as_: Role | None = None


class Along(Struct):
    """The next game at a table, if there is one, and the link by which who has no other right comes along."""

    table: str | None
    link: str | None


# What happened


class StoryWanted(Struct, forbid_unknown_fields=True):
    link: Secret | None = None
    seat: SeatNumber | None = None


class Told(Struct):
    """What one point of view was told of a change: what had happened by `moment`, and what was then seen."""

    moment: int
    at: int
    events: EventsJson
    notices: tuple[Notice, ...]
    asked: tuple[Seat, ...]
    """Who had been asked before it: whose turn it was."""
    view: MaybeViewJson
    """Only of the last moments: views are long."""


class TableStory(Struct):
    told: list[Told]
    said: list[SpokenJson]


class HighlightsWanted(Struct, forbid_unknown_fields=True):
    link: Secret | None = None


class HighlightsTold(Struct):
    """What to remember a finished game by."""

    highlights: HighlightsJson


class ReplayFrame(Struct):
    """One entry; what happened is with the last entry of a change, and told once."""

    entry: AnyEntry
    events: EventsJson
    notices: tuple[Notice, ...]
    view: ViewJson
    choices: dict[Seat, MoveJson]


class Replay(Struct):
    """A finished game through one pair of eyes."""

    game: str
    title: str
    names: list[str | None]
    before: list[tuple[HolderSeen, ...]]
    """For each seat, who had it before whoever has it now."""
    result: Result | None
    frames: list[ReplayFrame]
    shares: list[ShareSeen]
    """Only for seats: where this game is shared."""
    yours: bool
    """Whether you sit there: then you may share it."""


# Sharing


class ShareWanted(Struct, forbid_unknown_fields=True):
    """Through whose eyes and at which entry a shared replay opens."""

    seat: SeatNumber | None = None
    entry: Count | None = None


class Shares(Struct):
    """Where a finished game is shared now."""

    shares: list[ShareSeen]


class SharedFrame(Struct):
    """What was heard of a change, and what was then seen; `n` is its last entry."""

    n: int
    events: EventsJson
    notices: tuple[Notice, ...]
    """Without their times."""
    view: ViewJson


class SharedReplay(Struct):
    """A finished game for whoever has its link: no table, no talk, no seed, no dice, no times."""

    game: str
    title: str
    names: list[str | None]
    before: list[tuple[HolderSeen, ...]]
    """For each seat, who had it before whoever has it now."""
    result: Result | None
    frames: list[SharedFrame]
    seat: Seat | None
    """Whose eyes these are."""
    entry: int | None
    """At which moment it was shared."""
    yours: bool
    """Whether you sat there: then you can end it."""


# Learning


class LessonStep(Struct):
    """What a learner has before their eyes when a step of a lesson begins; their seat is 0."""

    step: int
    steps: int
    says: str
    """The game's texts `lesson.SAYS.title`, `.line`, and `.wrong` for a legal try that is not the one."""
    asks: bool
    """Whether a move is asked for; if not, the step is read and goes on with null."""
    point: str | None
    """The piece the glove points at: a `data-spot` or `data-target` of the board."""
    waits: bool
    """Whether the glove comes only after a first try."""
    names: list[str]
    """Who sits there; the learner is ""."""
    view: ViewJson
    moves: MovesJson
    promises: dict[Seat, MoveJson]


class LessonTry(Struct, forbid_unknown_fields=True):
    move: MaybeMoveJson
    """Null goes on as the lesson has it: after reading, or to be shown."""


class LessonTold(Struct):
    events: EventsJson
    view: ViewJson


class LessonPlayed(Struct):
    """What came of a try: on to the next step, or the same again."""

    outcome: Literal["on", "again"]
    told: list[LessonTold]


# Whoever runs the room


class OperatorLink(Struct, forbid_unknown_fields=True):
    """What stands behind the # of a link that `tablee operator` prints; good once."""

    token: Secret


class OperatorKey(Struct):
    """What the link is changed for."""

    key: str


class OperatorAsks(Struct, forbid_unknown_fields=True):
    key: Secret


class BanWanted(Struct, forbid_unknown_fields=True):
    """Bar an address for so many minutes; none lifts it."""

    key: Secret
    address: Annotated[str, Meta(min_length=2, max_length=64)]
    minutes: Annotated[int, Meta(ge=0, le=43_200)]


class BackupSeen(Struct):
    """A copy of the room's file, beside it."""

    name: str
    at: int
    state: Literal["running", "done", "failed"]


class OperatorSeen(Struct):
    """How the room does: numbers, and nothing of anybody but addresses."""

    version: str
    at: int
    draining: bool
    tables: dict[str, int]
    """Those in the file, by status."""
    parked: dict[str, int]
    """Those whose game is not on the shelf, by game."""
    live: int
    """Those in memory."""
    attended: int
    people: int
    """Connections to tables."""
    moves: int
    """Since the room was opened."""
    slow_ms: float | None
    """Within so long 99 of 100 moves and acts were answered."""
    waiting: int
    """Commits that are not on the disk yet."""
    thinking: int
    """Bots."""
    gave_way: int
    """Thoughts of bots that were cut short since others waited too, since the room was opened."""
    load: float
    processors: int
    memory: int
    connections: int
    places: int
    busiest: dict[str, int]
    """The addresses with the most sockets."""
    bans: dict[str, int]
    """Until when each address is barred."""
    writes: bool
    size: int
    left: int
    backup: BackupSeen | None
