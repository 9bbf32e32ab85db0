"""The arena lets bots play whole games: each gets its own sight and its own dice, and nothing else."""

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from hashlib import shake_256

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tablee import shelf
from tablee.contestants.naming import contestant
from tablee.kit.chance import Pick, RecordingDice
from tablee.kit.dice import Dice, fast_dice
from tablee.kit.facts import Event, Move, Options, Result
from tablee.kit.game import AnyGame, Bot, Sight, Tale
from tablee.kit.state import NOT_ASKED, State
from tablee.lab.spread import machines
from tablee.search.bots import bots_of
from tablee.search.playout import blind_game
from tablee.search.uniform import uniform
from tablee.table.mask import masked


@dataclass(frozen=True)
class LineUp:
    """What is played, and by whom: a game by its id, its options, and a bot by its name in each seat."""

    game: str
    options: Options
    bots: tuple[str, ...]
    brought: Mapping[str, Bot] = field(default_factory=dict, hash=False)
    """Bots that are not found by their name."""


@dataclass(frozen=True)
class OpenStep:
    """What an independent referee needs to follow one step; the first only lays the table."""

    choices: dict[int, Move]
    picks: list[Pick]
    events: list[Event]
    state: str


class GamePlayed(msgspec.Struct, frozen=True, gc=False):
    """How the game with this seed went; its steps only if it was played in the open."""

    seed: int
    result: Result
    steps: int
    told: tuple[OpenStep, ...] = ()
    rounds: int | None = None
    """The round in which it ended, if the game counts rounds for watchers."""


def play(match: LineUp, seed: int, *, in_the_open: bool = False) -> GamePlayed:
    """One game; the same match and seed give the same game."""
    return way_to_play(match, in_the_open=in_the_open)(seed)


def way_to_play(match: LineUp, *, in_the_open: bool) -> Callable[[int], GamePlayed]:
    """How the game with a seed is played: blindly, if only uniform bots play and nobody is to follow it."""
    game = shelf.game(match.game)
    if not in_the_open and set(match.bots) == {"uniform"} and bots_of(game)["uniform"] is uniform:
        return blindly(game, match)
    return partial(play_looking, game, match, in_the_open=in_the_open)


def play_looking(game: AnyGame, match: LineUp, seed: int, *, in_the_open: bool) -> GamePlayed:
    """Every bot looks and chooses; a referee plays what they chose."""
    dice, own = dice_of(seed, len(match.bots))
    players = [Player(game, seat, bot, own[seat]) for seat, bot in enumerate(found(game, match))]
    listening = [player for player in players if game.listens and player.bot is not uniform]
    referee = Referee(game, dice, listening, in_the_open=in_the_open)
    state = referee.lay(match)
    steps = 0
    while (result := state.result()) is None:
        referee.step(state, {seat: players[seat].choose(state) for seat in state.to_move()})
        steps += 1
    return GamePlayed(seed, result, steps, tuple(referee.told), rounds_of(game, state))


def blindly(game: AnyGame, match: LineUp) -> Callable[[int], GamePlayed]:
    """The very games that uniform bots would play: they need not look to choose as they do.

    A short game takes a few microseconds: what is the same in all of them is looked up once.
    """
    setup, options, seats = game.setup, match.options, len(match.bots)

    def play_one(seed: int) -> GamePlayed:
        dice, own = dice_of(seed, seats)
        state = setup(seats, options, dice, None)
        steps = blind_game(state, dice, own)
        return GamePlayed(seed, state.result(), steps, (), rounds_of(game, state))

    return play_one


def rounds_of(game: AnyGame, state: State) -> int | None:
    """How many rounds a game has come to, if it counts them for watchers; most states know it themselves."""
    if "round" not in game.view_type.__struct_fields__:
        return None
    counted: int | None = getattr(state, "round", None)
    return game.view(state, None).round if counted is None else counted


def play_all(
    match: LineUp, seeds: Sequence[int], *, jobs: int = 1, on: str | None = None, in_the_open: bool = False
) -> Iterator[GamePlayed]:
    """One game for each seed, in their order, whoever plays them: this process, others, or other machines."""
    if on is not None:
        with machines(on) as others:
            portion = max(1, min(50, len(seeds) // (4 * others.threads)))
            yield from others.map(partial(play, match, in_the_open=in_the_open), seeds, portion)
        return
    if jobs == 1:
        yield from map(way_to_play(match, in_the_open=in_the_open), seeds)
        return
    play_one = partial(play, match, in_the_open=in_the_open)
    with other_processes(jobs) as pool:
        yield from pool.map(play_one, seeds, chunksize=max(1, min(50, len(seeds) // (4 * jobs))))


@contextmanager
def other_processes(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """So many processes that play; Ctrl-C is not theirs, and what waits when one leaves is not played."""
    with ProcessPoolExecutor(
        jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


def dice_of(seed: int, seats: int) -> tuple[Dice, list[Dice]]:
    """The dice of the table and those of each bot, in the game with this seed: each a stream of its own."""
    own = fast_dice(shake_256(b"%d" % seed).digest(8 * (1 + seats)))
    return own.pop(0), own


def found(game: AnyGame, match: LineUp) -> list[Bot]:
    """The bots of a match, seat by seat; one that sits in several is found once."""
    bots = {name: contestant(game, name, match.brought) for name in set(match.bots)}
    return [bots[name] for name in match.bots]


class Player:
    """A bot in its seat."""

    def __init__(self, game: AnyGame, seat: int, bot: Bot, dice: Dice) -> None:
        self.game = game
        self.seat = seat
        self.bot = bot
        self.dice = dice
        self.heard: list[Tale] = []

    def hear(self, story: list[Event]) -> None:
        """What happened, as its seat may know it."""
        self.heard.append(Tale(masked(self.game, story, self.seat)))

    def choose(self, state: State) -> int:
        """The code of the move it chooses; the state is not for its eyes."""
        codes = state.moves(self.seat)
        if self.bot is uniform:  # would choose the same if it looked, only later
            return codes[self.dice.pick(len(codes))]
        moves = tuple(self.game.move_of(state, self.seat, code) for code in codes)
        sight = Sight(self.game, self.seat, self.game.view(state, self.seat), moves, tuple(self.heard))
        return codes[moves.index(self.bot(sight, self.dice))]


class Referee:
    """Lays the table, plays the steps, tells who listens, and in the open notes everything down."""

    def __init__(
        self, game: AnyGame, dice: Dice, listening: Sequence[Player] = (), *, in_the_open: bool
    ) -> None:
        self.game = game
        self.dice = dice
        self.listening = listening
        self.in_the_open = in_the_open
        self.told: list[OpenStep] = []

    def lay(self, match: LineUp) -> State:
        """Set the game up."""
        state: State
        if not self.in_the_open and not self.listening:
            state = self.game.setup(len(match.bots), match.options, self.dice, None)
            return state
        dice, story = RecordingDice(self.dice), list[Event]()
        state = self.game.setup(len(match.bots), match.options, dice, story)
        if self.in_the_open:
            self.told.append(OpenStep({}, dice.picks, story, self.game.text(state)))
        self.tell(story)
        return state

    def step(self, state: State, codes: dict[int, int]) -> None:
        """Play one step."""
        chosen = vec[i64]([codes.get(seat, NOT_ASKED) for seat in range(state.seats)])
        if not self.in_the_open:
            story: list[Event] | None = [] if self.listening else None
            state.play(chosen, self.dice, story)
            self.tell(story or [])
            return
        choices = {seat: self.game.move_of(state, seat, code) for seat, code in codes.items()}
        dice, story = RecordingDice(self.dice), list[Event]()
        state.play(chosen, dice, story)
        self.told.append(OpenStep(choices, dice.picks, story, self.game.text(state)))
        self.tell(story)

    def tell(self, story: list[Event]) -> None:
        """What happened, to each who listens as it may know it."""
        for player in self.listening:
            player.hear(story)
