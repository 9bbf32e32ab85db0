"""Those at a table hear of it: each client the game through its eyes, and all the table apart from it."""

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
    """A table that can be heard."""

    def __init__(
        self, house: House, kept: StoredTable, game: AnyGame, table: Table | None, names: dict[str, Called]
    ) -> None:
        super().__init__(house, kept, game, table, names)
        self._news_due = False

    # Eyes

    def look(self, client: Client, eyes: Eyes) -> None:
        """Give a client other eyes, and all they may see; through those it had perhaps nobody looks now."""
        before, client.eyes = client.eyes, eyes
        if self._telling:
            if all(other.eyes != before for other in self.presence):
                self._telling.turn_from(before)
            self._telling.follow(eyes)
        self.snapshot(client)

    def snapshot(self, client: Client) -> None:
        """All there is to know, at once."""
        now = self.now(client.eyes)
        client.send(wire.encode(wire.Snapshot(self.head(client.eyes), self.you(client), now)))

    def _missed(self, client: Client, since: wire.Since | None) -> list[bytes] | None:
        """What a client that comes back has not heard; None if that can no longer be told piece by piece."""
        if since is None or since.epoch != self.house.epoch or self._telling is None:
            return None
        if client.role == "watcher" and self.trust.has_looked(client.person):
            return None  # its numbers may be those of eyes that are closed now
        return self._telling.since(client.eyes, since.n, self.head(client.eyes))

    def _reseat(self) -> None:
        """After seats changed hands, or trust did, every client looks through eyes it still has."""
        for client in self.presence:
            if client.closing is not None:
                continue  # it has heard why
            if client.role == "seat":
                self._close_eyes(client)
            elif client.role == "watcher" and client.witness != self.is_witness(client.person):
                client.witness = not client.witness
                self.look(client, None)

    def _close_eyes(self, client: Client) -> None:
        """Close the eyes of seats that are no longer one's own; who holds none must leave."""
        holds = self.holds(client.person)
        if not holds:
            client.send(wire.encode(wire.Announced("kicked")))
            client.close(Close.KICKED)
        elif client.eyes not in holds and (client.eyes is not None or len(holds) == 1):
            self.look(client, holds[0] if len(holds) == 1 else None)
        elif client.eyes is not None and len(holds) > 1 and self._row.status == "open":
            self.look(client, None)  # the device is shared from now on: it begins behind the curtain

    # Telling

    def _tell(self, change: Change) -> None:
        """One frame for each point of view, and to every client the one of its eyes."""
        playing = self.playing
        moment = playing.moment(self.house.clock(), self.deadline())
        frames = playing.tell(change, moment, self.head)
        for client in self.presence:
            frame = frames.get(client.eyes)
            if frame is not None:
                client.send(frame)

    def _tell_witnesses(self) -> None:
        """The game begins or is over: who sees every hand, or has, is quiet from now on, or no longer."""
        for client in self.presence:
            if client.role == "watcher" and self.sees_hands(client.person):
                self.snapshot(client)

    def thought(self, seat: int, share: float) -> None:
        """A bot has thought, and had this share of its time; all hear when that becomes little, or enough."""
        before = self.busy
        self.haste.note(seat, share)
        if self.busy != before:
            self.news()

    def broadcast(self, message: wire.Out) -> None:
        """Say something to all, but to whoever is being let go: the last they hear is why."""
        self._send_to_all(wire.encode(message))

    def gesture(self, message: wire.Out, reach: Reach = "all", person: str = "") -> None:
        """Something that is told, here and at other nodes, and not kept."""
        frame = wire.encode(message)
        self.send_to(frame, reach, person)
        if self.house.nodes is not None:
            self.house.nodes.gesture(self.id, reach, person, frame)

    def send_to(self, frame: bytes, reach: Reach, person: str) -> None:
        """Send it to those whom it reaches of who is here."""
        for client in self.presence:
            if client.closing is None and is_reached(client, reach, person):
                client.send(frame)

    def _send_to_all(self, frame: bytes) -> None:
        for client in self.presence:
            if client.closing is None:
                client.send(frame)

    def news(self) -> None:
        """Tell all how the table stands apart from the game, soon; several changes in a row are told once."""
        if not self._news_due:
            self._news_due = True
            asyncio.get_running_loop().call_soon(self._send_news)

    def _send_news(self) -> None:
        self._news_due = False
        frames = self._table_news()
        for client in self.presence:
            client.send(frames[client.role])

    def _table_news(self) -> dict[Role, bytes]:
        """The table apart from the game, for each role of those here."""
        roles = {client.role for client in self.presence}
        return {role: wire.encode(wire.TableNews(self.seen(role))) for role in roles}


def is_reached(client: Client, reach: Reach, person: str) -> bool:
    """Whether a gesture is meant for somebody."""
    match reach:
        case "all":
            return True
        case "screens":
            return client.role == "screen"
        case "seats":
            return client.role == "seat" or client.person == person
        case "watcher":
            return client.role == "watcher" and client.person == person
