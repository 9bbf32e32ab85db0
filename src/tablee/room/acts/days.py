"""Games over days: what happens at a table when the time that is kept of its clock is up."""

from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.store.rows import DeadlineRow
from tablee.room.store.writes import DropDeadline, Save


def ring(live: LiveTable) -> Plan:
    """Play on for who is late; where the table itself knows another time than was kept, that is put right."""
    deadline = live.table.deadline()
    if deadline is None:
        return Plan([DropDeadline(live.id)])
    if live.house.clock() < deadline:
        return Plan([Save(DeadlineRow(live.id, deadline))])
    return live.time_up()
