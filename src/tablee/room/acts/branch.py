"""Branches: tables that go on from a moment of a finished game, and what may not be changed there."""

from tablee.kit.log import Branch
from tablee.kit.refusal import Refusal
from tablee.protocol import acts
from tablee.protocol.bodies.tables import NewBranch
from tablee.room.bots.thinkers import bots_known
from tablee.room.store.rows import BranchRow, SeatRow, TableRow

SETTLED = (acts.Swap, acts.SetOptions, acts.Seats, acts.Sit)
"""Acts that would change the position, or let somebody play a hand they have seen."""


def may(branch: BranchRow, act: acts.Act) -> None:
    """Refuse acts that would change the position, or let people in where only bots may play."""
    if isinstance(act, SETTLED) or (isinstance(act, acts.Start) and act.us):
        raise Refusal("goes_on")
    if isinstance(act, acts.Free) and branch.exact and act.seat != branch.seat:
        raise Refusal("only_bots")


def written(branch: BranchRow) -> Branch:
    """The branch as it is written in the opening."""
    return Branch(branch.seal, branch.entry, branch.seat, branch.exact, branch.position)


def seats_of(row: TableRow, count: int, person: str, wanted: NewBranch) -> list[SeatRow]:
    """The seats of a branch: its maker in the chosen one, bots as asked for, the others free."""
    if wanted.seat >= count:
        raise Refusal("no_such_seat")
    if len(wanted.bots) > count:
        raise Refusal("wrong_seats")
    bots = [*wanted.bots, *([None] * count)][:count]
    if bots[wanted.seat] is not None:
        raise Refusal("seat_taken")
    if any(bot is not None and bot not in bots_known(row.game) for bot in bots):
        raise Refusal("no_such_bot")
    free = bots.count(None) > 1
    if wanted.exact and free:
        raise Refusal("only_bots")
    if wanted.start and free:
        raise Refusal("seats_free")
    return [
        SeatRow(row.id, seat, person if seat == wanted.seat else None, bot, ready=seat == wanted.seat)
        for seat, bot in enumerate(bots)
    ]
