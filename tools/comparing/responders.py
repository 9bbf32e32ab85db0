"""Best responders against Crossing's master, three at a table: `-m tools.comparing.responders`.

Counts per public situation (the kind of a target, and its rank by payoff within that kind) how often the
master points there, compared with what the guess expected; these ratios correct the guess of its next choice.
A responder fixes the master's mixture to that and finds a response by trials, while the other responders do
the same, independently. Every game is saved with the counts in a file under `build/responders`, and later
runs continue: the longer it runs, the better they know the master. An equal share is 25 % at four seats.
"""

import argparse
from math import sqrt
from pathlib import Path
from typing import Final

import msgspec
from librt.vecs import vec

from tablee import shelf
from tablee.games.crossing.bot.guess import LOOKS, SOFTNESS, Guess
from tablee.games.crossing.bot.judge import JUDGE
from tablee.games.crossing.bot.trials import Trials
from tablee.games.crossing.eyes import imagine
from tablee.games.crossing.rules import Crossing
from tablee.games.crossing.words import Options, View
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import WHOLE, Move
from tablee.kit.game import Bot, Sight
from tablee.lab.arena import LineUp, play
from tablee.search.bots import bots_of
from tablee.search.strength import chosen
from tools.setup.workbench import BUILD

SEATS: Final = 4
NODES: Final = 1_500
"""How many choices a responder tries before it answers."""
TRUST: Final = 6.0
"""The weight of the guess's expectation, in observed choices."""


class Counts(msgspec.Struct):
    """By situation: how often the master pointed there, and how often the guess expected it to."""

    seen: dict[str, float] = {}
    expected: dict[str, float] = {}

    def note(self, guess: Guess, seat: int, code: int) -> None:
        """Record a choice of the master, given the guess's mixture."""
        for target, situation in situations(guess, seat).items():
            weight = guess.weights[seat * guess.targets + target]
            self.expected[situation] = self.expected.get(situation, 0.0) + weight
            self.seen[situation] = self.seen.get(situation, 0.0) + (target == code)

    def ratio(self, situation: str) -> float:
        """The smoothed ratio of observed to expected frequency."""
        seen, expected = self.seen.get(situation, 0.0), self.expected.get(situation, 0.0)
        return (seen + TRUST) / (expected + TRUST)

    def mixture(self, guess: Guess, seat: int) -> dict[int, float]:
        """The master's mixture as corrected by all counts."""
        base = seat * guess.targets
        found = {
            target: guess.weights[base + target] * self.ratio(situation)
            for target, situation in situations(guess, seat).items()
        }
        whole = sum(found.values())
        return {target: weight / whole for target, weight in found.items()} if whole else {}


def situations(guess: Guess, seat: int) -> dict[int, str]:
    """The situation of every sensible target: its kind, and its rank by payoff within that kind."""
    base, kinds = seat * guess.targets, dict[str, list[int]]()
    for target in range(guess.targets):
        if guess.open_to(seat, target):
            owner = target - guess.mushrooms
            kind = "mushroom" if owner < 0 else "own tile" if owner == seat else "tile"
            kinds.setdefault(kind, []).append(target)
    found: dict[int, str] = {}
    for kind, targets in kinds.items():
        ranked = sorted(targets, key=lambda target: -guess.pays[base + target])
        # The meaning of a rank depends on how many targets there are.
        found |= {target: f"{kind} {rank + 1} of {len(ranked)}" for rank, target in enumerate(ranked)}
    return found


def world_of(sight: Sight) -> Crossing:
    """The current state, of which nothing is hidden."""
    assert isinstance(sight.view, View)
    return imagine(sight.view, FastDice(0))


def guessed(world: Crossing) -> Guess:
    """The guess of a fair bot."""
    guess = Guess(world.seats, JUDGE, SOFTNESS, LOOKS)
    guess.look(world)
    return guess


class Studied:
    """Wraps the master, and counts its choices."""

    def __init__(self, master: Bot, counts: Counts) -> None:
        self.master, self.counts, self.seat = master, counts, 0

    def __call__(self, sight: Sight, dice: Dice) -> Move:
        move = self.master(sight, dice)
        world = world_of(sight)
        if len(sight.moves) > 1 and not world.serving:
            self.counts.note(guessed(world), sight.seat, sight.game.code_of(world, sight.seat, move))
        return move


class Responder:
    """Responds to the master's mixture; it is told the master's seat."""

    def __init__(self, counts: Counts, *, sure: bool) -> None:
        self.counts, self.master = counts, 0
        self.sure = sure
        """Whether it plays the best response rather than a mixture."""

    def __call__(self, sight: Sight, dice: Dice) -> Move:
        world = world_of(sight)
        if len(sight.moves) == 1 or world.serving:
            return sight.moves[dice.pick(len(sight.moves))]
        guess = guessed(world)
        base = self.master * guess.targets
        held = vec[float](list(guess.weights))
        for target, weight in self.counts.mixture(guess, self.master).items():
            held[base + target] = weight
        guess.weights = held
        trials = Trials(world, sight.seat, guess)
        for _ in range(NODES):
            trials.run(dice)
            for target in range(guess.targets):
                guess.weights[base + target] = held[base + target]
        codes = [(move, sight.game.code_of(world, sight.seat, move)) for move in sight.moves]
        own = sight.seat * guess.targets
        if self.sure:
            return max(codes, key=lambda each: trials.values[own + each[1]])[0]
        return chosen([(move, guess.weights[own + code]) for move, code in codes], dice)


class Kept(msgspec.Struct):
    """The saved results of runs: the master's share of each game, and the counts."""

    won: list[float]
    counts: Counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--bot", default="master")
    parser.add_argument(
        "--sure", action="store_true", help="take what pays best, and begin with what is known"
    )
    asked = parser.parse_args()
    folder = BUILD / "responders"
    kept = read(folder / f"{asked.bot}.json")
    file = folder / (f"{asked.bot}-sure.json" if asked.sure else f"{asked.bot}.json")
    if asked.sure:
        kept = read(file) if file.exists() else Kept([], kept.counts)
    studied = Studied(bots_of(shelf.game("crossing"))[asked.bot], kept.counts)
    responder = Responder(kept.counts, sure=asked.sure)
    for seed in range(len(kept.won), asked.games):
        seat = responder.master = seed % SEATS
        names = tuple(["studied" if at == seat else "responder" for at in range(SEATS)])
        line_up = LineUp("crossing", Options(), names, {"studied": studied, "responder": responder})
        kept.won.append(play(line_up, seed).result.share(seat) / WHOLE)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(msgspec.json.encode(kept))
        print(told(kept), flush=True)


def read(file: Path) -> Kept:
    """Load saved results, if any."""
    return msgspec.json.decode(file.read_bytes(), type=Kept) if file.exists() else Kept([], Counts())


def told(kept: Kept) -> str:
    """The master's mean share, with its standard error."""
    n = len(kept.won)
    mean = sum(kept.won) / n
    error = sqrt(sum((each - mean) ** 2 for each in kept.won) / max(1, n - 1) / n)
    seen = sum(kept.counts.seen.values())
    return f"{n} games: {100 * mean:.1f} ± {100 * error:.1f} %, {seen:.0f} choices seen"


if __name__ == "__main__":
    main()
