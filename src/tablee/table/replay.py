"""Replays a log: it is valid if the table would have written the very same entries.

An entry is valid if the checks of today or those of older versions allow it.
"""

from collections.abc import Iterator, Sequence

import msgspec

from tablee.kit import log
from tablee.kit.chance import Mismatch, Pick, RecordedDice
from tablee.kit.dice import Dice
from tablee.kit.facts import Move, any_of
from tablee.kit.game import AnyGame
from tablee.kit.log import BadLog, Entry, Opening
from tablee.kit.refusal import Refusal
from tablee.kit.typed import convert
from tablee.table.change import Change
from tablee.table.table import Chance, Table


def no_chance(entry: int) -> Dice:
    """Dice for a table on which nothing is played any more."""
    return RecordedDice(())


def replay(game: AnyGame, opening: Opening, entries: Sequence[Entry], chance: Chance = no_chance) -> Table:
    """The table this log leads to, ready to go on with `chance`; BadLog if the log is not valid."""
    table = reopen(game, opening, entries, chance)
    for _ in retrace(table, entries):
        pass
    return table


def reopen(game: AnyGame, opening: Opening, entries: Sequence[Entry], chance: Chance = no_chance) -> Table:
    """The table before its first entry, ready to be retraced and then to go on with `chance`."""
    if not entries:
        raise BadLog("truncated", 1)
    if opening.game != game.box.id:
        raise BadLog("other_game", 1)
    if opening.rules_version != game.box.rules_version:
        raise BadLog("other_rules", 1)
    try:
        return Table(game, opening, chance)
    except Refusal as refusal:
        raise BadLog("position" if refusal.why == "bad_position" else "refused", 1) from None


def retrace(table: Table, entries: Sequence[Entry]) -> Iterator[Change]:
    """The changes that wrote these entries, each applied to the table before the next."""
    while table.moment < len(entries):
        try:  # older checks first: by them a change may hold one entry more
            change = again(table, entries, former=True)
        except BadLog:
            change = again(table, entries, former=False)
        table.apply(change)
        yield change


def again(table: Table, entries: Sequence[Entry], *, former: bool) -> Change:
    """Propose the next change again with its recorded chance, by the checks of older versions or today's."""
    n = table.moment
    change = table.with_chance(
        lambda entry: RecordedDice(picks_of(entries[entry])),
        lambda: _proposed(table, entries[n]),
        former=former,
    )
    if change.entries != tuple(entries[n : n + len(change.entries)]):
        raise BadLog("differs", line_of(n))
    return change


def _proposed(table: Table, entry: Entry) -> Change:
    line = line_of(table.moment)
    if entry.n != table.moment or isinstance(entry, log.Laid) != (table.moment == 0):
        raise BadLog("out_of_order", line)
    try:
        change = _propose(table, entry)
    except Refusal:
        raise BadLog("refused", line) from None
    except Mismatch:
        raise BadLog("chance", line) from None
    except msgspec.ValidationError:
        raise BadLog("unreadable", line) from None
    if change is None:
        raise BadLog("differs", line)
    return change


def _propose(table: Table, entry: Entry) -> Change | None:
    match entry:
        case log.Laid(at=at):
            return table.lay(at)
        case log.Played():
            return _step(table, entry)
        case log.TakenBack(seat=seat, at=at):
            return table.ask(seat, "undo", at)
        case log.Asked(seat=seat, what=what, at=at):
            return table.ask(seat, what, at)
        case log.Answered(seat=seat, yes=yes, at=at):
            return table.answer(seat, at, yes=yes)
        case log.Seated(seat=seat, bot=bot, at=at):
            return table.sit(seat, bot, at)
        case log.Resigned(seat=seat, bot=bot, at=at):
            return table.resign(seat, at, bot or "")
        case log.Paused(seat=seat, at=at):
            return table.pause(seat, at)
        case log.Resumed(seat=seat, at=at):
            return table.resume(seat, at)
        case log.Hinted(seat=seat, at=at):
            return table.hint(seat, at)
    return None  # a draw is never an entry of its own: it is written with the last yes


def _step(table: Table, entry: log.Played) -> Change | None:
    """Make all choices again, then the defaults of those who were late."""
    for seat, choice in entry.choices.items():
        if seat in entry.late:
            continue
        change = table.choose(seat, read_move(table.game, choice), entry.at)
        if change.entries:
            return change
        table.apply(change)
    return table.time_up(entry.at)


def read_move(game: AnyGame, fact: object) -> Move:
    """Convert a plain JSON object to a move; raises msgspec.ValidationError."""
    move: Move = convert(fact, any_of(game.move_types))
    return move


def picks_of(entry: Entry) -> tuple[Pick, ...]:
    """The dice's answers recorded in an entry."""
    return entry.picks if isinstance(entry, log.Laid | log.Played) else ()


def line_of(n: int) -> int:
    """The line of entry n in a recorded game, whose first line is the opening."""
    return n + 2
