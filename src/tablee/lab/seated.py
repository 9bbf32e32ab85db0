"""Bots at a logged and sealed table, with a person or among themselves."""

import hashlib
from dataclasses import dataclass

from tablee import shelf
from tablee.contestants.naming import contestant
from tablee.kit import seal
from tablee.kit.chance import SealedDice
from tablee.kit.game import Sight
from tablee.kit.log import opening_of
from tablee.lab.arena import LineUp, dice_of
from tablee.table import transcript
from tablee.table.change import Change
from tablee.table.hearing import again
from tablee.table.table import Table


@dataclass(frozen=True)
class Secret:
    """The secret from which all chance of a sealed table is derived: random, or given to repeat a game."""

    number: int

    def seed(self) -> bytes:
        """The seed of the dice, published after the game."""
        return self._digest("seed")

    def table(self) -> str:
        """The table's name."""
        return self._digest("table").hex()[:12]

    def nonce(self, seat: int) -> str:
        """A seat's nonce."""
        return self._digest(f"nonce {seat}").hex()[:16]

    def _digest(self, what: str) -> bytes:
        return hashlib.sha256(f"{self.number} {what}".encode()).digest()


def lay(match: LineUp, secret: Secret, person: int | None = None) -> tuple[Table, Change]:
    """A new sealed table, and the change that laid it; a person may sit in place of one bot."""
    game, seed = shelf.game(match.game), secret.seed()
    nonces = tuple(secret.nonce(seat) for seat in range(len(match.bots)))
    opening = opening_of(
        game,
        len(match.bots),
        match.options,
        table=secret.table(),
        players=tuple(None if seat == person else bot for seat, bot in enumerate(match.bots)),
        commitment=seal.commitment(seed),
        nonces=nonces,
    )
    scope = seal.scope_of(opening.table, nonces)
    table, laid = Table.open(game, opening, lambda entry: SealedDice(seed, scope, entry), at=0)
    table.apply(laid)
    return table, laid


class SeatedBots:
    """The bots around a table, each with dice of its own."""

    def __init__(self, table: Table, secret: Secret) -> None:
        self.table = table
        self.bots = {name: contestant(table.game, name) for name in set(table.players) if name is not None}
        _, self.dice = dice_of(secret.number, len(table.players))

    def choose(self, at: int) -> Change | None:
        """Let every awaited bot choose; returns the change that played the step, None if a person must."""
        change = None
        for seat in self.table.awaited():
            name = self.table.players[seat]
            if name is not None:
                change = self.table.choose(seat, self.bots[name](self.sight(seat), self.dice[seat]), at)
                self.table.apply(change)
        return change if change and change.entries else None

    def sight(self, seat: int) -> Sight:
        """The sight of the bot in a seat."""
        table, game = self.table, self.table.game
        heard = again(game, table.opening, table.log).heard(seat) if game.listens else ()
        return Sight(game, seat, table.view(seat), table.moves(seat), heard)


def record(match: LineUp, secret: Secret) -> bytes:
    """Play a game of bots and record it, with all times 0."""
    table, _ = lay(match, secret)
    company = SeatedBots(table, secret)
    while table.result is None:
        company.choose(at=0)
    return transcript.write(table, secret.seed())
