"""`tablee arena`: plays a tournament until every pair is settled; ratings, pairs, a plot, JSON."""

from collections.abc import Iterable
from contextlib import closing, nullcontext
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tablee.cli import files
from tablee.cli.mistakes import Mistake
from tablee.cli.options import find_options
from tablee.cli.progress import progress
from tablee.cli.settings import bot_errors_told, find_bot, find_game, find_seats
from tablee.cli.voice import Voice
from tablee.contestants.naming import SOCKET
from tablee.kit.game import AnyGame
from tablee.lab.plot import plot
from tablee.lab.scorebook import Other, Scorebook
from tablee.lab.standings import Duel, Standings, standings
from tablee.lab.tournament import Tournament, TournamentRun, run


@dataclass(frozen=True)
class ArenaWords:
    """The command's options apart from the tournament itself."""

    limit: int
    jobs: int
    early: bool
    book: str | None
    picture: str | None
    as_json: bool
    on: str | None = None
    """The address of a cluster's scheduler."""


def find_tournament(
    voice: Voice,
    id: str,
    seats: int | None,
    words: Iterable[str] | None,
    bots: str,
    *,
    seed: int,
    neighbours: bool,
) -> Tournament:
    """The tournament that the arguments describe."""
    game = find_game(id)
    taken = find_seats(game.box, seats)
    options = find_options(game, taken, words or (), voice)
    return Tournament(id, options, taken, find_contestants(game, bots), seed, neighbours)


def find_contestants(game: AnyGame, words: str) -> tuple[str, ...]:
    """At least two bots, each named once."""
    names = tuple([name.strip() for name in words.split(",")])
    for name in names:
        if names.count(name) > 1:
            raise Mistake("bot_twice", name=name)
        find_bot(game, name)
    if len(names) < 2:
        raise Mistake("bot_alone")
    return names


def contend(voice: Voice, tournament: Tournament, asked: ArenaWords) -> int:
    """Play the tournament and print the results."""
    if asked.picture is not None:
        files.claim(asked.picture, force=True)
    with closing(find_book(asked.book, tournament)) if asked.book else nullcontext() as book:
        course = played(voice, tournament, asked, book)
    found = standings(course)
    if asked.as_json:
        print(msgspec.json.encode(found).decode())
    else:
        show(voice, found)
    if asked.picture is not None:
        files.write(asked.picture, drawn(voice, found).encode(), force=True)
    return 0


def find_book(name: str, tournament: Tournament) -> Scorebook:
    """Open the scorebook."""
    try:
        return Scorebook(Path(name), tournament)
    except Other:
        raise Mistake("other_scorebook", name=name) from None
    except OSError as problem:
        raise files.mistake_of(problem, name) from None


def played(voice: Voice, tournament: Tournament, asked: ArenaWords, book: Scorebook | None) -> TournamentRun:
    """Play all games, with a progress bar."""
    with progress(voice.say("arena.progress"), asked.limit, talking=False) as advance, bot_errors_told():
        return run(
            tournament,
            limit=asked.limit,
            jobs=asked.jobs,
            on=asked.on,
            early=asked.early,
            known=list(book.games) if book else (),
            keep=book.keep if book else lambda game: None,
            on_game=advance,
        )


def show(voice: Voice, found: Standings) -> None:
    """The ratings with a cross table, every pair, and how it ended."""
    from tablee.cli.screen import Screen, grid

    bots = [rating.bot for rating in found.ratings]
    shares = {(duel.one, duel.other): duel.share for duel in found.duels}
    shares |= {(other, one): 1 - share for (one, other), share in shares.items()}
    rows = [
        [
            name_of(rating.bot),
            f"{rating.points:+.0f}",
            f"{rating.low:+.0f} … {rating.high:+.0f}",
            str(rating.games),
            *[f"{shares[rating.bot, bot]:.0%}" if (rating.bot, bot) in shares else "" for bot in bots],
        ]
        for rating in found.ratings
    ]
    heads = [voice.say(f"arena.{column}") for column in ("bot", "points", "interval", "games")]
    screen = Screen()
    numbers = frozenset(range(1, 4 + len(bots)))
    screen.print(grid([*heads, *map(name_of, bots)], rows, numbers=numbers))
    screen.print(voice.say("arena.cross"))
    screen.print()
    splits = [voice.say("arena.split", one=many, other=found.seats - many) for many in range(1, found.seats)]
    heads = [voice.say("arena.pair"), *splits, voice.say("arena.odds"), voice.say("arena.order")]
    screen.print(
        grid(
            heads,
            [pair_row(voice, duel, found.seats) for duel in found.duels],
            numbers=frozenset(range(1, found.seats)),
        )
    )
    closing = "arena.settled" if found.settled else "arena.open"
    screen.print(voice.say(closing, n=found.games, rounds=found.rounds))


def pair_row(voice: Voice, duel: Duel, seats: int) -> list[str]:
    """The results of a pair: for each split of the seats the share of the win and the number of games."""
    shares = {split.seats: f"{split.share:.0%} ({split.games})" for split in duel.splits}
    return [
        voice.say("arena.against", one=name_of(duel.one), other=name_of(duel.other)),
        *[shares.get(many, "") for many in range(1, seats)],
        f"{duel.odds:.2f} ({duel.low:.2f} … {duel.high:.2f})",
        voice.say("arena.sure" if duel.settled else "arena.unsure"),
    ]


def name_of(bot: str) -> str:
    """A bot's name as it is written on the command line."""
    return bot.removeprefix(SOCKET)


def drawn(voice: Voice, found: Standings) -> str:
    """The plot, in the user's language."""
    title = voice.say("arena.title", title=find_game(found.game).box.title, n=found.seats)
    axis = voice.say("arena.axis", n=found.games)
    bots = [rating.bot for rating in found.ratings]
    return plot(found, {bot: name_of(bot) for bot in bots}, title, axis)
