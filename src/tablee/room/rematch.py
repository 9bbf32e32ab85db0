"""After the end: another game with the same people, each one seat on, who find it through the old table."""

import msgspec
from msgspec.structs import replace

from tablee.room import wire
from tablee.room.live import LiveTable
from tablee.room.new import blank_row
from tablee.room.plan import Plan
from tablee.room.store import Add, BringWatchers, Deed, Save, SeatRow, Watcher


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
        code=None,
    )
    seats = [moved(live, row.id, there, (there.seat - 1) % count, asker=seat) for there in live.seats]
    watchers = {client.person for client in live.clients if client.role == "watcher" and client.person}
    ended = replace(live.row, rematch=row.id)
    deeds: list[Deed] = [Add(row), *(Save(there) for there in seats), Save(ended)]
    deeds += [BringWatchers(live.id, row.id), *(Save(Watcher(row.id, person)) for person in sorted(watchers))]

    def then() -> None:
        live.row = ended
        live.news()

    return Plan(deeds, then)


def moved(live: LiveTable, table: str, there: SeatRow, seat: int, *, asker: int) -> SeatRow:
    """Whoever sat there sits at the new table; a seat without its person goes to the bot that played it."""
    bot = live.table.players[there.seat] if there.person is None else None
    return SeatRow(table, seat, there.person, bot, ready=there.seat == asker)
