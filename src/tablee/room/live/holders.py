"""Who had a seat before whoever has it now: the log knows bots, the store the people who left it."""

from collections.abc import Callable, Sequence

from tablee.kit.log import Entry, Opening, Resigned, Seated
from tablee.protocol.seen import HolderSeen
from tablee.room.store.rows import FormerRow, SeatRow


def before(
    seat: SeatRow,
    opening: Opening,
    log: Sequence[Entry],
    former: Sequence[FormerRow],
    name_of: Callable[[FormerRow], str | None],
) -> tuple[HolderSeen, ...]:
    """All who had the seat, one after the other; a bot that played on for somebody counts as them."""
    rows = sorted((row for row in former if row.seat == seat.seat), key=lambda row: row.until)
    if not rows and (seat.person is None or opening.players[seat.seat] is None):
        return ()  # as it began: nearly always
    sat = [(0, opening.players[seat.seat])]
    sat += [(one.n, one.bot) for one in log if isinstance(one, Seated | Resigned) and one.seat == seat.seat]
    seen: list[HolderSeen] = []
    since = 0
    for row in rows:
        seen += alone(sat, since)
        seen.append(HolderSeen(row.until, name_of(row), None))
        since = row.until
    return (*seen, *alone(sat, since))


def alone(sat: list[tuple[int, str | None]], since: int) -> list[HolderSeen]:
    """The bot that had the seat from an entry on, for nobody, until somebody came."""
    bot = [bot for n, bot in sat if n <= since][-1]
    came = next((n for n, bot in sat if n >= since and bot is None), None)
    return [] if bot is None or came is None else [HolderSeen(came, None, bot)]
