"""Every choice becomes a row, and rows become the games they came from; what differs is found."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tablee
from tablee import shelf
from tablee.kit.log import Branch, Clock, opening_of
from tablee.library.rows import Chosen, own_words
from tests.library.collected import SAMPLES, first_choice, odd_game, read_rows, rows, saved, whole
from tests.table.tables import done, laid

GOLDENS = [(game, name) for game in ("abracada", "crossing", "venise") for name in shelf.goldens(game)]
FEW = {"card-move", "discard-to-eight", "four-for-one", "win-in-mid-walk", "01-the-rulebooks-example"}


def chosen(recorded: tablee.Recorded) -> list[tuple[int, tablee.Move, bool]]:
    return [(moment.seat, moment.move, moment.late) for moment in recorded]


def same(one: tablee.Recorded, other: tablee.Recorded) -> None:
    for name in ("game", "seats", "options", "result", "last"):
        assert getattr(one, name) == getattr(other, name), name
    assert chosen(one) == chosen(other)
    assert one.last.story == other.last.story


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_games_of_an_earlier_room_come_back_as_they_were(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "rows.jsonl"
    assert tablee.export([file], out) == len(tablee.load(file))
    (again,) = tablee.load_many(out)
    same(again, tablee.load(file))


def golden_back(game: str, name: str, folder: Path) -> None:
    file, out = folder / "golden.jsonl", folder / "rows.jsonl"
    file.write_bytes(shelf.goldens(game)[name])
    tablee.export([file], out)
    (again,) = tablee.load_many(out)
    same(again, tablee.load(file))


@pytest.mark.parametrize(
    ("game", "name"), [one for one in GOLDENS if one[0] == "crossing" or Path(one[1]).stem in FEW]
)
def test_goldens_come_back_as_they_were(game: str, name: str, tmp_path: Path) -> None:
    golden_back(game, name, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), GOLDENS)
def test_every_golden_comes_back_as_it_was(game: str, name: str, tmp_path: Path) -> None:
    golden_back(game, name, tmp_path)


def test_many_games_stand_in_one_file_one_after_the_other(tmp_path: Path) -> None:
    files = [whole("crossing", tmp_path, seed, seats=3) for seed in (1, 2)] + [
        whole("abracada", tmp_path, 3, seats=2)
    ]
    out = tmp_path / "rows.jsonl"
    n = tablee.export(files, out)
    found = read_rows(out)
    assert len(found) == n
    assert [row.match for row in found] == sorted(row.match for row in found)
    assert {(row.match, row.game) for row in found} == {(0, "crossing"), (1, "crossing"), (2, "abracada")}
    for again, file in zip(tablee.load_many(out), files, strict=True):
        same(again, tablee.load(file))
    fewer = tablee.export(files, out, game="abracada", force=True)
    assert fewer == sum(row.game == "abracada" for row in found)
    assert {row.match for row in read_rows(out)} == {0}
    out.write_bytes(out.read_bytes() * 2)
    assert len(list(tablee.load_many(out))) == 2, "files can be put together"


def test_a_row_says_who_chose_and_how_and_what_was_taken_back_is_none(tmp_path: Path) -> None:
    table = odd_game()
    found = rows(table)
    assert [(row.step, row.seat) for row in found] == [
        (step, seat) for step in (1, 2, 3) for seat in range(3)
    ]
    bots = {(row.step, row.seat): row.bot for row in found}
    assert [bots[step, 0] for step in (1, 2, 3)] == [None, "fair", None]
    assert [bots[step, 1] for step in (1, 2, 3)] == [None, None, "gentle"]
    assert {bots[step, 2] for step in (1, 2, 3)} == {"greedy"}
    assert {row.taken_back for row in found} == {1}
    assert [(row.step, row.seat) for row in found if row.hinted] == [(1, 1)]
    assert {row.result for row in found} == {None}
    out = tmp_path / "rows.jsonl"
    tablee.export([saved(table, tmp_path / "game.jsonl")], out)
    (again,) = tablee.load_many(out)
    same(again, tablee.load(tmp_path / "game.jsonl"))
    assert again.players == (None, None, "greedy")


def test_who_was_late_did_not_choose_in_a_game_over_days_too() -> None:
    game = shelf.game("crossing")
    day = 24 * 60 * 60 * 1000
    table = laid(game, opening_of(game, 3, clock=Clock(day)))
    first_choice(table, (0,), at=1)
    done(table, table.time_up(day + 1))
    found = rows(table)
    assert [row.late for row in found] == [False, True, True]
    assert str(day) not in msgspec.json.encode(found).decode()


def test_how_it_ended_is_known_also_where_the_seats_ended_it(tmp_path: Path) -> None:
    game, out = shelf.game("abracada"), tmp_path / "rows.jsonl"
    table = laid(game, opening_of(game, 2))
    first_choice(table)
    done(table, table.resign(1, 3, ""))
    assert {row.ending for row in rows(table)} == {"resigned"}
    tablee.export([saved(table, tmp_path / "game.jsonl")], out)
    (again,) = tablee.load_many(out)
    assert again.result == table.result


@pytest.mark.parametrize("exact", [True, False])
def test_what_goes_on_from_another_game_begins_from_its_position(exact: bool, tmp_path: Path) -> None:
    game = shelf.game("abracada")
    parent = laid(game, opening_of(game, 3))
    first_choice(parent)
    branch = Branch("0" * 64, parent.moment - 1, 0, exact, game.text(parent.state))
    table = laid(game, opening_of(game, 3, branch=branch, players=(None, "fair", "fair")))
    first_choice(table)
    first_choice(table)
    first, second = rows(table)
    assert first.begins is not None
    assert (first.laid, second.laid, second.begins) == ((), None, None)
    assert exact == (first.begins == branch.position)
    assert "0" * 64 not in msgspec.json.encode(first).decode(), "nothing leads to the parent"
    out = tmp_path / "rows.jsonl"
    tablee.export([saved(table, tmp_path / "branch.jsonl")], out)
    (again,) = tablee.load_many(out)
    assert again.last == tablee.load(tmp_path / "branch.jsonl").last


def test_nothing_tells_of_the_table_its_times_or_its_nonces(tmp_path: Path) -> None:
    file = next(file for file in SAMPLES if file.stem == "venise-time-up-over")
    opening, *entries, closing = map(json.loads, file.read_text().splitlines())
    tablee.export([file], tmp_path / "rows.jsonl")
    told = (tmp_path / "rows.jsonl").read_text()
    secret = [opening["table"], opening["commitment"], *opening["nonces"], closing["seed"], closing["seal"]]
    secret += [str(entry["at"]) for entry in entries]
    assert [word for word in secret if word in told] == []
    assert set(json.loads(told.splitlines()[0])) == set(Chosen.__struct_fields__)


def test_an_option_that_somebody_wrote_is_known_from_one_that_lay_ready() -> None:
    box = shelf.game("venise").box
    assert not own_words(box, {"board": "first-day", "first": None})
    assert own_words(box, {"board": "name Ada's own\n"})
    assert not own_words(shelf.game("crossing").box, {"keeper": 1})


TWISTS: dict[str, tuple[dict[str, Any], str]] = {
    "game": ({"game": "chess"}, "row 1: the game 'chess' is not on the shelf"),
    "rules": (
        {"rules_version": 99},
        "row 1: it was played by version 99 of the rules, and here is version 1",
    ),
    "seats": ({"seats": 9}, "row 1: it cannot be played by so many"),
    "options": ({"options": {"chance": 1}}, "row 1: it cannot be played by so many, or with these options"),
    "laid": ({"laid": []}, "row 1: it does not begin like that"),
    "begins": ({"begins": "nowhere"}, "row 1: it does not begin like that"),
    "step": ({"step": 2}, "row 1: a step is missing before it"),
    "seat": ({"seat": 1}, "row 1: the seats that had to choose were 0"),
    "view": ({"view": {}}, "row 1: the seat saw something else"),
    "legal": ({"legal_moves": []}, "row 1: the seat could choose something else"),
    "choice": ({"choice": {"move": "fly"}}, "row 1: the game knows no such move"),
    "chance": ({"chance": [[99, 1]]}, "row 1: chance was not asked like that"),
    "scores": ({"scores": [99, 0]}, "row 2: it tells of another game"),
}


@pytest.mark.parametrize("twist", TWISTS)
def test_a_row_that_was_not_played_so_is_found(twist: str, tmp_path: Path) -> None:
    file, (changes, why) = tmp_path / "rows.jsonl", TWISTS[twist]
    game = shelf.game("abracada")
    table = laid(game, opening_of(game, 2, game.box.options(first=0)))
    for _ in range(2):
        first_choice(table)
    done(table, table.resign(1, 3, ""))
    first, *rest = [json.loads(msgspec.json.encode(row)) for row in rows(table)]
    file.write_text("\n".join(json.dumps(row) for row in (first | changes, *rest)))
    with pytest.raises(ValueError, match=r"rows\.jsonl, row") as caught:
        list(tablee.load_many(file))
    assert why in str(caught.value)


def test_an_end_nobody_can_have_brought_about_is_found(tmp_path: Path) -> None:
    file, out = whole("crossing", tmp_path, 1, seats=3), tmp_path / "rows.jsonl"
    tablee.export([file], out)
    told = [json.loads(line) for line in out.read_text().splitlines()]
    out.write_text("\n".join(json.dumps(row | {"ending": "agreed"}) for row in told))
    with pytest.raises(ValueError, match=f"row {len(told)}: it did not end like that"):
        list(tablee.load_many(out))
    out.write_text("\n".join(json.dumps(row) for row in told[:-1]))
    with pytest.raises(ValueError, match="the seats that had to choose were 0, 1, 2"):
        list(tablee.load_many(out))


def test_what_is_no_row_and_what_is_no_recorded_game_is_said(tmp_path: Path) -> None:
    file, out = whole("crossing", tmp_path, 1, seats=3), tmp_path / "rows.jsonl"
    with pytest.raises(ValueError, match=r"row 1: this is no row of data of form 1"):
        list(tablee.load_many(file))
    other = tmp_path / "other.jsonl"
    for each in (out, other):
        tablee.export([file], each)
    before = out.read_bytes()
    with pytest.raises(ValueError, match=r"other.jsonl, line 1: this is no recorded game"):
        tablee.export([other], out, force=True)
    assert out.read_bytes() == before, "what was there is still there"
    assert [entry.name for entry in tmp_path.iterdir() if entry.suffix == ".part"] == []
    with pytest.raises(ValueError, match="jsonl and parquet, not 'csv'"):
        tablee.export([file], out, format="csv")  # type: ignore[arg-type]
