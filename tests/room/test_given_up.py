"""Who gave up is still one of those who played: the address leads them back to their own game."""

from tests.room.rooms import run, sit
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, make, until


def test_who_gave_up_comes_back_to_the_end_as_one_who_played(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, mia = [await guest(shared_room, name) for name in ("Ada", "Mia")]
        made = await make(ada, "abracada", 2)
        invitation, table = made["links"]["seat"], made["table"]

        async def seated(person: Guest) -> bool:
            opens = await person.ask("POST", f"tables/{table}/enter", {"link": invitation})
            return bool(opens["seated"])

        assert not await seated(mia)
        await sit(mia, made)
        async with Line(ada, table) as host, Line(mia, table) as line:
            await line.act("ready")
            await host.act("start")
            await line.act("resign")
            await until(line, lambda line: line.around["status"] == "over")
        assert await seated(mia), "the link she came by leads her to her seat"
        assert not await seated(await guest(shared_room, "Eve"))
        assert not await seated(Guest(shared_room.url))
        async with Line(mia, table) as line:
            assert (line.you["role"], line.you["holds"]) == ("seat", [1])
            assert (await line.act("rematch"))["t"] == "ack"

    run(play())
