"""The law of the coach: its judgements depend on nothing that the seat could not know at the time.

A position is put on a table as it was, and on another with everything that one seat may not know dealt anew.
The seat makes the same choice in both, and the coach reviews both logs. It must say the same, byte for byte.
"""

from typing import Final

import msgspec

from tablee.coach.judging import judged
from tablee.coach.moments import decisions_of
from tablee.kit.dice import FastDice
from tablee.kit.game import AnyGame
from tablee.kit.log import Branch, opening_of
from tablee.kit.state import NOT_ASKED, State
from tablee.laws.exhibit import Exhibit
from tablee.laws.verdict import Broken
from tablee.laws.walk import Walk, WalkStep
from tablee.table.change import Change
from tablee.table.table import Table

NODES: Final = 12
"""A small budget suffices to detect a leak."""
DECISIONS: Final = 2
"""The most decisions compared in one game."""
TRIES: Final = 20
SOME_SEAL: Final = "0" * 64


def the_coach_knows_no_more(exhibit: Exhibit, walk: Walk) -> int:
    """Law 21: with all that a seat could not know dealt anew, the judgement of its decision is unchanged."""
    game, seed, compared = exhibit.game, walk.scenario.seed, 0
    dice = FastDice(seed)
    for number, step in enumerate(walk.steps()):
        seat = who_decided(step, number + seed)
        if seat is None or compared == DECISIONS or not survives(game, step.before):
            continue
        twin = game.redeal(step.before, seat, dice)
        said, other = (words_about(game, state, step, seat) for state in (step.before, twin))
        if said != other and repeats(game, step.before, seat):
            raise Broken("coach_knows_more", seat=seat, text=game.text(twin))
        compared += 1
    return compared


def survives(game: AnyGame, state: State) -> bool:
    """Whether a position survives its text; if not, law 5 reports it."""
    text = game.text(state)
    return game.text(game.parse(text)) == text


def repeats(game: AnyGame, state: State, seat: int) -> bool:
    """Whether the same dice sample the same world; if not, law 6 reports it."""
    view = game.view(state, seat)
    return len({game.text(game.imagine(view, FastDice(1))) for _ in range(TRIES)}) == 1


def who_decided(step: WalkStep, turn: int) -> int | None:
    """A seat that chose among several moves in a step; they take turns."""
    chose = [
        seat
        for seat, code in enumerate(step.chosen)
        if code != NOT_ASKED and len(codes := list(step.before.moves(seat))) > 1 and code in codes
    ]
    return chose[turn % len(chose)] if chose else None


def words_about(game: AnyGame, state: State, step: WalkStep, seat: int) -> bytes:
    """The coach's judgement of a seat's choice, if the game stood like this."""
    table = laid(game, state, seat)
    for other in table.awaited():
        codes = list(state.moves(other))
        code = step.chosen[other] if step.chosen[other] in codes else codes[0]
        table.apply(chosen(table, other, code))
    moment = decisions_of(game, table.opening, table.log, seat).moments[0]
    return msgspec.json.encode(judged(moment.sight, moment.move, "law", 0, NODES))


def laid(game: AnyGame, state: State, seat: int) -> Table:
    """A table with exactly this position, a person in this seat and bots in all others."""
    players = tuple([None if at == seat else "uniform" for at in range(state.seats)])
    branch = Branch(parent=SOME_SEAL, entry=0, seat=seat, exact=True, position=game.text(state))
    opening = opening_of(game, state.seats, players=players, branch=branch)
    table, change = Table.open(game, opening, lambda entry: FastDice(entry), 0)
    table.apply(change)
    return table


def chosen(table: Table, seat: int, code: int) -> Change:
    """A seat's choice, as a change."""
    return table.choose(seat, table.game.move_of(table.state, seat, code), 0)
