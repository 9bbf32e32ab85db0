"""OpenSpiel's own IS-MCTS as a bot of ours: its tree search in Python over our rules, as quick as they are.

So that no adapter slows it down, it searches plain worlds that answer as a state of OpenSpiel's would:
chance falls inside a step, a leaf is judged by a playout of the compiled rules, and what a seat cannot know
is imagined anew for every simulation.
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
"""All that the search asks of a game."""


class Enough(Exception):
    """The time for this choice is spent."""


class World:
    """One world as the search plays it: seats that choose at once do so in turn, unseen by each other."""

    def __init__(self, game: AnyGame, state: State, dice: Dice, first: int) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        self.first = first
        """Who searches: of those who choose at once it is asked first, and need not guess the others."""
        self.sealed: dict[int, int] = {}
        self.awaited = self._asked()

    def get_game(self) -> Any:
        """What kind of game it is."""
        return PLAYED

    def current_player(self) -> int:
        """Who chooses next."""
        return self.awaited[0] if self.awaited else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.awaited

    def is_chance_node(self) -> bool:
        """Never: chance falls inside a step."""
        return False

    def legal_actions(self) -> list[int]:
        """The codes of who chooses next."""
        return [int(code) for code in self.state.moves(self.awaited[0])]

    def apply_action(self, code: int) -> None:
        """A choice; the step is played once all have chosen."""
        self.sealed[self.awaited.pop(0)] = int(code)
        if not self.awaited:
            chosen = [self.sealed.get(seat, NOT_ASKED) for seat in range(self.state.seats)]
            self.state.play(vec[i64](chosen), self.dice, None)
            self.sealed, self.awaited = {}, self._asked()

    def _asked(self) -> list[int]:
        seats = self.state.seats
        return sorted(map(int, self.state.to_move()), key=lambda seat: (seat - self.first) % seats)

    def observation_string(self) -> bytes:
        """What who chooses next sees."""
        return msgspec.json.encode(self.game.view(self.state, self.awaited[0]))

    def returns(self) -> list[float]:
        """Each seat's part of the win."""
        return [int(self.state.share(seat)) / WHOLE for seat in range(self.state.seats)]


class Playouts:
    """Judges a leaf by one game played out blindly, as OpenSpiel's random rollouts do, compiled."""

    def prior(self, world: World) -> list[tuple[int, float]]:
        """Every move is as good as the next."""
        codes = world.legal_actions()
        return [(code, 1 / len(codes)) for code in codes]

    def evaluate(self, world: World) -> list[float]:
        """What each seat gets; the world is used up."""
        while world.awaited and world.sealed:
            world.apply_action(world.state.blind(world.awaited[0], world.dice))
        playout(world.state, world.dice)
        return world.returns()


class Ismcts:
    """A bot: so many simulations, or as many as fit into so many seconds of processor time."""

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
        """How many simulations it has made in all."""

    def __call__(self, sight: Sight, dice: Dice) -> Move:
        """The move its search visited most."""
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
    """A world the seat cannot rule out."""
    return World(sight.game, sight.game.imagine(sight.view, dice), dice, sight.seat)


bot = Ismcts(simulations=1000)
"""For the arena: `tablee arena crossing --bots strong,tablee.adapters.ismcts:bot`."""
