"""Drives what happens at a table without people: asks bots for their moves, and runs the clock."""

import asyncio
from functools import partial
from typing import Final, NamedTuple, Protocol

import msgspec

from tablee.kit.game import AnyGame
from tablee.kit.refusal import Refusal
from tablee.kit.state import State
from tablee.room.live.house import House, Nodes
from tablee.room.live.plan import Plan
from tablee.room.live.telling import Telling
from tablee.room.live.work import Work, WorkItem
from tablee.room.store.rows import TableRow
from tablee.room.store.store import NotOurs, Unavailable
from tablee.table.change import Change
from tablee.table.replay import read_move
from tablee.table.table import Table

AGAIN_S: Final = 1.0


class Goes(Protocol):
    """What is needed of a live table to drive it."""

    house: House
    game: AnyGame
    work: Work

    @property
    def id(self) -> str: ...
    @property
    def row(self) -> TableRow: ...
    @property
    def telling(self) -> Telling | None: ...
    @property
    def table(self) -> Table: ...

    def deadline(self) -> int | None: ...
    def change(self, change: Change, moves: int = 0) -> Plan: ...
    def time_up(self) -> Plan: ...
    def thought(self, seat: int, share: float) -> None: ...


class Thinking(NamedTuple):
    """A bot that was asked: at which state, and which bot."""

    state: State
    bot: str
    task: asyncio.Task[None]


class Course:
    """The bots' tasks and the clock's timer of one table."""

    def __init__(self, live: Goes) -> None:
        self._live: Goes | None = live
        """None once stopped: without the reference cycle the table is freed without garbage collection."""
        self._thoughts: dict[int, Thinking] = {}
        """The last request to each seat's bot."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        return not self._tasks

    def go_on(self) -> None:
        """Set the timer, and ask every awaited bot that was not asked yet."""
        live = self._live
        if live is None or live.telling is None or live.row.status != "playing" or not live.work.going:
            return
        if live.house.nodes is not None and not self._is_ours(live, live.house.nodes):
            return
        self._set_clock(live)
        if self._thoughts:
            self._cancel_stale(live.table)
        if live.table.paused:
            return
        for seat in live.table.awaited():
            bot = live.table.players[seat]
            if bot is not None and seat not in self._thoughts:
                task = asyncio.create_task(self._think(live, live.telling, seat, bot))
                self._thoughts[seat] = Thinking(live.table.state, bot, task)
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def _is_ours(self, live: Goes, nodes: Nodes) -> bool:
        """Whether this node has the table's lease; if not, request it where bots or a clock need it."""
        if nodes.fence(live.id) is not None:
            return True
        if self._timer:
            self._timer.cancel()
        players = live.table.players
        if live.deadline() is not None or any(players[seat] is not None for seat in live.table.awaited()):
            nodes.want(live.id)
        return False

    def _cancel_stale(self, table: Table) -> None:
        """Cancel requests for another state, or to a bot that no longer has the seat."""
        for seat, (state, bot, task) in list(self._thoughts.items()):
            if state is not table.state or table.players[seat] != bot:
                task.cancel()
                del self._thoughts[seat]

    def stop(self) -> None:
        """Cancel the timer and all requests."""
        if self._timer:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()
        self._live = self._timer = None
        self._thoughts.clear()

    async def _think(self, live: Goes, telling: Telling, seat: int, bot: str) -> None:
        """Ask a bot for its move and play it, unless the state has changed meanwhile."""
        state = live.table.state
        answer = await live.house.thinkers.think(
            live.row.game, bot, seat, *telling.sight(seat), table=live.id, moment=live.table.moment
        )
        live.thought(seat, answer.share)
        move = read_move(live.game, msgspec.json.decode(answer.move))

        def propose() -> Plan:
            if live.table.state is not state or live.table.players[seat] != bot:
                raise Refusal("stale")
            return fenced(
                live.house, live.id, live.change(live.table.choose(seat, move, live.house.clock()), moves=1)
            )

        mine = asyncio.current_task()

        def done(outcome: int | Exception) -> None:
            thought = self._thoughts.get(seat)
            if thought is not None and thought.task is mine:
                del self._thoughts[seat]
            self._retry(outcome)

        live.work.put(WorkItem(propose, done))

    def _set_clock(self, live: Goes) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        deadline = live.deadline()
        if deadline is not None:
            wait = max(0, deadline - live.house.clock()) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._on_timer)

    def _on_timer(self) -> None:
        if self._live is not None:
            self._live.work.put(WorkItem(partial(time_up, self._live), self._retry))

    def _retry(self, outcome: int | Exception) -> None:
        """Try again what the room itself could not do: soon if it was refused, later if the store is away."""
        live = self._live
        if isinstance(outcome, NotOurs) and live is not None and live.house.nodes is not None:
            live.house.nodes.lost(live.id)
        if isinstance(outcome, Unavailable):
            asyncio.get_running_loop().call_later(AGAIN_S, self.go_on)
        elif isinstance(outcome, Refusal):
            self.go_on()


def time_up(live: Goes) -> Plan:
    """The plan that plays for whoever is late, fenced by the table's lease."""
    return fenced(live.house, live.id, live.time_up())


def fenced(house: House, what: str, plan: Plan) -> Plan:
    """A plan that no person asked for; with several nodes it is written only under this one's lease."""
    if house.nodes is None:
        return plan
    fence = house.nodes.fence(what)
    if fence is None:
        raise NotOurs(f"another node looks after {what}")
    return Plan([fence]).joined(plan)
