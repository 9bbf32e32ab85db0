"""The browser's types say where seats are: tools/contract.py writes them from the facts."""

import runpy
from collections.abc import Callable
from pathlib import Path

import msgspec

from tablee.kit.facts import BySeat, Event, Seat, View

module: Callable[..., str] = runpy.run_path(
    str(Path(__file__).parents[2] / "tools" / "checks" / "contract.py")
)["module"]


class Corner(View, frozen=True):
    """A corner of the board."""

    owner: Seat | None


class Board(View, frozen=True):
    leader: Seat
    turn: int
    order: tuple[Seat, ...]
    bids: dict[Seat, int]
    labels: dict[str, Seat]
    pair: tuple[Seat, int]
    corners: BySeat[tuple[Corner, ...]]


class Slept(Event, frozen=True):
    """Nobody is told to have slept."""

    round: int


def test_seats_are_seats_in_the_browsers_types() -> None:
    written = module("A game.", {"View": Board})
    assert written.splitlines()[2:] == [
        "import type { BySeat, Seat } from './kit.gen'",
        "",
        "export type Board = {",
        "  leader: Seat",
        "  turn: number",
        "  order: Seat[]",
        "  bids: Record<Seat, number>",
        "  labels: Record<string, Seat>",
        "  pair: [Seat, number]",
        "  corners: BySeat<Corner[]>",
        "}",
        "",
        "/** A corner of the board. */",
        "export type Corner = { owner: Seat | null }",
        "",
        "export type View = Board",
    ]


def test_a_file_takes_only_the_types_it_uses() -> None:
    assert "import type { Seat } from './kit.gen'" in module("A game.", {"View": Corner})
    assert "import" not in module("A game.", {"Event": Slept})


def test_what_has_no_type_is_unknown() -> None:
    written = module("A game.", {"Raw": msgspec.Raw, "Words": list[str | None], "Marks": set[float | bool]})
    assert "export type Raw = unknown" in written
    assert "export type Words = (string | null)[]" in written
    assert "export type Marks = (number | boolean)[]" in written
