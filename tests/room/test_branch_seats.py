"""What if, and who may sit: who knows the hands of the game before has no other seat than the chosen one."""

import signal

from tests.room.rooms import refused, run
from tests.room.test_branches import against_bots, finished, go_on
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, guest, guests


async def sit(who: Guest, made: Message, **more: object) -> Message:
    seated: Message = await who.ask(
        "POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"], **more}
    )
    return seated


async def free(line: Line, seat: int) -> None:
    """The host's own seat, or a bot's, is nobody's."""
    assert (await line.act("free", seat=seat))["t"] == "ack"


def test_who_freed_the_chosen_seat_takes_no_hand_they_have_read(shared_room: RunningRoom) -> None:
    async def play() -> None:
        parent, people = await finished(shared_room, seats=2)
        made = await go_on(people[0], parent, 2, 0)
        async with Line(people[0], made["table"]) as line:
            await free(line, 0)
        assert await refused(sit(people[0], made, seat=1)) == "sat_before"
        assert (await sit(people[0], made))["seat"] == 0, "their own hand they know anyway"

    run(play())


def test_who_sat_in_the_game_before_has_only_the_chosen_seat(shared_room: RunningRoom) -> None:
    async def play() -> None:
        parent, people = await finished(shared_room)
        made = await go_on(people[1], parent, 3, 1)
        for wanted in ({}, {"seat": 0}, {"seat": 2}):
            assert await refused(sit(people[0], made, **wanted)) == "sat_before"
        async with Line(people[1], made["table"]) as line:
            await free(line, 1)
        assert (await sit(people[0], made))["seat"] == 1, "the first that is for them"
        assert await refused(sit(people[0], made, seat=2)) == "goes_on"
        assert await refused(sit(people[2], made)) == "sat_before"

    run(play())


def test_who_made_it_though_they_only_looked_on_is_no_exception(shared_room: RunningRoom) -> None:
    async def play() -> None:
        parent, people = await finished(shared_room)
        eve = await guest(shared_room, "Eve")
        link = (await people[0].ask("POST", f"tables/{parent}/links", {"link": "watch"}))["watch"]
        async with Line(eve, parent, link):
            pass
        made = await go_on(eve, parent, 3, 2)
        async with Line(eve, made["table"]) as line:
            await free(line, 2)
        assert await refused(sit(eve, made, seat=0)) == "sat_before"

    run(play())


def test_neither_another_device_nor_a_bots_seat_is_a_way_round_it(shared_room: RunningRoom) -> None:
    async def play() -> None:
        parent, people = await finished(shared_room)
        made = await go_on(people[0], parent, 2, 0, bots=[None, None, "uniform"])
        (friend, other, third) = await guests(shared_room, 3)
        old = (await people[2].ask("POST", f"tables/{parent}/links", {"link": "mine"}))["mine"]
        await third.ask("POST", f"tables/{parent}/sit", {"link": old})
        assert await refused(sit(third, made, seat=1)) == "sat_before", "a device of who sat there"
        mine = (await people[0].ask("POST", f"tables/{made['table']}/links", {"link": "mine"}))["mine"]
        assert (await other.ask("POST", f"tables/{made['table']}/sit", {"link": mine}))["seat"] == 0
        async with Line(other, made["table"]) as line:
            await free(line, 0)
        assert await refused(sit(other, made, seat=1)) == "sat_before"
        seat = {"link": made["links"]["seat"]}
        assert (await sit(friend, made, seat=1))["seat"] == 1, "whoever was not there may have it"
        for who in (people[1], other):
            shown = await who.ask("POST", f"tables/{made['table']}/enter", seat)
            assert shown["may_ask"] == [0], "the seat it goes on from is free"
            asking = who.ask("POST", f"tables/{made['table']}/ask", {**seat, "seat": 2})
            assert await refused(asking) == "sat_before"
        theirs = (await friend.ask("POST", f"tables/{made['table']}/links", {"link": "mine"}))["mine"]
        taking = people[1].ask("POST", f"tables/{made['table']}/sit", {"link": theirs})
        assert await refused(taking) == "sat_before"

    run(play())


def test_it_holds_for_all_games_before_and_outlives_a_restart(room: RunningRoom) -> None:
    async def play() -> None:
        parent, people = await finished(room, seats=2)
        made = await go_on(people[0], parent, 1, 0, bots=against_bots(0, 2), start=True)
        async with Line(people[0], made["table"]) as line:
            assert (await line.act("resign"))["t"] == "ack"
        again = await go_on(people[0], made["table"], 0, 0)
        room.end(signal.SIGKILL)
        room.open()
        assert await refused(sit(people[1], again, seat=1)) == "sat_before"

    run(play())


def test_where_nothing_is_hidden_all_may_sit_anywhere(shared_room: RunningRoom) -> None:
    async def play() -> None:
        parent, people = await finished(shared_room, "crossing")
        made = await go_on(people[1], parent, 2, 1)
        assert (await sit(people[0], made, seat=2))["seat"] == 2

    run(play())
