"""At a rematch everybody is taken along: seats, bots, the host, links, and who looks on."""

import asyncio

from tests.room.rooms import run, sit, table
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, call_it_a_draw, guest, guests, make, until


def test_at_a_rematch_all_keep_their_seats_and_the_bag_goes_to_the_left(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            assert (await lines[0].act("rematch"))["why"] == "not_over"
            link = (await lines[0].guest.ask("POST", f"tables/{lines[0].table}/links", {"link": "watch"}))[
                "watch"
            ]
            eve = await guest(shared_room, "Eve")
            async with Line(eve, lines[0].table, link) as watcher:
                keeper = lines[0].now["view"]["keeper"]
                await call_it_a_draw(lines)
                acks = await asyncio.gather(*(line.act("rematch") for line in lines))
                assert {ack["t"] for ack in acks} == {"ack"}
                await until(watcher, lambda line: line.around["rematch"] is not None)
                again = watcher.around["rematch"]
                async with Line(eve, again) as carried, Line(lines[1].guest, again) as second:
                    assert carried.you["role"] == "watcher"
                    assert second.you["seat"] == 1
                    names = [seat["name"] for seat in second.around["seats"]]
                    assert names == ["Guest 0", "Guest 1", "Guest 2"]
                    assert names[second.around["options"]["keeper"]] == f"Guest {(keeper + 1) % 3}"

    run(play())


def test_bots_and_the_host_come_along_and_personal_links_open_the_new_seat(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, ben = await guests(shared_room, 2)
        made = await make(ada, "crossing", 4, bots=[None, "greedy", None, "uniform"])
        await sit(ben, made)
        async with Line(ada, made["table"]) as first, Line(ben, made["table"]) as third:
            await third.act("ready")
            await first.act("start")
            await call_it_a_draw([first, third])
            assert (await third.act("rematch"))["t"] == "ack"
            await until(first, lambda line: line.around["rematch"] is not None)
        again = first.around["rematch"]
        mine = await ben.ask("POST", f"tables/{again}/links", {"link": "mine"})
        phone = await guest(shared_room, "Phone")
        assert (await phone.ask("POST", f"tables/{again}/sit", {"link": mine["mine"]}))["seat"] == 2
        async with Line(ada, again) as line:
            assert (line.you["seat"], line.around["host"]) == (0, 0)
            assert [seat["bot"] or seat["name"] for seat in line.around["seats"]] == [
                "Guest 0",
                "greedy",
                "Phone",
                "uniform",
            ]

    run(play())


def test_a_watcher_who_is_away_is_carried_along_all_the_same(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "hats", 2) as lines:
            links = await lines[0].guest.ask("POST", f"tables/{lines[0].table}/links", {"link": "watch"})
            eve = await guest(shared_room, "Eve")
            await eve.ask("POST", f"tables/{lines[0].table}/ticket", {"link": links["watch"]})
            await lines[0].act("resign")
            await lines[1].act("rematch")
            await until(lines[0], lambda line: line.around["rematch"] is not None)
            async with Line(eve, lines[0].around["rematch"]) as watcher:
                assert watcher.you["role"] == "watcher"

    run(play())
