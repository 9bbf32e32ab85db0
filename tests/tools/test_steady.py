"""The simulation of steady play agrees with what queueing theory knows, and with plain sums."""

import random
from statistics import fmean

from tools.comparing.steady import Sample, Spread, Work, between, simulate_steady, work

AT_ONCE = Spread([0.0], [1])


def test_people_who_read_one_thing_at_a_time_wait_as_theory_says() -> None:
    """Chance arrivals, equal work: the mean wait is S + rho * S / (2 * (1 - rho))."""
    waits = simulate_steady(Work(0.0), Work(0.005), AT_ONCE, moves_per_s=120, seconds=100)
    rho = 120 * 0.005
    wanted = 0.005 + rho * 0.005 / (2 * (1 - rho))
    assert abs(fmean(waits) - wanted) < 0.05 * wanted


def test_a_lone_move_takes_what_is_done_for_it_and_the_transaction() -> None:
    commits = Spread([0.010, 0.010], [0, 1])
    waits = simulate_steady(Work(0.003), Work(0.001), commits, moves_per_s=0.01, seconds=2000)
    assert all(abs(wait - (0.002 + 0.010 + 0.001)) < 1e-9 for wait in waits)


def test_waiting_for_a_processor_is_added_as_often_and_as_long_as_it_was_measured() -> None:
    dice = random.Random(0)
    spent = [Work(0.001, 0.5, 0.004).spent(1, dice) for _ in range(20_000)]
    assert abs(fmean(spent) - 0.003) < 0.0001


def test_what_was_done_between_two_moments_is_shared_by_the_moves_made_then() -> None:
    found = work(Sample(1.0, 2.0, 10), Sample(1.5, 2.2, 110), 250)
    assert (found.busy_s, round(found.pauses, 6), round(found.pause_s, 6)) == (0.002, 0.4, 0.002)


def test_of_buckets_that_count_what_is_below_too_each_has_its_own() -> None:
    assert between((1, 2, 2), (2, 5, 9)) == [1, 2, 4]
