"""Venise's thinker: plans lines, plays the best on in sampled worlds, and values every move.

The worlds' seed depends only on what does not change during a turn, so each decision of a turn meets the same
worlds and goes on with the line found best. The value shown for the best line always comes from the same
number of worlds, so that it stays the same while the seat follows that line.
"""

from typing import Final, final

from mypy_extensions import i64

from tablee.games.venise.boards.board import GEMS
from tablee.games.venise.bot.fair import choose, weighed_lines
from tablee.games.venise.bot.judge import finished, share
from tablee.games.venise.bot.lines import Line, after, cheapest, exchanged, to_discard
from tablee.games.venise.bot.purse import Purse
from tablee.games.venise.bot.reasons import card_reasons, line_reasons
from tablee.games.venise.bot.taste import Taste, card_worth
from tablee.games.venise.bot.worlds import Memory, Tried, Worlds
from tablee.games.venise.eyes import imagine
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.offers import DISCARD, END_TURN, EXCHANGE, GIVE
from tablee.games.venise.turn.position import DISCARDING, GIVING, IN_TURN
from tablee.games.venise.words import View
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Move
from tablee.kit.game import Sight
from tablee.kit.thinking import Budget, Judged, Thought, Watch, error_of

QUARTER: Final = 0.02
"""The prior: the share of the win that a quarter of an hourglass is worth."""
UNTRIED: Final = 0.1
"""The standard error of a value that was not sampled."""
TRUST: Final = 3.0
"""The weight of the prior, in worlds."""
CARD: Final = 0.002
"""The share of the win that a point of a card is worth."""
LINES_LEFT: Final = 2
STEADY: Final = 8
"""How many worlds the value of the best line is taken from."""

MEMORY: Final = Memory()


@final
class Candidate:
    """A candidate line: its prior and its results."""

    def __init__(self, line: Line, prior: float, tried: Tried) -> None:
        self.line = line
        self.prior = prior
        self.tried = tried
        self.worlds: i64 = 0

    def value(self) -> float:
        """The estimated share of the win."""
        return self.value_in(self.worlds)

    def value_in(self, worlds: i64) -> float:
        """The mean over the first `worlds` worlds, shrunk towards the prior."""
        total = self.prior * TRUST
        for world in range(worlds):
            total += self.tried.shares[world]
        return total / (float(worlds) + TRUST)


@final
class Planner:
    """A thinker with a taste, for how many lines to sample, and how many own turns to look ahead."""

    def __init__(self, taste: Taste, lines: i64 = 1, rounds: i64 = 2) -> None:
        self.taste = taste
        self.lines: i64 = lines
        self.rounds: i64 = rounds
        """Own turns to look ahead with two seats; half as many with more."""

    def __call__(self, sight: Sight, dice: Dice, budget: Budget, watch: Watch) -> Thought:
        view, seat = sight.view, sight.seat
        assert isinstance(view, View)
        seed = seed_of(view)
        root = imagine(view, FastDice(seed))
        ahead = self.rounds if root.seats == 2 else (self.rounds + 1) // 2
        worlds = Worlds(seat, seed, ahead)
        purse = Purse(budget.nodes, watch)
        if root.phase == DISCARDING or root.phase == GIVING:
            parted = discarded(root, seat)
            candidates = priors(root, seat, [Line(parted, None, END_TURN)], worlds)
            if parted.phase == IN_TURN and parted.active == seat:
                candidates = self.weighed(parted, seat, worlds, purse)
            return cards_weighed(sight, root, self.level(candidates, worlds, purse), purse.spent)
        candidates = self.weighed(root, seat, worlds, purse)
        best = self.level(candidates, worlds, purse)
        return thought(sight, root, candidates, self.taste, best, purse.spent)

    def level(self, candidates: list[Candidate], worlds: Worlds, purse: Purse) -> float:
        """The value of the best line, from the same number of worlds in every decision of the turn."""
        leader = leading(candidates)
        if self.lines > 1 and leader.worlds == 0:
            try_out([leader], worlds, purse, STEADY)
        return leader.value_in(min(STEADY, leader.worlds))

    def weighed(self, root: Venise, seat: i64, worlds: Worlds, purse: Purse) -> list[Candidate]:
        """The candidate lines; the best are sampled if there are several."""
        found = weighed_lines(root, seat, self.taste, purse)
        found.sort(key=by_score, reverse=True)
        candidates = priors(root, seat, found, worlds)
        if self.lines > 1 and len(candidates) > 1 and found[0].state.taken[seat] != GEMS:
            try_out(candidates[: self.lines], worlds, purse)
        return candidates


def by_score(line: Line) -> int:
    """Sort key: the score."""
    return line.score


def by_value(candidate: Candidate) -> float:
    """Sort key: the estimated value."""
    return candidate.value()


def seed_of(view: View) -> int:
    """A seed that is the same in all decisions of a turn."""
    word = view.round * 5 + (view.me or 0)
    for count in view.unseen:
        word = (word * 31 + count) % 1_000_000_007
    for seat in view.seats:
        if seat is not view.seats[view.active]:
            word = (word * 31 + seat.cards + 11 * seat.tiles + 17 * len(seat.gems)) % 1_000_000_007
    return word * 65537


def priors(root: Venise, seat: i64, found: list[Line], worlds: Worlds) -> list[Candidate]:
    """The lines as candidates with their priors."""
    best = found[0]
    here = share(best.state, seat, finished(root))
    candidates = []
    for line in found:
        prior = here + QUARTER * float(line.score - best.score) / 100.0
        candidates.append(Candidate(line, min(1.0, max(0.0, prior)), MEMORY.of(line.state, worlds)))
    return candidates


def try_out(candidates: list[Candidate], worlds: Worlds, purse: Purse, most: i64 = 1 << 30) -> None:
    """Successive halving: sample world by world while the budget lasts, dropping the worse half at times."""
    world: i64 = 0
    halving: i64 = 2
    alive = candidates
    while world < most and not purse.is_done():
        before = purse.spent
        for candidate in alive:
            tried = candidate.tried
            if len(tried.shares) == world:
                worlds.play(candidate.line.state, world, tried)
            purse.spend(tried.turns[world])
            if purse.stopped:
                purse.spent = before  # discard a world that not all lines were played in
                return
        world += 1
        for candidate in alive:
            candidate.worlds = world
        if world == halving and len(alive) > LINES_LEFT:
            halving *= 2
            alive = sorted(alive, key=by_value, reverse=True)[: max(LINES_LEFT, (len(alive) + 1) // 2)]


def leading(candidates: list[Candidate]) -> Candidate:
    """The best of the candidates with the most worlds."""
    most = max([candidate.worlds for candidate in candidates])
    return max([each for each in candidates if each.worlds == most], key=by_value)


def discarded(state: Venise, seat: i64) -> Venise:
    """The state after discarding the least valuable cards."""
    line = Line(state, None, END_TURN)
    while line.state.active == seat and line.state.phase in (DISCARDING, GIVING):
        line = after(line, choose(line.state, seat))
    return line.state


def thought(
    sight: Sight, root: Venise, candidates: list[Candidate], taste: Taste, worth: float, nodes: int
) -> Thought:
    """Every move by its best line: the leader is worth `worth`, every other one less by its gap."""
    game, seat = sight.game, sight.seat
    leader = leading(candidates)
    best_of: dict[int, Candidate] = {leader.line.first(): leader}
    for candidate in sorted(candidates, key=by_value, reverse=True):
        best_of.setdefault(candidate.line.first(), candidate)
    best = leader.value()
    judged = []
    for move in sight.moves:
        code = game.code_of(root, seat, move)
        found = best_of.get(code)
        if found is None:
            judged.append(unplanned(root, seat, code, leader, taste, worth, move))
            continue
        gap = min(worth, max(0.0, best - found.value()))
        judged.append(
            Judged(
                move=move,
                value=worth - gap,
                gap=gap,
                error=0.0 if found is leader else error(found, leader),
                weight=1.0 if found is leader else 0.0,
                tries=found.worlds,
                line=moves_of(sight, found.line),
                reasons=line_reasons(root, seat, found.line),
            )
        )
    judged.sort(key=by_weight)
    return Thought(tuple(judged), nodes)


def unplanned(
    root: Venise, seat: i64, code: i64, leader: Candidate, taste: Taste, worth: float, move: Move
) -> Judged:
    """A move that starts no candidate line, valued by the position right after it."""
    line = Line(root, None, END_TURN)
    if code != END_TURN:  # the cards it would draw are unknown
        line = after(line, code)
        line = exchanged(line, seat) if code == EXCHANGE else line
    lost = taste.worth(leader.line.state, seat) - taste.worth(line.state, seat)
    gap = min(worth, max(0.0, QUARTER * float(lost) / 100.0))
    why = line_reasons(root, seat, line)
    return Judged(move=move, value=worth - gap, gap=gap, error=UNTRIED, weight=0.0, tries=0, reasons=why)


def error(one: Candidate, other: Candidate) -> float:
    """The standard error of the gap between two lines, over the worlds both were played in."""
    worlds: int = min(one.worlds, other.worlds)
    if worlds < 2:
        return UNTRIED
    return error_of([other.tried.shares[world] - one.tried.shares[world] for world in range(worlds)])


def moves_of(sight: Sight, line: Line) -> tuple[Move, ...]:
    """The moves of a line after its first."""
    found: list[Move] = []
    while line.before is not None and line.before.before is not None:
        found.append(sight.game.move_of(line.before.state, sight.seat, line.code))
        line = line.before
    found.reverse()
    return tuple(found)


def cards_weighed(sight: Sight, root: Venise, here: float, nodes: int) -> Thought:
    """Every card to give up, valued by its points; or four of them for a joker."""
    seat = sight.seat
    giving = root.phase == GIVING
    base: i64 = GIVE if giving else DISCARD
    best = cheapest(root, seat, root.moves(seat), GIVE) if giving else to_discard(root, seat)
    least = points(root, seat, cheapest(root, seat, root.moves(seat), base) - base)
    judged = []
    for move in sight.moves:
        code = sight.game.code_of(root, seat, move)
        gap = 0.0
        if code != best:
            lost = CARD if code == EXCHANGE else CARD * float(points(root, seat, code - base) - least)
            gap = min(here, lost + CARD)
        why = card_reasons(root, seat, code, base)
        weight = 1.0 if code == best else 0.0
        judged.append(Judged(move, here - gap, gap, 0.0, weight, 0, reasons=why if code == best else ()))
    judged.sort(key=by_weight)
    return Thought(tuple(judged), nodes)


def by_weight(judged: Judged) -> tuple[float, float]:
    """Sort key: the one to play first, then the smallest gap."""
    return -judged.weight, judged.gap


def points(state: Venise, seat: i64, kind: i64) -> i64:
    """The points of the last card of a kind in a hand."""
    return card_worth(kind, state.hands.has(seat, kind) - 1)
