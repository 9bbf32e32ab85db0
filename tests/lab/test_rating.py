from math import exp, log, sqrt

import pytest

from tablee.kit.dice import FastDice
from tablee.lab.rating import Seated, evidence, expected, fit, surplus

ODDS_OF_ONE_AND_A_HALF = log(1.5)


def games(seats: tuple[int, ...], wins: int, losses: int, first: int = 0) -> list[Seated]:
    """So many games that the first bot won and lost, each a round of its own."""
    won = [(1.0, 0.0)] * wins + [(0.0, 1.0)] * losses
    return [Seated(first + number, seats, each) for number, each in enumerate(won)]


def test_one_against_one_the_odds_are_wins_to_losses_with_half_a_game_for_either() -> None:
    gap, error = fit(2, games((1, 1), 30, 10)).gap(0, 1)
    assert exp(gap) == pytest.approx(30.5 / 10.5)
    assert error == pytest.approx(sqrt(1 / 30.5 + 1 / 10.5), rel=0.1)


def test_every_way_to_share_the_seats_speaks_of_the_same_odds() -> None:
    """Odds of three: one seat of four wins half of the games, two win three quarters, three nine tenths."""
    mixed = games((1, 3), 500, 500) + games((2, 2), 750, 250, 1000) + games((3, 1), 900, 100, 2000)
    gap, _ = fit(2, mixed).gap(0, 1)
    assert exp(gap) == pytest.approx(3, rel=0.01)


def test_strengths_are_found_that_were_put_in() -> None:
    strengths = (0.6, 0.1, -0.7)
    played: list[Seated] = []
    for number, seats in enumerate([(1, 3, 0), (0, 2, 2), (3, 0, 1), (1, 1, 2)]):
        # What is expected on average, instead of single wins: the fit then has nothing to be off by.
        played += [Seated(500 * number + n, seats, tuple(expected(strengths, seats))) for n in range(500)]
    assert fit(3, played).strengths == pytest.approx(strengths, abs=0.01)


def test_who_never_lost_is_not_infinitely_strong() -> None:
    gap, error = fit(2, games((1, 1), 20, 0)).gap(0, 1)
    assert exp(gap) == pytest.approx(41)
    assert 1 < error < 2


def test_a_gap_does_not_depend_on_the_average_of_all() -> None:
    alone = fit(2, games((1, 1), 30, 10)).gap(0, 1)
    three = [Seated(each.round, (*each.seats, 0), (*each.won, 0.0)) for each in games((1, 1), 30, 10)]
    gap, error = fit(3, three).gap(0, 1)
    assert gap == pytest.approx(alone[0], abs=0.02)
    assert error == pytest.approx(alone[1], rel=0.05)


def test_rounds_whose_games_all_go_one_way_count_as_one() -> None:
    """Ten games that repeat the first tell no more than it does."""
    single = games((1, 1), 30, 20)
    tenfold = [each for each in single for _ in range(10)]
    assert fit(2, tenfold).gap(0, 1)[1] == pytest.approx(fit(2, single).gap(0, 1)[1], rel=0.1)
    assert surplus(tenfold)[1] == pytest.approx(surplus(single)[1], rel=0.02)


def test_a_surplus_is_what_was_won_above_the_seats_part() -> None:
    gap, error = surplus(games((1, 3), 50, 50))
    assert gap == pytest.approx((50 - 25) / (100 * 3 / 16))
    assert 0 < error < gap


def test_more_of_the_same_is_more_evidence_and_a_draw_is_none() -> None:
    found = [evidence(*surplus(games((1, 1), 3 * n, n)), ODDS_OF_ONE_AND_A_HALF) for n in (2, 5, 20)]
    assert found == sorted(found)
    assert found[-1] > 100
    assert evidence(*surplus(games((1, 1), 20, 20)), ODDS_OF_ONE_AND_A_HALF) < 1


def test_equals_are_seldom_told_apart_however_often_one_looks() -> None:
    """Two hundred tournaments of equals, looked at after each of sixty rounds: one in twenty may go wrong."""
    wrong = 0
    for tournament in range(200):
        dice, played = FastDice(tournament), list[Seated]()
        for number in range(60):
            for many in (1, 2, 3, 2):
                one = dice.pick(4) < many
                played.append(Seated(number, (many, 4 - many), (float(one), float(not one))))
            if number >= 3 and evidence(*surplus(played), ODDS_OF_ONE_AND_A_HALF) >= 20:
                wrong += 1
                break
    assert wrong <= 10
