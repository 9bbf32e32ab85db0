"""The field types of the protocol, shared by messages and HTTP bodies."""

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Raw

from tablee.kit.facts import Seat

VERSION: Final = 1
SUBPROTOCOL: Final = "tablee.v1"

END: Final = r"$(?!\n)"
"""The end of a pattern: `$` alone would also match before a final line break."""

Id = Annotated[str, Meta(pattern="^[0-9a-f]{32}" + END, description="128 random bits in hex")]
TableId = Annotated[str, Meta(pattern="^T[0-9a-z]{16}" + END)]
Secret = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[A-Za-z0-9_-]+" + END)]
Nonce = Annotated[str, Meta(pattern="^[0-9A-Za-z_-]{1,64}" + END)]
SeatNumber = Annotated[Seat, Meta(ge=0, le=99)]
SeatCount = Annotated[int, Meta(ge=0, le=99)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Name = Annotated[str, Meta(min_length=1, max_length=60)]
Word = Annotated[str, Meta(pattern="^[a-z0-9_]{1,40}" + END)]
WatcherId = Annotated[str, Meta(pattern="^[0-9a-f]{16}" + END, description="a watcher, at one table only")]
PersonId = Annotated[str, Meta(pattern="^[0-9a-f]{16}" + END, description="somebody, at one table only")]

Role = Literal["seat", "watcher", "screen"]
"""The role of a client at a table."""
LinkKind = Literal["seat", "watch", "screen", "mine"]
"""What a link gives; `mine` moves one's own seats to another device."""
Status = Literal["open", "playing", "over"]
"""The phase of a table."""
StatusSeen = Literal["open", "playing", "over", "parked"]
"""The same for clients: a table whose rules the room no longer has is parked."""
ChatRule = Literal["free", "phrases"]
"""Whether free chat is allowed at a table, or phrases only."""
MakersRule = Literal["anyone", "network", "code"]
"""Who may make tables in a room."""
PhraseName = Literal["hello", "well_played", "hurry", "thinking", "oops", "thanks"]
ReactionName = Literal["bravo", "haha", "wow", "ouch", "hmm"]


def _tagged(title: str, tag: str) -> dict[str, Any]:
    """An object of any game: its tag, and whatever fields it has."""
    return {"title": title, "type": "object", "properties": {tag: {"type": "string"}}, "required": [tag]}


ANY_MOVE: Final = _tagged("AnyMove", "move")
ANY_EVENT: Final = _tagged("AnyEvent", "event")
ANY_HIGHLIGHT: Final = _tagged("AnyHighlight", "highlight")
ANY_REASON: Final = _tagged("AnyReason", "reason")
ANY_HIDDEN: Final = _tagged("AnyHidden", "hidden")
ANY_TALE: Final = {"title": "AnyTale", "type": "object"}
ANY_VIEW: Final = {"title": "AnyView", "type": "object"}


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


# Facts of a game are JSON that only the game can decode; where there may be none, it is NULL.
MoveJson = Annotated[Raw, Meta(extra_json_schema=ANY_MOVE)]
MovesJson = Annotated[Raw, Meta(extra_json_schema={"type": "array", "items": ANY_MOVE})]
EventsJson = Annotated[Raw, Meta(extra_json_schema={"type": "array", "items": ANY_EVENT})]
HighlightsJson = Annotated[Raw, Meta(extra_json_schema={"type": "array", "items": ANY_HIGHLIGHT})]
ReasonsJson = Annotated[Raw, Meta(extra_json_schema={"type": "array", "items": ANY_REASON})]
HiddenJson = Annotated[Raw, Meta(extra_json_schema={"type": "array", "items": ANY_HIDDEN})]
TalesJson = Annotated[Raw, Meta(extra_json_schema={"type": "array", "items": ANY_TALE})]
ViewJson = Annotated[Raw, Meta(extra_json_schema=ANY_VIEW)]
MaybeMoveJson = Annotated[Raw, Meta(extra_json_schema=_or_null(ANY_MOVE))]
MaybeViewJson = Annotated[Raw, Meta(extra_json_schema=_or_null(ANY_VIEW))]
NULL: Final = Raw(b"null")
SeatMapJson = Annotated[Raw, Meta(extra_json_schema={"title": "SeatMap", "type": "object"})]
OptionsJson = Annotated[Raw, Meta(extra_json_schema={"type": "object"})]
SpokenJson = Annotated[Raw, Meta(extra_json_schema={"title": "AnySaid", "type": "object"})]
"""An item of talk: the frame that all were sent."""
