"""The next game: who looked on, also without a name, and the screens come along; no screen need lag."""

import contextlib
from collections.abc import AsyncIterator

from tests.room.rooms import refused, run, table
from tests.room.test_talk import hear
from tools.driving.guest import Guest
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, call_it_a_draw, guest, until


async def links(line: Line, *kinds: str) -> list[str]:
    path = f"tables/{line.table}/links"
    return [(await line.guest.ask("POST", path, {"link": kind}))[kind] for kind in kinds]


async def along(who: Guest, table: str, **body: object) -> Message:
    told: Message = await who.ask("POST", f"tables/{table}/along", body)
    return told


@contextlib.asynccontextmanager
async def over(room: RunningRoom) -> AsyncIterator[tuple[list[Line], str, str]]:
    """A game that is over, and links to look on at it."""
    async with table(room) as lines:
        watch, screen = await links(lines[0], "watch", "screen")
        await call_it_a_draw(lines)
        yield lines, watch, screen


async def again(lines: list[Line]) -> str:
    await lines[0].act("rematch")
    await until(lines[0], lambda line: line.around["rematch"])
    return str(lines[0].around["rematch"])


def test_nameless_watchers_and_screens_get_a_link_to_the_next_game(shared_room: RunningRoom) -> None:
    async def play() -> None:
        nobody = Guest(shared_room.url)
        async with over(shared_room) as (lines, watch, screen):
            first = lines[0].table
            assert await along(nobody, first, link=watch) == {"table": None, "link": None}, (
                "there is none yet"
            )
            following = await again(lines)
            for link, role in ((watch, "watcher"), (screen, "screen")):
                told = await along(nobody, first, link=link, **{"as": role})
                assert told["table"] == following
                async with Line(nobody, following, told["link"]) as line:
                    assert line.you["role"] == role

    run(play())


def test_who_still_looks_at_the_end_is_told_who_wants_another_game_and_has_not_left(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with over(shared_room) as (lines, _, _):
            following = await again(lines)
            while (told := await hear(lines[1], "notice"))["did"] != "rematch":
                pass
            assert (told["kind"], told["by"]) == ("host", 0)

            def lingering(line: Line) -> list[str]:
                return [seat["name"] for seat in line.around["seats"] if seat["lingers"]]

            async with Line(lines[0].guest, following) as host:
                assert lingering(host) == ["Guest 1", "Guest 2"]
                await lines[1].__aexit__()
                await until(host, lambda line: lingering(line) == ["Guest 2"])
                async with Line(lines[2].guest, following):
                    await until(host, lambda line: lingering(line) == [])

    run(play())


def test_who_has_a_right_to_the_next_game_gets_no_link(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with over(shared_room) as (lines, watch, _):
            eve = await guest(shared_room, "Eve")
            async with Line(eve, lines[0].table, watch):
                following = await again(lines)
            for who in (lines[1].guest, eve):
                assert await along(who, lines[0].table) == {"table": following, "link": None}
            async with Line(eve, following) as line:
                assert line.you["role"] == "watcher"

    run(play())


def test_a_link_made_void_at_the_next_game_leads_there_from_no_game_before(shared_room: RunningRoom) -> None:
    async def play() -> None:
        nobody = Guest(shared_room.url)
        async with over(shared_room) as (lines, watch, screen):
            first, following = lines[0].table, await again(lines)
            old = (await along(nobody, first, link=watch))["link"]
            body = {"link": "watch", "revoke": True}
            await lines[0].guest.ask("POST", f"tables/{following}/links", body)
            assert await refused(along(nobody, first, link=watch)) == "link_closed"
            assert await refused(along(nobody, following, link=old)) == "link_closed"
            assert (await along(nobody, first, link=screen))["table"] == following, "screens may stay"

    run(play())


def test_a_screen_hears_that_somebody_who_plays_watches_no_more(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            (screen,) = await links(lines[0], "screen")
            async with Line(Guest(shared_room.url), lines[0].table, screen) as big:
                await lines[2].send({"t": "skip"})
                assert await hear(big, "skipped") == {"t": "skipped", "seat": 2}
            await lines[1].send({"t": "phrase", "phrase": "oops"})
            heard = [message["t"] for message in [await lines[0].hear() for _ in range(2)]]
            assert "skipped" not in heard

    run(play())
