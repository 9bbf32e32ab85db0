import json
import signal

import pytest
from websockets.asyncio.client import connect

from tests.room.rooms import fresh, refused, run, sit, steady, step, table
from tools.driving.line import Ended, Line, Message
from tools.driving.rooms import RunningRoom, guest, guests, heard_all, make, settle, until


def test_a_guest_takes_a_seat_by_link_and_opening_the_link_consumes_nothing(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, ben = await guests(shared_room, 2)
        made = await make(ada, "crossing", 3)
        for _ in range(3):
            opens = await ben.ask("POST", f"tables/{made['table']}/enter", {"link": made["links"]["seat"]})
            assert (opens["role"], opens["free"], opens["names"]) == ("seat", [1, 2], ["Guest 0", None, None])
        assert (await sit(ben, made, seat=2))["seat"] == 2
        assert (await sit(ben, made))["seat"] == 2, "sitting down twice is sitting down once"
        assert await refused(sit(await guest(shared_room, "Eve"), made, seat=2)) == "seat_taken"

    run(play())


def test_without_a_role_a_table_shows_nothing(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, eve = await guests(shared_room, 2)
        made = await make(ada, "crossing", 3)
        assert await refused(eve.ask("GET", f"tables/{made['table']}")) == "no_role"
        assert await refused(eve.ask("POST", f"tables/{made['table']}/ticket", {})) == "no_role"
        assert await refused(eve.ask("POST", f"tables/{made['table']}/sit", {})) == "no_role"
        wrong = {"link": "x" * 43}
        assert await refused(eve.ask("POST", f"tables/{made['table']}/enter", wrong)) == "link_closed"
        watch = {"link": made["links"]["watch"]}
        assert await refused(eve.ask("POST", f"tables/{made['table']}/sit", watch)) == "no_role"

    run(play())


def test_who_watches_by_a_link_under_a_name_is_remembered_however_they_came(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        ada, eve = await guests(shared_room, 2)
        made = await make(ada, "crossing", 3)
        assert await refused(eve.ask("GET", f"tables/{made['table']}")) == "no_role"
        async with connect(eve.socket, compression=None) as socket:
            hello = {"t": "hello", "v": 1, "table": made["table"], "token": eve.token}
            await socket.send(json.dumps({**hello, "link": made["links"]["watch"]}))
            assert json.loads(await socket.recv())["you"]["role"] == "watcher"
        assert (await eve.ask("GET", f"tables/{made['table']}"))["id"] == made["table"]

    run(play())


def test_the_personal_link_of_a_freed_seat_is_an_invitation_like_any_other(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "crossing", 3, start=False) as lines:
            host, _, cy = lines
            mine = await cy.guest.ask("POST", f"tables/{cy.table}/links", {"link": "mine"})
            link = {"link": mine["mine"]}
            phone = await guest(shared_room, "Phone")
            opens = await phone.ask("POST", f"tables/{cy.table}/enter", link)
            assert (opens["role"], opens["yours"], opens["free"]) == ("mine", [2], [])
            await host.act("free", seat=2)
            opens = await phone.ask("POST", f"tables/{cy.table}/enter", link)
            assert (opens["role"], opens["yours"], opens["free"]) == ("seat", [], [2])
            async with Line(phone, cy.table, mine["mine"]) as looking:
                assert looking.you["role"] == "watcher"
            assert (await phone.ask("POST", f"tables/{cy.table}/sit", link))["seat"] == 2

    run(play())


def test_with_fewer_seats_people_move_up_and_bots_make_room(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, ben = await guests(shared_room, 2)
        made = await make(ada, "crossing", 6, bots=[None, "uniform", None, "uniform", None, "uniform"])
        await sit(ben, made, seat=4)
        async with Line(ada, made["table"]) as host:
            await host.act("swap", **{"seat": 0, "with": 5})
            assert (await host.act("seats", seats=4))["t"] == "ack"
            await until(host, lambda line: len(line.around["seats"]) == 4)
            assert [seat["name"] for seat in host.around["seats"]] == [None, None, "Guest 1", "Guest 0"]
            assert (host.around["host"], host.you["seat"]) == (3, 3)
            async with Line(ben, made["table"]) as line:
                assert line.you["seat"] == 2
        async with table(shared_room, "crossing", 4, start=False) as lines:
            assert (await lines[0].act("seats", seats=3))["why"] == "too_many_people"

    run(play())


async def hear_all(line: Line, heard: list[Message]) -> None:
    """Listen until the room closes."""
    while True:
        heard.append(await line.hear())


def test_a_personal_link_brings_the_seat_to_another_device(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await lines[1].move({"move": "point", "mushroom": 1})
            await settle(lines)
            mine = await lines[1].guest.ask("POST", f"tables/{lines[1].table}/links", {"link": "mine"})
            phone = await guest(shared_room, "Phone")
            seated = await phone.ask("POST", f"tables/{lines[1].table}/sit", {"link": mine["mine"]})
            assert seated["seat"] == 1
            heard: list[Message] = []
            with pytest.raises(Ended) as ended:
                await hear_all(lines[1], heard)
            assert ended.value.code == 4009
            assert [told["kind"] for told in heard if told["t"] == "notice"] == ["taken_over"]
            async with Line(phone, lines[1].table) as line:
                assert line.now["choice"] == {"move": "point", "mushroom": 1}
                assert line.around["seats"][1]["name"] == "Phone"

    run(play())


def test_a_seat_survives_a_restart_with_its_sealed_choice_and_its_numbers(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            await step(lines)
            await lines[0].move({"move": "point", "mushroom": 0})
            await lines[0].move({"move": "point", "mushroom": 1})
            await settle(lines)
            before = [(line.n, steady(line.now)) for line in lines]
            room.end(signal.SIGTERM)
            room.open()
            await settle(lines)
            assert [(line.n, steady(line.now)) for line in lines] == before
            for line in lines:
                assert await fresh(line) == {"n": line.n, **steady(line.now)}
            await lines[1].move(lines[1].now["moves"][0])
            await settle(lines)
            assert lines[0].now["choice"] == {"move": "point", "mushroom": 1}

    run(play())


def test_the_host_settles_seats_bots_options_and_clock_before_the_start(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "crossing", 3, start=False) as lines:
            host, other, third = lines
            assert (await other.act("seats", seats=4))["why"] == "not_the_host"
            await host.act("seats", seats=5)
            await host.act("bot", seat=3, bot="greedy")
            await host.act("options", options={"keeper": 1})
            await host.act("clock", clock={"per_move_ms": 60000, "grace_ms": 5000})
            await host.act("swap", seat=0, **{"with": 4})
            await settle(lines)
            seen = other.around
            kinds = [seat["kind"] for seat in seen["seats"]]
            assert kinds == ["free", "person", "person", "bot", "person"]
            assert seen["host"] == 4
            assert seen["options"]["keeper"] == 1
            assert seen["clock"] == {"per_move_ms": 60000, "grace_ms": 5000}
            assert (await host.act("start"))["why"] == "seats_free"
            await host.act("bot", seat=0, bot="uniform")
            assert (await host.act("start"))["why"] == "not_ready"
            assert (await host.act("options", options={"keeper": 9}))["why"] == "keeper_not_seated"
            await other.act("ready")
            await third.act("ready", nonce="mine")
            assert (await host.act("start", nonce="also-mine"))["t"] == "ack"

    run(play())


def test_an_absent_seat_is_nudged_voted_to_a_bot_and_its_owner_comes_back(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "crossing", 4) as lines:
            assert (await lines[1].act("vote_bot", seat=3))["why"] == "not_absent"
            await lines[3].__aexit__()
            await until(lines[0], lambda line: line.around["seats"][3]["absent_since"] is not None)
            await lines[1].act("nudge", seat=3)
            await lines[1].act("vote_bot", seat=3)
            await until(lines[0], lambda line: line.around["seats"][3]["votes"] == [1])
            await lines[0].act("vote_bot", seat=3)
            await until(lines[0], lambda line: line.around["seats"][3]["kind"] == "bot")
            assert lines[0].around["seats"][3]["owner"] == "Guest 3"
            async with Line(lines[3].guest, lines[3].table) as again:
                assert (await again.act("back"))["t"] == "ack"
                await heard_all(again)
                assert again.around["seats"][3]["kind"] == "person"

    run(play())


def test_the_host_kicks_in_the_open_and_a_bot_plays_on(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            assert (await lines[1].act("kick", seat=2))["why"] == "not_the_host"
            await lines[0].act("kick", seat=2)
            while (message := await lines[1].hear())["t"] != "notice":
                pass
            at = message.pop("at")
            assert message == {"t": "notice", "kind": "host", "seat": 2, "by": 0, "did": "kick"}
            assert at > 0
            with pytest.raises(Ended) as ended:
                await until(lines[2], lambda line: False)
            assert ended.value.code == 4003
            with pytest.raises(Ended):
                await Line(lines[2].guest, lines[2].table).__aenter__()
            await settle(lines[:2])
            assert lines[1].around["seats"][2]["kind"] == "bot"

    run(play())


def test_who_resigns_leaves_the_seat_to_a_bot(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await lines[1].act("resign")
            await settle(lines)
            assert lines[0].around["seats"][1]["kind"] == "bot"
            assert (await lines[1].act("back"))["why"] == "seat_resigned"

    run(play())


def test_chat_can_be_switched_to_phrases(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await lines[1].send({"t": "chat", "text": "well  \u0007 played"})
            while (message := await lines[0].hear())["t"] != "chat":
                pass
            assert (message["from"], message["seat"], message["text"]) == ("Guest 1", 1, "well played")
            await lines[0].act("chat", mode="phrases")
            await lines[1].send({"t": "chat", "text": "hello"})
            while (message := await lines[1].hear())["t"] != "nak":
                pass
            assert message["why"] == "phrases_only"
            await lines[1].send({"t": "phrase", "phrase": "hurry"})
            while (message := await lines[0].hear())["t"] != "phrase":
                pass
            assert message["seat"] == 1

    run(play())


def seen_as(line: Line) -> int | None:
    """The seat whose view is shown."""
    seat: int | None = line.now["view"]["me"]
    return seat


def test_one_device_holds_all_seats_and_sees_through_one_at_a_time(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "hats", 2, device="shared", start=True)
        async with Line(ada, made["table"]) as line:
            assert (line.you["seat"], line.you["holds"]) == (None, [0, 1])
            assert seen_as(line) is None, "behind the curtain"
            assert (await line.insist({"t": "move", "base": 1, "move": {"move": "pass"}}))["why"] == "no_eyes"
            await line.send({"t": "eyes", "seat": 0})
            await until(line, lambda line: line.you["seat"] == 0)
            assert seen_as(line) == 0
            assert (await line.move(line.now["moves"][0]))["t"] == "ack"
            await line.send({"t": "eyes", "seat": None})
            await until(line, lambda line: line.you["seat"] is None)
            assert seen_as(line) is None

    run(play())


def test_who_wants_to_be_forgotten_is_and_the_game_goes_on(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            known = await lines[2].guest.ask("GET", "me/export")
            assert (known["name"], known["tables"]) == ("Guest 2", [lines[2].table])
            await lines[2].guest.ask("DELETE", "me")
            assert await lines[2].guest.ask("GET", "me") == {"name": None}
            await settle(lines[:2])
            await until(lines[0], lambda line: line.around["seats"][2]["name"] is None)
            await lines[0].act("bot", seat=2, bot="uniform")
            await lines[0].move(lines[0].now["moves"][0])
            await lines[1].move(lines[1].now["moves"][0])
            await until(lines[0], lambda line: line.now["moment"] >= 3)

    run(play())


def test_your_open_tables_say_where_you_are_awaited(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await lines[0].move({"move": "point", "mushroom": 0})
            (mine,) = (await lines[1].guest.ask("GET", "tables"))["tables"]
            assert (mine["yours"], mine["awaited"], mine["status"]) == ([1], [1, 2], "playing")
            assert mine["seats"] == ["Guest 0", "Guest 1", "Guest 2"]

    run(play())


def test_a_table_that_cannot_start_at_once_is_not_made(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        assert await refused(make(ada, "crossing", 3, bots=[None, "uniform"], start=True)) == "seats_free"
        assert await refused(make(ada, "crossing", 3, bots=[None, *["uniform"] * 3])) == "wrong_seats"
        assert (await ada.ask("GET", "tables"))["tables"] == []

    run(play())
