"""A lost phone is not a lost seat: the host makes its link anew, in the open, and the old one is void."""

import signal

import pytest

from tests.room.rooms import refused, run, table
from tools.driving.guest import Guest
from tools.driving.line import Ended, Line, Message
from tools.driving.rooms import RunningRoom, guest, heard_all, settle, until


async def reissue(host: Line, seat: int) -> str:
    made = await host.guest.ask("POST", f"tables/{host.table}/links", {"link": "mine", "seat": seat})
    return str(made["mine"])


async def bring(who: Guest, line: Line, link: str) -> Message:
    seated: Message = await who.ask("POST", f"tables/{line.table}/sit", {"link": link})
    return seated


async def ended(line: Line) -> tuple[int, list[Message]]:
    """How the room closed, and what was told until then."""
    heard: list[Message] = []
    with pytest.raises(Ended) as end:
        await hear_all(line, heard)
    return end.value.code, [told for told in heard if told["t"] == "notice"]


async def hear_all(line: Line, heard: list[Message]) -> None:
    while True:
        heard.append(await line.hear())


async def in_the_open(line: Line) -> list[tuple[str, int, int]]:
    """What all were told, and will be told who come later."""
    story = await line.guest.ask("POST", f"tables/{line.table}/story", {})
    return [(said["did"], said["by"], said["seat"]) for said in story["said"]]


def test_the_new_link_brings_the_seat_and_the_old_phone_opens_nothing(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            host, lost, third = lines
            await lost.move({"move": "point", "mushroom": 1})
            old = (await lost.guest.ask("POST", f"tables/{lost.table}/links", {"link": "mine"}))["mine"]
            new = await reissue(host, 1)
            code, told = await ended(lost)
            assert (code, [notice["kind"] for notice in told]) == (4010, ["reissued"])
            await settle([host, third])
            assert await in_the_open(third) == [("reissue", 0, 1)]
            there = third.around["seats"][1]
            assert (there["kind"], there["name"], there["here"]) == ("person", "Guest 1", False)
            assert there["absent_since"] is not None

            for knock in ({}, {"as": "seat"}, {"link": old}):
                assert await refused(lost.guest.ask("POST", f"tables/{lost.table}/ticket", knock)) in (
                    "no_role",
                    "link_closed",
                )
            assert await refused(bring(lost.guest, host, old)) == "link_closed"
            assert await refused(lost.guest.ask("POST", f"tables/{lost.table}/sit", {})) == "no_role"
            assert (await lost.guest.ask("GET", "tables"))["tables"] == []

            phone = await guest(shared_room, "Guest 1 again")
            assert (await bring(phone, host, new))["seat"] == 1
            await heard_all(third)
            assert await in_the_open(third) == [("reissue", 0, 1), ("moved", 1, 1)]
            async with Line(phone, host.table) as back:
                assert back.now["choice"] == {"move": "point", "mushroom": 1}
                assert (back.you["holds"], back.around["seats"][1]["name"]) == ([1], "Guest 1 again")
            assert await refused(bring(lost.guest, host, new)) == "link_closed", "it was good once"

    run(play())


def test_it_outlives_a_restart_and_the_very_same_browser_may_come_back_by_it(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room, "hats", 2) as (host, lost):
            new = await reissue(host, 1)
            await ended(lost)
            room.end(signal.SIGKILL)
            room.open()
            await heard_all(host)
            path = f"tables/{host.table}/ticket"
            assert await refused(lost.guest.ask("POST", path, {})) == "no_role"
            assert (await bring(lost.guest, host, new))["seat"] == 1
            async with Line(lost.guest, host.table) as back:
                assert back.you["holds"] == [1]

    run(play())


def test_only_the_host_does_it_and_only_for_a_person_who_is_another(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "abracada", 3) as lines:
            assert await refused(reissue(lines[1], 2)) == "not_the_host"
            assert await refused(reissue(lines[0], 0)) == "no_such_seat"
            assert await refused(reissue(lines[0], 7)) == "no_such_seat"
            await lines[0].act("kick", seat=2)
            assert await refused(reissue(lines[0], 2)) == "no_such_seat", "a bot has no phone"
            wrong = {"link": "watch", "seat": 1}
            asking = lines[0].guest.ask("POST", f"tables/{lines[0].table}/links", wrong)
            assert await refused(asking) == "bad_request"

    run(play())


def test_where_something_is_hidden_the_host_cannot_look_into_a_hand_that_way(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with table(shared_room, "hats", 3) as (host, lost, third):
            new = await reissue(host, 1)
            await ended(lost)
            assert await refused(bring(host.guest, host, new)) == "sat_elsewhere"
            assert await refused(bring(third.guest, host, new)) == "sat_elsewhere"
            mallory = await guest(shared_room, "Guest 1")
            await bring(mallory, host, new)
            await until(third, lambda line: line.around["seats"][1]["absent_since"] is not None)
            assert await in_the_open(third) == [("reissue", 0, 1), ("moved", 1, 1)], (
                "nothing of it is unnoticed"
            )

    run(play())


def test_a_seat_nobody_came_back_to_is_free_in_the_next_game(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "hats", 2) as (host, lost):
            await reissue(host, 1)
            await ended(lost)
            await host.act("resign")
            await host.act("rematch")
            await until(host, lambda line: line.around["rematch"])
            async with Line(host.guest, host.around["rematch"]) as again:
                assert [seat["kind"] for seat in again.around["seats"]] == ["free", "person"]

    run(play())
