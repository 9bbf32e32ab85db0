"""The general thinker knows any game: it tries its moves in imagined worlds, and learns how seats go on.

A row of trials is one world, in which every move meets the same chance and the same choices of the others.
Beyond its step each seat goes by what it would see there and nothing else: it learns which of its moves paid.
Where several choose at once, each plays more often what it regrets not to have played (regret matching), and
what they played on average is the mixture to play.
"""

from math import log, sqrt
from typing import Final, final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import WHOLE
from tablee.kit.game import AnyGame, Sight
from tablee.kit.state import State
from tablee.kit.thinking import Budget, Judged, Thought, Watch, error_of
from tablee.search.playout import blind_choices, playout

CURIOSITY: Final = 0.6
"""How much a move that was seldom tried is given the benefit of the doubt."""
DEPTH: Final = 12
"""So many steps seats go by what they learned; then all is left to chance."""
SEEDS: Final = 1 << 30
SURE: Final = 3.0
"""A move so many errors behind the best is tried no more, once it had its share of rows."""
ROWS_AT_LEAST: Final = 12
UNTRIED: Final = 1.0
NOISE: Final = 0.5
"""What a mixture plays less often than this part of its favourite, a few hundred trials cannot vouch for."""


@final
class Mind:
    """What a seat has learned of one thing it might see: its moves by their numbers, and what they paid."""

    def __init__(self, moves: i64) -> None:
        self.visits: i64 = 0
        self.tried: list[float] = [0.0] * moves
        self.paid: list[float] = [0.0] * moves
        self.regret: list[float] = [0.0] * moves
        self.played: list[float] = [0.0] * moves

    def promising(self) -> i64:
        """The move to look into next: it paid well, or was seldom tried."""
        doubt = CURIOSITY * sqrt(log(float(self.visits) + 1.0))
        best: i64 = 0
        highest = -1.0
        for move in range(len(self.tried)):
            if self.tried[move] == 0.0:
                return move
            worth = self.paid[move] / self.tried[move] + doubt / sqrt(self.tried[move])
            if worth > highest:
                best, highest = move, worth
        return best

    def learn(self, move: i64, share: float) -> None:
        """A move was played, and paid so much."""
        self.visits += 1
        self.tried[move] += 1.0
        self.paid[move] += share

    def mixture(self) -> list[float]:
        """How often each move is played: as often as it is regretted."""
        regretted = [max(0.0, each) for each in self.regret]
        whole = sum(regretted)
        if whole == 0.0:
            return [1.0 / len(regretted)] * len(regretted)
        return [each / whole for each in regretted]

    def rue(self, shares: list[float]) -> None:
        """What each move would have paid, all else being the same."""
        now = self.mixture()
        paid = sum([often * share for often, share in zip(now, shares, strict=True)])
        for move in range(len(shares)):
            self.regret[move] = max(0.0, self.regret[move] + shares[move] - paid)
            self.played[move] += now[move] * float(self.visits + 1)  # later mixtures count for more
        self.visits += 1


@final
class Trials:
    """All trials of one thought."""

    def __init__(self, sight: Sight, dice: Dice) -> None:
        self.game: AnyGame = sight.game
        self.seat: i64 = sight.seat
        self.view = sight.view
        self.moves = sight.moves
        self.dice = dice
        self.own = Mind(len(sight.moves))
        self.minds: dict[tuple[int, bytes], Mind] = {}
        self.rows: list[list[float]] = [[] for _ in sight.moves]
        """What each move paid, row by row, as long as it was tried."""
        self.left: list[int] = list(range(len(sight.moves)))
        self.at_once = False
        self.nodes: i64 = 0
        self.row: i64 = 0

    def run(self) -> None:
        """One row."""
        world: State = self.game.imagine(self.view, self.dice)
        awaited = world.to_move()
        self.at_once = len(awaited) > 1
        seed = self.dice.pick(SEEDS)
        codes = vec[i64]([self.game.code_of(world, self.seat, move) for move in self.moves])
        chosen = self.others(world, awaited)
        shares = self.try_all(world, chosen, self.seat, codes, self.left, seed)
        for number, share in zip(self.left, shares, strict=True):
            self.rows[number].append(share)
        if self.at_once:
            self.answer(world, awaited, chosen, codes, seed)
            self.own.rue(shares)
        elif len(self.rows[self.left[0]]) % ROWS_AT_LEAST == 0:
            self.drop()
        self.row += 1

    def others(self, world: State, awaited: vec[i64]) -> vec[i64]:
        """What the others choose in this row, each by its mixture."""
        chosen = blind_choices(world, awaited, self.dice)
        for seat in awaited:
            if seat != self.seat:
                codes = world.moves(seat)
                chosen[seat] = codes[drawn(self.mind(world, seat, len(codes)).mixture(), self.dice)]
        return chosen

    def answer(self, world: State, awaited: vec[i64], chosen: vec[i64], codes: vec[i64], seed: i64) -> None:
        """One of the others regrets too, in turn, while we play by our mixture."""
        chosen[self.seat] = codes[drawn(self.own.mixture(), self.dice)]
        rivals = [seat for seat in awaited if seat != self.seat]
        rival = rivals[self.row % len(rivals)]
        theirs = world.moves(rival)
        numbers = list(range(len(theirs)))
        mind = self.mind(world, rival, len(theirs))
        mind.rue(self.try_all(world, chosen, rival, theirs, numbers, seed))

    def try_all(
        self, world: State, chosen: vec[i64], seat: i64, codes: vec[i64], numbers: list[int], seed: i64
    ) -> list[float]:
        """What each of a seat's codes, by these numbers, pays it under the same chance."""
        shares: list[float] = []
        scratch = world.copy()
        choices = chosen[:]
        for number in numbers:
            scratch.copy_from(world)
            choices[seat] = codes[number]
            dice = FastDice(seed)
            scratch.play(choices, dice, None)
            self.go_on(scratch, dice)
            shares.append(float(scratch.share(seat)) / float(WHOLE))
            self.nodes += 1
        return shares

    def go_on(self, state: State, dice: Dice) -> None:
        """Play to the end: as far as seats know what they see by what they learned, and then blindly."""
        minds: list[Mind] = []
        played: list[tuple[int, int]] = []
        fresh = False
        for _ in range(DEPTH):
            awaited = state.to_move()
            if len(awaited) == 0 or fresh:
                break
            chosen = blind_choices(state, awaited, dice)
            for seat in awaited:
                codes = state.moves(seat)
                if len(codes) < 2:
                    continue
                mind = self.mind(state, seat, len(codes))
                fresh = fresh or mind.visits == 0
                number = mind.promising() if mind.visits else dice.pick(len(codes))
                chosen[seat] = codes[number]
                minds.append(mind)
                played.append((seat, number))
            state.play(chosen, dice, None)
        playout(state, dice)
        for mind, (seat, number) in zip(minds, played, strict=True):
            mind.learn(number, float(state.share(seat)) / float(WHOLE))

    def mind(self, state: State, seat: i64, moves: i64) -> Mind:
        """What a seat has learned of what it sees here."""
        key = (int(seat), msgspec.json.encode(self.game.view(state, seat)))
        known = self.minds.get(key)
        if known is None:
            known = Mind(moves)
            self.minds[key] = known
        return known

    def drop(self) -> None:
        """Moves that are clearly behind are tried no more."""
        best = self.best()
        self.left = [each for each in self.left if each == best or not self.behind(each, best)]

    def behind(self, number: int, best: int) -> bool:
        """Whether a move pays less than the best beyond doubt."""
        gap, error = self.gap(number, best)
        return gap > SURE * error

    def best(self) -> int:
        """The number of the move that paid best of those still tried."""
        sums = [sum(self.rows[number]) for number in self.left]
        return self.left[sums.index(max(sums))]

    def gap(self, number: int, best: int) -> tuple[float, float]:
        """How much less a move pays than the best, in the rows both were tried in, and the error of that."""
        own = self.rows[number]
        gaps = [self.rows[best][row] - own[row] for row in range(len(own))]
        return sum(gaps) / len(gaps), error_of(gaps) if len(gaps) > 1 else UNTRIED

    def weights(self, best: int) -> list[float]:
        """How often to play each move: the best always, or by the mixture where many choose at once."""
        if not self.at_once:
            return [float(number == best) for number in range(len(self.moves))]
        most = max(self.own.played)
        kept = [often if often >= NOISE * most else 0.0 for often in self.own.played]
        return [often / sum(kept) for often in kept]

    def thought(self) -> Thought:
        """All moves, the best first."""
        best = self.best()
        value = sum(self.rows[best]) / len(self.rows[best])
        weights = self.weights(best)
        judged: list[Judged] = []
        for number, move in enumerate(self.moves):
            gap, error = self.gap(number, best)
            judged.append(
                Judged(
                    move=move,
                    value=min(1.0, max(0.0, value - gap)),
                    gap=max(0.0, gap),
                    error=error,
                    weight=weights[number],
                    tries=len(self.rows[number]),
                )
            )
        judged.sort(key=by_gap)
        return Thought(tuple(judged), self.nodes)


def think(sight: Sight, dice: Dice, budget: Budget, watch: Watch) -> Thought:
    """Weigh the moves of a sight in any game; nodes are trials, and there is always one row of them."""
    trials = Trials(sight, dice)
    trials.run()
    while trials.nodes < budget.nodes and watch(trials.nodes, budget.nodes):
        trials.run()
    return trials.thought()


def drawn(mixture: list[float], dice: Dice) -> i64:
    """The number of a move, each as often as the mixture says."""
    ticket = float(dice.pick(SEEDS)) / float(SEEDS)
    for number in range(len(mixture)):
        ticket -= mixture[number]
        if ticket < 0.0:
            return number
    return len(mixture) - 1


def by_gap(judged: Judged) -> float:
    """The best first."""
    return judged.gap
