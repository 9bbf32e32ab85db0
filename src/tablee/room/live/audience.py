"""Sends a table's frames: the game to each client through its eyes, and the rest of the table by role."""

import asyncio

from tablee.kit.game import AnyGame
from tablee.protocol import wire
from tablee.protocol.codes import Close
from tablee.protocol.fields import Role
from tablee.room.live.client import Client
from tablee.room.live.house import House
from tablee.room.live.known import Known
from tablee.room.live.naming import Called
from tablee.room.store.rows import Reach
from tablee.room.store.stored import StoredTable
from tablee.table.change import Change
from tablee.table.mask import Eyes
from tablee.table.table import Table


class Audience(Known):
    """A table that sends to its clients."""

    def __init__(
        self, house: House, kept: StoredTable, game: AnyGame, table: Table | None, names: dict[str, Called]
    ) -> None:
        super().__init__(house, kept, game, table, names)
        self._news_due = False

    # Eyes

    def look(self, client: Client, eyes: Eyes) -> None:
        """Switch a client to other eyes and send a snapshot; no longer follow eyes that nobody has."""
        before, client.eyes = client.eyes, eyes
        if self._telling:
            if all(other.eyes != before for other in self.presence):
                self._telling.unfollow(before)
            self._telling.follow(eyes)
        self.snapshot(client)

    def snapshot(self, client: Client) -> None:
        """Send a client everything its eyes may know."""
        now = self.now(client.eyes)
        client.send(wire.encode(wire.Snapshot(self.head(client.eyes), self.you(client), now)))

    def _missed(self, client: Client, since: wire.Since | None) -> list[bytes] | None:
        """The tells that a resuming client missed; None if it needs a snapshot."""
        if since is None or since.epoch != self.house.epoch or self._telling is None:
            return None
        if client.role == "watcher" and self.trust.has_looked(client.person):
            return None  # its numbers may belong to eyes that are closed now
        return self._telling.since(client.eyes, since.n, self.head(client.eyes))

    def _reseat(self) -> None:
        """After seats or trust changed, move every client to eyes it still has, or disconnect it."""
        for client in self.presence:
            if client.closing is not None:
                continue  # it was told why
            if client.role == "seat":
                self._close_eyes(client)
            elif client.role == "watcher" and client.witness != self.is_witness(client.person):
                client.witness = not client.witness
                self.look(client, None)

    def _close_eyes(self, client: Client) -> None:
        """Take away the eyes of seats that a client no longer holds; without any seat it is disconnected."""
        holds = self.holds(client.person)
        if not holds:
            client.send(wire.encode(wire.Announced("kicked")))
            client.close(Close.KICKED)
        elif client.eyes not in holds and (client.eyes is not None or len(holds) == 1):
            self.look(client, holds[0] if len(holds) == 1 else None)
        elif client.eyes is not None and len(holds) > 1 and self._row.status == "open":
            self.look(client, None)  # the device is shared from now on: it starts with no seat's eyes

    # Telling

    def _tell(self, change: Change) -> None:
        """Build one frame for each point of view, and send every client the one of its eyes."""
        playing = self.playing
        moment = playing.moment(self.house.clock(), self.deadline())
        frames = playing.tell(change, moment, self.head)
        for client in self.presence:
            frame = frames.get(client.eyes)
            if frame is not None and client.closing is None:
                client.send(frame)

    def _tell_witnesses(self) -> None:
        """The game began or ended: tell witnesses, who may not talk during the game, whether they may now."""
        for client in self.presence:
            if client.role == "watcher" and client.closing is None and self.sees_hands(client.person):
                self.snapshot(client)

    def thought(self, seat: int, share: float) -> None:
        """A bot has thought, with this share of its time; tell all if the table is busy now, or no longer."""
        before = self.busy
        self.haste.note(seat, share)
        if self.busy != before:
            self.news()

    def broadcast(self, message: wire.Out) -> None:
        """Send to all, except clients that are being disconnected: the last they hear is why."""
        self._send_to_all(wire.encode(message))

    def gesture(self, message: wire.Out, reach: Reach = "all", person: str = "") -> None:
        """Send a gesture, here and at other nodes, without storing it."""
        frame = wire.encode(message)
        self.send_to(frame, reach, person)
        if self.house.nodes is not None:
            self.house.nodes.gesture(self.id, reach, person, frame)

    def send_to(self, frame: bytes, reach: Reach, person: str) -> None:
        """Send a frame to the clients of this node that it reaches."""
        for client in self.presence:
            if client.closing is None and is_reached(client, reach, person):
                client.send(frame)

    def _send_to_all(self, frame: bytes) -> None:
        for client in self.presence:
            if client.closing is None:
                client.send(frame)

    def news(self) -> None:
        """Send everybody the table's news at the end of this turn of the loop; several calls become one."""
        if not self._news_due:
            self._news_due = True
            asyncio.get_running_loop().call_soon(self._send_news)

    def _send_news(self) -> None:
        self._news_due = False
        frames = self._table_news()
        for client in self.presence:
            if client.closing is None:
                client.send(frames[client.role])

    def _table_news(self) -> dict[Role, bytes]:
        """The frame about the table apart from the game, for each role that is connected."""
        roles = {client.role for client in self.presence}
        return {role: wire.encode(wire.TableNews(self.seen(role))) for role in roles}


def is_reached(client: Client, reach: Reach, person: str) -> bool:
    """Whether a gesture is meant for this client."""
    match reach:
        case "all":
            return True
        case "screens":
            return client.role == "screen"
        case "seats":
            return client.role == "seat" or client.person == person
        case "watcher":
            return client.role == "watcher" and client.person == person
