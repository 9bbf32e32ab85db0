"""Decides whom a seat is refused: those who have seen hands, here or in the game this one branches from."""

from typing import Protocol

from tablee.kit.refusal import Refusal
from tablee.room.live.trust import Trust
from tablee.room.store.rows import BranchRow, SeatRow


class Sat(Protocol):
    """What is needed of a table to decide who may sit where."""

    trust: Trust
    branch: BranchRow | None

    def sees_hands(self, person: str | None) -> bool: ...
    def belong_to(self, person: str | None) -> tuple[SeatRow, ...]: ...


def barred(table: Sat, person: str, seats: frozenset[int]) -> Refusal | None:
    """Why somebody may not have these seats; None if they may."""
    trust, void = table.trust, {row.seat for row in table.belong_to(person) if row.void == person}
    if table.sees_hands(person):
        return Refusal("witness_cannot_sit")
    if not trust.held(person) <= seats:
        return Refusal("sat_elsewhere")
    if not void <= seats:
        return Refusal("seat_reissued")
    return None if table.branch is None else barred_from(table.branch, table, person, seats)


def barred_from(branch: BranchRow, table: Sat, person: str, seats: frozenset[int]) -> Refusal | None:
    """The same for a branch: whoever knows its hands may only have its chosen seat."""
    if seats <= {branch.seat}:
        return None
    if any(row.seat == branch.seat and row.void != person for row in table.belong_to(person)):
        return Refusal("goes_on")
    if branch.exact:
        return Refusal("only_bots")
    return Refusal("sat_before") if table.trust.foreknows(person) else None
