"""What the first sample did not hold yet is still there too: what rooms learned to keep since."""

import asyncio
import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.kit.log import DAY_MS
from tablee.room.push.keys import beside, have_the_same
from tablee.room.store.sqlite.store import SqliteStore
from tests.room.lending import found, lends
from tests.room.rooms import refused, run
from tests.room.sampled import TWO, acknowledged, look, rows
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, until

pytestmark = pytest.mark.sqlite("what earlier rooms have left are files")


@pytest.fixture
def untouched(tmp_path: Path) -> Iterator[RunningRoom]:
    with TWO.opened(tmp_path) as room:
        yield room


@pytest.fixture(scope="module")
def looked_at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """One for all tests here that leave it as they found it."""
    with TWO.opened(tmp_path_factory.mktemp("two")) as room:
        yield room


def id_of(name: str) -> str:
    return str(TWO.tables[name]["id"])


def at(room: RunningRoom, who: str, name: str) -> Line:
    return Line(TWO.person(room, who), id_of(name))


def test_choices_are_still_sealed_and_a_vote_still_counts(looked_at: RunningRoom) -> None:
    async def play() -> None:
        async with at(looked_at, "Bo", "crossing-running") as bo, at(looked_at, "Cléo", "crossing-running"):
            assert bo.now["chosen"] == [0, 1]
            assert bo.now["choice"] is not None
            assert bo.around["seats"][3]["votes"] == [1], "somebody is away, and a bot is wanted there"
            assert bo.around["hints"], "all may ask"

    run(play())


def test_a_seat_still_knows_who_had_it_before(looked_at: RunningRoom) -> None:
    async def play() -> None:
        async with at(looked_at, "Gil", "abracada-running") as gil:
            assert gil.you["seat"] == 2
            assert [had["name"] for had in gil.around["seats"][2]["before"]] == ["Dan", None]
            assert gil.around["seats"][2]["before"][1]["bot"]

    run(play())


def test_who_looked_is_still_a_witness_and_who_asked_for_a_seat_gets_it_once_all_agree(
    untouched: RunningRoom,
) -> None:
    async def play() -> None:
        async with at(untouched, "Eve", "abracada-running") as eve:
            assert eve.you["witness"]
            await look(eve, 1)
        async with (
            TWO.back_at(untouched, "abracada-running") as lines,
            at(untouched, "Fay", "abracada-running") as fay,
        ):
            for line in lines[1:]:
                await until(line, lambda line: line.around["asking"])
                (asking,) = line.around["asking"]
                assert asking["yes"][0] == 0, "somebody had said so before"
                await acknowledged(line, "let_sit", watcher=asking["id"], yes=True)
            await until(fay, lambda line: line.around["seats"][3]["name"] == "Fay")

    run(play())


def test_who_is_silenced_says_nothing_and_who_was_sent_away_stays_away(looked_at: RunningRoom) -> None:
    async def play() -> None:
        table = id_of("abracada-open")
        async with at(looked_at, "Cléo", "abracada-open") as cleo:
            assert cleo.you["id"] in cleo.around["silenced"]
            await cleo.send({"t": "chat", "text": "hello"})
            assert (await next_of(cleo, "nak"))["why"] == "silenced"
        link = {"link": TWO.tables["abracada-open"]["links"]["seat"]}
        dan = TWO.person(looked_at, "Dan")
        assert await refused(dan.ask("POST", f"tables/{table}/sit", link)) == "sent_away"

    run(play())


async def next_of(line: Line, kind: str) -> Message:
    while (heard := await line.hear())["t"] != kind:
        pass
    return heard


def test_names_round_one_device_are_still_theirs(looked_at: RunningRoom) -> None:
    async def play() -> None:
        async with at(looked_at, "Dan", "venise-open") as line:
            assert [seat["name"] for seat in line.around["seats"]][:2] == ["Moss", "Fern"]

    run(play())


def test_a_clock_of_days_that_ran_out_while_the_room_was_closed_has_run_out(tmp_path: Path) -> None:
    async def play(room: RunningRoom) -> None:
        async with at(room, "Ada", "venise-days") as line:
            await until(line, lambda line: line.now["moment"] > stood)
        entries = rows(
            room.db, "SELECT entry FROM entries WHERE table_id = ? ORDER BY n", id_of("venise-days")
        )
        assert any(json.loads(str(entry)).get("late") for (entry,) in entries)

    async def stands(room: RunningRoom) -> int:
        async with at(room, "Ada", "venise-days") as line:
            return int(line.now["moment"])

    early, late = tmp_path / "early", tmp_path / "late"
    early.mkdir()
    late.mkdir()
    with TWO.opened(early) as room:
        stood = run(stands(room))
    with TWO.opened(late, later_ms=2 * DAY_MS) as room:
        run(play(room))


def test_a_finished_game_is_still_shared_reviewed_and_lent(looked_at: RunningRoom) -> None:
    async def play() -> None:
        ada, bo = TWO.person(looked_at, "Ada"), TWO.person(looked_at, "Bo")
        table = id_of("crossing-over")
        shares = (await ada.ask("GET", "me/export"))["shares"]
        seen = await Guest(looked_at.url).ask("GET", f"shares/{shares[0]}")
        assert (seen["game"], seen["seat"], seen["entry"]) == ("crossing", 0, 1)
        review = await ada.ask("GET", f"replays/{table}/review?seat=0")
        assert review["state"] == "done"
        hints = [each["hint"] for each in review["review"]["decisions"]]
        assert "followed" in hints, "what a hint showed is known by its entry"
        through = await bo.ask("GET", f"replays/{table}/review")
        assert through["lets"]
        assert await lends(ada, table)

    run(play())


def test_only_a_game_that_all_lend_and_nobody_forgotten_played_is_exported(looked_at: RunningRoom) -> None:
    lent = found(looked_at, id_of("crossing-over"))
    assert lent is not None
    assert lent.entries
    assert found(looked_at, id_of("venise-over")) is None, "somebody who played it is forgotten"


def test_a_table_still_knows_the_game_it_goes_on_from_and_who_knows_its_hands(looked_at: RunningRoom) -> None:
    async def play() -> None:
        async with at(looked_at, "Ada", "crossing-branch") as line:
            branch = line.around["branch"]
            assert (branch["table"], branch["seat"]) == (id_of("crossing-over"), 0)
        for who in ("Bo", "Cléo"):
            elsewhere = (await TWO.person(looked_at, who).ask("GET", "me/export"))["elsewhere"]
            assert elsewhere["foreknown"] == [id_of("crossing-branch")]

    run(play())


def test_a_device_that_wants_to_be_called_is_still_known(looked_at: RunningRoom) -> None:
    told = run(TWO.person(looked_at, "Eve").ask("GET", "me/export"))
    assert "https://fcm.googleapis.com/wp/eve" in str(told)


def test_the_key_for_push_services_comes_along(untouched: RunningRoom) -> None:
    async def key() -> str:
        store = SqliteStore(untouched.db)
        await have_the_same(store, beside(untouched.db))
        await store.close()
        return beside(untouched.db).read_text()

    untouched.end(signal.SIGTERM)
    assert asyncio.run(key()).startswith("-----BEGIN PRIVATE KEY-----")
