"""Round one device everybody has a name of their own, or is a bot; the names go with whoever gave them."""

from tests.room.looking import kept_by
from tests.room.rooms import refused, run
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, guest, make, until


def called(line: Line) -> list[tuple[str, str | None]]:
    return [(seat["kind"], seat["name"]) for seat in line.around["seats"]]


async def a_device(room: RunningRoom, names: list[str | None], **more: object) -> tuple[Guest, Message]:
    ada = await guest(room, "Ada")
    return ada, await make(ada, "crossing", 4, device="shared", names=names, **more)


def test_everybody_round_a_device_has_a_name_or_is_a_bot(shared_room: RunningRoom) -> None:
    async def play() -> None:
        bots = [None, None, "greedy", None]
        ada, made = await a_device(shared_room, ["Ada", "  Bo  "], bots=bots)
        async with Line(ada, made["table"]) as line:
            await until(line, lambda line: line.around)
            assert called(line) == [("person", "Ada"), ("person", "Bo"), ("bot", None), ("person", "Ada")]
            assert (await line.act("sit", seat=3, name="Di"))["t"] == "ack"
            assert (await line.act("sit", seat=2, name="Cy"))["t"] == "ack"
            named = [("person", name) for name in ("Ada", "Bo", "Cy", "Di")]
            await until(line, lambda line: called(line) == named)
            assert (await line.act("sit", seat=1, name="\u200b"))["why"] == "bad_name"
            await line.act("free", seat=1)
            await line.act("bot", seat=1, bot="uniform")
            await line.act("start")
            await until(line, lambda line: line.around["status"] == "playing")
            assert [name for _, name in called(line)] == ["Ada", None, "Cy", "Di"]
            known = await ada.ask("GET", "me/export")
            assert known["round"] == ["Ada", "Cy", "Di"]
            (mine,) = (await ada.ask("GET", "tables"))["tables"]
            assert mine["seats"] == ["Ada", "bot:uniform", "Cy", "Di"]

    run(play())


def test_the_host_names_nobody_who_has_a_device_of_their_own(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "crossing", 3, names=["Somebody"])
        bo = await guest(shared_room, "Bo")
        await bo.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"], "seat": 1})
        async with Line(ada, made["table"]) as line:
            await until(line, lambda line: line.around)
            assert called(line)[:2] == [("person", "Ada"), ("person", "Bo")], "names are for a shared device"
            assert (await line.act("sit", seat=1, name="Bob"))["why"] == "seat_taken"
            assert line.you["seat"] == 0
            await line.act("sit", seat=2, name="Cy")
            await until(line, lambda line: line.you["seat"] is None)
            assert line.you["holds"] == [0, 2], "now it is passed round, and begins behind the curtain"

    run(play())


def test_more_names_than_seats_make_no_table(shared_room: RunningRoom) -> None:
    assert run(refused(a_device(shared_room, ["A", "B", "C", "D", "E"]))) == "wrong_seats"


def test_who_is_forgotten_takes_the_names_round_their_device_along(room: RunningRoom) -> None:
    async def play() -> None:
        ada, made = await a_device(room, ["Ada", "Bo", "Cy", "Di"], start=True)
        assert made["code"]
        await ada.ask("DELETE", "me")
        with kept_by(room.db) as database:
            rows = database.execute("SELECT person, name FROM seats").fetchall()
        assert rows == [(None, None)] * 4

    run(play())
