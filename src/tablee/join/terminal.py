"""`tablee join URL`: plays a seat at a table of any room in the terminal."""

import asyncio
from typing import Protocol

import msgspec
from msgspec import Raw

from tablee import shelf
from tablee.join.guest import Guest, Invitation
from tablee.join.line import Line, names_at
from tablee.kit.facts import Result, View
from tablee.kit.typed import convert, read_json
from tablee.protocol import acts, wire
from tablee.protocol.bodies.joining import SeatWanted
from tablee.table.replay import read_move


class Person(Protocol):
    """Whoever sits at the terminal: what they are told, shown and asked for."""

    language: str

    def say(self, line: str) -> None:
        """Show one line."""

    def tell(self, key: str, **places: object) -> None:
        """Show one message of the house."""

    def command(self, line: str) -> None:
        """Show a command that can be copied: a line of its own, however long."""

    def show(self, game: str, names: list[str], view: View) -> None:
        """Show the table as this seat sees it."""

    def choose(self, sentences: list[str]) -> int:
        """Ask which of these to choose."""

    def start(self) -> None:
        """Wait until they want to begin."""

    def refuse(self, why: str, of: str) -> None:
        """Say why a choice was not taken: the name of a refusal, of a game or of the house."""

    def end(self, game: str, names: list[str], result: Result) -> None:
        """Show how the game ended."""


async def join(url: str, name: str, person: Person) -> None:
    """Take the seat an invitation offers, and play to the end."""
    invitation = Invitation(url)
    guest = Guest(invitation.room)
    await guest.introduce(name)
    taken = await guest.ask("sit", SeatWanted(invitation.link), id=invitation.table)
    async with Line(guest, invitation.table, lambda how: person.tell(f"join.line_{how}")) as line:
        await line.act(acts.Ready())
        if taken.links.mine is not None:
            person.tell("join.comes_back")
            person.command(invitation.way_back(taken.links.mine, "join", "--name", name))
        await Seated(line, person).play()


class Seated:
    """One person in their seat."""

    def __init__(self, line: Line, person: Person) -> None:
        self.line = line
        self.person = person
        self.id = line.around.game
        self.game = shelf.game(self.id)
        self.texts = shelf.texts(self.id, person.language)
        self.events = {kind.__struct_config__.tag: kind for kind in self.game.event_types}
        self.asked: int | None = None

    @property
    def names(self) -> list[str]:
        """The names of the seats at this table."""
        return names_at(self.line)

    async def play(self) -> None:
        """Show what happens and ask for moves, until the game is over."""
        self.person.tell("join.seated", title=self.game.box.title)
        await self.begin()
        await self.answer()
        while self.line.now.result is None:
            self.tell(await self.line.hear())
            await self.begin()
            await self.answer()
        self.person.end(self.id, self.names, self.line.now.result)

    def tell(self, message: wire.AnyOut) -> None:
        """Show a frame of the room in words."""
        if isinstance(message, wire.Tell):
            for event in msgspec.json.decode(message.events):
                fact = convert(event, self.events[event["event"]])
                self.person.say(f"  {self.texts.fact(fact, self.names)}")
        elif isinstance(message, wire.Said):
            self.person.say(f"{message.from_}: {message.text}")

    async def begin(self) -> None:
        """If this seat is the host, start the game once everybody is seated and ready."""
        around, me = self.line.around, self.line.you.seat
        waiting = [seat for seat in around.seats if seat.kind == "free" or not (seat.ready or seat.bot)]
        if around.status != "open" or around.host != me or any(seat.seat != me for seat in waiting):
            return
        await asyncio.to_thread(self.person.start)
        answer = await self.line.act(acts.Start())
        if isinstance(answer, wire.Nak):
            self.person.refuse(answer.why, answer.of)

    async def answer(self) -> None:
        """Ask for a move, once at each moment when this seat is awaited."""
        now = self.line.now
        if self.line.you.seat not in now.awaited or self.asked == now.moment:
            return
        self.asked = now.moment
        self.person.show(self.id, self.names, read_json(now.view, self.game.view_type))
        moves = read_json(now.moves, list[Raw])
        facts = [read_move(self.game, msgspec.json.decode(move)) for move in moves]
        sentences = [self.texts.fact(fact, self.names) for fact in facts]
        chosen = await asyncio.to_thread(self.person.choose, sentences)
        answer = await self.line.move(moves[chosen])
        if isinstance(answer, wire.Nak):
            self.person.refuse(answer.why, answer.of)
            self.asked = None
