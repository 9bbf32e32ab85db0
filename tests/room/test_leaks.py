"""Law 10 over the wire: at every moment of a game a twin, in which all a seat may not know is dealt anew,
sends that seat the very same frames in the very same order."""

import asyncio
import contextlib
import hashlib
import json
import random
import re
import secrets
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from tablee.kit.dice import FastDice
from tablee.kit.facts import Move, View
from tablee.kit.game import AnyGame
from tablee.kit.state import State
from tablee.protocol import acts, wire
from tablee.protocol.seen import TableSeen
from tablee.room.acts import consent, rules
from tablee.room.acts.branch import written
from tablee.room.line.session import Session
from tablee.room.live.client import Client
from tablee.room.live.known import Known
from tablee.room.live.table import LiveTable
from tablee.room.live.telling import Telling
from tablee.room.live.trust import id_of
from tablee.room.live.writing import changed
from tablee.room.serve import listen, opened, server_of
from tablee.room.services import Services
from tablee.room.store.rows import BranchRow, Watcher
from tablee.room.store.writes import Add, Save
from tablee.table.table import Table
from tests.room.rooms import run
from tests.toy import eyes, words
from tests.toy.game import GAME
from tests.toy.rules import Hats
from tools.driving.fixed import at_home, deal
from tools.driving.opening import QUICK

pytestmark = pytest.mark.usefixtures("hats_on_the_shelf")
TWINS = 3
FEW_OR_MANY = [1, pytest.param(20, marks=pytest.mark.long)]
EYES = ((0, 0), (1, 1), (None, 1), (None, 2))
"""Two seats, one of them again as a watcher, and one who was a witness; each with the token they have."""
IDS = re.compile(rb'"[0-9a-f]{32}"')
PROBES: list[dict[str, Any]] = [
    {"t": "move", "base": 0, "move": {"move": "dare"}},
    {"t": "move", "base": 0, "move": {"move": "name", "colour": 7}},
    {"t": "hint", "base": 0},
    {"t": "act", "act": {"do": "withdraw"}},
    {"t": "act", "act": {"do": "back"}},
    {"t": "act", "act": {"do": "let_sit", "watcher": "0" * 16, "yes": True}},
    {"t": "act", "act": {"do": "silence", "who": "0" * 16, "yes": True}},
    {"t": "act", "act": {"do": "send_away", "who": "0" * 16, "yes": True}},
    {"t": "promise", "move": {"move": "name", "colour": 9}},
    {"t": "react", "with": "wow"},
    {"t": "skip"},
    {"t": "get", "from": 1},
]
LOOKS: list[dict[str, Any]] = [
    *({"t": "eyes", "seat": seat} for seat in (0, 1, None)),
    {"t": "get", "from": 1},
]
"""What one who only watches tries."""


class Wire:
    """A room in this process behind a real socket, so that a test can exchange the state of its table."""

    def __init__(self, services: Services, port: int, live: LiveTable, tokens: list[str]) -> None:
        self.services = services
        self.url = f"ws://localhost:{port}/api/socket"
        self.live = live
        self.tokens = tokens

    async def hears(self, seat: int | None, who: int) -> list[bytes]:
        """Everything a seat, or a watcher, can get out of the room now, in the order in which it comes."""
        token = self.tokens[who]
        async with connect(self.url, compression=None) as socket:
            hello = {"t": "hello", "v": 1, "table": self.live.id, "token": token}
            await socket.send(json.dumps(hello | ({"as": "watcher"} if seat is None else {})))
            heard = [await socket.recv(decode=False), *await until_pong(socket)]
            for probe in (*PROBES, *self.refusable(seat), *(LOOKS if seat is None else ())):
                heard += await answers(socket, probe)
        while len(self.live.presence):  # noqa: ASYNC110 - whoever still leaves would be news to the next who comes
            await asyncio.sleep(0.001)
        return [IDS.sub(b'"id"', frame) for frame in heard]

    def refusable(self, seat: int | None) -> list[dict[str, Any]]:
        """Moves that will be refused now, each with its reason."""
        offered = () if seat is None else self.live.table.moves(seat)
        moment = self.live.table.moment
        every: list[Move] = [
            words.Dare(),
            words.PutOn(),
            words.Pass(),
            *(words.Name(colour) for colour in range(4)),
        ]
        refused = [msgspec.to_builtins(move) for move in every if move not in offered]
        return [{"t": "move", "base": moment, "move": move} for move in refused]

    @contextlib.contextmanager
    def twin(self, seat: int | None, dice: FastDice) -> Any:
        """For a while the table is in another state, which that seat cannot tell apart."""
        live = self.live
        table, telling = live.table, live.telling
        now = table._now
        other: State = table.game.redeal(table.state, seat, dice)
        *earlier, last = now.steps
        opening, branch = table.opening, live.branch
        if branch is not None:
            # Also where the table goes on from, all that this seat could not know lay differently.
            lay = table.game.text(table.game.redeal(table.game.parse(branch.position), seat, dice))
            live.branch = msgspec.structs.replace(branch, position=lay)
            opening = msgspec.structs.replace(opening, branch=written(live.branch))
        double = Table(table.game, opening, table.chance)
        step = msgspec.structs.replace(last, state=other)
        double._now = msgspec.structs.replace(now, steps=(*earlier, step))
        live._telling = Telling(double, live.row.seed, live.house.told)
        try:
            yield
        finally:
            live._telling, live.branch = telling, branch


async def answers(socket: ClientConnection, probe: dict[str, Any]) -> list[bytes]:
    """All that is heard between one message and the next."""
    heard: list[bytes] = []
    if probe["t"] in ("move", "act", "hint"):
        named = secrets.token_hex(16)
        await socket.send(json.dumps(probe | {"id": named}))
        while not heard or named.encode() not in heard[-1]:
            heard.append(await socket.recv(decode=False))
    else:
        await socket.send(json.dumps(probe))
    return heard + await until_pong(socket)


async def until_pong(socket: ClientConnection) -> list[bytes]:
    """What the room has still to say."""
    await socket.send('{"t": "ping", "n": 0}')
    heard = [await socket.recv(decode=False)]
    while not heard[-1].startswith(b'{"t":"pong"'):
        heard.append(await socket.recv(decode=False))
    return heard


@contextlib.asynccontextmanager
async def a_wire(folder: Path, game: AnyGame, number: int, *, goes_on: bool) -> AsyncIterator[Wire]:
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    settings = replace(at_home(folder, listener), pace=QUICK, clock=lambda: 1_700_000_000_000)
    async with opened(settings) as services:
        server = server_of(services)
        serving = asyncio.create_task(server._serve(sockets=[listener]))
        people = [await services.door.introduce(f"Guest {number}", 1_700_000_000_000) for number in range(3)]
        row = await services.room.new_table(people[0][0].id, "hats", 2, {}, None, [], shared=True)
        if goes_on:
            lay = GAME.text(GAME.setup(2, words.Options(), FastDice(number), None))
            branch = BranchRow(row.id, "T0123456789abcdef", "0" * 64, 0, 0, exact=False, position=lay)
            await services.room.house.store.commit([Add(branch)])
        live = await services.room.table(row.id)
        live.game = game
        seats = changed(live.seats, 1, person=people[1][0].id)
        await live.work.perform(lambda: live.keep(live.row, seats))
        await live.work.perform(lambda: rules.plan(live, 0, acts.Start(deal(number))))
        await was_a_witness(services, live, people[2][0].id)
        yield Wire(services, port, live, [token for _, token in people])
        server.should_exit = True
        await serving


async def was_a_witness(services: Services, live: LiveTable, person: str) -> None:
    """Somebody who looks on has looked through a seat's eyes, and may no longer."""
    await services.room.house.store.commit([Save(Watcher(live.id, person))])
    client = Client("watcher", person, "Eve")
    live.enter(client, None)
    for seat, yes in ((0, True), (1, True), (None, True), (0, False)):
        if seat is None:
            await live.work.perform(lambda: consent.look(live, client, 0))
        else:
            said = acts.LetSee(id_of(live.id, person), yes)
            await live.work.perform(partial(rules.plan, live, seat, said))
    assert live.trust.has_looked(person)
    live.leave(client)


async def leak(folder: Path, game: AnyGame, games: int, *, goes_on: bool = False) -> str | None:
    """The first difference a twin makes to what a seat or a watcher hears; None if there is none."""
    dice = random.Random(3)
    for number in range(games):
        place = folder / str(number)
        place.mkdir()
        async with a_wire(place, game, number, goes_on=goes_on) as room:
            while room.live.table.result is None:
                found = await differs(room, dice)
                if found:
                    return found
                await play_on(room, dice)
    return None


async def differs(room: Wire, dice: random.Random) -> str | None:
    for seat, who in EYES:
        real = await room.hears(seat, who)
        for _ in range(TWINS if seat is not None else 2):
            with room.twin(seat, FastDice(dice.randrange(2**40))):
                imagined = await room.hears(seat, who)
            if imagined != real:
                pairs = zip_longest(real, imagined)
                return f"seat {seat}: {next(pair for pair in pairs if pair[0] != pair[1])}"
    return None


async def play_on(room: Wire, dice: random.Random) -> None:
    live = room.live
    (seat,) = live.table.awaited()
    move = dice.choice(live.table.moves(seat))
    await live.work.perform(lambda: live.change(live.table.choose(seat, move, live.house.clock())))


@pytest.mark.parametrize("games", FEW_OR_MANY)
def test_what_a_seat_hears_does_not_depend_on_what_it_may_not_know(tmp_path: Path, games: int) -> None:
    assert run(leak(tmp_path, GAME, games)) is None


@pytest.mark.parametrize("games", FEW_OR_MANY)
def test_nor_on_what_it_could_not_know_where_its_table_goes_on_from(tmp_path: Path, games: int) -> None:
    assert run(leak(tmp_path, GAME, games, goes_on=True)) is None


def shows_how_it_lay(live: LiveTable, role: Any, honest: Any = Known.seen) -> TableSeen:
    seen: TableSeen = honest(live, role)
    assert seen.branch is not None
    assert live.branch is not None
    told = msgspec.structs.replace(
        seen.branch, seal=hashlib.sha256(live.branch.position.encode()).hexdigest()
    )
    return msgspec.structs.replace(seen, branch=told)


def test_where_a_table_goes_on_from_cannot_be_hinted_at_unheard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Known, "seen", shows_how_it_lay)
    assert run(leak(tmp_path, GAME, 1, goes_on=True)) is not None


def shows_own_hats(state: Hats, seat: int | None) -> View:
    honest = eyes.view(state, seat)
    return honest if seat is None else replaced(honest, worn=tuple(tuple(hats) for hats in state.worn))


def counts_the_chest(state: Hats, seat: int | None) -> View:
    return replaced(eyes.view(state, seat), chest=state.chest[0])


def refuses_by_the_hats(state: Hats, seat: int, move: Move) -> str:
    return "not_now" if state.worn[seat][0] else "no_such_colour"


def replaced(view: View, **fields: Any) -> View:
    return msgspec.structs.replace(view, **fields)


@pytest.mark.parametrize(
    "planted",
    [{"view": shows_own_hats}, {"view": counts_the_chest}, {"why_not": refuses_by_the_hats}],
    ids=["own hats in the view", "the chest counted", "a refusal that knows"],
)
def test_a_planted_leak_is_heard(tmp_path: Path, planted: dict[str, Any]) -> None:
    assert run(leak(tmp_path, replace(GAME, **planted), 2)) is not None


def hat_of(live: LiveTable) -> int:
    """Something that seat 0 may not know."""
    assert isinstance(live.table.state, Hats)
    return live.table.state.worn[0][0]


def counts_watchers_by_the_hats(live: LiveTable, role: Any, honest: Any = Known.seen) -> TableSeen:
    seen: TableSeen = honest(live, role)
    return msgspec.structs.replace(seen, watchers=hat_of(live))


def gets_in_an_order_that_tells(session: Session, first: int) -> None:
    """The same two frames always, but which comes first depends on a hat."""
    news = wire.encode(wire.TableNews(session.live.seen(session.client.role)))
    if hat_of(session.live):
        session.client.send(news)
    session.live.snapshot(session.client)
    if not hat_of(session.live):
        session.client.send(news)


@pytest.mark.parametrize(
    ("where", "name", "planted"),
    [
        (Known, "seen", counts_watchers_by_the_hats),
        (Session, "_get", gets_in_an_order_that_tells),
        (Known, "is_witness", lambda live, person: person is not None),
    ],
    ids=["in the news of the table", "in the order alone", "eyes that nobody lent"],
)
def test_a_leak_planted_in_the_room_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: Any, name: str, planted: Any
) -> None:
    monkeypatch.setattr(where, name, planted)
    assert run(leak(tmp_path, GAME, 2)) is not None
