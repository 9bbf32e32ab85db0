"""Venise's positions as text, one line: `seats=2 board=first-day … planks=a1-a2,a2-b2 pawns=a1/e5 …`.

Slashes separate the seats, in order; cards are counts in the order of `words.Card`, planks are counts of
small and large ones. The line contains the whole board, so that it needs no other file.
"""

from collections.abc import Iterable, Sequence
from typing import get_args
from urllib.parse import quote, unquote

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise import words
from tablee.games.venise.boards.board import GEMS
from tablee.games.venise.boards.geometry import geometry_of
from tablee.games.venise.boards.posts import WATER, posts
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.cards import ALL, KINDS
from tablee.games.venise.turn.position import NONE

PHASES: tuple[words.Phase, ...] = get_args(words.Phase)
YES = {False: "no", True: "yes"}
NOTHING = "-"
SEATS = range(2, 5)


def text(state: Venise) -> str:
    """The state in one line."""
    return " ".join(f"{key}={value}" for key, value in {**table(state), **card_begun(state)}.items())


def former_texts(state: Venise) -> tuple[str, ...]:
    """The lines older versions wrote for this state, before a card in progress was recorded."""
    if not card_begun(state):
        return ()
    return (" ".join(f"{key}={value}" for key, value in table(state).items()),)


def card_begun(state: Venise) -> dict[str, object]:
    """The fields needed to take back a card in progress (V22); none if there is none."""
    if state.begun == NONE:
        return {}
    return {
        "begun": KINDS[state.begun],
        "was_shown": YES[state.was_shown],
        "had_moved": YES[state.had_moved],
        "fell": listed([state.map.place_name(place) for place in state.fell]),
    }


def table(state: Venise) -> dict[str, object]:
    """The fields of the table and of the moment in the turn."""
    name, seats = state.map.names, range(state.seats)
    return {
        "seats": state.seats,
        "board": quote(state.name, safe=""),
        "face": "night" if state.night else "day",
        "rows": ",".join(state.rows),
        "starts": "/".join(name[cell] for cell in state.starts),
        "play_on": YES[state.play_on],
        "fixed_stock": YES[state.fixed_stock],
        "first": state.first,
        "round": state.round,
        "still": state.still,
        "moved": YES[state.moved],
        "active": state.active,
        "phase": PHASES[state.phase],
        "acting": NOTHING if state.acting == NONE else KINDS[state.acting],
        "steps": state.steps,
        "lifted": NOTHING if state.lifted == NONE else state.map.place_name(state.lifted),
        "given": write(state.given),
        "spent": state.spent,
        "extra": state.extra,
        "joker_taken": YES[state.joker_taken],
        "drawn": YES[state.drawn],
        "planks": listed(plank_names(state)),
        "pawns": "/".join(NOTHING if cell == NONE else name[cell] for cell in state.pawns),
        "gems": "/".join(listed(gem_names(state, seat)) for seat in seats),
        "tiles": "/".join(map(str, state.tiles)),
        "stock": by_seat(state.stock, 2),
        "sunk": write(state.sunk),
        "finished": "/".join(map(str, state.finished)),
        "hands": by_seat(state.hands.hands, ALL),
        "shown": by_seat(state.hands.shown, ALL),
        "pile": write(state.hands.pile),
        "discards": write(state.hands.discards),
        "jokers": state.hands.jokers,
    }


def plank_names(state: Venise) -> list[str]:
    """The planks that lie, in the order of their places."""
    return [state.map.names[cell] for cell in range(state.map.posts, len(state.there)) if state.there[cell]]


def gem_names(state: Venise, seat: int) -> list[str]:
    """The cells where gems of a seat still lie."""
    return [state.map.names[cell] for cell, owner in enumerate(state.gems) if owner == seat]


def parse(line: str) -> Venise:
    """The state that such a line describes."""
    fields = dict(part.partition("=")[::2] for part in line.split(" "))
    try:
        return read(fields)
    except (KeyError, IndexError) as problem:
        raise ValueError(f"not a position of Venise: {problem}") from None


def read(fields: dict[str, str]) -> Venise:
    """The state built from named fields."""
    rows, seats = tuple(fields["rows"].split(",")), int(fields["seats"])
    if seats not in SEATS or any(sign not in posts() for row in rows for sign in row if sign != WATER):
        raise ValueError("a position of Venise has two to four seats, and signs of posts in its rows")
    state = Venise(seats, geometry_of(rows))
    state.name, state.night, state.rows = unquote(fields["board"]), fields["face"] == "night", rows
    state.play_on, state.fixed_stock = fields["play_on"] == "yes", fields["fixed_stock"] == "yes"
    state.first, state.active = int(fields["first"]), int(fields["active"])
    state.round, state.still = int(fields["round"]), int(fields["still"])
    state.moved, state.drawn = fields["moved"] == "yes", fields["drawn"] == "yes"
    state.phase = PHASES.index(fields["phase"])
    state.acting = NONE if fields["acting"] == NOTHING else KINDS.index(fields["acting"])
    state.steps, state.spent, state.extra = int(fields["steps"]), int(fields["spent"]), int(fields["extra"])
    state.joker_taken = fields["joker_taken"] == "yes"
    read_board(state, fields)
    state.given = counts(fields["given"], ALL)
    state.tiles, state.finished = (
        seat_numbers(fields["tiles"], seats),
        seat_numbers(fields["finished"], seats),
    )
    state.stock, state.sunk = counts(fields["stock"], 2 * seats), counts(fields["sunk"], 2)
    state.hands.hands = counts(fields["hands"], ALL * seats)
    state.hands.shown = counts(fields["shown"], ALL * seats)
    state.hands.pile, state.hands.discards = counts(fields["pile"], ALL), counts(fields["discards"], ALL)
    state.hands.jokers = int(fields["jokers"])
    return state


def read_board(state: Venise, fields: dict[str, str]) -> None:
    """Read planks, pawns and gems."""
    number = state.map.numbers
    for plank in unlisted(fields["planks"]):
        state.there[number[plank]] = 1
    lifted = fields["lifted"]
    state.lifted = NONE if lifted == NOTHING else number[lifted] - state.map.posts
    if "begun" in fields:
        read_begun(state, fields)
    state.starts = vec[i64]([number[name] for name in parts(fields["starts"], state.seats)])
    state.pawns = vec[i64]([number.get(name, NONE) for name in parts(fields["pawns"], state.seats)])
    for seat, gems in enumerate(parts(fields["gems"], state.seats)):
        for gem in unlisted(gems):
            state.gems[number[gem]] = seat
        state.taken[seat] = GEMS - len(unlisted(gems))


def read_begun(state: Venise, fields: dict[str, str]) -> None:
    """Read the card in progress; lines of older versions have none."""
    state.begun = KINDS.index(fields["begun"])
    state.was_shown, state.had_moved = fields["was_shown"] == "yes", fields["had_moved"] == "yes"
    state.fell = vec[i64]([state.map.numbers[name] - state.map.posts for name in unlisted(fields["fell"])])


def write(numbers: Iterable[int]) -> str:
    """`1.0.2`."""
    return ".".join(map(str, numbers))


def by_seat(numbers: vec[i64], each: int) -> str:
    """The numbers in groups of `each`, one group for every seat."""
    return "/".join(write(numbers[at : at + each]) for at in range(0, len(numbers), each))


def counts(word: str, size: int) -> vec[i64]:
    """What `write` or `by_seat` wrote."""
    found = [int(number) for number in word.replace("/", ".").split(".")]
    if len(found) != size:
        raise ValueError(f"{size} numbers are wanted: {word}")
    return vec[i64](found)


def parts(word: str, seats: int) -> Sequence[str]:
    """One part for each seat."""
    found = word.split("/")
    if len(found) != seats:
        raise ValueError(f"{seats} parts are wanted: {word}")
    return found


def seat_numbers(word: str, seats: int) -> vec[i64]:
    """One number for each seat."""
    return vec[i64]([int(number) for number in parts(word, seats)])


def listed(names: list[str]) -> str:
    """`a1,b2`, or `-` for none."""
    return ",".join(names) or NOTHING


def unlisted(word: str) -> list[str]:
    """The names that `listed` wrote."""
    return [] if word == NOTHING else word.split(",")
