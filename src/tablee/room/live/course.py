"""What goes on at a table by itself: bots think, and the clock runs."""

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
    """What of a live table goes on by itself."""

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
    """A bot at work: for which moment, and which bot it is."""

    state: State
    bot: str
    task: asyncio.Task[None]


class Course:
    """The bots' thoughts and the timer of one table."""

    def __init__(self, live: Goes) -> None:
        self._live: Goes | None = live
        """None once it has stopped: a table that is let go is freed without a garbage collection."""
        self._thoughts: dict[int, Thinking] = {}
        """The last of each seat whose bot was asked."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._timer: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        return not self._tasks

    def go_on(self) -> None:
        """Set the clock, and ask every bot that is awaited and not thinking yet."""
        live = self._live
        if live is None or live.telling is None or live.row.status != "playing" or not live.work.going:
            return
        if live.house.nodes is not None and not self._is_ours(live, live.house.nodes):
            return
        self._set_clock(live)
        if self._thoughts:
            self._drop_what_has_passed(live.table)
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
        """Whether this node looks after the table; if not, it would, where anything goes on by itself."""
        if nodes.fence(live.id) is not None:
            return True
        if self._timer:
            self._timer.cancel()
        players = live.table.players
        if live.deadline() is not None or any(players[seat] is not None for seat in live.table.awaited()):
            nodes.want(live.id)
        return False

    def _drop_what_has_passed(self, table: Table) -> None:
        """A thought for another moment, or of who no longer sits there, is of no use to anybody."""
        for seat, (state, bot, task) in list(self._thoughts.items()):
            if state is not table.state or table.players[seat] != bot:
                task.cancel()
                del self._thoughts[seat]

    def stop(self) -> None:
        """Think and ring no more."""
        if self._timer:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()
        self._live = self._timer = None
        self._thoughts.clear()

    async def _think(self, live: Goes, telling: Telling, seat: int, bot: str) -> None:
        """Let a bot choose; what it chooses for a moment that has passed meanwhile is dropped."""
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

        def answered(outcome: int | Exception) -> None:
            thought = self._thoughts.get(seat)
            if thought is not None and thought.task is mine:
                del self._thoughts[seat]
            self._again(outcome)

        live.work.put(WorkItem(propose, answered))

    def _set_clock(self, live: Goes) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None
        deadline = live.deadline()
        if deadline is not None:
            wait = max(0, deadline - live.house.clock()) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        if self._live is not None:
            self._live.work.put(WorkItem(partial(time_up, self._live), self._again))

    def _again(self, outcome: int | Exception) -> None:
        """What the room itself began and could not do is begun again a little later."""
        live = self._live
        if isinstance(outcome, NotOurs) and live is not None and live.house.nodes is not None:
            live.house.nodes.lost(live.id)
        if isinstance(outcome, Unavailable):
            asyncio.get_running_loop().call_later(AGAIN_S, self.go_on)
        elif isinstance(outcome, Refusal):
            self.go_on()


def time_up(live: Goes) -> Plan:
    """The plan that plays on for who is late, where that is this node's affair."""
    return fenced(live.house, live.id, live.time_up())


def fenced(house: House, what: str, plan: Plan) -> Plan:
    """A plan of nobody's: where there are several nodes it happens only while this one looks after it."""
    if house.nodes is None:
        return plan
    fence = house.nodes.fence(what)
    if fence is None:
        raise NotOurs(f"another node looks after {what}")
    return Plan([fence]).joined(plan)
