"""What rooms of earlier days have stored stays readable: every table opens, goes on and replays."""

import contextlib
import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tablee.kit import seal
from tests.cli.shell import Shell
from tests.room.rooms import a_room, refused, run
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, asked, guest, heard_all, settle, until

SAMPLE = Path(__file__).parent / "samples" / "one"
KEYS = json.loads((SAMPLE / "keys.json").read_text("utf-8"))
TABLES: dict[str, Message] = KEYS["tables"]
PLAYING = [name for name, kept in TABLES.items() if kept["status"] == "playing"]
OVER = [name for name, kept in TABLES.items() if kept["status"] == "over"]
pytestmark = pytest.mark.sqlite("what earlier rooms have left are files")
YEAR_2500 = 16_725_225_600_000


@contextlib.contextmanager
def opened(folder: Path) -> Iterator[RunningRoom]:
    """The room of the sample, on a copy."""
    shutil.copy(SAMPLE / "room.db", folder / "room.db")
    with a_room(folder, chance="sealed") as room:
        yield room


@pytest.fixture
def untouched(tmp_path: Path) -> Iterator[RunningRoom]:
    with opened(tmp_path) as room:
        yield room


@pytest.fixture(scope="module")
def sampled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """One for all tests here, each of which plays at tables of its own."""
    with opened(tmp_path_factory.mktemp("sample")) as room:
        yield room


def person(room: RunningRoom, name: str) -> Guest:
    return Guest(room.url, KEYS["people"][name])


async def sitting(room: RunningRoom, name: str) -> list[Guest]:
    """Everybody who holds a seat at a table."""
    everybody = [person(room, name) for name in KEYS["people"]]
    listed = [
        {table["id"] for kind in ("tables", "replays") for table in (await one.ask("GET", kind))["tables"]}
        for one in everybody
    ]
    return [one for one, ids in zip(everybody, listed, strict=True) if TABLES[name]["id"] in ids]


@contextlib.asynccontextmanager
async def back_at(room: RunningRoom, name: str) -> AsyncIterator[list[Line]]:
    """Every seat that is somebody's, on the line again; on a shared device, one line for each."""
    async with contextlib.AsyncExitStack() as stack:
        lines: list[Line] = []
        for one in await sitting(room, name):
            lines.append(await stack.enter_async_context(Line(one, TABLES[name]["id"])))
            first, *more = lines[-1].you["holds"]
            await look(lines[-1], first)
            for seat in more:
                lines.append(await stack.enter_async_context(Line(one, TABLES[name]["id"])))
                await look(lines[-1], seat)
        yield lines


async def look(line: Line, seat: int) -> None:
    await line.send({"t": "eyes", "seat": seat})
    await until(line, lambda line: line.you["seat"] == seat)


async def acknowledged(line: Line, do: str, **fields: object) -> None:
    answer = await line.act(do, **fields)
    assert answer["t"] == "ack", answer


def rows(path: Path, question: str, *values: object) -> list[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(path)) as database:
        return database.execute(question, values).fetchall()


def test_nothing_in_the_sample_is_forgotten_as_years_go_by(tmp_path: Path) -> None:
    shutil.copy(SAMPLE / "room.db", tmp_path)
    for name in ("people", "tables", "links"):
        ((first,),) = rows(tmp_path / "room.db", f"SELECT min(expires) FROM {name}")
        assert isinstance(first, int)
        assert first > YEAR_2500, name


def test_every_table_opens_as_what_it_was(untouched: RunningRoom) -> None:
    async def look_around() -> dict[str, str]:
        found = {}
        for name, kept in TABLES.items():
            (first, *_) = await sitting(untouched, name)
            found[name] = (await first.ask("GET", f"tables/{kept['id']}"))["status"]
        return found

    assert run(look_around()) == {name: kept["status"] for name, kept in TABLES.items()}
    stored = {table for (table,) in rows(untouched.db, "SELECT id FROM tables")}
    assert stored == {kept["id"] for kept in TABLES.values()}, "the sample holds no table without a name"


@pytest.mark.parametrize("name", [name for name in PLAYING if name != "crossing-sealed"])
def test_a_game_that_was_going_on_goes_on(sampled: RunningRoom, name: str) -> None:
    async def play() -> None:
        async with back_at(sampled, name) as lines:
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
        table = TABLES["crossing-sealed"]["id"]
        sealed = rows(sampled.db, "SELECT seat, move FROM sealed WHERE table_id = ?", table)
        moves = {seat: json.loads(str(move)) for seat, move in sealed}
        async with (
            Line(person(sampled, "Ada"), table) as ada,
            Line(person(sampled, "Bo"), table) as bo,
            Line(person(sampled, "Cléo"), table) as cleo,
        ):
            assert ada.around["seats"][3]["votes"] == [1], "Dan is away, and Bo wants a bot there"
            assert [line.now["choice"] for line in (ada, bo, cleo)] == [moves[0], moves[1], None]
            assert cleo.now["chosen"] == [0, 1]
            assert (await cleo.move(cleo.now["moves"][0]))["t"] == "ack"
            async with Line(person(sampled, "Dan"), table) as dan:
                assert (await dan.move(dan.now["moves"][0]))["t"] == "ack"
        last = "SELECT entry FROM entries WHERE table_id = ? ORDER BY n DESC LIMIT 1"
        ((entry,),) = rows(sampled.db, last, table)
        choices = json.loads(str(entry))["choices"]
        assert [choices["0"], choices["1"]] == [moves[0], moves[1]]

    run(play())


@pytest.mark.parametrize("name", OVER)
def test_a_finished_game_is_recorded_and_shown_as_it_was(sampled: RunningRoom, name: str) -> None:
    async def play() -> None:
        recorded = (SAMPLE / f"{name}.jsonl").read_bytes()
        opening, *entries, closing = map(json.loads, recorded.splitlines())
        (first, *_) = await sitting(sampled, name)
        path = f"replays/{TABLES[name]['id']}"
        assert await first.ask("GET", path) == recorded
        for query in ("", *(f"?seat={seat}" for seat in range(opening["seats"]))):
            shown = await first.ask("GET", f"{path}/frames{query}")
            assert [frame["entry"]["n"] for frame in shown["frames"]] == [entry["n"] for entry in entries]
            assert shown["result"] == closing["result"]

    run(play())


@pytest.mark.parametrize("name", OVER)
def test_a_finished_game_is_confirmed_with_the_rules_and_without(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    file = str(SAMPLE / f"{name}.jsonl")
    checked = Shell(capsys)("verify", file)
    assert (checked.code, checked.err) == (0, "")
    alone = [sys.executable, "-I", seal.__file__, file]
    assert subprocess.run(alone, capture_output=True, text=True).stdout.startswith("confirmed: ")


def test_a_plank_laid_back_by_the_clock_stays_what_it_was_then() -> None:
    """The T was lost for good, or it could not have been laid a second time."""
    lines = map(json.loads, (SAMPLE / "venise-time-up-over.jsonl").read_bytes().splitlines())
    played = [line for line in lines if line["kind"] == "played"]
    (late,) = [entry for entry in played if entry["late"]]
    assert late["choices"] == {"0": {"move": "lay", "place": "b1-a2"}}
    t = {"0": {"move": "lay", "place": "a1+b2"}}
    assert [entry["n"] < late["n"] for entry in played if entry["choices"] == t] == [True, False]


def test_a_win_that_was_taken_back_stays_taken_back(sampled: RunningRoom) -> None:
    async def play() -> None:
        (ada, *_) = await sitting(sampled, "venise-play-on-over")
        for name in ("venise-play-on", "venise-play-on-over"):
            story = await ada.ask("POST", f"tables/{TABLES[name]['id']}/story", {})
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
        bo, table = person(sampled, "Bo"), TABLES["crossing-lobby"]["id"]
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
        kept = TABLES["crossing-lobby"]
        at = f"tables/{kept['id']}"
        nobody = Guest(untouched.url)
        for role, link in kept["links"].items():
            assert (await nobody.ask("POST", f"{at}/enter", {"link": link}))["role"] == role
        async with Line(person(untouched, "Ada"), kept["id"]) as ada:
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
        old, new = (TABLES[name]["id"] for name in ("crossing-over", "crossing-rematch"))
        bo = person(sampled, "Bo")
        assert (await bo.ask("GET", f"tables/{old}"))["rematch"] == new
        seen = await bo.ask("GET", f"tables/{new}")
        assert [seat["name"] for seat in seen["seats"]] == ["Bo", "Cléo", "Dan", "Ada"]
        async with Line(person(sampled, "Eve"), new) as eve:
            assert eve.you["role"] == "watcher", "watchers were carried along"

    run(play())


def test_who_has_looked_is_still_a_witness_and_still_may_not_sit(untouched: RunningRoom) -> None:
    async def play() -> None:
        kept, eve = TABLES["abracada-witness"], person(untouched, "Eve")
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
        table = TABLES["abracada-lobby"]["id"]
        async with Line(person(sampled, "Ada"), table) as ada, Line(person(sampled, "Eve"), table):
            await heard_all(ada)
            (seen,) = ada.around["watching"]
            assert (seen["name"], seen["yes"], seen["no"]) == ("Eve", [0], [1])

    run(play())
