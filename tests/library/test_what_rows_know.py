"""What a row shows as known to the seat does not hang on anything the seat could not know."""

from pathlib import Path

import pytest

import tablee
from tablee import shelf
from tablee.kit.dice import FastDice
from tablee.kit.state import State
from tablee.laws.frames import frame
from tablee.library.rows import Chosen, as_json
from tests.library.collected import SAMPLES, read_rows, whole

KNOWN = ("view", "legal_moves")
"""The columns that hold what the seat knew when it chose, and nothing else."""
TWINS = 2
"""So many other worlds, alike to the seat, for each choice."""


def leaks(row: Chosen, state: State, dice: FastDice) -> list[str]:
    """The columns that would be other ones, had others held something else."""
    game, found = shelf.game(row.game), []
    for _ in range(TWINS):
        twin = game.redeal(state, row.seat, dice)
        assert frame(game, twin, row.seat) == frame(game, state, row.seat), "so the law of leaking has it"
        moves = [game.move_of(twin, row.seat, code) for code in twin.moves(row.seat)]
        other = {"view": as_json(game.view(twin, row.seat)), "legal_moves": as_json(moves)}
        found += [column for column in KNOWN if getattr(row, column) != other[column]]
    return found


def worlds(file: Path, folder: Path) -> list[tuple[Chosen, State]]:
    """Every row of a game, with the whole truth of that moment."""
    out = folder / "rows.jsonl"
    tablee.export([file], out)
    (again,) = tablee.load_many(out)
    return [(row, moment.match.state) for row, moment in zip(read_rows(out), again, strict=True)]


@pytest.mark.parametrize("game", ["abracada", "crossing", "venise"])
def test_no_row_knows_more_than_its_seat(game: str, tmp_path: Path) -> None:
    dice = FastDice(7)
    file = next(file for file in SAMPLES if file.stem == f"{game}-over")
    found = worlds(file, tmp_path)
    assert [(row.step, leaks(row, state, dice)) for row, state in found if leaks(row, state, dice)] == []


def test_a_row_with_another_seats_view_would_be_noticed(tmp_path: Path) -> None:
    """The test above bites: told with the eyes of the next seat, nearly every row would know too much."""
    dice, game = FastDice(7), shelf.game("abracada")
    found = worlds(whole("abracada", tmp_path, 5, seats=3), tmp_path)
    spoilt = 0
    for row, state in found[:30]:
        seen = as_json(game.view(state, (row.seat + 1) % row.seats))
        told = Chosen(**{name: getattr(row, name) for name in row.__struct_fields__} | {"view": seen})
        spoilt += bool(leaks(told, state, dice))
    assert spoilt > 20
