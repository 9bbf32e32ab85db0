"""Crossing's positions as text, one line: `seats=3 keeper=0 … mushrooms=1R1B/- tiles=-/2Y/- …`."""

import re

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.crossing.rules import Crossing
from tablee.games.crossing.stones import gather, spread

LETTERS = "RBYW"
FIELDS = (
    "seats",
    "keeper",
    "chooses",
    "round",
    "bag",
    "mushrooms",
    "tiles",
    "won",
    "resting",
    "served",
    "phase",
)


def text(state: Crossing) -> str:
    """The state in one line."""
    mushrooms, tiles = state.heaps[: state.mushrooms], state.heaps[state.mushrooms :]
    fields = {
        "seats": state.seats,
        "keeper": state.keeper,
        "chooses": "yes" if state.keeper_chooses else "no",
        "round": state.round,
        "bag": write_heap(gather(*state.bag)),
        "mushrooms": write_heaps(mushrooms),
        "tiles": write_heaps(tiles),
        "won": write_heaps(state.won),
        "resting": write_numbers([seat for seat in range(state.seats) if state.resting[seat]]),
        "served": write_numbers(list(state.served)),
        "phase": phase(state),
    }
    return " ".join(f"{name}={value}" for name, value in fields.items())


def phase(state: Crossing) -> str:
    """What is being played: a round, the keeper's order, the last round, or nothing any more."""
    if state.over:
        return "over"
    if state.serving:
        return "serving"
    return "last" if state.last_round else "round"


def parse(line: str) -> Crossing:
    """The state that such a line describes."""
    fields = dict(part.partition("=")[::2] for part in line.split())
    if tuple(fields) != FIELDS:
        raise ValueError(f"a position of Crossing names {', '.join(FIELDS)} in this order")
    state = Crossing(int(fields["seats"]))
    state.keeper = int(fields["keeper"])
    state.keeper_chooses = fields["chooses"] == "yes"
    state.round = int(fields["round"])
    state.bag = vec[i64](spread(read_heap(fields["bag"])))
    state.heaps = vec[i64](read_heaps(fields["mushrooms"]) + read_heaps(fields["tiles"]))
    state.won = vec[i64](read_heaps(fields["won"]))
    resting = read_numbers(fields["resting"])
    state.resting = vec[i64]([int(seat in resting) for seat in range(state.seats)])
    state.served = vec[i64](read_numbers(fields["served"]))
    state.over = fields["phase"] == "over"
    state.serving = fields["phase"] == "serving"
    state.last_round = fields["phase"] in ("last", "over")
    state.ask()
    if len(state.heaps) != state.nothing or len(state.won) != state.seats:
        raise ValueError("a position of Crossing has seats − 1 mushrooms, and a tile and a won heap a seat")
    return state


def write_heap(heap: int) -> str:
    """`2R1W` for two red stones and a white one, `-` for none."""
    return "".join(f"{n}{letter}" for n, letter in zip(spread(heap), LETTERS, strict=True) if n) or "-"


def read_heap(word: str) -> int:
    """The heap that `write_heap` wrote."""
    counts = re.fullmatch(r"-|(?:(\d+)R)?(?:(\d+)B)?(?:(\d+)Y)?(?:(\d+)W)?", word)
    if not word or counts is None:
        raise ValueError(f"not a heap of stones: {word!r}")
    red, blue, yellow, white = (int(n or 0) for n in counts.groups())
    return gather(red, blue, yellow, white)


def write_heaps(heaps: vec[i64]) -> str:
    """Several heaps, divided by strokes."""
    return "/".join(write_heap(heap) for heap in heaps)


def read_heaps(word: str) -> list[int]:
    """The heaps that `write_heaps` wrote."""
    return [read_heap(part) for part in word.split("/")]


def write_numbers(numbers: list[int]) -> str:
    """`0,2`, or `-` for none."""
    return ",".join(map(str, numbers)) or "-"


def read_numbers(word: str) -> list[int]:
    """The numbers that `write_numbers` wrote."""
    return [] if word == "-" else [int(part) for part in word.split(",")]
