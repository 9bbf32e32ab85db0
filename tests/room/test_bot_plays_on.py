"""Where somebody gave up it is the bot that plays on: so it is called, at the table and in replays."""

import json
import signal

from tests.room.rooms import replay, run, step, table
from tools.driving.guest import Guest
from tools.driving.line import Message
from tools.driving.rooms import RunningRoom, call_it_a_draw, settle


def given_up_at(told: Message) -> int:
    """The entry by which somebody gave up."""
    (entry,) = [frame["entry"]["n"] for frame in told["frames"] if frame["entry"]["kind"] == "resigned"]
    return int(entry)


def test_what_was_done_before_is_theirs_and_what_came_after_the_bots(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            ada, bo, cy = lines
            await step(lines)
            await bo.act("resign")
            await step([ada, cy])
            await call_it_a_draw([ada, cy])
            told = await replay(ada)
            had = [{"until": given_up_at(told) + 1, "name": "Guest 1", "bot": None}]
            assert told["before"] == [[], had, []]
            assert (told["names"][0], told["names"][2]) == ("Guest 0", "Guest 2")
            assert told["names"][1].startswith("bot:")
            at = [seat["before"] for seat in ada.around["seats"]]
            assert at == told["before"], "as at the table itself"
            link = await ada.guest.ask("POST", f"replays/{ada.table}/share", {})
            seen = await Guest(room.url).ask("GET", f"shares/{link['id']}")
            assert (seen["names"], seen["before"]) == (told["names"], told["before"])
            room.end(signal.SIGKILL)
            room.open()
            assert (await replay(ada))["before"] == [[], had, []], "read anew"
            await bo.guest.ask("DELETE", "me")
            forgotten = await replay(ada)
            assert forgotten["before"][1] == [{**had[0], "name": None}]
            assert "Guest 1" not in json.dumps(forgotten)

    run(play())


def test_who_is_sent_away_after_that_had_the_seat_no_longer(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            ada, bo, cy = lines
            await bo.act("resign")
            await step([ada, cy])
            assert (await ada.act("kick", seat=1))["t"] == "ack"
            await settle([ada, cy])
            await call_it_a_draw([ada, cy])
            told = await replay(ada)
            assert told["before"][1] == [{"until": given_up_at(told) + 1, "name": "Guest 1", "bot": None}]

    run(play())


def test_who_gave_up_neither_stops_the_others_nor_asks_them(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            ada, bo, cy = lines
            await step(lines)
            await bo.act("resign")
            for act in ("pause", "draw", "undo"):
                assert (await bo.act(act))["why"] == "seat_resigned", act
            await step([ada, cy])

    run(play())
