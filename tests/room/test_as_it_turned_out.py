"""What was hidden is in a replay from a seat's eyes, once it is over, and in nothing that is shared."""

import json

from tests.room.rooms import refused, run
from tests.room.rooms import table as sitting
from tests.room.test_reviews import over
from tools.driving.guest import Guest
from tools.driving.rooms import RunningRoom


def test_a_replay_tells_what_its_eyes_could_not_see_and_a_shared_one_does_not(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with over(shared_room, "abracada", 3) as lines:
            ada, name = lines[0].guest, lines[0].table
            own = (await ada.ask("GET", f"replays/{name}/frames?seat=0"))["frames"]
            assert own[0]["hidden"][0]["hidden"] == "your_hand"
            public = (await ada.ask("GET", f"replays/{name}/frames"))["frames"]
            assert all(frame["hidden"] == [] for frame in public)
            shared = await ada.ask("POST", f"replays/{name}/share", {"seat": 0})
            told = await Guest(shared_room.url).ask("GET", f"shares/{shared['id']}")
            assert "your_hand" not in json.dumps(told)

    run(play())


def test_nobody_hears_of_it_while_the_game_goes_on(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with sitting(shared_room, "abracada", 2) as lines:
            ask = lines[0].guest.ask("GET", f"replays/{lines[0].table}/frames?seat=0")
            assert await refused(ask) == "not_over"
            assert all("your_hand" not in json.dumps(line.now) for line in lines)

    run(play())
