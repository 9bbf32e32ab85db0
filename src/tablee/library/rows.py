"""Every choice of a game as a row of data: what the seat saw, could choose and chose, and what came of it."""

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import fields, replace

from tablee.kit.box import Box
from tablee.kit.chance import Pick
from tablee.kit.facts import Result
from tablee.kit.game import AnyGame
from tablee.kit.log import Entry, Laid, Opening, Played, TakenBack
from tablee.kit.typed import convert
from tablee.table.replay import reopen, retrace
from tablee.table.table import Table

SCHEMA: Final = 1
"""The form of these rows; docs/data.md says what each column means."""


class Chosen(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One choice that a seat made, in the order of the columns."""

    schema: Literal[1] = SCHEMA
    match: int
    """Which game of its file, from 0."""
    game: str
    rules_version: int
    seats: int
    options: Raw
    step: int
    """Which step of the game, from 1; what was taken back is not counted."""
    seat: int
    bot: str | None
    """Which bot chose; null: a person, or a program that handed in a move of its own."""
    late: bool
    """Time was up, and this is what is then played."""
    hinted: bool
    """The seat had asked what the house would play."""
    taken_back: int
    """So many steps had been taken back before: what they showed is remembered, and not in `view`."""
    view: Raw
    legal_moves: Raw
    choice: Raw
    places: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    ending: str | None
    """How the game ended, by the rules or by the seats; null where it did not."""
    chance: tuple[Pick, ...]
    """What chance answered when the step was played: nobody knew it before."""
    laid: tuple[Pick, ...] | None
    """In the first step, what chance answered when the table was laid; secrets may follow from it."""
    begins: str | None
    """In the first step, the position, secrets included, of a game that goes on from a moment of another."""

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        if self.places is None or self.scores is None or self.ending is None:
            return None
        return Result(self.places, self.scores, self.ending)


def rows_of(game: AnyGame, opening: Opening, entries: Sequence[Entry], match: int = 0) -> list[Chosen]:
    """The choices of a log that stand in the end, seat after seat in each step; BadLog where it is none.

    Names, talk, times, clocks, nonces and the table's id are not in the rows.
    """
    table = reopen(game, opening, entries)
    walk = retrace(table, entries)
    undone = {entry.entry for entry in entries if isinstance(entry, TakenBack)}
    rows: list[Chosen] = []
    first: dict[str, Any] = {}
    step = taken_back = 0
    while table.moment < len(entries):
        entry = entries[table.moment]
        if isinstance(entry, Played) and entry.n not in undone:
            step += 1
            rows += step_of(table, entry, match, step, taken_back)
        taken_back += sum(isinstance(each, TakenBack) for each in next(walk).entries)
        if isinstance(entry, Laid):
            goes_on = opening.goes_on is not None
            first = {
                "laid": () if goes_on else entry.picks,
                "begins": game.text(table.state) if goes_on else None,
            }
    last = ended(table.result)
    return [replace(row, **last, **(first if row.step == 1 else {})) for row in rows]


def step_of(table: Table, entry: Played, match: int, step: int, taken_back: int) -> list[Chosen]:
    """A row for each seat that was asked, as the table is before the step; nothing tells who chose first."""
    opening = table.opening
    return [
        Chosen(
            match=match,
            game=opening.game,
            rules_version=opening.rules_version,
            seats=opening.seats,
            options=as_json(opening.options),
            step=step,
            seat=seat,
            bot=table.players[seat],
            late=seat in entry.late,
            hinted=table.hinted(seat),
            taken_back=taken_back,
            view=as_json(table.view(seat)),
            legal_moves=as_json(table.moves(seat)),
            choice=as_json(entry.choices[seat]),
            places=None,
            scores=None,
            ending=None,
            chance=entry.picks,
            laid=None,
            begins=None,
        )
        for seat in sorted(entry.choices)
    ]


def ended(result: Result | None) -> dict[str, Any]:
    """The columns that say how it ended."""
    if result is None:
        return {"places": None, "scores": None, "ending": None}
    return {"places": result.places, "scores": result.scores, "ending": result.ending}


def as_json(fact: object) -> Raw:
    """A column whose form is the game's own."""
    return Raw(msgspec.json.encode(fact))


def own_words(box: Box, options: dict[str, Any]) -> bool:
    """Whether somebody has written an option, such as a board of their own, in which there may be names."""
    return any(
        isinstance(value := options.get(field.name), str)
        and value not in box.choices.get(field.name, ())
        and takes_any_text(field.type)
        for field in fields(box.options)
    )


def takes_any_text(kind: Any) -> bool:
    """Whether an option is a text that anybody may write, and no choice among few."""
    try:
        convert("\0", kind)
    except msgspec.ValidationError:
        return False
    return True
