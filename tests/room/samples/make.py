"""Makes a room's file to be kept as a sample, in a new folder: `python -m tests.room.samples.make FOLDER`."""

import asyncio
import contextlib
import json
import shutil
import signal
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable
from pathlib import Path

from tablee.kit.log import DAY_MS
from tablee.room.push.keys import beside, have_the_same
from tablee.room.serve import now_ms
from tablee.room.store.sqlite.store import SqliteStore
from tests.games.venise.make_goldens import SCHOOL
from tests.room.pushing import Browser
from tests.room.rooms import a_room, run
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, asked, give_seat, guest, heard_all, make, settle, until

YEAR_3000 = 32_503_680_000_000
"""Nothing in a sample is swept away by time passing."""
A_DAY = {"per_move_ms": DAY_MS}
NAMES = ("Ada", "Bo", "Cléo", "Dan", "Eve", "Fay", "Gil", "Hal")
FORGOTTEN = "Hal"
PATIENCE_S = 1800


class Maker:
    """One room, its people, and the tables they leave behind."""

    def __init__(self, room: RunningRoom, people: dict[str, Guest]) -> None:
        self.room = room
        self.people = people
        self.tables: dict[str, Message] = {}
        self.recorded: dict[str, bytes] = {}

    @contextlib.asynccontextmanager
    async def table(
        self, name: str, game: str, *who: str, start: bool = True, hints: bool = False, **more: object
    ) -> AsyncIterator[list[Line]]:
        """A table under a name, with these people on the line."""
        host, *others = (self.people[name] for name in who)
        made = await make(host, game, **{"seats": len(who), **more})  # type: ignore[arg-type]
        self.tables[name] = {"id": made["table"], "code": made["code"], "links": made["links"], "game": game}
        for other in others:
            await other.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
        async with contextlib.AsyncExitStack() as stack:
            lines = [await stack.enter_async_context(Line(self.people[name], made["table"])) for name in who]
            if hints:
                await done(lines[0].act("hints", yes=True))
            if start:
                for line in lines[1:]:
                    await done(line.act("ready", nonce=f"share-of-{line.you['seat']}"))
                await done(lines[0].act("start", nonce="share-of-the-host"))
                await settle(lines)
            yield lines

    async def watcher(self, name: str, who: str) -> Line:
        """Somebody who looks on by a link, and whom the table knows from then on."""
        kept, person = self.tables[name], self.people[who]
        await person.ask("POST", f"tables/{kept['id']}/ticket", {"link": kept["links"]["watch"]})
        return Line(person, kept["id"])

    async def over(self, name: str, lines: list[Line]) -> None:
        """This one is finished, and is kept as recorded too."""
        assert lines[0].now["result"], name
        self.recorded[name] = await lines[0].guest.ask("GET", f"replays/{lines[0].table}")

    def went_on(self, name: str, game: str, id: str) -> None:
        """A table that another led to."""
        self.tables[name] = {"id": id, "game": game}


async def done(asking: Awaitable[Message]) -> None:
    """What was asked is acknowledged."""
    answer = await asking
    assert answer["t"] == "ack", answer


async def play(lines: list[Line], steps: int = 10_000) -> None:
    """Everybody takes what the house would play, so many choices or until it is over."""
    while steps and not lines[0].now["result"]:
        for line in lines:
            if asked(line) and line.now["choice"] is None:
                await done(line.move(await hinted(line)))
                steps -= 1
                break
        else:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.5):
                    await lines[0].hear()
        await settle(lines)


async def hinted(line: Line) -> Message:
    """The best move, where hints may be asked for; elsewhere any."""
    if not line.around["hints"]:
        moves: list[Message] = line.now["moves"]
        return moves[len(moves) // 2]
    await done(line.insist({"t": "hint", "base": line.now["moment"]}))
    told = await hear(line, "hint")
    best: Message = told["moves"][0]["move"]
    return best


async def hear(line: Line, kind: str) -> Message:
    """The next thing of a kind."""
    while (heard := await line.hear())["t"] not in (kind, "nak"):
        pass
    assert heard["t"] == kind, heard
    return heard


async def say(line: Line, **said: object) -> None:
    """Say something and hear it oneself."""
    await line.send(said)
    await hear(line, str(said["t"]))


async def agree(lines: list[Line], what: str) -> None:
    """The first asks, all others say yes."""
    await done(lines[0].act(what))
    for line in lines[1:]:
        await done(line.act("answer", yes=True))
    await settle(lines)


# Before the start


async def open_tables(maker: Maker) -> None:
    """Somebody silenced, somebody sent away, a watcher with a consent; a table round one device."""
    people = ("Ada", "Bo", "Cléo", "Dan")
    async with maker.table("abracada-open", "abracada", *people, start=False, seats=5) as lines:
        ada, bo, cleo, dan = lines
        kept = maker.tables["abracada-open"]
        kept["code_link"] = (await maker.people["Gil"].ask("POST", "code", {"code": kept["code"]}))["link"]
        await done(ada.act("bot", seat=4, bot="gentle"))
        await done(ada.act("hints", yes=True))
        await done(bo.act("ready", nonce="share-of-Bo"))
        await say(cleo, t="chat", text="J’arrive ! 🍄")
        await done(ada.act("silence", who=cleo.you["id"], yes=True))
        await done(ada.act("send_away", who=dan.you["id"], yes=True))
        async with await maker.watcher("abracada-open", "Eve"):
            await until(ada, lambda line: line.around["watching"])
            await done(ada.act("let_see", watcher=ada.around["watching"][0]["id"], yes=True))
    async with maker.table(
        "venise-open", "venise", "Dan", start=False, seats=3, options={"board": SCHOOL}, device="shared",
        names=["Moss", "Fern", None],
    ):  # fmt: skip
        pass


# In play


async def going_on(maker: Maker) -> None:
    """Two sealed choices and a vote; a seat that changed hands and one that is asked for; a clock of days."""
    people = ("Ada", "Bo", "Cléo", "Dan")
    async with maker.table("crossing-running", "crossing", *people, hints=True) as lines:
        await play(lines, steps=4)
        await say(lines[1], t="chat", text="Well played, Ada")
        await lines[3].__aexit__()
        await until(lines[1], lambda line: line.around["seats"][3]["absent_since"] is not None)
        await done(lines[1].act("vote_bot", seat=3))
        for line in lines[:2]:
            await done(line.move(line.now["moves"][0]))
    bots = [None, None, None, "gentle"]
    async with maker.table("abracada-running", "abracada", "Ada", "Bo", "Dan", seats=4, bots=bots) as lines:
        await given_away_and_asked_for(maker, lines)
    async with maker.table(
        "venise-days", "venise", "Ada", "Bo", clock=A_DAY, options={"board": SCHOOL}
    ) as lines:
        await play(lines, steps=3)


async def given_away_and_asked_for(maker: Maker, lines: list[Line]) -> None:
    """A bot gets somebody's seat, and then somebody else; a third asks for one; a watcher sees every hand."""
    ada, bo, _ = lines
    await play(lines, steps=2)
    await done(ada.act("pause"))
    await done(ada.act("kick", seat=2))
    await give_seat(maker.people["Gil"], 2, [ada, bo])
    async with await maker.watcher("abracada-running", "Eve") as eve:
        await until(ada, lambda line: line.around["watching"])
        (seen,) = ada.around["watching"]
        async with Line(maker.people["Gil"], ada.table) as gil:
            for line in (ada, bo, gil):
                await done(line.act("let_see", watcher=seen["id"], yes=True))
        await until(eve, lambda line: line.you["witness"])
        await eve.send({"t": "eyes", "seat": 1})
        await until(eve, lambda line: line.you["seat"] == 1)
    async with await maker.watcher("abracada-running", "Fay"):
        await maker.people["Fay"].ask("POST", f"tables/{ada.table}/ask", {"seat": 3})
        await until(ada, lambda line: line.around["asking"])
        await done(ada.act("let_sit", watcher=ada.around["asking"][0]["id"], yes=True))


# After the end


async def over(maker: Maker) -> None:
    """A game that people came back to, one against a bot, and one of somebody who is forgotten."""
    async with maker.table("crossing-over", "crossing", "Ada", "Bo", "Cléo", hints=True) as lines:
        await play(lines)
        await maker.over("crossing-over", lines)
        await looked_back_on(maker, lines)
    async with maker.table(
        "abracada-over", "abracada", "Ada", seats=2, bots=[None, "gentle"], options={"easy": True}
    ) as lines:
        await play(lines)
        await maker.over("abracada-over", lines)
    async with maker.table(
        "venise-over", "venise", "Bo", FORGOTTEN, options={"board": SCHOOL, "first": 0}
    ) as lines:
        await play(lines, steps=4)
        await agree(lines, "draw")
        await maker.over("venise-over", lines)
    await maker.people.pop(FORGOTTEN).ask("DELETE", "me")


async def looked_back_on(maker: Maker, lines: list[Line]) -> None:
    """It is shared, gone through with the coach, lent, gone on from, and played again."""
    ada, bo, cleo = (line.guest for line in lines)
    replay, table = f"replays/{lines[0].table}", f"tables/{lines[0].table}"
    await ada.ask("POST", f"{replay}/share", {"seat": 0, "entry": 1})
    coach = await ada.ask("POST", f"{replay}/review", {"seat": 0})
    while coach["state"] != "done":
        await asyncio.sleep(0.1)
        coach = await ada.ask("GET", f"{replay}/review?seat=0")
    await bo.ask("POST", f"{replay}/review/let", {"yes": True})
    for who in (ada, bo, cleo):
        await who.ask("POST", f"{table}/lend", {"yes": True})
    asked_at = await moment_of_a_choice(ada, replay)
    branch = {"entry": asked_at, "seat": 0, "bots": [None, "gentle", "gentle"], "start": True}
    maker.went_on("crossing-branch", "crossing", (await ada.ask("POST", f"{replay}/branch", branch))["table"])
    await done(lines[1].act("rematch"))
    await heard_all(lines[1])
    maker.went_on("crossing-rematch", "crossing", lines[1].around["rematch"])


async def moment_of_a_choice(who: Guest, replay: str) -> int:
    """The first entry of a finished game after which somebody was asked, once something had been played."""
    frames = (await who.ask("GET", f"{replay}/frames?seat=0"))["frames"]
    return next(int(frame["entry"]["n"]) for frame in frames if frame["entry"]["kind"] == "played")


# The file


async def fill(room: RunningRoom) -> Maker:
    maker = Maker(room, {name: await guest(room, name) for name in NAMES})
    for chapter in (open_tables, going_on, over):
        await chapter(maker)
        print(chapter.__name__, len(maker.tables))
    # Of somebody whose turn it never is: the room that makes this calls nobody.
    browser = Browser("eve").subscription("fr") | {"endpoint": "https://fcm.googleapis.com/wp/eve"}
    await maker.people["Eve"].ask("POST", "me/push", browser)
    return maker


async def among_nodes(db: Path) -> None:
    """What several nodes have alike, which a room brings along that was on a database and came home."""
    store = SqliteStore(db)
    await have_the_same(store, beside(db))
    await store.close()


def settle_file(path: Path) -> None:
    """One file without a journal, in which nothing expires."""
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as database:
        for name in ("people", "tables", "links"):
            database.execute(f"UPDATE {name} SET expires = ?", (YEAR_3000,))
        database.execute("PRAGMA journal_mode = DELETE")
        database.execute("VACUUM")


def write_keys(maker: Maker, path: Path) -> None:
    """What opens the doors of this room, which itself keeps only hashes, and what stood behind them."""
    with contextlib.closing(sqlite3.connect(maker.room.db)) as database:
        statuses = dict(database.execute("SELECT id, status FROM tables"))
    tables = {name: {**kept, "status": statuses[kept["id"]]} for name, kept in maker.tables.items()}
    people = {name: person.token for name, person in maker.people.items()}
    keys = {"made": now_ms(), "people": people, "tables": tables}
    path.write_text(json.dumps(keys, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


def main(folder: Path) -> None:
    folder.mkdir(parents=True)
    contact = "mailto:room@example.org"
    with (
        tempfile.TemporaryDirectory() as place,
        a_room(Path(place), chance="sealed", contact=contact) as room,
    ):
        maker = run(fill(room), PATIENCE_S)
        room.end(signal.SIGTERM)
        asyncio.run(among_nodes(room.db))
        write_keys(maker, folder / "keys.json")
        for name, recorded in maker.recorded.items():
            (folder / f"{name}.jsonl").write_bytes(recorded)
        settle_file(room.db)
        shutil.copy(room.db, folder / "room.db")
        room.open()  # it opens again, and is closed like any other


if __name__ == "__main__":
    main(Path(sys.argv[1]))
