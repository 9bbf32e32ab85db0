"""`tablee export`: games become a file of rows, and what is left out, or wrong, is said in a line."""

import contextlib
import json
import shutil
import sqlite3
import sys
from pathlib import Path

import pytest

import tablee
from tests.cli.shell import Shell, is_one_clear_line
from tests.library.collected import SAMPLES

SAMPLE = SAMPLES[0].parent / "room.db"
YES = "INSERT OR IGNORE INTO lent SELECT table_id, person FROM held"


def by_name(name: str) -> str:
    return str(next(file for file in SAMPLES if file.stem == name))


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """The file of a room of earlier days, brought up to date, in which nobody has said anything yet."""
    from tablee.room.store.sqlite.store import connect

    path = tmp_path / "room.sqlite"
    shutil.copy(SAMPLE, path)
    connect(path).close()
    return path


def has_own_board(game: tablee.Recorded) -> bool:
    return "\n" in getattr(game.options, "board", "")


def change(path: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


def test_recorded_games_become_rows_and_come_back(shell: Shell, tmp_path: Path) -> None:
    out = str(tmp_path / "rows.jsonl")
    done = shell("export", by_name("crossing-draw"), by_name("venise-draw"), "--out", out)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("2 games, ")
    assert [game.game for game in tablee.load_many(out)] == ["crossing", "venise"]
    again = shell("export", by_name("venise-draw"), "--out", out)
    assert is_one_clear_line(again)
    assert "--force" in again.err
    one = shell("export", *map(str, SAMPLES[:4]), "--game", "crossing", "--out", out, "--force")
    assert one.out.startswith("1 game, ")
    assert {game.game for game in tablee.load_many(out)} == {"crossing"}
    french = shell("--lang", "fr", "export", by_name("venise-draw"), "--out", out, "--force")
    assert french.out.startswith("1 partie, ")


def test_what_cannot_be_done_is_one_line_and_no_file(shell: Shell, tmp_path: Path) -> None:
    out, odd = str(tmp_path / "rows.jsonl"), tmp_path / "odd.jsonl"
    odd.write_text(Path(by_name("crossing-draw")).read_text().replace('"mushroom":1', '"mushroom":0'))
    wrong = {
        ("--format", "csv", by_name("venise-draw")): "wants jsonl, or parquet together with --out",
        ("--format", "parquet", by_name("venise-draw")): "wants jsonl, or parquet together with --out",
        ("--game", "chess"): "chess",
        ("nowhere.jsonl", "--out", out): "nowhere.jsonl: there is no such file or folder.",
        (str(odd), "--out", out): "odd.jsonl, line",
        (str(SAMPLE), "--out", out): "room.db is no recorded game",
        ("--db", "nowhere.sqlite", "--out", out): "There is no room’s file nowhere.sqlite",
        ("--db", str(odd), "--out", out): "odd.jsonl is not a room’s file, or it is damaged",
        ("--db", str(SAMPLE), "--out", out): "was last opened by an earlier Tablée: open the room once",
    }
    for words, said in wrong.items():
        done = shell("export", *words)
        assert is_one_clear_line(done), words
        assert said in done.err
    assert not list(tmp_path.glob("rows*"))


def test_a_room_of_earlier_days_lends_nothing_until_people_say_so(
    shell: Shell, room: Path, tmp_path: Path
) -> None:
    out = tmp_path / "rows.jsonl"
    nothing = shell("export", "--db", str(room), "--out", str(out))
    assert (nothing.code, out.exists()) == (1, False)
    assert nothing.out.splitlines()[0] == "There is no game to write: no file was made."
    assert "not everybody lends them" in nothing.out
    change(room, YES)
    done = shell("export", "--db", str(room), "--out", str(out))
    assert (done.code, done.err) == (0, "")
    found = list(tablee.load_many(out))
    recorded = [tablee.load(file) for file in SAMPLES]
    known = [(one.game, one.last.text, str(one.result)) for one in recorded if not has_own_board(one)]
    assert sorted((one.game, one.last.text, str(one.result)) for one in found) == sorted(known)
    assert f"such as a board, and may be named there: {len(recorded) - len(known)}." in done.out
    told = out.read_text()
    with contextlib.closing(sqlite3.connect(room)) as database:
        secret = [name for (name,) in database.execute("SELECT id FROM tables UNION SELECT id FROM people")]
        secret += [name for (name,) in database.execute("SELECT name FROM people")]
        secret += [seed.hex() for (seed,) in database.execute("SELECT seed FROM tables")]
    assert len(secret) > 10
    assert [word for word in secret if word in told] == []


def test_what_one_said_no_to_is_left_out_and_the_others_are_not(
    shell: Shell, room: Path, tmp_path: Path
) -> None:
    out = tmp_path / "rows.jsonl"
    change(room, YES, "DELETE FROM kept_back")
    all_of_them = shell("export", "--db", str(room), "--out", str(out), "--game", "crossing")
    games = int(all_of_them.out.split()[0])
    one = "SELECT person FROM lent JOIN tables ON id = table_id WHERE game = 'crossing' AND status = 'over'"
    change(room, f"DELETE FROM lent WHERE person = ({one} LIMIT 1)")
    fewer = shell("export", "--db", str(room), "--out", str(out), "--game", "crossing", "--force")
    left = int(fewer.out.split()[0]) if fewer.code == 0 else 0
    assert left < games
    assert f"not everybody lends them who had a seat: {games - left}." in fewer.out


def test_the_order_of_a_rooms_games_tells_nothing(room: Path) -> None:
    from tablee.room.store.sqlite.lent import opened

    with opened(room) as lending:
        orders = {tuple(lending.tables(None)) for _ in range(40)}
        (first, *_) = orders
    assert len(orders) > 1
    assert {frozenset(order) for order in orders} == {frozenset(first)}


def test_what_goes_on_from_another_game_stays_in_the_room(shell: Shell, room: Path, tmp_path: Path) -> None:
    branch = {"parent": "0" * 64, "entry": 0, "seat": 0, "exact": False, "position": "x"}
    patch = json.dumps({"tablee": 2, "branch": branch})
    abracada = "SELECT id FROM tables WHERE game = 'abracada'"
    change(
        room,
        YES,
        f"UPDATE openings SET opening = json_patch(opening, '{patch}') WHERE table_id IN ({abracada})",
    )
    done = shell("export", "--db", str(room), "--out", str(tmp_path / "rows.jsonl"), "--game", "abracada")
    assert done.code == 1
    assert "they go on from a moment of another game: 3." in done.out


def test_piped_out_there_are_rows_and_nothing_else(shell: Shell) -> None:
    done = shell("export", by_name("crossing-draw"))
    assert done.code == 0
    assert {json.loads(line)["schema"] for line in done.out.splitlines()} == {1}
    assert done.err.startswith("1 game, ")


def test_where_pyarrow_is_missing_it_is_said_what_to_do(
    shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    bare = shell("export", by_name("crossing-draw"), "--out", str(tmp_path / "rows.parquet"))
    assert is_one_clear_line(bare)
    assert "pip install ‘tablee[parquet]’" in bare.err or "pip install 'tablee[parquet]'" in bare.err
    assert not list(tmp_path.iterdir())
