"""What the host does before the start is done wholly or not at all, whatever the disk says in between."""

from dataclasses import replace
from pathlib import Path

from tablee.room.serve import opened
from tests.room.disks import Disk
from tests.room.rooms import run
from tests.room.test_commits import WATCHER, Scene, act_out
from tools.driving.fixed import at_home

US: Scene = [
    (0, {"do": "seats", "seats": 4}),
    (0, {"do": "swap", "seat": 1, "with": 3}),
    (1, {"do": "ready"}),
    (2, {"do": "ready"}),
    (0, {"do": "start", "us": True}),
]
LET_GO: Scene = [
    (0, {"do": "free", "seat": 2}),
    (WATCHER, "asks"),
    (0, {"do": "let_sit", "yes": True}),
]


def test_those_who_sit_here_begin_and_a_seat_is_freed_and_given_or_nothing_happens(tmp_path: Path) -> None:
    disk = Disk(tmp_path / "room.db")

    async def play() -> None:
        settings = replace(at_home(tmp_path), absent_ms=0, clock=lambda: 1_700_000_000_000)
        async with opened(settings, disk.under) as services:
            begun = await act_out(services, disk, US, "abracada")
            assert (begun.row.status, len(begun.seats), begun.table.opening.seats) == ("playing", 3, 3)
            assert [seat.seat for seat in begun.seats if seat.person is None] == []
            given = await act_out(services, disk, LET_GO)
            assert given.voices() == {given.seats[0].person}

    run(play())
