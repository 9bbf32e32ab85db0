"""Positions of Crossing for tests, and short words to play on them."""

from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.crossing.game import GAME
from tablee.games.crossing.notation import parse, read_heap, text
from tablee.games.crossing.rules import Crossing, setup
from tablee.games.crossing.stones import spread
from tablee.games.crossing.words import Options
from tablee.kit.chance import ScriptedDice
from tablee.kit.dice import FastDice
from tablee.kit.facts import Event, Move
from tablee.kit.state import NOT_ASKED


def position(tiles: str, mushrooms: str, **fields: object) -> Crossing:
    """A position in round 2 with the rest of the stones in the bag, unless said otherwise."""
    seats = tiles.count("/") + 1
    given = {"keeper": 0, "chooses": "yes", "round": 2, "won": "/".join("-" * seats), "resting": "-"}
    given |= {"served": "-", "phase": "round"} | fields
    lying = [heap for word in (tiles, mushrooms, str(given["won"])) for heap in word.split("/")]
    counts = zip(*(spread(read_heap(heap)) for heap in lying), strict=True)
    left = [whole - sum(used) for whole, used in zip((18, 18, 18, 6), counts, strict=True)]
    bag = given.pop("bag", "".join(f"{n}{letter}" for n, letter in zip(left, "RBYW", strict=True) if n))
    order = ("keeper", "chooses", "round", "bag", "mushrooms", "tiles", "won", "resting", "served", "phase")
    given |= {"bag": bag, "mushrooms": mushrooms, "tiles": tiles}
    return parse(f"seats={seats} " + " ".join(f"{name}={given[name]}" for name in order))


def play(state: Crossing, moves: Mapping[int, Move], *drawn: int) -> list[Event]:
    """Play one step; chance answers what is given, and then anything."""
    story: list[Event] = []
    chosen = [NOT_ASKED] * state.seats
    for seat, move in moves.items():
        chosen[seat] = GAME.code_of(state, seat, move)
    state.play(vec[i64](chosen), ScriptedDice(drawn) if drawn else FastDice(1), story)
    return story


def offered(state: Crossing, seat: int) -> list[Move]:
    return [GAME.move_of(state, seat, code) for code in state.moves(seat)]


def lie(state: Crossing) -> dict[str, str]:
    """What lies where, as text."""
    return dict(part.split("=") for part in text(state).split())


def fresh(seats: int) -> Crossing:
    return setup(seats, Options(keeper=0), FastDice(7), None)
