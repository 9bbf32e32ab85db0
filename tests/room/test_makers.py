"""Who may make tables: anyone, this network, or whoever knows the word; the room says so beforehand."""

import itertools
from collections.abc import Awaitable, Iterator
from pathlib import Path

import pytest

from tablee.protocol.limits import GUESSES
from tablee.room.doors.addresses import Addresses, addresses
from tablee.room.doors.makers import BadMakers, Makers, read_makers
from tests.cli.shell import is_one_clear_line, tablee
from tests.room.houses import a_house
from tests.room.proxy import NAME, a_proxy
from tests.room.rooms import a_room, refused, run
from tests.room.test_proxy import Browser
from tools.driving.guest import Refused
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, make

FAR, NEAR = "203.0.113.7", "192.168.1.20"


@pytest.fixture(scope="module")
def coded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    with a_room(tmp_path_factory.mktemp("coded"), makers="code:Plum-Tree") as running:
        yield running


@pytest.fixture(scope="module")
def near(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    folder = tmp_path_factory.mktemp("near")
    with a_room(folder, makers="network", base_url=f"https://{NAME}") as running:
        yield running


def test_where_a_code_is_needed_only_who_knows_it_makes_tables(coded: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(coded, "Ada")
        room = await ada.ask("GET", "room")
        assert (room["makers"], room["may_make"]) == ("code", True)
        assert await refused(make(ada, "crossing", 3)) == "code_needed"
        assert await refused(make(ada, "crossing", 3, code="pear-tree")) == "wrong_code"
        made = await make(ada, "crossing", 3, code=" plum-tree ")
        bo = await guest(coded, "Bo")
        await bo.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
        assert "plum" not in str(room).lower()

    run(play())


def test_the_code_cannot_be_guessed_by_trying(tmp_path: Path) -> None:
    async def play() -> None:
        word = read_makers("code:plum-tree")
        async with a_house(tmp_path, clock=lambda: 1_800_000_000_000, makers=word) as house:
            eve = await house.guest("Eve")
            words = [*["pear-tree"] * GUESSES[1], "plum-tree"]
            told = [await tried(make(eve, "crossing", 3, code=word)) for word in words]
        assert told[:-1] == ["wrong_code"] * GUESSES[1]
        assert told[-1] == "too_many", "nor is she told soon which is the right one"

    run(play())


def test_the_right_word_costs_no_guess_and_guesses_at_it_no_codes(tmp_path: Path) -> None:
    async def play() -> None:
        word = read_makers("code:plum-tree")
        async with a_house(tmp_path, clock=lambda: 1_800_000_000_000, makers=word) as house:
            ada = await house.guest("Ada")
            for _ in range(GUESSES[1] + 1):
                made = await make(ada, "crossing", 3, code="plum-tree")
            for _ in range(GUESSES[1] + 1):
                assert (await ada.ask("POST", "code", {"code": made["code"]}))["table"] == made["table"]
            told = [await tried(make(ada, "crossing", 3, code="pear-tree")) for _ in range(GUESSES[1] + 1)]
            assert told == ["wrong_code"] * GUESSES[1] + ["too_many"]
            assert (await ada.ask("POST", "code", {"code": made["code"]}))["table"] == made["table"]

    run(play())


def test_another_game_at_the_same_table_is_a_table_too(tmp_path: Path) -> None:
    async def play() -> None:
        public = addresses("127.0.0.1", 0, base_url=f"https://{NAME}")
        async with a_house(tmp_path, clock=lambda: 1_800_000_000_000, addresses=public) as house:
            ada = await house.guest("Ada")
            first = await make(ada, "abracada", 2, bots=[None, "uniform"], start=True)
            while (told := await tried(make(ada, "crossing", 3))) == "made":
                pass
            assert told == "too_many"
            async with Line(ada, first["table"]) as line:
                assert (await line.act("resign"))["t"] == "ack"
                await line.send({"t": "act", "id": "0" * 32, "act": {"do": "rematch"}})
                while (answer := await line.hear()).get("id") != "0" * 32:
                    pass
                assert (answer["t"], answer.get("why")) == ("nak", "too_many")

    run(play())


async def tried(making: Awaitable[object]) -> str:
    try:
        await making
    except Refused as refusal:
        return refusal.why
    return "made"


def test_where_only_this_network_makes_tables_others_are_told_and_may_join(near: RunningRoom) -> None:
    async def made(caller: str) -> tuple[bool, int, str | None]:
        async with a_proxy(near.port, caller) as port:
            who = Browser(port)
            await who.ask("POST", "/api/me", {"name": "Ada"})
            _, room = await who.ask("GET", "/api/room")
            status, told = await who.ask("POST", "/api/tables", {"game": "crossing", "seats": 3})
            return room["may_make"], status, told.get("why")

    async def play() -> None:
        assert await made(NEAR) == (True, 200, None)
        assert await made(FAR) == (False, 403, "network_only")

    run(play())


def test_a_proxy_that_does_not_say_who_calls_lets_nobody_pass_for_a_neighbour(near: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(near, "Ada")
        assert (await ada.ask("GET", "room"))["may_make"] is False
        assert await refused(make(ada, "crossing", 3)) == "network_only"

    run(play())


HOME, BEHIND = addresses("0.0.0.0", 8484), Addresses(8484, "https://games.example")


@pytest.mark.parametrize(
    ("caller", "near"),
    [
        ("192.168.1.20", True),
        ("10.1.2.3", True),
        ("172.31.0.1", True),
        ("172.32.0.1", False),
        ("169.254.3.3", True),
        ("::ffff:192.168.1.20", True),
        ("::ffff:203.0.113.7", False),
        ("fd00::1", True),
        ("fe80::1%eth0", True),
        ("2001:db8::1", False),
        ("203.0.113.7", False),
        ("8.8.8.8", False),
        ("", False),
        ("testclient", False),
    ],
)
def test_who_is_in_this_network(caller: str, near: bool) -> None:
    assert (HOME.is_near(caller), BEHIND.is_near(caller)) == (near, near)


@pytest.mark.parametrize("caller", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_is_near_unless_a_proxy_could_be_speaking(caller: str) -> None:
    assert (HOME.is_near(caller), BEHIND.is_near(caller)) == (True, False)


def test_how_makers_are_named() -> None:
    assert read_makers("anyone") == Makers()
    assert read_makers("network").rule == "network"
    assert read_makers("code:plum:tree").know("PLUM:TREE")
    for text in (
        "",
        "code",
        "code:",
        "code:abc",
        "code:     ",
        "code:" + "x" * 65,
        "code:a\nbcd",
        "all",
        "Network",
    ):
        with pytest.raises(BadMakers):
            read_makers(text)


def test_the_command_says_what_it_wants(tmp_path: Path) -> None:
    for words in (["--makers", "code:abc"], ["--keep", "0"], ["--keep", "401"], ["--makers", "nobody"]):
        said = tablee("--port", "0", "--db", str(tmp_path / "room.db"), *words)
        assert is_one_clear_line(said), words
        assert words[0] in said.err
    assert list(itertools.islice(tmp_path.iterdir(), 1)) == [], "and nothing was opened"
