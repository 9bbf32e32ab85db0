"""Games over days: what happens when a table's stored deadline has passed."""

from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.store.rows import DeadlineRow
from tablee.room.store.writes import DropDeadline, Save


def ring(live: LiveTable) -> Plan:
    """Play for whoever is late; or correct the stored deadline, if the table's own differs."""
    deadline = live.table.deadline()
    if deadline is None:
        return Plan([DropDeadline(live.id)])
    if live.house.clock() < deadline:
        return Plan([Save(DeadlineRow(live.id, deadline))])
    return live.time_up()
