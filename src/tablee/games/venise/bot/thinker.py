"""Thinks a turn over: plans lines, tries the best in imagined worlds, and says what each move is worth.

The worlds follow from what the seat sees and what does not change in its turn. So the thought of the next
decision meets the same worlds, and goes on with the line that was found best. What the best line is worth is
told by as many of them in every decision of a turn: who follows it hears the same as long as nothing happens.
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
"""How much of the win a quarter of an hourglass is worth before anything is tried."""
UNTRIED: Final = 0.1
"""How far off a worth may be that nothing was tried for."""
TRUST: Final = 3.0
"""The plan's own score counts as much as so many worlds."""
CARD: Final = 0.002
"""How much of the win a point of a card is worth."""
LINES_LEFT: Final = 2
STEADY: Final = 8
"""By so many worlds it is told what the best line is worth, in every decision of a turn."""

MEMORY: Final = Memory()


@final
class Candidate:
    """A line that may be the best, and what is known of it."""

    def __init__(self, line: Line, prior: float, tried: Tried) -> None:
        self.line = line
        self.prior = prior
        self.tried = tried
        self.worlds: i64 = 0

    def value(self) -> float:
        """The share of the win it promises."""
        return self.value_in(self.worlds)

    def value_in(self, worlds: i64) -> float:
        """What it promises by the first so many worlds."""
        total = self.prior * TRUST
        for world in range(worlds):
            total += self.tried.shares[world]
        return total / (float(worlds) + TRUST)


@final
class Planner:
    """A thinker with a taste of its own; it tries so many lines, so many of its turns ahead."""

    def __init__(self, taste: Taste, lines: i64 = 1, rounds: i64 = 2) -> None:
        self.taste = taste
        self.lines: i64 = lines
        self.rounds: i64 = rounds
        """With two seats; with more there are more turns in a round, and it looks half as many ahead."""

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
        """What the best line is worth, by as many worlds as in any decision of this turn if all goes well."""
        leader = leading(candidates)
        if self.lines > 1 and leader.worlds == 0:
            try_out([leader], worlds, purse, STEADY)
        return leader.value_in(min(STEADY, leader.worlds))

    def weighed(self, root: Venise, seat: i64, worlds: Worlds, purse: Purse) -> list[Candidate]:
        """The lines of a turn; the best are tried where there is something to compare."""
        found = weighed_lines(root, seat, self.taste, purse)
        found.sort(key=by_score, reverse=True)
        candidates = priors(root, seat, found, worlds)
        if self.lines > 1 and len(candidates) > 1 and found[0].state.taken[seat] != GEMS:
            try_out(candidates[: self.lines], worlds, purse)
        return candidates


def by_score(line: Line) -> int:
    """What lines are sorted by."""
    return line.score


def by_value(candidate: Candidate) -> float:
    """What candidates are sorted by."""
    return candidate.value()


def seed_of(view: View) -> int:
    """A number that is the same in all decisions of a turn."""
    word = view.round * 5 + (view.me or 0)
    for count in view.unseen:
        word = (word * 31 + count) % 1_000_000_007
    for seat in view.seats:
        if seat is not view.seats[view.active]:
            word = (word * 31 + seat.cards + 11 * seat.tiles + 17 * len(seat.gems)) % 1_000_000_007
    return word * 65537


def priors(root: Venise, seat: i64, found: list[Line], worlds: Worlds) -> list[Candidate]:
    """The lines with what they look like before anything is tried."""
    best = found[0]
    here = share(best.state, seat, finished(root))
    candidates = []
    for line in found:
        prior = here + QUARTER * float(line.score - best.score) / 100.0
        candidates.append(Candidate(line, min(1.0, max(0.0, prior)), MEMORY.of(line.state, worlds)))
    return candidates


def try_out(candidates: list[Candidate], worlds: Worlds, purse: Purse, most: i64 = 1 << 30) -> None:
    """World by world, until the nodes are spent or the watch says so; the worse half drops out on the way."""
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
                purse.spent = before  # a world that not all lines have met tells nothing
                return
        world += 1
        for candidate in alive:
            candidate.worlds = world
        if world == halving and len(alive) > LINES_LEFT:
            halving *= 2
            alive = sorted(alive, key=by_value, reverse=True)[: max(LINES_LEFT, (len(alive) + 1) // 2)]


def leading(candidates: list[Candidate]) -> Candidate:
    """The best of those that were tried to the last."""
    most = max([candidate.worlds for candidate in candidates])
    return max([each for each in candidates if each.worlds == most], key=by_value)


def discarded(state: Venise, seat: i64) -> Venise:
    """Where it leads to part with the cards worth least."""
    line = Line(state, None, END_TURN)
    while line.state.active == seat and line.state.phase in (DISCARDING, GIVING):
        line = after(line, choose(line.state, seat))
    return line.state


def thought(
    sight: Sight, root: Venise, candidates: list[Candidate], taste: Taste, worth: float, nodes: int
) -> Thought:
    """Every move with the best of its lines; the best is worth so much, and all others by their gap to it."""
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
    """A move no plan begins with, by what it leaves behind."""
    line = Line(root, None, END_TURN)
    if code != END_TURN:  # what is drawn then nobody knows
        line = after(line, code)
        line = exchanged(line, seat) if code == EXCHANGE else line
    lost = taste.worth(leader.line.state, seat) - taste.worth(line.state, seat)
    gap = min(worth, max(0.0, QUARTER * float(lost) / 100.0))
    why = line_reasons(root, seat, line)
    return Judged(move=move, value=worth - gap, gap=gap, error=UNTRIED, weight=0.0, tries=0, reasons=why)


def error(one: Candidate, other: Candidate) -> float:
    """The standard error of what lies between two lines, by the worlds both have met."""
    worlds: int = min(one.worlds, other.worlds)
    if worlds < 2:
        return UNTRIED
    return error_of([other.tried.shares[world] - one.tried.shares[world] for world in range(worlds)])


def moves_of(sight: Sight, line: Line) -> tuple[Move, ...]:
    """What follows after the first move of a line."""
    found: list[Move] = []
    while line.before is not None and line.before.before is not None:
        found.append(sight.game.move_of(line.before.state, sight.seat, line.code))
        line = line.before
    found.reverse()
    return tuple(found)


def cards_weighed(sight: Sight, root: Venise, here: float, nodes: int) -> Thought:
    """Which card to part with: the one worth least, or four of them for a joker where that loses less."""
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
    """The one to play first, then by worth."""
    return -judged.weight, judged.gap


def points(state: Venise, seat: i64, kind: i64) -> i64:
    """What the last card of a kind in a hand is worth."""
    return card_worth(kind, state.hands.has(seat, kind) - 1)
