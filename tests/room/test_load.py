from tablee.join.load import Load, load
from tests.room.rooms import run
from tools.driving.rooms import RunningRoom


def test_scripted_players_keep_several_tables_busy_and_every_seat_is_told(room: RunningRoom) -> None:
    wanted = Load("crossing", seats=4, tables=3, pace=0, seconds=1)
    report = run(load(room.url, wanted, room.pid))
    assert report.moves > 0
    assert report.refused == 0
    assert len(report.delays_ms) == report.moves
    assert report.cpu_s is not None
