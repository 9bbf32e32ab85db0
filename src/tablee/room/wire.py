"""Every message between a client and the room, one fact each, read strictly; docs/protocol.md shows them."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from tablee.kit.facts import Event, Move, Result, tag_of
from tablee.kit.game import Place
from tablee.table.log import Clock, Entry

VERSION = 1
SUBPROTOCOL = "tablee.v1"
FRAME = 16 * 1024
"""No message to the room is longer than this, in bytes."""

Id = Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="128 random bits in hex")]
TableId = Annotated[str, Meta(pattern="^T[0-9a-z]{16}$")]
Secret = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+$")]
Nonce = Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{1,64}$")]
Seat = Annotated[int, Meta(ge=0, le=99)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Word = Annotated[str, Meta(pattern="^[a-z0-9_]{1,40}$")]
WatcherId = Annotated[str, Meta(pattern="^[0-9a-f]{16}$", description="a watcher, at one table only")]


class In(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=tag_of):
    """A message to the room."""


class Act(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=tag_of):
    """Something one does at a table that is not a move of the game."""


# Before the start


class Ready(Act, frozen=True):
    ready: bool = True
    nonce: Nonce | None = None


class Start(Act, frozen=True):
    nonce: Nonce | None = None


class Bot(Act, frozen=True):
    """The host gives a seat to a bot."""

    seat: Seat
    bot: Word


class Free(Act, frozen=True):
    seat: Seat


class Swap(Act, frozen=True):
    seat: Seat
    other: Seat = field(name="with")


class SetOptions(Act, frozen=True, tag="options"):
    options: dict[str, Any]


class SetClock(Act, frozen=True, tag="clock"):
    clock: Clock | None


class Seats(Act, frozen=True):
    seats: Seat


# In play


class Withdraw(Act, frozen=True):
    pass


class Undo(Act, frozen=True):
    pass


class Draw(Act, frozen=True):
    pass


class Answer(Act, frozen=True):
    yes: bool


class Resign(Act, frozen=True):
    pass


class Pause(Act, frozen=True):
    pass


class Resume(Act, frozen=True):
    pass


class Nudge(Act, frozen=True):
    seat: Seat


class VoteBot(Act, frozen=True):
    seat: Seat


class Back(Act, frozen=True):
    """Take one's seat back from the bot."""


class Kick(Act, frozen=True):
    seat: Seat


class ChatMode(Act, frozen=True, tag="chat"):
    mode: Literal["free", "phrases"]


class LetSee(Act, frozen=True):
    """Let a watcher see every hand, or no longer."""

    watcher: WatcherId
    yes: bool


# After the end


class Rematch(Act, frozen=True):
    pass


AnyAct = (
    Ready | Start | Bot | Free | Swap | SetOptions | SetClock | Seats | Withdraw | Undo | Draw | Answer
    | Resign | Pause | Resume | Nudge | VoteBot | Back | Kick | ChatMode | LetSee | Rematch
)  # fmt: skip


class Since(Struct, frozen=True, forbid_unknown_fields=True):
    """What a client that comes back has already heard."""

    epoch: Count
    n: Count


class Hello(In, frozen=True):
    v: int
    table: TableId
    ticket: Secret | None = None
    token: Secret | None = None
    link: Secret | None = None
    as_: Literal["seat", "watcher", "screen"] | None = field(default=None, name="as")
    resume: Since | None = None


class SendMove(In, frozen=True, tag="move"):
    id: Id
    base: Count
    move: Raw


class SendAct(In, frozen=True, tag="act"):
    id: Id
    act: AnyAct


class Eyes(In, frozen=True):
    """On a shared device, or for a witness: show me this seat's view, or (None) the curtain."""

    seat: Seat | None


class Get(In, frozen=True):
    from_: Count = field(name="from")


class Ping(In, frozen=True):
    n: Count


class Chat(In, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Phrase(In, frozen=True):
    phrase: Word


class React(In, frozen=True):
    with_: Word = field(name="with")
    to: Seat | None = None


class Promise(In, frozen=True):
    move: Raw


AnyIn = Hello | SendMove | SendAct | Eyes | Get | Ping | Chat | Phrase | React | Promise


class Out(Struct, frozen=True, tag_field="t", tag=tag_of):
    """A message from the room."""


class Question(Struct, frozen=True):
    """An open question to all seats, and who has said yes."""

    seat: int
    what: str
    yes: list[int]


class Now(Struct, frozen=True):
    """The table as one point of view may know it, complete in itself."""

    moment: int
    view: Raw | None
    moves: Raw
    awaited: tuple[int, ...]
    chosen: tuple[int, ...]
    choice: Move | None
    deadline: int | None
    server_time: int
    paused: bool
    question: Question | None
    can_undo: Literal["free", "ask"] | None
    result: Result | None
    seed: str | None


class SeatSeen(Struct, frozen=True):
    """Who sits in a seat, as all may know."""

    seat: int
    kind: Literal["person", "bot", "free"]
    name: str | None
    bot: str | None
    owner: str | None
    """In play, whose seat a bot holds meanwhile."""
    here: bool
    ready: bool
    absent_since: int | None
    votes: tuple[int, ...]
    """Who votes for handing this absent seat to a bot."""


class WatcherSeen(Struct, frozen=True):
    """A watcher who could be let see every hand, as the seats know them."""

    id: str
    name: str
    yes: tuple[int, ...]
    """Whose persons agree; once nobody is left in `no`, this is a witness."""
    no: tuple[int, ...]


class TableSeen(Struct, frozen=True):
    """What is around the play."""

    id: str
    game: str
    status: Literal["open", "playing", "over", "parked"]
    options: Raw
    clock: Clock | None
    commitment: str
    code: str | None
    host: int
    chat: str
    watchers: int
    watching: tuple[WatcherSeen, ...]
    """Only for seats, and only where the game hides something: watchers with a name who never sat here."""
    rematch: str | None
    seats: tuple[SeatSeen, ...]


class You(Struct, frozen=True):
    """Who the client is at this table."""

    role: Literal["seat", "watcher", "screen"]
    seat: int | None
    holds: tuple[int, ...]
    host: bool
    witness: bool
    """Whether all who sit here let this watcher see every hand."""
    quiet: bool
    """Whether this watcher has seen hands, or may: then nothing is said until the end."""


class Limits(Struct, frozen=True):
    frame: int
    per_second: int
    burst: int


class Said(Out, frozen=True, tag="chat"):
    from_: str = field(name="from")
    seat: int | None
    text: str
    at: int


class Welcome(Out, frozen=True):
    epoch: int
    you: You
    box: Raw
    mode: Literal["resumed", "snapshot"]
    n: int
    table: TableSeen
    said: tuple[Raw, ...]
    """The last that was said: chat and phrases."""
    limits: Limits
    now: Now | UnsetType = UNSET


class Tell(Out, frozen=True):
    n: int
    events: tuple[Event, ...]
    notices: tuple[Entry, ...]
    now: Now


class Snapshot(Out, frozen=True):
    n: int
    you: You
    now: Now


class Ack(Out, frozen=True):
    id: str
    n: int


class Nak(Out, frozen=True):
    id: str | None
    code: str
    why: str
    of: str = "house"
    retry: bool = False
    at: Place | None = None
    """Where it is in a text that was handed in."""


class TableNews(Out, frozen=True, tag="table"):
    table: TableSeen


class Pong(Out, frozen=True):
    head: int


class Notice(Out, frozen=True, omit_defaults=True):
    kind: str
    seat: int | None = None
    by: int | None = None
    did: str | None = None
    what: str | None = None
    at: int | None = None


class Phrased(Out, frozen=True, tag="phrase"):
    seat: int | None
    phrase: str
    at: int


class Reacted(Out, frozen=True, tag="react"):
    seat: int | None
    to: int | None
    with_: str = field(name="with")


class Promised(Out, frozen=True, tag="promise"):
    seat: int
    move: Move


encode = msgspec.json.Encoder().encode
decode_in = msgspec.json.Decoder(AnyIn).decode
