"""The arena lets bots play whole games: each gets its own sight and its own dice, and nothing else."""

import hashlib
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from librt.vecs import vec
from mypy_extensions import i64

from tablee import shelf
from tablee.kit.chance import Pick, RecordingDice
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Event, Move, Options, Result
from tablee.kit.game import AnyGame, Bot, Sight
from tablee.kit.state import NOT_ASKED, State
from tablee.search.bots import bots_of
from tablee.search.uniform import uniform


@dataclass(frozen=True)
class Match:
    """What is played, and by whom: a game by its id, its options, and a bot by its name in each seat."""

    game: str
    options: Options
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """What an independent referee needs to follow one step; the first only lays the table."""

    choices: dict[int, Move]
    picks: list[Pick]
    events: list[Event]
    state: str


@dataclass(frozen=True)
class Outcome:
    """How the game with this seed went; its steps only if it was played in the open."""

    seed: int
    result: Result
    steps: int
    told: tuple[Step, ...] = ()
    rounds: int | None = None
    """The round in which it ended, if the game counts rounds for watchers."""


def play(match: Match, seed: int, *, in_the_open: bool = False) -> Outcome:
    """One game; the same match and seed give the same game."""
    game = shelf.game(match.game)
    players = [Player(game, seat, bot, dice_of(seed, f"seat {seat}")) for seat, bot in enumerate(match.bots)]
    referee = Referee(game, dice_of(seed, "table"), in_the_open=in_the_open)
    state = referee.lay(match)
    steps = 0
    while (result := state.result()) is None:
        referee.step(state, {seat: players[seat].choose(state) for seat in state.to_move()})
        steps += 1
    rounds = getattr(game.view(state, None), "round", None)
    return Outcome(seed, result, steps, tuple(referee.told), rounds)


def play_all(
    match: Match, seeds: Sequence[int], *, jobs: int = 1, in_the_open: bool = False
) -> Iterator[Outcome]:
    """One game for each seed, in their order, whoever plays them: this process or several others."""
    play_one = partial(play, match, in_the_open=in_the_open)
    if jobs == 1:
        yield from map(play_one, seeds)
        return
    with ProcessPoolExecutor(
        jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        try:
            yield from pool.map(play_one, seeds, chunksize=max(1, min(50, len(seeds) // (4 * jobs))))
        finally:
            pool.shutdown(cancel_futures=True)


def dice_of(seed: int, whose: str) -> Dice:
    """The dice of the table, or of one bot, in the game with this seed: each a stream of its own."""
    digest = hashlib.sha256(f"{seed} {whose}".encode()).digest()
    return FastDice(int.from_bytes(digest[:7], "big"))


class Player:
    """A bot in its seat."""

    def __init__(self, game: AnyGame, seat: int, name: str, dice: Dice) -> None:
        self.game = game
        self.seat = seat
        self.bot: Bot = bots_of(game)[name]
        self.dice = dice

    def choose(self, state: State) -> int:
        """The code of the move it chooses; the state is not for its eyes."""
        codes = state.moves(self.seat)
        if self.bot is uniform:  # would choose the same if it looked, only later
            return codes[self.dice.pick(len(codes))]
        moves = tuple(self.game.move_of(state, self.seat, code) for code in codes)
        sight = Sight(self.game, self.seat, self.game.view(state, self.seat), moves)
        return codes[moves.index(self.bot(sight, self.dice))]


class Referee:
    """Lays the table, plays the steps, and in the open notes everything down."""

    def __init__(self, game: AnyGame, dice: Dice, *, in_the_open: bool) -> None:
        self.game = game
        self.dice = dice
        self.in_the_open = in_the_open
        self.told: list[Step] = []

    def lay(self, match: Match) -> State:
        """Set the game up."""
        dice, story = RecordingDice(self.dice), list[Event]()
        state: State = self.game.setup(len(match.bots), match.options, dice, story)
        if self.in_the_open:
            self.told.append(Step({}, dice.picks, story, self.game.text(state)))
        return state

    def step(self, state: State, codes: dict[int, int]) -> None:
        """Play one step."""
        chosen = vec[i64]([codes.get(seat, NOT_ASKED) for seat in range(state.seats)])
        if not self.in_the_open:
            state.play(chosen, self.dice, None)
            return
        choices = {seat: self.game.move_of(state, seat, code) for seat, code in codes.items()}
        dice, story = RecordingDice(self.dice), list[Event]()
        state.play(chosen, dice, story)
        self.told.append(Step(choices, dice.picks, story, self.game.text(state)))
