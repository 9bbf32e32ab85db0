"""Decides whose decisions somebody may go through: their own, bots', and those of people who let them."""

from collections.abc import Sequence

from tablee.coach.moments import somebody_sat
from tablee.kit.log import Entry, Opening
from tablee.room.store.stored import StoredTable

Whose = dict[int, str | None]
"""By seat, the person whose decisions a review is about; None where only ever a bot sat."""


def own_seats(kept: StoredTable, person: str) -> list[int]:
    """The seats of a person that their devices open."""
    return [row.seat for row in kept.seats if row.person == person != row.void]


def open_to(kept: StoredTable, opening: Opening, entries: Sequence[Entry], person: str) -> Whose:
    """All seats that a person may go through; none for anybody without a seat there.

    A seat stays its person's even if a bot played on for them; it counts as a bot's only if nobody ever sat
    there. Seats of forgotten people, and those whose link was reissued and not used, are open to nobody.
    """
    if not own_seats(kept, person):
        return {}
    found: Whose = {}
    for row in kept.seats:
        if row.person is not None:
            if row.person != row.void and (row.person == person or row.person in kept.lets_through):
                found[row.seat] = row.person
        elif not somebody_sat(opening, entries, row.seat):
            found[row.seat] = None
    return found
