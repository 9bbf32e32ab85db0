"""A table always has a host who can act: where the host has gone, somebody else is."""

from tests.room.rooms import run, sit
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guests, make, until


def test_where_the_host_has_gone_somebody_else_becomes_host(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, ben, cy = await guests(shared_room, 3)
        made = await make(ada, "crossing", 3)
        await sit(ben, made)
        await sit(cy, made)
        async with Line(ada, made["table"]) as host, Line(ben, made["table"]) as other:
            assert (await other.act("host"))["why"] == "not_absent"
            assert (await host.act("host"))["why"] == "already_host"
            await host.__aexit__()
            await until(other, lambda line: line.around["seats"][0]["absent_since"] is not None)
            assert (await other.act("host"))["t"] == "ack"
            await until(other, lambda line: line.around["host"] == 1)
            await other.act("free", seat=0)
            await other.act("bot", seat=0, bot="uniform")
            async with Line(cy, made["table"]) as third:
                await third.act("nudge", seat=1)
                await third.act("ready")
                assert (await other.act("start"))["t"] == "ack"

    run(play())


def test_whoever_comes_to_a_table_that_all_have_left_is_its_host(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, ben = await guests(shared_room, 2)
        made = await make(ada, "crossing", 3)
        async with Line(ada, made["table"]) as line:
            await line.act("free", seat=0)
        assert (await sit(ben, made, seat=2))["seat"] == 2
        async with Line(ben, made["table"]) as line:
            assert (line.around["host"], line.you["host"]) == (2, True)

    run(play())
