"""The operator's page over HTTP: the room's state, bans and backups; never a hand or a seed."""

import os
import shutil
import socket
from collections import Counter
from collections.abc import Set
from itertools import accumulate
from typing import Final

from tablee import __version__, shelf
from tablee.kit.refusal import Refusal
from tablee.protocol.bodies.operator import NodeSeen, OperatorKey, OperatorSeen
from tablee.protocol.codes import Close
from tablee.room import journal, machine
from tablee.room.doors.backups import Backups
from tablee.room.http.request import Endpoint, Request
from tablee.room.meter import Spread
from tablee.room.nodes.state import NodeState, read
from tablee.room.services import Services

MINUTE_MS: Final = 60_000
SHOWN: Final = 8
"""How many of the addresses with the most connections are shown."""


async def enter(request: Request) -> OperatorKey:
    with request.guessing(request.services.words):
        key = await request.services.operators.come_in(request.body.token, request.at)
    journal.event("operator.entered", by=request.counted)
    return OperatorKey(key)


async def look(request: Request) -> OperatorSeen:
    await request.services.operators.must_run_the_room(request.body.key, request.at)
    return await seen(request.services, request.at)


async def backup(request: Request) -> OperatorSeen:
    services = request.services
    await services.operators.must_run_the_room(request.body.key, request.at)
    backups_of(services).begin(services.room.house.store, request.at)
    return await seen(services, request.at)


async def ban(request: Request) -> OperatorSeen:
    """Ban an address for some minutes and disconnect its clients; zero minutes lift the ban."""
    services, body = request.services, request.body
    await services.operators.must_run_the_room(body.key, request.at)
    before = dict(services.operators.bans)
    address = await services.operators.bar(
        body.address, request.at + body.minutes * MINUTE_MS, by=request.counted if body.minutes else None
    )
    services.operators.is_banned("", request.at)  # removes bans that are over
    if body.minutes:
        journal.event("operator.banned", by=request.counted, address=address, minutes=body.minutes)
    elif address in before:
        journal.event("operator.unbanned", by=request.counted, address=address)
    if body.minutes:
        let_go_of(services, {address})
    return await seen(services, request.at)


def let_go_of(services: Services, addresses: Set[str]) -> None:
    """Disconnect the clients from addresses that are banned now."""
    for client in [client for live in services.room for client in live.presence]:
        if client.address in addresses:
            client.close(Close.UNAUTHENTICATED)


async def learn_bans(services: Services) -> None:
    """Apply the bans of other nodes here."""
    let_go_of(services, await services.operators.learn(services.room.house.clock()))


def backups_of(services: Services) -> Backups:
    """The backups of this room."""
    if services.backups is None:
        raise Refusal("unavailable")
    return services.backups


def state_of(services: Services) -> NodeState:
    """The state of this node, which any node's page shows."""
    room, node = services.room, services.node
    return NodeState(
        name=f"{socket.gethostname()}:{services.addresses.port}",
        tables=sum(1 for _ in room),
        people=sum(len(table.presence) for table in room),
        leases=node.leases if node else 0,
        load=machine.load(),
        processors=os.cpu_count() or 1,
        memory=machine.memory(),
        draining=room.draining,
        broker=node is None or node.has_broker,
    )


async def nodes_of(services: Services) -> list[NodeSeen]:
    """Every node of the room; for this one the current numbers."""
    ours = services.node
    if ours is None:
        return []
    found = []
    for row, alive in await services.room.house.store.nodes():
        here = row.id == ours.id
        state = state_of(services) if here else read(row.state)
        found.append(
            NodeSeen(
                state.name,
                row.address,
                row.version,
                row.opened,
                row.until,
                alive,
                here,
                "none" if not state.broker else "another" if row.id in ours.apart else "same",
                state.draining,
                state.tables,
                state.leases,
                state.people,
                state.load,
                state.processors,
                state.memory,
            )
        )
    return found


async def seen(services: Services, at: int) -> OperatorSeen:
    """Everything that the page shows."""
    room, house = services.room, services.room.house
    counts = await house.store.count_tables()
    known = {box.id for box in shelf.boxes()}
    tables, parked = Counter[str](), Counter[str]()
    for (game, status), number in counts.items():
        tables[status] += number
        if game not in known:
            parked[game] += number
    live = list(room)
    services.operators.is_banned("", at)
    return OperatorSeen(
        version=__version__,
        at=at,
        draining=room.draining,
        tables=dict(tables),
        parked=dict(parked),
        live=len(live),
        attended=sum(bool(len(table.presence)) for table in live),
        people=sum(len(table.presence) for table in live),
        moves=house.meter.moves,
        slow_ms=slowest(house.meter.answers),
        waiting=house.store.waiting(),
        thinking=house.thinkers.thinking,
        gave_way=house.thinkers.gave_way.total(),
        load=machine.load(),
        processors=os.cpu_count() or 1,
        memory=machine.memory(),
        connections=services.connections.open,
        places=services.connections.in_all,
        busiest=services.lines.busiest(SHOWN),
        bans=dict(services.operators.bans),
        writes=await house.store.can_write(),
        kept="database" if services.kept_in_a_database else "file",
        size=await house.store.size(),
        left=shutil.disk_usage(backups_of(services).file.parent).free,
        backup=backups_of(services).latest,
        nodes=await nodes_of(services),
    )


def slowest(spread: Spread) -> float | None:
    """The 99th percentile of response times in milliseconds, as a histogram bound; None without answers."""
    total = sum(spread.counts)
    for bound, reached in zip(spread.bounds, accumulate(spread.counts), strict=False):
        if total and reached >= 0.99 * total:
            return bound * 1000
    return spread.bounds[-1] * 1000 if total else None


ENDPOINTS: Final[dict[str, Endpoint]] = {
    "operator_enter": enter,
    "operator": look,
    "operator_backup": backup,
    "operator_ban": ban,
}
