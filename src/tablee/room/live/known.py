"""The state of a table in memory, and what each role and each pair of eyes may see of it."""

import msgspec
from msgspec import UNSET, Raw
from msgspec.structs import replace

from tablee.kit.game import AnyGame
from tablee.kit.refusal import Refusal
from tablee.kit.typed import read_json
from tablee.protocol import wire
from tablee.protocol.fields import Role
from tablee.protocol.seen import HolderSeen, Now, SeatSeen, ShareSeen, TableSeen, You
from tablee.room.live import showing
from tablee.room.live.asking import Asking
from tablee.room.live.barring import barred
from tablee.room.live.boxes import box_of
from tablee.room.live.client import Client
from tablee.room.live.haste import Haste
from tablee.room.live.holders import before
from tablee.room.live.hosting import heir
from tablee.room.live.house import House
from tablee.room.live.naming import Bearer, Called, bearers, told_apart
from tablee.room.live.presence import Presence
from tablee.room.live.telling import Telling
from tablee.room.live.trust import Trust, id_of
from tablee.room.store.rows import FormerRow, SeatRow, ShareRow, TableRow, TalkRow
from tablee.room.store.stored import StoredTable
from tablee.table.clock import ran_out
from tablee.table.mask import Eyes
from tablee.table.table import Table


class Spoken(msgspec.Struct, rename={"from_": "from"}):
    """The author's name in a stored item of talk."""

    from_: str = ""


class Known:
    """A table's state: read by everybody, changed only by the live table's own methods."""

    def __init__(
        self, house: House, kept: StoredTable, game: AnyGame, table: Table | None, names: dict[str, Called]
    ) -> None:
        self.house = house
        self.game = game
        self.asking = Asking(kept)
        self.haste = Haste()
        self.presence = Presence(house.clock(), [seat.seat for seat in kept.seats if seat.bot is None])
        self.branch = kept.branch
        """What it branches from; None for a game from its beginning."""
        self._names = names
        self._telling = Telling(table, kept.row.seed, house.told) if table else None
        self._load(kept)

    def _load(self, kept: StoredTable) -> None:
        """Take everything but the play from the store."""
        self.trust = Trust(kept, hides=not self.game.hides_nothing)
        self._row = kept.row
        self._seats = kept.seats
        self._votes: dict[int, set[int]] = {}
        for vote in kept.votes:
            self._votes.setdefault(vote.seat, set()).add(vote.voter)
        self._said, self._spoken = kept.said, kept.spoken
        self._shares = kept.shares
        self._silenced = {row.person: row.name for row in kept.silenced}
        self._sent_away = {row.person: row.name for row in kept.sent_away}
        self.former = kept.former

    @property
    def id(self) -> str:
        return self._row.id

    @property
    def row(self) -> TableRow:
        return self._row

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        return self._seats

    @property
    def telling(self) -> Telling | None:
        """The play; None before the start, and if the table's version of the rules is not installed."""
        return self._telling

    @property
    def playing(self) -> Telling:
        """The play, or the Refusal that says why there is none."""
        if self._telling is None:
            raise Refusal("not_started" if self._row.status == "open" else "parked")
        return self._telling

    @property
    def table(self) -> Table:
        return self.playing.table

    @property
    def shares(self) -> tuple[ShareRow, ...]:
        """The shares of the finished game."""
        return self._shares

    @property
    def said(self) -> tuple[TalkRow, ...]:
        """The last messages of people."""
        return self._said

    def head(self, eyes: Eyes) -> int:
        """The number of the last tell to these eyes."""
        return self._row.told if eyes is None else self._row.told + self._seats[eyes].told

    def seat(self, seat: int) -> SeatRow:
        """A seat of this table; Refusal if there is none."""
        if seat >= len(self._seats):
            raise Refusal("no_such_seat")
        return self._seats[seat]

    def holds(self, person: str | None) -> tuple[int, ...]:
        """The seats that a person's devices open; not those whose link was reissued."""
        return tuple(seat.seat for seat in self.belong_to(person) if seat.void != person)

    def belong_to(self, person: str | None) -> tuple[SeatRow, ...]:
        """The seats of a person, whether their devices open them or not."""
        return tuple(seat for seat in self._seats if person is not None and seat.person == person)

    def voters(self, seat: int) -> set[int]:
        """The seats that voted to hand an absent seat to a bot."""
        return set(self._votes.get(seat, ()))

    def knows(self, person: str) -> bool:
        """Whether anything here refers to a person: a seat, a connection, talk, a consent."""
        here = (
            any(client.person == person for client in self.presence)
            or person in self._silenced
            or person in self._sent_away
        )
        told = self.trust.knows(person) or self.asking.knows(person)
        return here or told or any(row.person == person for row in self._said)

    def id_of(self, person: str | None) -> str | None:
        """A person's public id at this table; None for nobody."""
        return None if person is None else id_of(self.id, person)

    def person_of(self, id: str) -> str:
        """The person with this id: seated, here, quoted, silenced or sent away; Refusal if there is none."""
        seated = [seat.person for seat in self._seats]
        here = {*(client.person for client in self.presence), *self.presence.onlookers()}
        known = {*seated, *here, *(row.person for row in self._said), *self._silenced, *self._sent_away}
        for person in known:
            if person is not None and id_of(self.id, person) == id:
                return person
        raise Refusal("no_such_person")

    @property
    def silenced(self) -> frozenset[str]:
        """Whom the host has silenced."""
        return frozenset(self._silenced)

    def is_silenced(self, person: str | None) -> bool:
        """Whether the host has silenced a person."""
        return person in self._silenced

    @property
    def sent_away(self) -> dict[str, str]:
        """Whom the host sent away, with the names they had then."""
        return dict(self._sent_away)

    def may_come(self, person: str | None) -> None:
        """Refuse whoever was sent away."""
        if person in self._sent_away:
            raise Refusal("sent_away")

    def may_speak(self, person: str | None) -> None:
        """Refuse words and gestures of whoever was silenced."""
        if self.is_silenced(person):
            raise Refusal("silenced")

    def name_of(self, person: str, now: str = "") -> str:
        """A person's shown name; whoever is silenced, or has seen hands, keeps the one they had then."""
        kept = self._names.get(person)
        return self._silenced.get(person) or self.trust.name_of(person, now or (kept.name if kept else ""))

    def names(self) -> dict[Bearer, str]:
        """The unique shown names of all who sit, sat or look on here: the only place that decides them."""
        people = {
            person: Called(self.name_of(person), called.since) for person, called in self._names.items()
        }
        sitting, sat = bearers(self._seats, people), bearers(self.former, people)
        watching: dict[Bearer, Called] = {
            (person, self.name_of(person, name)): Called(self.name_of(person, name), since)
            for person, (name, since) in self.presence.onlookers().items()
            if (person, self.name_of(person, name)) not in sitting
        }
        return told_apart(sitting, sat, watching)

    def onlookers(self) -> dict[str, str]:
        """All named watchers, with their shown names."""
        here = self.presence.onlookers()
        names = self.names() if here else {}
        return {person: names[person, self.name_of(person, called.name)] for person, called in here.items()}

    def speaks_as(self, client: Client) -> str:
        """The shown name of a client that says something."""
        row = None if client.eyes is None or client.role != "seat" else self._seats[client.eyes]
        person = client.person or ""
        own = row.name if row and row.name else self.name_of(person, client.name)
        return self.names().get((person, own), own)

    def called(self, person: str) -> str:
        """A person's name here, or when they last said something; "" if unknown."""
        said = [read_json(row.said, Spoken) for row in self._said if row.person == person]
        return self.name_of(person) or self.onlookers().get(person, said[-1].from_ if said else "")

    def is_witness(self, person: str | None) -> bool:
        """Whether all who sit here let this watcher see every hand."""
        return self.trust.is_witness(person, self._seats)

    def is_quiet(self, person: str | None) -> bool:
        """Whether a watcher may not talk: during the game, if they see every hand or have seen them."""
        return self._row.status == "playing" and self.sees_hands(person)

    def sees_hands(self, person: str | None) -> bool:
        """Whether a watcher may see every hand, or has."""
        return self.trust.has_looked(person) or self.is_witness(person)

    def may_enter(self, role: Role, person: str | None) -> None:
        """Refuse whoever lost their seat, or was sent away, since their ticket was issued."""
        self.may_come(person)
        if role == "seat" and not self.holds(person):
            raise Refusal("no_role")

    def bar(self, person: str, *seats: int) -> Refusal | None:
        """Why somebody may not have these seats: the one check on every way to a seat."""
        return barred(self, person, frozenset(seats))

    def may_sit(self, person: str, *seats: int) -> None:
        """Refuse seats that somebody may not have."""
        bar = self.bar(person, *seats)
        if bar is not None:
            raise bar

    def may_ask(self, person: str | None) -> tuple[int, ...]:
        """The bots' seats that somebody may ask for."""
        if self.branch is not None and self.branch.exact:
            return ()  # it goes on exactly as it was: against bots only
        # Before the start seats are added and removed: the answer covers those that may still be added.
        there = len(self._seats) if self._row.status != "open" else self.game.box.seat_counts()[-1]
        seats = [seat for seat in range(there) if seat not in self.given_up]
        if person is None:
            return tuple(seats)
        if self.belong_to(person):
            return ()
        return tuple(seat for seat in seats if self.bar(person, seat) is None)

    @property
    def given_up(self) -> frozenset[int]:
        """The seats that were given up, where a bot plays on to the end."""
        return self._telling.table.resigned if self._telling else frozenset()

    def is_nobodys(self, seat: SeatRow) -> bool:
        """Whether a seat has no person, and one who comes late could have it."""
        if self._row.status == "open":
            return seat.person is None
        return seat.person is None and seat.seat not in self.given_up

    def voices(self) -> frozenset[str]:
        """Who decides on requests for a seat: before the start the host, in play all seated and connected."""
        host = self._seats[self._row.host].person
        if self._row.status == "open" and host is not None:
            return frozenset({host})
        people = {seat.person for seat in self._seats if seat.person is not None}
        return frozenset(person for person in people if self.presence.is_here(person))

    @property
    def busy(self) -> bool:
        """Whether bots here have too little time to think because the queue is long."""
        playing = self._telling if self._row.status == "playing" else None
        return playing is not None and self.haste.among(playing.table.players)

    @property
    def over_days(self) -> bool:
        """Whether its clock counts days, so that nobody needs to stay connected."""
        clock = self._telling.table.opening.clock if self._telling else None
        return clock is not None and clock.over_days

    def deadline(self) -> int | None:
        """When time is up; a clock of seconds stops while no seat is connected, and grants time on return."""
        deadline = self._telling.table.deadline() if self._telling else None
        if deadline is None or self.over_days:
            return deadline
        if not self.presence.attended():
            return None
        return max(deadline, self.presence.attended_since + self.house.return_ms)

    def away_since(self, seat: int) -> int | None:
        """Since when a seat counts as away; in a game over days, only if it last let the time run out."""
        missed = not self.over_days or ran_out(self.table.log, seat)
        return self.presence.away_since(seat) if missed else None

    def lingers(self, person: str | None) -> bool:
        """Whether somebody who sits here has not come yet, and is still at the previous table."""
        before = self.house.before.get(self.id) if self._row.status == "open" else None
        return before is not None and before.is_here(person) and not self.presence.is_here(person)

    # What is shown

    def now(self, eyes: Eyes) -> Now:
        """The table as these eyes may know it."""
        at = self.house.clock()
        if self._telling is None:
            return showing.before_the_start(at)
        return self._telling.seen_by(eyes, self._telling.moment(at, self.deadline()))

    def seen(self, role: Role) -> TableSeen:
        """The table apart from the game, as a role may know it."""
        names, onlookers = self.names(), self.onlookers()
        return showing.table_seen(
            self._row,
            tuple(self._seat_seen(seat, names) for seat in self._seats),
            role,
            parked=self._row.status != "open" and self._telling is None,
            watchers=self.presence.watchers(),
            watching=self.trust.watching(onlookers, self._seats),
            onlookers=showing.people_seen(self.id, onlookers),
            sent_away=showing.people_seen(self.id, self._sent_away),
            shares=self.shares_seen(),
            branch=showing.branch_seen(self.branch, role),
            next_host=heir(self._row, self._seats, self.presence.is_here),
            asking=self.asking.seen(onlookers, self._seats, self.voices(), self.is_nobodys),
            silenced=tuple(sorted(id_of(self.id, person) for person in self._silenced)),
            busy=self.busy,
        )

    def share_seen(self, row: ShareRow) -> ShareSeen:
        """One share, as clients see it."""
        return showing.share_seen(row, self._seats)

    def shares_seen(self) -> tuple[ShareSeen, ...]:
        """All shares."""
        return tuple(self.share_seen(row) for row in self._shares)

    def _seat_seen(self, row: SeatRow, names: dict[Bearer, str]) -> SeatSeen:
        own = row.name or (None if row.person is None else self.name_of(row.person) or None)
        name = own and names.get((row.person or "", own), own)
        return showing.seat_seen(
            row,
            self._telling.table.players[row.seat] if self._telling else row.bot,
            name,
            numbered=name != own,
            before=self._before(row, names),
            here=self.presence.is_here(row.person),
            away_since=self.away_since(row.seat),
            lingers=self.lingers(row.person),
            votes=self.voters(row.seat),
            id=self.id_of(row.person),
            gave_up=row.seat in self.given_up,
        )

    def _before(self, row: SeatRow, names: dict[Bearer, str]) -> tuple[HolderSeen, ...]:
        if self._telling is None:
            return ()
        table = self._telling.table

        def name(had: SeatRow | FormerRow) -> str | None:
            person = had.person or ""
            return names.get((person, had.name or self.name_of(person)))

        gave_up = row.seat in table.resigned
        return before(row, table.opening, table.log, self.former, name, gave_up=gave_up)

    def you(self, client: Client) -> You:
        """A client's own role, seats and rights at this table."""
        holds = self.holds(client.person) if client.role == "seat" else ()
        watches = client.role == "watcher"
        return You(
            role=client.role,
            seat=client.eyes,
            holds=holds,
            host=self._row.host in holds,
            witness=client.witness,
            quiet=watches and self.is_quiet(client.person),
            may_ask=self.may_ask(client.person) if watches else (),
            asks=self.asking.seat_of(client.person) if watches else None,
            id=self.id_of(client.person),
        )

    def welcome(self, client: Client, resumed: wire.Since | None) -> wire.Welcome:
        """The first frame to a client."""
        return wire.Welcome(
            epoch=self.house.epoch,
            you=self.you(client),
            box=box_of(self._row.game),
            mode="resumed" if resumed else "snapshot",
            n=resumed.n if resumed else self.head(client.eyes),
            table=self.seen(client.role),
            said=tuple(Raw(row.said.encode()) for row in self._said),
            limits=replace(self.house.pace, absent_ms=self.house.absent_ms),
            now=UNSET if resumed else self.now(client.eyes),
        )
