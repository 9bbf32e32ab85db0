"""What runs in a bot's process: choosing a move, or judging one for the coach, from what a seat knows."""

import multiprocessing
import os
import signal
import threading
from time import perf_counter
from typing import NamedTuple

import msgspec

from tablee import shelf
from tablee.coach.judging import judge_of, judged
from tablee.kit import state
from tablee.kit.dice import FastDice
from tablee.room.machine import let_others_first
from tablee.search.bots import bots_of
from tablee.search.strength import Strength
from tablee.table.hearing import read_sight
from tablee.table.replay import read_move


def begin() -> None:
    """Set a process up: low priority, so that people come first, and it ends when the room does."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the room, and this process ends with it
    let_others_first()
    threading.Thread(target=end_with_the_room, daemon=True).start()


def end_with_the_room() -> None:
    """Exit when the parent process is gone: a room that is killed cannot say so."""
    room = multiprocessing.parent_process()
    if room is not None:
        room.join()
        os._exit(0)


def rules_from() -> str:
    """The file from which this process loaded the rules."""
    return str(state.__file__)


def load_all() -> None:
    """Load every game and its bots, so that the first move does not wait for it."""
    for box in shelf.boxes():
        bots_of(shelf.game(box.id))


class Chosen(NamedTuple):
    """The move a bot chose, as JSON, and how many of its nodes it spent."""

    move: bytes
    spent: int
    whole: int
    seconds: float
    """How long it was allowed to take."""


class Timed:
    """Stops a search when its time is up, and knows how far it got."""

    def __init__(self, seconds: float) -> None:
        self._until = perf_counter() + seconds
        self.spent = self.whole = 0

    def __call__(self, spent: int, whole: int) -> bool:
        goes_on = perf_counter() < self._until
        self.spent, self.whole = whole if goes_on else spent, whole  # if not stopped, it spends all nodes
        return goes_on


def think(
    game_id: str, bot: str, seat: int, view: bytes, moves: bytes, heard: bytes, seed: int, seconds: float
) -> Chosen:
    """A bot's move; a search is stopped when its time is up."""
    sight = read_sight(shelf.game(game_id), seat, view, moves, heard)
    player, dice, watch = bots_of(sight.game)[bot], FastDice(seed), Timed(seconds)
    move = player.choose(sight, dice, watch) if isinstance(player, Strength) else player(sight, dice)
    return Chosen(msgspec.json.encode(move), watch.spent, watch.whole, seconds)


class DecisionAsked(NamedTuple):
    """A decision for the coach to judge: the move that was played, and the seed of the judge's dice."""

    entry: int
    move: bytes
    seed: str
    number: int
    nodes: int
    hinted: bool
    shown: bytes = b"[]"
    """The moves a hint had shown."""


def judge(game_id: str, seat: int, view: bytes, moves: bytes, heard: bytes, asked: DecisionAsked) -> bytes:
    """The coach's judgement of one decision, as JSON, from what the seat knew and nothing else."""
    sight = read_sight(shelf.game(game_id), seat, view, moves, heard)
    move = read_move(sight.game, msgspec.json.decode(asked.move))
    shown = [read_move(sight.game, each) for each in msgspec.json.decode(asked.shown)]
    words = judged(
        sight, move, asked.seed, asked.number, asked.nodes, asked.entry, hinted=asked.hinted, shown=shown
    )
    return msgspec.json.encode(words)


def nodes_of(game_id: str) -> int:
    """How many nodes the coach spends on a decision of a game."""
    return judge_of(shelf.game(game_id)).nodes
