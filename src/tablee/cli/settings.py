"""Arguments about what is played: game, seats, bots and secret."""

import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from tablee import shelf
from tablee.cli.mistakes import Mistake
from tablee.cli.options import find_options
from tablee.cli.voice import Voice
from tablee.contestants.behind import Astray
from tablee.contestants.naming import Unknown, contestant
from tablee.kit.box import Box
from tablee.kit.game import AnyGame, Bot
from tablee.lab.arena import LineUp
from tablee.lab.seated import Secret
from tablee.lab.spread import ClusterUnavailable


def find_match(voice: Voice, id: str, seats: int | None, words: Iterable[str] | None, bots: str) -> LineUp:
    """The line-up that the arguments describe."""
    game = find_game(id)
    taken = find_seats(game.box, seats)
    return LineUp(id, find_options(game, taken, words or (), voice), find_bots(game, bots, taken))


def find_person(match: LineUp, number: int) -> int:
    """The person's seat, which people count from one."""
    if not 1 <= number <= len(match.bots):
        raise Mistake("no_such_seat", n=number, most=len(match.bots))
    return number - 1


def new_secret(seed: int | None) -> Secret:
    """The secret of a sealed table: given, to repeat a game, or random."""
    return Secret(secrets.randbits(256) if seed is None else seed)


def find_tables(id: str | None, seats: int | None) -> list[tuple[str, int]]:
    """One game, or every game on the shelf, each with its number of seats."""
    boxes = shelf.boxes() if id is None else [find_game(id).box]
    return [(box.id, find_seats(box, seats)) for box in boxes]


def find_game(id: str) -> AnyGame:
    """The game with this id."""
    try:
        return shelf.game(id)
    except shelf.NotOnTheShelf:
        raise Mistake("no_such_game", name=id, known=", ".join(sorted(shelf.packages()))) from None


def find_seats(box: Box, wanted: int | None) -> int:
    """The number of seats: as given, or else the game's default."""
    if wanted is None:
        return box.usual_seats()
    if wanted not in box.seat_counts():
        fewest, most = box.seats
        raise Mistake("seats_out_of_range", n=wanted, title=box.title, fewest=fewest, most=most)
    return wanted


def find_bots(game: AnyGame, names: str, seats: int) -> tuple[str, ...]:
    """A bot for each seat: those named, repeated as needed."""
    wanted = [name.strip() for name in names.split(",")]
    for name in wanted:
        find_bot(game, name)
    if len(wanted) > seats:
        raise Mistake("too_many_bots", n=len(wanted), seats=seats)
    return tuple(wanted[seat % len(wanted)] for seat in range(seats))


def find_bot(game: AnyGame, name: str) -> Bot:
    """The bot of that name, of the game or external."""
    try:
        return contestant(game, name)
    except Unknown as unknown:
        raise Mistake(unknown.why, **unknown.places) from None


@contextmanager
def bot_errors_told() -> Iterator[None]:
    """Report failures of external bots, and of clusters, in one line."""
    try:
        yield
    except ClusterUnavailable as nowhere:
        raise Mistake(nowhere.why, **nowhere.places) from None
    except Astray as astray:
        raise Mistake("bot_astray", name=astray.name, problem=astray.problem) from None
