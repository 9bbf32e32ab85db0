"""Converts games to rows of data: for each choice what the seat saw, could choose and chose; the result."""

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
"""The version of this schema; docs/data.md explains every column."""


class Chosen(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One choice that a seat made, in the order of the columns."""

    schema: Literal[1] = SCHEMA
    match: int
    """The number of the game in its file, from 0."""
    game: str
    rules_version: int
    seats: int
    options: Raw
    step: int
    """The number of the step, from 1, not counting those taken back."""
    seat: int
    bot: str | None
    """The bot that chose; null: a person, or a program that handed in a move of its own."""
    late: bool
    """Time had run out, and this is the default."""
    hinted: bool
    """The seat had asked for a hint."""
    taken_back: int
    """How many steps had been taken back before; what they revealed is not in `view`."""
    view: Raw
    legal_moves: Raw
    choice: Raw
    places: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    ending: str | None
    """How the game ended, by the rules or by the seats; null if it did not."""
    chance: tuple[Pick, ...]
    """The dice's answers in this step, unknown to everybody before."""
    laid: tuple[Pick, ...] | None
    """In the first step, the dice's answers at set-up; secrets may follow from it."""
    begins: str | None
    """In the first step of a game that went on from another: the position, secrets included."""

    @property
    def result(self) -> Result | None:
        """How the game ended."""
        if self.places is None or self.scores is None or self.ending is None:
            return None
        return Result(self.places, self.scores, self.ending)


def rows_of(game: AnyGame, opening: Opening, entries: Sequence[Entry], match: int = 0) -> list[Chosen]:
    """The choices of a log that were not taken back, by step and seat; BadLog if it is not valid.

    Names, chat, times, clocks, nonces and the table's id are left out.
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
    """A row for each awaited seat, before the step is played; the order of choosing is not recorded."""
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
    """The columns about the ending."""
    if result is None:
        return {"places": None, "scores": None, "ending": None}
    return {"places": result.places, "scores": result.scores, "ending": result.ending}


def as_json(fact: object) -> Raw:
    """Encode a column in the game's own format."""
    return Raw(msgspec.json.encode(fact))


def own_words(box: Box, options: dict[str, Any]) -> bool:
    """Whether an option contains free text, such as a custom board, which may contain names."""
    return any(
        isinstance(value := options.get(field.name), str)
        and value not in box.choices.get(field.name, ())
        and takes_any_text(field.type)
        for field in fields(box.options)
    )


def takes_any_text(kind: Any) -> bool:
    """Whether an option accepts any text, rather than a few choices."""
    try:
        convert("\0", kind)
    except msgspec.ValidationError:
        return False
    return True
