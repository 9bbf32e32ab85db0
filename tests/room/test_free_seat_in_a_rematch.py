"""The next game has a free seat: who looked on and came along may have it, as far as they were invited."""

import contextlib
from collections.abc import AsyncIterator

from tests.room.latecomers import told
from tests.room.rooms import refused, run, sit
from tests.room.test_along import again, along, links
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, call_it_a_draw, guest, make, until


@contextlib.asynccontextmanager
async def in_play(room: RunningRoom) -> AsyncIterator[tuple[list[Line], Message]]:
    """A game of two, and how its table was made."""
    ada, bo = [await guest(room, name) for name in ("Ada", "Bo")]
    made = await make(ada, "abracada", 2)
    await sit(bo, made)
    async with Line(ada, made["table"]) as first, Line(bo, made["table"]) as second:
        await second.act("ready")
        await first.act("start")
        yield [first, second], made


@contextlib.asynccontextmanager
async def over(room: RunningRoom) -> AsyncIterator[tuple[list[Line], Message]]:
    """The same once it is over."""
    async with in_play(room) as (lines, made):
        await call_it_a_draw(lines)
        yield lines, made


async def one_seat_more(lines: list[Line]) -> str:
    """The next game, where the host has set out one more seat."""
    following = await again(lines)
    async with Line(lines[0].guest, following) as host:
        await host.act("seats", seats=3)
    return following


async def seat_by(room: RunningRoom, name: str, table: str, link: str) -> int:
    """The seat that somebody new gets by a link."""
    person = await guest(room, name)
    return int((await person.ask("POST", f"tables/{table}/sit", {"link": link}))["seat"])


def test_a_nameless_watcher_who_was_invited_to_play_may_sit_down_in_the_next_game(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with over(shared_room) as (lines, made):
            nobody = Guest(shared_room.url)
            following = await one_seat_more(lines)
            told = await along(nobody, made["table"], link=made["links"]["seat"], **{"as": "watcher"})
            opens = await nobody.ask("POST", f"tables/{following}/enter", {"link": told["link"]})
            assert (opens["role"], opens["free"]) == ("seat", [2])
            async with Line(nobody, following, told["link"]) as line:
                assert line.you["role"] == "watcher", "until they sit down they look on"
            assert await seat_by(shared_room, "Lea", following, told["link"]) == 2

    run(play())


def test_a_named_watcher_who_was_invited_to_play_keeps_that_right_in_the_next_game(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with over(shared_room) as (lines, made):
            eve, link = await guest(shared_room, "Eve"), made["links"]["seat"]
            async with Line(eve, made["table"], link):
                following = await one_seat_more(lines)
            told = await along(eve, made["table"], link=link, **{"as": "watcher"})
            seated = await eve.ask("POST", f"tables/{following}/sit", {"link": told["link"]})
            assert seated["seat"] == 2

    run(play())


def test_who_came_by_the_four_letters_may_sit_down_once(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with in_play(shared_room) as (lines, made):
            nobody = Guest(shared_room.url)
            link = (await nobody.ask("POST", "code", {"code": made["code"]}))["link"]
            await call_it_a_draw(lines)
            following = await one_seat_more(lines)
            led = (await along(nobody, made["table"], link=link, **{"as": "watcher"}))["link"]
            assert await seat_by(shared_room, "Lea", following, led) == 2
            assert await refused(seat_by(shared_room, "Mia", following, led)) == "link_closed"

    run(play())


def test_an_invitation_made_void_at_the_next_game_seats_nobody_from_the_game_before(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with over(shared_room) as (lines, made):
            following, nobody = await one_seat_more(lines), Guest(shared_room.url)
            body = {"link": "seat", "revoke": True}
            await lines[0].guest.ask("POST", f"tables/{following}/links", body)
            assert await refused(along(nobody, made["table"], link=made["links"]["seat"])) == "link_closed"

    run(play())


def test_who_may_only_look_on_asks_for_a_free_seat_and_has_it_with_the_hosts_leave(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with over(shared_room) as (lines, made):
            (watch,) = await links(lines[0], "watch")
            following = await one_seat_more(lines)
            eve = await guest(shared_room, "Eve")
            led = (await along(eve, made["table"], link=watch, **{"as": "watcher"}))["link"]
            assert await refused(eve.ask("POST", f"tables/{following}/sit", {"link": led})) == "no_role"
            async with Line(lines[0].guest, following) as host, Line(eve, following, led) as watcher:
                assert 2 in watcher.you["may_ask"]
                assert (await eve.ask("POST", f"tables/{following}/ask", {"seat": 2})) == {"sits": False}
                await until(host, lambda line: line.around["asking"])
                asker = host.around["asking"][0]["id"]
                assert (await host.act("let_sit", watcher=asker, yes=True))["t"] == "ack"
                assert (await told(watcher, "let_sit"))["did"] == "yes"
            async with Line(eve, following) as seated:
                assert seated.you["seat"] == 2

    run(play())
