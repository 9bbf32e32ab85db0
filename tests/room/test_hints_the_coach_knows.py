"""The coach goes by what a hint had shown, also where a slow machine had time for something else."""

import json
from functools import partial
from pathlib import Path

import pytest

from tablee.coach.judging import judge_of, judged, recommended, thought_over
from tablee.kit.game import Sight
from tablee.room.bots.worker import Timed
from tests.room.disks import fill_for
from tests.room.houses import a_house
from tests.room.looking import kept_by
from tests.room.rooms import run
from tests.room.test_hints import ask, heard
from tests.room.test_hints_have_an_end import seen
from tests.room.test_reviews import gone_through
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, asked, guest, make, until


@pytest.mark.parametrize("game", ["crossing", "venise"])
def test_what_a_hint_showed_is_never_a_slip_though_more_thought_finds_better(game: str) -> None:
    sight: Sight = seen(game)
    nodes = judge_of(sight.game).nodes
    worst = thought_over(sight, nodes)[-1].move
    plain = judged(sight, worst, "seed", 0, nodes, hinted=True)
    followed = judged(sight, worst, "seed", 0, nodes, hinted=True, shown=[worst])
    assert (followed.hint, followed.verdict, followed.cost, followed.kind) == ("followed", "good", 0.0, None)
    assert followed.best == plain.best, "what was better is still told"
    best = thought_over(sight, nodes)[0].move
    assert judged(sight, best, "seed", 0, nodes, hinted=True, shown=[worst]).hint == "passed_over"


def test_a_hint_that_was_cut_short_is_what_is_kept_and_what_the_coach_goes_by() -> None:
    sight = seen("crossing")
    nodes = judge_of(sight.game).nodes
    hinted = [each.move for each in recommended(thought_over(sight, nodes, Timed(0)))]
    for move in hinted:
        assert judged(sight, move, "seed", 0, nodes, hinted=True, shown=hinted).verdict == "good"


def test_the_room_keeps_what_it_showed_and_the_coach_reads_it(room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(room, "Ada")
        made = await make(ada, "abracada", 2, bots=[None, "uniform"], options={"first": 0}, start=True)
        async with Line(ada, made["table"]) as line:
            await until(line, asked)
            await ask(line)
            told = [each["move"] for each in (await heard(line, "hint"))["moves"]]
            chosen = next(move for move in reversed(line.now["moves"]) if move not in told)
            with kept_by(room.db) as database:
                ((entry, moves),) = database.execute("SELECT entry, moves FROM hints_shown").fetchall()
                assert json.loads(moves) == told
                # As a machine that thinks less in a second would have shown it:
                database.execute("UPDATE hints_shown SET moves = ?", (json.dumps([chosen]),))
            moment = line.now["moment"]
            assert entry == moment - 1
            await line.move(chosen)
            await until(line, lambda line: line.now["moment"] > moment)
            await line.act("resign")
            await until(line, lambda line: line.now["result"])
        first = (await gone_through(ada, made["table"]))["review"]["decisions"][0]
        assert (first["played"]["move"], first["hint"], first["verdict"]) == (chosen, "followed", "good")

    run(play())


def test_a_hint_that_cannot_be_kept_shows_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        no_room = partial(fill_for, "hints_shown", tmp_path / "room.db")
        async with a_house(tmp_path, wrap=no_room) as house:
            ada = await house.guest("Ada")
            made = await make(ada, "abracada", 2, bots=[None, "uniform"], options={"first": 0}, start=True)
            async with Line(ada, made["table"]) as line:
                await until(line, asked)
                await ask(line)
                assert (await heard(line, "hint"))["moves"] == []

    run(play())
