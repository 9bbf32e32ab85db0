import os

from tablee.join.load import Load, load, room_of_its_own
from tests.room.rooms import run
from tools.driving.rooms import RunningRoom


def test_scripted_players_keep_several_tables_busy_and_every_seat_is_told(room: RunningRoom) -> None:
    wanted = Load("crossing", seats=4, tables=3, pace=0, seconds=1)
    report = run(load(room.url, wanted, room.pid))
    assert report.moves > 0
    assert report.refused == 0
    assert len(report.delays_ms) == report.moves
    assert report.cpu_s is not None
    assert report.busy > 0


def test_a_room_that_is_measured_has_a_core_and_who_measures_another_where_there_are_two() -> None:
    before = os.sched_getaffinity(0)
    with room_of_its_own() as (_, room):
        theirs, ours = os.sched_getaffinity(room), os.sched_getaffinity(0)
    assert (theirs | ours) <= before
    assert len(before) == 1 or (len(theirs), len(ours), theirs & ours) == (1, 1, set())
    assert os.sched_getaffinity(0) == before
