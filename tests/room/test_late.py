"""Who comes late is never at a dead end: they look on, and may have a bot's seat if the table lets them."""

import contextlib
import signal
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from tests.room.rooms import refused, run, sit, steady
from tools.driving.guest import Guest, Refused
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, guest, heard_all, make, settle, until

BOTS = [None, None, "uniform", "uniform"]
HIDES = ["crossing", "abracada"]


@dataclass
class Late:
    """Ada and Bo play with two bots, in a pause; Eve has the link."""

    room: RunningRoom
    made: Message
    lines: list[Line]
    eve: Guest

    @property
    def table(self) -> str:
        return str(self.made["table"])

    def watches(self, who: Guest | None = None, link: str = "seat") -> Line:
        return Line(who or self.eve, self.table, self.made["links"][link])

    async def ask(self, who: Guest, seat: int | None, link: str | None = "seat") -> Message:
        brought = {"link": self.made["links"][link]} if link else {}
        heard: Message = await who.ask("POST", f"tables/{self.table}/ask", {"seat": seat, **brought})
        return heard

    async def opens(self, who: Guest) -> Message:
        """What the invitation gives somebody."""
        link = {"link": self.made["links"]["seat"]}
        opens: Message = await who.ask("POST", f"tables/{self.table}/enter", link)
        return opens

    async def answer(self, line: Line, *, yes: bool) -> Message:
        await until(line, lambda line: line.around["asking"])
        return await line.act("let_sit", watcher=line.around["asking"][0]["id"], yes=yes)


@contextlib.asynccontextmanager
async def a_late_table(
    room: RunningRoom, game: str = "abracada", *, start: bool = True
) -> AsyncIterator[Late]:
    ada, bo, eve = [await guest(room, name) for name in ("Ada", "Bo", "Eve")]
    made = await make(ada, game, 4, bots=BOTS)
    await sit(bo, made)
    async with Line(ada, made["table"]) as first, Line(bo, made["table"]) as second:
        if start:
            await second.act("ready")
            await first.act("start")
            await first.act("pause")
            await settle([first, second])
        yield Late(room, made, [first, second], eve)


async def told(line: Line, kind: str) -> Message:
    """The next notice of a kind."""
    while (heard := await line.hear())["t"] != "notice" or heard["kind"] != kind:
        pass
    return heard


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


def test_one_no_refuses_the_seat_and_asking_again_at_once_is_too_often(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with a_late_table(shared_room) as late, late.watches() as eve:
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


async def looked(late: Late) -> Guest:
    """Somebody who has seen every hand as a witness."""
    async with late.watches(late.eve, "watch") as eve:
        for line in late.lines:
            await until(line, lambda line: line.around["watching"])
            await line.act("let_see", watcher=line.around["watching"][0]["id"], yes=True)
        await until(eve, lambda line: line.you["witness"])
        await eve.send({"t": "eyes", "seat": 0})
        await until(eve, lambda line: line.you["seat"] == 0)
        await late.lines[0].act("let_see", watcher=late.lines[0].around["watching"][0]["id"], yes=False)
    return late.eve


async def kicked(late: Late) -> Guest:
    await late.lines[0].act("kick", seat=1)
    return late.lines[1].guest


async def handed_over(late: Late) -> Guest:
    """The device one no longer plays on."""
    mine = await late.lines[1].guest.ask("POST", f"tables/{late.table}/links", {"link": "mine"})
    phone = await guest(late.room, "Phone")
    await phone.ask("POST", f"tables/{late.table}/sit", {"link": mine["mine"]})
    return late.lines[1].guest


async def phone_of_the_kicked(late: Late) -> Guest:
    """The other device of somebody who was sent away."""
    mine = await late.lines[1].guest.ask("POST", f"tables/{late.table}/links", {"link": "mine"})
    phone = await guest(late.room, "Phone")
    await phone.ask("POST", f"tables/{late.table}/sit", {"link": mine["mine"]})
    await late.lines[0].act("kick", seat=1)
    return phone


async def only_looked_on(late: Late) -> Guest:
    async with late.watches(late.eve, "watch"):
        return late.eve


async def sits(late: Late) -> Guest:
    return late.lines[1].guest


WHO = {
    "newcomer": only_looked_on,
    "seat": sits,
    "sent away": kicked,
    "other device of one sent away": phone_of_the_kicked,
    "device one left": handed_over,
    "witness": looked,
}
MAY_ASK: dict[str, dict[str, set[int]]] = {
    "abracada": {
        "newcomer": {2, 3},
        "seat": set(),
        "sent away": {1},
        "other device of one sent away": {1},
        "device one left": set(),
        "witness": set(),
    },
    "crossing": {
        "newcomer": {2, 3},
        "seat": set(),
        "sent away": {1, 2, 3},
        "other device of one sent away": {1, 2, 3},
        "device one left": {2, 3},
    },
}
"""For which seats each may ask: where something is hidden, who held a hand has that seat or none."""
BY_ANOTHERS_LINK = {
    "newcomer": None,
    "seat": "sat_elsewhere",
    "sent away": "sat_elsewhere",
    "other device of one sent away": "sat_elsewhere",
    "device one left": "sat_elsewhere",
    "witness": "witness_cannot_sit",
}
"""Who may bring the seat of the host along by the host's own link."""


async def may_ask(late: Late, who: Guest) -> set[int]:
    """The seats for which somebody is not refused."""
    granted = set()
    for seat in range(4):
        with contextlib.suppress(Refused):
            await late.ask(who, seat)
            granted.add(seat)
    await late.ask(who, None)
    return granted


@pytest.mark.parametrize(("game", "kind"), [(game, kind) for game, row in MAY_ASK.items() for kind in row])
def test_who_has_held_a_hand_gets_no_other_by_any_way_in_and_after_any_restart(
    room: RunningRoom, game: str, kind: str
) -> None:
    async def play() -> None:
        async with a_late_table(room, game) as late:
            who = await WHO[kind](late)
            for _ in range(2):
                assert await may_ask(late, who) == MAY_ASK[game][kind]
                opens = await late.opens(who)
                assert set(opens["may_ask"]) == MAY_ASK[game][kind], "nobody is offered what is refused"
                room.end(signal.SIGKILL)
                room.open()
                await heard_all(late.lines[0])
            if game == "crossing":
                return
            taking = who.ask("POST", f"tables/{late.table}/sit", {"link": late.made["links"]["mine"]})
            if (why := BY_ANOTHERS_LINK[kind]) is None:
                assert (await taking)["seat"] == 0
            else:
                assert await refused(taking) == why

    run(play())


def test_who_left_before_the_hands_were_dealt_may_ask_and_a_rematch_is_another_game(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        ada, bo, eve = [await guest(shared_room, name) for name in ("Ada", "Bo", "Eve")]
        made = await make(ada, "hats", 3)
        for person in (bo, eve):
            await sit(person, made)
        late = Late(shared_room, made, [], eve)
        async with Line(ada, made["table"]) as first, Line(bo, made["table"]) as second:
            await first.act("free", seat=2)
            await first.act("bot", seat=2, bot="uniform")
            await second.act("ready")
            await first.act("start")
            await first.act("pause")
            assert await may_ask(late, eve) == {2}
            await first.act("kick", seat=1)
            assert await may_ask(late, bo) == {1}
            await first.act("resume")
            await first.act("resign")
            await until(first, lambda line: line.around["seats"][0]["kind"] == "bot")
            again = await rematch(first)
            late.made = {
                "table": again,
                "links": await ada.ask("POST", f"tables/{again}/links", {"link": "seat"}),
            }
            assert len(await may_ask(late, bo)) == 2, "a new game is new"

    run(play())


async def rematch(line: Line) -> str:
    """Play on to the end, and go to the next game."""
    await until(line, lambda line: line.now["result"])
    await line.act("rematch")
    await until(line, lambda line: line.around["rematch"])
    return str(line.around["rematch"])
