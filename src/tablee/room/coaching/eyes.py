"""Through whose eyes somebody may go through a finished game: their own, a bot's, and theirs who let them."""

from collections.abc import Sequence

from tablee.coach.moments import somebody_sat
from tablee.kit.log import Entry, Opening
from tablee.room.store.stored import StoredTable

Whose = dict[int, str | None]
"""By seat, the person of whose decisions a review is; None where only ever a bot sat."""


def own_seats(kept: StoredTable, person: str) -> list[int]:
    """The seats that are somebody's, and that their devices open."""
    return [row.seat for row in kept.seats if row.person == person != row.void]


def open_to(kept: StoredTable, opening: Opening, entries: Sequence[Entry], person: str) -> Whose:
    """All such seats, for who has a seat there; for anybody else none.

    Whose seat it was says so for oneself, also when a bot played on for them: a bot's it is only where nobody
    ever sat. Who has lost the key to a seat, and who is forgotten, let nobody look.
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
