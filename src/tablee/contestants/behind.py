"""Bots behind a socket: one JSON line asks, one JSON line answers, in any language that can open a socket.

Asked:    {"game": …, "seat": …, "view": {…}, "moves": [{…}, …], "heard": [{"events": […], "taken_back": …}],
           "seed": …}
Answered: {"move": n}, the number of one of the moves, counted from 0.

Every line is complete, so the program needs no memory; if it takes its random numbers from the seed, it plays
the same game again.
"""

import contextlib
import socket
from collections.abc import Callable
from io import BufferedRWPair
from socketserver import StreamRequestHandler, ThreadingTCPServer
from typing import Final

import msgspec
from msgspec import Raw, Struct

from tablee import shelf
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Move
from tablee.kit.game import AnyGame, Bot, Sight
from tablee.kit.typed import read_json
from tablee.table.hearing import read_sight

PATIENCE_S: Final = 600.0
SEEDS: Final = 1 << 31
LONGEST: Final = 1 << 16
"""The maximum length of an answer."""


class Astray(Exception):
    """An external bot cannot be reached, fails, or answers with something that cannot be played."""

    def __init__(self, name: str, problem: str) -> None:
        super().__init__(name, problem)
        self.name = name
        self.problem = problem

    def __str__(self) -> str:
        return shelf.house_texts("en").say("mistake.bot_astray", name=self.name, problem=self.problem)


class SightLine(Struct):
    """A question line, as far as the answering program needs to parse it."""

    seat: int
    view: Raw
    moves: Raw
    heard: Raw
    seed: int


class MoveChosen(Struct):
    """The number of the chosen move."""

    move: int


class Behind:
    """The client side: a bot that asks the program, over one connection for all its seats and games."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self._line: BufferedRWPair | None = None

    def __call__(self, sight: Sight, dice: Dice) -> Move:
        answer = self._ask(question(sight, dice))
        try:
            move = read_json(answer, MoveChosen).move
        except msgspec.DecodeError as problem:
            raise Astray(self.address, str(problem)) from None
        if not 0 <= move < len(sight.moves):
            raise Astray(self.address, f"{move} of {len(sight.moves)}")
        return sight.moves[move]

    @property
    def address(self) -> str:
        """The address of the program."""
        return f"socket:{self.host}:{self.port}"

    def _ask(self, line: bytes) -> bytes:
        try:
            if self._line is None:
                connection = socket.create_connection((self.host, self.port), timeout=PATIENCE_S)
                self._line = connection.makefile("rwb")
                connection.close()  # the file object keeps the socket open until it is closed itself
            self._line.write(line + b"\n")
            self._line.flush()
            answer = self._line.readline(LONGEST)
        except OSError as problem:
            self.close()
            raise Astray(self.address, problem.strerror or type(problem).__name__) from None
        if not answer.endswith(b"\n"):
            self.close()
            raise Astray(self.address, "EOF" if len(answer) < LONGEST else f"> {LONGEST} bytes")
        return answer

    def close(self) -> None:
        """Close the connection."""
        line, self._line = self._line, None
        with contextlib.suppress(OSError):
            if line is not None:
                line.close()


def question(sight: Sight, dice: Dice) -> bytes:
    """A bot's sight as a question line."""
    return msgspec.json.encode(
        {
            "game": sight.game.box.id,
            "seat": sight.seat,
            "view": sight.view,
            "moves": sight.moves,
            "heard": sight.heard,
            "seed": dice.pick(SEEDS),
        }
    )


def answer(game: AnyGame, bot: Bot, line: bytes) -> bytes:
    """The answer line of a bot of ours."""
    asked = read_json(line, SightLine)
    sight = read_sight(game, asked.seat, bytes(asked.view), bytes(asked.moves), bytes(asked.heard))
    return msgspec.json.encode(MoveChosen(sight.moves.index(bot(sight, FastDice(asked.seed)))))


def far_end(reply: Callable[[bytes], bytes], host: str = "localhost", port: int = 0) -> ThreadingTCPServer:
    """A server that answers every line; call `serve_forever`, find its address in `server_address`."""

    class Lines(StreamRequestHandler):
        def handle(self) -> None:
            with contextlib.suppress(ConnectionError):  # whoever asked may hang up
                for line in self.rfile:
                    self.wfile.write(reply(line) + b"\n")

    class Server(ThreadingTCPServer):
        allow_reuse_address = True
        daemon_threads = True

    return Server((host, port), Lines)
