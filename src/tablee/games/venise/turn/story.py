"""Writes the events of a turn that need more than one line: card played, walk, draw, card taken back."""

from typing import get_args

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise import words
from tablee.games.venise.boards.board import GEMS
from tablee.games.venise.boards.geometry import Geometry
from tablee.games.venise.turn.cards import ALL, JOKER
from tablee.games.venise.turn.position import NONE, Position
from tablee.kit.facts import Event

ACTIONS: tuple[words.Action, ...] = get_args(words.Action)
CARDS: tuple[words.Card, ...] = get_args(words.Card)


def spread(counts: vec[i64]) -> words.Cards:
    """Counts by kind as the border knows them."""
    small, large, remove, move, walk1, walk2, walk3, joker = counts
    return small, large, remove, move, walk1, walk2, walk3, joker


def action(kind: int) -> words.Action:
    """The name of what a card does."""
    return ACTIONS[kind]


def tell_played(seat: int, kind: int, cost: int, tiles: int, story: list[Event], *, joker: bool) -> None:
    """A card is laid open, and paid for."""
    story.append(words.Played(seat=seat, card=action(kind), joker=joker, cost=cost, tiles=tiles))


def tell_taken_back(was: Position, seat: int, story: list[Event]) -> None:
    """A card is in the hand again; a plank that was lifted and what fell lie again where they lay."""
    again = [place for place in (was.lifted, *was.fell) if place != NONE]
    story.append(
        words.TookBack(
            seat=seat,
            card=action(was.acting),
            joker=was.begun == JOKER,
            planks=tuple(was.map.place_name(place) for place in again),
        )
    )


def tell_walk(
    map: Geometry, seat: int, begin: int, path: vec[i64], gems: vec[i64], taken: int, story: list[Event]
) -> None:
    """The whole way, then the gems that were gathered on it."""
    names = tuple(map.names[cell] for cell in (begin, *path))
    story.append(words.Walked(seat=seat, path=names))
    for number, cell in enumerate(gems, start=taken - len(gems) + 1):
        story.append(words.TookGem(seat=seat, cell=map.names[cell], gems=number, tile=number < GEMS))


def tell_drawn(seat: int, fresh: vec[i64], story: list[Event]) -> None:
    """Cards from the pile by their kinds, if there were any."""
    if len(fresh) > 0:
        counts = vec[i64]([0] * ALL)
        for kind in fresh:
            counts[kind] += 1
        story.append(words.Drew(seat=seat, count=len(fresh), cards=spread(counts)))


def discarded(seat: int, kind: int) -> Event:
    """One card less."""
    return words.Discarded(seat=seat, card=CARDS[kind])
