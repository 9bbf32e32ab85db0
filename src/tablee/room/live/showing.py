"""Builds what clients are shown of a table apart from the game, and before the start."""

from collections.abc import Mapping

from msgspec import Raw

from tablee.kit import seal
from tablee.kit.log import Clock
from tablee.kit.typed import read_json
from tablee.protocol.fields import NULL, Role
from tablee.protocol.seen import (
    AskerSeen,
    BranchSeen,
    HolderSeen,
    Now,
    PersonSeen,
    SeatSeen,
    ShareSeen,
    TableSeen,
    WatcherSeen,
)
from tablee.room.live.trust import id_of
from tablee.room.store.rows import BranchRow, SeatRow, ShareRow, TableRow


def before_the_start(at: int) -> Now:
    """The moment before a table is laid."""
    return Now(
        moment=0,
        view=NULL,
        moves=Raw(b"[]"),
        awaited=(),
        chosen=(),
        choice=NULL,
        deadline=None,
        server_time=at,
        paused=False,
        question=None,
        can_undo=None,
        result=None,
        seed=None,
    )


def table_seen(
    row: TableRow,
    seats: tuple[SeatSeen, ...],
    role: Role,
    *,
    parked: bool,
    watchers: int,
    watching: tuple[WatcherSeen, ...],
    asking: tuple[AskerSeen, ...],
    silenced: tuple[str, ...],
    branch: BranchSeen | None,
    next_host: int | None,
    shares: tuple[ShareSeen, ...] = (),
    onlookers: tuple[PersonSeen, ...] = (),
    sent_away: tuple[PersonSeen, ...] = (),
    busy: bool = False,
) -> TableSeen:
    """A table as a role may know it: watchers do not learn its code, only seats learn who looks on."""
    return TableSeen(
        id=row.id,
        game=row.game,
        status="parked" if parked else row.status,
        options=Raw(row.options.encode()),
        clock=None if row.clock is None else read_json(row.clock, Clock),
        commitment=seal.commitment(row.seed),
        code=None if role == "watcher" else row.code,
        host=row.host,
        chat=row.chat,
        hints=bool(row.hints),
        watchers=watchers,
        watching=watching if role == "seat" else (),
        rematch=row.rematch,
        silenced=silenced,
        seats=seats,
        branch=branch,
        shares=shares if role == "seat" else (),
        asking=asking if role == "seat" else (),
        onlookers=onlookers if role == "seat" else (),
        sent_away=sent_away if role == "seat" else (),
        next_host=next_host,
        busy=busy,
    )


def people_seen(table: str, names: Mapping[str, str]) -> tuple[PersonSeen, ...]:
    """People with their names, sorted by name."""
    found = [PersonSeen(id_of(table, person), name) for person, name in names.items()]
    return tuple(sorted(found, key=lambda one: (one.name, one.id)))


def share_seen(row: ShareRow, seats: tuple[SeatRow, ...]) -> ShareSeen:
    """A link to a finished game, as those who sat there know it."""
    by = next((seat.seat for seat in seats if seat.person == row.person), None)
    return ShareSeen(row.id, by, row.seat, row.entry, row.created)


def branch_seen(row: BranchRow | None, role: Role) -> BranchSeen | None:
    """What a branch goes on from: never the position, and the parent's id only for seats."""
    if row is None:
        return None
    return BranchSeen(row.parent if role == "seat" else None, row.seal, row.entry, row.seat, row.exact)


def seat_seen(
    row: SeatRow,
    bot: str | None,
    name: str | None,
    *,
    numbered: bool,
    before: tuple[HolderSeen, ...],
    here: bool,
    away_since: int | None,
    lingers: bool,
    votes: set[int],
    id: str | None,
    gave_up: bool,
) -> SeatSeen:
    """Who has a seat; in play `bot` comes from the log."""
    free = bot is None and row.person is None
    return SeatSeen(
        seat=row.seat,
        kind="bot" if bot else "free" if free else "person",
        name=None if bot else name,
        bot=bot,
        before=before,
        owner=name if bot else None,
        here=here,
        ready=row.ready or bot is not None,
        absent_since=away_since,
        lingers=lingers,
        votes=tuple(sorted(votes)),
        id=id,
        numbered=numbered,
        gave_up=gave_up,
    )
