"""What wizards saw and had heard, step by step, in a game among bots of one kind."""

from collections.abc import Iterator

from tablee.games.abracada.bots import BOTS
from tablee.games.abracada.game import GAME
from tablee.games.abracada.rules import Abracada
from tablee.games.abracada.words import Options
from tablee.kit.dice import FastDice
from tablee.kit.game import Sight
from tablee.kit.log import opening_of
from tablee.table.hearing import Hearing
from tablee.table.table import Table
from tests.table.tables import chance


def looked(seats: int, first: int, bot: str, seed: int, steps: int) -> Iterator[tuple[Sight, Abracada]]:
    """Whoever was asked, and how the table truly stood."""
    hearing = Hearing(GAME)
    table, change = Table.open(GAME, opening_of(GAME, seats, Options(first=first)), chance, at=0)
    for _ in range(steps):
        table.apply(change)
        hearing.note(change)
        if table.result:
            break
        (seat,) = table.awaited()
        sight = Sight(GAME, seat, table.view(seat), table.moves(seat), hearing.heard(seat))
        assert isinstance(table.state, Abracada)
        yield sight, table.state
        change = table.choose(seat, BOTS[bot](sight, FastDice(seed)), at=0)
