"""Makes a room's file to be kept as a sample, in a new folder: `python -m tests.room.samples.make FOLDER`."""

import asyncio
import contextlib
import json
import shutil
import signal
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from tablee import shelf
from tablee.games.venise.cards import KINDS
from tablee.join.asking import Guest
from tablee.join.bot import choose
from tablee.join.line import Line, Message
from tablee.kit.dice import FastDice
from tablee.search.bots import bots_of
from tests.games.venise.make_goldens import SCHOOL
from tests.room.rooms import RunningRoom, a_room, asked, guest, heard_all, make, run, settle, until

JOKER = KINDS.index("joker")
YEAR_3000 = 32_503_680_000_000
"""Nothing in a sample is swept away by time passing."""

NAMES = ("Ada", "Bo", "Cléo", "Dan", "Eve", "Phone")


class Maker:
    """One room, its people, and the tables they leave behind."""

    def __init__(self, room: RunningRoom, people: dict[str, Guest]) -> None:
        self.room = room
        self.people = people
        self.tables: dict[str, Message] = {}
        self.finished: list[str] = []
        self.dice = FastDice(10)

    @contextlib.asynccontextmanager
    async def table(
        self, name: str, game: str, *who: str, start: bool = True, **more: object
    ) -> AsyncIterator[list[Line]]:
        """A table under a name, with these people on the line."""
        host, *others = (self.people[name] for name in who)
        seats = more.pop("seats", len(who))
        assert isinstance(seats, int)
        made = await make(host, game, seats, **more)
        self.tables[name] = {"id": made["table"], "code": made["code"], "links": made["links"], "game": game}
        for other in others:
            await other.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
        async with contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(Line(self.people[name], made["table"])) for name in who]
            if start:
                for line in lines[1:]:
                    await done(line.act("ready", nonce=f"share-of-{line.you['seat']}"))
                await done(lines[0].act("start", nonce="share-of-the-host"))
                await settle(lines)
            yield lines

    def over(self, name: str, lines: list[Line]) -> None:
        """This one is finished, and will be kept as recorded too."""
        assert lines[0].now["result"], name
        self.finished.append(name)

    def best(self, line: Line, bot: str) -> Message:
        """What a bot would choose in this seat."""
        game = shelf.game(line.around["game"])
        return choose(game, bots_of(game)[bot], line.you["seat"], line.now, self.dice)

    async def play(
        self, lines: list[Line], bot: str, enough: Callable[[], bool] = lambda: False, steps: int = 10_000
    ) -> None:
        """All choose like a bot, until it is over or enough."""
        while steps and not lines[0].now["result"] and not enough():
            for line in lines:
                if asked(line) and line.now["choice"] is None:
                    await done(line.move(self.best(line, bot)))
                    steps -= 1
                    break
            else:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        await lines[0].hear()
            await settle(lines)


async def done(asking: Awaitable[Message]) -> None:
    """What was asked is acknowledged."""
    answer = await asking
    assert answer["t"] == "ack", answer


async def say(line: Line, **said: object) -> None:
    """Say something and hear it oneself."""
    await line.send(said)
    while (heard := await line.hear())["t"] not in (said["t"], "nak"):
        pass
    assert heard["t"] != "nak", heard


async def absent(line: Line, seat: int) -> None:
    await until(line, lambda line: line.around["seats"][seat]["absent_since"] is not None)


# Before the start


async def lobbies(maker: Maker) -> None:
    """One open table for each game."""
    clock = {"per_move_ms": 60_000, "grace_ms": 5_000}
    async with maker.table(
        "crossing-lobby", "crossing", "Ada", "Bo", "Cléo", start=False, seats=5, clock=clock
    ) as (ada, bo, cleo):
        await done(ada.act("bot", seat=3, bot="greedy"))
        await done(ada.act("options", options={"keeper": 1, "keeper_chooses": False}))
        await done(bo.act("ready", nonce="share-of-Bo"))
        await say(cleo, t="chat", text="J’arrive ! 🍄")
        await say(bo, t="phrase", phrase="hurry")
        await done(ada.act("chat", mode="phrases"))
        kept = maker.tables["crossing-lobby"]
        kept["code_link"] = (await maker.people["Dan"].ask("POST", "code", {"code": kept["code"]}))["link"]
    async with maker.table(
        "abracada-lobby", "abracada", "Ada", "Bo", start=False, seats=4, options={"odds": True}
    ) as (ada, bo):
        await done(ada.act("bot", seat=2, bot="fair"))
        await done(bo.act("ready"))
        async with await watcher(maker, "abracada-lobby", "Eve"):
            await until(ada, lambda line: line.around["watching"])
            await done(ada.act("let_see", watcher=ada.around["watching"][0]["id"], yes=True))
    async with maker.table(
        "venise-lobby", "venise", "Cléo", start=False, seats=3, clock=clock, bots=[None, None, "fair"],
        device="shared", options={"board": SCHOOL, "play_on": True},
    ):  # fmt: skip
        pass


async def watcher(maker: Maker, name: str, who: str) -> Line:
    """Somebody who looks on by a link, and whom the table knows from then on."""
    kept, person = maker.tables[name], maker.people[who]
    await person.ask("POST", f"tables/{kept['id']}/ticket", {"link": kept["links"]["watch"]})
    return Line(person, kept["id"])


# Crossing


async def crossing(maker: Maker) -> None:
    people = ("Ada", "Bo", "Cléo", "Dan")
    async with maker.table("crossing-sealed", "crossing", *people) as lines:
        await maker.play(lines, "greedy", steps=4)
        await say(lines[1], t="chat", text="Well played, Ada")
        await lines[3].__aexit__()
        await absent(lines[0], 3)
        await done(lines[1].act("vote_bot", seat=3))
        for line in lines[:2]:
            await done(line.move(maker.best(line, "greedy")))
    async with maker.table("crossing-stand-in", "crossing", *people[:3]) as lines:
        await maker.play(lines, "greedy", steps=3)
        await lines[2].__aexit__()
        await absent(lines[0], 2)
        await done(lines[0].act("bot", seat=2, bot="uniform"))
        await settle(lines[:2])
    clock = {"per_move_ms": 60_000}
    async with maker.table("crossing-paused", "crossing", *people[:3], clock=clock) as lines:
        await maker.play(lines, "greedy", steps=4)
        await done(lines[1].act("pause"))
    async with maker.table("crossing-shared", "crossing", "Dan", seats=3, device="shared") as lines:
        await done(lines[0].act("draw"))
    async with maker.table("crossing-over", "crossing", *people) as lines:
        await finish_with_a_rematch(maker, lines)
    async with maker.table("crossing-draw", "crossing", *people[:3]) as lines:
        await maker.play(lines, "greedy", steps=3)
        await agree(lines, "draw")
        maker.over("crossing-draw", lines)


async def finish_with_a_rematch(maker: Maker, lines: list[Line]) -> None:
    """Somebody resigns, a bot plays on, a watcher looks on, and everybody wants to play again."""
    async with await watcher(maker, "crossing-over", "Eve") as eve:
        await maker.play(lines, "greedy", steps=8)
        await done(lines[3].act("resign"))
        await say(eve, t="phrase", phrase="oops")
        await maker.play(lines[:3], "greedy")
        maker.over("crossing-over", lines)
        await done(lines[1].act("rematch"))
        await heard_all(lines[1])
        maker.tables["crossing-rematch"] = {"id": lines[1].around["rematch"], "game": "crossing"}


async def agree(lines: list[Line], what: str) -> None:
    """The first asks, all others say yes."""
    await done(lines[0].act(what))
    for line in lines[1:]:
        await done(line.act("answer", yes=True))
    await settle(lines)


# Abracada… Quoi ?


async def abracada(maker: Maker) -> None:
    async with maker.table("abracada-question", "abracada", "Ada", "Bo", "Cléo") as lines:
        await maker.play(lines, "fair", steps=5)
        await agree(lines, "undo")
        await maker.play(lines, "fair", steps=2)
        await done(lines[1].act("undo"))
        await done(lines[0].act("answer", yes=True))
    async with maker.table("abracada-witness", "abracada", "Ada", "Bo", "Dan") as lines:
        await maker.play(lines, "fair", steps=3)
        await done(lines[0].act("kick", seat=2))
        async with await watcher(maker, "abracada-witness", "Eve") as eve:
            await say(eve, t="chat", text="Hello from the window")
            await until(lines[0], lambda line: line.around["watching"])
            (seen,) = lines[0].around["watching"]
            for line in lines[:2]:
                await done(line.act("let_see", watcher=seen["id"], yes=True))
            await until(eve, lambda line: line.you["witness"])
            await eve.send({"t": "eyes", "seat": 1})
            await until(eve, lambda line: line.you["seat"] == 1)
        await maker.play(lines[:2], "fair", steps=2)
    async with maker.table("abracada-over", "abracada", "Ada", seats=2, bots=[None, "fair"]) as lines:
        await maker.play(lines, "fair")
        maker.over("abracada-over", lines)
    async with maker.table("abracada-resigned", "abracada", "Bo", "Cléo") as lines:
        await maker.play(lines, "fair", steps=4)
        await done(lines[1].act("resign"))
        await settle(lines)
        maker.over("abracada-resigned", lines)
    async with maker.table("abracada-draw", "abracada", "Bo", "Cléo", options={"easy": True}) as lines:
        await maker.play(lines, "fair", steps=3)
        await agree(lines, "draw")
        maker.over("abracada-draw", lines)


# Venise


async def venise(maker: Maker) -> None:
    school = {"board": SCHOOL, "first": 0}
    async with maker.table("venise-running", "venise", "Ada", "Bo", options=school) as lines:
        await moves(lines, {"move": "play", "card": "small"}, {"move": "lay", "place": "a1-b1"})
        await done(lines[0].act("undo"))
        await settle(lines)
        await moves(lines, {"move": "lay", "place": "a1-a2"})
        mine = maker.tables["venise-running"]["links"]["mine"]
        await maker.people["Phone"].ask("POST", f"tables/{lines[0].table}/sit", {"link": mine})
    async with maker.table(
        "venise-over", "venise", "Ada", seats=2, bots=[None, "fair"], options=school
    ) as lines:
        await maker.play(lines, "fair")
        maker.over("venise-over", lines)
    async with maker.table("venise-draw", "venise", "Bo", "Dan") as lines:
        await maker.play(lines, "fair", steps=6)
        await agree(lines, "draw")
        maker.over("venise-draw", lines)
    for name, end in (("venise-play-on", False), ("venise-play-on-over", True)):
        await won_and_taken_back(maker, name, end=end)
    for name in ("venise-time-up", "venise-time-up-over"):
        await time_up(maker, name)


async def moves(lines: list[Line], *chosen: Message) -> None:
    """The first seat chooses these, one after the other."""
    for move in chosen:
        await done(lines[0].move(move))
        await settle(lines)


async def won_and_taken_back(maker: Maker, name: str, *, end: bool) -> None:
    """With `play_on` a seat wins, asks for it back, gets it, and goes on."""
    options = {"board": SCHOOL, "first": 0, "play_on": True}
    async with maker.table(name, "venise", "Ada", "Bo", "Cléo", options=options) as lines:

        def won(seat: int) -> bool:
            return lines[0].now["view"]["seats"][seat]["place"] is not None

        await maker.play(lines, "fair", lambda: any(won(seat) for seat in range(3)))
        winner = next(line for line in lines if won(line.you["seat"]))
        await agree([winner, *(line for line in lines if line is not winner)], "undo")
        assert not won(winner.you["seat"])
        await done(winner.move(winner.now["moves"][0]))
        await settle(lines)
        if end:
            await maker.play(lines, "fair")
            maker.over(name, lines)


async def time_up(maker: Maker, name: str) -> None:
    """A diagonal that carries a T is lifted, the T is lost, and the clock lays the diagonal back."""
    options, clock = {"board": SCHOOL, "first": 0}, {"per_move_ms": 2_000}
    async with maker.table(name, "venise", "Ada", "Bo", options=options, clock=clock) as lines:
        await moves(lines, *card("small", "lay", "a1-a2"), *card("walk2", "walk_to", "a2.below"))
        await whole_turn(lines[0], lines)
        await jokers(lines, 1)
        await moves(lines, *card("large", "lay", "b1-a2"), *joker("walk1", "walk_to", "b1-a2"))
        await whole_turn(lines[0], lines)
        await lay_the_t_and_lift(lines)
        await until(lines[0], lambda line: line.now["view"]["lifted"] is None)
        await settle(lines)
        assert sorted(lines[0].now["view"]["planks"]) == ["a1-a2", "b1-a2"]
        await moves(lines, *joker("walk1", "walk_to", "b1-a2"))
        await whole_turn(lines[0], lines)
        if name == "venise-time-up":
            await lay_the_t_and_lift(lines)
            await done(lines[0].act("pause"))
        else:
            await jokers(lines, 1)
            await moves(lines, *joker("small", "lay", "a1+b2"))
            await done(lines[1].act("resign"))
            await settle(lines)
            maker.over(name, lines)


async def lay_the_t_and_lift(lines: list[Line]) -> None:
    """From the diagonal b1-a2 a T towards a1; then, from a2, the diagonal is lifted and the T is lost."""
    await jokers(lines, 2)
    await moves(lines, *joker("small", "lay", "a1+b2"), *joker("walk1", "walk_to", "a2.below"))
    await whole_turn(lines[0], lines)
    await jokers(lines, 2)
    await moves(lines, *joker("move", "lift", "b1-a2"))
    assert lines[0].now["view"]["lifted"] == "b1-a2"
    assert lines[0].now["view"]["planks"] == ["a1-a2"], "the T sank"


def card(card: str, move: str, where: str, how: str = "play") -> list[Message]:
    """A card, and where."""
    field = "cell" if move == "walk_to" else "place"
    return [{"move": how, "card": card}, {"move": move, field: where}]


def joker(as_card: str, move: str, where: str) -> list[Message]:
    """A joker played as a card, and where."""
    return card(as_card, move, where, "play_joker")


async def jokers(lines: list[Line], count: int) -> None:
    """The first seat takes a joker a turn until it has so many and its turn has come."""
    while True:
        if not asked(lines[0]):
            await whole_turn(lines[1], lines)
        elif lines[0].now["view"]["hand"][JOKER] >= count:
            return
        else:
            await moves(lines, {"move": "take_joker"})
            await whole_turn(lines[0], lines)


async def whole_turn(line: Line, lines: list[Line]) -> None:
    """End a turn, and discard what will not be needed."""
    await done(line.move({"move": "end_turn"}))
    await settle(lines)
    while asked(line) and line.now["view"]["phase"] == "discard":
        offered = [move for move in line.now["moves"] if move["move"] == "discard"]
        await done(line.move(next(move for move in offered if move["card"] not in ("large", "joker"))))
        await settle(lines)


# The file


async def fill(room: RunningRoom) -> Maker:
    maker = Maker(room, {name: await guest(room, name) for name in NAMES})
    for chapter in (lobbies, crossing, abracada, venise):
        await chapter(maker)
        print(chapter.__name__, len(maker.tables))
    return maker


async def recordings(maker: Maker, folder: Path) -> None:
    for name in maker.finished:
        table = maker.tables[name]["id"]
        sitting = [guest for guest in maker.people.values() if await sat_at(guest, table)]
        recorded: Any = await sitting[0].ask("GET", f"replays/{table}")
        (folder / f"{name}.jsonl").write_bytes(recorded)


async def sat_at(guest: Guest, id: str) -> bool:
    return id in [table["id"] for table in (await guest.ask("GET", "replays"))["tables"]]


def settle_file(path: Path) -> None:
    """One file without a journal, in which nothing expires."""
    database = sqlite3.connect(path, isolation_level=None)
    for name in ("people", "tables", "links"):
        database.execute(f"UPDATE {name} SET expires = ?", (YEAR_3000,))
    database.execute("PRAGMA journal_mode = DELETE")
    database.execute("VACUUM")
    database.close()


def write_keys(maker: Maker, path: Path) -> None:
    """What opens the doors of this room, which itself keeps only hashes, and what stood behind them."""
    database = sqlite3.connect(maker.room.db)
    statuses = dict(database.execute("SELECT id, status FROM tables"))
    tables = {name: {**kept, "status": statuses[kept["id"]]} for name, kept in maker.tables.items()}
    people = {name: person.token for name, person in maker.people.items()}
    text = json.dumps({"people": people, "tables": tables}, indent=2, ensure_ascii=False)
    path.write_text(text + "\n", encoding="utf-8")
    database.close()


def main(folder: Path) -> None:
    folder.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as place, a_room(Path(place)) as room:
        maker = run(fill(room), 1800)
        run(recordings(maker, folder))
        room.end(signal.SIGTERM)
        write_keys(maker, folder / "keys.json")
        settle_file(room.db)
        shutil.copy(room.db, folder / "room.db")
        room.open()  # it opens again, and is closed like any other


if __name__ == "__main__":
    main(Path(sys.argv[1]))
