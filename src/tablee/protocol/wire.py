"""The frames between a client and the room, a struct each; docs/protocol.md describes them."""

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from tablee.kit.facts import Seat, tag_of
from tablee.kit.game import TextPlace
from tablee.kit.log import Notice
from tablee.kit.refusal import Code
from tablee.kit.typed import decoder
from tablee.protocol.acts import AnyAct
from tablee.protocol.fields import (
    Count,
    EventsJson,
    Id,
    MoveJson,
    PhraseName,
    ReactionName,
    Role,
    SeatNumber,
    Secret,
    TableId,
)
from tablee.protocol.generous import CameAfter, read_generously
from tablee.protocol.seen import Advised, Limits, Now, TableSeen, You

BoxJson = Annotated[Raw, Meta(extra_json_schema={"$ref": "BoxSeen"})]
SaidJson = Annotated[Raw, Meta(extra_json_schema={"anyOf": [{"$ref": "Said"}, {"$ref": "Phrased"}]})]


class In(Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=tag_of):
    """A message to the room."""


class Since(Struct, frozen=True, forbid_unknown_fields=True):
    """How far a client that resumes had got."""

    epoch: Count
    n: Count


class Hello(In, frozen=True):
    v: int
    table: TableId
    ticket: Secret | None = None
    token: Secret | None = None
    link: Secret | None = None
    as_: Role | None = field(default=None, name="as")
    resume: Since | None = None


class SendMove(In, frozen=True, tag="move"):
    id: Id
    base: Count
    """The `now.moment` at which it was chosen."""
    move: MoveJson


class AskHint(In, frozen=True, tag="hint"):
    """Ask for a hint; everybody is told that the seat asked."""

    id: Id
    base: Count
    """The `now.moment` that the hint is about."""


class SendAct(In, frozen=True, tag="act"):
    id: Id
    act: AnyAct


class Eyes(In, frozen=True):
    """Switch to a seat's view, on a shared device or as a witness; None is the public's."""

    seat: SeatNumber | None


class Get(In, frozen=True):
    from_: Count = field(name="from")


class Ping(In, frozen=True):
    n: Count


class Chat(In, frozen=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Phrase(In, frozen=True):
    phrase: PhraseName


class React(In, frozen=True):
    with_: ReactionName = field(name="with")
    to: SeatNumber | None = None


class Skip(In, frozen=True):
    """A player skips the animation of what was told so far; screens skip it too."""


class MakePromise(In, frozen=True, tag="promise"):
    """Announce which move one will choose; it is not binding."""

    move: MoveJson


AnyIn = Hello | SendMove | AskHint | SendAct | Eyes | Get | Ping | Chat | Phrase | React | Skip | MakePromise


class Out(Struct, frozen=True, tag_field="t", tag=tag_of):
    """A message from the room."""


class Said(Out, frozen=True, tag="chat"):
    from_: str = field(name="from")
    seat: Seat | None
    text: str
    at: int
    who: str = ""
    """The author's id, as in `SeatSeen.id` and `You.id`; "" in old rooms' talk."""


class Welcome(Out, frozen=True):
    epoch: int
    you: You
    box: BoxJson
    mode: Literal["resumed", "snapshot"]
    n: int
    table: TableSeen
    said: tuple[SaidJson, ...]
    """The last chat and phrases."""
    limits: Limits
    now: Now | UnsetType = UNSET


class Tell(Out, frozen=True):
    n: int
    events: EventsJson
    notices: tuple[Notice, ...]
    """Entries about the table rather than the game."""
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
    code: Code
    why: str
    of: str = "house"
    retry: bool = False
    at: TextPlace | None = None
    """The position of the problem, in a text that was sent."""


class TableNews(Out, frozen=True, tag="table"):
    table: TableSeen


class Pong(Out, frozen=True):
    head: int


Did = Literal[
    "bot", "kick", "host", "chat", "link", "reissue", "silence", "let_speak", "yes", "no", "share", "unshare",
    "sat", "moved", "send_away", "let_in", "rematch", "resign", "strength",
]  # fmt: skip
"""What the host did, how a watcher's request was answered, and how a seat changed hands."""


class Announced(Out, frozen=True, omit_defaults=True, tag="notice"):
    """A notice that is not part of the game; `host`: the host did something that all are told."""

    kind: Literal[
        "restart", "kicked", "taken_over", "nudged", "host", "let_see", "let_sit", "reissued", "sent_away"
    ]  # fmt: skip
    seat: Seat | None = None
    by: Seat | None = None
    did: Did | None = None
    what: str | None = None
    at: int | None = None


class Phrased(Out, frozen=True, tag="phrase"):
    seat: Seat | None
    phrase: PhraseName
    at: int
    who: str = ""
    from_: str = field(default="", name="from")


class Reacted(Out, frozen=True, tag="react"):
    seat: Seat | None
    to: Seat | None
    with_: ReactionName = field(name="with")
    who: str = ""
    from_: str = field(default="", name="from")


class Skipped(Out, frozen=True):
    """To screens: a player skipped the animation of what was told so far."""

    seat: Seat | None


class Promised(Out, frozen=True, tag="promise"):
    seat: Seat
    move: MoveJson


class Hint(Out, frozen=True):
    """A hint: the best moves for a seat, the best first; for that seat alone, and until the next step."""

    seat: Seat
    moves: tuple[Advised, ...]
    """Two or three, or as many as there are; none if the hint failed."""


AnyOut = (
    Welcome | Tell | Snapshot | Ack | Nak | TableNews | Pong | Announced | Said | Phrased | Reacted | Skipped
    | Promised | Hint
)  # fmt: skip

encode = msgspec.json.Encoder().encode
decode_in = decoder(AnyIn).decode


def heard(frame: str | bytes) -> AnyOut | None:
    """Decode a frame of the room; None if its kind is newer than this client, which ignores it."""
    try:
        found: AnyOut = read_generously(frame, AnyOut)
    except CameAfter:
        return None
    return found
