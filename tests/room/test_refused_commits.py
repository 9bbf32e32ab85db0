"""Whole games in which the disk fails at every row and every commit before it works: nothing ever differs."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import pytest

from tablee.room.live.table import LiveTable
from tablee.room.serve import opened
from tests.patience import PATIENCE_OF_A_PART_S
from tests.room.disks import Disk
from tests.room.rooms import run
from tests.room.test_commits import Message, fails_until_it_works, three_people
from tools.driving.fixed import at_home, deal

GAMES = ("crossing", "abracada", "venise")
OFTEN = 0.3
"""So often people do something else between two choices."""
Said = tuple[int, Message]


@dataclass
class People:
    """Three who play at random, and now and then do something else that may be done."""

    live: LiveTable
    dice: random.Random
    choices: int
    """So many at most are made before they agree to a draw."""

    def evening(self) -> Iterator[Said]:
        """All they say, from the lobby to the next game."""
        yield from ((seat, {"do": "ready", "ready": True}) for seat in (1, 2))
        yield 0, {"do": "start", "nonce": deal(self.dice.randrange(1000))}
        for _ in range(self.choices):
            if self.live.table.result is not None:
                break
            if self.dice.random() < OFTEN:
                yield from self.something_else()
            seat = self.dice.choice(self.live.table.awaited())
            yield seat, msgspec.to_builtins(self.dice.choice(self.live.table.moves(seat)))
        if self.live.table.result is None:
            yield 0, {"do": "draw"}
            yield from ((seat, {"do": "answer", "yes": True}) for seat in (1, 2))
        yield 1, {"do": "rematch"}

    def something_else(self) -> Iterator[Said]:
        """An act, with what follows from it."""
        seats = [0, 1, 2]
        self.dice.shuffle(seats)
        one, two, three = seats
        may_undo = self.live.table.can_undo(one, self.live.house.clock())
        match self.dice.randrange(7):
            case 0:
                yield one, {"t": "chat", "text": f"number {self.dice.random()}"}
            case 1:
                yield one, {"do": "pause"}
                yield two, {"do": "resume"}
            case 2:
                yield one, {"do": "draw"}
                yield two, {"do": "answer", "yes": False}
            case 3 if may_undo is not None:
                yield one, {"do": "undo"}
                if may_undo == "ask":
                    yield two, {"do": "answer", "yes": True}
                    yield three, {"do": "answer", "yes": self.dice.random() < 0.5}
            case 4 if one in self.live.table.chosen():
                yield one, {"do": "withdraw"}
            case 5 if not self.live.game.hides_nothing:
                yield one, {"do": "let_see", "yes": True}
                yield one, {"do": "let_see", "yes": False}
            case 6:
                yield 0, {"do": "silence", "yes": True}
                yield 0, {"do": "silence", "yes": False}


async def one_game(folder: Path, number: int, choices: int) -> int:
    """How often the disk failed in a game."""
    disk = Disk(folder / "room.db")
    settings = replace(at_home(folder), absent_ms=0, clock=lambda: 1_700_000_000_000)
    async with opened(settings, disk.under) as services:
        live, seats = await three_people(services, GAMES[number % len(GAMES)])
        for seat, what in People(live, random.Random(number), choices).evening():
            await fails_until_it_works(live, seats, seat, what, disk)
        assert live.row.rematch is not None
    return disk.failures


DAILY = [(number, number + 1, 3) for number in range(len(GAMES))]
LONG = [pytest.param(start, start + 100, 80, marks=pytest.mark.long) for start in range(0, 1000, 100)]


@pytest.mark.parametrize(("start", "stop", "choices"), [*DAILY, *LONG])
def test_a_commit_refused_at_every_act_and_every_entry_leaves_not_a_byte_behind(
    tmp_path: Path, start: int, stop: int, choices: int
) -> None:
    for number in range(start, stop):
        folder = tmp_path / str(number)
        folder.mkdir()
        assert run(one_game(folder, number, choices), PATIENCE_OF_A_PART_S) > 20
