"""Upper bounds for bots of Abracada with two seats: `-m tools.comparing.oracles`.

Players that know more than a bot may, each against a bot of the house, every seed from both seats. The
*reader* knows exactly how the other chooses: it computes what that very bot would have done for every hand it
may hold itself, so no inference can tell it more. The *seer* simply sees its own hand. All plan their turn
with the house's planner. For comparison the *master* models the other as it does anywhere, except that it
keeps its posterior between choices, which is faster. Every game is saved in a file under `build/oracles`;
later runs continue it.
"""

import argparse
from collections.abc import Sequence
from math import exp
from pathlib import Path
from typing import Final

import msgspec

from tablee import shelf
from tablee.games.abracada.bot.clues import CASTS, DEAF, EVERYTHING
from tablee.games.abracada.bot.follow import Follower, Habit
from tablee.games.abracada.bot.plan import STOP, Hands, Node, Turn, outlook, worth
from tablee.games.abracada.bot.thinker import HABIT
from tablee.games.abracada.odds import one_of
from tablee.games.abracada.rules import TAKE, Abracada
from tablee.games.abracada.stones import SLOTS, SPELLS
from tablee.games.abracada.words import Options, RoundBegan, View
from tablee.kit.facts import WHOLE
from tablee.kit.state import State
from tablee.kit.thinking import patient
from tablee.lab.arena import LineUp, Player, Referee, dice_of
from tablee.lab.rating import Seated, fit
from tablee.search.bots import bots_of
from tools.setup.workbench import BUILD

LISTENS: Final = {"fair": DEAF, "strong": CASTS, "master": EVERYTHING}
ALL: Final = 10**9
SURE: Final = 1e7
"""An inverse temperature so high that the best choice is always made."""


class Oracle(Player):
    """A player that chooses by what it is not supposed to know."""

    def __init__(self, player: Player, habit: Habit, *, sees: bool) -> None:
        super().__init__(player.game, player.seat, player.bot, player.dice)
        self.habit, self.sees = habit, sees
        self.follower: Follower | None = None
        self.followed = 0
        """How many tales it has processed."""

    def choose(self, state: State) -> int:
        assert isinstance(state, Abracada)
        if state.offered:
            return TAKE
        seen = self.game.view(state, self.seat)
        return best(seen, self.seat, self.own_hand(state) if self.sees else self.read(seen))

    def own_hand(self, state: Abracada) -> Hands:
        """The true hand."""
        held = state.hands[self.seat * SLOTS : (self.seat + 1) * SLOTS]
        return [(sum([one_of(stone) for stone in held if stone]), 1)]

    def read(self, seen: View) -> Hands:
        """The posterior over its hands, given its model of the other's choices."""
        for tale in self.heard[self.followed :]:
            for event in tale.events:
                if isinstance(event, RoundBegan):
                    self.follower = Follower(seen, self.seat, event, self.habit, ALL, patient)
                elif self.follower is not None:
                    self.follower.hear(event)
        self.followed = len(self.heard)
        assert self.follower is not None
        return self.follower.hands()


def best(seen: View, seat: int, possible: Hands) -> int:
    """The house's planned choice, given possible hands."""
    turn, held = Turn(seen, seat), len([stone for stone in seen.seats[seat].hand if stone != 0])
    node = Node(0, seen.lowest, [place.lives for place in seen.seats], 0, held)
    found = [(outlook(turn, node, node.lives), STOP)] if seen.chain else []
    found += [(worth(turn, node, possible, spell, 0.0), spell) for spell in range(seen.lowest, SPELLS + 1)]
    return max(found, key=lambda each: each[0])[1]


def play(oracle: str, other: str, seed: int, seat: int) -> float:
    """The share of the win of an oracle in this seat in one game."""
    game, bot = shelf.game("abracada"), bots_of(shelf.game("abracada"))[other]
    dice, own = dice_of(seed, 2)
    players: list[Player] = [Player(game, at, bot, own[at]) for at in range(2)]
    habit = HABIT if oracle == "master" else Habit([LISTENS[other]], SURE, 0.0)
    players[seat] = Oracle(players[seat], habit, sees=oracle == "seer")
    referee = Referee(game, dice, players, in_the_open=False)
    state = referee.lay(LineUp("abracada", Options(), (other, other)))
    while (result := state.result()) is None:
        referee.step(state, {at: players[at].choose(state) for at in state.to_move()})
    return result.share(seat) / WHOLE


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--oracle", choices=["master", "reader", "seer"], default="reader")
    parser.add_argument("--other", choices=sorted(LISTENS), default="strong")
    parser.add_argument("--rounds", type=int, default=50, help="each is one seed, from both seats")
    parser.add_argument("--seed", type=int, default=0, help="of the first round")
    asked = parser.parse_args()
    file = BUILD / "oracles" / f"{asked.oracle}-{asked.other}-{asked.seed}.json"
    won: list[float] = msgspec.json.decode(file.read_bytes()) if file.exists() else []
    while len(won) < 2 * asked.rounds:
        seed, seat = asked.seed + len(won) // 2, len(won) % 2
        won.append(play(asked.oracle, asked.other, seed, seat))
        keep(file, won)
        print(told(asked.oracle, asked.other, won), flush=True)


def keep(file: Path, won: Sequence[float]) -> None:
    """Save the results, so that a later run continues."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(msgspec.json.encode(won))


def told(oracle: str, other: str, won: Sequence[float]) -> str:
    """The odds with their 95 % confidence interval, computed as in the arena."""
    games = [Seated(number // 2, (1, 1), (each, 1 - each)) for number, each in enumerate(won)]
    gap, error = fit(2, games).gap(0, 1)
    low, high = exp(gap - 1.96 * error), exp(gap + 1.96 * error)
    mean = 100 * sum(won) / len(won)
    return f"{oracle} – {other}: {mean:.0f} % of {len(won)}, odds {exp(gap):.2f} ({low:.2f} … {high:.2f})"


if __name__ == "__main__":
    main()
