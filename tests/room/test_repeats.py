import asyncio
import json
import random
import secrets

from websockets.asyncio.client import ClientConnection, connect

from tests.room.looking import kept_by
from tests.room.rooms import fresh, run, steady, table
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, asked, settle


async def dial(line: Line) -> ClientConnection:
    """Another connection of the same guest."""
    socket = await connect(line.guest.socket, compression=None)
    await socket.send(json.dumps({"t": "hello", "v": 1, "table": line.table, "token": line.guest.token}))
    return socket


async def answers(socket: ClientConnection, count: int) -> list[Message]:
    """So many acks and naks: every message gets its answer."""
    heard: list[Message] = []
    while len(heard) < count:
        message = json.loads(await socket.recv())
        if message["t"] in ("ack", "nak"):
            heard.append(message)
    return heard


def test_a_move_sent_up_to_five_times_on_several_connections_is_played_once(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            dice = random.Random(4)
            sent: dict[str, dict[str, Message]] = {}
            given: dict[str, list[Message]] = {}
            for _ in range(6):
                for line in lines:
                    if asked(line):
                        await repeat(line, sent.setdefault(str(line.you["seat"]), {}), given, dice)
                await settle(lines)
                if lines[0].now["result"]:
                    break
            for found in given.values():
                assert all(answer == found[0] for answer in found)
            sent_ids = [name for own in sent.values() for name in own]
            with kept_by(shared_room.db) as database:
                for name in sent_ids:
                    ((count,),) = database.execute("SELECT count(*) FROM receipts WHERE id = ?", (name,))
                    assert count == 1
                ((entries,),) = database.execute(
                    "SELECT count(*) FROM entries WHERE table_id = ?", (lines[0].table,)
                )
            assert entries == lines[0].now["moment"]
            for line in lines:
                assert await fresh(line) == {"n": line.n, **steady(line.now)}

    run(play())


async def repeat(
    line: Line, own: dict[str, Message], given: dict[str, list[Message]], dice: random.Random
) -> None:
    """Send a new move among copies of all earlier ones, in any order, over two connections."""
    new = secrets.token_hex(16)
    own[new] = {"t": "move", "id": new, "base": line.now["moment"], "move": dice.choice(line.now["moves"])}
    frames = [message for message in own.values() for _ in range(dice.randint(1, 5))]
    dice.shuffle(frames)
    half = dice.randint(0, len(frames))
    for part in (frames[:half], frames[half:]):
        socket = await dial(line)
        for frame in part:
            await socket.send(json.dumps(frame))
        for answer in await answers(socket, len(part)):
            given.setdefault(answer["id"], []).append(answer)
        await socket.close()
    assert {answer["t"] for answer in given[new]} == {"ack"}


def test_the_same_id_with_other_words_is_refused(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            first = {
                "t": "move",
                "id": secrets.token_hex(16),
                "base": 1,
                "move": {"move": "point", "mushroom": 0},
            }
            assert (await lines[0].insist(first))["t"] == "ack"
            assert (await lines[0].insist({**first, "move": {"move": "point", "mushroom": 1}}))[
                "code"
            ] == "ID_REUSED"
            assert (await lines[1].insist(first))["code"] == "ID_REUSED", "an id belongs to one person"
            await settle(lines)
            assert lines[0].now["choice"] == {"move": "point", "mushroom": 0}

    run(play())


def test_what_was_refused_stays_refused_when_a_late_copy_could_be_obeyed(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            await lines[1].act("pause")
            move = {
                "t": "move",
                "id": secrets.token_hex(16),
                "base": 1,
                "move": {"move": "point", "mushroom": 0},
            }
            assert (await lines[0].insist(move))["code"] == "PAUSED"
            await lines[1].act("resume")
            assert (await lines[0].insist(move))["code"] == "PAUSED"

    run(play())


def test_another_choice_in_secret_changes_not_a_byte_of_what_the_others_hear(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            heard = []
            for mushroom in (0, 1, 0):
                await lines[1].move({"move": "point", "mushroom": mushroom})
                heard.append([await fresh(lines[0]), await fresh(lines[2])])
            assert heard[0] == heard[1] == heard[2]
            assert (await fresh(lines[1]))["choice"] == {"move": "point", "mushroom": 0}

    run(play())


def test_two_hundred_disconnects_later_everyone_sees_what_a_newcomer_sees(shared_room: RunningRoom) -> None:
    async def play() -> None:
        cuts, dice = 0, random.Random(5)
        while cuts < 200:
            async with table(shared_room, "crossing", 4) as lines:
                games = [asyncio.create_task(to_the_end(line, dice)) for line in lines]
                while not all(game.done() for game in games) and cuts < 200:
                    cut(dice.choice(lines))
                    cuts += 1
                    await asyncio.sleep(dice.uniform(0.005, 0.03))
                await asyncio.gather(*games)
                await settle(lines)
                for line in lines:
                    assert await fresh(line) == {"n": line.n, **steady(line.now)}

    run(play())


async def to_the_end(line: Line, dice: random.Random) -> None:
    while not line.now["result"]:
        if asked(line):
            await line.move(dice.choice(line.now["moves"]))
        else:
            await line.hear()


def cut(line: Line) -> None:
    """The network is gone, without a word."""
    if line._socket is not None:
        line._socket.transport.abort()
