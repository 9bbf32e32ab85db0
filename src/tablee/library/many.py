"""Plays many games between bots; the results are rows, one for each seat of each game."""

import gc
import pickle
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from itertools import repeat
from typing import Any, NamedTuple, cast

from tablee import shelf
from tablee.contestants.naming import CheckedBot, contestant
from tablee.kit.facts import WHOLE
from tablee.kit.game import AnyGame, Bot
from tablee.lab.arena import GamePlayed, LineUp, play_all
from tablee.library.asking import name_of, options_of, seats_of, whole
from tablee.search.bots import bots_of

Named = str | Bot
"""A bot by name, as `module:function`, or as a function."""


class Row(NamedTuple):
    """The result of one seat in one game.

    >>> import tablee
    >>> tablee.Row._fields
    ('game', 'seed', 'seat', 'bot', 'score', 'place', 'win', 'ending', 'steps', 'rounds')
    """

    game: str
    seed: int
    """This game's own seed: `new` with it, and the same bots asked in the same order, plays it again."""
    seat: int
    bot: str
    score: int
    place: int
    """1 is best; equal places are shared."""
    win: float
    """The seat's share of the win: 1, less if it is shared, or 0."""
    ending: str
    steps: int
    rounds: int | None
    """None if the game has no rounds."""


def play_many(
    game: str,
    /,
    bots: Named | Sequence[Named] = "uniform",
    games: int = 100,
    *,
    seats: int | None = None,
    seed: int = 0,
    jobs: int = 1,
    **options: Any,
) -> list[Row]:
    """Let bots play many games; returns a row for each seat of each game. Several bots take seats in turn.

    The same seed gives the same rows, however many processes (`jobs`) play.

    >>> import tablee
    >>> rows = tablee.play_many("crossing", ["greedy", "uniform", "uniform"], games=2, seed=1)
    >>> len(rows), rows[0].bot, round(sum(row.win for row in rows))
    (6, 'greedy', 2)
    """
    found = shelf.game(game)
    sitting = in_turn(bots)
    taken = seats_of(found.box, len(sitting) if seats is None and len(sitting) > 1 else seats)
    names, brought = named(found, sitting)
    if len(names) > taken:
        raise ValueError(f"{len(names)} bots are too many for {taken} seats")
    around = tuple([names[seat % len(names)] for seat in range(taken)])
    line_up = LineUp(game, options_of(found, taken, options), around, brought)
    first, count, processes = whole(seed, "seed", 0), whole(games, "games", 0), whole(jobs, "jobs", 1)
    if processes > 1:
        can_travel(brought)
    coming = play_all(line_up, range(first, first + count), jobs=processes)
    with uncollected() if set(around) == {"uniform"} else nullcontext():
        outcomes = list(coming)
    with uncollected():
        return rows_of(line_up, outcomes)


def rows_of(line_up: LineUp, played: Sequence[GamePlayed]) -> list[Row]:
    """A row for each seat of each game, built column by column, which is several times faster."""
    seats, shares = len(line_up.bots), Shares()
    results = [outcome.result for outcome in played]
    seeds, steps = [outcome.seed for outcome in played], [outcome.steps for outcome in played]
    endings, rounds = [result.ending for result in results], [outcome.rounds for outcome in played]
    places = [result.places for result in results]
    by_seat = zip(
        line_up.bots,
        zip(*[result.scores for result in results], strict=True),
        zip(*places, strict=True),
        zip(*[shares[each] for each in places], strict=True),
        strict=False,  # without games these columns are empty, but `bots` is not
    )
    rows = cast(list[Row], [None] * (seats * len(played)))
    for seat, (bot, *own) in enumerate(by_seat):
        columns = (repeat(line_up.game), seeds, repeat(seat), repeat(bot), *own, endings, steps, rounds)
        rows[seat::seats] = list(map(tuple.__new__, repeat(Row), zip(*columns, strict=False)))
    return rows


@contextmanager
def uncollected() -> Iterator[None]:
    """Disable garbage collection: no cycles are made here, and it takes a quarter of the time."""
    looked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked:
            gc.enable()


class Shares(dict[tuple[int, ...], tuple[float, ...]]):
    """A cache: each seat's share of the win by the ranking, of which there are few."""

    def __missing__(self, places: tuple[int, ...]) -> tuple[float, ...]:
        part = WHOLE // places.count(1) / WHOLE
        self[places] = found = tuple([part if place == 1 else 0.0 for place in places])
        return found


def in_turn(bots: Any) -> list[Named]:
    """One or several bots, as a list."""
    if isinstance(bots, str) or callable(bots):
        return [bots]
    if not isinstance(bots, Sequence):
        raise TypeError(f"bots are a name, a function (sight, dice), or a list of these, not {bots!r}")
    return list(bots)


def named(game: AnyGame, bots: Sequence[Named]) -> tuple[list[str], dict[str, Bot]]:
    """The name of each bot, and by these names the functions given."""
    if not bots:
        raise ValueError("nobody plays: name a bot at least, such as 'fair'")
    known = bots_of(game)
    names: list[str] = []
    brought: dict[str, Bot] = {}
    for bot in bots:
        if isinstance(bot, str):
            contestant(game, bot)  # report an unknown bot now, not in the middle of a game
            names.append(bot)
        elif callable(bot):
            names.append(own_name(bot, known, brought))
        else:
            raise TypeError(f"a bot is a name, 'module:function' or a function (sight, dice), not {bot!r}")
    return names, brought


def own_name(bot: Bot, known: dict[str, Bot], brought: dict[str, Bot]) -> str:
    """The name of a bot function: its registered one, or its own, numbered if it is taken."""
    for name, other in known.items():
        if other is bot:
            return name
    base = name_of(bot)
    number, name = 1, base
    while name in known or (name in brought and brought[name] != CheckedBot(name, bot)):
        number += 1
        name = f"{base}-{number}"
    brought[name] = CheckedBot(name, bot)
    return name


def can_travel(brought: dict[str, Bot]) -> None:
    """Check that bots can be pickled for other processes."""
    for name, bot in brought.items():
        try:
            pickle.dumps(bot)
        except Exception as problem:  # pickle may raise anything
            raise ValueError(
                f"other processes cannot find the bot {name!r}: define it at the top of a module, "
                f"or say jobs=1 ({problem})"
            ) from None
