"""The OpenSpiel adapter: every game, registered as `tablee_NAME`, with explicit chance nodes for every pick.

Simultaneous choices are made one after the other, none seeing the others. Whenever the rules ask for chance,
the step is played again from its start with one more answer: this works with any rules, which need not know
of it.
"""

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import quote, unquote

import msgspec

import tablee
from tablee.adapters import MissingExtra
from tablee.adapters.shape import Shape, shape_of
from tablee.kit.box import Box
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import View
from tablee.library import history
from tablee.library.asking import whole
from tablee.library.history import MatchStep
from tablee.table.mask import masked

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as lacking:
    raise MissingExtra("openspiel", lacking.name) from None

PREFIX = "tablee_"
SEATS = "seats"
POSITION = "position"
UNSAID = -1
"""Stands for an option without a value: OpenSpiel has no None."""


class ChanceAsked(Exception):
    """Raised when the rules ask for chance that is not answered yet, with the weights of the answers."""

    def __init__(self, weights: list[int]) -> None:
        self.weights = weights


class AskingDice(Dice):
    """Dice that give the answers so far, and then raise `ChanceAsked`."""

    def __init__(self, answers: tuple[int, ...]) -> None:
        self._answers = list(answers)

    def pick(self, n: int) -> int:
        return self._answer([1] * n)

    def draw(self, counts: Any) -> int:
        return self._answer([int(count) for count in counts])

    def _answer(self, weights: list[int]) -> int:
        possible = [kind for kind, weight in enumerate(weights) if weight]
        if len(possible) == 1:  # no choice, no chance node
            return possible[0]
        if not self._answers:
            raise ChanceAsked(weights)
        return self._answers.pop(0)


class SpielGame(pyspiel.Game):
    """A game as pyspiel's, with seats and options, from its beginning or from a position."""

    type_: Any
    box: Box

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        box = self.box
        given = {**self.type_.parameter_specification, **(params or {})}
        seats, text = given.pop(SEATS), unquote(given.pop(POSITION))
        options = {name: value for name, value in given.items() if value != UNSAID}
        shape = shape_of(box.id, seats, options)
        first = tablee.Match.from_text(box.id, text, seed=0).step if text else None
        self.course = GameSoFar(shape, text, first)
        sizes = pyspiel.GameInfo(
            num_distinct_actions=shape.codes,
            max_chance_outcomes=shape.chance,
            num_players=seats,
            min_utility=-1 / seats,
            max_utility=1 - 1 / seats,
            utility_sum=0.0,
            max_game_length=box.bound * seats,
        )
        super().__init__(self.type_, sizes, params or {})

    def new_initial_state(self) -> "SpielState":
        """The initial state."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """An observer of what a seat sees, or with perfect recall of everything it has seen."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.course.shape.cells, recall=recall)


class GameSoFar:
    """The course of a game up to a step, and what has been chosen and answered since; immutable."""

    def __init__(self, shape: Shape, text: str, step: MatchStep | None, told: tuple[str, ...] = ()) -> None:
        self.shape = shape
        self.text = text
        """The position it began from; empty for the game's own beginning."""
        self.step = step
        self.told = told or ("",) * shape.seats
        """For each seat what it was told and chose, up to the step before the last."""
        self.sealed: dict[int, int] = {}
        self.answers: tuple[int, ...] = ()
        self.weights: list[int] = []
        """The weights of the possible answers, while chance is asked."""

    def awaited(self) -> list[int]:
        """The seats that must still choose."""
        return [seat for seat in self.step.to_move if seat not in self.sealed] if self.step else []

    def act(self, action: int) -> "GameSoFar":
        """The course after one more choice or answer."""
        after = copy.copy(self)
        if self.weights:
            after.answers, after.weights = (*self.answers, action), []
        else:
            after.sealed = {**self.sealed, self.awaited()[0]: action}
        return after if after.awaited() else after.gone_on()

    def gone_on(self) -> "GameSoFar":
        """Play the step as far as chance has been answered."""
        game, shape, dice = self.shape.game, self.shape, AskingDice(self.answers)
        try:
            if self.step is None:
                return GameSoFar(shape, self.text, history.laid(game, shape.seats, shape.options, dice))
            told = tuple([self.recalled(seat) for seat in range(shape.seats)])
            return GameSoFar(shape, self.text, history.played(game, self.step, self.sealed, dice), told)
        except ChanceAsked as asked:
            after = copy.copy(self)
            after.weights = asked.weights
            return after

    def view(self, seat: int) -> View | None:
        """What a seat sees; None before set-up."""
        return self.shape.game.view(self.step.state, seat) if self.step else None

    def recalled(self, seat: int) -> str:
        """Everything a seat has been told and has chosen so far."""
        last = masked(self.shape.game, self.step.events, seat) if self.step else ()
        return f"{self.told[seat]}{msgspec.json.encode(last).decode()}{self.sealed.get(seat, '')}\n"

    def imagined(self, seat: int, dice: Dice) -> "GameSoFar":
        """Another course consistent with what a seat knows: hidden things and sealed choices are sampled."""
        assert self.step is not None
        after, game = copy.copy(self), self.shape.game
        state = game.imagine(self.view(seat), dice)
        after.step = replace(self.step, state=state, to_move=tuple(state.to_move()))
        after.sealed = {other: int(state.blind(other, dice)) for other in self.sealed if other != seat}
        return after

    def __deepcopy__(self, memo: dict[int, Any]) -> "GameSoFar":
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        steps = [(choices, picks) for choices, picks, *_ in history.kept(self.step)] if self.step else []
        return read, (self.shape, self.text, steps, self.told, self.sealed, self.answers, self.weights)


def read(shape: Shape, text: str, steps: list[Any], *since: Any) -> GameSoFar:
    """Rebuild a course from its pickled parts."""
    game, lying = shape.game, AskingDice(())
    begin = game.parse(text) if text else (shape.seats, shape.options)
    kept: list[history.StepData] = [(choices, picks, lying, {}) for choices, picks in steps]
    course = GameSoFar(shape, text, history.again(game, begin, kept) if kept else None)
    course.told, course.sealed, course.answers, course.weights = since
    return course


class SpielState(pyspiel.State):
    """A state of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = game.course if game.course.step else game.course.gone_on()

    def current_player(self) -> int:
        """The first seat that must still choose, or chance."""
        if self.course.weights:
            return int(pyspiel.PlayerId.CHANCE)
        return self.course.awaited()[0] if self.course.awaited() else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible answers of chance, with their probabilities."""
        whole = sum(self.course.weights)
        return [(kind, weight / whole) for kind, weight in enumerate(self.course.weights) if weight]

    def _legal_actions(self, player: int) -> list[int]:
        step = self.course.step
        return sorted(int(code) for code in step.state.moves(player)) if step else []

    def _apply_action(self, action: int) -> None:
        self.course = self.course.act(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        step = self.course.step
        if player < 0 or step is None:
            return f"chance {action}"
        return str(self.course.shape.game.move_of(step.state, player, action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.course.weights and not self.course.awaited()

    def returns(self) -> list[float]:
        """The payoff of each seat, see `Shape.payoffs`."""
        step, shape = self.course.step, self.course.shape
        return shape.payoffs(step.state) if step else [0.0] * shape.seats

    def __str__(self) -> str:
        course = self.course
        text = course.shape.game.text(course.step.state) if course.step else ""
        return f"{text} sealed={course.sealed} answers={course.answers}"


class Observer:
    """An observer that gives a view as a vector and as a line of JSON."""

    def __init__(self, cells: int, *, recall: bool) -> None:
        self.recall = recall
        self.tensor: Any = np.zeros(cells, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the vector with what a seat sees."""
        view = state.course.view(player)
        self.tensor[:] = 0 if view is None else state.course.shape.numbers(view)

    def string_from(self, state: SpielState, player: int) -> str:
        """The seat and its view; with perfect recall also everything it was told and chose before."""
        past = state.course.recalled(player) if self.recall else ""
        return f"seat {player}\n{past}{msgspec.json.encode(state.course.view(player)).decode()}"


def game_type(box: Box) -> Any:
    """The description OpenSpiel needs to register a game; options are parameters, -1 where None."""
    options = {name: getattr(box.options(), name) for name in box.options.__struct_fields__}
    unsaid = {name: UNSAID if value is None else value for name, value in options.items()}
    kinds = pyspiel.GameType
    return kinds(
        short_name=PREFIX + box.id,
        long_name=box.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=box.seats[1],
        min_num_players=box.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={SEATS: box.usual_seats(), POSITION: "", **unsaid},
    )


def load(game: str, seats: int | None = None, *, position: str = "", **options: Any) -> Any:
    """Load a game as pyspiel's: from its beginning, or from a position (`match.text`)."""
    if not isinstance(position, str):
        raise TypeError(f"a position is a text, as `match.text` has it, not {position!r}")
    stands = tablee.Match.from_text(game, position, seed=0).seats if position else None
    shape = shape_of(game, stands if seats is None else seats, options)
    if stands not in (None, shape.seats):
        raise ValueError(f"this position is of {stands} seats, not {shape.seats}")
    settled = {name: UNSAID if value is None else value for name, value in options.items()}
    return pyspiel.load_game(
        PREFIX + game, {SEATS: shape.seats, POSITION: quote(position, safe=""), **settled}
    )


def resampler(seed: int = 0) -> Callable[[SpielState, int], SpielState]:
    """A function for `set_resampler` of OpenSpiel's IS-MCTS bot: samples worlds consistent with a view."""
    dice = FastDice(whole(seed, "seed", 0))

    def resample(state: SpielState, player: int) -> SpielState:
        other = SpielState(state.get_game())
        other.course = state.course.imagined(player, dice)
        return other

    return resample


def register(box: Box) -> None:
    """Register a game with pyspiel, in a class of its own: pyspiel's registry outlives the interpreter."""
    kind = game_type(box)
    pyspiel.register_game(kind, type(kind.short_name, (SpielGame,), {"type_": kind, "box": box}))


for found in tablee.games().values():
    register(found)
