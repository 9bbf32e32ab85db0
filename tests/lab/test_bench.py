from tablee import shelf
from tablee.lab.bench import Measurement, kinds, measurements, one_run
from tablee.lab.pace import OPENSPIEL, THEIR_SEATS, ours, pace


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
    assert "interpreted" in kinds("crossing")
    assert one_run("interpreted", "crossing", 3) > 0


def test_a_pace_counts_moves_of_whole_games() -> None:
    game = ours("crossing", 4)
    assert 40 <= game() <= 80
    assert pace(game) > 0


def test_each_game_is_held_against_the_yardstick_that_is_most_like_it() -> None:
    assert {shelf.game(box.id).yardstick for box in shelf.boxes()} == set(OPENSPIEL) == set(THEIR_SEATS)
    found = list(measurements("abracada", 5, {"compiled": 900.0, "hanabi": 60.0}))
    assert [(each.game, each.seats, each.against, each.ratio) for each in found] == [
        ("abracada", 5, "hanabi", 15.0),
        ("hanabi", 4, None, None),
    ]
