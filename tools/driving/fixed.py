"""Fixed chance for rooms under test: the same at all tables of one kind, at any time and in any order.

It depends neither on a table's name nor on its seed nor on the nonces of browsers, and bots' thoughts depend
on their sights alone. A test that wants another deal of the same game names it when the table starts:
`act("start", nonce=deal(7))`.
"""

import socket
import zlib
from pathlib import Path

import msgspec

from tablee.kit.chance import SealedDice
from tablee.kit.dice import Dice
from tablee.kit.log import Opening
from tablee.room.doors.addresses import addresses
from tablee.room.serve import Settings
from tablee.table.table import Chance
from tools.driving.elsewhere import ELSEWHERE

SEED = b"tests"
DEAL = "deal-"


def deal(number: int) -> str:
    """The nonce that asks for a deal by its number."""
    return f"{DEAL}{number}"


def dealing(seed: bytes, opening: Opening) -> Chance:
    """Dice that depend on the game, its seats, its options, and the deal asked for."""
    asked = [nonce for nonce in opening.nonces if nonce.startswith(DEAL)]
    options = msgspec.json.encode(opening.options, order="sorted").decode()
    scope = f"{opening.game}|{opening.seats}|{options}|{','.join(asked)}"

    def dice(entry: int) -> Dice:
        return SealedDice(SEED, scope, entry)

    return dice


def thought(game: str, seat: int, view: bytes) -> int:
    """A seed for a bot's thought that depends on what it sees alone."""
    return zlib.crc32(b"%s|%d|%s" % (game.encode(), seat, view))


def at_home(folder: Path, listener: socket.socket | None = None) -> Settings:
    """The settings of a room inside this process, for one test."""
    port = listener.getsockname()[1] if listener else 0
    return Settings(
        listener or socket.socket(),
        addresses("127.0.0.1", port),
        folder / "room.db",
        dealing=dealing,
        thought=thought,
        store=ELSEWHERE.of(folder),
        hurry=False,
    )
