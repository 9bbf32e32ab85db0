"""What `ask` was told is recorded as the bot's choice where it is handed in; anything else as a person's."""

import pickle
from pathlib import Path

import tablee
from tablee import Dice, Match, Move, Sight
from tests.library.collected import read_rows


def first(sight: Sight, dice: Dice) -> Move:
    return sight.moves[0]


def rows_of(match: Match, folder: Path) -> list[tuple[int, str | None]]:
    """The seat and the bot of each choice, as exported."""
    match.save(folder / "game.jsonl")
    tablee.export(folder / "game.jsonl", folder / "rows.jsonl", force=True)
    return [(row.seat, row.bot) for row in read_rows(folder / "rows.jsonl")]


def test_each_row_names_the_bot_that_was_asked(tmp_path: Path) -> None:
    match = tablee.new("crossing", seats=3, seed=1)
    around = ("uniform", first, tablee.bots("crossing")["greedy"])
    for seat in match.awaited:
        match.choose(seat, match.ask(around[seat], seat))
    assert rows_of(match, tmp_path) == [(0, "uniform"), (1, "first"), (2, "greedy")]
    assert tablee.load(tmp_path / "game.jsonl").players == ("uniform", "first", "greedy")


def test_advice_that_is_not_followed_is_nobodys_choice(tmp_path: Path) -> None:
    match = tablee.new("abracada", seats=2, seed=4, first=0)
    match.ask("uniform")
    match.play(match.legal_moves()[0])
    assert rows_of(match, tmp_path) == [(0, None)]


def test_where_another_chose_later_that_one_sat_down(tmp_path: Path) -> None:
    match = tablee.new("crossing", seats=3, seed=1)
    for asked in ("uniform", None, "greedy"):
        for seat in match.awaited:
            match.choose(seat, match.ask(asked, seat) if asked else match.legal_moves(seat)[0])
    told = rows_of(match, tmp_path)
    steps = [len(step) for step in match.history]
    assert [bot for _, bot in told] == (["uniform"] * steps[0] + [None] * steps[1] + ["greedy"] * steps[2])
    (again,) = tablee.load_many(tmp_path / "rows.jsonl")
    assert rows_of(again.last, tmp_path) == told
    assert rows_of(tablee.load(tmp_path / "game.jsonl").last, tmp_path) == told


def test_it_is_known_of_a_copy_and_of_what_was_pickled_in_the_middle_of_a_step(tmp_path: Path) -> None:
    match = tablee.new("crossing", seats=3, seed=1)
    match.choose(0, match.ask("uniform", 0))
    for twin in (match.copy(), pickle.loads(pickle.dumps(match))):
        for seat in twin.awaited:
            twin.choose(seat, twin.legal_moves(seat)[0])
        assert rows_of(twin, tmp_path) == [(0, "uniform"), (1, None), (2, None)]


def test_a_step_taken_back_takes_back_who_chose(tmp_path: Path) -> None:
    match = tablee.new("abracada", seats=2, seed=4, first=0)
    match.play(match.ask("uniform"))
    match.undo()
    match.play(match.legal_moves()[0])
    assert rows_of(match, tmp_path) == [(0, None)]


def test_advice_that_comes_after_the_choice_changes_nothing(tmp_path: Path) -> None:
    match = tablee.new("crossing", seats=3, seed=1)
    match.choose(0, match.ask("uniform", 0))
    match.ask("greedy", 0)
    match.choose(1, match.legal_moves(1)[0])
    match.ask("greedy", 1)
    match.choose(2, match.ask("uniform", 2))
    assert rows_of(match, tmp_path) == [(0, "uniform"), (1, None), (2, "uniform")]
