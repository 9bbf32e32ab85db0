"""The list of finished games asks no more of the room than it shows."""

from pathlib import Path

from tablee.protocol.limits import LOOKS
from tests.room.houses import a_house
from tests.room.looking import kept_by
from tests.room.rooms import refused, run, table
from tools.driving.rooms import RunningRoom, call_it_a_draw, settle


def test_who_had_a_seat_is_listed_without_reading_every_entry(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room, "hats", 3) as lines:
            for line in lines:
                if line.now["moves"]:
                    await line.move(line.now["moves"][0])
            await settle(lines)
            await lines[0].act("pause")
            await lines[0].act("kick", seat=1)
            await lines[0].act("resume")
            await call_it_a_draw([lines[0], lines[2]])
            ada = lines[0].guest
            (listed,) = (await ada.ask("GET", "replays"))["tables"]
            assert [len(had) for had in listed["before"]] == [0, 1, 0]
            with kept_by(room.db) as kept:
                (n,) = kept.execute(
                    "SELECT count(*) FROM entries WHERE table_id = ?", (listed["id"],)
                ).fetchone()
                odd = (listed["id"], n, '{"kind": "of a later version"}')
                kept.execute("INSERT INTO entries (table_id, n, entry) VALUES (?, ?, ?)", odd)
            assert (await ada.ask("GET", "replays"))["tables"] == [listed]

    run(play())


def test_a_guest_lists_finished_games_only_so_often(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path, clock=lambda: 1_800_000_000_000) as house:
            ada, bo = await house.guest("Ada"), await house.guest("Bo")
            for _ in range(LOOKS[1]):
                assert await ada.ask("GET", "replays") == {"tables": []}
            assert await refused(ada.ask("GET", "replays")) == "too_many"
            assert await bo.ask("GET", "replays") == {"tables": []}, "each guest for themselves"

    run(play())
