"""A24's option: whom all who sit at a table let see every hand, and that nobody at the table becomes one."""

import contextlib
import json
import signal
from collections.abc import AsyncIterator

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tests.room.rooms import refused, run, steady, step, table, watch_link
from tests.room.witnesses import become, hands, let_see, look, nak, watched, watching
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, guest, heard_all, make, settle, until


def test_a24_a_watcher_sees_no_hand_until_every_person_at_the_table_agrees(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with watched(shared_room) as (lines, eve):
            assert eve.around["watching"] == [], "who looks on is for seats alone"
            assert watching(lines[0])["no"] == [0, 1]
            assert await nak(eve, {"t": "eyes", "seat": 0}) == "not_a_witness"
            await let_see(lines[:1])
            await settle(lines)
            assert (watching(lines[1])["yes"], watching(lines[1])["no"]) == ([0], [1])
            assert await nak(eve, {"t": "eyes", "seat": 0}) == "not_a_witness"
            assert (eve.you["witness"], hands(eve)) == (False, [None, None])
            await let_see(lines[1:])
            await until(eve, lambda line: line.you["witness"])
            assert (eve.you["seat"], hands(eve)) == (None, [None, None]), "nothing is shown unasked"
            await look(eve, 0)
            assert hands(eve)[0] is None
            assert hands(eve)[1]
            await look(eve, 1)
            assert hands(eve)[0]
            assert await nak(eve, {"t": "eyes", "seat": 2}) == "no_such_seat"

    run(play())


@pytest.mark.parametrize("game", ["hats", "abracada", "venise"])
def test_a24_a_witness_hears_through_a_seats_eyes_what_that_seat_hears(
    shared_room: RunningRoom, game: str
) -> None:
    async def play() -> None:
        async with watched(shared_room, game) as (lines, eve):
            await become(lines, eve)
            for seat in (0, 1):
                await look(eve, seat)
                await settle([*lines, eve])
                assert (eve.n, steady(eve.now)) == (lines[seat].n, steady(lines[seat].now))
                assert await story(eve, seat=seat) == await story(lines[seat], seat=seat)
                async with frames(lines[seat]) as own, frames(eve, seat) as seen:
                    for _ in range(3):
                        await step(lines)
                    await let_see(lines[:1], yes=False)
                    await settle(lines)
                assert [frame for frame in seen if is_tell(frame)] == [*filter(is_tell, own)]
                assert len([*filter(is_tell, own)]) >= 3
                await become(lines[:1], eve)

    run(play())


async def story(line: Line, **more: object) -> Message:
    link = {"link": line._who["link"]} if "link" in line._who else {}
    found: Message = await line.guest.ask("POST", f"tables/{line.table}/story", {**link, **more})
    return found


@contextlib.asynccontextmanager
async def frames(line: Line, eyes: int | None = None) -> AsyncIterator[list[bytes]]:
    """All that the room sends to this person meanwhile, byte by byte; a witness first opens these eyes."""
    heard: list[bytes] = []
    async with connect(line.guest.socket, compression=None) as socket:
        await socket.send(json.dumps({"t": "hello", "v": 1, "table": line.table, **line._who}))
        if eyes is not None:
            await socket.send(json.dumps({"t": "eyes", "seat": eyes}))
            while not (await socket.recv(decode=False)).startswith(b'{"t":"snapshot"'):
                pass
        await ponged(socket, [])
        yield heard
        await ponged(socket, heard)


async def ponged(socket: ClientConnection, heard: list[bytes]) -> None:
    """Hear all that was sent so far."""
    await socket.send('{"t": "ping", "n": 0}')
    while not (frame := await socket.recv(decode=False)).startswith(b'{"t":"pong"'):
        heard.append(frame)


def is_tell(frame: bytes) -> bool:
    return frame.startswith(b'{"t":"tell"')


def test_a24_who_takes_consent_back_closes_the_eyes_at_once(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with watched(shared_room) as (lines, eve):
            await become(lines, eve)
            await look(eve, 1)
            await let_see(lines[:1], yes=False)
            await until(eve, lambda line: not line.you["witness"])
            assert (eve.you["seat"], hands(eve)) == (None, [None, None])
            await step(lines)
            await heard_all(eve)
            assert hands(eve) == [None, None]
            assert await nak(eve, {"t": "eyes", "seat": 1}) == "not_a_witness"
            assert await refused(story(eve, seat=1)) == "not_your_seat"
            await become(lines[:1], eve)

    run(play())


def test_a24_a_newcomer_closes_the_eyes_until_they_agree(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with watched(shared_room) as (lines, eve):
            await become(lines, eve)
            await look(eve, 0)
            mine = await lines[1].guest.ask("POST", f"tables/{eve.table}/links", {"link": "mine"})
            phone = await guest(shared_room, "Phone")
            await phone.ask("POST", f"tables/{eve.table}/sit", {"link": mine["mine"]})
            await until(eve, lambda line: not line.you["witness"])
            assert (eve.you["seat"], hands(eve)) == (None, [None, None])
            async with Line(phone, eve.table) as newcomer:
                assert watching(newcomer)["no"] == [1]
                await become([newcomer], eve)

    run(play())


def test_a24_before_the_start_too_whoever_sits_down_must_agree(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, bo, eve = [await guest(shared_room, name) for name in ("Ada", "Bo", "Eve")]
        made = await make(ada, "hats", 2)
        async with Line(ada, made["table"]) as host, Line(eve, made["table"], made["links"]["watch"]) as line:
            await become([host], line)
            assert await nak(line, {"t": "eyes", "seat": 0}) == "not_started"
            await bo.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
            await until(line, lambda line: not line.you["witness"])
            assert not line.you["quiet"]

    run(play())


def test_a24_bots_are_not_asked_but_whoever_lets_a_bot_play_on_is(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with watched(shared_room, "abracada", 3) as (lines, eve):
            await lines[2].act("resign")
            await settle(lines)
            await let_see(lines[:2])
            await settle(lines)
            assert (watching(lines[0])["yes"], watching(lines[0])["no"]) == ([0, 1], [2])
            assert await nak(eve, {"t": "eyes", "seat": 2}) == "not_a_witness"
            await lines[0].act("kick", seat=2)
            await until(eve, lambda line: line.you["witness"])
            await look(eve, 2)

    run(play())


def test_a24_nobody_who_sits_or_sat_at_the_table_becomes_one(room: RunningRoom) -> None:
    async def play() -> None:
        async with watched(room, "abracada", 3) as (lines, eve):
            link = await watch_link(lines[0])
            second = Line(lines[1].guest, lines[1].table, link, "watcher")
            mine = await lines[0].guest.ask("POST", f"tables/{eve.table}/links", {"link": "mine"})
            await lines[0].act("kick", seat=2)
            phone = await guest(room, "Phone")
            await phone.ask("POST", f"tables/{eve.table}/sit", {"link": mine["mine"]})
            kicked, gone = (Line(lines[seat].guest, eve.table, link) for seat in (2, 0))
            async with second, kicked, gone, Line(phone, eve.table) as host:
                for _ in range(2):
                    await heard_all(host)
                    assert [watcher["name"] for watcher in host.around["watching"]] == ["Eve"]
                    for line in (second, kicked, gone):
                        assert line.you["role"] == "watcher"
                        assert await nak(line, {"t": "eyes", "seat": 1}) == "not_a_witness"
                    room.end(signal.SIGKILL)
                    room.open()
                    for line in (second, kicked, gone, host, eve):
                        await heard_all(line)

    run(play())


def test_a24_watchers_without_a_name_and_screens_never_are(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with watched(shared_room) as (lines, eve):
            await become(lines, eve)
            links = await lines[0].guest.ask("POST", f"tables/{eve.table}/links", {"link": "screen"})
            nameless = Line(Guest(shared_room.url), eve.table, await watch_link(lines[0]))
            nameless._who.pop("token")
            async with nameless, Line(eve.guest, eve.table, links["screen"], "screen") as screen:
                await settle(lines)
                assert len(lines[0].around["watching"]) == 1
                assert await nak(nameless, {"t": "eyes", "seat": 0}) == "unauthenticated"
                assert await nak(screen, {"t": "eyes", "seat": 0}) == "not_for_screens"
                assert (nameless.you["witness"], screen.you["witness"]) == (False, False)

    run(play())


def test_a24_a_witness_cannot_sit_down_by_any_way_in(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, eve = [await guest(shared_room, name) for name in ("Ada", "Eve")]
        made = await make(ada, "hats", 2)
        sit = f"tables/{made['table']}/sit"
        async with Line(ada, made["table"]) as host, Line(eve, made["table"], made["links"]["watch"]) as line:
            await become([host], line)
            coded = await eve.ask("POST", "code", {"code": made["code"]})
            for link in (made["links"]["seat"], coded["link"], made["links"]["mine"]):
                assert await refused(eve.ask("POST", sit, {"link": link})) == "witness_cannot_sit"
            await let_see([host], yes=False)
            await eve.ask("POST", sit, {"link": made["links"]["seat"]})
            assert [seat["name"] for seat in (await ada.ask("GET", f"tables/{made['table']}"))["seats"]] == [
                "Ada",
                "Eve",
            ], "who has looked at nothing yet may sit down once the others change their minds"

    run(play())


def test_a24_who_has_looked_never_sits_here_again_and_a_rematch_begins_anew(room: RunningRoom) -> None:
    async def play() -> None:
        async with watched(room) as (lines, eve):
            await become(lines, eve)
            await look(eve, 0)
            await let_see(lines, yes=False)
            mine = await lines[0].guest.ask("POST", f"tables/{eve.table}/links", {"link": "mine"})
            for _ in range(2):
                taking = eve.guest.ask("POST", f"tables/{eve.table}/sit", {"link": mine["mine"]})
                assert await refused(taking) == "witness_cannot_sit"
                room.end(signal.SIGKILL)
                room.open()
                await settle([*lines, eve])
            await become(lines, eve)
            await lines[0].act("resign")
            await lines[1].act("rematch")
            await until(eve, lambda line: line.around["rematch"] is not None)
            async with Line(eve.guest, eve.around["rematch"]) as again:
                assert (again.you["role"], again.you["witness"]) == ("watcher", False)

    run(play())


@pytest.mark.parametrize(
    "said",
    [
        {"t": "chat", "text": "three dragons"},
        {"t": "phrase", "phrase": "oops"},
        {"t": "react", "with": "wow"},
    ],
    ids=["chat", "phrase", "react"],
)
def test_a24_who_sees_or_has_seen_every_hand_says_nothing_until_the_end(
    shared_room: RunningRoom, said: Message
) -> None:
    async def play() -> None:
        async with watched(shared_room) as (lines, eve):
            await speaks(eve, said, lines[0])
            await become(lines, eve)
            assert eve.you["quiet"]
            assert await nak(eve, said) == "witness_quiet"
            await look(eve, 0)
            await let_see(lines, yes=False)
            await until(eve, lambda line: not line.you["witness"])
            assert eve.you["quiet"]
            assert await nak(eve, said) == "witness_quiet"
            await eve.guest.ask("POST", "me", {"name": "Ada has three dragons"})
            await settle(lines)
            assert watching(lines[0])["name"] == "Eve", "a new name would be a way to say something"
            await lines[0].act("resign")
            await heard_all(lines[1])
            await speaks(eve, said, lines[1])

    run(play())


def test_a24_a_witness_is_told_that_they_are_quiet_from_the_start_and_not_after_the_end(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with watched(shared_room, start=False) as (lines, eve):
            await become(lines, eve)
            assert not eve.you["quiet"]
            assert (await lines[1].act("ready"))["t"] == "ack"
            assert (await lines[0].act("start"))["t"] == "ack"
            await until(eve, lambda line: line.you["quiet"])
            assert (await lines[0].act("resign"))["t"] == "ack"
            await until(eve, lambda line: not line.you["quiet"])
            assert eve.now["result"]

    run(play())


async def speaks(line: Line, said: Message, other: Line) -> None:
    """Somebody is heard."""
    await line.send(said)
    while (await other.hear())["t"] != said["t"]:
        pass


def test_a24_a_witness_chooses_and_does_nothing(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with watched(shared_room) as (lines, eve):
            await become(lines, eve)
            await look(eve, 0)
            before = steady(lines[0].now)
            move = eve.now["moves"][0]
            assert (await eve.move(move))["why"] == "not_for_watchers"
            assert (await eve.act("resign"))["why"] == "not_for_watchers"
            assert await nak(eve, {"t": "promise", "move": move}) == "not_for_watchers"
            await settle(lines)
            assert steady(lines[0].now) == before

    run(play())


def test_a24_consent_outlives_a_kill_and_a_witness_comes_back_with_closed_eyes(room: RunningRoom) -> None:
    async def play() -> None:
        async with watched(room) as (lines, eve):
            await become(lines, eve)
            await look(eve, 0)
            room.end(signal.SIGKILL)
            room.open()
            await settle([*lines, eve])
            assert (eve.you["witness"], eve.you["seat"], hands(eve)) == (True, None, [None, None])
            await look(eve, 0)
            assert hands(eve)[1]

    run(play())


def test_a24_consent_is_for_one_watcher_at_one_table(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with watched(shared_room) as (lines, eve), watched(shared_room) as (others, stranger):
            await become(lines, eve)
            assert watching(lines[0])["id"] != watching(others[0])["id"]
            asked = await others[0].act("let_see", watcher=watching(lines[0])["id"], yes=True)
            assert asked["why"] == "no_such_watcher"
            mallory = await guest(shared_room, "Eve")
            async with Line(mallory, eve.table, await watch_link(lines[0])) as namesake:
                assert await nak(namesake, {"t": "eyes", "seat": 0}) == "not_a_witness"
            assert not stranger.you["witness"]

    run(play())


def test_where_nothing_is_hidden_there_is_nothing_to_agree_to(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room, "crossing", 3) as lines:
            eve = await guest(shared_room, "Eve")
            async with Line(eve, lines[0].table, await watch_link(lines[0])):
                await until(lines[0], lambda line: line.around["watchers"] == 1)
                assert lines[0].around["watching"] == []
                assert (await lines[0].act("let_see", watcher="0" * 16, yes=True))["why"] == "nothing_hidden"

    run(play())
