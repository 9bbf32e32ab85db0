"""Arguments of the library: games, seats, seeds, options and bots, checked with helpful error messages."""

import operator
import secrets
from collections.abc import Mapping
from typing import Any

import msgspec

from tablee import shelf
from tablee.contestants.naming import CheckedBot, contestant
from tablee.kit.box import Box
from tablee.kit.facts import Options
from tablee.kit.game import AnyGame, Bot
from tablee.kit.log import read_options
from tablee.kit.refusal import Refusal
from tablee.kit.typed import convert
from tablee.library.saying import refusal_told
from tablee.search.bots import bots_of

SEED_BITS = 48
"""The size of random seeds: short enough to be written down."""


def games() -> dict[str, Box]:
    """Every installed game: its box by its name.

    >>> import tablee
    >>> [name for name in tablee.games() if name.startswith("c")]
    ['crossing']
    >>> tablee.games()["crossing"].seats
    (3, 6)
    """
    return {box.id: box for box in shelf.boxes()}


def bots(game: str, /) -> dict[str, Bot]:
    """Every bot for a game, by its name: four strengths, `greedy` and `uniform`.

    >>> import tablee
    >>> [name for name in ("uniform", "fair", "master") if name in tablee.bots("crossing")]
    ['uniform', 'fair', 'master']
    """
    return bots_of(shelf.game(game))


def whole(number: Any, what: str, least: int) -> int:
    """An integer of at least `least`; error messages name what it is for."""
    try:
        found = operator.index(number)
    except TypeError:
        raise TypeError(f"{what} is a whole number, not {number!r}") from None
    if found < least:
        raise ValueError(f"{what} is {least} at least, not {found}")
    return found


def seats_of(box: Box, seats: Any) -> int:
    """The number of seats: as given, or else the game's default."""
    if seats is None:
        return box.usual_seats()
    taken = whole(seats, "seats", 1)
    if taken not in box.seat_counts():
        fewest, most = box.seats
        raise ValueError(f"{box.title} is for {fewest} to {most} seats, not {taken}")
    return taken


def seat_of(seats: int, seat: Any) -> int:
    """Check that a seat exists."""
    try:
        number = operator.index(seat)
    except TypeError:
        raise TypeError(f"a seat is a number from 0 to {seats - 1}, not {seat!r}") from None
    if not 0 <= number < seats:
        raise ValueError(f"there is no seat {number}: the seats are 0 to {seats - 1}")
    return number


def seed_of(seed: int | None) -> int:
    """The seed given, or a random one."""
    return secrets.randbits(SEED_BITS) if seed is None else whole(seed, "seed", 0)


def listed(seats: tuple[int, ...]) -> str:
    """Seats as a list in words."""
    return ", ".join(map(str, seats)) or "nobody, the game is over"


def options_of(game: AnyGame, seats: int, wanted: Mapping[str, Any]) -> Options:
    """Options with these values, and the game's defaults for the rest."""
    known = msgspec.structs.asdict(game.box.options())
    listed = ", ".join(f"{name}={value!r}" for name, value in known.items()) or "none"
    for name in wanted:
        if name not in known:
            raise TypeError(f"{game.box.title} has no option {name!r}; there is: {listed}")
    try:
        plain = msgspec.to_builtins(dict(wanted))
        convert(plain, game.box.options)
        return read_options(game, seats, plain)
    except (msgspec.ValidationError, TypeError) as problem:
        raise ValueError(f"{game.box.title}: {problem}; its options: {listed}") from None
    except Refusal as refused:
        raise ValueError(refusal_told(refused.why, refused.of)) from None


def found_by(game: AnyGame, bot: Any) -> Bot:
    """The bot of that name, or the function given, wrapped so that its answers are checked."""
    if isinstance(bot, str):
        return contestant(game, bot)
    if not callable(bot):
        raise TypeError(f"a bot is a name, 'module:function' or a function (sight, dice), not {bot!r}")
    return CheckedBot(name_of(bot), bot)


def called(game: AnyGame, bot: str | Bot) -> str:
    """The name of a bot that was given by name, as a function, or as a value of `bots`."""
    if isinstance(bot, str):
        return bot
    return next((name for name, known in bots_of(game).items() if known is bot), name_of(bot))


def name_of(bot: Bot) -> str:
    """The name of a bot given as a function."""
    return str(getattr(bot, "__name__", type(bot).__name__))
