"""Beam search over lines: ways to play the rest of a turn, extended card by card."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.venise.bot.purse import Purse
from tablee.games.venise.bot.taste import CHARTS, Taste, card_worth
from tablee.games.venise.bot.ways import FAR
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.cards import ALL, HAND, JOKER, MOST_JOKERS, PRICE, REMOVE, WALK
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
    FIRST_STEP,
    GIVING,
    IN_TURN,
    NONE,
    OVER,
    WHAT_TO_LIFT,
    WHERE,
)
from tablee.kit.dice import FastDice

DEPTH: Final = 6
WALKS: Final = 3
"""How many destinations of a walk are tried."""
DETOUR: Final = 6
"""Planks are laid where the way over them costs at most this much more than the best way."""

NO_DICE: Final = FastDice(0)


@final
class Line:
    """A sequence of moves: the state it leads to, its last move, and its score."""

    def __init__(self, state: Venise, before: "Line | None", code: i64) -> None:
        self.state = state
        self.before = before
        """The line it extends; None for the root."""
        self.code: i64 = code
        self.score: i64 = 0
        self.closed: bool = False
        """Whether only the end of the turn can follow."""

    def codes(self) -> list[i64]:
        """The codes in order, ending with the end of the turn."""
        found: list[i64] = [END_TURN]
        line = self
        while line.before is not None:
            found.append(line.code)
            line = line.before
        found.reverse()
        return found

    def first(self) -> i64:
        """The code of its first move."""
        line = self
        code: i64 = END_TURN
        while line.before is not None:
            code = line.code
            line = line.before
        return code


def best_lines(state: Venise, seat: i64, taste: Taste, purse: Purse | None = None) -> list[Line]:
    """The most promising ways to play the rest of the turn."""
    root = Line(state.copy(), None, END_TURN)
    found: list[Line] = []
    if state.phase == IN_TURN:
        root.score = taste.worth(state, seat)
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
                    child.score = taste.worth(child.state, seat)
                    children.append(child)
        children.sort(key=by_score, reverse=True)
        found.extend(children)
        frontier = [line for line in children[: taste.width] if not line.closed]
        if not frontier:
            break
        if purse is not None:
            purse.spend(1)
            if purse.is_done():
                break
    found.sort(key=by_score, reverse=True)
    return found[: taste.looked_at]


def by_score(line: Line) -> int:
    """Sort key: the score."""
    return line.score


def key_of(state: Venise, seat: i64) -> tuple[object, ...]:
    """Transpositions: lines with equal keys lead to the same position."""
    hand = state.hands.hands[seat * ALL : seat * ALL + ALL]
    planks = tuple(state.there[state.map.posts :])
    return (planks, state.pawns[seat], tuple(hand), state.steps, state.spent, state.joker_taken)


def continued(line: Line, seat: i64) -> list[Line]:
    """Every extension by one card, or by the rest of a walk."""
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
    """Pruned: a joker for a card in hand (walk three apart), or four cards of a small hand for a joker."""
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
    child = Line(state, line, code)
    child.closed = state.phase == OVER or state.active != line.state.active
    return child


def exchanged(line: Line, seat: i64) -> Line:
    """The line once four cards are given."""
    while line.state.phase == GIVING:
        line = after(line, cheapest(line.state, seat, line.state.moves(seat), GIVE))
    return line


def played_out(line: Line, seat: i64) -> list[Line]:
    """Every sensible way to finish a card that was begun."""
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
    """Whether a plank there would lie on a way to the gems that is about as short as the best."""
    chart = CHARTS.of(state, seat)
    return chart.over(place) <= chart.from_cell(state.pawns[seat]) + DETOUR


def walked(line: Line, seat: i64, codes: vec[i64]) -> list[Line]:
    """The line extended by the most useful walks."""
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


def to_discard(state: Venise, seat: i64) -> i64:
    """The code that discards the least valuable card, or exchanges four for a joker if that loses less."""
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
    """The code of the least valuable card offered."""
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
