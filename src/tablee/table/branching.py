"""Branching: a table that goes on from a moment of a finished game, its parent.

A moment is a point at which somebody is asked. An unfinished turn continues as it is; choices that were
sealed but not yet played are not part of the moment, so all awaited seats are asked again. Entries written
together (the last yes, and the step it takes back) are one moment.
"""

from collections.abc import Sequence

from tablee.kit.game import AnyGame
from tablee.kit.log import BadLog, Entry, Opening
from tablee.kit.refusal import Refusal
from tablee.kit.state import State
from tablee.table.replay import reopen, retrace
from tablee.table.table import Table
from tablee.table.transcript import Recording


def moment_of(game: AnyGame, opening: Opening, entries: Sequence[Entry], entry: int) -> State:
    """The state after an entry of a log, if somebody was asked then; Refusal or BadLog otherwise."""
    return stood(reopen(game, opening, entries), entries, entry)


def stood(table: Table, entries: Sequence[Entry], entry: int) -> State:
    """The same, for a table before its first entry, which is played up to that moment."""
    if not 0 <= entry < len(entries):
        raise Refusal("nobody_asked_then")
    for _ in retrace(table, entries):
        if table.moment > entry:
            break
    if not table.awaited():
        raise Refusal("nobody_asked_then")
    return table.state


def check_parent(game: AnyGame, opening: Opening, parent: Recording) -> None:
    """Raise BadLog if this is not the parent of a table, or if its position at that entry was another."""
    branch, before = opening.goes_on, parent.opening
    same = (opening.game, opening.rules_version, opening.seats, opening.options)
    if branch is None or branch.parent != parent.closing.seal:
        raise BadLog("other_parent", 1)
    if same != (before.game, before.rules_version, before.seats, before.options):
        raise BadLog("other_parent", 1)
    try:
        state = moment_of(game, before, parent.entries, branch.entry)
    except Refusal:
        raise BadLog("other_position", 1) from None
    if branch.position not in (game.text(state), *game.former_texts(state)):
        raise BadLog("other_position", 1)
