from tablee.join.load import load
from tests.room.rooms import RunningRoom, run


def test_scripted_players_keep_several_tables_busy_and_every_seat_is_told(room: RunningRoom) -> None:
    report = run(
        load(room.url, tables=3, seats=4, moves_a_second=0, seconds=1, game="crossing", pid=room.pid)
    )
    assert report.moves > 20
    assert report.refused == 0
    assert len(report.delays_ms) == report.moves
    assert report.cpu_s
