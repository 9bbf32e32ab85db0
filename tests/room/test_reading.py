"""A finished game is read once, in a thread: however long it was, nobody else waits for it."""

import asyncio
import socket
import threading
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tablee import shelf
from tablee.protocol import acts
from tablee.room.acts import rules
from tablee.room.doors.addresses import addresses
from tablee.room.http import replays
from tablee.room.http.request import Request
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.serve import Settings, opened
from tablee.room.services import Services
from tablee.room.store.rows import SealedRow
from tablee.room.store.writes import Save
from tests.room.rooms import run

HONEST = shelf.game


async def a_finished_game(services: Services) -> Request:
    """A short game of Crossing, no longer in memory, and the request of somebody who sat there."""
    person, _ = await services.door.introduce("Ada", services.room.house.clock())
    row = await services.room.new_table(person.id, "crossing", 3, {}, None, [], shared=True)
    live = await services.room.table(row.id)
    await live.work.perform(lambda: rules.plan(live, 0, acts.Start()))
    for _ in range(4):
        for seat in live.table.awaited():
            await live.work.perform(partial(chosen, live, seat))
    await live.work.perform(partial(rules.plan, live, 0, acts.Draw()))
    for seat in (1, 2):
        await live.work.perform(partial(rules.plan, live, seat, acts.Answer(yes=True)))
    live.let_go(1012)
    services.room.tidy()
    return Request(services, person, None, {"id": row.id}, {}, "", services.room.house.clock())


def chosen(live: LiveTable, seat: int) -> Plan:
    return live.change(live.table.choose(seat, live.table.moves(seat)[0], 0))


@pytest.mark.parametrize("read", [replays.frames, replays.recorded])
def test_a_replay_plays_the_log_once_and_not_on_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read: Any
) -> None:
    threads: list[threading.Thread] = []

    def counted(id: str) -> Any:
        game = HONEST(id)

        def setup(*words: Any) -> Any:
            threads.append(threading.current_thread())
            return game.setup(*words)

        return replace(game, setup=setup)

    async def play() -> None:
        settings = Settings(socket.socket(), addresses("127.0.0.1", 0), tmp_path / "room.db")
        async with opened(settings) as services:
            request = await a_finished_game(services)
            monkeypatch.setattr(shelf, "game", counted)
            await read(request)
            await asyncio.sleep(0)

    run(play())
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


def test_a_game_agreed_to_be_a_draw_is_read_again_though_a_choice_was_sealed(tmp_path: Path) -> None:
    """Files from before the choice was unsealed with the end still have it."""

    async def play() -> None:
        settings = Settings(socket.socket(), addresses("127.0.0.1", 0), tmp_path / "room.db")
        async with opened(settings) as services:
            request = await a_finished_game(services)
            left = SealedRow(request.path["id"], 2, '{"move":"point","mushroom":0}')
            await services.room.house.store.commit([Save(left)])
            live = await services.room.table(request.path["id"])
            assert live.seen("seat").status == "over"
            assert (await replays.recorded(request)).body

    run(play())
