"""A commit that fails must leave no trace: SQLite itself fails at every row and at every commit in turn."""

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.protocol import acts
from tablee.protocol.bodies.tables import NewBranch
from tablee.protocol.fields import Role
from tablee.protocol.wire import decode_in
from tablee.room.acts import rules, sharing
from tablee.room.acts.rules import RULES
from tablee.room.line.session import Session
from tablee.room.live.client import Client
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.live.trust import id_of
from tablee.room.live.writing import changed
from tablee.room.serve import opened
from tablee.room.services import Services
from tablee.room.store.rows import BranchRow
from tablee.room.store.store import Unavailable
from tests.room.disks import Disk
from tests.room.rooms import run
from tools.driving.fixed import at_home

Message = dict[str, Any]


class Seat:
    """A client without a socket: what would be sent is in `frames`."""

    def __init__(self, live: LiveTable, person: str, role: Role = "seat") -> None:
        self.live = live
        self.person = person
        self.role = role
        self.come()

    def come(self) -> None:
        self.client = Client(self.role, self.person, self.person)
        self.session = Session(self.live, self.client)
        self.live.enter(self.client, None)

    def go(self) -> None:
        self.live.leave(self.client)

    def frames(self) -> list[Message]:
        waiting = [msgspec.json.decode(frame) for frame in self.client._waiting]
        self.client._waiting.clear()
        self.client._size = 0
        return waiting

    async def say(self, message: Message) -> Message:
        self.session.hear(decode_in(msgspec.json.encode(message)))
        while True:
            await asyncio.sleep(0.001)
            for frame in self.frames():
                kinds = ("ack", "nak", ANSWERS.get(message["t"], message["t"]))
                if frame["t"] in kinds and frame.get("id") == message.get("id"):
                    return frame


def memory(live: LiveTable) -> bytes:
    """Everything the table would tell anybody now."""
    told = [[live.head(eyes), live.now(eyes)] for eyes in (None, *range(len(live.seats)))]
    votes = {str(seat): sorted(voters) for seat, voters in live._votes.items()}
    trust = [
        live.trust._consents,
        live.trust._looked,
        live.trust._sat,
        live.trust._held,
        live.silenced,
        live.sent_away,
    ]
    trust += [live.asking._seats, live.asking._agreed, live.asking._declined]
    kept = [live.row.awaited, live.row.chat, live._said, live._spoken, votes, trust, live.shares]
    return msgspec.json.encode([told, kept], order="deterministic")


ANSWERS = {"eyes": "snapshot"}
WATCHER = 3
Scene = list[tuple[int, Message | str]]
GAME: Scene = [
    (0, {"do": "seats", "seats": 4}),
    (0, {"do": "bot", "seat": 3, "bot": "greedy"}),
    (0, {"do": "swap", "seat": 1, "with": 3}),
    (0, {"do": "swap", "seat": 3, "with": 1}),
    (0, {"do": "sit", "seat": 3, "name": "Di"}),
    (0, {"do": "free", "seat": 3}),
    (0, {"do": "seats", "seats": 3}),
    (1, {"do": "ready", "ready": True}),
    (2, {"do": "ready", "ready": True}),
    (0, {"do": "options", "options": {"keeper": 2}}),
    (0, {"do": "clock", "clock": {"per_move_ms": 600000, "grace_ms": 0}}),
    (0, {"do": "hints", "yes": True}),
    (1, {"do": "ready", "ready": True}),
    (2, {"do": "ready", "ready": True}),
    (1, {"t": "chat", "text": "good luck"}),
    (0, {"do": "silence", "yes": True}),
    (0, {"do": "silence", "yes": False}),
    (0, {"do": "start"}),
    (0, {"move": "point", "mushroom": 0}),
    (0, {"move": "point", "mushroom": 1}),
    (1, {"move": "point", "mushroom": 0}),
    (1, {"do": "withdraw"}),
    (1, {"move": "point", "mushroom": 1}),
    (2, {"move": "point", "mushroom": 0}),
    (0, {"do": "undo"}),
    (1, {"do": "answer", "yes": True}),
    (2, {"do": "answer", "yes": True}),
    (1, {"do": "pause"}),
    (2, {"do": "resume"}),
    (0, {"move": "point", "mushroom": 0}),
    (1, {"move": "point", "mushroom": 1}),
    (2, {"move": "point", "mushroom": 0}),
    (0, {"do": "chat", "mode": "phrases"}),
    (2, {"t": "phrase", "phrase": "hurry"}),
    (0, {"do": "draw"}),
    (1, {"do": "answer", "yes": True}),
    (2, {"do": "answer", "yes": True}),
    (0, {"do": "send_away", "yes": True}),
    (1, {"do": "rematch"}),
    (0, {"do": "send_away", "yes": False}),
]
ABSENCE: Scene = [
    (1, {"do": "ready"}),
    (2, {"do": "ready"}),
    (0, {"do": "start"}),
    (0, {"do": "pause"}),  # so that no bot plays in between
    (1, {"do": "nudge", "seat": 2}),
    (2, "goes"),
    (0, {"do": "vote_bot", "seat": 2}),
    (1, {"do": "vote_bot", "seat": 2}),
    (2, "comes"),
    (2, {"do": "back"}),
    (2, "goes"),
    (0, {"do": "bot", "seat": 2, "bot": "uniform"}),
    (2, "comes"),
    (2, {"do": "back"}),
    (0, {"do": "kick", "seat": 2}),
    (0, "goes"),
    (1, {"do": "host"}),
    (0, "comes"),
    (1, {"do": "resign"}),
]
WITNESS: Scene = [
    (0, {"do": "let_see", "yes": True}),
    (1, {"do": "ready"}),
    (2, {"do": "ready"}),
    (0, {"do": "start"}),
    (1, {"do": "let_see", "yes": True}),
    (2, {"do": "let_see", "yes": True}),
    (WATCHER, {"t": "eyes", "seat": 1}),
    (1, {"do": "let_see", "yes": False}),
]


LATE: Scene = [
    (1, {"do": "ready"}),
    (2, {"do": "ready"}),
    (0, {"do": "start"}),
    (0, {"do": "pause"}),
    (0, {"do": "kick", "seat": 2}),
    (WATCHER, "asks"),
    (0, {"do": "let_sit", "yes": True}),
    (1, {"do": "let_sit", "yes": False}),
]


async def act_out(services: Services, disk: Disk, scene: Scene, game: str = "crossing") -> LiveTable:
    live, seats = await three_people(services, game)
    for seat, what in scene:
        if what == "goes":
            seats[seat].go()
        elif what == "comes":
            seats[seat].come()
        elif what == "asks":
            await live.work.perform(partial(live.ask, seats[seat].person, 2))
        else:
            assert not isinstance(what, str)
            await fails_until_it_works(live, seats, seat, what, disk)
    return live


def test_an_act_that_fails_at_any_row_or_at_the_commit_leaves_not_a_byte_behind(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "room.db")

    async def play() -> None:
        settings = replace(at_home(tmp_path), absent_ms=0, clock=lambda: 1_700_000_000_000)
        async with opened(settings, disk.under) as services:
            assert (await act_out(services, disk, GAME)).row.rematch is not None
            assert (await act_out(services, disk, ABSENCE)).table.players == (None, "fair", "fair")
            assert len((await act_out(services, disk, WITNESS, "abracada")).trust._looked) == 1
            assert (await act_out(services, disk, LATE)).table.players == (None, None, "fair")
            assert disk.failures > 2 * len(GAME + ABSENCE + WITNESS), "most acts write several rows"

    run(play())


def test_sharing_that_fails_at_any_row_or_at_the_commit_leaves_not_a_byte_behind(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "room.db")

    async def play() -> None:
        settings = replace(at_home(tmp_path), clock=lambda: 1_700_000_000_000)
        async with opened(settings, disk.under) as services:
            live, seats = await three_people(services, "crossing")
            for seat in (1, 2):
                await live.work.perform(partial(rules.plan, live, seat, acts.Ready()))
            await live.work.perform(lambda: rules.plan(live, 0, acts.Start()))
            await live.work.perform(lambda: rules.plan(live, 0, acts.Draw()))
            for seat in (1, 2):
                await live.work.perform(partial(rules.plan, live, seat, acts.Answer(yes=True)))
            await in_the_end(live, disk, seats, lambda: sharing.share(live, seats[1].person, 1, 0))
            (shared,) = live.shares
            await in_the_end(live, disk, seats, lambda: sharing.unshare(live, seats[2].person, shared.id))
            assert live.shares == ()

    run(play())


async def in_the_end(live: LiveTable, disk: Disk, seats: list[Seat], plan: Callable[[], Plan]) -> None:
    """What is planned is done once the disk works; until then nobody hears a word, and nothing is true."""
    await asyncio.sleep(0)
    for other in seats:
        other.frames()
    before = (disk.rows(), memory(live))
    for failing in (disk.full(), disk.failing_at(1), disk.failing_at(2)):
        with failing, pytest.raises(Unavailable):
            await live.work.perform(plan)
        await asyncio.sleep(0)
        assert (disk.rows(), memory(live)) == before
        assert [frame for other in seats for frame in other.frames()] == []
    await live.work.perform(plan)
    await asyncio.sleep(0)
    assert (disk.rows(), memory(live)) != before
    assert {"notice", "table"} <= {frame["t"] for frame in seats[0].frames()}


def test_a_table_that_goes_on_from_another_is_made_whole_or_not_at_all(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "room.db")

    async def play() -> None:
        async with opened(at_home(tmp_path), disk.under) as services:
            live, seats = await three_people(services, "crossing")
            parent = await services.room.house.store.table(live.id)
            assert parent is not None
            stood = BranchRow("", live.id, "0" * 64, 0, 1, exact=False, position="as it was")
            before = disk.rows()
            attempt = disk.full()
            for row in range(1, 100):
                try:
                    with attempt:
                        made = await services.room.go_on_from(seats[0].person, parent, stood, NewBranch(0, 1))
                    break
                except Unavailable:
                    assert disk.rows() == before, row
                attempt = disk.failing_at(row)
            assert row > 5, (
                "it failed at the commit, and at the table, where it goes on from, and three seats"
            )
            kept = await services.room.house.store.table(made.id)
            assert kept is not None
            assert kept.branch == msgspec.structs.replace(stood, table_id=made.id)
            assert [seat.person for seat in kept.seats] == [None, seats[0].person, None]

    run(play())


def test_these_scenes_know_every_act() -> None:
    scenes = GAME + ABSENCE + WITNESS + LATE
    done = {what["do"] for _, what in scenes if not isinstance(what, str) and "do" in what}
    assert done == {act.__struct_config__.tag for act in RULES}


async def three_people(services: Services, game: str) -> tuple[LiveTable, list[Seat]]:
    """Three who sit, and one who looks on."""
    people = [await services.door.introduce(f"Guest {number}", 0) for number in range(4)]
    row = await services.room.new_table(people[0][0].id, game, 3, {}, None, [], shared=True)
    live = await services.room.table(row.id)
    seats = live.seats
    for seat in (1, 2):
        seats = changed(seats, seat, person=people[seat][0].id, ready=False)
    await live.work.perform(lambda: live.keep(live.row, seats))
    *seated, watcher = [person.id for person, _ in people]
    return live, [*(Seat(live, person) for person in seated), Seat(live, watcher, "watcher")]


async def fails_until_it_works(
    live: LiveTable, seats: list[Seat], seat: int, what: Message, disk: Disk
) -> None:
    """The disk is full, then SQLite fails at the first row, the second…; until it works nothing happens."""
    message = said(live, what, seats[WATCHER].person)
    await asyncio.sleep(0)
    for other in seats:
        other.frames()
    before = (disk.rows(), memory(live))
    attempt = disk.full()
    for row in range(1, 100):
        with attempt:
            answer = await seats[seat].say(message)
        if answer["t"] != "nak":
            break
        assert (answer["code"], answer["retry"]) == ("UNAVAILABLE", True), (what, answer)
        assert (disk.rows(), memory(live)) == before, (what, row)
        assert [frame for other in seats for frame in other.frames()] == [], (what, row)
        attempt = disk.failing_at(row)
    assert row > 2, "it failed at the commit, and at a row at least"
    assert answer["t"] in ("ack", ANSWERS.get(message["t"], message["t"])), (what, answer)
    assert (disk.rows(), memory(live)) != before


def said(live: LiveTable, what: Message, watcher: str) -> Message:
    """The message that asks for it."""
    if "t" in what:
        return what
    named = {"id": secrets.token_hex(16)}
    if "move" in what:
        return {"t": "move", "base": live.table.moment, "move": what, **named}
    if what["do"] in ("let_see", "let_sit", "silence", "send_away"):
        named_by = "watcher" if what["do"].startswith("let") else "who"
        what = what | {named_by: id_of(live.id, watcher)}
    return {"t": "act", "act": what, **named}
