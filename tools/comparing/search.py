"""Compares masters with OpenSpiel's IS-MCTS at equal processor time: `-m tools.comparing.search GAME SEATS`.

Both play in mixed seats with common dice, as in the arena. The rival searches our own compiled rules for as
long as the master has thought on average so far, or `--times` that. Every game is saved in a file under
`build/search`, and later runs continue; no run stops early, so the confidence intervals are valid.
"""

import argparse
import time
from dataclasses import dataclass, field
from math import exp
from pathlib import Path

import msgspec

from tablee import shelf
from tablee.adapters.ismcts import Ismcts
from tablee.contestants.naming import contestant
from tablee.kit.dice import Dice
from tablee.kit.facts import Move
from tablee.kit.game import Bot, Sight
from tablee.lab.scorebook import Scorebook
from tablee.lab.tournament import Played, Tournament, rated, run
from tools.setup.workbench import BUILD

RIVAL = "IS-MCTS"
SURE = 1.96
"""The number of standard errors in a 95 % confidence interval."""
AT_FIRST = 0.05
"""The rival's first time limit, in seconds."""


class Spent(msgspec.Struct):
    """What one side spent: choices with alternatives, and seconds of processor time."""

    choices: int = 0
    seconds: float = 0.0

    def mean(self) -> float:
        """Seconds per choice."""
        return self.seconds / self.choices if self.choices else AT_FIRST


@dataclass
class Clocked:
    """A bot with a record of the time it spent."""

    bot: Bot
    spent: Spent = field(default_factory=Spent)

    def __call__(self, sight: Sight, dice: Dice) -> Move:
        begun = time.process_time()
        move = self.bot(sight, dice)
        if len(sight.moves) > 1:
            self.spent.choices += 1
            self.spent.seconds += time.process_time() - begun
        return move


def told(tournament: Tournament, games: list[Played], spent: dict[str, Spent]) -> str:
    """The results: games, odds with their interval, and what each side spent."""
    fit = rated(tournament, games)
    gap, error = fit.gap(0, 1)
    low, odds, high = (exp(gap + side * SURE * error) for side in (-1, 0, 1))
    others = tournament.seats - 1
    alone = ", ".join(f"{100 * each / (each + others):.0f}" for each in (low, odds, high))
    name, rival = tournament.bots
    means = ", ".join(f"{who} {1000 * each.mean():.1f} ms a choice" for who, each in spent.items())
    return (
        f"{tournament.game}, {tournament.seats} seats, {len(games)} games: odds of {name} against {rival} "
        f"{odds:.2f} ({low:.2f} to {high:.2f}); alone among {others}: {alone} % (low, found, high; "
        f"par {100 / tournament.seats:.0f}). {means}."
    )


def main() -> None:
    """Play more games, or as many as fit into the minutes, and print the results."""
    parser = argparse.ArgumentParser("python -m tools.comparing.search", description=__doc__)
    parser.add_argument("game", choices=[box.id for box in shelf.boxes()])
    parser.add_argument("seats", type=int)
    parser.add_argument("--bot", default="master", help="whom to hold against it")
    parser.add_argument("--times", type=float, default=1.0, help="the rival thinks so many times as long")
    parser.add_argument("--games", type=int, default=10_000, help="in all, with those in the file")
    parser.add_argument("--minutes", type=float, default=60.0, help="begin no game after so long")
    parser.add_argument("--file", type=Path, help="where games are kept")
    given = parser.parse_args()
    path = given.file or BUILD / "search" / f"{given.game}-{given.seats}-{given.bot}-{given.times:g}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    print(compared(given.game, given.seats, given.bot, given.times, given.games, given.minutes, path))


def compared(
    game: str,
    seats: int,
    bot: str,
    times: float,
    games: int,
    minutes: float,
    path: Path,
    exploration: float = 1.0,
) -> str:
    """The same, without the command line."""
    found, ledger = shelf.game(game), path.with_suffix(".times")
    ours = Clocked(contestant(found, bot))
    rival = Clocked(Ismcts(seconds=lambda: times * ours.spent.mean(), exploration=exploration))
    spent = {bot: ours.spent, RIVAL: rival.spent}
    if ledger.exists():
        for who, each in msgspec.json.decode(ledger.read_bytes(), type=dict[str, Spent]).items():
            spent[who].choices, spent[who].seconds = each.choices, each.seconds
    brought: dict[str, Bot] = {bot: ours, RIVAL: rival}
    tournament = Tournament(game, found.box.options(), seats, (bot, RIVAL), brought=brought)
    book, begun = Scorebook(path, tournament), time.monotonic()

    def keep(played: Played) -> None:
        book.keep(played)
        ledger.write_bytes(msgspec.json.encode(spent))
        if time.monotonic() - begun > 60 * minutes:
            raise TimeoutError

    try:
        run(tournament, limit=games, early=False, known=list(book.games), keep=keep)
    except TimeoutError:
        pass
    finally:
        book.close()
    return told(tournament, book.games, spent)


if __name__ == "__main__":
    main()
