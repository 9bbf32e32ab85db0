"""The recorded form of a game: an opening, numbered entries that are only ever appended, and a closing."""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from tablee.kit.chance import Pick
from tablee.kit.facts import Options, Result, Seat, tag_of
from tablee.kit.game import AnyGame
from tablee.kit.refusal import Refusal
from tablee.kit.typed import convert

PROBLEMS = (
    "foreign",
    "truncated",
    "unreadable",
    "out_of_order",
    "other_game",
    "other_rules",
    "refused",
    "chance",
    "differs",
    "closing",
    "position",
    "other_parent",
    "other_position",
)
"""Everything that can be wrong with a log; the house's texts have a message `problem.NAME` for each."""


Wish = Literal["undo", "draw"]
"""What a seat may ask of all others."""

DAY_MS: Final = 24 * 60 * 60 * 1000


class BadLog(Exception):
    """A log that cannot have been played: `why` is one of `PROBLEMS`, `line` counts from the opening, 1."""

    def __init__(self, why: str, line: int) -> None:
        super().__init__(f"line {line}: {why}")
        self.why = why
        self.line = line


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag=tag_of):
    """One line of a recorded game."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many milliseconds a seat has for one choice, and how long the grace period after that is."""

    per_move_ms: Annotated[int, msgspec.Meta(ge=0)]
    grace_ms: Annotated[int, msgspec.Meta(ge=0)] = 0

    @property
    def over_days(self) -> bool:
        """Whether it counts days: such a clock also runs while nobody of the seat is connected."""
        return self.per_move_ms >= DAY_MS


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The moment of a finished game, its parent, from which a table goes on."""

    parent: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
    """The parent's seal."""
    entry: Annotated[int, msgspec.Meta(ge=0)]
    """The last entry of the parent that still counts."""
    seat: Annotated[Seat, msgspec.Meta(ge=0)]
    """The seat whose point of view it goes on from: what it could not know then is dealt anew."""
    exact: bool
    """Whether nothing is dealt anew; the other seats can then only be bots."""
    position: str
    """The parent's position after that entry, secrets included: never sent to anyone during a game."""


class Opening(Line, frozen=True, kw_only=True):
    """What was settled before the table was laid; in format 2, also the moment it goes on from."""

    tablee: Literal[1, 2] = 1
    """The format of these lines."""
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    table: str
    commitment: str | None
    """The seal's commitment to the dice, shown to the seats before they added their nonces."""
    nonces: tuple[str, ...]
    players: tuple[str | None, ...]
    """A bot's name for each seat, None for a person: the log knows no names of people."""
    clock: Clock | None
    branch: Branch | UnsetType = UNSET
    """Only in format 2, so that lines of format 1 stay as they were."""

    def __post_init__(self) -> None:
        if (self.tablee == 2) != isinstance(self.branch, Branch):
            raise ValueError("the second format, and no other, is for a table that goes on from a game")

    @property
    def goes_on(self) -> Branch | None:
        """The moment it goes on from; None for a game from its beginning."""
        return self.branch if isinstance(self.branch, Branch) else None


class Entry(Line, frozen=True):
    """What happened, under the next number, at a time in milliseconds."""

    n: int
    at: int


class Laid(Entry, frozen=True):
    """The table was laid; always entry 0."""

    picks: tuple[Pick, ...]


class Played(Entry, frozen=True):
    """A step: the choices of all awaited seats as moves, with the default for those that were late."""

    choices: dict[Seat, dict[str, Any]]
    late: tuple[Seat, ...]
    picks: tuple[Pick, ...]


class TakenBack(Entry, frozen=True):
    """The last step, played in `entry`, was taken back, freely or by consent."""

    seat: Seat
    entry: int
    consent: bool


class Asked(Entry, frozen=True):
    """A seat asks all others to take the last step back, or to call the game a draw."""

    seat: Seat
    what: Wish


class Answered(Entry, frozen=True):
    """One no closes the question; the last missing yes carries it."""

    seat: Seat
    yes: bool


class Seated(Entry, frozen=True):
    """A bot sat down in a seat, or (None) a person."""

    seat: Seat
    bot: str | None


class Resigned(Entry, frozen=True):
    """A seat gave up: the game is over, or at three seats and more this bot goes on for it."""

    seat: Seat
    bot: str | None


class Paused(Entry, frozen=True):
    """The clock is stopped, and nobody can play."""

    seat: Seat


class Resumed(Entry, frozen=True):
    """Play goes on."""

    seat: Seat


class AgreedDraw(Entry, frozen=True):
    """All agreed to a draw."""


class Hinted(Entry, frozen=True):
    """A seat asked for a hint, whose content is the seat's alone."""

    seat: Seat


Notice = TakenBack | Asked | Answered | Seated | Resigned | Paused | Resumed | AgreedDraw | Hinted
"""Entries about the table rather than the game: everybody may know all of them."""

AnyEntry = Laid | Played | Notice


class Closing(Line, frozen=True):
    """How it ended (None: it did not), the last state as text, and what proves that chance was fair."""

    result: Result | None
    state: str
    seed: str | None
    seal: str | None
    """Must stay the last field: the seal covers everything written before it."""


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
    branch: Branch | UnsetType = UNSET,
) -> Opening:
    """The opening of a new table; by default with the game's default options and a person in every seat."""
    return Opening(
        tablee=1 if branch is UNSET else 2,
        game=game.box.id,
        rules_version=game.box.rules_version,
        seats=seats,
        options=msgspec.to_builtins(options if options is not None else game.box.options()),
        table=table,
        commitment=commitment,
        nonces=nonces,
        players=players if players is not None else (None,) * seats,
        clock=clock,
        branch=branch,
    )


def settled(game: AnyGame, opening: Opening) -> Options:
    """The options of an opening, if the game can be played like that."""
    if opening.seats not in game.box.seat_counts() or len(opening.players) != opening.seats:
        raise Refusal("wrong_seats")
    branch = opening.goes_on
    if branch and branch.seat >= opening.seats:
        raise Refusal("no_such_seat")
    if branch and branch.exact and any(bot is None for bot in others(opening.players, branch.seat)):
        raise Refusal("only_bots")
    return read_options(game, opening.seats, opening.options)


def others(players: tuple[str | None, ...], seat: int) -> tuple[str | None, ...]:
    """The players in all seats but one."""
    return players[:seat] + players[seat + 1 :]


def read_options(game: AnyGame, seats: int, plain: dict[str, Any]) -> Options:
    """Options that can be played by this many seats; Refusal otherwise."""
    try:
        options: Options = convert(plain, game.box.options)
    except msgspec.ValidationError:
        raise Refusal("unknown_options") from None
    if unfit := game.unfit(seats, options):
        raise Refusal(unfit.why, game.box.id, unfit.at)
    return options
