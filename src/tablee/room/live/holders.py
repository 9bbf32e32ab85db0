"""Lists who had a seat before its present holder: bots from the log, people from the store."""

from collections.abc import Callable, Sequence

from tablee.kit.log import Entry, Opening, Resigned, Seated
from tablee.protocol.seen import HolderSeen
from tablee.room.store.rows import FormerRow, SeatRow


def before(
    seat: SeatRow,
    opening: Opening,
    log: Sequence[Entry],
    former: Sequence[FormerRow],
    name_of: Callable[[SeatRow | FormerRow], str | None],
    *,
    gave_up: bool,
) -> tuple[HolderSeen, ...]:
    """All earlier holders, in order; a stand-in counts as the person it plays for, unless they gave up."""
    rows = sorted((row for row in former if row.seat == seat.seat), key=lambda row: row.until)
    if not rows and not gave_up and opening.players[seat.seat] is None:
        return ()  # still the first holder: nearly always
    had: list[tuple[int, SeatRow | FormerRow]] = [(row.until, row) for row in rows]
    if gave_up:
        had = until_given_up(seat, log, rows)
    sat = [(0, opening.players[seat.seat])]
    sat += [(one.n, one.bot) for one in log if isinstance(one, Seated | Resigned) and one.seat == seat.seat]
    seen: list[HolderSeen] = []
    since = 0
    for until, row in had:
        seen += alone(sat, since)
        seen.append(HolderSeen(until, name_of(row), None))
        since = until
    return (*seen, *alone(sat, since))


def until_given_up(
    seat: SeatRow, log: Sequence[Entry], rows: Sequence[FormerRow]
) -> list[tuple[int, SeatRow | FormerRow]]:
    """The people who had a seat that was given up; the last of them up to and including that entry."""
    end = next(one.n for one in log if isinstance(one, Resigned) and one.seat == seat.seat) + 1
    earlier: list[tuple[int, SeatRow | FormerRow]] = [(row.until, row) for row in rows if row.until < end]
    later = [row for row in rows if row.until >= end]  # sent away after that
    return [*earlier, (end, later[0] if later else seat)]


def alone(sat: list[tuple[int, str | None]], since: int) -> list[HolderSeen]:
    """The bots that had the seat from an entry on with no person behind them, each until the next came."""
    here = [bot for n, bot in sat if n <= since][-1]
    seen: list[HolderSeen] = []
    for came, bot in sat:
        if came > since and here is not None:
            seen.append(HolderSeen(came, None, here))
            here = bot
    return seen
