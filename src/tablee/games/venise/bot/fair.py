"""The fair bot plans its whole turn: it tries what its cards can do, and goes on with the best of it.

A line is as good as the way it leaves to the gems is short, and as what stays in hand and stock is worth.
Among the best lines it looks at what they leave to the others, and likes to cut the way of whoever is closest
to winning.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.venise.boards.board import GEMS
from tablee.games.venise.bot.ways import FAR, Charts
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.cards import (
    ALL,
    HAND,
    JOKER,
    LARGE,
    MOST_JOKERS,
    MOVE,
    PRICE,
    REMOVE,
    SMALL,
    WALK,
)
from tablee.games.venise.turn.offers import (
    DISCARD,
    END_TURN,
    EXCHANGE,
    GIVE,
    PLACES,
    PLAY_JOKER,
    TAKE_JOKER,
)
from tablee.games.venise.turn.position import (
    DISCARDING,
    FIRST_STEP,
    GIVING,
    IN_TURN,
    NONE,
    OVER,
    WHAT_TO_LIFT,
    WHERE,
)
from tablee.kit.dice import FastDice

WIDTH: Final = 6
"""So many lines are followed further."""
DEPTH: Final = 6
LOOKED_AT: Final = 24
"""For so many lines it is asked what they leave to the others."""
WALKS: Final = 3
"""So many ends of a walk are tried."""
DETOUR: Final = 6
"""A plank is laid where it costs no more than this above the best."""
SPITE: Final = 35
"""What a step more for the others is worth, where one less for itself is worth a hundred."""
NEARLY: Final = 32
"""Two turns from winning: then it is worth twice as much to be in the way."""
PATIENCE: Final = 2
MOVING: Final = 1000
"""After so many rounds in which nothing moved it is worth so much that something does."""
WON: Final = 100000
KEPT: Final = 6
"""Cards of a hand that are sure to survive drawing two."""

CHARTS: Final = Charts()
NO_DICE: Final = FastDice(0)


@final
class Line:
    """A way to play on: where it leads, what it begins with, and how good it looks."""

    def __init__(self, state: Venise, first: i64) -> None:
        self.state = state
        self.first: i64 = first
        self.score: i64 = 0
        self.closed: bool = False
        """Nothing can follow but the end of the turn."""


def choose(state: Venise, seat: i64, spite: i64 = SPITE) -> i64:
    """The code of the best move, for who cares so much about the ways of others."""
    if state.phase == DISCARDING:
        return to_discard(state, seat)
    if state.phase == GIVING:
        return cheapest(state, seat, state.moves(seat), GIVE)
    best: Line | None = None
    for line in best_lines(state, seat):
        line.score += spite * against_others(line.state, seat)
        if line.state.moved and state.still >= PATIENCE:
            line.score += MOVING
        if best is None or line.score > best.score:
            best = line
    assert best is not None
    return best.first


def best_lines(state: Venise, seat: i64) -> list[Line]:
    """The most promising ways to play the rest of the turn."""
    root = Line(state.copy(), END_TURN)
    found: list[Line] = []
    if state.phase == IN_TURN:
        root.score = worth(state, seat)
        found.append(root)
    frontier = [root]
    met: set[tuple[object, ...]] = set()
    for _ in range(DEPTH):
        children: list[Line] = []
        for line in frontier:
            for child in continued(line, seat):
                key = key_of(child.state, seat)
                if key not in met:
                    met.add(key)
                    child.score = worth(child.state, seat)
                    children.append(child)
        children.sort(key=by_score, reverse=True)
        found.extend(children)
        frontier = [line for line in children[:WIDTH] if not line.closed]
        if not frontier:
            break
    found.sort(key=by_score, reverse=True)
    return found[:LOOKED_AT]


def by_score(line: Line) -> int:
    """What lines are sorted by."""
    return line.score


def key_of(state: Venise, seat: i64) -> tuple[object, ...]:
    """Lines that lead to the same are one line."""
    hand = state.hands.hands[seat * ALL : seat * ALL + ALL]
    planks = tuple(state.there[state.map.posts :])
    return (planks, state.pawns[seat], tuple(hand), state.steps, state.spent, state.joker_taken)


def continued(line: Line, seat: i64) -> list[Line]:
    """Every way to go on with one more card, or with the rest of a walk."""
    state = line.state
    if state.phase != IN_TURN:
        return played_out(line, seat)
    found: list[Line] = []
    cells = state.cells()
    walks = vec[i64](capacity=16)
    for code in state.moves(seat):
        if code == END_TURN or is_waste(state, seat, code):
            continue
        if code >= cells:
            walks = append(walks, code)
            continue
        child = after(line, code)
        if code == EXCHANGE:
            found.append(exchanged(child, seat))
        elif code == TAKE_JOKER:
            child.closed = True
            found.append(child)
        else:
            found.extend(played_out(child, seat))
    found.extend(walked(line, seat, walks))
    return found


def is_waste(state: Venise, seat: i64, code: i64) -> bool:
    """A joker for a card one has, unless it makes three steps cheaper; four good cards for a joker."""
    if code == EXCHANGE:
        return state.hands.size(seat) < PRICE + 2
    if code < PLAY_JOKER or code >= GIVE:
        return False
    kind = code - PLAY_JOKER
    return kind < WALK + 2 and state.hands.has(seat, kind) > 0


def after(line: Line, code: i64) -> Line:
    """The line with one more move."""
    state = line.state.copy()
    chosen = vec[i64]([NONE] * state.seats)
    chosen[state.active] = code
    state.play(chosen, NO_DICE, None)
    first = line.first
    if first == END_TURN:
        first = code
    child = Line(state, first)
    child.closed = state.phase == OVER or state.active != line.state.active
    return child


def exchanged(line: Line, seat: i64) -> Line:
    """The line once four cards are given."""
    while line.state.phase == GIVING:
        line = after(line, cheapest(line.state, seat, line.state.moves(seat), GIVE))
    return line


def played_out(line: Line, seat: i64) -> list[Line]:
    """A card that was begun, played in every sensible way."""
    state = line.state
    if state.phase == FIRST_STEP:
        return walked(line, seat, state.moves(seat))
    found: list[Line] = []
    for code in state.moves(seat):
        if state.phase == WHAT_TO_LIFT:
            found.extend(played_out(after(line, code), seat))
        elif (state.phase == WHERE and state.acting == REMOVE) or leads_on(state, seat, code - PLACES):
            found.append(after(line, code))
    if not found:  # a card that was begun must be played somehow
        found.append(after(line, state.moves(seat)[0]))
    return found


def leads_on(state: Venise, seat: i64, place: i64) -> bool:
    """Whether a plank would lie on the way, or nearly."""
    chart = CHARTS.of(state, seat)
    return chart.over(place) <= chart.from_cell(state.pawns[seat]) + DETOUR


def walked(line: Line, seat: i64, codes: vec[i64]) -> list[Line]:
    """The line with the most useful walks."""
    state = line.state
    chart = CHARTS.of(state, seat)
    cells = state.cells()
    ends = [(chart.from_cell(code - cells), code) for code in codes]
    ends.sort()
    found = [after(line, code) for _, code in ends[:WALKS]]
    for _, code in ends[WALKS:]:
        if code - cells < state.map.posts and state.gems[code - cells] == seat:
            found.append(after(line, code))
    return found


def worth(state: Venise, seat: i64) -> i64:
    """How good a position is for the seat, without a look at the others."""
    if state.taken[seat] == GEMS:
        return WON
    way = CHARTS.of(state, seat).from_cell(state.pawns[seat])
    return 100 * (3 * state.tiles[seat] - way) + 35 * hand_worth(state, seat) + stock_worth(state, seat)


def hand_worth(state: Venise, seat: i64) -> i64:
    """What the cards are worth that are sure to be kept, the best first."""
    total: i64 = 0
    counted: i64 = 0
    for kind in (JOKER, WALK + 2, WALK + 1, LARGE, SMALL, WALK, MOVE, REMOVE):
        for number in range(state.hands.has(seat, kind)):
            if counted < KEPT:
                total += card_worth(kind, number)
                counted += 1
    return total


def card_worth(kind: i64, number: i64) -> i64:
    """What one more card of a kind is worth; steps always, of planks and their likes two are enough."""
    if kind == JOKER:
        return 14
    if kind >= WALK:
        return 4 * (kind - WALK + 1)
    if number >= 2:
        return 1
    if kind == LARGE:
        return 7
    if kind in (SMALL, MOVE):
        return 5
    return 4


def stock_worth(state: Venise, seat: i64) -> i64:
    """A few planks in stock are worth something."""
    small = state.stock[2 * seat + SMALL]
    large = state.stock[2 * seat + LARGE]
    total: i64 = 0
    for number in range(small):
        if number < 3:
            total += 60
    for number in range(large):
        if number < 2:
            total += 120
    return total


def against_others(state: Venise, seat: i64) -> i64:
    """The longer the way of the others the better, most of all that of whoever is closest."""
    closest: i64 = FAR * 8
    total: i64 = 0
    for other in range(state.seats):
        if other != seat and state.pawns[other] != NONE and state.finished[other] == 0:
            way = CHARTS.of(state, other).from_cell(state.pawns[other])
            total += way
            if way < closest:
                closest = way
    if closest == FAR * 8:
        return 0
    if closest <= NEARLY:
        closest *= 2
    return closest + total // 6


def to_discard(state: Venise, seat: i64) -> i64:
    """The card worth least; or four of them for a joker, where that loses less."""
    codes = state.moves(seat)
    held = state.hands.has(seat, JOKER)
    if codes[0] == EXCHANGE and held < MOST_JOKERS:
        cards = [0] * 0
        for kind in range(JOKER):
            for number in range(state.hands.has(seat, kind)):
                cards.append(card_worth(kind, number))
        cards.sort()
        lost = sum(cards[: state.hands.size(seat) - HAND])
        if len(cards) >= PRICE and sum(cards[:PRICE]) - card_worth(JOKER, 0) < lost:
            return EXCHANGE
    return cheapest(state, seat, codes, DISCARD)


def cheapest(state: Venise, seat: i64, codes: vec[i64], base: i64) -> i64:
    """Of the cards offered the one that is worth least."""
    best: i64 = NONE
    least: i64 = FAR
    for code in codes:
        if code >= base:
            kind = code - base
            value = card_worth(kind, state.hands.has(seat, kind) - 1)
            if value < least:
                least = value
                best = code
    return best
