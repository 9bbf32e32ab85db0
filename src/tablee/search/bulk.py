"""Many games of one kind, played a step at a time, with what is offered in vectors that callers can share.

Every game has a row for each seat, and a row a cell for each code. Whoever holds the vectors always sees the
current state: they are updated in place, never copied or replaced.
"""

from typing import final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from tablee.kit.dice import Dice
from tablee.kit.state import NOT_ASKED, State


@final
class Bulk:
    """A batch of states with equal numbers of seats, and each one's dice."""

    def __init__(self, states: list[State], dice: list[Dice], seats: i64 = 1, codes: i64 = 1) -> None:
        many: i64 = len(states)
        self.states = states
        self.dice = dice
        self.seats: i64 = seats
        self.codes: i64 = codes
        self.offered = vec[u8]([0] * (many * seats * codes))
        self.awaited = vec[u8]([0] * (many * seats))
        self.late = vec[u8]([0] * (many * seats))
        """Set where the code given was not offered, so that the default was played."""
        self.chosen = vec[i64]([NOT_ASKED] * seats)  # scratch space for one step
        for game in range(many):
            self.offer(game)

    def play(self, actions: bytes) -> list[int]:
        """Play one step of every game and return those that are over; `actions` has an i64 code per row."""
        over: list[int] = []
        many: i64 = len(self.states)
        for game in range(many):
            state = self.states[game]
            self.take(state, game, actions)
            state.play(self.chosen, self.dice[game], None)
            if not self.offer(game):
                over.append(game)
        return over

    def take(self, state: State, game: i64, actions: bytes) -> None:
        """Read the choices of one game, with the default for what is not offered."""
        for seat in range(self.seats):
            row = game * self.seats + seat
            code: i64 = NOT_ASKED
            self.late[row] = 0
            if self.awaited[row] != 0:
                code = read_i64_le(actions, row * 8)
                if code < 0 or code >= self.codes or self.offered[row * self.codes + code] == 0:
                    code = state.default(seat)
                    self.late[row] = 1
            self.chosen[seat] = code

    def offer(self, game: i64) -> bool:
        """Update who is awaited in a game, and which codes are offered; returns whether anybody is."""
        state, rows = self.states[game], game * self.seats
        first, end = rows * self.codes, (rows + self.seats) * self.codes
        for cell in range(first, end):
            self.offered[cell] = 0
        for row in range(rows, rows + self.seats):
            self.awaited[row] = 0
        asked = state.to_move()
        for seat in asked:
            self.awaited[rows + seat] = 1
            for code in state.moves(seat):
                self.offered[(rows + seat) * self.codes + code] = 1
        return len(asked) > 0

    def begin(self, game: i64, state: State) -> None:
        """Put another state in a game's place."""
        self.states[game] = state
        self.offer(game)
