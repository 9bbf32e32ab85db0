"""Fits how the value of a turn in Abracada predicts winning: `python -m tools.fitting.worth [--games 100]`.

Fair bots play; for every choice the best value, its seat's lead and its share of the win are recorded. POINT
and LEAD of `games/abracada/bot/thinker.py` are the maximum-likelihood coefficients.
"""

import argparse
from math import exp, log

from librt.vecs import vec
from mypy_extensions import i64
from rich.progress import track

from tablee import shelf
from tablee.games.abracada.bot.plan import STOP, standing, weigh
from tablee.games.abracada.rules import TAKE
from tablee.kit.dice import FastDice
from tablee.kit.state import NOT_ASKED

GAME = shelf.game("abracada")
Choice = tuple[int, float, float, float]
"""The number of opponents, the lead, the value, and the resulting share of the win."""
STEPS, PACE = 300, 0.05


def choices(seats: int, seed: int) -> list[Choice]:
    """All choices of one game."""
    dice = FastDice(seed)
    state = GAME.setup(seats, GAME.box.options(), dice, None)
    met: list[tuple[int, float, float]] = []
    while (result := state.result()) is None:
        (seat,) = state.to_move()
        seen, code = GAME.view(state, seat), TAKE
        if not seen.offered:
            best = max(weigh(seen, seat, ()), key=lambda each: each.worth)
            code = best.code or STOP
            points = [standing(place.points) for place in seen.seats]
            mine = points.pop(seat)
            met.append((seat, mine - sum(points) / len(points), best.worth))
        state.play(vec[i64]([code if at == seat else NOT_ASKED for at in range(seats)]), dice, None)
    won = [1 / result.places.count(1) if place == 1 else 0.0 for place in result.places]
    return [(seats - 1, lead, worth, won[seat]) for seat, lead, worth in met]


def fit(found: list[Choice]) -> tuple[float, float]:
    """The coefficients of a turn's value and of the lead, in log odds."""
    point = ahead = 0.0
    for _ in track(range(STEPS), description="fitting"):
        slope_point = slope_ahead = 0.0
        for others, lead, worth, won in found:
            off = won - 1 / (1 + exp(log(others) - ahead * lead - point * worth))
            slope_point += off * worth
            slope_ahead += off * lead
        point += PACE * slope_point / len(found)
        ahead += PACE * slope_ahead / len(found)
    return point, ahead


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="with each number of seats")
    given = parser.parse_args()
    every = [(seats, seed) for seats in range(2, 6) for seed in range(given.games)]
    found = [choice for seats, seed in track(every, description="playing") for choice in choices(seats, seed)]
    point, ahead = fit(found)
    print(f"{len(found)} choices: POINT {point:.2f}, LEAD {ahead:.2f}")


if __name__ == "__main__":
    main()
