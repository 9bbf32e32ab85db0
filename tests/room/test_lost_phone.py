"""A lost phone is not a lost seat: the host makes its link anew, in the open, and the old one is void."""

import asyncio
import signal
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.protocol.codes import Close
from tablee.room.acts import joining
from tablee.room.doors.door import hash_of
from tablee.room.live.client import Client
from tablee.room.live.table import LiveTable
from tablee.room.serve import opened
from tablee.room.services import Services
from tablee.room.store.rows import Link, Person
from tablee.room.store.store import UsedUp
from tablee.room.store.writes import Revoke
from tests.room.houses import a_house
from tests.room.rooms import refused, run, sit, table
from tools.driving.fixed import at_home
from tools.driving.guest import Guest, Refused
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, guest, guests, heard_all, make, settle, until


async def reissue(host: Line, seat: int) -> str:
    made = await host.guest.ask("POST", f"tables/{host.table}/links", {"link": "mine", "seat": seat})
    return str(made["mine"])


async def bring(who: Guest, line: Line, link: str) -> Message:
    seated: Message = await who.ask("POST", f"tables/{line.table}/sit", {"link": link})
    return seated


async def lose(line: Line, host: Line) -> None:
    """A phone is lost, and whoever is there has noticed."""
    seat = line.you["seat"]
    await line.__aexit__()
    await until(host, lambda line: not line.around["seats"][seat]["here"])


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
            await lose(lost, host)
            new = await reissue(host, 1)
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
            await lose(lost, host)
            new = await reissue(host, 1)
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
            await lose(lost, host)
            new = await reissue(host, 1)
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
            await lose(lost, host)
            await reissue(host, 1)
            await host.act("resign")
            await host.act("rematch")
            await until(host, lambda line: line.around["rematch"])
            async with Line(host.guest, host.around["rematch"]) as again:
                assert [seat["kind"] for seat in again.around["seats"]] == ["person", "free"]

    run(play())


def test_the_old_device_takes_no_other_seat_and_the_new_link_outlives_all_it_does(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        ada, bob, cy = await guests(shared_room, 3)
        made = await make(ada, "abracada", 4)
        for who in (bob, cy):
            await sit(who, made)
        async with Line(ada, made["table"]) as host:
            new = await reissue(host, 1)
            theirs = (await cy.ask("POST", f"tables/{host.table}/links", {"link": "mine"}))["mine"]
            for knock in ({}, {"seat": 3}, {"seat": 1}):
                assert await refused(sit(bob, made, **knock)) in ("seat_reissued", "seat_taken")
            assert await refused(bring(bob, host, theirs)) == "seat_reissued"
            await host.act("bot", seat=3, bot="uniform")
            asking = {"link": made["links"]["seat"], "seat": 3}
            assert await refused(bob.ask("POST", f"tables/{host.table}/ask", asking)) == "already_seated"
            phone = await guest(shared_room, "Bob again")
            assert (await bring(phone, host, new))["seat"] == 1

    run(play())


def test_who_is_sent_from_a_seat_with_a_new_link_may_sit_there_again(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, bob = await guests(shared_room, 2)
        made = await make(ada, "hats", 2)
        await sit(bob, made)
        async with Line(ada, made["table"]) as host:
            await reissue(host, 1)
            await host.act("free", seat=1)
            assert (await sit(bob, made))["seat"] == 1
            async with Line(bob, made["table"]) as back:
                assert back.you["holds"] == [1]

    run(play())


def test_a_personal_link_that_is_spent_while_it_is_read_invites_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            ada, bob, cleo, dan = [await house.guest(name) for name in ("Ada", "Bob", "Cléo", "Dan")]
            made = await make(ada, "abracada", 2)
            mine = {"link": (await sit(bob, made))["links"]["mine"]}
            store: Any = house.services.room.house.store
            read = store.link

            async def read_and_spent(hash: bytes) -> Link | None:
                found: Link | None = await read(hash)
                if store.link is read_and_spent:
                    store.link = read
                    await cleo.ask("POST", f"tables/{made['table']}/sit", mine)
                return found

            store.link = read_and_spent
            assert await refused(dan.ask("POST", f"tables/{made['table']}/sit", mine)) == "link_closed"

    run(play())


def test_of_many_who_come_with_one_personal_link_exactly_one_has_the_seat(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, bob = await guests(shared_room, 2)
        made = await make(ada, "hats", 2)
        mine = (await sit(bob, made))["links"]["mine"]
        takers = await guests(shared_room, 30)
        async with Line(ada, made["table"]) as host:
            came = await asyncio.gather(*(bring(who, host, mine) for who in takers), return_exceptions=True)
            assert [type(seated) for seated in came].count(dict) == 1
            assert {str(no) for no in came if isinstance(no, Refused)} == {"FORBIDDEN: link_closed"}
            (taker,) = (who for who, seated in zip(takers, came, strict=True) if isinstance(seated, dict))
            async with Line(taker, made["table"]) as back:
                assert back.you["holds"] == [1]

    run(play())


def test_the_old_device_does_not_see_the_game_again_nor_go_on_from_it(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "hats", 2) as (host, lost):
            await lose(lost, host)
            await reissue(host, 1)
            await host.act("resign")
            await until(host, lambda line: line.around["status"] == "over")
            path = f"replays/{host.table}"
            for ask in (
                ("GET", path, None),
                ("GET", f"{path}/frames", None),
                ("GET", f"{path}/frames?seat=0", None),
                ("POST", f"{path}/branch", {"entry": 0, "seat": 0}),
                ("POST", f"{path}/share", {}),
                ("GET", f"tables/{host.table}", None),
            ):
                assert await refused(lost.guest.ask(*ask)) == "no_role", ask

    run(play())


def test_a_link_is_not_made_anew_for_a_seat_whose_person_is_here(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "hats", 2) as (host, bob):
            assert await refused(reissue(host, 1)) == "person_here"
            own = (await bob.guest.ask("POST", f"tables/{bob.table}/links", {"link": "mine"}))["mine"]
            assert (await bring(await guest(shared_room, "Bob"), host, own))["seat"] == 1, "one's own is free"

    run(play())


async def two_people(services: Services) -> tuple[LiveTable, Person, Person]:
    """A table in this process, before the start."""
    ada, bob = [
        (await services.door.introduce(name, services.room.house.clock()))[0] for name in ("Ada", "Bob")
    ]
    row = await services.room.new_table(ada.id, "crossing", 3, {}, None, [], shared=False)
    live = await services.room.table(row.id)
    secret, write = services.door.new_link(live.id, "seat", row.created)
    await services.room.house.store.commit([write])
    link = await services.door.link(live.id, hash_of(secret), row.created)
    await live.work.perform(lambda: joining.sit(live, bob, link, None))
    return live, ada, bob


async def personal_link(services: Services, live: LiveTable, person: Person) -> Link:
    secret, write = services.door.new_link(live.id, "mine", live.row.created, person.id)
    await services.room.house.store.commit([write])
    return await services.door.link(live.id, hash_of(secret), live.row.created)


def test_who_read_the_link_before_it_was_used_comes_too_late(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(at_home(tmp_path)) as services:
            live, ada, bob = await two_people(services)
            link = await personal_link(services, live, bob)
            _, mine = services.door.new_link(live.id, "mine", live.row.created, bob.id)
            ended = Revoke(live.id, "mine", bob.id)
            await live.work.perform(lambda: joining.reissue(live, 0, 1))
            await live.work.perform(lambda: joining.sit(live, bob, link, None, ended, mine))
            assert live.holds(bob.id) == (1,)
            with pytest.raises(UsedUp):
                await live.work.perform(lambda: joining.sit(live, ada, link, None))
            assert (live.holds(ada.id), live.holds(bob.id)) == ((0,), (1,))

    run(play())


def test_who_comes_back_while_the_link_is_being_made_is_told_and_let_go(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(at_home(tmp_path)) as services:
            live, _, bob = await two_people(services)
            making = asyncio.ensure_future(live.work.perform(lambda: joining.reissue(live, 0, 1)))
            await asyncio.sleep(0)
            client = Client("seat", bob.id, bob.name)
            live.enter(client, None)
            await making
            told = [msgspec.json.decode(frame) for frame in client._waiting]
            assert [said["kind"] for said in told if said["t"] == "notice"] == ["reissued"]
            assert (client.closing, live.holds(bob.id)) == (Close.REISSUED, ())

    run(play())
