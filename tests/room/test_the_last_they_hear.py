"""Who is being disconnected is told why, and after that nothing more of the table."""

from dataclasses import replace
from pathlib import Path

from tablee.room.serve import opened
from tests.room.rooms import run
from tests.room.test_commits import Message, said, three_people
from tools.driving.fixed import at_home, deal


def test_who_was_sent_from_their_seat_hears_nothing_after_the_word_that_says_so(tmp_path: Path) -> None:
    async def play() -> None:
        settings = replace(at_home(tmp_path), clock=lambda: 1_700_000_000_000)
        async with opened(settings) as services:
            live, seats = await three_people(services, "crossing")

            async def say(seat: int, what: Message) -> None:
                assert (await seats[seat].say(said(live, what, "")))["t"] == "ack"

            for seat in (1, 2):
                await say(seat, {"do": "ready", "ready": True})
            await say(0, {"do": "start", "nonce": deal(0)})
            await say(0, {"do": "pause"})
            seats[2].frames()
            await say(0, {"do": "kick", "seat": 2})
            await say(0, {"do": "resume"})
            await say(0, {"do": "pause"})
            heard = [frame.get("kind", frame["t"]) for frame in seats[2].frames()]
            assert heard[-1] == "kicked", heard
            assert heard.count("kicked") == 1

    run(play())
