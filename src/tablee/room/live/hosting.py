"""Works out whose seat is the host's, and who becomes host once the host has left or given up."""

from collections.abc import Callable

from tablee.room.live.writing import changed
from tablee.room.store.rows import SeatRow, TableRow

Here = Callable[[str | None], bool]
"""Whether somebody who sits at the table is connected."""


def host_among(seats: tuple[SeatRow, ...], host: int, is_here: Here) -> int:
    """The host's seat; if nobody sits there any more, that of the first who is here, or else of the first."""
    people = [seat for seat in seats if seat.person is not None]
    first = sorted(people, key=lambda seat: not is_here(seat.person))
    return host if not people or host in {seat.seat for seat in people} else first[0].seat


def host_in_play(seats: tuple[SeatRow, ...], host: int, given_up: frozenset[int], is_here: Here) -> int:
    """The host's seat, or once it was given up that of somebody who still plays, if anybody does."""
    playing = seats
    for seat in given_up:
        playing = changed(playing, seat, person=None)
    own = [seat.seat for seat in playing if seat.person is not None and seat.person == seats[host].person]
    return own[0] if own and host in given_up else host_among(playing, host, is_here)


def heir(row: TableRow, seats: tuple[SeatRow, ...], is_here: Here) -> int | None:
    """Who would be host if the host left now; None if there is nobody else, or the game has begun."""
    if row.status != "open" or seats[row.host].person is None:
        return None
    without = changed(seats, row.host, person=None)
    after = host_among(without, row.host, is_here)
    return None if after == row.host else after
