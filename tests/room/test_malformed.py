import contextlib
import json
import random
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee.kit.refusal import CODES
from tablee.protocol.limits import FRAME
from tablee.protocol.wire import decode_in
from tests.plain.line import Line, Message
from tests.room.rooms import RunningRoom, close_code, guest, heard_all, make, run, settle, steady, table

FRAMES = 5000
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)
GOOD: list[Message] = [
    {"t": "move", "id": "0" * 32, "base": 1, "move": {"move": "point", "mushroom": 1}},
    {"t": "act", "id": "1" * 32, "act": {"do": "start"}},
    {"t": "act", "id": "2" * 32, "act": {"do": "bot", "seat": 1, "bot": "greedy"}},
    {"t": "eyes", "seat": 0},
    {"t": "get", "from": 4},
    {"t": "ping", "n": 4},
    {"t": "chat", "text": "hello"},
    {"t": "phrase", "phrase": "hurry"},
    {"t": "react", "to": 3, "with": "wow"},
    {"t": "promise", "move": {"move": "cover"}},
]
JUNK: list[Any] = [
    None,
    True,
    -1,
    1.5,
    2**63,
    2**200,
    "",
    "x",
    "ÿ" * 40,
    "a" * 700,
    [],
    [[]],
    {},
    {"do": {}},
    "\u0000",
    "0" * 31,
]


def spoilt(dice: random.Random) -> str:
    """A frame that is almost right, in one of many ways."""
    message = json.loads(json.dumps(dice.choice(GOOD)))
    way = dice.randrange(7)
    if way == 0:
        message[dice.choice(list(message))] = dice.choice(JUNK)
    elif way == 1:
        message[dice.choice(["seat", "extra", "token", "from", "n"])] = dice.choice(JUNK)
    elif way == 2:
        message.pop(dice.choice(list(message)))
    elif way == 3:
        text = json.dumps(message)
        at = dice.randrange(len(text))
        return text[:at] + chr(dice.randrange(1, 0x250)) + text[at + dice.randrange(3) :]
    elif way == 4:
        return json.dumps(message)[: dice.randrange(40)]
    elif way == 5:
        return json.dumps(dice.choice(JUNK))
    else:
        return (
            "[" * dice.randrange(1, 4000) if dice.random() < 0.5 else "{" + '"a":{' * dice.randrange(1, 900)
        )
    return json.dumps(message)


def unreadable(count: int) -> list[str]:
    """So many frames the room cannot take for a message."""
    dice = random.Random(5)
    frames: list[str] = []
    while len(frames) < count:
        frame = spoilt(dice)
        try:
            decode_in(frame)
        except (msgspec.DecodeError, RecursionError):
            frames.append(frame)
    return frames


async def dial(line: Line) -> ClientConnection:
    socket = await connect(line.guest.socket, compression=None)
    await socket.send(json.dumps({"t": "hello", "v": 1, "table": line.table, "token": line.guest.token}))
    while json.loads(await socket.recv())["t"] != "welcome":
        pass
    return socket


async def naks(socket: ClientConnection, count: int) -> list[str]:
    codes: list[str] = []
    while len(codes) < count:
        message = json.loads(await socket.recv())
        if message["t"] == "nak":
            codes.append(message["code"])
    return codes


def everything(room: RunningRoom) -> list[object]:
    database = sqlite3.connect(room.db)
    return [
        row for name in ("tables", "seats", "entries", "sealed", "receipts") for row in rows(database, name)
    ]


def rows(database: sqlite3.Connection, name: str) -> list[object]:
    return list(database.execute(f"SELECT * FROM {name}"))


def test_five_thousand_malformed_frames_get_one_documented_code_each_and_change_nothing(
    room: RunningRoom,
) -> None:
    async def play() -> None:
        async with table(room) as lines:
            frames = unreadable(FRAMES)
            before = (everything(room), steady(lines[0].now))
            for start in range(0, FRAMES, 20):
                part = frames[start : start + 20]
                socket = await dial(lines[0])
                for frame in part:
                    await socket.send(frame)
                codes = await naks(socket, len(part))
                assert set(codes) <= {"BAD_FRAME", "UNKNOWN_TYPE"}
                await socket.close()
            await settle(lines)
            assert (everything(room), steady(lines[0].now)) == before

    run(play())


def test_a_client_that_sends_nothing_but_noise_is_let_go(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            socket = await dial(lines[0])
            with contextlib.suppress(ConnectionClosed):
                for _ in range(40):
                    await socket.send("noise")
            assert await close_code(socket) == 4400

    run(play())


def test_too_large_binary_and_unknown_frames_are_named(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            socket = await dial(lines[0])
            await socket.send(json.dumps({"t": "chat", "text": "x" * FRAME}))
            await socket.send(b'{"t": "ping", "n": 1}')
            await socket.send('{"t": "teleport"}')
            await socket.send(json.dumps({"t": "hello", "v": 1, "table": lines[0].table, "token": "x" * 43}))
            assert await naks(socket, 4) == ["TOO_LARGE", "BAD_FRAME", "UNKNOWN_TYPE", "UNKNOWN_TYPE"]
            await socket.close()

    run(play())


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ('{"t": "ping", "n": 1}', 4400),
        ('{"t": "hello", "v": 2, "table": "T0000000000000000", "token": "aaaaaaaaaaaaaaaaaaaaaa"}', 4400),
        ("nonsense", 4400),
        ('{"t": "hello", "v": 1, "table": "T0000000000000000", "token": "aaaaaaaaaaaaaaaaaaaaaa"}', 4001),
        ('{"t": "hello", "v": 1, "table": "T0000000000000000", "ticket": "aaaaaaaaaaaaaaaaaaaaaa"}', 4001),
        ('{"t": "hello", "v": 1, "table": "T0000000000000000"}', 4001),
    ],
)
def test_a_wrong_hello_is_answered_by_its_code(shared_room: RunningRoom, hello: str, code: int) -> None:
    async def play() -> None:
        socket = await connect(shared_room.url.replace("http", "ws") + "/api/socket")
        await socket.send(hello)
        assert json.loads(await socket.recv())["code"] in CODES
        assert await close_code(socket) == code

    run(play())


def test_a_ticket_opens_once(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada = await guest(shared_room, "Ada")
        made = await make(ada, "crossing", 3)
        ticket = (await ada.ask("POST", f"tables/{made['table']}/ticket", {}))["ticket"]
        hello = json.dumps({"t": "hello", "v": 1, "table": made["table"], "ticket": ticket})
        first = await connect(ada.socket)
        await first.send(hello)
        assert json.loads(await first.recv())["t"] == "welcome"
        second = await connect(ada.socket)
        await second.send(hello)
        assert json.loads(await second.recv())["code"] == "UNAUTHENTICATED"
        await first.close()

    run(play())


def test_too_many_messages_close_the_connection_and_one_may_come_back(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            socket = await dial(lines[0])
            with contextlib.suppress(ConnectionClosed):
                for _ in range(3000):
                    await socket.send('{"t": "ping", "n": 1}')
            assert await close_code(socket) == 4029
            await heard_all(lines[0])

    run(play())


@pytest.mark.parametrize(
    "paths",
    ["^/api/(?!me$)", "^/api/me$"],
    ids=["all but the guest", "the guest, who may be forgotten on the way"],
)
def test_schemathesis_finds_no_answer_that_is_not_described(
    room: RunningRoom, tmp_path: Path, paths: str
) -> None:
    async def prepare() -> str:
        ada = await guest(room, "Ada")
        await make(ada, "crossing", 3)
        assert ada.token is not None
        return ada.token

    token = run(prepare())
    outcome = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "run", f"{room.url}/api/openapi.json",
            "--header", f"Authorization: Bearer {token}",
            "--phases", "fuzzing", "--max-examples", "12", "--seed", "1", "--workers", "1",
            "--checks", ",".join(CHECKS),
            "--include-path-regex", paths,
        ],
        capture_output=True, text=True, timeout=80, cwd=tmp_path,
    )  # fmt: skip
    assert outcome.returncode == 0, outcome.stdout[-4000:] + outcome.stderr[-500:]
