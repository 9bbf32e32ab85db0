"""The log is the truth: an opening, numbered entries that are only ever added, and a closing."""

from typing import Annotated, Any, Literal

import msgspec

from tablee.kit.chance import Pick
from tablee.kit.facts import Options, Result, Seat, tag_of
from tablee.kit.game import AnyGame
from tablee.kit.refusal import Refusal

PROBLEMS = (
    "truncated",
    "unreadable",
    "out_of_order",
    "other_game",
    "other_rules",
    "refused",
    "chance",
    "differs",
    "closing",
)
"""Everything that can be wrong with a log; the house's texts have a message `problem.NAME` for each."""


Wish = Literal["undo", "draw"]
"""What a seat may ask of all others."""


class BadLog(Exception):
    """A log that was not played like that: `why` is one of `PROBLEMS`, `line` counts from the opening, 1."""

    def __init__(self, why: str, line: int) -> None:
        super().__init__(f"line {line}: {why}")
        self.why = why
        self.line = line


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=tag_of):
    """One line of a recorded game."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many milliseconds a seat may think about one choice, and how many more the table waits."""

    per_move_ms: Annotated[int, msgspec.Meta(ge=0)]
    grace_ms: Annotated[int, msgspec.Meta(ge=0)] = 0


class Opening(Line, frozen=True, kw_only=True):
    """What was settled before the table was laid."""

    tablee: Literal[1] = 1
    """The format of these lines."""
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    table: str
    commitment: str | None
    """The seal's promise about chance, shown to the seats before they added their nonces."""
    nonces: tuple[str, ...]
    players: tuple[str | None, ...]
    """A bot's name for each seat, None for a person: the log knows no names of people."""
    clock: Clock | None


class Entry(Line, frozen=True):
    """What happened, under the next number, at a time in milliseconds."""

    n: int
    at: int


class Laid(Entry, frozen=True):
    """The table was laid; always entry 0."""

    picks: tuple[Pick, ...]


class Played(Entry, frozen=True):
    """A step: the choices of all awaited seats, as moves; for seats that were late it is the default."""

    choices: dict[int, dict[str, Any]]
    late: tuple[int, ...]
    picks: tuple[Pick, ...]


class TakenBack(Entry, frozen=True):
    """All is again as before this entry, the last step still standing, with or without asking the others."""

    seat: Seat
    entry: int
    consent: bool


class Asked(Entry, frozen=True):
    """A seat asks all others to take the last step back, or to call the game a draw."""

    seat: Seat
    what: Wish


class Answered(Entry, frozen=True):
    """One no closes the question; the last yes carries it."""

    seat: Seat
    yes: bool


class Seated(Entry, frozen=True):
    """A bot sat down, or a person: None."""

    seat: Seat
    bot: str | None


class Resigned(Entry, frozen=True):
    """A seat gave up: the game is over, or with three seats and more this bot goes on."""

    seat: Seat
    bot: str | None


class Paused(Entry, frozen=True):
    """The clock stands still and nothing is played."""

    seat: Seat


class Resumed(Entry, frozen=True):
    """Play goes on."""

    seat: Seat


class AgreedDraw(Entry, frozen=True):
    """All agreed to a draw."""


Notice = TakenBack | Asked | Answered | Seated | Resigned | Paused | Resumed | AgreedDraw
"""Entries about the table rather than the game: everybody may know all of them."""

AnyEntry = Laid | Played | Notice


class Closing(Line, frozen=True):
    """How it ended (None: it did not), the last state as text, and what proves that chance was fair."""

    result: Result | None
    state: str
    seed: str | None
    seal: str | None
    """Stays the last field: it covers everything written before it."""


def opening_of(
    game: AnyGame,
    seats: int,
    options: Options | None = None,
    *,
    table: str = "",
    players: tuple[str | None, ...] | None = None,
    commitment: str | None = None,
    nonces: tuple[str, ...] = (),
    clock: Clock | None = None,
) -> Opening:
    """The opening of a new table; nothing given means the game's own options, and a person in every seat."""
    return Opening(
        game=game.box.id,
        rules_version=game.box.rules_version,
        seats=seats,
        options=msgspec.to_builtins(options if options is not None else game.box.options()),
        table=table,
        commitment=commitment,
        nonces=nonces,
        players=players if players is not None else (None,) * seats,
        clock=clock,
    )


def settled(game: AnyGame, opening: Opening) -> Options:
    """The options of an opening, if the game can be played like that."""
    if opening.seats not in game.box.seat_counts() or len(opening.players) != opening.seats:
        raise Refusal("wrong_seats")
    return read_options(game, opening.seats, opening.options)


def read_options(game: AnyGame, seats: int, plain: dict[str, Any]) -> Options:
    """Options that so many seats can play with; Refusal otherwise."""
    try:
        options: Options = msgspec.convert(plain, game.box.options)
    except msgspec.ValidationError:
        raise Refusal("unknown_options") from None
    if unfit := game.unfit(seats, options):
        raise Refusal(unfit.why, game.box.id, unfit.at)
    return options
