"""Our own games over the wire: a twin, in which all that somebody may not know is otherwise, sounds the same.

What nobody may know is how stones and cards lie that they cannot see, and what others have chosen in secret.
"""

import contextlib
import random
import zlib
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.kit.dice import FastDice
from tablee.laws.frames import thinkable
from tablee.protocol import acts
from tablee.protocol.seen import TableSeen
from tablee.room.acts import rules
from tablee.room.live.known import Known
from tablee.room.live.table import LiveTable
from tablee.room.live.writing import changed
from tablee.room.store.rows import Watcher
from tablee.room.store.writes import Save
from tests.patience import PATIENCE_OF_A_PART_S
from tests.room.houses import House, a_house
from tests.room.rooms import run
from tests.room.test_leaks import Wire
from tools.driving.fixed import deal
from tools.driving.opening import QUICK

SEATS = {"crossing": 3, "abracada": 3, "venise": 2}
LATEST = 60
"""So many choices at most are made before somebody looks."""
IN_A_ROOM = 100
"""So many games are played in one room."""
TRIES = 6


class GameWire(Wire):
    """One of our games on the wire."""

    def __init__(self, *parts: Any, tried: random.Random) -> None:
        super().__init__(*parts)
        self._tried = tried.randrange(2**32)

    def refusable(self, seat: int | None) -> list[dict[str, Any]]:
        """Some foolish moves, the same for both of a pair of twins."""
        table = self.live.table
        offered = () if seat is None else table.moves(seat)
        tried = [
            *thinkable(table.game.move_types),
            *(() if seat is None else table.game.worth_trying(table.state, seat)),
        ]
        some = random.Random(self._tried).sample(tried, min(TRIES, len(tried)))
        bodies = [msgspec.to_builtins(move) for move in some if move not in offered]
        return [{"t": "move", "base": table.moment, "move": body} for body in bodies]

    @contextlib.contextmanager
    def twin(self, seat: int | None, dice: FastDice) -> Iterator[None]:
        """Whoever else has chosen in secret may have chosen something else."""
        with super().twin(seat, dice):
            table = self.live.table
            sealed = {
                other: code if other == seat else any_of(table.state.moves(other), dice)
                for other, code in table._now.sealed.items()
            }
            table._now = msgspec.structs.replace(table._now, sealed=sealed)
            yield


def any_of(codes: Any, dice: FastDice) -> int:
    found = list(codes)
    return int(found[dice.pick(len(found))])


@dataclass(frozen=True)
class Guests:
    """Those who play and, as the last, one who looks on."""

    ids: list[str]
    tokens: list[str]


@contextlib.asynccontextmanager
async def a_room_with(folder: Path, seats: int) -> AsyncIterator[tuple[House, Guests]]:
    """A room in this process behind a real socket, where time stands still."""
    async with a_house(folder, clock=lambda: 1_700_000_000_000, pace=QUICK) as house:
        door = house.services.door
        people = [await door.introduce(f"Guest {number}", 1_700_000_000_000) for number in range(seats + 1)]
        yield house, Guests([person.id for person, _ in people], [token for _, token in people])


async def a_table(house: House, guests: Guests, game: str, number: int) -> LiveTable:
    """A table where all but the last of them sit, and that one looks on; the game has begun."""
    room = house.services.room
    *seated, watcher = guests.ids
    row = await room.new_table(seated[0], game, len(seated), {}, None, [], shared=True)
    live = await room.table(row.id)
    seats = live.seats
    for seat, person in enumerate(seated):
        seats = changed(seats, seat, person=person)
    await live.work.perform(lambda: live.keep(live.row, seats))
    await room.house.store.commit([Save(Watcher(live.id, watcher))])
    await live.work.perform(lambda: rules.plan(live, 0, acts.Start(deal(number))))
    return live


async def play_for_a_while(live: LiveTable, dice: random.Random) -> None:
    """Up to some moment, in the midst of sealing too."""
    for _ in range(dice.randrange(LATEST)):
        if live.table.result is not None:
            return
        seat = dice.choice(live.table.awaited())
        move = dice.choice(live.table.moves(seat))
        await live.work.perform(partial(chosen, live, seat, move))


def chosen(live: LiveTable, seat: int, move: Any) -> Any:
    return live.change(live.table.choose(seat, move, live.house.clock()))


async def leak(folder: Path, game: str, numbers: range) -> str | None:
    """The first difference that a twin of one of these games makes; None if there is none."""
    for start in numbers[::IN_A_ROOM]:
        async with a_room_with(folder / str(start), SEATS[game]) as (house, guests):
            for number in range(start, min(start + IN_A_ROOM, numbers.stop)):
                if found := await differs(house, guests, game, number):
                    return f"game {number}, {found}"
    return None


async def differs(house: House, guests: Guests, game: str, number: int) -> str | None:
    """What somebody hears of a game, and what they would hear of its twin."""
    dice = random.Random(number)
    live = await a_table(house, guests, game, number)
    await play_for_a_while(live, dice)
    port = int(house.url.rpartition(":")[2])
    room = GameWire(house.services, port, live, guests.tokens, tried=dice)
    who = dice.randrange(len(guests.ids))
    seat = who if who < SEATS[game] else None
    if seat in live.table.chosen():  # who knocks tries to withdraw, which would be done the first time
        await live.work.perform(lambda: rules.plan(live, who, acts.Withdraw()))
    real = await room.hears(seat, who)
    with room.twin(seat, FastDice(dice.randrange(2**40))):
        imagined = await room.hears(seat, who)
    if imagined == real:
        return None
    return f"seat {seat}: {next(pair for pair in zip_longest(real, imagined) if pair[0] != pair[1])}"


PARTS = [
    range(3),
    *(pytest.param(range(n, n + 2500), marks=pytest.mark.long) for n in range(0, 10_000, 2500)),
]
"""A few games a day; ten thousand of each where there is time."""


@pytest.mark.parametrize("games", PARTS, ids=lambda games: f"{games.start} to {games.stop}")
@pytest.mark.parametrize("game", SEATS)
def test_nobody_hears_what_they_may_not_know(tmp_path: Path, game: str, games: range) -> None:
    assert run(leak(tmp_path, game, games), PATIENCE_OF_A_PART_S) is None


def counts_watchers_by_what_is_hidden(live: LiveTable, role: Any, honest: Any = Known.seen) -> TableSeen:
    """A number that hangs on all that is true of the game."""
    table = live.table
    truth = f"{table.game.text(table.state)} {sorted(table._now.sealed.items())}"
    seen: TableSeen = honest(live, role)
    return msgspec.structs.replace(seen, watchers=zlib.crc32(truth.encode()) % 1000)


@pytest.mark.parametrize(
    "game", ["crossing", *(pytest.param(each, marks=pytest.mark.long) for each in list(SEATS)[1:])]
)
def test_what_hangs_on_it_is_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    monkeypatch.setattr(LiveTable, "seen", counts_watchers_by_what_is_hidden)
    found = run(leak(tmp_path, game, range(30)))
    assert found is not None
    assert "watchers" in found
