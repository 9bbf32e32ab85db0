"""A table that goes on from a moment of a finished one: how it begins, and what stays as it was there."""

from tablee.kit.log import Branch
from tablee.kit.refusal import Refusal
from tablee.protocol import acts
from tablee.protocol.bodies.tables import NewBranch
from tablee.room.bots.thinkers import bots_known
from tablee.room.store.rows import BranchRow, SeatRow, TableRow

SETTLED = (acts.Swap, acts.SetOptions, acts.Seats, acts.Sit)
"""Acts that would make another position of it, or let somebody play a hand they have seen."""


def may(branch: BranchRow, act: acts.Act) -> None:
    """Refuse what would not leave a table as it was, or would let people in where only bots may play."""
    if isinstance(act, SETTLED) or (isinstance(act, acts.Start) and act.us):
        raise Refusal("goes_on")
    if isinstance(act, acts.Free) and branch.exact and act.seat != branch.seat:
        raise Refusal("only_bots")


def written(branch: BranchRow) -> Branch:
    """As the opening of its log says it."""
    return Branch(branch.seal, branch.entry, branch.seat, branch.exact, branch.position)


def seats_of(row: TableRow, count: int, person: str, wanted: NewBranch) -> list[SeatRow]:
    """Whoever goes on in the chosen seat, bots where they were asked for; the others wait for friends."""
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
