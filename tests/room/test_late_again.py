"""Who has held a hand, or seen one, comes back to no other hand of the same game."""

import contextlib
import signal

import pytest

from tests.room.latecomers import Late, a_late_table
from tests.room.rooms import refused, run, sit
from tools.driving.guest import Guest, Refused
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, guest, heard_all, make, until


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
