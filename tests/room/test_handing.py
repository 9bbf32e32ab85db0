"""A bot's seat is handed to another bot in play, in the open; what the first one did stays its own."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from tablee.room.bots.thinkers import Thinkers
from tablee.room.bots.worker import Chosen
from tablee.room.live.table import LiveTable
from tablee.room.serve import opened
from tablee.table.replay import read_move
from tests.room.disks import Disk
from tests.room.houses import a_house
from tests.room.rooms import replay, run, sittings, step, table
from tests.room.test_commits import fails_until_it_works, three_people
from tools.driving.fixed import at_home
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, call_it_a_draw, guest, guests, make, settle, until


class ByHand(Thinkers):
    """Bots that think until the test says what they choose."""

    def __init__(self, processes: int) -> None:
        super().__init__(processes)
        self.asked: dict[str, Future[Chosen]] = {}

    def _ask(self, do: Any, *words: Any) -> Future[Any]:
        self.asked[words[1]] = Future()
        return self.asked[words[1]]

    def choose(self, bot: str, move: Message) -> None:
        self.asked[bot].set_result(Chosen(msgspec.json.encode(move), 1, 1, 9.0))

    async def thinks(self, bot: str) -> None:
        while bot not in self.asked:  # noqa: ASYNC110 - nobody tells us
            await asyncio.sleep(0)


async def over(line: Line) -> None:
    """Whoever plays alone ends it."""
    await line.act("resign")
    await until(line, lambda line: line.now["result"])


def test_the_host_hands_it_over_and_over_and_a_replay_knows_who_played_from_where(room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(room, "Ada")
        made = await make(ada, "venise", 2, bots=[None, "gentle"], options={"first": 0}, start=True)
        async with Line(ada, made["table"]) as line:
            for bot in ("fair", "gentle"):
                assert (await line.act("bot", seat=1, bot=bot))["t"] == "ack"
                await until(line, lambda line, bot=bot: line.around["seats"][1]["bot"] == bot)
                await step([line])
            room.end(signal.SIGKILL)
            room.open()
            await settle([line])
            (gentle, fair) = line.around["seats"][1]["before"]
            assert (gentle["bot"], fair["bot"], line.around["seats"][1]["bot"]) == (
                "gentle",
                "fair",
                "gentle",
            )
            await over(line)
            told = await replay(line)
            assert sittings(told) == [(gentle["until"], "fair"), (fair["until"], "gentle")]
            assert told["before"] == [[], [gentle, fair]]
            assert told["names"] == ["Ada", "bot:gentle"]
            link = await ada.ask("POST", f"replays/{line.table}/share", {})
            seen = await Guest(room.url).ask("GET", f"shares/{link['id']}")
            assert (seen["before"], seen["names"]) == (told["before"], told["names"])

    run(play())


def test_all_are_told_and_it_is_the_hosts_alone(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, bo, eve = await guests(shared_room, 3)
        made = await make(ada, "crossing", 3, bots=[None, None, "gentle"])
        await bo.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
        watch = made["links"]["watch"]
        async with (
            Line(ada, made["table"]) as host,
            Line(bo, made["table"]) as other,
            Line(eve, made["table"], watch, "watcher") as watcher,
        ):
            await other.act("ready")
            await host.act("start")
            await until(other, lambda line: line.around["status"] == "playing")
            assert (await other.act("bot", seat=2, bot="strong"))["why"] == "not_the_host"
            assert (await host.act("bot", seat=2, bot="gentle"))["why"] == "already_seated"
            assert (await host.act("bot", seat=2, bot="nobody"))["why"] == "no_such_bot"
            assert (await host.act("bot", seat=5, bot="strong"))["why"] == "no_such_seat"
            await settle([other, watcher])
            await host.act("bot", seat=2, bot="strong")
            for line in (host, other, watcher):
                told: Message = {}
                while told.get("did") != "strength":
                    told = await line.hear()
                assert (told["by"], told["seat"], told["what"]) == (0, 2, "strong")
                await until(line, lambda line: line.around["seats"][2]["bot"] == "strong")

    run(play())


def test_a_bot_that_plays_on_for_who_gave_up_can_be_another_one(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            ada, bo, cy = lines
            await step(lines)
            await bo.act("resign")
            await settle([ada])
            given_up = ada.now["moment"]
            await step([ada, cy])
            await until(ada, lambda line: line.now["moment"] > given_up)  # the bot has chosen too
            assert (await ada.act("bot", seat=1, bot="gentle"))["t"] == "ack"
            before = ada.now["moment"]
            await step([ada, cy])
            await until(ada, lambda line: line.now["moment"] > before)
            await call_it_a_draw([ada, cy])
            person, fair = (await replay(ada))["before"][1]
            assert (person["name"], fair["bot"]) == ("Guest 1", "fair")
            assert person["until"] < fair["until"]

    run(play())


@contextlib.asynccontextmanager
async def by_hand(folder: Path, processes: int) -> AsyncIterator[tuple[Line, ByHand, LiveTable]]:
    """Somebody with two bots at a table of Crossing, in a room whose bots are the test's."""
    thinkers = ByHand(processes)
    async with a_house(folder) as house:
        object.__setattr__(house.services.room.house, "thinkers", thinkers)
        ada = await house.guest("Ada")
        bots = [None, "master", "gentle"]
        made = await ada.ask("POST", "tables", {"game": "crossing", "seats": 3, "bots": bots, "start": True})
        async with Line(ada, made["table"]) as line:
            yield line, thinkers, await house.services.room.table(made["table"])
        thinkers.close()


def test_what_the_first_one_still_thinks_is_dropped(tmp_path: Path) -> None:
    async def play() -> None:
        async with by_hand(tmp_path, processes=3) as (line, bots, live):
            await bots.thinks("master")
            first, second, *_ = line.now["moves"]
            await line.act("bot", seat=1, bot="fair")
            await bots.thinks("fair")
            bots.choose("master", first)
            bots.choose("gentle", first)
            await until(line, lambda line: line.now["chosen"] == [2])
            await settle([line])
            assert line.now["chosen"] == [2], "master sits there no more"
            bots.choose("fair", second)
            await until(line, lambda line: line.now["chosen"] == [1, 2])
            assert live.table.choice_of(1) == read_move(live.game, second)

    run(play())


def test_who_only_waits_for_a_turn_never_begins(tmp_path: Path) -> None:
    async def play() -> None:
        async with by_hand(tmp_path, processes=1) as (line, bots, _):
            await bots.thinks("master")
            await line.act("bot", seat=2, bot="fair")
            bots.choose("master", line.now["moves"][0])
            await bots.thinks("fair")
            assert list(bots.asked) == ["master", "fair"], "gentle was in line, and is gone"

    run(play())


def test_what_has_been_chosen_stands(tmp_path: Path) -> None:
    async def play() -> None:
        async with by_hand(tmp_path, processes=3) as (line, bots, _):
            await bots.thinks("master")
            bots.choose("master", line.now["moves"][0])
            await until(line, lambda line: line.now["chosen"] == [1])
            await line.act("bot", seat=1, bot="fair")
            await settle([line])
            assert line.now["chosen"] == [1]
            assert "fair" not in bots.asked

    run(play())


def test_a_seat_that_cannot_be_written_down_is_still_the_first_ones(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "room.db")

    async def play() -> None:
        settings = replace(at_home(tmp_path), clock=lambda: 1_700_000_000_000)
        async with opened(settings, disk.under) as services:
            live, seats = await three_people(services, "crossing")
            scene: list[tuple[int, dict[str, Any]]] = [
                (0, {"do": "free", "seat": 2}),
                (0, {"do": "bot", "seat": 2, "bot": "gentle"}),
                (1, {"do": "ready"}),
                (0, {"do": "start"}),
                (0, {"do": "pause"}),
                (0, {"do": "bot", "seat": 2, "bot": "fair"}),
            ]
            for seat, what in scene:
                await fails_until_it_works(live, seats, seat, what, disk)
            assert live.table.players[2] == "fair"

    run(play())
