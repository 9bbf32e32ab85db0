"""OpenSpiel's IS-MCTS as one of our bots: its tree search in Python over our compiled rules.

For speed it bypasses the adapter and searches light worlds with the interface of OpenSpiel's states: chance
happens inside a step, leaves are evaluated by compiled random playouts, and what a seat cannot know is
sampled anew for every simulation.
"""

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tablee.adapters import MissingExtra
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import WHOLE, Move
from tablee.kit.game import AnyGame, Sight
from tablee.kit.state import NOT_ASKED, State
from tablee.search.playout import playout

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import ismcts
except ModuleNotFoundError as lacking:
    raise MissingExtra("openspiel", lacking.name) from None

SEEDS = 1 << 31
ENDLESS = 1 << 40
KINDS = pyspiel.GameType
PLAYED = SimpleNamespace(
    get_type=lambda: SimpleNamespace(
        dynamics=KINDS.Dynamics.SEQUENTIAL, information=KINDS.Information.IMPERFECT_INFORMATION
    )
)
"""Everything the search asks of a game."""


class Enough(Exception):
    """Raised when the time for this choice is spent."""


class World:
    """A world as the search plays it: simultaneous choices are made in turn, unseen by each other."""

    def __init__(self, game: AnyGame, state: State, dice: Dice, first: int) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        self.first = first
        """The searching seat, which moves first in simultaneous choices: it need not guess the others'."""
        self.sealed: dict[int, int] = {}
        self.awaited = self._asked()

    def get_game(self) -> Any:
        """The type of game."""
        return PLAYED

    def current_player(self) -> int:
        """The seat that chooses next."""
        return self.awaited[0] if self.awaited else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.awaited

    def is_chance_node(self) -> bool:
        """Never: chance happens inside a step."""
        return False

    def legal_actions(self) -> list[int]:
        """The codes of the seat that chooses next."""
        return [int(code) for code in self.state.moves(self.awaited[0])]

    def apply_action(self, code: int) -> None:
        """Make a choice; the step is played once all have chosen."""
        self.sealed[self.awaited.pop(0)] = int(code)
        if not self.awaited:
            chosen = [self.sealed.get(seat, NOT_ASKED) for seat in range(self.state.seats)]
            self.state.play(vec[i64](chosen), self.dice, None)
            self.sealed, self.awaited = {}, self._asked()

    def _asked(self) -> list[int]:
        seats = self.state.seats
        return sorted(map(int, self.state.to_move()), key=lambda seat: (seat - self.first) % seats)

    def observation_string(self) -> bytes:
        """The view of the seat that chooses next."""
        return msgspec.json.encode(self.game.view(self.state, self.awaited[0]))

    def returns(self) -> list[float]:
        """Each seat's share of the win."""
        return [int(self.state.share(seat)) / WHOLE for seat in range(self.state.seats)]


class Playouts:
    """Evaluates a leaf by one random playout, as OpenSpiel's random rollouts do, but compiled."""

    def prior(self, world: World) -> list[tuple[int, float]]:
        """A uniform prior."""
        codes = world.legal_actions()
        return [(code, 1 / len(codes)) for code in codes]

    def evaluate(self, world: World) -> list[float]:
        """Each seat's payoff; the world is consumed."""
        while world.awaited and world.sealed:
            world.apply_action(world.state.blind(world.awaited[0], world.dice))
        playout(world.state, world.dice)
        return world.returns()


class Ismcts:
    """A bot with a number of simulations, or as many as fit into some seconds of processor time."""

    def __init__(
        self,
        simulations: int = ENDLESS,
        seconds: Callable[[], float] = lambda: float("inf"),
        exploration: float = 1.0,
    ) -> None:
        self.simulations = simulations
        self.seconds = seconds
        self.exploration = exploration
        self.done = 0
        """The total number of simulations so far."""

    def __call__(self, sight: Sight, dice: Dice) -> Move:
        """The move with the most visits."""
        if len(sight.moves) == 1:
            return sight.moves[0]
        begun, limit, own = time.process_time(), self.seconds(), FastDice(dice.pick(SEEDS))
        search = ismcts.ISMCTSBot(
            game=PLAYED,
            evaluator=Playouts(),
            uct_c=self.exploration,
            max_simulations=self.simulations,
            random_state=np.random.RandomState(dice.pick(SEEDS)),
            use_observation_string=True,
        )
        made = 0

        def another(_: World, seat: int) -> World:
            nonlocal made
            if made > 2 * len(sight.moves) and time.process_time() - begun >= limit:
                raise Enough
            made += 1
            return imagined(sight, own)

        search.set_resampler(another)
        root = imagined(sight, own)
        codes = {move: sight.game.code_of(root.state, sight.seat, move) for move in sight.moves}
        try:
            policy = search.run_search(root)
        except Enough:
            policy = search.get_final_policy(root, search._root_node)
        self.done += made
        best = max(policy, key=lambda each: each[1])[0]
        return next(move for move, code in codes.items() if code == best)


def imagined(sight: Sight, dice: Dice) -> World:
    """A world consistent with the seat's view."""
    return World(sight.game, sight.game.imagine(sight.view, dice), dice, sight.seat)


bot = Ismcts(simulations=1000)
"""For the arena: `tablee arena crossing --bots strong,tablee.adapters.ismcts:bot`."""
