"""Plans for all that people do at a table apart from the game: seats, requests, talk, trust and shares."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from tablee.protocol import wire
from tablee.protocol.codes import Close
from tablee.protocol.limits import SAID_AT_FIRST
from tablee.room.live.audience import Audience
from tablee.room.live.naming import Called
from tablee.room.live.plan import Plan
from tablee.room.live.writing import as_text, changed
from tablee.room.store.rows import (
    AgreedRow,
    AskRow,
    ConsentRow,
    FormerRow,
    SentAwayRow,
    ShareRow,
    SilencedRow,
    TalkRow,
    VoteRow,
    WitnessRow,
)
from tablee.room.store.writes import (
    Add,
    DropAsk,
    DropConsent,
    DropShare,
    DropVotes,
    LetIn,
    LetSpeak,
    Save,
    Write,
)


class Company(Audience):
    """A table with people around it."""

    def vacate(self, seat: int) -> Plan:
        """The plan by which a person leaves a seat for good; the log still names them for what they did."""
        was = self._seats[seat]
        left = FormerRow(self.id, seat, self.table.moment, was.person, was.name)

        def then() -> None:
            self.former = (*self.former, left)
            self._seats = changed(self._seats, seat, person=None, name=None, void=None)
            self._reseat()
            self.news()

        return Plan([Save(replace(was, person=None, name=None, void=None)), Save(left)], then)

    def occupy(self, seat: int, person: str, called: Called) -> Plan:
        """The plan that gives a bot's seat to somebody who asked for it."""
        new: dict[str, object] = {"person": person, "bot": None, "ready": False, "nonce": None, "void": None}
        gone = self._forgotten_at(seat)

        def then() -> None:
            self.former = (*self.former, *gone)
            self._seats = changed(self._seats, seat, **new)
            self._names[person] = called
            self.asking.drop(person)
            self.trust.seated(self._seats, in_play=self._row.status != "open")
            self.presence.awaits((seat,), self.house.clock())
            self._reseat()
            self._send_news()  # the name goes out before any frame that refers to it

        saved = [Save(replace(self._seats[seat], **new)), *(Save(row) for row in gone)]
        return Plan([*saved, DropAsk(self.id, person)], then)

    def _forgotten_at(self, seat: int) -> tuple[FormerRow, ...]:
        """A nameless former holder, if the seat is empty in play since its person was forgotten."""
        if self._telling is None or self.table.players[seat] is not None:
            return ()
        return (FormerRow(self.id, seat, self.table.moment, None),)

    def ask(self, person: str, seat: int) -> Plan:
        """The plan by which somebody asks for a bot's seat."""

        def then() -> None:
            self.asking.ask(person, seat)
            self.news()

        return Plan([DropAsk(self.id, person), Save(AskRow(self.id, person, seat))], then)

    def agree(self, person: str, giver: str) -> Plan:
        """The plan by which somebody at the table agrees to that."""

        def then() -> None:
            self.asking.agree(person, giver)
            self.news()

        return Plan([Save(AgreedRow(self.id, person, giver))], then)

    def end_ask(self, person: str, declined: int | None = None) -> Plan:
        """The plan that ends their request."""

        def then() -> None:
            self.asking.drop(person, declined)
            self.news()

        return Plan([DropAsk(self.id, person)], then)

    def make_void(self, person: str, *writes: Write) -> Plan:
        """The plan that voids a person's seats: no device opens them until the reissued link is used."""
        rows = [replace(seat, void=person) for seat in self.belong_to(person)]

        def then() -> None:
            for row in rows:
                self._seats = changed(self._seats, row.seat, void=person)
            for client in self.presence:
                if client.person == person and client.role == "seat" and client.closing is None:
                    client.send(wire.encode(wire.Announced("reissued")))
                    client.close(Close.REISSUED)
            self.presence.awaits((row.seat for row in rows), self.house.clock())
            self.news()

        return Plan([*writes, *(Save(row) for row in rows)], then)

    def vote(self, seat: int, voter: int) -> Plan:
        """The plan by which a seat votes that an absent one be handed to a bot."""

        def then() -> None:
            self._votes.setdefault(seat, set()).add(voter)
            self.news()

        return Plan([Save(VoteRow(self.id, seat, voter))], then)

    def end_vote(self, seat: int) -> Plan:
        """The plan that drops all votes about a seat."""

        def then() -> None:
            self._votes.pop(seat, None)
            self.news()

        return Plan([DropVotes(self.id, seat)], then)

    def say(self, frame: wire.Said | wire.Phrased | wire.Announced, person: str | None) -> Plan:
        """The plan that stores talk and sends it to all; without a person it is an act of the host."""
        row = TalkRow(self.id, self._spoken + 1, person, as_text(frame))

        def then() -> None:
            self._spoken = row.n
            if person is not None:
                self._said = (*self._said, row)[-SAID_AT_FIRST:]
            self.broadcast(frame)

        return Plan([Add(row)], then)

    def taken_over(self, taker: str, giver: str, seats: list[int], at: int) -> None:
        """A person's seats moved to their other device: it inherits their knowledge and talk."""
        self.trust.inherited(taker, giver)
        self._said_by(taker, giver)
        self.presence.awaits((seat for seat in seats if not self.presence.is_here(taker)), at)

    def taken_over_elsewhere(self, taker: str, giver: str) -> None:
        """The same happened at another table: what the person foreknew of this one, the other device does."""
        self.trust.foreknown_by(taker, giver)

    def use(self) -> None:
        """Note that somebody uses this table, so that it stays in memory."""
        self.presence.use(self.house.clock())

    def _said_by(self, taker: str, giver: str) -> None:
        """Attribute the recent talk in memory to the other device, as the store does."""
        self._said = tuple(
            replace(
                row, person=taker, said=as_text(msgspec.json.decode(row.said) | {"who": self.id_of(taker)})
            )
            if row.person == giver
            else row
            for row in self._said
        )

    def silence(self, person: str, name: str | None) -> Plan:
        """The plan that silences somebody under this name, or (None) lets them speak again."""
        speaks = name is None
        write: Write = LetSpeak(self.id, person) if speaks else Save(SilencedRow(self.id, person, name or ""))

        def then() -> None:
            self._silenced.pop(person, None)
            if not speaks:
                self._silenced[person] = name or ""
            self.news()

        return Plan([write], then)

    def send_away(self, person: str, name: str) -> Plan:
        """The plan that bars somebody from this table; they are told and disconnected."""

        def then() -> None:
            self._sent_away[person] = name
            self.asking.drop(person)
            for client in self.presence:
                if client.person == person and client.closing is None:
                    client.send(wire.encode(wire.Announced("sent_away")))
                    client.close(Close.SENT_AWAY)
            self.news()

        return Plan([Save(SentAwayRow(self.id, person, name)), DropAsk(self.id, person)], then)

    def let_in(self, person: str) -> Plan:
        """The plan that lets them come again."""

        def then() -> None:
            self._sent_away.pop(person, None)
            self.news()

        return Plan([LetIn(self.id, person)], then)

    def let_see(self, giver: str, watcher: str, *, yes: bool, tell: Callable[[], None]) -> Plan:
        """The plan by which somebody lets a watcher see every hand, or no longer; `tell` is called first."""
        write: Write = (
            Save(ConsentRow(self.id, watcher, giver)) if yes else DropConsent(self.id, watcher, giver)
        )

        def then() -> None:
            self.trust.let_see(giver, watcher, yes=yes)
            tell()
            self._reseat()
            self.news()

        return Plan([write], then)

    def witnessed(self, person: str, name: str) -> Plan:
        """The plan that records for good that a witness has looked."""
        return Plan([Save(WitnessRow(self.id, person, name))], lambda: self.trust.looked(person, name))

    def share(self, row: ShareRow) -> Plan:
        """The plan that adds a share of the finished game."""

        def then() -> None:
            self._shares = (*self._shares, row)
            self.news()

        return Plan([Save(row)], then)

    def unshare(self, id: str) -> Plan:
        """The plan that deletes a share."""

        def then() -> None:
            self._shares = tuple(row for row in self._shares if row.id != id)
            self.news()

        return Plan([DropShare(id)], then)
