"""The Gymnasium adapter: one seat at a table, the others taken by bots of your choice."""

import operator
from collections.abc import Sequence
from typing import Any

from tablee.adapters import MissingExtra
from tablee.adapters.coded import CodedMatch
from tablee.adapters.shape import Shape, shape_of
from tablee.kit.game import Bot
from tablee.library.asking import SEED_BITS, seat_of
from tablee.library.many import in_turn, named

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.error import ResetNeeded
except ModuleNotFoundError as lacking:
    raise MissingExtra("gymnasium", lacking.name) from None

EXACT = 2.0**24
"""Up to here a float32 represents every integer exactly."""


def observation_space(shape: Shape, actions: int) -> Any:
    """The space of observations: the encoded view, and a mask of legal actions."""
    seen = spaces.Box(-EXACT, EXACT, (shape.cells,), np.float32)
    return spaces.Dict({"observation": seen, "action_mask": spaces.MultiBinary(actions)})


def observation(coded: CodedMatch, seat: int, actions: int) -> dict[str, Any]:
    """A seat's current observation."""
    mask: Any = np.zeros(actions, np.int8)
    mask[coded.codes(seat)] = 1
    seen = np.array(coded.shape.numbers(coded.view(seat)), np.float32)
    return {"observation": seen, "action_mask": mask}


def code(action: Any) -> int:
    """The code of an action."""
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"an action is a code, a whole number, not {action!r}") from None


def rendered(mode: str | None) -> str | None:
    """Check that a render mode is supported."""
    if mode not in (None, "ansi"):
        raise ValueError(f"render_mode is 'ansi' or None, not {mode!r}")
    return mode


def begun(coded: CodedMatch | None) -> CodedMatch:
    """The current game; raises ResetNeeded if there is none."""
    if coded is None:
        raise ResetNeeded("no game has begun: call reset() first")
    return coded


def under_way(coded: CodedMatch | None) -> CodedMatch:
    """The game in progress; raises ResetNeeded before the first one and once one is over."""
    if not begun(coded).awaited:
        raise ResetNeeded("this game is over: call reset() for another one")
    return begun(coded)


class Seat(gymnasium.Env[dict[str, Any], int]):
    """An environment for one seat, with bots in the others; the reward comes at the end, see `Shape.payoffs`.

    An action outside the mask counts as running out of time: the default of the rules is played, and the info
    says `illegal`.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        game: str,
        bots: str | Bot | Sequence[str | Bot] = "fair",
        *,
        seat: int = 0,
        seats: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.shape = shape_of(game, seats, options)
        self.seat = seat_of(self.shape.seats, seat)
        self.render_mode = rendered(render_mode)
        self._begun: CodedMatch | None = None
        self._bots = in_turn(bots)
        named(self.shape.game, self._bots)  # report an unknown bot now, not in the middle of a game
        if len(self._bots) >= self.shape.seats:
            raise ValueError(
                f"{len(self._bots)} bots are too many: at a table for {self.shape.seats} there are "
                f"{self.shape.seats - 1} other seats"
            )
        self.action_space = spaces.Discrete(self.shape.codes)
        self.observation_space = observation_space(self.shape, self.shape.codes)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """A new game, played up to your first choice; `tablee.new` with the seed sets up the same game."""
        super().reset(seed=seed)
        number = seed
        while True:
            if number is None:
                number = int(self.np_random.integers(1 << SEED_BITS))
            self._begun, number = CodedMatch(self.shape, number), None
            self._let_others_play()
            if self._coded.awaited:  # otherwise the game ended before you could choose
                return self._seen(), {}

    def step(self, action: int) -> Any:
        """Make your choice, and play on until you are asked again."""
        offered = under_way(self._begun).choose(self.seat, code(action))
        self._let_others_play()
        reward = self._coded.payoffs()[self.seat]
        return self._seen(), reward, not self._coded.awaited, False, {} if offered else {"illegal": True}

    def render(self) -> Any:
        """The whole position in one line."""
        return self._coded.match.text

    @property
    def _coded(self) -> CodedMatch:
        return begun(self._begun)

    def _let_others_play(self) -> None:
        while others := [seat for seat in self._coded.awaited if seat != self.seat]:
            if self.seat in self._coded.awaited:  # the bots choose together with you, not before
                return
            bot = self._bots[(others[0] - self.seat - 1) % self.shape.seats % len(self._bots)]
            self._coded.choose(others[0], self._coded.ask(bot, others[0]))

    def _seen(self) -> dict[str, Any]:
        return observation(self._coded, self.seat, self.shape.codes)
