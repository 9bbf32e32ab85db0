"""A ticket opens what it was given for only while that holds; who is forgotten throws nobody else out."""

import asyncio
import json
from pathlib import Path

import msgspec
from websockets.asyncio.client import connect

from tablee.protocol import wire
from tablee.protocol.codes import Close
from tablee.room.line.session import Session
from tablee.room.live.client import Client
from tablee.room.serve import opened
from tablee.room.store.writes import Forget
from tests.room.hostile import nothing_to_complain_about
from tests.room.rooms import close_code, run, sit, table
from tools.driving.fixed import at_home
from tools.driving.guest import Guest
from tools.driving.line import Message
from tools.driving.rooms import RunningRoom, guest, guests, make, settle


async def ticket(who: Guest, at: str, **more: object) -> str:
    return str((await who.ask("POST", f"tables/{at}/ticket", more))["ticket"])


async def shown(who: Guest, at: str, secret: str) -> Message:
    """The first thing that somebody with a ticket hears, and how it ends where they are not let in."""
    async with connect(who.socket, compression=None) as socket:
        await socket.send(json.dumps({"t": "hello", "v": 1, "table": at, "ticket": secret}))
        first: Message = json.loads(await socket.recv())
        return first if first["t"] == "welcome" else {**first, "closed": await close_code(socket)}


def test_a_ticket_does_not_outlive_a_seat(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            at, bob = lines[1].table, lines[1].guest
            before = [await ticket(bob, at) for _ in range(2)]
            assert (await shown(bob, at, before[0]))["you"]["role"] == "seat"
            assert (await lines[0].act("kick", seat=1))["t"] == "ack"
            told = await shown(bob, at, before[1])
            assert (told["t"], told["why"], told["closed"]) == ("nak", "no_role", 4001)

    run(play())


def test_nor_a_link_that_was_withdrawn_nor_the_link_of_another_device(shared_room: RunningRoom) -> None:
    async def play() -> None:
        ada, bob = await guests(shared_room, 2)
        made = await make(ada, "crossing", 3)
        at = made["table"]
        mine = (await sit(bob, made))["links"]["mine"]
        theirs = await ticket(bob, at)
        await (phone := await guest(shared_room, "Bob")).ask("POST", f"tables/{at}/sit", {"link": mine})
        assert (await shown(bob, at, theirs))["why"] == "no_role"
        assert (await shown(phone, at, await ticket(phone, at)))["you"]["holds"] == [1]
        stranger = Guest(shared_room.url)
        looks = await ticket(stranger, at, link=made["links"]["watch"])
        await ada.ask("POST", f"tables/{at}/links", {"link": "watch", "revoke": True})
        assert (await shown(stranger, at, looks))["why"] == "no_role"

    run(play())


def test_tickets_of_somebody_forgotten_open_nothing_and_disturb_nobody(shared_room: RunningRoom) -> None:
    async def play() -> None:
        async with table(shared_room) as lines:
            at, path = lines[0].table, f"tables/{lines[0].table}/links"
            watch = (await lines[0].guest.ask("POST", path, {"link": "watch"}))["watch"]
            eve = await guest(shared_room, "Eve")
            tickets = [await ticket(eve, at, link=watch) for _ in range(3)]
            await eve.ask("DELETE", "me")
            for secret in tickets:
                told = await shown(eve, at, secret)
                assert (told["t"], told["why"], told["closed"]) == ("nak", "unauthenticated", 4001)
            await settle(lines)

    with nothing_to_complain_about(shared_room):
        run(play())


def test_a_row_of_somebody_forgotten_lets_only_their_own_client_go(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(at_home(tmp_path)) as services:
            ada, eve = [(await services.door.introduce(name, 0))[0] for name in ("Ada", "Eve")]
            row = await services.room.new_table(ada.id, "crossing", 3, {}, None, [], shared=True)
            live = await services.room.table(row.id)
            host, ghost = Client("seat", ada.id, "Ada"), Client("watcher", eve.id, "Eve")
            live.enter(host, None)
            await services.room.house.store.commit([Forget(eve.id)])
            live.enter(ghost, None)
            Session(live, ghost).hear(wire.Chat("boo"))
            while ghost.closing is None:  # noqa: ASYNC110 - it is let go by a task of the table's own
                await asyncio.sleep(0.001)
            assert (ghost.closing, host.closing, live.work.going) == (Close.UNAUTHENTICATED, None, True)
            live.leave(ghost)
            Session(live, host).hear(wire.Chat("who was that?"))
            while not any(said["t"] == "chat" for said in heard(host)):  # noqa: ASYNC110 - it has no socket
                await asyncio.sleep(0.001)

    run(play())


def heard(client: Client) -> list[Message]:
    return [msgspec.json.decode(frame) for frame in client._waiting]
