"""Who gave up is called by their own name, and who had nothing to decide is not offered a review."""

from tests.room.rooms import refused, run, table
from tests.room.test_reviews import begin, gone_through, over
from tools.driving.guest import Guest
from tools.driving.line import Message
from tools.driving.rooms import RunningRoom, settle


async def replay_of(person: Guest, id: str, seat: int) -> Message:
    told: Message = await person.ask("GET", f"replays/{id}/frames?seat={seat}")
    return told


def test_the_review_of_a_seat_that_gave_up_has_the_name_of_who_sat_there(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            for seat, line in enumerate(lines):
                told = await gone_through(line.guest, line.table, seat=seat)
                assert told["name"]
                assert not told["name"].startswith("bot:")

    run(play())


def test_a_replay_says_in_which_of_ones_own_seats_there_is_something_to_go_through(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            for seat, line in enumerate(lines):
                told = await replay_of(line.guest, line.table, 1 - seat)
                assert told["reviews"] == [seat]

    run(play())


def test_who_had_nothing_to_decide_is_offered_no_review(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "abracada", 2) as lines:
            await lines[1].act("resign")
            await settle(lines)
            for line in lines:
                assert (await replay_of(line.guest, line.table, 0))["reviews"] == []
                assert await refused(begin(line.guest, line.table)) == "nothing_decided"

    run(play())
