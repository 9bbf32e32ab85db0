"""The HTTP API: every route with its method, path, body, answer and refusals."""

from dataclasses import dataclass
from typing import Any, Final, Literal

from tablee.kit.refusal import Code
from tablee.protocol.bodies.house import Health, RoomSeen, RulesPage, Shelf
from tablee.protocol.bodies.joining import (
    Along,
    AlongWanted,
    AskHeard,
    CodeOpens,
    CodeTyped,
    LinkOpens,
    LinkShown,
    LinkWanted,
    SeatAsked,
    SeatTaken,
    SeatWanted,
    Ticket,
    TicketWanted,
)
from tablee.protocol.bodies.lessons import LessonPlayed, LessonStep, LessonTry
from tablee.protocol.bodies.looking import HighlightsTold, HighlightsWanted, Replay, StoryWanted, TableStory
from tablee.protocol.bodies.operator import BanWanted, OperatorAsks, OperatorKey, OperatorLink, OperatorSeen
from tablee.protocol.bodies.people import Called, Export, Introduced, Introduction, Me, Subscription
from tablee.protocol.bodies.sharing import Lending, LendWanted, SharedReplay, Shares, ShareWanted
from tablee.protocol.bodies.tables import Links, MyTables, NewBranch, NewTable, TableMade
from tablee.protocol.bodies.turns import TurnAnswer, TurnHeard, TurnSeen
from tablee.protocol.coach import LetThrough, LetThroughWanted, ReviewSeen, ReviewWanted
from tablee.protocol.seen import ShareSeen, TableSeen


@dataclass(frozen=True, slots=True)
class Route:
    """One route."""

    method: Literal["GET", "POST", "DELETE"]
    path: str
    says: str
    answer: Any
    body: Any = None
    query: tuple[str, ...] = ()
    refusals: tuple[Code, ...] = ()
    """The codes it can answer with, besides those of every route."""
    media: str = "application/json"
    same: bool = False
    """Whether the answer is the same for everybody, and has an ETag."""


ROUTES: Final = {
    "shelf": Route("GET", "/api/shelf", "All boxes of the room.", Shelf, same=True),
    "texts": Route("GET", "/api/texts/{game}/{lang}", "The messages of a game, or of the house.",
        dict[str, str], refusals=("NOT_FOUND",), same=True),
    "rules": Route("GET", "/api/rules/{game}/{lang}", "The rules of a game, in Markdown.", RulesPage,
        refusals=("NOT_FOUND",), same=True),
    "lesson": Route("GET", "/api/lessons/{game}/{step}", "A step of the lesson of a game.", LessonStep,
        refusals=("NOT_FOUND",)),
    "learn": Route("POST", "/api/lessons/{game}/{step}", "Try a move in a step of a lesson.", LessonPlayed,
        LessonTry, refusals=("NOT_FOUND", "NOT_YOUR_TURN", "ILLEGAL", "GAME_OVER")),
    "health": Route("GET", "/api/health", "Whether the room is well.", Health),
    "room": Route("GET", "/api/room", "Where invitations open, who makes tables, how long things are kept.",
        RoomSeen),
    "me": Route("GET", "/api/me", "Your name, or null for a stranger.", Me),
    "introduce": Route("POST", "/api/me", "Introduce or rename yourself.", Introduced, Introduction,
        refusals=("ILLEGAL", "RATE_LIMITED")),
    "export": Route("GET", "/api/me/export", "All the room knows of you.", Export,
        refusals=("UNAUTHENTICATED",)),
    "forget": Route("DELETE", "/api/me", "Forget me; games played stay as they are.", Me,
        refusals=("UNAUTHENTICATED",)),
    "subscribe": Route("POST", "/api/me/push", "Call this browser when it is your turn.", Called,
        Subscription, refusals=("UNAUTHENTICATED", "NOT_FOUND", "ILLEGAL", "RATE_LIMITED")),
    "unsubscribe": Route("DELETE", "/api/me/push", "Call none of your browsers any more.", Called,
        refusals=("UNAUTHENTICATED",)),
    "tables": Route("GET", "/api/tables", "Your open tables: those where it is your turn first.", MyTables,
        refusals=("UNAUTHENTICATED",)),
    "make": Route("POST", "/api/tables", "Make a table; you are its host.", TableMade, NewTable,
        refusals=("UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "ILLEGAL", "RATE_LIMITED")),
    "table": Route("GET", "/api/tables/{id}", "A table where you have a role.", TableSeen,
        refusals=("FORBIDDEN", "NOT_FOUND")),
    "enter": Route("POST", "/api/tables/{id}/enter", "What a link would give; consumes nothing.", LinkOpens,
        LinkShown, refusals=("FORBIDDEN", "NOT_FOUND")),
    "sit": Route("POST", "/api/tables/{id}/sit", "Take a seat.", SeatTaken, SeatWanted,
        refusals=("UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "ILLEGAL")),
    "ask": Route("POST", "/api/tables/{id}/ask", "Ask for a bot's seat.", AskHeard, SeatAsked,
        refusals=("UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "ILLEGAL", "GAME_OVER", "PARKED",
            "RATE_LIMITED")),
    "ticket": Route("POST", "/api/tables/{id}/ticket", "A single-use ticket for the socket.", Ticket,
        TicketWanted, refusals=("FORBIDDEN", "NOT_FOUND", "RATE_LIMITED")),
    "links": Route("POST", "/api/tables/{id}/links", "A new link to a table where you sit.", Links,
        LinkWanted, refusals=("UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "ILLEGAL", "RATE_LIMITED")),
    "along": Route("POST", "/api/tables/{id}/along", "Go along to the next game.", Along, AlongWanted,
        refusals=("FORBIDDEN", "NOT_FOUND", "RATE_LIMITED")),
    "code": Route("POST", "/api/code", "The table with a four-letter code.", CodeOpens, CodeTyped,
        refusals=("FORBIDDEN", "NOT_FOUND", "RATE_LIMITED")),
    "story": Route("POST", "/api/tables/{id}/story", "All that was told and said at a table.", TableStory,
        StoryWanted, refusals=("FORBIDDEN", "NOT_FOUND", "ILLEGAL")),
    "highlights": Route("POST", "/api/tables/{id}/highlights", "A finished game in a few numbers.",
        HighlightsTold, HighlightsWanted, refusals=("FORBIDDEN", "NOT_FOUND", "ILLEGAL")),
    "lending": Route("GET", "/api/tables/{id}/lend", "Whether you lend the game of a table where you sat.",
        Lending, refusals=("UNAUTHENTICATED", "FORBIDDEN")),
    "lend": Route("POST", "/api/tables/{id}/lend", "Lend the game of a table where you sat, or no longer.",
        Lending, LendWanted, refusals=("UNAUTHENTICATED", "FORBIDDEN", "RATE_LIMITED")),
    "replays": Route("GET", "/api/replays", "Finished tables where you sat.", MyTables,
        refusals=("UNAUTHENTICATED",)),
    "recorded": Route("GET", "/api/replays/{id}", "A finished game as JSON lines: opening, entries, closing.",
        str, refusals=("FORBIDDEN", "NOT_FOUND", "ILLEGAL", "PARKED"), media="application/x-ndjson"),
    "replay": Route("GET", "/api/replays/{id}/frames", "A finished game through one seat's eyes.", Replay,
        query=("seat",), refusals=("FORBIDDEN", "NOT_FOUND", "ILLEGAL", "PARKED")),
    "share": Route("POST", "/api/replays/{id}/share", "Share a finished game where you sit.", ShareSeen,
        ShareWanted,
        refusals=("UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "ILLEGAL", "PARKED", "RATE_LIMITED")),
    "shared": Route("GET", "/api/shares/{share}", "A shared replay, for whoever has its link.", SharedReplay,
        query=("seat",), refusals=("NOT_FOUND", "ILLEGAL", "PARKED", "RATE_LIMITED")),
    "unshare": Route("DELETE", "/api/shares/{share}", "Share a game no longer where you sat.", Shares,
        refusals=("UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND")),
    "branch": Route("POST", "/api/replays/{id}/branch", "Play on from a moment of a finished game.",
        TableMade, NewBranch,
        refusals=("UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "ILLEGAL", "PARKED", "RATE_LIMITED")),
    "review": Route("POST", "/api/replays/{id}/review", "Let the coach go through a seat's game.",
        ReviewSeen, ReviewWanted,
        refusals=("UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "ILLEGAL", "PARKED", "RATE_LIMITED")),
    "reviewed": Route("GET", "/api/replays/{id}/review", "How far the coach is with it, or all it says.",
        ReviewSeen, query=("seat",),
        refusals=("UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "ILLEGAL", "PARKED")),
    "let_through": Route("POST", "/api/replays/{id}/review/let",
        "Let those who sat with you go through your decisions too, or no longer.", LetThrough,
        LetThroughWanted,
        refusals=("UNAUTHENTICATED", "FORBIDDEN", "NOT_FOUND", "ILLEGAL", "RATE_LIMITED")),
    "turn": Route("POST", "/api/turns/{ticket}", "Take a bot's turn that was offered to workers.",
        TurnSeen, refusals=("NOT_FOUND", "RATE_LIMITED")),
    "turn_answer": Route("POST", "/api/turns/{key}/answer", "Play it, or hand it back.", TurnHeard,
        TurnAnswer, refusals=("NOT_FOUND", "ILLEGAL", "RATE_LIMITED")),
    "operator_enter": Route("POST", "/api/operator/enter", "Change the operator's link for a key.",
        OperatorKey, OperatorLink, refusals=("FORBIDDEN", "RATE_LIMITED")),
    "operator": Route("POST", "/api/operator", "How the room does, for whoever runs it.", OperatorSeen,
        OperatorAsks, refusals=("UNAUTHENTICATED",)),
    "operator_backup": Route("POST", "/api/operator/backup", "Copy the room's file, beside it.",
        OperatorSeen, OperatorAsks, refusals=("UNAUTHENTICATED", "RATE_LIMITED")),
    "operator_ban": Route("POST", "/api/operator/bans", "Bar an address for a while, or no longer.",
        OperatorSeen, BanWanted, refusals=("UNAUTHENTICATED", "FORBIDDEN")),
}  # fmt: skip
"""Every route by name; the room has an endpoint for each, and the browser's client gets their types."""
