import json
import urllib.request
from pathlib import Path
from typing import cast

from tablee.kit import seal
from tests.patience import PATIENCE_S
from tests.room.rooms import a_room, fresh, run, steady, step, table
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, asked, guest, heard_all, make, settle


def test_a_whole_game_is_played_recorded_and_confirmed_by_its_seal(tmp_path: Path) -> None:
    async def play(room: RunningRoom) -> None:
        async with table(room, "crossing", 3) as lines:
            commitment = lines[0].around["commitment"]
            rounds = 0
            while not lines[0].now["result"]:
                await step(lines, rounds)
                rounds += 1
            assert [line.now["result"] for line in lines] == [lines[0].now["result"]] * 3
            recorded = await lines[1].guest.ask("GET", f"replays/{lines[0].table}")
            opening = seal.check(recorded.splitlines())
            assert opening["commitment"] == commitment
            assert json.loads(recorded.splitlines()[-1])["seed"] == lines[2].now["seed"]
            frames = await lines[1].guest.ask("GET", f"replays/{lines[0].table}/frames?seat=1")
            assert frames["frames"][-1]["view"] == lines[1].now["view"]
            assert frames["result"] == lines[1].now["result"]
            assert (
                kept_by_browsers(room, lines[1], "")
                == kept_by_browsers(room, lines[1], "/frames")
                == "no-store"
            )

    with a_room(tmp_path, chance="sealed") as room:
        run(play(room))


def kept_by_browsers(room: RunningRoom, line: Line, form: str) -> str | None:
    """What a browser is told about keeping a finished game."""
    address = f"{room.url}/api/replays/{line.table}{form}"
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {line.guest.token}"})
    with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
        return cast("str | None", answer.headers["Cache-Control"])


async def replayed(line: Line, **eyes: int) -> Message:
    """The frames of a finished game."""
    asked = "".join(f"?seat={seat}" for seat in eyes.values())
    found: Message = await line.guest.ask("GET", f"replays/{line.table}/frames{asked}")
    return found


def test_a_replay_calls_everybody_as_the_table_does_and_ends_with_the_result(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        ada, ben = await guest(shared_room, "Ada"), await guest(shared_room, "Ben")
        made = await make(ada, "crossing", 5, bots=[None, "greedy", None, "uniform", "uniform"])
        await ben.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
        async with Line(ada, made["table"]) as first, Line(ben, made["table"]) as third:
            await third.act("ready")
            await first.act("start")
            await third.act("resign")
            while not first.now.get("result"):
                if asked(first):
                    await first.move(first.now["moves"][0])
                else:
                    await first.hear()
            frames = await replayed(first, seat=0)
            assert frames["names"] == ["Ada", "bot:greedy", "bot:fair", "bot:uniform", "bot:uniform"]
            assert frames["result"] == first.now["result"]
            assert frames["frames"][-1]["view"] == first.now["view"]
            assert frames["frames"][-1]["entry"]["n"] == first.now["moment"] - 1

    run(play())


def test_a_game_that_did_not_end_by_its_rules_has_its_result_at_the_last_moment_too(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with table(shared_room, "hats", 2) as lines:
            await step(lines)
            await lines[1].act("resign")
            await settle(lines)
            frames = await replayed(lines[0])
            assert frames["frames"][-1]["entry"]["kind"] == "resigned"
            assert frames["result"] == lines[0].now["result"]
            assert frames["names"] == ["Guest 0", "Guest 1"]

    run(play())


def test_bots_fill_the_seats_and_play_by_themselves(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "crossing", 4, bots=[None, "greedy", "uniform", "uniform"], start=True)
        async with Line(ada, made["table"]) as line:
            while not line.now["result"]:
                if asked(line):
                    await line.move(line.now["moves"][0])
                else:
                    await line.hear()
            assert len(line.now["result"]["scores"]) == 4

    run(play())


def test_all_hear_that_a_seat_has_chosen_and_nobody_hears_what(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            first, second, _ = lines
            before = second.n
            await first.move({"move": "point", "mushroom": 1})
            await settle(lines)
            assert (second.now["chosen"], second.n) == ([0], before + 1)
            assert second.now["choice"] is None
            assert first.now["choice"] == {"move": "point", "mushroom": 1}

    run(play())


def test_a_changed_choice_is_told_to_nobody_else_not_even_by_a_number(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            first, second, third = lines
            await first.move({"move": "point", "mushroom": 0})
            await settle(lines)
            before = second.n
            mine = first.n
            await first.move({"move": "point", "mushroom": 1})
            await settle(lines)
            assert second.n == before
            assert first.n == mine + 1
            assert first.now["choice"] == {"move": "point", "mushroom": 1}
            assert (await fresh(first))["n"] == first.n

            await second.move({"move": "point", "mushroom": 0})
            await third.move({"move": "point", "mushroom": 0})
            await settle(lines)
            assert first.n == second.n + 1, "numbers are each one's own"

    run(play())


def test_a_choice_can_be_withdrawn_until_the_last_one_is_in(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await lines[0].move({"move": "point", "mushroom": 0})
            assert (await lines[0].act("withdraw"))["t"] == "ack"
            await settle(lines)
            assert [line.now["chosen"] for line in lines] == [[], [], []]
            assert lines[0].now["choice"] is None

    run(play())


def test_an_illegal_move_is_refused_with_the_games_own_reason(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            answer = await lines[0].move({"move": "rob", "rival": 1})
            assert (answer["code"], answer["why"], answer["of"]) == ("ILLEGAL", "first_round", "crossing")
            assert (await lines[0].move({"move": "fly"}))["why"] == "unknown_move"

    run(play())


def test_a_move_for_a_moment_that_has_passed_is_stale(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await step(lines)
            answer = await lines[0].insist({"t": "move", "base": 0, "move": lines[0].now["moves"][0]})
            assert answer["code"] == "STALE"

    run(play())


def test_a_watcher_sees_what_all_seats_see_and_may_not_move(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "hats", 2) as lines:
            link = (await lines[0].guest.ask("POST", f"tables/{lines[0].table}/links", {"link": "watch"}))[
                "watch"
            ]
            eve = await guest(shared_room, "Eve")
            async with Line(eve, lines[0].table, link) as watcher:
                assert watcher.you["role"] == "watcher"
                assert watcher.now["moves"] == []
                assert watcher.now["view"]["me"] is None
                assert (await watcher.move({"move": "pass"}))["code"] == "FORBIDDEN"
                await step(lines)
                await settle([watcher])
                assert watcher.now["moment"] == lines[0].now["moment"]

    run(play())


def test_taking_back_with_consent_and_a_draw_by_agreement(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            before = steady(lines[0].now)["view"]
            await step(lines)
            assert lines[0].now["can_undo"] == "ask"
            await lines[0].act("undo")
            await settle(lines)
            assert lines[1].now["question"] == {"seat": 0, "what": "undo", "yes": []}
            await lines[1].act("answer", yes=True)
            await lines[2].act("answer", yes=True)
            await settle(lines)
            assert lines[2].now["view"] == before
            await lines[1].act("draw")
            await lines[0].act("answer", yes=True)
            await lines[2].act("answer", yes=True)
            await settle(lines)
            assert lines[0].now["result"]["ending"] == "agreed"

    run(play())


def test_a_pause_stops_the_game_until_somebody_resumes(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await lines[1].act("pause")
            await settle(lines)
            assert lines[0].now["moves"] == []
            assert (await lines[0].move({"move": "point", "mushroom": 0}))["code"] == "PAUSED"
            await lines[2].act("resume")
            await settle(lines)
            assert (await lines[0].move({"move": "point", "mushroom": 0}))["t"] == "ack"

    run(play())


async def chosen_in_time(line: Line, move: Message) -> int:
    """Choose, at the next moment if this one is over; the moment for which the choice was taken."""
    while True:
        moment: int = line.now["moment"]
        if (await line.move(move))["t"] == "ack":
            return moment
        await heard_all(line)


def test_when_time_is_up_the_default_is_played_for_the_late(shared_room: RunningRoom) -> None:
    async def play() -> None:
        clock = {"per_move_ms": 1000, "grace_ms": 0}
        async with table(shared_room, clock=clock) as lines:
            assert lines[0].now["deadline"] is not None
            moment = await chosen_in_time(lines[0], {"move": "point", "mushroom": 0})
            while (heard := await lines[1].hear())["t"] != "tell" or heard["now"]["moment"] <= moment:
                pass
            late = [event["seat"] for event in heard["events"] if event["event"] == "hesitated"]
            assert (late, heard["now"]["moment"]) == ([1, 2], moment + 1)

    run(play())


def test_a_promise_names_a_move_and_binds_nobody(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await lines[0].send({"t": "promise", "move": {"move": "point", "mushroom": 1}})
            while (message := await lines[2].hear())["t"] != "promise":
                pass
            assert (message["seat"], message["move"]) == (0, {"move": "point", "mushroom": 1})
            assert (await lines[0].move({"move": "point", "mushroom": 0}))["t"] == "ack"
            await lines[1].send({"t": "promise", "move": {"move": "rob", "rival": 0}})
            while (message := await lines[1].hear())["t"] != "nak":
                pass
            assert message["why"] == "unknown_move"

    run(play())
