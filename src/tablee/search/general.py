"""The general thinker, for any game: samples worlds, tries every move in each, and learns how seats continue.

A row of trials is one sampled world, in which every move meets the same random numbers and the same choices
of the others. In later steps every seat follows a tree policy (UCB1) learned per information set: what that
seat would see. Where several choose simultaneously, each uses regret matching+, and average strategies
are the mixtures to play.
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

EXPLORATION: Final = 0.6
"""The exploration constant of UCB1."""
DEPTH: Final = 12
"""The most steps for which seats follow the tree policy; after that the game is played blindly."""
SEEDS: Final = 1 << 30
SURE: Final = 3.0
"""A move this many standard errors behind the best is dropped, once it has had its share of rows."""
ROWS_AT_LEAST: Final = 12
UNTRIED: Final = 1.0
NOISE: Final = 0.5
"""Moves that a mixture plays less often than this fraction of its favourite are noise, and removed."""


@final
class Mind:
    """The statistics of one information set: visits, payoffs and regrets by move number."""

    def __init__(self, moves: i64) -> None:
        self.visits: i64 = 0
        self.tried: list[float] = [0.0] * moves
        self.paid: list[float] = [0.0] * moves
        self.regret: list[float] = [0.0] * moves
        self.played: list[float] = [0.0] * moves

    def select(self) -> i64:
        """The next move by UCB1; untried ones first."""
        doubt = EXPLORATION * sqrt(log(float(self.visits) + 1.0))
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
        """Record that a move was played, and its payoff."""
        self.visits += 1
        self.tried[move] += 1.0
        self.paid[move] += share

    def mixture(self) -> list[float]:
        """The current strategy by regret matching: proportional to positive regret."""
        regretted = [max(0.0, each) for each in self.regret]
        whole = sum(regretted)
        if whole == 0.0:
            return [1.0 / len(regretted)] * len(regretted)
        return [each / whole for each in regretted]

    def rue(self, shares: list[float]) -> None:
        """Update the regrets, given the payoff of each move with all else unchanged."""
        now = self.mixture()
        paid = sum([often * share for often, share in zip(now, shares, strict=True)])
        for move in range(len(shares)):
            self.regret[move] = max(0.0, self.regret[move] + shares[move] - paid)
            self.played[move] += now[move] * float(self.visits + 1)  # linear averaging
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
        """The payoffs of each move, row by row, for as long as it was tried."""
        self.left: list[int] = list(range(len(sight.moves)))
        self.at_once = False
        self.nodes: i64 = 0
        self.row: i64 = 0

    def run(self) -> None:
        """Run one row: every remaining move in one sampled world."""
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
        """Sample the others' choices, each from its current strategy."""
        chosen = blind_choices(world, awaited, self.dice)
        for seat in awaited:
            if seat != self.seat:
                codes = world.moves(seat)
                chosen[seat] = codes[drawn(self.mind(world, seat, len(codes)).mixture(), self.dice)]
        return chosen

    def answer(self, world: State, awaited: vec[i64], chosen: vec[i64], codes: vec[i64], seed: i64) -> None:
        """Update one of the others' regrets, taking turns, against our current strategy."""
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
        """The payoff of each of a seat's codes (those with these numbers) under the same random numbers."""
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
        """Play to the end: by the tree policy until a new information set is met, then blindly."""
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
                number = mind.select() if mind.visits else dice.pick(len(codes))
                chosen[seat] = codes[number]
                minds.append(mind)
                played.append((seat, number))
            state.play(chosen, dice, None)
        playout(state, dice)
        for mind, (seat, number) in zip(minds, played, strict=True):
            mind.learn(number, float(state.share(seat)) / float(WHOLE))

    def mind(self, state: State, seat: i64, moves: i64) -> Mind:
        """The statistics of the information set in which a seat is here."""
        key = (int(seat), msgspec.json.encode(self.game.view(state, seat)))
        known = self.minds.get(key)
        if known is None:
            known = Mind(moves)
            self.minds[key] = known
        return known

    def drop(self) -> None:
        """Drop the moves that are clearly behind."""
        best = self.best()
        self.left = [each for each in self.left if each == best or not self.behind(each, best)]

    def behind(self, number: int, best: int) -> bool:
        """Whether a move's payoff is below the best by a clear margin."""
        gap, error = self.gap(number, best)
        return gap > SURE * error

    def best(self) -> int:
        """The number of the move with the highest payoff among those still tried."""
        sums = [sum(self.rows[number]) for number in self.left]
        return self.left[sums.index(max(sums))]

    def gap(self, number: int, best: int) -> tuple[float, float]:
        """How much less a move pays than the best, over the rows of both, and the standard error of that."""
        own = self.rows[number]
        gaps = [self.rows[best][row] - own[row] for row in range(len(own))]
        return sum(gaps) / len(gaps), error_of(gaps) if len(gaps) > 1 else UNTRIED

    def weights(self, best: int) -> list[float]:
        """The probability of playing each move: all on the best, or the mixture in simultaneous choices."""
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
    """Think about a sight of any game; nodes are trials, and there is always at least one row."""
    trials = Trials(sight, dice)
    trials.run()
    while trials.nodes < budget.nodes and watch(trials.nodes, budget.nodes):
        trials.run()
    return trials.thought()


def drawn(mixture: list[float], dice: Dice) -> i64:
    """Sample a move number from a mixture."""
    ticket = float(dice.pick(SEEDS)) / float(SEEDS)
    for number in range(len(mixture)):
        ticket -= mixture[number]
        if ticket < 0.0:
            return number
    return len(mixture) - 1


def by_gap(judged: Judged) -> float:
    """Sort key: the smallest gap first."""
    return judged.gap
