"""What a choice of each strength costs in processor time: `-m tools.comparing.choices GAME SEATS`.

One seat has the bot and the others are fair; from game to game the bot moves one seat on. Only choices among
several moves count. Nothing stops the bot, so the median, the 99th percentile and the maximum are those of
whole thoughts. Beside them stands how many of these fit into the seconds the strength is given where people
wait. Processor time hardly depends on what else the machine does.
"""

import argparse
import time
from dataclasses import dataclass, field
from statistics import quantiles

from tablee import shelf
from tablee.kit.dice import Dice
from tablee.kit.facts import Move
from tablee.kit.game import Sight
from tablee.lab.arena import LineUp, play
from tablee.search.bots import bots_of
from tablee.search.strength import Strength

OTHERS = "fair"


@dataclass
class Timed:
    """A strength, and how long each of its choices took, in seconds."""

    strength: Strength
    took: list[float] = field(default_factory=list)

    def __call__(self, sight: Sight, dice: Dice) -> Move:
        begun = time.process_time()
        move = self.strength(sight, dice)
        if len(sight.moves) > 1:
            self.took.append(time.process_time() - begun)
        return move


def main() -> None:
    parser = argparse.ArgumentParser("python -m tools.comparing.choices", description=__doc__)
    parser.add_argument("game", choices=[box.id for box in shelf.boxes()])
    parser.add_argument("seats", type=int)
    parser.add_argument("--bots", default="gentle,fair,strong,master")
    parser.add_argument("--choices", type=int, default=300, help="at least so many of each bot")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    asked = parser.parse_args()
    for name in asked.bots.split(","):
        timed = measured(asked.game, asked.seats, name, asked.choices, asked.seed)
        print(f"{asked.game}, {asked.seats} seats, {name}: {told(timed)}", flush=True)


def measured(game: str, seats: int, name: str, choices: int, seed: int) -> Timed:
    """A bot that has made so many choices."""
    found = shelf.game(game)
    strength = bots_of(found)[name]
    assert isinstance(strength, Strength)
    timed = Timed(strength)
    while len(timed.took) < choices:
        names = tuple(["timed" if seat == seed % seats else OTHERS for seat in range(seats)])
        play(LineUp(game, found.box.options(), names, {"timed": timed}), seed)
        seed += 1
    return timed


def told(timed: Timed) -> str:
    """Median, 99th percentile, maximum, and how many fit into the time given."""
    cuts, given = quantiles(timed.took, n=100, method="inclusive"), timed.strength.seconds
    done = sum([each <= given for each in timed.took])
    p50, p99, most = (1000 * each for each in (cuts[49], cuts[98], max(timed.took)))
    return (
        f"p50 {p50:.2f} ms, p99 {p99:.1f} ms, at most {most:.1f} ms; "
        f"{done} of {len(timed.took)} within the {1000 * given:.0f} ms it is given"
    )


if __name__ == "__main__":
    main()
