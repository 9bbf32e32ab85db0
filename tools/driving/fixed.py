"""The chance of rooms under test: the same at every table of one kind, whenever and in whichever order.

Neither a table's name nor its secret seed nor what browsers add to chance plays a part, and no bot's thought
depends on anything but what it sees. Who wants another deal of the same game names it when the table starts:
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
    """What a seat adds to chance to have deal number so and so."""
    return f"{DEAL}{number}"


def dealing(seed: bytes, opening: Opening) -> Chance:
    """Dice that know the game, its seats and its options, and which deal was asked for."""
    asked = [nonce for nonce in opening.nonces if nonce.startswith(DEAL)]
    options = msgspec.json.encode(opening.options, order="sorted").decode()
    scope = f"{opening.game}|{opening.seats}|{options}|{','.join(asked)}"

    def dice(entry: int) -> Dice:
        return SealedDice(SEED, scope, entry)

    return dice


def thought(game: str, seat: int, view: bytes) -> int:
    """A bot that sees the same thinks the same."""
    return zlib.crc32(b"%s|%d|%s" % (game.encode(), seat, view))


def at_home(folder: Path, listener: socket.socket | None = None) -> Settings:
    """A room in this process, for one test alone."""
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
