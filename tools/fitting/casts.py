"""Fits a logit model of casts in Abracada to spells' odds: `python -m tools.fitting.casts [--games 100]`.

Fair bots play; for every cast or stop the odds of each spell for its caster are recorded. EAGER and LIKED of
`games/abracada/bot/clues.py` are the maximum-likelihood parameters, and those named OF_TWO the ones for two
seats.
"""

import argparse
from math import exp, log

from rich.progress import track

from tablee.games.abracada import words
from tablee.games.abracada.bot.clues import Clue, Ear, odds
from tablee.games.abracada.stones import SPELLS
from tablee.lab.arena import LineUp, play

Cast = tuple[int, int, list[float]]
"""The spell cast (0: stopped), the lowest allowed (0 at the beginning of a turn), and each spell's odds."""
STEPS = 600
PACE = 4.0


def casts(seats: int, games: int) -> list[Cast]:
    """The first casts in games of fair bots."""
    found: list[Cast] = []
    match = LineUp("abracada", words.Options(), ("fair",) * seats)
    for seed in track(range(games), description=f"{seats} seats"):
        ear: Ear | None = None
        for step in play(match, seed, in_the_open=True).told:
            for event in step.events:
                if isinstance(event, words.RoundBegan):
                    found += [known(clue) for clue in ear.clues] if ear else []
                    ear = Ear(-1, event)  # an observer's: it sees every hand
                elif ear:
                    ear.hear(event)
    return found


def known(clue: Clue) -> Cast:
    """A cast with its caster's odds."""
    whole = sum(clue.unseen)
    chances = [odds(clue.unseen[spell], whole, clue.slots_for(spell)) for spell in range(SPELLS + 1)]
    return clue.spell, clue.lowest, chances


def fit(found: list[Cast]) -> tuple[list[float], float]:
    """The parameters, that of the odds first, and the bits of information per cast over a uniform guess."""
    numbers = [0.0] * (SPELLS + 2)
    told = 0.0
    for _ in track(range(STEPS), description="fitting"):
        slope, told = [0.0] * (SPELLS + 2), 0.0
        for spell, lowest, chances in found:
            could = [n for n in range(SPELLS + 1) if (n >= lowest if n else lowest)]
            drawn = {n: exp(numbers[0] * (chances[n] if n else 0) + numbers[n + 1]) for n in could}
            whole = sum(drawn.values())
            told += log(drawn[spell] / whole * len(could), 2)
            slope[0] += chances[spell] if spell else 0
            slope[spell + 1] += 1
            for n, draw in drawn.items():
                slope[0] -= draw / whole * (chances[n] if n else 0)
                slope[n + 1] -= draw / whole
        numbers = [number + PACE * each / len(found) for number, each in zip(numbers, slope, strict=True)]
    return numbers, told / len(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="with each number of seats")
    given = parser.parse_args()
    for who, numbers_of_seats in (("all", range(2, 6)), ("two", range(2, 3))):
        found = [cast for seats in numbers_of_seats for cast in casts(seats, given.games)]
        for when, later in (("first", False), ("later", True)):
            these = [cast for cast in found if (cast[1] > 0) == later]
            numbers, told = fit(these)
            liked = [round(number, 1) for number in numbers[1:]]
            print(f"{who}, {when}: {len(these)} casts, {told:.2f} bits each;", end=" ")
            print(f"EAGER {numbers[0]:.1f}, LIKED {liked}")


if __name__ == "__main__":
    main()
