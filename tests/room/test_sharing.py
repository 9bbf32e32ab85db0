"""A finished game is shared by a link of its own: who may, what it shows and never shows, and its end."""

import asyncio
import json
import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from tablee.protocol.limits import LOOKS, SHARES
from tests.room.houses import a_house
from tests.room.looking import kept_by
from tests.room.rooms import refused, run, table
from tools.driving.guest import Guest, Refused
from tools.driving.line import Line, Message
from tools.driving.rooms import RunningRoom, call_it_a_draw, guest, guests, make, settle, until

PHASES = ("open", "playing", "over")
NOWHERE = "0" * 32


@asynccontextmanager
async def over(room: RunningRoom, game: str = "hats", seats: int = 2) -> AsyncIterator[list[Line]]:
    """A game that is over, with everybody still at the table."""
    async with table(room, game, seats) as lines:
        await call_it_a_draw(lines)
        yield lines


async def share(line: Line, **wanted: object) -> Message:
    shared: Message = await line.guest.ask("POST", f"replays/{line.table}/share", wanted)
    return shared


def test_a_shared_game_opens_for_anybody_at_its_moment_and_through_its_eyes(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            stranger = Guest(shared_room.url)
            shared = await share(lines[0], seat=1, entry=0)
            assert re.fullmatch("[0-9a-f]{32}", shared["id"])
            own = await lines[1].guest.ask("GET", f"replays/{lines[1].table}/frames?seat=1")
            seen = await stranger.ask("GET", f"shares/{shared['id']}")
            assert (seen["seat"], seen["entry"], seen["game"]) == (1, 0, "hats")
            assert (seen["names"], seen["result"], seen["yours"]) == (own["names"], own["result"], False)
            views = {frame["entry"]["n"]: frame["view"] for frame in own["frames"]}
            assert [frame["view"] for frame in seen["frames"]] == [
                views[frame["n"]] for frame in seen["frames"]
            ]
            public = await stranger.ask("GET", f"shares/{shared['id']}?seat=all")
            assert (public["seat"], {frame["view"]["me"] for frame in public["frames"]}) == (None, {None})
            assert (await stranger.ask("GET", f"shares/{shared['id']}?seat=0"))["seat"] == 0
            for odd, why in (("7", "no_such_seat"), ("-1", "bad_request"), ("one", "bad_request")):
                assert await refused(stranger.ask("GET", f"shares/{shared['id']}?seat={odd}")) == why

    run(play())


def test_what_is_shared_tells_of_no_table_no_talk_no_seed_no_dice_and_no_times(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with table(shared_room, "hats", 2) as lines:
            await lines[0].send({"t": "chat", "text": "between the two of us"})
            await lines[0].act("pause")
            await lines[0].act("resume")
            await lines[1].act("resign")
            await settle(lines)
            recorded = await lines[0].guest.ask("GET", f"replays/{lines[0].table}")
            opening, *entries, closing = map(json.loads, recorded.splitlines())
            shared = await share(lines[0])
            told = json.dumps(await Guest(shared_room.url).ask("GET", f"shares/{shared['id']}?seat=0"))
            secret = [lines[0].table, closing["seed"], opening["commitment"], *opening["nonces"], "between"]
            secret += [str(entry["at"]) for entry in entries]
            assert [word for word in secret if word in told] == []
            assert not set(json.loads(told)) & {"seed", "commitment", "said", "shares", "table"}
            assert {key for frame in json.loads(told)["frames"] for key in frame} == {
                "n", "events", "notices", "view",
            }  # fmt: skip
            kinds = [notice["kind"] for frame in json.loads(told)["frames"] for notice in frame["notices"]]
            assert {"paused", "resumed", "resigned"} <= set(kinds)

    run(play())


def test_who_may_share_and_end_it_in_each_phase(shared_room: RunningRoom) -> None:
    """Role × route × phase: only those who sit share, only what is over, and only who sat ends it."""

    async def asking(who: Guest, id: str, method: str, path: str, body: Any) -> str:
        try:
            await who.ask(method, path.format(id=id), body)
        except Refused as refusal:
            return refusal.why
        return "ok"

    async def cell(people: list[Guest], phase: str) -> None:
        host, seat, watcher, stranger = people
        made = await make(host, "hats", 2)
        await seat.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
        async with (
            Line(host, made["table"]) as first,
            Line(seat, made["table"]) as second,
            Line(watcher, made["table"], link=made["links"]["watch"]),
        ):
            if phase != "open":
                await second.act("ready")
                await first.act("start")
            if phase == "over":
                await second.act("resign")
            way: tuple[str, str, dict[str, object]] = ("POST", "replays/{id}/share", {})
            said = [await asking(who, made["table"], *way) for who in (*people, Guest(shared_room.url))]
            may = "ok" if phase == "over" else "not_over"
            assert said == [may, may, "not_for_watchers", "no_role", "unauthenticated"], phase
            if phase == "over":
                shared = (await share(first))["id"]
                for who in (*people, Guest(shared_room.url)):
                    assert await asking(who, shared, "GET", "shares/{id}", None) == "ok"
                ended = ("DELETE", "shares/{id}", None)
                others = (watcher, stranger, Guest(shared_room.url))
                said = [await asking(who, shared, *ended) for who in others]
                assert said == ["not_yours_to_end", "not_yours_to_end", "unauthenticated"]
                assert await asking(seat, shared, *ended) == "ok", "though somebody else shared it"
                for who in (*people, Guest(shared_room.url)):
                    assert await asking(who, shared, "GET", "shares/{id}", None) == "not_shared"

    async def play() -> None:
        people = await guests(shared_room, 4)
        for phase in PHASES:
            await cell(people, phase)

    run(play())


def test_everybody_who_sits_there_hears_that_it_is_shared_and_that_it_is_no_longer(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with over(shared_room) as lines:
            path = f"replays/{lines[0].table}/frames"
            shared = await share(lines[0], entry=0)
            await until(lines[1], lambda line: line.around["shares"] == [shared])
            assert shared["by"] == 0
            assert (await lines[1].guest.ask("GET", path))["shares"] == [shared]
            (listed,) = (await lines[1].guest.ask("GET", "replays"))["tables"]
            assert listed["shared"] is True
            told = (await lines[1].guest.ask("POST", f"tables/{lines[1].table}/story", {}))["said"]
            assert [(said["did"], said["by"]) for said in told if said["t"] == "notice"] == [("share", 0)]
            left = await lines[1].guest.ask("DELETE", f"shares/{shared['id']}")
            assert left == {"shares": []}
            await until(lines[0], lambda line: line.around["shares"] == [])
            assert (await lines[0].guest.ask("GET", path))["shares"] == []

    run(play())


def test_who_only_looks_on_is_not_told_where_it_is_shared(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, ben, eve = await guests(shared_room, 3)
        made = await make(ada, "hats", 2)
        await ben.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
        async with (
            Line(ada, made["table"]) as first,
            Line(ben, made["table"]) as second,
            Line(eve, made["table"], link=made["links"]["watch"]) as watching,
        ):
            await second.act("ready")
            await first.act("start")
            await second.act("resign")
            await share(first)
            await until(second, lambda line: len(line.around["shares"]) == 1)
            await settle([watching])
            assert watching.around["shares"] == []
            assert (await eve.ask("GET", f"replays/{made['table']}/frames"))["shares"] == []
            assert (await eve.ask("GET", f"tables/{made['table']}"))["shares"] == []

    run(play())


def test_asking_for_the_same_again_leads_to_the_same_link_and_there_is_an_end_to_new_ones(
    shared_room: RunningRoom,
) -> None:
    async def play() -> None:
        async with table(shared_room, "hats", 2) as lines:
            for _ in range(SHARES // 2):
                await lines[0].act("pause")
                await lines[0].act("resume")
            await lines[1].act("resign")
            await settle(lines)
            first = await share(lines[0])
            assert await share(lines[0]) == first
            assert (await share(lines[1]))["id"] != first["id"]
            assert await refused(share(lines[0], seat=5)) == "no_such_seat"
            assert await refused(share(lines[0], entry=lines[0].now["moment"])) == "no_such_moment"
            for entry in range(SHARES - 2):
                await share(lines[0], entry=entry)
            assert await refused(share(lines[0], entry=SHARES - 1)) == "too_many_shares"

    run(play())


def test_who_erases_their_data_takes_their_name_along_and_what_they_shared(room: RunningRoom) -> None:
    async def play() -> None:
        async with over(room, "hats", 2) as lines:
            stranger = Guest(room.url)
            mine, other = await share(lines[0]), await share(lines[1])
            assert (await lines[1].guest.ask("GET", "me/export"))["shares"] == [other["id"]]
            await lines[1].guest.ask("DELETE", "me")
            seen = await stranger.ask("GET", f"shares/{mine['id']}")
            assert seen["names"] == ["Guest 0", None]
            assert "Guest 1" not in json.dumps(seen)
            assert await refused(stranger.ask("GET", f"shares/{other['id']}")) == "not_shared"

    run(play())


@pytest.mark.parametrize("id", [NOWHERE, "x", "T0123456789abcdef", "0" * 31, "0" * 32 + "%0A", "é" * 32])
def test_what_never_was_shared_answers_like_what_is_no_longer(shared_room: RunningRoom, id: str) -> None:
    async def play() -> None:
        address = f"shares/{quote(id, safe='%')}"
        assert await refused(Guest(shared_room.url).ask("GET", address)) == "not_shared"
        assert await refused((await guest(shared_room, "Ada")).ask("DELETE", address)) == "not_shared"

    run(play())


def test_a_room_killed_right_after_its_answer_still_shares_or_no_longer(room: RunningRoom) -> None:
    async def killed() -> None:
        await asyncio.to_thread(room.end, signal.SIGKILL)
        await asyncio.to_thread(room.open)

    async def play() -> None:
        async with over(room) as lines:
            people = [line.guest for line in lines]
            shared = await share(lines[0], seat=1)
        await killed()
        assert (await Guest(room.url).ask("GET", f"shares/{shared['id']}"))["seat"] == 1
        await people[1].ask("DELETE", f"shares/{shared['id']}")
        await killed()
        assert await refused(people[0].ask("GET", f"shares/{shared['id']}")) == "not_shared"

    run(play())


def test_whoever_looks_at_shared_replays_too_often_waits(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path, clock=lambda: 1_800_000_000_000) as house:
            stranger = Guest(house.url)
            said = [await refused(stranger.ask("GET", f"shares/{NOWHERE}")) for _ in range(LOOKS[1] + 1)]
            assert said == ["not_shared"] * LOOKS[1] + ["too_many"]

    run(play())


def test_the_list_of_replays_says_who_won_also_of_games_from_before(room: RunningRoom) -> None:
    async def play() -> None:
        async with table(room, "hats", 2) as lines:
            await lines[1].act("resign")
            await settle(lines)
            places = lines[0].now["result"]["places"]
            winners = [seat for seat, place in enumerate(places) if place == 1]
            assert winners
            ada = lines[0].guest
        for _ in range(2):
            (listed,) = (await ada.ask("GET", "replays"))["tables"]
            assert (listed["winners"], listed["shared"]) == (winners, False)
            with kept_by(room.db) as database:  # a room from before results were kept
                kept = database.execute("DELETE FROM results RETURNING table_id").fetchall()
            assert len(kept) == 1, "it is worked out once, and kept"

    run(play())
