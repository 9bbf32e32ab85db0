"""A change that is written but cannot be applied in memory: the table is read anew, and nothing is lost."""

from dataclasses import replace
from pathlib import Path

import pytest

from tablee.protocol.codes import Close
from tablee.room.serve import opened
from tests.room.rooms import run
from tests.room.test_commits import Seat, memory, said, three_people
from tools.driving.fixed import at_home, deal


def test_a_choice_that_is_written_but_not_applied_is_there_when_the_table_is_read_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def fails() -> None:
        raise ZeroDivisionError("as the test wants it")

    async def play() -> None:
        settings = replace(at_home(tmp_path), clock=lambda: 1_700_000_000_000)
        async with opened(settings) as services:
            live, seats = await three_people(services, "crossing")
            for seat in (1, 2):
                await seats[seat].say(said(live, {"do": "ready", "ready": True}, ""))
            await seats[0].say(said(live, {"do": "start", "nonce": deal(0)}, ""))
            for seat in (0, 1):
                await seats[seat].say(said(live, {"move": "point", "mushroom": seat}, ""))
            before = len(live.table.log)
            last = said(live, {"move": "point", "mushroom": 0}, "")
            live.hints.pass_on = fails  # type: ignore[method-assign]
            answer = await seats[2].say(last)
            assert (answer["t"], answer["code"], answer["retry"]) == ("nak", "UNAVAILABLE", True)
            assert [seat.client.closing for seat in seats] == [Close.RESTART] * 4
            assert "ZeroDivisionError: as the test wants it" in caplog.text

            anew = await services.room.table(live.id)
            assert anew is not live
            assert len(anew.table.log) == before + 1
            state = memory(anew)
            again = Seat(anew, seats[2].person)
            assert (await again.say(last))["t"] == "ack", "it was done, and is not done twice"
            assert memory(anew) == state

    run(play())
