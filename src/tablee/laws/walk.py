"""A walk: one game played by a scenario, whose positions and steps the laws check."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.chance import Pick, RecordingDice
from tablee.kit.dice import Dice, FastDice
from tablee.kit.game import AnyGame, Story
from tablee.kit.state import NOT_ASKED, State
from tablee.laws.scenarios import Choice, Scenario
from tablee.laws.verdict import Example, in_json

LOOKS = 60
"""About how many positions of a long game are checked."""


@dataclass(frozen=True)
class WalkStep:
    """One step: the state before, the code of each seat, what chance answered, the story, the state after."""

    before: State
    chosen: vec[i64]
    picks: list[Pick]
    story: Story
    after: State


class Walk:
    """One game, played while it is iterated over; callers must not change its states.

    `laid` holds the dice's answers during set-up, and `story` its events. A step that cannot be played ends
    the walk with a `crash`, which law 1 reports; other laws check what was played before.
    """

    def __init__(self, game: AnyGame, scenario: Scenario) -> None:
        self.game = game
        self.scenario = scenario
        self.choices: list[str] = []
        self.crash: Exception | None = None
        self.state: State | None = None
        self._dice = FastDice(scenario.seed)
        self._planned = cycle(scenario.choices)
        self._stride = max(1, game.box.bound // LOOKS)
        laying = RecordingDice(self._dice)
        self.laid = laying.picks
        self.story = Story()
        try:
            self.state = game.setup(scenario.seats, scenario.options, laying, self.story)
        except Exception as crash:
            self.crash = crash

    def positions(self) -> Iterator[State]:
        """The position after set-up and those that follow; only some of a long game."""
        if self.state is not None:
            yield self.state
        for step in self.steps():
            yield step.after

    def steps(self) -> Iterator[WalkStep]:
        """The steps in order; of a long game only some, chosen by the seed."""
        for step in self.every_step():
            if self.looks():
                yield step

    def looks(self) -> bool:
        """Whether the step just played is one to check."""
        return (len(self.choices) + self.scenario.seed) % self._stride == 0

    def every_step(self) -> Iterator[WalkStep]:
        """All steps in order, as many as the scenario allows."""
        state = self.state
        while state is not None and len(self.choices) < self.scenario.steps and len(state.to_move()) > 0:
            before, dice, story = state.copy(), RecordingDice(self._dice), Story()
            try:
                chosen = self._choose(state)
                self.choices.append(choices_in_words(self.game, state, chosen))
                state.play(chosen, dice, story)
            except Exception as crash:
                self.crash = crash
                return
            yield WalkStep(before, chosen, dice.picks, story, state)

    def _choose(self, state: State) -> vec[i64]:
        """The scenario's choices for all awaited seats."""
        chosen = nobody(state)
        for seat in state.to_move():
            chosen[seat] = code_chosen(state, seat, next(self._planned))
        return chosen

    def example(self) -> Example:
        """The game so far."""
        return Example(
            seats=self.scenario.seats,
            options=in_json(self.scenario.options),
            seed=self.scenario.seed,
            choices=tuple(self.choices),
            position=in_text(self.game, self.state),
        )


def everything(game: AnyGame, state: State) -> tuple[str, list[int], list[list[int]]]:
    """Everything about a state: its text, who is awaited, and their moves."""
    awaited = list(state.to_move())
    return game.text(state), awaited, [list(state.moves(seat)) for seat in awaited]


def nobody(state: State) -> vec[i64]:
    """A vector without any choice."""
    return vec[i64]([NOT_ASKED] * state.seats)


def code_chosen(state: State, seat: int, choice: Choice) -> int:
    """The code that a scenario's choice stands for."""
    if choice is None:
        return state.default(seat)
    codes = state.moves(seat)
    return codes[choice % len(codes)]


def at_whim(state: State, dice: Dice) -> vec[i64]:
    """A random move for every awaited seat, occasionally the default."""
    chosen = nobody(state)
    for seat in state.to_move():
        codes = state.moves(seat)
        at = dice.pick(len(codes)) if dice.pick(12) else None
        chosen[seat] = code_chosen(state, seat, at)
    return chosen


def choices_in_words(game: AnyGame, state: State, chosen: vec[i64]) -> str:
    """Who chooses what, as the log writes it."""
    words = []
    for seat, code in enumerate(chosen):
        if code != NOT_ASKED:
            words.append(f"{seat} {move_in_words(game, state, seat, code)}")
    return ", ".join(words)


def move_in_words(game: AnyGame, state: State, seat: int, code: int) -> str:
    """A move as the log writes it; its bare code if the game has no words for it."""
    try:
        return in_json(game.move_of(state, seat, code))
    except Exception:
        return f"#{code}"


def in_text(game: AnyGame, state: State | None) -> str:
    """A position as text, if there is one and the game can write it."""
    try:
        return "" if state is None else game.text(state)
    except Exception as problem:
        return f"({problem!r})"
