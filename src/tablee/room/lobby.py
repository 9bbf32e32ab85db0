"""Before the start: seats, bots, options and the clock are settled, then the table is laid."""

import secrets

import msgspec
from msgspec.structs import replace

from tablee.kit import seal
from tablee.kit.chance import SealedDice
from tablee.kit.dice import Dice
from tablee.room import around, wire
from tablee.room.live import LiveTable, changed
from tablee.room.plan import Plan
from tablee.room.refusal import Refusal
from tablee.room.store import Add, Deed, DropSeat, EntryRow, Save, SeatRow
from tablee.room.telling import Telling
from tablee.room.thinkers import bots_at
from tablee.table.log import Clock, Opening, read_options
from tablee.table.table import Chance, Table

SHORTEST_MS, LONGEST_MS = 1_000, 14 * around.DAY_MS


def ready(live: LiveTable, seat: int, act: wire.Ready) -> Plan:
    """A seat is ready, and adds its share of chance."""
    nonce = act.nonce or live.seats[seat].nonce
    return live.keep(live.row, changed(live.seats, seat, ready=act.ready, nonce=nonce))


def bot(live: LiveTable, seat: int, act: wire.Bot) -> Plan:
    """The host puts a bot on a free seat, or another bot in place of one."""
    there = seat_of(live, act.seat)
    if there.person is not None:
        raise Refusal("seat_taken")
    if act.bot not in bots_at(live.row.game):
        raise Refusal("no_such_bot")
    return live.keep(live.row, changed(live.seats, act.seat, bot=act.bot))


def free(live: LiveTable, seat: int, act: wire.Free) -> Plan:
    """The host frees a seat; anyone frees their own."""
    there = seat_of(live, act.seat)
    own = there.person is not None and there.person == live.seats[seat].person
    if not own and live.row.host != seat:
        raise Refusal("not_the_host")
    seats = changed(live.seats, act.seat, person=None, bot=None, ready=False, nonce=None)
    return live.keep(replace(live.row, host=host_among(seats, live.row.host)), seats)


def host_among(seats: tuple[SeatRow, ...], host: int) -> int:
    """The host's seat; if nobody sits there any more, the first person's."""
    persons = [seat.seat for seat in seats if seat.person is not None]
    return host if host in persons or not persons else persons[0]


def swap(live: LiveTable, seat: int, act: wire.Swap) -> Plan:
    """The host exchanges what sits in two seats; being host goes with the person."""
    one, other = seat_of(live, act.seat), seat_of(live, act.other)
    seats = list(live.seats)
    seats[one.seat], seats[other.seat] = replace(other, seat=one.seat), replace(one, seat=other.seat)
    host = {one.seat: other.seat, other.seat: one.seat}.get(live.row.host, live.row.host)
    return live.keep(replace(live.row, host=host), tuple(seats))


def options(live: LiveTable, seat: int, act: wire.SetOptions) -> Plan:
    """The host settles the options; who was ready must look again."""
    settled = read_options(live.game, len(live.seats), act.options)
    row = replace(live.row, options=msgspec.json.encode(settled).decode())
    return live.keep(row, all_unready(live.seats))


def clock(live: LiveTable, seat: int, act: wire.SetClock) -> Plan:
    """The host sets or removes the clock; who was ready must look again."""
    row = replace(live.row, clock=write_clock(act.clock))
    return live.keep(row, all_unready(live.seats))


def seats(live: LiveTable, seat: int, act: wire.Seats) -> Plan:
    """The host adds seats, or removes free ones and bots from the end."""
    if act.seats not in live.game.box.seat_counts():
        raise Refusal("wrong_seats")
    read_options(live.game, act.seats, msgspec.json.decode(live.row.options))
    leaving = live.seats[act.seats :]
    if any(there.person is not None for there in leaving):
        raise Refusal("seat_taken")
    more = tuple(SeatRow(live.id, number) for number in range(len(live.seats), act.seats))
    drops: list[Deed] = [DropSeat(live.id, there.seat) for there in leaving]
    return live.keep(live.row, (*live.seats[: act.seats], *more), *drops)


def start(live: LiveTable, seat: int, act: wire.Start) -> Plan:
    """The host starts once all are seated and ready; where a seat added nothing to chance, the room does."""
    if any(there.person is None and there.bot is None for there in live.seats):
        raise Refusal("seats_free")
    host = live.seats[seat].person
    if any(not (there.ready or there.bot or there.person == host) for there in live.seats):
        raise Refusal("not_ready")
    nonces = [there.nonce or secrets.token_hex(16) for there in live.seats]
    nonces[seat] = act.nonce or nonces[seat]
    opening = Opening(
        game=live.game.box.id,
        rules_version=live.game.box.rules_version,
        seats=len(live.seats),
        options=msgspec.json.decode(live.row.options),
        table=live.id,
        commitment=seal.commitment(live.row.seed),
        nonces=tuple(nonces),
        players=tuple(there.bot for there in live.seats),
        clock=None if live.row.clock is None else msgspec.json.decode(live.row.clock, type=Clock),
    )
    return lay(live, opening)


def lay(live: LiveTable, opening: Opening) -> Plan:
    """The table is laid: from here on its log is the truth."""
    at = live.house.clock()
    table, change = Table.open(live.game, opening, chance(live.row.seed, opening), at)
    (entry,) = change.entries
    row = replace(
        live.row,
        status="playing",
        opening=msgspec.json.encode(opening).decode(),
        code=None,
        told=live.row.told + 1,
        awaited=msgspec.json.encode(list(change.after.state.to_move())).decode(),
        touched=at,
        expires=at + around.LIFE_MS["playing"],
    )

    def then() -> None:
        live.row, live.telling = row, Telling(table, row.seed)
        live.begin(change)

    return Plan([Save(row), Add(EntryRow(live.id, 0, msgspec.json.encode(entry).decode()))], then)


def chance(seed: bytes, opening: Opening) -> Chance:
    """The sealed dice of a table."""
    scope = seal.scope_of(opening.table, opening.nonces)

    def dice(entry: int) -> Dice:
        return SealedDice(seed, scope, entry)

    return dice


def write_clock(clock: Clock | None) -> str | None:
    """A clock as the store keeps it; Refusal if nobody could play by it."""
    if clock is None:
        return None
    if not SHORTEST_MS <= clock.per_move_ms <= LONGEST_MS or clock.grace_ms > LONGEST_MS:
        raise Refusal("bad_clock")
    return msgspec.json.encode(clock).decode()


def seat_of(live: LiveTable, seat: int) -> SeatRow:
    """A seat of this table."""
    if seat >= len(live.seats):
        raise Refusal("no_such_seat")
    return live.seats[seat]


def all_unready(seats: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    return tuple(replace(seat, ready=False) for seat in seats)
