"""After the end: another game with the same people, each one seat on, who find it through the old table."""

import msgspec
from msgspec.structs import replace

from tablee.protocol import wire
from tablee.room.acts import talk
from tablee.room.acts.new import blank_row
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.store.rows import SeatRow, SentAwayRow, SilencedRow, Watcher
from tablee.room.store.writes import Add, BringWatchers, Save, Write


def rematch(live: LiveTable, seat: int, act: wire.Rematch) -> Plan:
    """A new table, open, with everybody seated; asking again leads to the same one."""
    if live.row.rematch is not None:
        return Plan([])
    old = msgspec.convert(live.table.opening.options, live.game.box.options)
    count = len(live.seats)
    row = replace(
        blank_row(live.house.clock(), live.row.game, live.game.rematch(live.table.state, old)),
        clock=live.row.clock,
        chat=live.row.chat,
        host=(seat - 1) % count,
    )
    seats = [moved(live, row.id, there, (there.seat - 1) % count, asker=seat) for there in live.seats]
    writes: list[Write] = [Add(row), *(Save(there) for there in seats)]
    writes += [
        BringWatchers(live.id, row.id),
        *(Save(Watcher(row.id, person)) for person in sorted(live.presence.onlookers())),
    ]
    writes += [Save(SilencedRow(row.id, who, live.name_of(who))) for who in sorted(live.silenced)]
    writes += [Save(SentAwayRow(row.id, person, name)) for person, name in sorted(live.sent_away.items())]
    said = talk.in_the_open(live, seat, "rematch")
    return said.joined(live.keep(replace(live.row, rematch=row.id), live.seats, *writes))


def moved(live: LiveTable, table: str, there: SeatRow, seat: int, *, asker: int) -> SeatRow:
    """Whoever sat there sits at the new table; a seat without its person goes to the bot that played it.

    Where somebody's link was made anew and nobody came with it, there is nobody to bring along.
    """
    person = None if there.void == there.person else there.person
    bot = live.table.players[there.seat] if person is None else None
    return SeatRow(table, seat, person, bot, ready=there.seat == asker, name=there.name)
