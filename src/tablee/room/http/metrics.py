"""Serves /metrics for Prometheus: to this machine, or with the token.

No number is about a person or a single table: labels are games, bots, roles, states and codes.
"""

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from hmac import compare_digest
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final, get_args

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tablee import __version__, shelf
from tablee.kit.refusal import Code
from tablee.protocol.fields import Status
from tablee.room.bots.queue import KINDS
from tablee.room.bots.turns import TurnEnd
from tablee.room.doors.addresses import the_only
from tablee.room.http.probes import why_not_ready
from tablee.room.meter import Spread
from tablee.room.services import Services
from tablee.room.store.store import Unavailable

if TYPE_CHECKING:
    from prometheus_client.core import Metric

COUNT_S: Final = 60
"""Stored tables are counted at most this often: it reads much of the file."""
FORWARDED: Final = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
"""Headers that proxies add."""
STATES: Final[tuple[Status, ...]] = get_args(Status)
Counts = dict[tuple[str, str], int]


def metrics(services: Services) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint: all current numbers, or a refusal."""
    counted: Counts | None = None
    counted_at = -float(COUNT_S)
    counting = asyncio.Lock()

    async def respond(request: Request) -> Response:
        nonlocal counted, counted_at
        if not may_read(services, request):
            return turned_away(services)
        async with counting:
            if time.monotonic() - counted_at >= COUNT_S:
                with contextlib.suppress(
                    Unavailable
                ):  # then the last count stands, and the next one asks again
                    counted = await services.room.house.store.count_tables()
                    counted_at = time.monotonic()
        return written(services, counted, ready=await why_not_ready(services) is None)

    return respond


def may_read(services: Services, request: Request) -> bool:
    """Whether a request has the token, or comes from this machine and not through a proxy.

    A proxy that the room was not told about is recognized by its headers.
    """
    if is_token(services.metrics_token, request.headers.get("authorization", "")):
        return True
    if any(name in request.headers for name in FORWARDED):
        return False
    host = the_only(request.headers.getlist("host"))  # against DNS rebinding by a page elsewhere
    caller = request.client.host if request.client else ""
    return services.addresses.is_owner(caller) and services.addresses.knows_host(host)


def is_token(token: str | None, brought: str) -> bool:
    """Whether this header has the token, compared in constant time."""
    kind, _, given = brought.partition(" ")
    return token is not None and kind.lower() == "bearer" and compare_digest(given.encode(), token.encode())


def turned_away(services: Services) -> Response:
    """The refusal, which says what is missing."""
    headers = {"Cache-Control": "no-store"}
    if services.metrics_token is None:
        return PlainTextResponse("only on this machine, or with --metrics-token\n", 403, headers)
    return PlainTextResponse("a token is needed\n", 401, {**headers, "WWW-Authenticate": "Bearer"})


def written(services: Services, counts: Counts | None, *, ready: bool) -> Response:
    """All numbers in the text format; the library is imported on first use."""
    from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, ProcessCollector, generate_latest
    from prometheus_client.registry import Collector

    class Reading(Collector):
        def collect(self) -> Iterable["Metric"]:
            return families(services, counts, ready=ready)

    registry = CollectorRegistry()
    registry.register(Reading())
    ProcessCollector(registry=registry)
    return Response(generate_latest(registry), 200, {"Cache-Control": "no-store"}, CONTENT_TYPE_LATEST)


def families(services: Services, counts: Counts | None, *, ready: bool) -> Iterator["Metric"]:
    """All metric families."""
    from prometheus_client.core import GaugeMetricFamily as Gauge

    store = services.room.house.store
    build = Gauge("tablee_build_info", "Always 1; the label says which Tablée answers.", labels=["version"])
    build.add_metric([__version__], 1)
    yield build
    yield Gauge("tablee_ready", "Whether new people and tables are taken, as /readyz says.", int(ready))
    yield from play(services)
    yield Gauge("tablee_writer_queue", "Commits that are not on the disk yet.", store.waiting())
    yield spread("tablee_write_seconds", "Making a batch of commits durable.", {(): store.flushes})
    yield from tables(services, counts)
    yield from people(services)
    yield from nodes(services)


def play(services: Services) -> Iterator["Metric"]:
    """Moves, response times, refusals, and the bots."""
    from prometheus_client.core import CounterMetricFamily as Total
    from prometheus_client.core import GaugeMetricFamily as Gauge

    meter, thinkers = services.room.house.meter, services.room.house.thinkers
    yield Total("tablee_moves", "Moves on the disk, of people and bots.", meter.moves)
    about = "From a move or an act heard to the same on the disk, told and acknowledged."
    yield spread("tablee_answer_seconds", about, {(): meter.answers})
    refusals = Total("tablee_refusals", "Whatever was refused, by code.", labels=["code"])
    # Also those that never came: to Prometheus a counter that appears with 1 has not grown.
    for code in sorted(get_args(Code)):
        refusals.add_metric([code], meter.refusals.get(code, 0))
    yield refusals
    yield Gauge("tablee_bots_thinking", "Bots that think now, or wait to.", thinkers.thinking)
    yield spread("tablee_bot_seconds", "How long bots think.", thinkers.thoughts, ("game", "bot"))
    yield from waiting(services)


def waiting(services: Services) -> Iterator["Metric"]:
    """The bots' queue: lengths, waiting times, shortened thoughts, and turns offered to workers."""
    from prometheus_client.core import CounterMetricFamily as Total
    from prometheus_client.core import GaugeMetricFamily as Gauge

    thinkers = services.room.house.thinkers
    queue = Gauge("tablee_bot_queue", "What waits for a process of the bots, by kind.", labels=["kind"])
    waits = thinkers.queue.waiting()
    for kind in KINDS:
        queue.add_metric([kind], waits[kind])
    yield queue
    about = "From asked to begun, where bots think."
    spreads = {(kind,): waited for kind, waited in thinkers.queue.waited.items()}
    yield spread("tablee_bot_waiting_seconds", about, spreads, ("kind",))
    about = "Thoughts that were cut short since others waited too."
    gave_way = Total("tablee_bot_gave_way", about, labels=["game", "bot"])
    for labels, number in sorted(thinkers.gave_way.items()):
        gave_way.add_metric(labels, number)
    yield gave_way
    about = "Bots' turns that were offered to workers, by what became of them."
    offered = Total("tablee_bot_turns_offered", about, labels=["outcome"])
    for outcome in get_args(TurnEnd):
        offered.add_metric([outcome], thinkers.turns.outcomes[outcome] if thinkers.turns else 0)
    yield offered


def tables(services: Services, counts: Counts | None) -> Iterator["Metric"]:
    """Stored tables, if they could be counted, and tables in memory."""
    from prometheus_client.core import GaugeMetricFamily as Gauge

    if counts is not None:
        yield from kept(counts)
    live = Gauge("tablee_tables_live", "Tables in memory, by state.", labels=["state"])
    in_memory: Counter[str] = Counter(table.row.status for table in services.room)
    for status in STATES:
        live.add_metric([status], in_memory[status])
    attended = sum(bool(len(table.presence)) for table in services.room)
    yield live
    yield Gauge("tablee_tables_attended", "Tables where somebody is connected.", attended)


def kept(counts: Counts) -> Iterator["Metric"]:
    """Stored tables, and those whose game is no longer on the shelf."""
    from prometheus_client.core import GaugeMetricFamily as Gauge

    stored = Gauge("tablee_tables", "Tables in the file, by state.", labels=["state"])
    in_file: Counter[str] = Counter()
    for (_, status), number in counts.items():
        in_file[status] += number
    for status in STATES:
        stored.add_metric([status], in_file[status])
    known = {box.id for box in shelf.boxes()}
    parked = sum(number for (game, _), number in counts.items() if game not in known)
    yield stored
    yield Gauge("tablee_tables_parked", "Tables whose game is not on the shelf.", parked)


def people(services: Services) -> Iterator["Metric"]:
    """Clients by role, connections, and connections refused by limits."""
    from prometheus_client.core import CounterMetricFamily as Total
    from prometheus_client.core import GaugeMetricFamily as Gauge

    here = Counter(client.role for table in services.room for client in table.presence)
    clients = Gauge("tablee_clients", "Clients at tables, by role.", labels=["role"])
    for role in ("seat", "watcher", "screen"):
        clients.add_metric([role], here[role])
    yield clients
    yield Gauge("tablee_connections", "Open connections of any kind.", services.connections.open)
    turned_away = services.connections.turned_away + services.lines.turned_away
    yield Total("tablee_connections_turned_away", "Connections there was no place for.", turned_away)


def nodes(services: Services) -> Iterator["Metric"]:
    """With several nodes: broker, live nodes, nodes on another broker, and leases."""
    from prometheus_client.core import GaugeMetricFamily as Gauge

    node = services.node
    if node is None:
        return
    yield Gauge("tablee_broker_connected", "Whether this node has its broker.", int(node.has_broker))
    yield Gauge("tablee_nodes_alive", "Nodes of the room that are alive, with this one.", len(node.alive))
    about = "Nodes that are alive and not heard on this node's broker: they have another."
    yield Gauge("tablee_nodes_apart", about, len(node.apart))
    yield Gauge("tablee_leases_held", "What this node alone looks after: tables, and the room.", node.leases)


def spread(name: str, about: str, spreads: Mapping[Any, Spread], labels: tuple[str, ...] = ()) -> "Metric":
    """A spread as a Prometheus histogram."""
    from prometheus_client.core import HistogramMetricFamily

    family = HistogramMetricFamily(name, about, labels=labels)
    for values, each in sorted(spreads.items()):
        bounds = [*map(str, each.bounds), "+Inf"]
        family.add_metric(values, list(zip(bounds, accumulate(each.counts), strict=True)), each.seconds)
    return family
