"""Whoever runs a room reads how it does, in numbers that tell nothing of anybody."""

import asyncio
import contextlib
import http.client
from collections.abc import Iterator
from pathlib import Path
from typing import get_args
from urllib.parse import urlsplit

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tablee import __version__
from tablee.kit.refusal import Code
from tablee.room.doors.addresses import addresses
from tablee.room.http import metrics
from tests.patience import PATIENCE_S
from tests.room.disks import fill
from tests.room.houses import a_house
from tests.room.looking import kept_by
from tests.room.rooms import refused, run, step, table
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, make, until

TOKEN = "a-token-of-the-operator"
Numbers = dict[str, float]


def asked(url: str, **headers: str) -> tuple[int, str]:
    """What is told to who asks for the numbers so."""
    parts = urlsplit(url)
    asking = http.client.HTTPConnection(parts.netloc, timeout=PATIENCE_S)
    asking.request("GET", "/metrics", headers=headers)
    answer = asking.getresponse()
    told = answer.status, answer.read().decode()
    asking.close()
    return told


def read(text: str) -> Numbers:
    """Every number under its name, with its labels."""
    return {
        sample.name + "".join(f" {key}={value}" for key, value in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def numbers(url: str) -> Numbers:
    status, text = await asyncio.to_thread(asked, url)
    assert status == 200
    return read(text)


def test_what_is_played_answered_refused_and_thought_is_counted(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            before = await numbers(room.url)
            await step(lines)
            assert (await lines[0].act("back"))["t"] == "nak"
            eve = await guest(room, "Eve")
            assert await refused(eve.ask("GET", f"tables/{lines[0].table}")) == "no_role"
            after = await numbers(room.url)
            assert after["tablee_moves_total"] - before["tablee_moves_total"] == 3
            answered = "tablee_answer_seconds_count"
            assert after[answered] - before[answered] == 3
            assert after["tablee_answer_seconds_bucket le=+Inf"] == after[answered]
            assert after["tablee_refusals_total code=FORBIDDEN"] == 1
            assert after["tablee_clients role=seat"] == 3
            assert after["tablee_tables_live state=playing"] == 1
            assert after["tablee_tables_attended"] == 1
            assert after["tablee_connections"] >= 3
            assert after["tablee_writer_queue"] == 0
            assert after["tablee_write_seconds_count"] > before["tablee_write_seconds_count"]
            assert after["process_cpu_seconds_total"] > 0

    run(play())


def test_bots_are_counted_by_how_long_they_think_and_tables_by_their_state(room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(room, "Ada")
        await make(ada, "crossing", 3)
        made = await make(ada, "crossing", 3, bots=[None, "uniform", "uniform"], start=True)
        async with Line(ada, made["table"]) as line:
            await until(line, lambda line: len(line.now.get("chosen", ())) == 2)
            told = await numbers(room.url)
        assert told["tablee_bot_seconds_count bot=uniform game=crossing"] == 2
        assert told["tablee_bots_thinking"] == 0
        assert told["tablee_moves_total"] == 2
        assert (told["tablee_tables state=open"], told["tablee_tables state=playing"]) == (1, 1)
        assert told["tablee_tables_parked"] == 0

    run(play())


def test_a_room_that_cannot_write_is_not_ready_here_either(room: RunningRoom) -> None:
    assert run(numbers(room.url))["tablee_ready"] == 1
    fill(room, full=True)
    assert run(refused(guest(room, "Ada"))) == "unavailable"
    told = run(numbers(room.url))
    assert told["tablee_ready"] == 0
    assert told["tablee_refusals_total code=UNAVAILABLE"] == 1
    fill(room, full=False)
    assert run(numbers(room.url))["tablee_ready"] == 1


def test_every_code_is_counted_from_nothing_on_so_that_its_first_refusal_is_seen_as_growth(
    shared_room: RunningRoom,
) -> None:
    told = run(numbers(shared_room.url))
    assert {f"tablee_refusals_total code={code}" for code in get_args(Code)} <= set(told)
    assert told[f"tablee_build_info version={__version__}"] == 1


def test_no_number_tells_of_anybody_or_of_a_table(room: RunningRoom) -> None:
    async def play() -> tuple[list[str], str]:
        async with table(room, "abracada") as lines:
            await step(lines[:1])
            _, text = await asyncio.to_thread(asked, room.url)
            tokens = [line.guest.token or "" for line in lines]
            names = [seat["name"] for seat in lines[0].around["seats"]]
            return [*tokens, *names, lines[0].table, *(line.you["id"] for line in lines)], text

    secrets, text = run(play())
    with kept_by(room.db) as database:
        (seed,) = database.execute("SELECT seed FROM tables").fetchone()
    assert len(secrets) == 10
    for secret in [*secrets, seed.hex()]:
        assert secret not in text


WITH = {"Authorization": f"Bearer {TOKEN}"}
WRONG = {"Authorization": f"Bearer {TOKEN}."}


NO_LATIN = "Bearer é".encode().decode("latin-1")
ASKED: dict[tuple[str | None, bool], list[tuple[dict[str, str], int]]] = {
    (None, False): [({}, 200), (WITH, 200), ({"Host": "elsewhere.example"}, 403)],
    (TOKEN, False): [({}, 200), (WITH, 200), ({"Host": "elsewhere.example", **WITH}, 200)],
    (None, True): [
        ({}, 403),
        (WITH, 403),
        ({"Authorization": "Bearer None"}, 403),
        ({"Authorization": ""}, 403),
    ],
    (TOKEN, True): [
        ({}, 401),
        (WRONG, 401),
        ({"Authorization": f"Basic {TOKEN}"}, 401),
        ({"Authorization": NO_LATIN}, 401),
        ({"X-Forwarded-For": "127.0.0.1"}, 401),
        (WITH, 200),
        ({**WITH, "X-Forwarded-For": "192.0.2.7"}, 200),
    ],
}
"""The token of a room, and whether it is behind a proxy; who asks for its numbers, and the answer."""


@pytest.mark.parametrize(("token", "proxied"), ASKED)
def test_only_this_machine_or_who_has_the_token_reads_them(
    tmp_path: Path, token: str | None, proxied: bool
) -> None:
    async def ask() -> None:
        reached = addresses("127.0.0.1", 0, base_url="https://games.example.org" if proxied else None)
        async with a_house(tmp_path, metrics_token=token, addresses=reached) as house:
            for headers, status in ASKED[token, proxied]:
                told, text = await asyncio.to_thread(asked, house.url, **headers)
                assert told == status, headers
                assert ("tablee_moves_total" in text) == (status == 200), headers

    run(ask())


@contextlib.contextmanager
def tables_unreadable(db: Path) -> Iterator[None]:
    """The store cannot count the tables meanwhile."""
    with kept_by(db) as kept:
        kept.execute("ALTER TABLE tables RENAME TO elsewhere")
    yield
    with kept_by(db) as kept:
        kept.execute("ALTER TABLE elsewhere RENAME TO tables")


def test_tables_that_cannot_be_counted_are_not_said_to_be_none_and_are_counted_once_they_can(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            await make(await house.guest("Ada"), "crossing", 3)
            with tables_unreadable(tmp_path / "room.db"):
                told = await numbers(house.url)
            assert told["tablee_ready"] == 1
            assert not {"tablee_tables state=open", "tablee_tables_parked"} & set(told)
            assert (await numbers(house.url))["tablee_tables state=open"] == 1

    run(play())
    assert not [said for said in caplog.records if said.exc_info]


def test_while_tables_cannot_be_counted_the_last_count_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics, "COUNT_S", 0)

    async def play() -> None:
        async with a_house(tmp_path) as house:
            ada = await house.guest("Ada")
            for count in (1, 2):
                await make(ada, "crossing", 3)
                assert (await numbers(house.url))["tablee_tables state=open"] == count
                with tables_unreadable(tmp_path / "room.db"):
                    assert (await numbers(house.url))["tablee_tables state=open"] == count

    run(play())
