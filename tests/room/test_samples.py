"""What rooms of earlier days have stored stays readable: every table opens, goes on and replays."""

import contextlib
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tablee.kit import seal
from tablee.room.store import moving
from tablee.room.store.sqlite.migrations import migrate
from tests.cli.shell import Shell
from tests.room.rooms import refused, run
from tests.room.sampled import ONE, SAMPLES, Sample, acknowledged, look, rows
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, asked, guest, heard_all, settle, until

Opened = Callable[[Sample], RunningRoom]
pytestmark = pytest.mark.sqlite("what earlier rooms have left are files")
YEAR_2500 = 16_725_225_600_000
PLAYED_BY_ANOTHER_TEST = {"one": {"crossing-sealed"}}

every_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.name)


def each(status: str) -> pytest.MarkDecorator:
    """Every table of every sample that has this status."""
    found = [
        pytest.param(sample, name, id=f"{sample.name}-{name}")
        for sample in SAMPLES
        for name in sample.named(status)
        if status == "over" or name not in PLAYED_BY_ANOTHER_TEST.get(sample.name, ())
    ]
    return pytest.mark.parametrize(("sample", "name"), found)


@pytest.fixture
def untouched(tmp_path: Path) -> Iterator[RunningRoom]:
    with ONE.opened(tmp_path) as room:
        yield room


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """One room for all tests here with the same sample, each of which plays at tables of its own."""
    with contextlib.ExitStack() as stack:
        yield cache(lambda sample: stack.enter_context(sample.opened(tmp_path_factory.mktemp(sample.name))))


@pytest.fixture(scope="module")
def sampled(opened: Opened) -> RunningRoom:
    return opened(ONE)


def tables_of_today(further: str = "") -> list[str]:
    """All that a room keeps in its file now, and after one more step."""
    with contextlib.closing(sqlite3.connect(":memory:")) as file:
        migrate(file)
        file.executescript(further)
        return moving.tables(file)


def without_a_row(sample: Sample, tables: list[str]) -> list[str]:
    """Those of these tables of which the sample, as it lies there, has nothing."""
    there = {str(name) for (name,) in rows(sample.db, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    return [name for name in tables if name not in there or not rows(sample.db, f"SELECT 1 FROM {name}")]


def test_the_newest_sample_has_a_row_in_every_table_there_is() -> None:
    missing = without_a_row(SAMPLES[-1], tables_of_today())
    assert not missing, (
        f"no sample has a row in {', '.join(missing)}: let tests/room/samples/make.py do what writes one, "
        "and keep the room it makes as another sample (tests/room/samples/README.md)"
    )


def test_a_table_that_a_migration_adds_is_missed() -> None:
    another = tables_of_today("CREATE TABLE dreams (person TEXT); INSERT INTO dreams SELECT id FROM people;")
    assert without_a_row(SAMPLES[-1], another) == ["dreams"]
    assert "reviews" in without_a_row(ONE, another)


@every_sample
def test_nothing_in_the_sample_is_forgotten_as_years_go_by(tmp_path: Path, sample: Sample) -> None:
    shutil.copy(sample.db, tmp_path)
    for name in ("people", "tables", "links"):
        ((first,),) = rows(tmp_path / "room.db", f"SELECT min(expires) FROM {name}")
        assert isinstance(first, int)
        assert first > YEAR_2500, name


@every_sample
def test_every_table_opens_as_what_it_was(tmp_path: Path, sample: Sample) -> None:
    async def look_around(room: RunningRoom) -> dict[str, str]:
        found = {}
        for name, kept in sample.tables.items():
            (first, *_) = await sample.sitting(room, name)
            found[name] = (await first.ask("GET", f"tables/{kept['id']}"))["status"]
        return found

    with sample.opened(tmp_path) as untouched:
        assert run(look_around(untouched)) == {name: kept["status"] for name, kept in sample.tables.items()}
        stored = {table for (table,) in rows(untouched.db, "SELECT id FROM tables")}
        assert stored == {kept["id"] for kept in sample.tables.values()}, (
            "the sample holds no table without a name"
        )


@each("playing")
def test_a_game_that_was_going_on_goes_on(opened: Opened, sample: Sample, name: str) -> None:
    async def play() -> None:
        async with sample.back_at(opened(sample), name) as lines:
            if lines[0].now["paused"]:
                await acknowledged(lines[0], "resume")
                await settle(lines)
            before = lines[0].now["moment"]
            if lines[0].now["view"].get("lifted") is None:
                await choose(lines)
            else:
                await until(lines[0], lambda line: line.now["view"]["lifted"] is None)
            await until(lines[0], lambda line: line.now["moment"] > before)

    run(play())


async def choose(lines: list[Line]) -> None:
    """Whoever is asked chooses; where nobody is, a bot thinks."""
    for line in lines:
        if asked(line):
            answer = await line.move(line.now["moves"][0])
            assert answer["t"] == "ack", answer


def test_sealed_choices_are_still_sealed_and_count(sampled: RunningRoom) -> None:
    async def play() -> None:
        table = ONE.tables["crossing-sealed"]["id"]
        sealed = rows(sampled.db, "SELECT seat, move FROM sealed WHERE table_id = ?", table)
        moves = {seat: json.loads(str(move)) for seat, move in sealed}
        async with (
            Line(ONE.person(sampled, "Ada"), table) as ada,
            Line(ONE.person(sampled, "Bo"), table) as bo,
            Line(ONE.person(sampled, "Cléo"), table) as cleo,
        ):
            assert ada.around["seats"][3]["votes"] == [1], "Dan is away, and Bo wants a bot there"
            assert [line.now["choice"] for line in (ada, bo, cleo)] == [moves[0], moves[1], None]
            assert cleo.now["chosen"] == [0, 1]
            assert (await cleo.move(cleo.now["moves"][0]))["t"] == "ack"
            async with Line(ONE.person(sampled, "Dan"), table) as dan:
                assert (await dan.move(dan.now["moves"][0]))["t"] == "ack"
        last = "SELECT entry FROM entries WHERE table_id = ? ORDER BY n DESC LIMIT 1"
        ((entry,),) = rows(sampled.db, last, table)
        choices = json.loads(str(entry))["choices"]
        assert [choices["0"], choices["1"]] == [moves[0], moves[1]]

    run(play())


@each("over")
def test_a_finished_game_is_recorded_and_shown_as_it_was(opened: Opened, sample: Sample, name: str) -> None:
    async def play() -> None:
        recorded = (sample.folder / f"{name}.jsonl").read_bytes()
        opening, *entries, closing = map(json.loads, recorded.splitlines())
        (first, *_) = await sample.sitting(opened(sample), name)
        path = f"replays/{sample.tables[name]['id']}"
        assert await first.ask("GET", path) == recorded
        for query in ("", *(f"?seat={seat}" for seat in range(opening["seats"]))):
            shown = await first.ask("GET", f"{path}/frames{query}")
            assert [frame["entry"]["n"] for frame in shown["frames"]] == [entry["n"] for entry in entries]
            assert shown["result"] == closing["result"]

    run(play())


@each("over")
def test_a_finished_game_is_confirmed_with_the_rules_and_without(
    capsys: pytest.CaptureFixture[str], sample: Sample, name: str
) -> None:
    file = str(sample.folder / f"{name}.jsonl")
    checked = Shell(capsys)("verify", file)
    assert (checked.code, checked.err) == (0, "")
    alone = [sys.executable, "-I", seal.__file__, file]
    assert subprocess.run(alone, capture_output=True, text=True).stdout.startswith("confirmed: ")


def test_a_plank_laid_back_by_the_clock_stays_what_it_was_then() -> None:
    """The T was lost for good, or it could not have been laid a second time."""
    lines = map(json.loads, (ONE.folder / "venise-time-up-over.jsonl").read_bytes().splitlines())
    played = [line for line in lines if line["kind"] == "played"]
    (late,) = [entry for entry in played if entry["late"]]
    assert late["choices"] == {"0": {"move": "lay", "place": "b1-a2"}}
    t = {"0": {"move": "lay", "place": "a1+b2"}}
    assert [entry["n"] < late["n"] for entry in played if entry["choices"] == t] == [True, False]


def test_a_win_that_was_taken_back_stays_taken_back(sampled: RunningRoom) -> None:
    async def play() -> None:
        (ada, *_) = await ONE.sitting(sampled, "venise-play-on-over")
        for name in ("venise-play-on", "venise-play-on-over"):
            story = await ada.ask("POST", f"tables/{ONE.tables[name]['id']}/story", {})
            kinds = [
                [event["event"] for event in told["events"]] + [notice["kind"] for notice in told["notices"]]
                for told in story["told"]
            ]
            (won, *_) = [at for at, kind in enumerate(kinds) if "finished" in kind]
            assert kinds[won + 1] == ["asked"]
            assert "taken_back" in kinds[won + 3]

    run(play())


def test_what_was_said_and_done_is_still_told(sampled: RunningRoom) -> None:
    async def play() -> None:
        bo, table = ONE.person(sampled, "Bo"), ONE.tables["crossing-lobby"]["id"]
        async with Line(bo, table) as line:
            welcome = await line.hear()
            assert [said.get("text", said.get("phrase")) for said in welcome["said"]] == [
                "J’arrive ! 🍄",
                "hurry",
            ]
            seats = [
                (seat["kind"], seat["name"], seat["bot"], seat["ready"]) for seat in line.around["seats"]
            ]
            assert seats == [
                ("person", "Ada", None, False),
                ("person", "Bo", None, True),
                ("person", "Cléo", None, False),
                ("bot", None, "greedy", True),
                ("free", None, None, False),
            ]
            assert line.around["options"] == {"keeper": 1, "keeper_chooses": False}
            assert line.around["clock"] == {"per_move_ms": 60_000, "grace_ms": 5_000}
            assert line.around["chat"] == "phrases"
            await line.send({"t": "phrase", "phrase": "thanks"})
            while (await line.hear())["t"] != "phrase":
                pass
        story = await bo.ask("POST", f"tables/{table}/story", {})
        assert [said["t"] for said in story["said"]] == ["chat", "phrase", "notice", "phrase"]
        known = await bo.ask("GET", "me/export")
        assert known["name"] == "Bo"
        assert "Well played, Ada" in json.dumps(known["said"])

    run(play())


def test_links_and_codes_still_open_their_doors(untouched: RunningRoom) -> None:
    async def play() -> None:
        kept = ONE.tables["crossing-lobby"]
        at = f"tables/{kept['id']}"
        nobody = Guest(untouched.url)
        for role, link in kept["links"].items():
            assert (await nobody.ask("POST", f"{at}/enter", {"link": link}))["role"] == role
        async with Line(ONE.person(untouched, "Ada"), kept["id"]) as ada:
            for role in ("watch", "screen"):
                ticket = await nobody.ask("POST", f"{at}/ticket", {"link": kept["links"][role]})
                assert ticket["ticket"]
            assert (await nobody.ask("POST", "code", {"code": kept["code"]}))["table"] == kept["id"]
            coded, phone = await guest(untouched, "Fay"), await guest(untouched, "Gil")
            assert (await coded.ask("POST", f"{at}/sit", {"link": kept["code_link"]}))["seat"] == 4
            late = await guest(untouched, "Hal")
            assert await refused(late.ask("POST", f"{at}/sit", {"link": kept["code_link"]})) == "link_closed"
            await acknowledged(ada, "free", seat=4)
            assert (await late.ask("POST", f"{at}/sit", {"link": kept["links"]["seat"]}))["seat"] == 4
            assert (await phone.ask("POST", f"{at}/sit", {"link": kept["links"]["mine"]}))["seat"] == 0

    run(play())


def test_a_rematch_is_still_found_through_the_old_table(sampled: RunningRoom) -> None:
    async def play() -> None:
        old, new = (ONE.tables[name]["id"] for name in ("crossing-over", "crossing-rematch"))
        bo = ONE.person(sampled, "Bo")
        assert (await bo.ask("GET", f"tables/{old}"))["rematch"] == new
        seen = await bo.ask("GET", f"tables/{new}")
        assert [seat["name"] for seat in seen["seats"]] == ["Bo", "Cléo", "Dan", "Ada"]
        async with Line(ONE.person(sampled, "Eve"), new) as eve:
            assert eve.you["role"] == "watcher", "watchers were carried along"

    run(play())


def test_who_has_looked_is_still_a_witness_and_still_may_not_sit(untouched: RunningRoom) -> None:
    async def play() -> None:
        kept, eve = ONE.tables["abracada-witness"], ONE.person(untouched, "Eve")
        async with Line(eve, kept["id"]) as line:
            assert (line.you["witness"], line.you["quiet"]) == (True, True)
            await look(line, 1)
            hands = [seat["hand"] for seat in line.now["view"]["seats"]]
            assert [None in hand for hand in hands] == [False, True, False], "as seat 1 sees them"
        sit = eve.ask("POST", f"tables/{kept['id']}/sit", {"link": kept["links"]["mine"]})
        assert await refused(sit) == "witness_cannot_sit"

    run(play())


def test_a_consent_given_before_the_start_still_counts(sampled: RunningRoom) -> None:
    async def play() -> None:
        table = ONE.tables["abracada-lobby"]["id"]
        async with Line(ONE.person(sampled, "Ada"), table) as ada, Line(ONE.person(sampled, "Eve"), table):
            await heard_all(ada)
            (seen,) = ada.around["watching"]
            assert (seen["name"], seen["yes"], seen["no"]) == ("Eve", [0], [1])

    run(play())
