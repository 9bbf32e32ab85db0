"""Plays whole games between bots, each of which gets its own sight and its own dice, and nothing else."""

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
from tablee.lab.spread import cluster
from tablee.search.bots import bots_of
from tablee.search.playout import blind_game
from tablee.search.uniform import uniform
from tablee.table.mask import masked


@dataclass(frozen=True)
class LineUp:
    """A game by its id, its options, and a bot by name in each seat."""

    game: str
    options: Options
    bots: tuple[str, ...]
    brought: Mapping[str, Bot] = field(default_factory=dict, hash=False)
    """Bots given directly, by name."""


@dataclass(frozen=True)
class OpenStep:
    """Everything an independent referee needs to check one step; the first is the set-up."""

    choices: dict[int, Move]
    picks: list[Pick]
    events: list[Event]
    state: str


class GamePlayed(msgspec.Struct, frozen=True, gc=False):
    """The result of the game with this seed; its steps only if it was played in the open."""

    seed: int
    result: Result
    steps: int
    told: tuple[OpenStep, ...] = ()
    rounds: int | None = None
    """The round in which it ended, if the game counts rounds for watchers."""


def play(match: LineUp, seed: int, *, in_the_open: bool = False) -> GamePlayed:
    """Play one game, determined by line-up and seed."""
    return way_to_play(match, in_the_open=in_the_open)(seed)


def way_to_play(match: LineUp, *, in_the_open: bool) -> Callable[[int], GamePlayed]:
    """The fastest way to play games: without views if only uniform bots play and steps are not recorded."""
    game = shelf.game(match.game)
    if not in_the_open and set(match.bots) == {"uniform"} and bots_of(game)["uniform"] is uniform:
        return blindly(game, match)
    return partial(play_looking, game, match, in_the_open=in_the_open)


def play_looking(game: AnyGame, match: LineUp, seed: int, *, in_the_open: bool) -> GamePlayed:
    """Play a game in which every bot gets its sight."""
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
    """Play the games that uniform bots would play, without building their views.

    A short game takes a few microseconds: everything that does not change is looked up once.
    """
    setup, options, seats = game.setup, match.options, len(match.bots)

    def play_one(seed: int) -> GamePlayed:
        dice, own = dice_of(seed, seats)
        state = setup(seats, options, dice, None)
        steps = blind_game(state, dice, own)
        return GamePlayed(seed, state.result(), steps, (), rounds_of(game, state))

    return play_one


def rounds_of(game: AnyGame, state: State) -> int | None:
    """The number of rounds, if watchers are told it; most states have it as an attribute."""
    if "round" not in game.view_type.__struct_fields__:
        return None
    counted: int | None = getattr(state, "round", None)
    return game.view(state, None).round if counted is None else counted


def play_all(
    match: LineUp, seeds: Sequence[int], *, jobs: int = 1, on: str | None = None, in_the_open: bool = False
) -> Iterator[GamePlayed]:
    """One game for each seed, in order, in this process, in several, or on a Dask cluster."""
    if on is not None:
        with cluster(on) as others:
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
    """A process pool that ignores Ctrl-C; on leaving, pending games are cancelled."""
    with ProcessPoolExecutor(
        jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        try:
            yield pool
        finally:
            pool.shutdown(cancel_futures=True)


def dice_of(seed: int, seats: int) -> tuple[Dice, list[Dice]]:
    """Independent dice for the table and for each bot, from one seed."""
    own = fast_dice(shake_256(b"%d" % seed).digest(8 * (1 + seats)))
    return own.pop(0), own


def found(game: AnyGame, match: LineUp) -> list[Bot]:
    """The bots of a line-up, seat by seat; one that has several seats is looked up once."""
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
        """Remember events as the seat may know them."""
        self.heard.append(Tale(masked(self.game, story, self.seat)))

    def choose(self, state: State) -> int:
        """The code of the bot's move; the bot itself never gets the state."""
        codes = state.moves(self.seat)
        if self.bot is uniform:  # it would choose the same from its sight, only slower
            return codes[self.dice.pick(len(codes))]
        moves = tuple(self.game.move_of(state, self.seat, code) for code in codes)
        sight = Sight(self.game, self.seat, self.game.view(state, self.seat), moves, tuple(self.heard))
        return codes[moves.index(self.bot(sight, self.dice))]


class Referee:
    """Sets the game up, plays steps, tells listening bots about them, and in the open records them."""

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
        """Tell events to each listener as it may know them."""
        for player in self.listening:
            player.hear(story)
