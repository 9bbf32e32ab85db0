"""The coach when something is in the way: a disk that fails, somebody who asks too often, a long line."""

import asyncio
from pathlib import Path

import pytest

from tablee.coach.moments import Decisions
from tablee.kit.refusal import Refusal
from tablee.room.coaching.coach import IN_LINE, ReviewJob
from tablee.room.http.replays import Finished
from tablee.room.http.reviews import lived
from tablee.room.reading import game_of
from tests.room.disks import Disk
from tests.room.houses import House, a_house
from tests.room.rooms import a_room, refused, run, table
from tests.room.test_reviews import begin, gone_through, look
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import make, settle


async def a_finished_game(house: House) -> tuple[Guest, str]:
    """Against a bot, given up after some choices."""
    ada = await house.guest("Ada")
    made: Message = await make(ada, "abracada", 2, bots=[None, "fair"], start=True)
    async with Line(ada, made["table"]) as line:
        chosen = 0
        while chosen < 3 and not line.now["result"]:
            if line.now["moves"] and 0 in line.now["awaited"]:
                await line.move(line.now["moves"][0])
                chosen += 1
            else:
                await line.hear()
        if not line.now["result"]:
            await line.act("resign")
    return ada, made["table"]


def test_a_review_that_cannot_be_written_down_leaves_nothing_and_can_be_asked_for_again(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        disk = Disk(tmp_path / "room.db")
        async with a_house(tmp_path, wrap=disk.under) as house:
            ada, name = await a_finished_game(house)
            before = [row for row in disk.rows() if row[0] == "reviews"]
            with disk.failing_at(1):
                told = await begin(ada, name)
                while told["state"] == "working":
                    await asyncio.sleep(0.01)
                    told = await look(ada, name)
                assert (told["state"], told["review"]) == ("failed", None)
            assert [row for row in disk.rows() if row[0] == "reviews"] == before == []
            await gone_through(ada, name)
            assert len([row for row in disk.rows() if row[0] == "reviews"]) == 1

    run(play())


def test_who_asks_the_coach_too_often_waits(tmp_path: Path) -> None:
    async def play() -> None:
        with a_room(tmp_path, base_url="https://games.example.org") as room:
            async with table(room, "abracada", 2) as lines:
                await lines[1].act("resign")
                await settle(lines)
                told = ""
                while told != "too_many":
                    told = await refused(begin(lines[0].guest, lines[0].table))
                    assert told in ("nothing_decided", "too_many")
                assert (await look(lines[0].guest, lines[0].table))["state"] == "none"

    run(play())


def test_a_room_takes_so_many_games_in_line_and_no_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            ada, name = await a_finished_game(house)
            await gone_through(ada, name)
            coach, kept = house.services.coach, await house.services.room.house.store.table(name)
            assert kept is not None
            game = game_of("abracada")
            came: Decisions = lived(Finished(kept, game, {}), 0)
            person = kept.seats[0].person
            assert person is not None
            for number in range(IN_LINE):
                coach.begin(ReviewJob(f"T{number:016}", 0, person, game, came))
            coach.begin(ReviewJob(f"T{0:016}", 0, person, game, came))  # who is in line stays there
            with pytest.raises(Refusal, match="too_many"):
                coach.begin(ReviewJob("T" + "z" * 16, 0, person, game, came))
            assert (await coach.seen(f"T{1:016}", 0, person)).state == "working"
            assert (await coach.seen(f"T{1:016}", 0, "somebody else")).state == "none"

    run(play())
