"""Works out the writes of a change of the game: entries, sealed choices, progress, result and deadline."""

from typing import Final

import msgspec
from msgspec.structs import replace

from tablee.kit.log import Clock
from tablee.room.store.lifetimes import TABLE_MS
from tablee.room.store.rows import DeadlineRow, EntryRow, ResultRow, SealedRow, SeatRow, TableRow
from tablee.room.store.writes import Add, DropDeadline, Progress, Save, Unseal, Whispered, Write
from tablee.table.change import Change
from tablee.table.clock import deadline

encode: Final = msgspec.json.Encoder().encode


def row_after(row: TableRow, change: Change, at: int) -> TableRow:
    """The table's row after a change."""
    after = change.after
    result = after.result
    awaited = [] if result else [seat for seat in after.to_move if seat not in after.sealed]
    return replace(
        row,
        status="over" if result else "playing",
        code=None if result else row.code,
        told=row.told + int(change.public),
        awaited=as_text(awaited),
        touched=at,
        expires=at + TABLE_MS["over" if result else "playing"],
    )


def seats_after(seats: tuple[SeatRow, ...], change: Change) -> tuple[SeatRow, ...]:
    """The seats' rows after a change: a whisper raises its seat's count of tells."""
    seat = change.whispered
    return seats if seat is None else changed(seats, seat, told=seats[seat].told + 1)


def writes_of(change: Change, row: TableRow, seats: tuple[SeatRow, ...], clock: Clock | None) -> list[Write]:
    """All writes of a change, given the rows after it.

    Those that every change has come first, so that the writes of several tables share statements.
    """
    writes: list[Write] = [Progress(row.id, row.status, row.told, row.awaited, row.touched, row.expires)]
    writes += [Add(EntryRow(row.id, entry.n, as_text(entry))) for entry in change.entries]
    if change.unsealed and not change.after.sealed:
        writes.append(Unseal(row.id))
    else:
        writes += [Unseal(row.id, seat) for seat in sorted(change.unsealed)]
    if change.sealed:
        writes.append(Save(SealedRow(row.id, change.sealed.seat, as_text(change.sealed.move))))
    if change.whispered is not None:
        writes.append(Whispered(row.id, change.whispered, seats[change.whispered].told))
    if change.after.result is not None:
        # The row loses its code, which another table may use from now on.
        writes += [Save(row), Save(ResultRow(row.id, as_text(change.after.result)))]
    return writes + deadline_after(change, row.id, clock)


def deadline_after(change: Change, table: str, clock: Clock | None) -> list[Write]:
    """A clock of days runs while nobody is connected: its deadline is stored with the change that set it."""
    if clock is None or not clock.over_days:
        return []
    before = deadline(change.before, clock) if change.before.steps else None
    after = deadline(change.after, clock)
    if after == before:
        return []
    return [DropDeadline(table) if after is None else Save(DeadlineRow(table, after))]


def changed(seats: tuple[SeatRow, ...], seat: int, **changes: object) -> tuple[SeatRow, ...]:
    """The seats, with one of them changed."""
    return (*seats[:seat], replace(seats[seat], **changes), *seats[seat + 1 :])


def as_text(fact: object) -> str:
    """JSON as the store keeps it."""
    return encode(fact).decode()
