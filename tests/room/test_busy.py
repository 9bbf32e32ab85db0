"""Where many bots want to think at once each has less time: the table hears of it, and who runs the room."""

from concurrent.futures import Future
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee import shelf
from tablee.kit.dice import FastDice
from tablee.room.bots import queue, thinkers, worker
from tablee.room.bots.thinkers import Thinkers
from tablee.room.live.haste import Haste
from tests.room.houses import House, a_house
from tests.room.rooms import run
from tests.room.test_metrics import numbers
from tools.driving.line import Line
from tools.driving.rooms import until

SEATS = 4


def sight(game_id: str, seats: int) -> tuple[bytes, bytes]:
    """What the first seat sees and may choose when the table is laid."""
    game = shelf.game(game_id)
    state = game.setup(seats, game.box.options(), FastDice(1), None)
    offered = [game.move_of(state, 0, code) for code in state.moves(0)]
    return msgspec.json.encode(game.view(state, 0)), msgspec.json.encode(offered)


async def with_three(house: House, bot: str) -> tuple[Any, str, str]:
    """Somebody with three such bots, who all choose at once, and the links of their table."""
    ada = await house.guest("Ada")
    wanted = {"game": "crossing", "seats": SEATS, "bots": [None, bot, bot, bot], "start": True}
    made = await ada.ask("POST", "tables", wanted)
    return ada, made["table"], made["links"]["watch"]


def test_all_at_the_table_hear_of_it_and_when_it_is_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path, hurry=True, bot_processes=1) as house:
            ada, table, watch = await with_three(house, "master")
            eve = await house.guest("Eve")
            async with Line(ada, table) as line, Line(eve, table, watch, "watcher") as watcher:
                for one in (line, watcher):
                    await until(one, lambda one: one.around["busy"])
                async with Line(await house.guest("Di"), table, watch, "watcher") as late:
                    assert late.around["busy"], "also who comes now"
                await until(line, lambda line: line.now["chosen"] == [1, 2, 3])
                for seat in (2, 3):
                    await line.act("bot", seat=seat, bot="gentle")
                await line.move(line.now["moves"][0])
                for one in (line, watcher):
                    await until(one, lambda one: not one.around["busy"])

    run(play())


def test_bots_that_think_no_longer_than_a_moment_are_never_in_haste(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path, hurry=True, bot_processes=1) as house:
            ada, table, _ = await with_three(house, "fair")
            async with Line(ada, table) as line:
                await until(line, lambda line: line.now["chosen"] == [1, 2, 3])
                assert not line.around["busy"]

    run(play())


def test_what_waits_and_how_long_is_counted_by_kind(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path, hurry=True, bot_processes=1) as house:
            ada, table, _ = await with_three(house, "gentle")
            async with Line(ada, table) as line:
                await until(line, lambda line: line.now["chosen"] == [1, 2, 3])
                told = await numbers(house.url)
                assert told["tablee_bot_waiting_seconds_count kind=move"] == 3
                assert [told[f"tablee_bot_queue kind={kind}"] for kind in queue.KINDS] == [0, 0, 0, 0]
                assert told["tablee_bot_gave_way_total bot=gentle game=crossing"] == 0

    run(play())


def test_a_thought_says_how_much_of_its_nodes_it_spent() -> None:
    view, moves = sight("crossing", 3)
    cut = worker.think("crossing", "strong", 0, view, moves, b"[]", 1, 0.0)
    assert cut.spent < cut.whole
    whole = worker.think("crossing", "strong", 0, view, moves, b"[]", 1, float("inf"))
    assert whole.spent == whole.whole == cut.whole
    assert msgspec.json.decode(cut.move) in msgspec.json.decode(moves), "a move comes in any case"


class Here(Thinkers):
    """Bots that think in this process, at once."""

    def _ask(self, do: Any, *words: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(do(*words))
        return done


@pytest.mark.parametrize(("late", "gives_way"), [(0.0, 0), (100.0, 1)])
def test_who_waited_too_long_gives_way_and_is_counted(
    late: float, gives_way: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "LEAST_S", 0.0)
    bots = Here(1, lambda game, seat, view: 1)
    times = iter([0.0, late, late])
    bots.queue = queue.Queue(1, lambda: next(times))
    if not late:  # a whole thought, however slow the machine is
        monkeypatch.setattr(thinkers, "seconds_of", lambda game, bot: 1e6)
    answer = run(bots.think("crossing", "strong", 0, *sight("crossing", 3)))
    assert (answer.share < thinkers.ENOUGH) == bool(gives_way)
    assert bots.gave_way == {("crossing", "strong"): gives_way}


def test_haste_is_over_once_there_is_enough_time_and_not_before() -> None:
    haste = Haste()
    players = (None, "master", "gentle")
    for share, hasty in ((1.0, False), (0.6, False), (0.4, True), (0.6, True), (0.8, False)):
        haste.note(1, share)
        assert haste.among(players) == hasty
    haste.note(1, 0.1)
    haste.note(2, 1.0)
    assert haste.among(players), "who has enough says nothing of another"
    assert not haste.among((None, None, "gentle")), "a person takes all the time they want"
