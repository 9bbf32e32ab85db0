"""The simulation of waiting moves agrees with what queueing theory knows, and grows as it must."""

from statistics import fmean

from tools.comparing.scaling import Costs, committed, simulate


def test_one_node_without_a_writer_waits_as_theory_says() -> None:
    """Chance arrivals, equal work: the mean wait is S + rho * S / (2 * (1 - rho))."""
    waits = simulate(Costs(node_s=0.005, commit_s=0.0), moves_per_s=120, seconds=400)
    rho = 120 * 0.005
    wanted = 0.005 + rho * 0.005 / (2 * (1 - rho))
    assert abs(fmean(waits) - wanted) < 0.05 * wanted


def test_whoever_is_ready_goes_along_with_the_writer() -> None:
    waiting = [(1.0, 1.0), (1.5, 1.4), (1.6, 1.6), (9.0, 9.0)]
    assert [round(wait, 6) for wait in committed(waiting, 1.0)] == [1.0, 1.6, 1.4, 1.0]


def test_twice_the_nodes_take_twice_the_moves_and_wait_no_longer() -> None:
    costs = Costs(node_s=0.004, commit_s=0.010)
    one, two = simulate(costs, 150, 100, nodes=1), simulate(costs, 300, 100, nodes=2)
    assert abs(fmean(two) - fmean(one)) < 0.1 * fmean(one)
    assert fmean(simulate(costs, 240, 100)) > 1.5 * fmean(one)
