"""Rematch: a new table with the same people in their seats, linked from the old one."""

from typing import Final

from msgspec.structs import replace

from tablee.kit.typed import convert, decoder
from tablee.protocol import acts, wire
from tablee.room.acts import talk
from tablee.room.acts.new import blank_row
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.live.trust import id_of
from tablee.room.live.writing import as_text
from tablee.room.store.rows import SeatRow, SentAwayRow, SilencedRow, TalkRow, Watcher
from tablee.room.store.writes import Add, BringWatchers, Save, Write

read_talk: Final = decoder(wire.Said | wire.Phrased).decode


def rematch(live: LiveTable, seat: int, act: acts.Rematch) -> Plan:
    """Make a new table with everybody seated and the recent talk; asking again leads to the same one."""
    if live.row.rematch is not None:
        return Plan([])
    old = convert(live.table.opening.options, live.game.box.options)
    row = replace(
        blank_row(live.house.clock(), live.row.game, live.game.rematch(live.table.state, old)),
        clock=live.row.clock,
        chat=live.row.chat,
        hints=live.row.hints,
        host=host_of(live, seat),
    )
    seats = [moved(live, row.id, there, asker=seat) for there in live.seats]
    writes: list[Write] = [Add(row), *(Save(there) for there in seats)]
    writes += [
        BringWatchers(live.id, row.id),
        *(Save(Watcher(row.id, person)) for person in sorted(live.presence.onlookers())),
    ]
    writes += [Save(SilencedRow(row.id, who, live.name_of(who))) for who in sorted(live.silenced)]
    writes += [Save(SentAwayRow(row.id, person, name)) for person, name in sorted(live.sent_away.items())]
    writes += [Add(words) for words in brought(live, row.id)]
    said = talk.in_the_open(live, seat, "rematch")
    return said.joined(live.keep(replace(live.row, rematch=row.id), live.seats, *writes))


def host_of(live: LiveTable, asker: int) -> int:
    """The host stays host if they are still here; else it is whoever asked."""
    host = live.seats[live.row.host]
    return host.seat if live.presence.is_here(host.person) else asker


def brought(live: LiveTable, table: str) -> list[TalkRow]:
    """The recent talk, with the authors' ids at the new table."""
    return [
        TalkRow(table, n, row.person, as_text(replace(read_talk(row.said), who=id_of(table, row.person))))
        for n, row in enumerate(live.said, 1)
        if row.person is not None
    ]


def moved(live: LiveTable, table: str, there: SeatRow, *, asker: int) -> SeatRow:
    """A seat at the new table: the same person's, or of the bot that played it if it has none.

    A person whose link was reissued, and not used since, is not brought along.
    """
    person = None if there.void == there.person else there.person
    bot = live.table.players[there.seat] if person is None else None
    return SeatRow(table, there.seat, person, bot, ready=there.seat == asker, name=there.name)
