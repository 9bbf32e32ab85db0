"""What a bot gains over strong at Crossing, choice by choice: `-m tools.comparing.gains SEATS`.

Whole games say little about two bots of nearly the same strength. So positions are taken from games that
strong bots play among themselves. For one seat, every choice is played on to the end of the game, hundreds of
times and under the same chance: in this round the others play strong's exact mixture (the average of eight
thoughts in each seat), and in later rounds all play the guess. A bot's gain is what its mixture brings, less
what strong's mixture brings. The mean gain of a choice times the choices of a game is about what the bot wins
more in a whole game, alone among strong bots. The *oracle* knows strong's mixture: it takes the choice that
was best in one half of the playouts, and is judged by the other half. Positions are kept under `build/gains`.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tablee.contestants.naming import contestant
from tablee.games.crossing.bot.guess import LOOKS, SOFTNESS, Guess
from tablee.games.crossing.bot.habits import TRIES
from tablee.games.crossing.bot.judge import JUDGE
from tablee.games.crossing.bot.trials import FINE, LATER_LOOKS, Trials
from tablee.games.crossing.game import GAME
from tablee.games.crossing.notation import parse, text
from tablee.games.crossing.rules import Crossing, setup
from tablee.games.crossing.words import Options
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import WHOLE
from tablee.kit.game import Sight
from tablee.kit.state import NOT_ASKED
from tablee.kit.thinking import Budget, patient
from tablee.search.strength import Strength
from tools.setup.workbench import BUILD

THOUGHTS: Final = 8
PLAYOUTS: Final = 500
HALF: Final = PLAYOUTS // 2


class Moment(msgspec.Struct):
    """A choice of one seat, strong's mixture, and what each code brings in either half of the playouts."""

    text: str
    seat: int
    codes: list[int]
    mixture: list[float]
    first: list[float]
    second: list[float]

    def brings(self, weights: Sequence[float]) -> float:
        """The share of the win that a mixture brings."""
        values = [(one + other) / 2 for one, other in zip(self.first, self.second, strict=True)]
        return sum([weight * value for weight, value in zip(weights, values, strict=True)]) / sum(weights)

    def oracle(self) -> float:
        """The choice that was best in one half, judged by the other."""
        by_first, by_second = (half.index(max(half)) for half in (self.first, self.second))
        return (self.second[by_first] + self.first[by_second]) / 2


class Moments(msgspec.Struct):
    """What was found, in how many games, and how many choices among several a seat has in one."""

    games: int = 0
    choices: float = 0.0
    found: list[Moment] = []


def main() -> None:
    parser = argparse.ArgumentParser("python -m tools.comparing.gains", description=__doc__)
    parser.add_argument("seats", type=int)
    parser.add_argument("--games", type=int, default=30, help="from which moments are taken")
    parser.add_argument(
        "--part", type=float, default=0.15, help="the part of their choices that is looked at"
    )
    parser.add_argument("--bots", default="fair,strong,master")
    asked = parser.parse_args()
    file = BUILD / "gains" / f"crossing-{asked.seats}-{asked.part:g}.json"
    kept = moments(asked.seats, asked.games, asked.part, file)
    base = [moment.brings(moment.mixture) for moment in kept.found]
    print(f"{asked.seats} seats, {len(base)} moments of {kept.games} games")
    print(told("oracle", [each.oracle() - was for each, was in zip(kept.found, base, strict=True)], kept))
    for name in asked.bots.split(","):
        begun = time.process_time()
        won = [each.brings(mixture(each, name, number)) for number, each in enumerate(kept.found)]
        spent = (time.process_time() - begun) / len(won)
        gains = [now - was for now, was in zip(won, base, strict=True)]
        print(f"{told(name, gains, kept)}, {1000 * spent:.1f} ms a choice", flush=True)


def moments(seats: int, games: int, part: float, file: Path) -> Moments:
    """Those of so many games at least; what is in the file is not looked for again."""
    kept = msgspec.json.decode(file.read_bytes(), type=Moments) if file.exists() else Moments()
    file.parent.mkdir(parents=True, exist_ok=True)
    while kept.games < games:
        dice, chance = FastDice(1_000_000 + kept.games), Random(f"{seats} {kept.games}")
        asked = 0
        for state, seat in choices(seats, dice):
            asked += 1
            if chance.random() < part:
                kept.found.append(looked_at(state, seat, dice))
        kept.choices = (kept.choices * kept.games + asked / seats) / (kept.games + 1)
        kept.games += 1
        file.write_bytes(msgspec.json.encode(kept))
    return kept


def choices(seats: int, dice: Dice) -> Iterator[tuple[Crossing, int]]:
    """Every choice among several in a game of strong bots."""
    state = setup(seats, Options(), dice, None)
    while not state.over:
        chosen = [NOT_ASKED] * seats
        if state.serving:
            unnamed = state.unnamed()
            chosen[state.keeper] = unnamed[dice.pick(len(unnamed))]
        else:
            for seat in state.to_move():
                if len(state.moves(seat)) > 1:
                    yield state, seat
                chosen[seat] = strong(state, seat, dice).target(seat, dice.pick(FINE) / FINE)
        state.play(vec[i64](chosen), dice, None)


def strong(state: Crossing, seat: int, dice: Dice) -> Guess:
    """Where a strong bot in this seat would point."""
    guess = Guess(state.seats, JUDGE, SOFTNESS, LOOKS)
    guess.look(state)
    trials = Trials(state, seat, guess)
    while trials.rows() < TRIES:
        trials.run(dice)
    return guess


def looked_at(state: Crossing, seat: int, dice: Dice) -> Moment:
    """What each code brings where the others point as strong bots do."""
    all_point = Guess(state.seats, JUDGE, SOFTNESS, LOOKS)
    all_point.look(state)
    weights, targets = vec[float]([0.0] * len(all_point.weights)), all_point.targets
    for other in state.to_move():
        for _ in range(THOUGHTS):
            found = strong(state, other, dice).weights
            for place in range(other * targets, (other + 1) * targets):
                weights[place] += found[place] / THOUGHTS
    all_point.weights = weights
    codes = list(state.moves(seat))
    brought = played_on(state, seat, all_point, codes, dice.pick(FINE))
    return Moment(
        text=text(state),
        seat=seat,
        codes=codes,
        mixture=[weights[seat * targets + code] for code in codes],
        first=[sum(each[:HALF]) / HALF for each in brought],
        second=[sum(each[HALF:]) / HALF for each in brought],
    )


def played_on(
    state: Crossing, seat: int, all_point: Guess, codes: Sequence[int], seed: int
) -> list[list[float]]:
    """The share of the win after each code, by playout; all codes meet the same chance and fingers."""
    helper, later = Trials(state, seat, all_point), Guess(state.seats, JUDGE, SOFTNESS, LATER_LOOKS)
    scratch, brought = state.copy(), [list[float]() for _ in codes]
    for number in range(PLAYOUTS):
        own = seed + 7919 * number
        fingers = helper.pointing(state, all_point, FastDice(own))
        for code, found in zip(codes, brought, strict=True):
            fingers[seat] = code
            scratch.copy_from(state)
            scratch.play(fingers, FastDice(own + 1), None)
            while not scratch.over:
                dice = FastDice(own + 1 + scratch.round)
                if not scratch.serving:
                    later.look(scratch)
                scratch.play(helper.pointing(scratch, later, dice), dice, None)
            found.append(scratch.share(seat) / WHOLE)
    return brought


def mixture(moment: Moment, name: str, seed: int) -> list[float]:
    """How often a bot takes each code."""
    strength, state = contestant(GAME, name), parse(moment.text)
    assert isinstance(strength, Strength)
    moves = tuple(GAME.move_of(state, moment.seat, code) for code in moment.codes)
    sight = Sight(GAME, moment.seat, GAME.view(state, moment.seat), moves)
    thought = strength.thinker(sight, FastDice(seed), Budget(strength.nodes), patient)
    weights = {judged.move: judged.weight for judged in thought.judged}
    return [weights[move] for move in moves]


def told(name: str, gains: Sequence[float], kept: Moments) -> str:
    """A gain and its standard error, of a choice and of a game, in hundredths of the win."""
    mean = sum(gains) / len(gains)
    error = sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (len(gains) - 1) / len(gains))
    one, game = 100, 100 * kept.choices
    return (
        f"{name:8} {one * mean:+.2f} ± {one * error:.2f} % a choice, "
        f"{game * mean:+.1f} ± {game * error:.1f} % a game of {kept.choices:.1f} choices"
    )


if __name__ == "__main__":
    main()
