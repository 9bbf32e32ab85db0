"""Plans one whole turn by expectimax: every cast by its exact odds and by the value of what follows.

A node is what the seat would know then: the hands still possible with their weights, everybody's lives, and
the last number named. The search ends with the turn; leaves are evaluated by the lives that are left.
"""

from collections.abc import Sequence
from typing import Final, final

from librt.vecs import vec

from tablee.games.abracada import words
from tablee.games.abracada.bot.clues import Clue, explained
from tablee.games.abracada.odds import COUNT_BITS, count_in, hands
from tablee.games.abracada.scoring import HAND, KILL, LAST, NOBODY, OWN_FAULT, points_of
from tablee.games.abracada.stones import (
    BLIZZARD,
    DRAGON,
    DREAMS,
    FACES,
    FIREBALL,
    FLOORS,
    GHOST,
    LIGHTNING,
    LIVES,
    POTION,
    SINGER,
    SPELLS,
)
from tablee.games.abracada.worlds import Worlds

STOP: Final = 0
UNLIKELY: Final = 0.12
"""Further casts less likely than this are not searched."""

WIN: Final = 8.0
"""The value of winning the game, in points of a round."""
SECRET: Final = 0.7
SAFETY: Final = vec[float]([-2.0, -1.9, -1.5, -1.05, -0.55, -0.2, 0.0])
"""The value of each number of lives before the round ends."""


@final
class Turn:
    """What stays the same throughout a seat's turn: seats, points, options."""

    def __init__(self, seen: words.View, seat: int) -> None:
        self.seat = seat
        self.seats = len(seen.seats)
        self.points = [place.points for place in seen.seats]
        self.secrets = [len(place.secrets) for place in seen.seats]
        self.untaken = seen.secrets
        self.easy = seen.easy
        self.last_one_standing = seen.last_one_standing
        self.thought: dict[tuple[int, ...], float] = {}
        """Cached values of nodes that several orders of casts reach."""


@final
class Node:
    """A node of the search: a moment of the turn."""

    def __init__(self, cast: int, last: int, lives: list[int], taken: int, held: int) -> None:
        self.cast = cast
        """Everything cast so far, packed like a hand."""
        self.last = last
        self.lives = lives
        self.taken = taken
        """Secret stones the seat has taken in this turn."""
        self.held = held
        """How many stones are left in the hand."""


Hands = list[tuple[int, int]]
"""Possible hands with their weights; `odds.hands` says how a hand is packed."""


@final
class Weighed:
    """A move: its value, and for a spell the probability of holding it."""

    def __init__(self, code: int, worth: float, chance: float, unheard: float) -> None:
        self.code = code
        """The spell, or to stop."""
        self.worth = worth
        """The value in points of a round, relative to the others'."""
        self.chance = chance
        self.unheard = unheard
        """The probability without any clues."""


def weigh(seen: words.View, seat: int, told: Sequence[Clue], read: Hands | None = None) -> list[Weighed]:
    """Every legal move with its value, given clues, or given hands that were already inferred."""
    turn = Turn(seen, seat)
    mind = Worlds(seen).minds[0]
    node = Node(0, seen.lowest, [place.lives for place in seen.seats], 0, len(mind.slots))
    plain = list(hands(mind).items())
    possible = read or explained(plain, len(mind.slots), told)
    found: list[Weighed] = []
    if seen.chain:
        found.append(Weighed(STOP, outlook(turn, node, node.lives), 1.0, 1.0))
    for spell in range(seen.lowest, SPELLS + 1):
        value = worth(turn, node, possible, spell, 0.0)
        found.append(Weighed(spell, value, chance_of(possible, spell), chance_of(plain, spell)))
    return found


def chance_of(possible: Hands, spell: int) -> float:
    """The probability that the hand has a spell."""
    whole, some = 0, 0
    for hand, weight in possible:
        whole += weight
        if count_in(hand, spell):
            some += weight
    return some / whole


def go_on(turn: Turn, node: Node, possible: Hands) -> float:
    """The value of the moment after a success: of stopping, or of the best cast."""
    key = (node.cast, *node.lives)
    if key in turn.thought:
        return turn.thought[key]
    best = outlook(turn, node, node.lives)
    for spell in range(1 if turn.easy else node.last, SPELLS + 1):
        best = max(best, worth(turn, node, possible, spell, UNLIKELY))
    turn.thought[key] = best
    return best


def worth(turn: Turn, node: Node, possible: Hands, spell: int, least: float) -> float:
    """The expected value of casting a spell; minus infinity, in effect, below the odds `least`."""
    one = 1 << (COUNT_BITS * spell)
    whole, some = 0, 0
    after: Hands = []
    for hand, weight in possible:
        whole += weight
        if count_in(hand, spell):
            some += weight
            after.append((hand - one, weight))
    chance = some / whole
    if chance < least:
        return -1000.0
    value = 0.0
    if some < whole:
        value += (1.0 - chance) * failure(turn, node, spell)
    if some:
        value += chance * success(turn, node, after, spell)
    return value


def failure(turn: Turn, node: Node, spell: int) -> float:
    """A7: the value after a failure."""
    if spell != DRAGON:
        return after_loss(turn, node, 1)
    return sum([after_loss(turn, node, die) for die in range(1, FACES + 1)]) / FACES


def after_loss(turn: Turn, node: Node, loss: int) -> float:
    lives = hurt(node.lives, [turn.seat], loss)
    if lives[turn.seat] > 0:
        return outlook(turn, node, lives)
    standing = [seat for seat in range(turn.seats) if lives[seat] > 0]
    if not turn.last_one_standing:
        return scored(turn, node, lives, OWN_FAULT, NOBODY)
    if len(standing) == 1:
        return scored(turn, node, lives, LAST, standing[0])
    return outlook(turn, node, lives)


def success(turn: Turn, node: Node, after: Hands, spell: int) -> float:
    """A11: the value after a spell's effect."""
    lives, me = node.lives, turn.seat
    if spell == DRAGON:
        others = [seat for seat in range(turn.seats) if seat != me]
        outcomes = [hurt(lives, others, die) for die in range(1, FACES + 1)]
        return sum([moment(turn, node, after, spell, each) for each in outcomes]) / FACES
    if spell == DREAMS:
        outcomes = [heal(lives, me, die) for die in range(1, FACES + 1)]
        return sum([moment(turn, node, after, spell, each) for each in outcomes]) / FACES
    if spell == GHOST:
        others = [seat for seat in range(turn.seats) if seat != me]
        lives = heal(hurt(lives, others, 1), me, 1)
    elif spell == LIGHTNING:
        lives = hurt(lives, sorted({beside(turn, lives, 1), beside(turn, lives, -1)}), 1)
    elif spell == BLIZZARD:
        lives = hurt(lives, [beside(turn, lives, 1)], 1)
    elif spell == FIREBALL:
        lives = hurt(lives, [beside(turn, lives, -1)], 1)
    elif spell == POTION:
        lives = heal(lives, me, 1)
    return moment(turn, node, after, spell, lives)


def moment(turn: Turn, node: Node, after: Hands, spell: int, lives: list[int]) -> float:
    """The value after a success, which may have ended the round."""
    taken = node.taken + (1 if spell == SINGER and turn.untaken > node.taken else 0)
    then = Node(node.cast + (1 << (COUNT_BITS * spell)), spell, lives, taken, node.held - 1)
    standing = len([seat for seat in range(turn.seats) if lives[seat] > 0])
    if then.held == 0:
        return scored(turn, then, lives, HAND, turn.seat)
    if turn.last_one_standing:
        if standing == 1:
            return scored(turn, then, lives, LAST, turn.seat)
    elif standing < turn.seats:
        return scored(turn, then, lives, KILL, turn.seat)
    return go_on(turn, then, after)


def beside(turn: Turn, lives: list[int], step: int) -> int:
    """A10, A22: the neighbour on the left (1) or on the right (−1)."""
    seat = (turn.seat + step) % turn.seats
    while turn.last_one_standing and lives[seat] == 0:
        seat = (seat + step) % turn.seats
    return seat


def hurt(lives: list[int], seats: list[int], loss: int) -> list[int]:
    """Lives after a loss."""
    after = lives[:]
    for seat in seats:
        after[seat] = max(0, after[seat] - loss)
    return after


def heal(lives: list[int], seat: int, gain: int) -> list[int]:
    """Lives after a gain."""
    after = lives[:]
    after[seat] = min(LIVES, after[seat] + gain)
    return after


def outlook(turn: Turn, node: Node, lives: list[int]) -> float:
    """Leaf evaluation: the seat's lives and secret stones, less the others' average."""
    mine, others = 0.0, 0.0
    for seat in range(turn.seats):
        secrets = turn.secrets[seat] + (node.taken if seat == turn.seat else 0)
        value = SAFETY[lives[seat]] + (SECRET * secrets if lives[seat] else 0.0)
        if seat == turn.seat:
            mine = value
        else:
            others += value
    return mine - others / (turn.seats - 1)


def scored(turn: Turn, node: Node, lives: list[int], how: int, winner: int) -> float:
    """The value of the end of the round: points, less the others' average, and perhaps the game."""
    gains: list[int] = []
    for seat in range(turn.seats):
        gain: int = points_of(seat, how, winner, lives[seat], last_one_standing=turn.last_one_standing)
        if gain:
            gain += turn.secrets[seat] + (node.taken if seat == turn.seat else 0)
        gains.append(gain)
    me = turn.seat
    value = standing(turn.points[me] + gains[me]) - standing(turn.points[me])
    for seat in range(turn.seats):
        if seat != me:
            rise = standing(turn.points[seat] + gains[seat]) - standing(turn.points[seat])
            value -= rise / (turn.seats - 1)
    totals = [turn.points[seat] + gains[seat] for seat in range(turn.seats)]
    arrived = [(gains[seat], lives[seat]) for seat in range(turn.seats) if totals[seat] >= FLOORS]
    if arrived:
        won = totals[me] >= FLOORS and (gains[me], lives[me]) == max(arrived)
        value += WIN if won else -WIN
    return value


def standing(points: int) -> float:
    """The value of a score: the last points before the top are worth most."""
    return points * (1.0 + points / 16.0)
