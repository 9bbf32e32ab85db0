"""What moves cost, counted and not timed: on fixed games it stays what is written down here.

Whoever makes a move dearer sees it here, on any machine; whoever makes it cheaper writes the new number down.
"""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import FrameType

import pytest

import tablee
from tablee.room import serve
from tablee.room.serve import opened
from tablee.room.services import Services
from tablee.room.store.sqlite import store
from tablee.room.store.sqlite.store import SqliteStore
from tests.room.heard import AT, laid, turn
from tests.room.rooms import run
from tools.driving.fixed import at_home

pytestmark = pytest.mark.sqlite("it counts what is said to SQLite")

TABLES = 6
TURNS = 20
WARM = 5
"""After so many turns everything was asked for once."""
SLACK = {"kept": 0.2, "calls": 0.02}
"""What is kept of earlier tests in caches and free lists is not; versions of Python differ by a few calls."""
OURS = str(Path(tablee.__file__).parent)


@dataclass
class Cost:
    """What some moves cost together."""

    moves: int = 0
    statements: int = 0
    hand_overs: int = 0
    calls: int = 0
    kept: int = 0
    """Blocks of memory that stay: what is remembered of a move."""


@dataclass
class Counted:
    """All that was counted, a move or a turn of all tables."""

    statements_a_turn: float
    hand_overs_a_turn: float
    frames: float
    bytes: float
    calls: float
    kept: float


COSTS = {
    "crossing": Counted(8.95, 1, 4.15, 3553.5, 310.7, 18.9),
    "abracada": Counted(11, 1, 4.15, 4039.2, 564.1, 37.8),
    "venise": Counted(11, 1, 4.15, 4899.8, 481.7, 47.9),
}


@contextmanager
def calls_counted(cost: Cost) -> Iterator[None]:
    """Every call of a function of ours meanwhile, in the thread of the loop, but what the clock sets off."""
    sweeping = False

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal sweeping
        if frame.f_code is serve.sweep.__code__:
            sweeping = event == "call"
        cost.calls += event == "call" and not sweeping and OURS in frame.f_code.co_filename

    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(None)


async def counted(folder: Path, game: str) -> Counted:
    """What some turns cost, once everything is warm."""
    cost = Cost()
    async with opened(replace(at_home(folder), clock=lambda: AT)) as services:
        tables = [await laid(services, game, number) for number in range(TABLES)]
        for _ in range(WARM):
            await turn(tables)
        for playing in tables:
            playing.frames = playing.size = 0
        with writing_counted(services, cost), calls_counted(cost), kept_counted(cost):
            for _ in range(TURNS):
                cost.moves += await turn(tables)
    frames, size = (sum(getattr(playing, name) for playing in tables) for name in ("frames", "size"))
    return Counted(
        cost.statements / TURNS,
        cost.hand_overs / TURNS,
        frames / cost.moves,
        size / cost.moves,
        cost.calls / cost.moves,
        cost.kept / cost.moves,
    )


@contextmanager
def writing_counted(services: Services, cost: Cost) -> Iterator[None]:
    """What is handed to the writer, and the statements it makes of it."""
    kept = services.room.house.store
    assert isinstance(kept, SqliteStore)
    hand_over = kept._hand_over

    def handed_over() -> None:
        cost.hand_overs += 1
        hand_over()

    kept._hand_over = handed_over  # type: ignore[method-assign]
    kept._writer.set_trace_callback(lambda said: note_statement(cost, said))
    yield
    kept._writer.set_trace_callback(None)
    kept._hand_over = hand_over  # type: ignore[method-assign]


@contextmanager
def kept_counted(cost: Cost) -> Iterator[None]:
    """Blocks of memory that stay."""
    gc.collect()
    before = sys.getallocatedblocks()
    yield
    gc.collect()
    cost.kept = sys.getallocatedblocks() - before


def note_statement(cost: Cost, said: str) -> None:
    """Triggers are told as remarks, and belong to what set them off; a quiet moment's work is no move's."""
    cost.statements += not said.startswith(("--", "PRAGMA wal_checkpoint"))


def test_a_writer_that_finds_quiet_moments_between_moves_makes_them_no_dearer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "QUIET_S", 0)
    now = run(counted(tmp_path, "crossing"))
    assert now.statements_a_turn == pytest.approx(COSTS["crossing"].statements_a_turn, rel=0.001)


def test_a_room_that_tidies_up_between_moves_makes_them_no_dearer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "TIDIED", 60_000)
    now = run(counted(tmp_path, "crossing"))
    assert now.calls == pytest.approx(COSTS["crossing"].calls, rel=SLACK["calls"])


@pytest.mark.parametrize("game", COSTS)
def test_a_move_costs_what_is_written_down(game: str, tmp_path: Path) -> None:
    now, then = run(counted(tmp_path, game)), COSTS[game]
    for name in ("statements_a_turn", "hand_overs_a_turn", "frames", "bytes", "calls", "kept"):
        cost, written = getattr(now, name), getattr(then, name)
        assert cost == pytest.approx(written, rel=SLACK.get(name, 0.001)), (
            f"{name}: {cost}, not {written}: {now}"
        )
