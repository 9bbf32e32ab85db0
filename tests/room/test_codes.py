"""The code of a table, which one can say aloud: it opens a seat, and ends with its game."""

from pathlib import Path

from tablee.protocol.limits import GUESSES
from tests.room.houses import a_house
from tests.room.looking import kept_by
from tests.room.rooms import refused, run, table
from tools.driving.line import Line
from tools.driving.rooms import RunningRoom, call_it_a_draw, guest, guests, make, until


def test_the_code_opens_a_seat_once_and_in_play_the_door_for_who_comes_late(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, ben, eve = await guests(shared_room, 3)
        made = await make(ada, "crossing", 3, bots=[None, None, "uniform"])
        opened = await ben.ask("POST", "code", {"code": made["code"].lower()})
        await ben.ask("POST", f"tables/{opened['table']}/sit", {"link": opened["link"]})
        again = {"link": opened["link"]}
        assert await refused(eve.ask("POST", f"tables/{opened['table']}/sit", again)) == "link_closed"
        async with Line(ben, made["table"]) as line:
            await line.act("ready")
        async with Line(ada, made["table"]) as line:
            await line.act("start")
            await until(line, lambda line: line.around["status"] == "playing")
            assert line.around["code"] == made["code"]
        late = await eve.ask("POST", "code", {"code": made["code"]})
        link = {"link": late["link"]}
        opens = await eve.ask("POST", f"tables/{late['table']}/enter", link)
        assert (opens["role"], opens["status"], opens["may_ask"]) == ("seat", "playing", [2])
        assert await refused(eve.ask("POST", f"tables/{late['table']}/sit", link)) == "started"
        assert await eve.ask("POST", f"tables/{late['table']}/ask", {"seat": 2, **link}) == {"sits": False}
        async with Line(eve, made["table"], late["link"]) as line:
            assert (line.you["role"], line.around["code"]) == ("watcher", None)

    run(play())


def test_a_code_ends_with_its_game_and_the_next_game_has_one_of_its_own(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "crossing", 3) as lines:
            await until(lines[0], lambda line: line.around["status"] == "playing")
            code = lines[0].around["code"]
            await call_it_a_draw(lines)
            await until(lines[0], lambda line: line.around["status"] == "over")
            assert lines[0].around["code"] is None
            eve = await guest(shared_room, "Eve")
            assert await refused(eve.ask("POST", "code", {"code": code})) == "no_such_code"
            await lines[0].act("rematch")
            await until(lines[0], lambda line: line.around["rematch"])
            following = lines[0].around["rematch"]
            async with Line(lines[0].guest, following) as there:
                opened = await eve.ask("POST", "code", {"code": there.around["code"]})
                assert opened["table"] == following

    run(play())


def test_a_game_over_days_has_no_code_and_one_left_alone_for_a_day_opens_to_none(room: RunningRoom) -> None:
    day = 24 * 60 * 60 * 1000

    async def play() -> None:
        eve = await guest(room, "Eve")
        async with table(room, "crossing", 3, clock={"per_move_ms": day}) as lines:
            await until(lines[0], lambda line: line.around["status"] == "playing")
            assert lines[0].around["code"] is None
        async with table(room, "crossing", 3) as lines:
            typed = {"code": lines[0].around["code"]}
            assert (await eve.ask("POST", "code", typed))["table"] == lines[0].table
            with kept_by(room.db) as database:
                database.execute("UPDATE tables SET touched = touched - ?", (day,))
            assert await refused(eve.ask("POST", "code", typed)) == "no_such_code"

    run(play())


def test_only_so_many_codes_can_be_guessed(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path, clock=lambda: 1_800_000_000_000) as house:
            eve = await house.guest("Eve")
            whys = [await refused(eve.ask("POST", "code", {"code": "AAAA"})) for _ in range(GUESSES[1] + 1)]
            assert whys == ["no_such_code"] * GUESSES[1] + ["too_many"]

    run(play())
