"""Before the start: seats, bots, options and the clock are settled, then the table is laid."""

import secrets

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from tablee.kit import seal
from tablee.kit.log import Clock, Opening, read_options
from tablee.kit.refusal import Refusal
from tablee.kit.typed import read_json
from tablee.protocol import acts
from tablee.room.acts import branch
from tablee.room.bots.thinkers import bots_known
from tablee.room.live.hosting import host_among
from tablee.room.live.naming import good_name
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable
from tablee.room.live.writing import as_text, changed
from tablee.room.store.lifetimes import DAY_MS
from tablee.room.store.rows import SeatRow, TableRow, Watcher
from tablee.room.store.writes import DropSeat, Save, Write
from tablee.table.table import Table

SHORTEST_MS, LONGEST_MS = 1_000, 14 * DAY_MS


def ready(live: LiveTable, seat: int, act: acts.Ready) -> Plan:
    """A seat is ready, or not; it may add its nonce."""
    nonce = act.nonce or live.seats[seat].nonce
    return live.keep(live.row, changed(live.seats, seat, ready=act.ready, nonce=nonce))


def bot(live: LiveTable, seat: int, act: acts.Bot) -> Plan:
    """The host puts a bot on a free seat, or replaces a bot."""
    there = live.seat(act.seat)
    if there.person is not None:
        raise Refusal("seat_taken")
    if act.bot not in bots_known(live.row.game):
        raise Refusal("no_such_bot")
    return live.keep(live.row, changed(live.seats, act.seat, bot=act.bot))


def free(live: LiveTable, seat: int, act: acts.Free) -> Plan:
    """The host frees a seat; anyone frees their own."""
    there = live.seat(act.seat)
    own = there.person is not None and there.person == live.seats[seat].person
    if not own and live.row.host != seat:
        raise Refusal("not_the_host")
    seats = changed(
        live.seats, act.seat, person=None, bot=None, ready=False, nonce=None, name=None, void=None
    )
    host = host_among(seats, live.row.host, live.presence.is_here)
    # Whom the host removes may still look on, and come along to the rematch.
    known: list[Write] = [] if own or there.person is None else [Save(Watcher(live.id, there.person))]
    return live.keep(replace(live.row, host=host), seats, *known)


def swap(live: LiveTable, seat: int, act: acts.Swap) -> Plan:
    """The host exchanges two seats; the role of host goes with the person."""
    one, other = live.seat(act.seat), live.seat(act.other)
    seats = list(live.seats)
    seats[one.seat], seats[other.seat] = replace(other, seat=one.seat), replace(one, seat=other.seat)
    host = {one.seat: other.seat, other.seat: one.seat}.get(live.row.host, live.row.host)
    return live.keep(replace(live.row, host=host), tuple(seats))


def options(live: LiveTable, seat: int, act: acts.SetOptions) -> Plan:
    """The host sets the options; nobody is ready any more."""
    settled = read_options(live.game, len(live.seats), act.options)
    row = replace(live.row, options=as_text(settled))
    return live.keep(row, all_unready(live.seats))


def clock(live: LiveTable, seat: int, act: acts.SetClock) -> Plan:
    """The host sets or removes the clock; nobody is ready any more."""
    row = replace(live.row, clock=write_clock(act.clock))
    return live.keep(row, all_unready(live.seats))


def hints(live: LiveTable, seat: int, act: acts.SetHints) -> Plan:
    """The host allows hints for all, or for nobody; nobody is ready any more."""
    return live.keep(replace(live.row, hints=act.yes), all_unready(live.seats))


def seats(live: LiveTable, seat: int, act: acts.Seats) -> Plan:
    """The host adds seats, or removes the last ones; people who sat there move up, bots make room for them.

    With another number of seats nobody is ready any more.
    """
    if act.seats not in live.game.box.seat_counts():
        raise Refusal("wrong_seats")
    read_options(live.game, act.seats, msgspec.json.decode(live.row.options))
    more = tuple(SeatRow(live.id, number) for number in range(len(live.seats), act.seats))
    rows, host = moved_up(live.seats, act.seats, live.row.host)
    drops: list[Write] = [DropSeat(live.id, there.seat) for there in live.seats[act.seats :]]
    settled = rows if act.seats == len(live.seats) else all_unready(rows)
    return live.keep(replace(live.row, host=host), (*settled, *more), *drops)


def moved_up(seats: tuple[SeatRow, ...], count: int, host: int) -> tuple[tuple[SeatRow, ...], int]:
    """The first `count` seats with all people in them, and the host's seat; Refusal if there are too many."""
    staying = list(seats[:count])
    bots = [there.seat for there in reversed(staying) if there.bot is not None]
    room = [there.seat for there in staying if there.person is None and there.bot is None] + bots
    people = [there for there in seats[count:] if there.person is not None]
    if len(people) > len(room):
        raise Refusal("too_many_people")
    for there, seat in zip(people, room, strict=False):
        staying[seat] = replace(there, seat=seat)
        host = seat if there.seat == host else host
    return tuple(staying), host


def sit(live: LiveTable, seat: int, act: acts.Sit) -> Plan:
    """A player on the host's device takes a free or bot's seat, or changes their name there."""
    there, device = live.seat(act.seat), live.seats[seat].person
    if there.person is not None and there.person != device:
        raise Refusal("seat_taken")
    called = good_name(act.name)
    return live.keep(
        live.row, changed(live.seats, act.seat, person=device, bot=None, ready=True, name=called)
    )


def start(live: LiveTable, seat: int, act: acts.Start) -> Plan:
    """The host starts the game once all are seated and ready; the room draws the nonces that are missing."""
    row, seats = those_who_sit(live) if act.us else (live.row, live.seats)
    if any(is_free(there) for there in seats):
        raise Refusal("seats_free")
    host = seats[row.host].person
    if any(not (there.ready or there.bot or there.person == host) for there in seats):
        raise Refusal("not_ready")
    nonces = [there.nonce or secrets.token_hex(16) for there in seats]
    nonces[row.host] = act.nonce or nonces[row.host]
    opening = Opening(
        tablee=1 if live.branch is None else 2,
        game=live.game.box.id,
        rules_version=live.game.box.rules_version,
        seats=len(seats),
        options=msgspec.json.decode(live.row.options),
        table=live.id,
        commitment=seal.commitment(live.row.seed),
        nonces=tuple(nonces),
        players=tuple(there.bot for there in seats),
        clock=None if live.row.clock is None else read_json(live.row.clock, Clock),
        branch=UNSET if live.branch is None else branch.written(live.branch),
    )
    dice = live.house.dealing(live.row.seed, opening)
    return live.lay(*Table.open(live.game, opening, dice, live.house.clock()), row, seats)


def those_who_sit(live: LiveTable) -> tuple[TableRow, tuple[SeatRow, ...]]:
    """The table without its free seats: whoever sits beyond the new last seat moves up into a gap."""
    sitting = [there for there in live.seats if not is_free(there)]
    if len(sitting) not in live.game.box.seat_counts():
        raise Refusal("wrong_seats")
    read_options(live.game, len(sitting), msgspec.json.decode(live.row.options))
    gaps = (there.seat for there in live.seats[: len(sitting)] if is_free(there))
    new = {there.seat: there.seat if there.seat < len(sitting) else next(gaps) for there in sitting}
    moved = sorted((replace(there, seat=new[there.seat]) for there in sitting), key=lambda there: there.seat)
    return replace(live.row, host=new[live.row.host]), tuple(moved)


def is_free(there: SeatRow) -> bool:
    """Whether nobody sits in a seat, not even a bot."""
    return there.person is None and there.bot is None


def write_clock(clock: Clock | None) -> str | None:
    """A clock as stored JSON; Refusal if its times are out of bounds."""
    if clock is None:
        return None
    if not SHORTEST_MS <= clock.per_move_ms <= LONGEST_MS or clock.grace_ms > LONGEST_MS:
        raise Refusal("bad_clock")
    return as_text(clock)


def all_unready(seats: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    return tuple(replace(seat, ready=False) for seat in seats)
