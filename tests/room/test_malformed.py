"""Whatever a client says, it is done or refused by a documented code, and a refusal leaves no trace."""

import contextlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tablee import shelf
from tablee.protocol.limits import FRAME, UNREADABLE
from tablee.protocol.wire import AnyIn, Hello, SendAct, decode_in
from tests.room.hostile import (
    PHRASES,
    REACTIONS,
    ROLES,
    Attacked,
    attacked,
    batches,
    is_documented,
    nothing_to_complain_about,
    until,
)
from tests.room.raw import Raw, frame
from tests.room.rooms import a_room, close_code, run, table
from tests.room.spoiling import dumped, edges, examples, paths, placed, spoilt
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, heard_all

GAMES = ("crossing", "abracada", "venise")


@pytest.fixture
def room(open_room: RunningRoom) -> Iterator[RunningRoom]:
    with nothing_to_complain_about(open_room):
        yield open_room


@cache
def almost_right() -> tuple[str, ...]:
    """Every message there is, in all its bad ways."""
    texts: dict[str, None] = {}
    for kind in get_args(AnyIn):
        for number, body in enumerate(examples(kind)):
            within = (
                ("act",) if kind is SendAct and number else ()
            )  # what is around an act is always the same
            texts.update(dict.fromkeys([dumped(body), *spoilt(kind, body, within)]))
    return tuple(texts)


def is_readable(text: str) -> bool:
    """Whether it can be read of who has come in; a hello is said once."""
    try:
        message = decode_in(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return False
    return len(text.encode()) <= FRAME and not isinstance(message, Hello)


def unreadable() -> list[str]:
    return [text for text in almost_right() if not is_readable(text)]


def readable() -> list[str]:
    return [text for text in almost_right() if is_readable(text)]


@pytest.mark.parametrize("role", ROLES)
def test_unreadable_messages_get_one_documented_code_each_and_change_nothing(
    room: RunningRoom, role: str
) -> None:
    under = attacked(room)
    before, shown = under.kept(), snapshot(under)
    onlookers = [role for role in ROLES if role != "seat"]
    # A message is read before it is asked who sent it: those who look on share them.
    texts = unreadable() if role == "seat" else unreadable()[onlookers.index(role) :: len(onlookers)]
    for number, part in enumerate(batches(texts, UNREADABLE)):
        raw = under.dial(role)
        raw.say(*map(frame, part), frame('{"t": "ping", "n": 0}'))
        codes = [message["code"] for message in until(raw, "pong") if message["t"] == "nak"]
        assert len(codes) == len(part)
        for text, code in zip(part, codes, strict=True):
            too_large = len(text.encode()) > FRAME
            assert code in ({"TOO_LARGE"} if too_large else {"BAD_FRAME", "UNKNOWN_TYPE"}), text[:300]
        raw.leave()
        if number % 10 == 0:
            assert under.overheard() == []
    assert under.overheard() == []
    assert under.kept() == before
    assert snapshot(under) == shown
    under.close()


def snapshot(under: Attacked) -> Message:
    """The table as a watcher sees it now, without what changes by itself."""
    raw = under.dial("watcher")
    raw.say(frame('{"t": "get", "from": 99}'))
    *_, shown = until(raw, "snapshot")
    raw.leave()
    return {key: value for key, value in shown["now"].items() if key != "server_time"}


@pytest.mark.parametrize("role", ["watcher", "nameless", "screen"])
def test_who_looks_on_changes_nothing_whatever_they_say(room: RunningRoom, role: str) -> None:
    under = attacked(room)
    before = without_words(under)
    raw = under.dial(role)
    raw.say(*map(frame, readable()), frame('{"t": "ping", "n": 0}'))
    for message in until(raw, "pong"):
        assert is_documented(message, under.seats), message
    raw.leave()
    assert all(is_documented(message, under.seats) for message in under.overheard())
    assert without_words(under) == before
    under.close()


def without_words(under: Attacked) -> dict[str, list[object]]:
    return {name: rows for name, rows in under.kept().items() if name != "talk"}


SCENES = [("crossing", False), ("crossing", True), ("abracada", True)]


@pytest.mark.parametrize(("game", "start"), SCENES, ids=["before the start", "in play", "with hands"])
def test_what_a_seat_says_is_done_or_refused_and_a_refusal_leaves_no_trace(
    room: RunningRoom, game: str, start: bool
) -> None:
    for texts in by_kind(readable()):
        under = attacked(room, game, start=start)
        say_all(under, texts, 1)
        under.close()


def by_kind(texts: list[str]) -> list[list[str]]:
    """What could change a table beyond repair is tried at a table of its own."""
    kinds: dict[str, list[str]] = {}
    for text in texts:
        message = decode_in(text)
        inner = message.act if isinstance(message, SendAct) else message
        kinds.setdefault(type(inner).__name__, []).append(text)
    return list(kinds.values())


def say_all(under: Attacked, texts: list[str], at_once: int) -> None:
    """A seat says it, in parts; what is refused is not on the disk, and what all hear is in the lists."""
    raw, around = seated(under), Message()
    for number, part in enumerate(batches(texts, at_once)):
        fresh = [text.replace(ID, f"{number:016x}{place:016x}") for place, text in enumerate(part)]
        raw.say(*map(frame, fresh), frame(LAST))
        heard = []
        for message in raw.messages():
            assert is_documented(message, under.seats), (part, message)
            heard.append(message)
            around = message.get("table", around)
            if message["t"] == "nak" and message["id"] == "f" * 32:
                break
        else:  # one's own seat can be given up
            raw = seated(under)
            continue
        done = {"ack", "chat", "phrase"} & {message["t"] for message in heard}
        bots = any(seat["kind"] == "bot" for seat in around.get("seats", ()))  # who write when they like
        assert under.is_as_before() or done or bots, part
    raw.leave()
    assert all(is_documented(message, under.seats) for message in under.overheard())


ID = "0123456789abcdef" * 2
LAST = dumped({"t": "act", "id": "f" * 32, "act": {"do": "nudge", "seat": 99}})
"""Refused at every table and in every phase, after all that was said before it is done."""


def seated(under: Attacked) -> Raw:
    raw = under.dial("seat")
    raw.say(frame('{"t": "eyes", "seat": 0}'))
    return raw


@pytest.mark.parametrize("game", GAMES)
def test_every_move_that_is_almost_right_is_refused_by_its_name(room: RunningRoom, game: str) -> None:
    moves = inner(shelf.game(game).move_types)
    messages = [
        text
        for move in moves
        for text in (
            f'{{"t": "move", "id": "{ID}", "base": 1, "move": {move}}}',
            f'{{"t": "promise", "move": {move}}}',
        )
        if is_readable(text)
    ]
    under = attacked(room, game)
    say_all(under, messages, 40)
    under.close()


@pytest.mark.parametrize("game", GAMES)
def test_options_that_are_almost_right_are_settled_or_refused(room: RunningRoom, game: str) -> None:
    options = inner((shelf.game(game).box.options,))
    messages = [
        f'{{"t": "act", "id": "{ID}", "act": {{"do": "options", "options": {one}}}}}' for one in options
    ]
    under = attacked(room, game, start=False)
    say_all(under, [text for text in messages if is_readable(text)], 40)
    under.close()


def inner(kinds: tuple[type[Struct], ...]) -> list[str]:
    """Facts that go into a message, in all their bad ways."""
    return [text for kind in kinds for body in examples(kind) for text in spoilt(kind, body)]


def test_no_field_takes_one_line_more_than_its_pattern() -> None:
    """A `$` alone lets a last line break through."""
    longer = [
        placed(body, path, dumped(value))
        for kind in get_args(AnyIn)
        for body in examples(kind)
        for path, value in edges(kind)
        if path in set(paths(body)) and str(value).endswith("\n")
    ]
    assert [text for text in longer if is_readable(text)] == []
    assert longer


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"t": "phrase", "phrase": "rubbish"}, "BAD_FRAME"),
        ({"t": "phrase", "phrase": "wow"}, "BAD_FRAME"),
        ({"t": "react", "with": "rubbish"}, "BAD_FRAME"),
        ({"t": "react", "with": "hello", "to": 0}, "BAD_FRAME"),
        ({"t": "react", "with": "wow", "to": 3}, "ILLEGAL"),
        ({"t": "react", "with": "wow", "to": 99}, "ILLEGAL"),
    ],
    ids=lambda value: dumped(value) if isinstance(value, dict) else value,
)
@pytest.mark.parametrize("role", ["seat", "watcher"])
def test_words_and_seats_that_do_not_exist_are_refused_and_nobody_hears_them(
    room: RunningRoom, role: str, said: Message, code: str
) -> None:
    under = attacked(room)
    raw = under.dial(role)
    raw.say(frame(dumped(said)), frame('{"t": "ping", "n": 0}'))
    assert [message["code"] for message in until(raw, "pong") if message["t"] == "nak"] == [code]
    raw.leave()
    assert under.overheard() == []
    under.close()


def test_every_phrase_and_reaction_of_the_lists_is_heard(room: RunningRoom) -> None:
    under = attacked(room)
    raw = under.dial("seat")
    words = [{"t": "phrase", "phrase": word} for word in sorted(PHRASES)]
    words += [{"t": "react", "with": word, "to": 2} for word in sorted(REACTIONS)]
    for said in words:
        raw.say(frame(dumped(said)))
        heard = next(message for message in raw.messages() if message["t"] == said["t"])
        assert heard.items() >= said.items()
    raw.leave()
    under.close()


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


def test_a_client_that_sends_nothing_but_noise_is_let_go(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            socket = await dial(lines[0])
            with contextlib.suppress(ConnectionClosed):
                for _ in range(40):
                    await socket.send("noise")
            assert await close_code(socket) == 4400

    run(play())


def test_too_large_binary_and_unknown_frames_are_named(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room) as lines:
            socket = await dial(lines[0])
            await socket.send(json.dumps({"t": "chat", "text": "x" * FRAME}))
            await socket.send(b'{"t": "ping", "n": 1}')
            await socket.send('{"t": "teleport"}')
            await socket.send(json.dumps({"t": "hello", "v": 1, "table": lines[0].table, "token": "x" * 43}))
            assert await naks(socket, 4) == ["TOO_LARGE", "BAD_FRAME", "UNKNOWN_TYPE", "UNKNOWN_TYPE"]
            await socket.close()

    run(play())


def test_too_many_messages_close_the_connection_and_one_may_come_back(tmp_path: Path) -> None:
    async def play(room: RunningRoom) -> None:
        async with table(room) as lines:
            socket = await dial(lines[0])
            with contextlib.suppress(ConnectionClosed):
                for _ in range(3000):
                    await socket.send('{"t": "ping", "n": 1}')
            assert await close_code(socket) == 4029
            await heard_all(lines[0])

    with a_room(tmp_path, pace="real") as room:
        run(play(room))
