from tablee.lab.bench import Measurement, kinds, measurements, one_run
from tablee.lab.pace import ours, pace


def test_each_pace_is_held_against_those_that_come_after_it() -> None:
    found = list(measurements("crossing", 5, {"compiled": 600.0, "interpreted": 20.0, "goofspiel": 60.0}))
    assert [(each.compiled, each.against, each.ratio) for each in found] == [
        (True, "interpreted", 30.0),
        (True, "goofspiel", 10.0),
        (False, "goofspiel", 0.33),
        (True, None, None),
    ]
    assert found[-1] == Measurement("goofspiel", 4, compiled=True, moves_per_s=60, against=None, ratio=None)


def test_a_pace_alone_is_held_against_nothing() -> None:
    (only,) = measurements("crossing", 3, {"interpreted": 20.4})
    assert only == Measurement("crossing", 3, compiled=False, moves_per_s=20, against=None, ratio=None)


def test_the_interpreted_pace_can_always_be_measured() -> None:
    assert "interpreted" in kinds()
    assert one_run("interpreted", "crossing", 3) > 0


def test_a_pace_counts_moves_of_whole_games() -> None:
    game = ours("crossing", 4)
    assert 40 <= game() <= 80
    assert pace(game) > 0
