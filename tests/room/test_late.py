"""Who comes late is never at a dead end: they look on, and may have a bot's seat if the table lets them."""

import signal
from pathlib import Path

import pytest

from tests.room.houses import a_house
from tests.room.latecomers import BOTS, Late, a_late_table, told
from tests.room.rooms import refused, run, steady
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, heard_all, make, settle, until

HIDES = ["crossing", "abracada"]


@pytest.mark.parametrize("start", [True, False], ids=["running", "full"])
def test_who_has_the_invitation_looks_on_where_no_seat_is_free(
    shared_room: RunningRoom, *, start: bool
) -> None:
    async def play() -> None:
        async with a_late_table(shared_room, start=start) as late:
            opens = await late.opens(late.eve)
            assert (opens["free"], opens["may_ask"], opens["host"]) == ([], [2, 3], 0)
            assert (opens["names"], opens["bots"]) == (["Ada", "Bo", None, None], BOTS)
            async with late.watches() as eve:
                there = 4 if start else 5  # before the start more can be set out
                assert (eve.you["role"], eve.you["may_ask"], eve.you["asks"]) == (
                    "watcher",
                    list(range(there)),
                    None,
                )
            async with Line(late.eve, late.table) as again:
                assert again.you["role"] == "watcher", "a reload needs no link"

    run(play())


@pytest.mark.parametrize("game", HIDES)
def test_a_late_guest_has_a_bots_seat_and_its_hand_once_all_who_are_here_agree(
    shared_room: RunningRoom, game: str
) -> None:
    async def play() -> None:
        async with a_late_table(shared_room, game) as late, late.watches() as eve:
            ada, bo = late.lines
            assert await late.ask(late.eve, 2) == {"sits": False}
            await until(ada, lambda line: line.around["asking"])
            (asking,) = ada.around["asking"]
            assert (asking["name"], asking["seat"], asking["yes"], asking["no"]) == ("Eve", 2, [], [0, 1])
            assert eve.around["asking"] == [], "that is for those who are asked"
            assert (await late.answer(ada, yes=True))["t"] == "ack"
            await until(bo, lambda line: line.around["asking"][0]["yes"] == [0])
            assert eve.around["seats"][2]["kind"] == "bot"
            assert (await late.answer(bo, yes=True))["t"] == "ack"
            assert await told(eve, "let_sit") == {"t": "notice", "kind": "let_sit", "seat": 2, "did": "yes"}
            await settle([ada, bo])
            seat = ada.around["seats"][2]
            assert (seat["kind"], seat["name"], seat["bot"]) == ("person", "Eve", None)
            (had,) = seat["before"]
            assert (had["name"], had["bot"]) == (None, "uniform"), "what was done before was done by a bot"
            assert ada.around["asking"] == []
            async with Line(late.eve, late.table) as seated:
                assert (seated.you["role"], seated.you["seat"], seated.you["holds"]) == ("seat", 2, [2])
                assert steady(seated.now)["view"] is not None
                assert (await seated.act("resume"))["t"] == "ack"
            story = await ada.guest.ask("POST", f"tables/{late.table}/story", {})
            assert [said["did"] for said in story["said"]] == ["sat"]
            assert "Eve" not in str(story["said"]), "who is forgotten takes the name along"
            assert [notice["kind"] for told in story["told"] for notice in told["notices"]] == [
                "paused",
                "seated",
                "resumed",
            ]

    run(play())


def test_one_no_refuses_the_seat_and_asking_again_at_once_is_too_often(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            a_house(tmp_path, clock=lambda: 1_800_000_000_000) as house,
            a_late_table(house) as late,
            late.watches() as eve,
        ):
            await late.ask(late.eve, 3)
            await late.answer(late.lines[0], yes=True)
            await late.answer(late.lines[1], yes=False)
            assert (await told(eve, "let_sit"))["did"] == "no"
            await settle(late.lines)
            assert late.lines[0].around["asking"] == []
            assert await refused(late.ask(late.eve, 3)) == "too_many"
            assert (await eve.guest.ask("GET", f"tables/{late.table}"))["seats"][3]["kind"] == "bot"

    run(play())


def test_who_asks_may_think_better_of_it(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with a_late_table(shared_room) as late, late.watches():
            ada = late.lines[0]
            await late.ask(late.eve, 3)
            await until(ada, lambda line: line.around["asking"])
            gone = ada.around["asking"][0]["id"]
            await late.ask(late.eve, None)
            await until(ada, lambda line: not line.around["asking"])
            assert (await ada.act("let_sit", watcher=gone, yes=True))["why"] == "no_such_watcher"

    run(play())


def test_only_who_is_here_is_asked_and_while_nobody_is_the_question_waits(room: RunningRoom) -> None:
    async def play() -> None:
        async with a_late_table(room) as late:
            bo = late.lines[1]
            for line in late.lines:
                await line.__aexit__()
            async with late.watches() as eve:
                await until(
                    eve, lambda line: not any(seat["here"] for seat in line.around["seats"] if seat["name"])
                )
                assert await late.ask(late.eve, 2) == {"sits": False}
                room.end(signal.SIGKILL)
                room.open()
                await heard_all(eve)
                assert eve.you["asks"] == 2, "what was asked outlives a restart"
                async with Line(bo.guest, late.table) as back:
                    await until(back, lambda line: line.around["asking"])
                    assert back.around["asking"][0]["no"] == [1], "nobody waits for who is away"
                    await late.answer(back, yes=True)
                    assert (await told(eve, "let_sit"))["did"] == "yes"

    run(play())


def test_who_leaves_without_an_answer_is_not_waited_for(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with a_late_table(shared_room) as late, late.watches() as eve:
            await late.ask(late.eve, 2)
            await late.answer(late.lines[0], yes=True)
            await late.lines[1].__aexit__()
            assert (await told(eve, "let_sit"))["did"] == "yes"

    run(play())


def test_nobody_is_seated_who_is_not_there(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with a_late_table(shared_room) as late:
            ada, bo = late.lines
            async with late.watches():
                await late.ask(late.eve, 2)
                await late.answer(ada, yes=True)
                await until(bo, lambda line: line.around["asking"])
                asker = bo.around["asking"][0]["id"]
            await until(bo, lambda line: not line.around["asking"])
            await bo.act("let_sit", watcher=asker, yes=True)
            await settle(late.lines)
            assert bo.around["seats"][2]["kind"] == "bot"
            async with late.watches() as eve:
                assert (await told(eve, "let_sit"))["did"] == "yes"

    run(play())


def test_a_full_lobby_makes_room_if_the_host_agrees(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with a_late_table(shared_room, start=False) as late, late.watches() as eve:
            await late.ask(late.eve, 3)
            await late.answer(late.lines[0], yes=True)
            assert (await told(eve, "let_sit"))["did"] == "yes"
            async with Line(late.eve, late.table) as seated:
                there = seated.around["seats"][3]
                assert (there["kind"], there["ready"]) == ("person", False)

    run(play())


def test_where_no_person_sits_the_invitation_is_leave_enough_but_a_link_to_watch_is_not(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        ada, eve = [await guest(shared_room, name) for name in ("Ada", "Eve")]
        made = await make(ada, "abracada", 3, bots=["uniform"] * 3)
        late = Late(shared_room, made, [], eve)
        assert await refused(late.ask(eve, 1, "watch")) == "nobody_to_ask"
        assert await late.ask(eve, 1) == {"sits": True}
        async with Line(eve, made["table"]) as line:
            await until(line, lambda line: line.around["host"] == 1)
            assert (line.you["seat"], (await line.act("start"))["t"]) == (1, "ack")

    run(play())


def test_a_seat_whose_person_was_forgotten_is_nobodys_and_may_be_asked_for(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with a_late_table(shared_room) as late, late.watches() as eve:
            ada, bo = late.lines
            await bo.guest.ask("DELETE", "me")
            await until(eve, lambda line: line.around["seats"][1]["kind"] == "free")
            await late.ask(late.eve, 1)
            await late.answer(ada, yes=True)
            assert (await told(eve, "let_sit"))["did"] == "yes"
            async with Line(late.eve, late.table) as seated:
                assert seated.you["seat"] == 1

    run(play())


def test_nobody_gets_a_persons_seat_or_one_that_was_given_up(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with a_late_table(shared_room) as late, late.watches():
            ada, bo = late.lines
            await bo.act("resign")
            assert await refused(late.ask(late.eve, 0)) == "no_bot_there"
            assert await refused(late.ask(late.eve, 1)) == "no_bot_there"
            await ada.act("kick", seat=1)
            assert await refused(late.ask(late.eve, 1)) == "no_bot_there"
            assert (await late.opens(late.eve))["may_ask"] == [2, 3]
            assert await refused(late.ask(late.eve, 9)) == "no_such_seat"
            assert await refused(late.ask(ada.guest, 2)) == "already_seated"

    run(play())
