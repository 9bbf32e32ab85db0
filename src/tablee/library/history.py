"""The history of a match: a linked list of immutable steps, each knowing the one before.

Steps are never changed, so copies of a match share their common history: copying is cheap.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.chance import Pick, RecordedDice, RecordingDice
from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Move, Options
from tablee.kit.game import AnyGame
from tablee.kit.log import Entry, Laid, Played, Seated
from tablee.kit.state import NOT_ASKED, State


@dataclass(frozen=True, slots=True)
class MatchStep:
    """One step: choices, chance, events and the resulting state; the first one is the set-up."""

    before: "MatchStep | None"
    choices: Mapping[int, Move]
    picks: tuple[Pick, ...]
    events: tuple[Event, ...]
    state: State
    """Read-only; copy it before playing on."""
    dice: Dice
    """The dice after the step; read-only."""
    to_move: tuple[int, ...]
    bots: Mapping[int, str | None] = field(default_factory=dict)
    """The name of the bot that chose, by seat."""


StepData = tuple[Mapping[int, Move], tuple[Pick, ...], Dice, Mapping[int, str | None]]
"""What a step cannot be derived from: choices, picks, the dice after it, and which bots chose."""


def laid(game: AnyGame, seats: int, options: Options, dice: Dice) -> MatchStep:
    """The first step of a new game."""
    asked, story = RecordingDice(dice), list[Event]()
    state: State = game.setup(seats, options, asked, story)
    return MatchStep(None, {}, tuple(asked.picks), tuple(story), state, dice, tuple(state.to_move()))


def begun(state: State, dice: Dice) -> MatchStep:
    """The first step of a match that begins from a position."""
    return MatchStep(None, {}, (), (), state, dice, tuple(state.to_move()))


def played(game: AnyGame, last: MatchStep, codes: Mapping[int, int], dice: Dice | None = None) -> MatchStep:
    """The next step, with the codes of all awaited seats, and the current dice or these."""
    own = copy(last.dice) if dice is None else dice
    state, asked, story = last.state.copy(), RecordingDice(own), list[Event]()
    choices = {seat: game.move_of(last.state, seat, codes[seat]) for seat in sorted(codes)}
    state.play(vec[i64]([codes.get(seat, NOT_ASKED) for seat in range(state.seats)]), asked, story)
    return MatchStep(last, choices, tuple(asked.picks), tuple(story), state, own, tuple(state.to_move()))


def steps_to(last: MatchStep) -> list[MatchStep]:
    """All steps in order."""
    found: list[MatchStep] = []
    step: MatchStep | None = last
    while step is not None:
        found.append(step)
        step = step.before
    return found[::-1]


def players_of(last: MatchStep, seats: int) -> tuple[str | None, ...]:
    """The player in each seat at the beginning: a bot, or None."""
    found: dict[int, str | None] = {}
    for step in steps_to(last):
        for seat in step.choices:
            found.setdefault(seat, step.bots.get(seat))
    return tuple([found.get(seat) for seat in range(seats)])


def entries_of(last: MatchStep, players: Iterable[str | None]) -> list[Entry]:
    """The steps as log entries, with an entry wherever another player takes a seat."""
    first, *rest = steps_to(last)
    entries: list[Entry] = [Laid(0, 0, first.picks)]
    sitting = dict(enumerate(players))
    for step in rest:
        for seat in step.choices:
            if sitting[seat] != step.bots.get(seat):
                sitting[seat] = step.bots.get(seat)
                entries.append(Seated(len(entries), 0, seat, sitting[seat]))
        entries.append(Played(len(entries), 0, msgspec.to_builtins(step.choices), (), step.picks))
    return entries


def kept(last: MatchStep) -> list[StepData]:
    """The data from which the steps can be played again."""
    return [(dict(step.choices), step.picks, step.dice, dict(step.bots)) for step in steps_to(last)]


def again(game: AnyGame, begin: State | tuple[int, Options], steps: Iterable[StepData]) -> MatchStep:
    """Play the steps again: from a position, or from the beginning with these seats and options."""
    (_, picks, dice, _), *later = steps
    if isinstance(begin, State):
        last = begun(begin, dice)
    else:
        last = placed(laid(game, *begin, RecordedDice(picks)), dice)
    for choices, picks, dice, bots in later:
        codes = {seat: game.code_of(last.state, seat, move) for seat, move in choices.items()}
        last = replace(played(game, last, codes, RecordedDice(picks)), dice=dice, bots=bots)
    return last


def placed(step: MatchStep, dice: Dice) -> MatchStep:
    """The same step with other dice."""
    return replace(step, dice=dice)
