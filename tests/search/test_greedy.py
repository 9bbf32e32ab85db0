from tablee import shelf
from tablee.kit.chance import RecordingDice, ScriptedDice
from tablee.kit.dice import FastDice
from tablee.kit.facts import WHOLE, Result
from tablee.search.greedy import greedy
from tablee.search.uniform import uniform
from tests.search.sights import play, sight
from tests.toy.game import GAME as HATS
from tests.toy.words import Options

CROSSING = shelf.game("crossing")
LAST_ROUND = CROSSING.parse(
    "seats=3 keeper=0 chooses=yes round=20 bag=- mushrooms=9R9B9Y/- tiles=-/-/- won=-/9R/9B resting=- "
    "served=- phase=last"
)
SHORT_BAG = CROSSING.parse(
    "seats=3 keeper=1 chooses=yes round=20 bag=1R mushrooms=1R/1B tiles=-/-/- won=-/9R/9B resting=- "
    "served=- phase=serving"
)


def test_greedy_beats_uniform_clearly() -> None:
    games, seats = 40, 4
    wins = 0.0
    for seed in range(games):
        me = seed % seats
        result = play(CROSSING, [greedy(4) if seat == me else uniform for seat in range(seats)], seed)
        wins += result.share(me) / WHOLE
    assert wins > 2 * games / seats, f"greedy won {wins} of {games}"


def test_greedy_points_at_the_only_treasure() -> None:
    move = greedy(20)(sight(CROSSING, LAST_ROUND, 0), FastDice(1))
    assert CROSSING.code_of(LAST_ROUND, 0, move) == 0


def test_greedy_answers_when_it_is_asked_alone() -> None:
    seen = sight(CROSSING, SHORT_BAG, 1)
    assert greedy(2)(seen, FastDice(1)) in seen.moves


def test_greedy_chooses_the_same_with_the_same_dice() -> None:
    seen = sight(CROSSING, CROSSING.setup(5, CROSSING.box.options(), FastDice(3), None), 2)
    dice = [RecordingDice(FastDice(8)), RecordingDice(FastDice(8))]
    assert greedy(2)(seen, dice[0]) == greedy(2)(seen, dice[1])
    assert dice[0].picks == dice[1].picks != []


def test_greedy_does_not_ponder_a_single_move() -> None:
    state = HATS.setup(2, Options(), FastDice(0), None)
    seen = sight(HATS, state, 0)
    only = type(seen)(HATS, 0, seen.view, seen.moves[:1])
    assert greedy(50)(only, ScriptedDice([])) == seen.moves[0]


def test_greedy_plays_a_game_that_hides_things() -> None:
    results = [play(HATS, [greedy(3), uniform], seed) for seed in range(20)]
    assert sum(result.share(0) for result in results) > sum(result.share(1) for result in results)


def test_a_win_is_shared_evenly_and_second_is_nothing() -> None:
    result = Result(places=(1, 3, 1), scores=(5, 1, 5), ending="shared")
    assert [result.share(seat) for seat in range(3)] == [WHOLE // 2, 0, WHOLE // 2]
