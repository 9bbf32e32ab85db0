"""Before the start: who may have a free seat, who is the host next, and who is known though they lost one."""

import contextlib
from collections.abc import AsyncIterator

from tests.room.latecomers import told
from tests.room.rooms import refused, run, sit, table
from tests.room.test_along import along
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, call_it_a_draw, guest, make, settle, until


@contextlib.asynccontextmanager
async def a_lobby(room: RunningRoom) -> AsyncIterator[tuple[Line, Line, Message]]:
    """Ada is the host of a table for three, Bo sits there too, and one seat is free."""
    ada, bo = [await guest(room, name) for name in ("Ada", "Bo")]
    made = await make(ada, "abracada", 3)
    await sit(bo, made)
    async with Line(ada, made["table"]) as first, Line(bo, made["table"]) as second:
        yield first, second, made


async def ask(who: Guest, made: Message, seat: int) -> Message:
    body = {"seat": seat, "link": made["links"]["watch"]}
    answer: Message = await who.ask("POST", f"tables/{made['table']}/ask", body)
    return answer


def watches(who: Guest, made: Message) -> Line:
    return Line(who, made["table"], made["links"]["watch"])


def test_who_may_only_look_on_has_a_free_seat_with_the_hosts_leave_alone(shared_room: RunningRoom) -> None:
    async def play() -> None:
        eve = await guest(shared_room, "Eve")
        async with a_lobby(shared_room) as (ada, bo, made), watches(eve, made) as watcher:
            assert await ask(eve, made, 2) == {"sits": False}, "a link to watch is no invitation"
            for line in (ada, bo):
                await until(line, lambda line: line.around["asking"])
            (asking,) = bo.around["asking"]
            assert (asking["yes"], asking["no"]) == ([], [0]), "the host is asked, and nobody else"
            answer = {"watcher": asking["id"], "yes": True}
            for yes in (True, False):
                assert (await bo.act("let_sit", **{**answer, "yes": yes}))["why"] == "not_the_host"
            assert (await ada.act("let_sit", **answer))["t"] == "ack"
            assert (await told(watcher, "let_sit"))["did"] == "yes"
            async with Line(eve, made["table"]) as seated:
                assert seated.you["seat"] == 2

    run(play())


def test_who_asks_for_a_seat_that_somebody_takes_is_told_so_and_asks_no_more(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        eve, cy = [await guest(shared_room, name) for name in ("Eve", "Cy")]
        async with a_lobby(shared_room) as (ada, _, made), watches(eve, made) as watcher:
            await ask(eve, made, 2)
            await until(ada, lambda line: line.around["asking"])
            await sit(cy, made)
            heard = await told(watcher, "let_sit")
            assert (heard["did"], heard["what"]) == ("no", "seat_taken")
            await until(ada, lambda line: not line.around["asking"])
            assert await refused(ask(eve, made, 2)) == "seat_taken"
            await ada.act("seats", seats=4)
            await ask(eve, made, 3)
            await until(ada, lambda line: line.around["asking"])
            await ada.act("seats", seats=3)
            assert (await told(watcher, "let_sit"))["what"] == "seat_taken"
            await until(ada, lambda line: not line.around["asking"])

    run(play())


def test_whom_the_host_let_go_before_the_start_is_known_at_the_end_and_in_the_next_game(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        cy = await guest(shared_room, "Cy")
        async with a_lobby(shared_room) as (ada, bo, made):
            await sit(cy, made)
            await ada.act("free", seat=2)
            await ada.act("bot", seat=2, bot="uniform")
            await bo.act("ready")
            await ada.act("start")
            await settle([ada, bo])
            async with Line(cy, made["table"]) as back:
                assert (back.you["role"], back.now["moves"]) == ("watcher", [])
            for who, known in ((cy, True), (await guest(shared_room, "Eve"), False)):
                opens = await who.ask(
                    "POST", f"tables/{made['table']}/enter", {"link": made["links"]["seat"]}
                )
                assert (opens["seated"], opens["watches"]) == (False, known)
            await call_it_a_draw([ada, bo])
            await ada.act("rematch")
            await until(ada, lambda line: line.around["rematch"])
            following = ada.around["rematch"]
            assert await along(cy, made["table"]) == {"table": following, "link": None}
            async with Line(cy, following) as back:
                assert back.you["may_ask"] != []

    run(play())


def test_who_leaves_of_their_own_accord_is_not_kept_in_mind(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with a_lobby(shared_room) as (ada, bo, made):
            await bo.act("free", seat=1)
            await until(ada, lambda line: line.around["seats"][1]["kind"] == "free")
            assert await refused(bo.guest.ask("GET", f"tables/{made['table']}")) == "no_role"

    run(play())


def test_when_the_host_leaves_the_first_who_is_here_is_the_host_and_all_knew_who_that_would_be(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        cy = await guest(shared_room, "Cy")
        async with a_lobby(shared_room) as (ada, bo, made):
            assert ada.around["next_host"] == 1
            await sit(cy, made)
            async with Line(cy, made["table"]) as third:
                await bo.__aexit__()
                await until(third, lambda line: not line.around["seats"][1]["here"])
                assert third.around["next_host"] == 2, "not who is away"
                await ada.act("free", seat=0)
                await until(third, lambda line: line.around["host"] == 2)
                assert third.around["next_host"] == 1, "who is away is better than nobody"
                await third.act("free", seat=1)
                await until(third, lambda line: line.around["next_host"] is None)

    run(play())


def test_another_number_of_players_is_another_game_and_nobody_is_ready_for_it_yet(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with table(shared_room, "abracada", 2, start=False) as lines:
            host, other = lines
            await other.act("ready")
            await host.act("seats", seats=2)
            await settle(lines)
            assert host.around["seats"][1]["ready"], "it was two already"
            await host.act("seats", seats=3)
            await host.act("bot", seat=2, bot="uniform")
            assert (await host.act("start"))["why"] == "not_ready"
            await other.act("ready")
            assert (await host.act("start"))["t"] == "ack"

    run(play())


def test_those_who_sit_here_play_and_nobody_else_with_one_word(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, bo = [await guest(shared_room, name) for name in ("Ada", "Bo")]
        made = await make(ada, "abracada", 4)
        await sit(bo, made, seat=3)
        async with Line(ada, made["table"]) as host, Line(bo, made["table"]) as other:
            assert (await host.act("start", us=True))["why"] == "not_ready"
            await other.act("ready")
            assert (await host.act("start"))["why"] == "seats_free"
            assert (await other.act("start", us=True))["why"] == "not_the_host"
            await host.act("swap", **{"seat": 0, "with": 2})
            assert (await host.act("start", us=True))["t"] == "ack"
            for line in (host, other):
                await until(line, lambda line: line.n == 1)
                await until(line, lambda line: line.around["status"] == "playing")
            assert [seat["name"] for seat in host.around["seats"]] == ["Ada", "Bo"]
            assert (host.around["host"], host.you["seat"], other.you["seat"]) == (0, 0, 1)
            mover = (host, other)[host.now["awaited"][0]]
            assert (await mover.move(mover.now["moves"][0]))["t"] == "ack"

    run(play())


def test_one_alone_is_too_few_to_play_with_those_who_sit_here(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "abracada", 3)
        async with Line(ada, made["table"]) as host:
            assert (await host.act("start", us=True))["why"] == "wrong_seats"
            assert len(host.around["seats"]) == 3

    run(play())
